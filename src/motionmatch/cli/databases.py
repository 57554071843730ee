"""What verbs that play motion have in common: a database from a file, from recordings, or from the actors."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

Told = Callable[[str, int, int], None]
"""Told what is being done, how much of it is, and of how much."""

if TYPE_CHECKING:
    from motionmatch.database.build import BuildConfig
    from motionmatch.database.database import MotionDatabase
    from motionmatch.database.schema import FeatureSchema
    from motionmatch.motion.clip import Clip


@contextlib.contextmanager
def _progress(doing: str, told: Told | None) -> Iterator[Callable[[int, int, str], None]]:
    """A bar in the terminal, or someone who wants to know."""
    from motionmatch.cli.console import progress

    if told is None:
        with progress(doing) as tell:
            yield tell
        return

    def pass_on(done: int, total: int, following: str) -> None:
        told(f"{doing} {following}".strip(), done, total)

    yield pass_on


def clips_of(
    sources: Sequence[str], *, minutes: float | None = None, seed: int = 1, told: Told | None = None
) -> list[Clip]:
    """The clips of paths, or of databases and scripts that the actors know."""
    from motionmatch.actors.capture import capture_takes, plan
    from motionmatch.errors import InputError
    from motionmatch.motion import cache, load

    if not sources or not all(sources):
        raise InputError("nothing to build from. Name a folder of motion files, or a database of the actors: sample.")
    found: list[Clip] = []
    for source in sources:
        if Path(source).exists() or not _acted(source):
            found += load.load(source, progress=None if told is None else False)
            continue
        with _progress(f"acting {source}", told) as tell:
            total = sum(shot.clips for shot, _, _ in plan(source, minutes=minutes, seed=seed))
            for done, take in enumerate(capture_takes(source, minutes=minutes, seed=seed), start=1):
                found.append(take)
                tell(done, total, "")
        cache.prune()
    return found


def _acted(source: str) -> bool:
    """Whether this is something for the actors rather than a path that is not there."""
    from motionmatch.actors.shots import NAMES

    return source in NAMES or " " in source.strip()


def built(
    sources: Sequence[str],
    config: BuildConfig | None = None,
    schema: FeatureSchema | None = None,
    *,
    minutes: float | None = None,
    seed: int = 1,
    told: Told | None = None,
) -> MotionDatabase:
    """A database of these sources, with a bar while it is built."""
    from motionmatch.database.build import BuildConfig, build

    config = config or BuildConfig()
    clips = clips_of(sources, minutes=minutes, seed=seed, told=told)
    with _progress("building", told) as tell:
        return build(clips, schema, fps=config.fps, mirror=config.mirror, end_seconds=config.end_seconds, progress=tell)


def is_database(path: Path) -> bool:
    """Whether this is a file that `motionmatch build` wrote."""
    from motionmatch import arrays

    return path.is_file() and path.suffix == ".npz" and arrays.kind_of(path) != "motionmatch clip"


def opened(source: str, *, told: Told | None = None) -> MotionDatabase:
    """The database in a file that `motionmatch build` wrote, or one built from recordings or by the actors.

    What was built is kept in the cache, and used again until recordings, actors or the code that builds change.
    """
    from motionmatch.actors.capture import version
    from motionmatch.database import cache
    from motionmatch.database.database import MotionDatabase

    path = Path(source)
    if is_database(path):
        return MotionDatabase.load(path)
    if path.exists():
        return cache.kept(["path", *cache.stamps(path)], lambda: built([source], told=told))
    if _acted(source):
        return cache.kept(["acted", source, version()], lambda: built([source], told=told))
    return built([source], told=told)
