"""Opens and builds databases for verbs, and shows the progress on the terminal."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from motionmatch.progress import Progress, show_progress

if TYPE_CHECKING:
    from motionmatch.database.build import BuildConfig
    from motionmatch.database.database import MotionDatabase
    from motionmatch.database.schema import FeatureSchema
    from motionmatch.motion.clip import Clip


@contextlib.contextmanager
def _use_or_show(progress: Progress | None) -> Iterator[Progress]:
    """Give `progress`; if it is None, one that shows the progress on the terminal or in the log."""
    if progress is not None:
        yield progress
        return
    with show_progress("") as shown:
        yield shown


def read_clips(
    sources: Sequence[str], *, minutes: float | None = None, seed: int = 1, progress: Progress | None = None
) -> list[Clip]:
    """Read the clips of paths, or of databases and scripts of the actors."""
    from motionmatch.database import sources as known

    with _use_or_show(progress) as report:
        return known.read_clips(sources, minutes=minutes, seed=seed, progress=report)


def any_acted(sources: Sequence[str]) -> bool:
    """Whether any of these sources is a database or a script of the actors rather than a path."""
    from motionmatch.actors.names import is_acted

    return any(is_acted(source) and not Path(source).exists() for source in sources)


def build_database(
    sources: Sequence[str],
    config: BuildConfig | None = None,
    schema: FeatureSchema | None = None,
    *,
    minutes: float | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> MotionDatabase:
    """Build a database from these sources."""
    from motionmatch.database import sources as known

    with _use_or_show(progress) as report:
        return known.build_from(sources, config, schema, minutes=minutes, seed=seed, progress=report)


def is_database(path: Path) -> bool:
    """Whether this is a file that `motionmatch build` wrote."""
    from motionmatch.database import sources as known

    return known.is_database(path)


def open_database(
    source: str, config: BuildConfig | None = None, *, progress: Progress | None = None
) -> MotionDatabase:
    """Open a file that `motionmatch build` wrote, or build a database from recordings or by the actors."""
    from motionmatch.database import sources as known

    with _use_or_show(progress) as report:
        return known.open_database(source, config, progress=report)
