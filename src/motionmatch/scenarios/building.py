"""Build the database of a scenario: from the actors, or from recordings that do the same."""

from __future__ import annotations

from collections.abc import Sequence

from motionmatch.actors.takes import capture, code_version
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import choose_schema
from motionmatch.database.sources import find_or_build
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


def open_scenario(
    scenario: MatchingScenario, *, frames: int | None = None, progress: Progress | None = None
) -> MotionDatabase:
    """Return its database of the actors, which is kept on disk so that the second start is quick."""
    words = ["scenario", scenario, frames, code_version()]
    return find_or_build(words, lambda: build_scenario(scenario, frames=frames, progress=progress))
