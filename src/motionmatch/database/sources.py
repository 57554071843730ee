"""Where databases come from: a file that was built, recordings, or the actors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from motionmatch import arrays
from motionmatch.actors.names import is_acted, split_names, unknown_source
from motionmatch.actors.takes import capture_takes, code_version, plan_takes
from motionmatch.database import cache
from motionmatch.database.build import BuildConfig, build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import InputError
from motionmatch.motion import cache as clip_cache
from motionmatch.motion import load
from motionmatch.motion.clip import Clip

Told = Callable[[str, int, int], None]
"""Told what is being done, how much of it is, and of how much."""


def _untold(doing: str, done: int, total: int) -> None:
    pass


def clips_of(
    sources: Sequence[str],
    *,
    minutes: float | None = None,
    seed: int = 1,
    told: Told | None = None,
    bar: bool | None = False,
) -> list[Clip]:
    """The clips of paths, or of databases and scripts that the actors know. `bar` is that of `load`."""
    if not sources or not all(sources):
        raise InputError("nothing to build from. Name a folder of motion files, or a database of the actors: sample.")
    tell, found = told or _untold, []
    for source in (part for each in sources for part in split_names(each)):
        if Path(source).exists() or not is_acted(source):
            if not Path(source).exists():
                raise unknown_source(source)
            found += load.load(source, progress=bar)
            continue
        total = sum(shot.clips for shot, _, _ in plan_takes(source, minutes=minutes, seed=seed))
        for done, take in enumerate(capture_takes(source, minutes=minutes, seed=seed), start=1):
            found.append(take)
            tell(f"acting {source}", done, total)
        clip_cache.prune()
    return found


def built(
    sources: Sequence[str],
    config: BuildConfig | None = None,
    schema: FeatureSchema | None = None,
    *,
    minutes: float | None = None,
    seed: int = 1,
    told: Told | None = None,
    bar: bool | None = False,
) -> MotionDatabase:
    """A database of these sources."""
    config, tell = config or BuildConfig(), told or _untold
    clips = clips_of(sources, minutes=minutes, seed=seed, told=told, bar=bar)
    return build(
        clips,
        schema,
        fps=config.fps,
        mirror=config.mirror,
        end_seconds=config.end_seconds,
        uneven=config.uneven or None,
        progress=lambda done, total, name: tell(f"building {name}".strip(), done, total),
    )


def is_database(path: Path) -> bool:
    """Whether this is a file that `motionmatch build` wrote."""
    return path.is_file() and path.suffix == ".npz" and arrays.kind_of(path) != "motionmatch clip"


def open_database(
    source: str, config: BuildConfig | None = None, *, told: Told | None = None, bar: bool | None = False
) -> MotionDatabase:
    """The database in a file that `motionmatch build` wrote, or one built from recordings or by the actors.

    What was built is kept in the cache, and used again until recordings, actors or the code that builds change.
    """
    path, config = Path(source), config or BuildConfig()
    if is_database(path):
        return MotionDatabase.load(path)
    how = [] if config == BuildConfig() else [config]
    if path.exists():
        return cache.kept(["path", *cache.stamps(path), *how], lambda: built([source], config, told=told, bar=bar))
    if is_acted(source):
        return cache.kept(["acted", source, code_version(), *how], lambda: built([source], config, told=told, bar=bar))
    return built([source], config, told=told, bar=bar)
