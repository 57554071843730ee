"""Build the database of a scenario: from the actors, or from recordings that do the same."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from motionmatch.actors.takes import capture, code_version
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.preparing import Preparation
from motionmatch.database.schema import choose_schema
from motionmatch.database.sources import find_or_build, is_database, read_clips, stamp_files
from motionmatch.errors import InputError
from motionmatch.motion.clip import Clip
from motionmatch.progress import Progress
from motionmatch.scenarios.bear import USUAL_FRAMES, make_bear_clips
from motionmatch.scenarios.scenario import MatchingScenario


def build_scenario(
    scenario: MatchingScenario,
    *,
    clips: Sequence[Clip] | None = None,
    minutes: float | None = None,
    frames: int | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> MotionDatabase:
    """Build its database: of the actors, or of other `clips`. `minutes` are those of each of the actors' databases,
    `frames` those that carpet unrolling makes."""
    if clips is None and scenario.augmented:
        clips = make_bear_clips(USUAL_FRAMES if frames is None else frames, processes=processes, progress=progress)
    elif clips is None:
        clips = [clip for source in scenario.sources for clip in capture(source, minutes=minutes)]
    anatomy = clips[0].anatomy
    schema = choose_schema(
        scenario.features,
        anatomy.kind if anatomy is not None else "biped",
        uneven=scenario.uneven,
        gaits=scenario.gaits,
        goals=scenario.goals,
        partners=scenario.partners,
    )
    return build(clips, schema, mirror=scenario.mirror, smooth_ground=scenario.smooth_ground, progress=progress)


def read_scenario_clips(
    scenario: MatchingScenario,
    sources: Sequence[str],
    *,
    words: Sequence[str] = (),
    frames: int | None = None,
    processes: int = 1,
    progress: Progress | None = None,
) -> list[Clip]:
    """Read recordings for a scenario: of all clips in the sources those whose names begin with one of the words. For
    the bear they are made larger and bent, until there are so many `frames`."""
    # Clips of two stay as they are: both have to keep their length.
    preparation = None if scenario.partners else Preparation()
    found = read_clips(sources, preparation=preparation, progress=progress)
    chosen = [clip for clip in found if not words or clip.name.startswith(tuple(words))]
    if not chosen:
        raise InputError(f"no clip of {', '.join(sources)} has a name that begins with {', '.join(words)}.")
    if scenario.augmented:
        many = USUAL_FRAMES if frames is None else frames
        return make_bear_clips(many, clips=chosen, processes=processes, progress=progress)
    return chosen


def open_scenario(
    scenario: MatchingScenario,
    source: str | None = None,
    *,
    words: Sequence[str] = (),
    frames: int | None = None,
    progress: Progress | None = None,
) -> MotionDatabase:
    """Return its database, of the actors or of a source: a database that was built, or recordings.

    What is built is kept on disk, so that the second start is quick.
    """
    if source is None:
        key = ["scenario", scenario, frames, code_version()]
        return find_or_build(key, lambda: build_scenario(scenario, frames=frames, progress=progress))
    path = Path(source)
    if is_database(path):
        return MotionDatabase.load(path)

    def make() -> MotionDatabase:
        clips = read_scenario_clips(scenario, [source], words=words, frames=frames, progress=progress)
        return build_scenario(scenario, clips=clips, progress=progress)

    stamps = stamp_files(path) if path.exists() else [source, code_version()]
    return find_or_build(["scenario", scenario, frames, tuple(words), *stamps], make)


def find_recorded(scenario: MatchingScenario, folder: Path) -> Path | None:
    """Return the archive of recordings that do the same as a scenario, where a folder has it."""
    if scenario.recorded is None:
        return None
    path = folder / scenario.recorded.archive
    return path if path.is_file() else None


def open_recorded(
    scenario: MatchingScenario, folder: Path, *, progress: Progress | None = None
) -> MotionDatabase | None:
    """Return the database of recordings that do the same as a scenario, where a folder has them."""
    path = find_recorded(scenario, folder)
    if path is None or scenario.recorded is None:
        return None
    return open_scenario(scenario, str(path), words=scenario.recorded.words, progress=progress)
