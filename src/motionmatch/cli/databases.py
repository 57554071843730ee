"""What verbs that play motion have in common: databases from anywhere, with what is shown while they are made."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from motionmatch.progress import show_progress

Told = Callable[[str, int, int], None]
"""Told what is being done, how much of it is, and of how much."""

if TYPE_CHECKING:
    from motionmatch.database.build import BuildConfig
    from motionmatch.database.database import MotionDatabase
    from motionmatch.database.schema import FeatureSchema
    from motionmatch.motion.clip import Clip


@contextlib.contextmanager
def shown(told: Told | None) -> Iterator[Told]:
    """Who is told: someone who wants to know, or else whoever looks at the terminal or at the log."""
    if told is not None:
        yield told
        return
    with show_progress("") as tell:
        yield lambda doing, done, total: tell(done, total, doing)


def _bar(told: Told | None) -> bool:
    """Whether reading many files shows a stage of its own: not where someone else is told."""
    return told is None


def clips_of(
    sources: Sequence[str], *, minutes: float | None = None, seed: int = 1, told: Told | None = None
) -> list[Clip]:
    """The clips of paths, or of databases and scripts that the actors know."""
    from motionmatch.database import sources as known

    with shown(told) as tell:
        return known.clips_of(sources, minutes=minutes, seed=seed, told=tell, bar=_bar(told))


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
    told: Told | None = None,
) -> MotionDatabase:
    """A database of these sources, with a bar while it is built."""
    from motionmatch.database import sources as known

    with shown(told) as tell:
        return known.built(sources, config, schema, minutes=minutes, seed=seed, told=tell, bar=_bar(told))


def is_database(path: Path) -> bool:
    """Whether this is a file that `motionmatch build` wrote."""
    from motionmatch.database import sources as known

    return known.is_database(path)


def opened(source: str, *, told: Told | None = None) -> MotionDatabase:
    """The database in a file that `motionmatch build` wrote, or one built from recordings or by the actors."""
    from motionmatch.database import sources as known

    with shown(told) as tell:
        return known.open_database(source, told=tell, bar=_bar(told))
