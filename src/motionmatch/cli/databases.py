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
    from motionmatch.database.preparing import Preparation
    from motionmatch.database.schema import FeatureSchema
    from motionmatch.motion.clip import Clip


@contextlib.contextmanager
def use_or_show(progress: Progress | None) -> Iterator[Progress]:
    """Give `progress`; if it is None, one that shows the progress on the terminal or in the log."""
    if progress is not None:
        yield progress
        return
    with show_progress("") as shown:
        yield shown


def read_clips(
    sources: Sequence[str],
    *,
    minutes: float | None = None,
    seed: int = 1,
    preparation: Preparation | None = None,
    progress: Progress | None = None,
) -> list[Clip]:
    """Read the clips of paths, or of databases and scripts of the actors; prepared, if a `preparation` is given."""
    from motionmatch.database import sources as known

    with use_or_show(progress) as report:
        return known.read_clips(sources, minutes=minutes, seed=seed, preparation=preparation, progress=report)


def make_preparation(in_place: str = "feet") -> Preparation:
    """Return what is done to clips of files before a database is built; sentences about it are printed when all is
    read."""
    import math

    from motionmatch.database.preparing import Preparation
    from motionmatch.errors import InputError

    if in_place == "feet":
        return Preparation("feet", tell=_say)
    if in_place == "keep":
        return Preparation("keep", tell=_say)
    try:
        speed = float(in_place)
    except ValueError:
        speed = math.nan
    if not (math.isfinite(speed) and speed > 0):
        raise InputError(f"--in-place {in_place}: expected feet, keep, or a speed in metres per second such as 1.4.")
    return Preparation(speed, tell=_say)


def _say(text: str) -> None:
    """Print a sentence on a line of its own, beside the progress."""
    import sys

    print(text, file=sys.stderr, flush=True)


def bring_onto(clips: Sequence[Clip], onto: str) -> list[Clip]:
    """Bring clips of any skeletons to one: that of a file, of the `first` clip, or of the `actors`; say what was
    done."""
    from motionmatch.actors.takes import capture
    from motionmatch.errors import InputError
    from motionmatch.retargeting.character import load_character, make_character
    from motionmatch.retargeting.writing import put_on

    if onto == "first":
        character = make_character(clips)
    elif onto == "actors":
        character = make_character(capture("sample"))
    elif Path(onto).exists():
        character = load_character(onto)
    else:
        raise InputError(f"--onto {onto}: there is no such file. Name a character's file, or `first`, or `actors`.")
    others = [clip for clip in clips if not clip.skeleton.same_joints(character.skeleton)]
    minutes = sum(clip.seconds for clip in others) / 60.0
    print(f"{len(others)} of {len(clips)} clips ({minutes:.1f} min) are brought to the skeleton of {character.name}")
    moved = iter(put_on(others, character) if others else [])
    return [clip if clip.skeleton.same_joints(character.skeleton) else next(moved) for clip in clips]


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

    with use_or_show(progress) as report:
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

    with use_or_show(progress) as report:
        return known.open_database(source, config, preparation=make_preparation(), progress=report)
