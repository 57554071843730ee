"""What verbs that play motion have in common: a database from a file, from recordings, or from the actors."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from motionmatch.database.build import BuildConfig
    from motionmatch.database.database import MotionDatabase
    from motionmatch.database.schema import FeatureSchema
    from motionmatch.motion.clip import Clip


def clips_of(sources: Sequence[str], *, minutes: float | None = None, seed: int = 1) -> list[Clip]:
    """The clips of paths, or of databases and scripts that the actors know."""
    from motionmatch.actors.capture import capture_takes, plan
    from motionmatch.cli.console import progress
    from motionmatch.errors import InputError
    from motionmatch.motion import cache, load

    if not sources or not all(sources):
        raise InputError("nothing to build from. Name a folder of motion files, or a database of the actors: sample.")
    found: list[Clip] = []
    for source in sources:
        if Path(source).exists() or not _acted(source):
            found += load.load(source)
            continue
        with progress(f"acting {source}") as tell:
            total = sum(shot.clips for shot, _, _ in plan(source, minutes=minutes, seed=seed))
            for done, take in enumerate(capture_takes(source, minutes=minutes, seed=seed), start=1):
                found.append(take)
                tell(done, total)
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
) -> MotionDatabase:
    """A database of these sources, with a bar while it is built."""
    from motionmatch.cli.console import progress
    from motionmatch.database.build import BuildConfig, build

    config = config or BuildConfig()
    clips = clips_of(sources, minutes=minutes, seed=seed)
    with progress("building") as tell:
        return build(clips, schema, fps=config.fps, mirror=config.mirror, end_seconds=config.end_seconds, progress=tell)


def opened(source: str) -> MotionDatabase:
    """The database in a file that `motionmatch build` wrote, or one built from recordings or by the actors."""
    from motionmatch import arrays
    from motionmatch.database.database import MotionDatabase

    path = Path(source)
    if path.is_file() and path.suffix == ".npz" and arrays.kind_of(path) != "motionmatch clip":
        return MotionDatabase.load(path)
    return built([source])
