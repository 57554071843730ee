"""Where databases come from: a file that was built, recordings, or the actors."""

from __future__ import annotations

from collections.abc import Sequence
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
from motionmatch.progress import Progress, no_progress


def read_clips(
    sources: Sequence[str], *, minutes: float | None = None, seed: int = 1, progress: Progress | None = None
) -> list[Clip]:
    """Read or act the clips of sources: paths, and databases and scripts that the actors know.

    `minutes` and `seed` are those of `actors.capture`.
    """
    if not sources or not all(sources):
        raise InputError("nothing to build from. Name a folder of motion files, or a database of the actors: sample.")
    progress, found = progress or no_progress, []
    for source in (part for each in sources for part in split_names(each)):
        if Path(source).exists() or not is_acted(source):
            if not Path(source).exists():
                raise unknown_source(source)
            found += load.load(source, progress=progress)
            continue
        total = sum(shot.clips for shot, _, _ in plan_takes(source, minutes=minutes, seed=seed))
        for done, take in enumerate(capture_takes(source, minutes=minutes, seed=seed), start=1):
            found.append(take)
            progress(done, total, f"acting {source}")
        clip_cache.prune()
    return found


def build_from(
    sources: Sequence[str],
    config: BuildConfig | None = None,
    schema: FeatureSchema | None = None,
    *,
    minutes: float | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> MotionDatabase:
    """Build a database of the clips of these sources (those of `read_clips`)."""
    config, report = config or BuildConfig(), progress or no_progress
    clips = read_clips(sources, minutes=minutes, seed=seed, progress=report)
    return build(
        clips,
        schema,
        fps=config.fps,
        mirror=config.mirror,
        end_seconds=config.end_seconds,
        uneven=config.uneven or None,
        progress=lambda done, total, name="": report(done, total, f"building {name}".strip()),
    )


def is_database(path: Path) -> bool:
    """Whether this is a file that `motionmatch build` wrote."""
    return path.is_file() and path.suffix == ".npz" and arrays.kind_of(path) != "motionmatch clip"


def open_database(
    source: str, config: BuildConfig | None = None, *, progress: Progress | None = None
) -> MotionDatabase:
    """The database in a file that `motionmatch build` wrote, or one built from recordings or by the actors.

    What was built is kept in the cache, and used again until recordings, actors or the code that builds change.
    """
    path, config = Path(source), config or BuildConfig()
    if is_database(path):
        return MotionDatabase.load(path)
    how = [] if config == BuildConfig() else [config]
    if path.exists():
        return cache.kept(["path", *cache.stamps(path), *how], lambda: build_from([source], config, progress=progress))
    if is_acted(source):
        words = ["acted", source, code_version(), *how]
        return cache.kept(words, lambda: build_from([source], config, progress=progress))
    return build_from([source], config, progress=progress)
