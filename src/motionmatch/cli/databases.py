"""What verbs that play motion have in common: databases from anywhere, with what is shown while they are made."""

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
def _or_shown(progress: Progress | None) -> Iterator[Progress]:
    """Give `progress`, or where it is None one that shows a stage on the terminal or in the log."""
    if progress is not None:
        yield progress
        return
    with show_progress("") as shown:
        yield shown


def clips_of(
    sources: Sequence[str], *, minutes: float | None = None, seed: int = 1, progress: Progress | None = None
) -> list[Clip]:
    """The clips of paths, or of databases and scripts that the actors know."""
    from motionmatch.database import sources as known

    with _or_shown(progress) as report:
        return known.read_clips(sources, minutes=minutes, seed=seed, progress=report)


def any_acted(sources: Sequence[str]) -> bool:
    """Whether the actors act any of these: a database of theirs, or a script, rather than a path."""
    from motionmatch.actors.names import is_acted

    return any(is_acted(source) and not Path(source).exists() for source in sources)


def built(
    sources: Sequence[str],
    config: BuildConfig | None = None,
    schema: FeatureSchema | None = None,
    *,
    minutes: float | None = None,
    seed: int = 1,
    progress: Progress | None = None,
) -> MotionDatabase:
    """A database of these sources, with a bar while it is built."""
    from motionmatch.database import sources as known

    with _or_shown(progress) as report:
        return known.build_from(sources, config, schema, minutes=minutes, seed=seed, progress=report)


def is_database(path: Path) -> bool:
    """Whether this is a file that `motionmatch build` wrote."""
    from motionmatch.database import sources as known

    return known.is_database(path)


def opened(source: str, *, progress: Progress | None = None) -> MotionDatabase:
    """The database in a file that `motionmatch build` wrote, or one built from recordings or by the actors."""
    from motionmatch.database import sources as known

    with _or_shown(progress) as report:
        return known.open_database(source, progress=report)
