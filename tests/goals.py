"""A small database of actors who sit down, for the tests of goals."""

from __future__ import annotations

from motionmatch.actors.takes import capture
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.motion.clip import Clip
from once import once


@once
def seated_clips() -> list[Clip]:
    """To a chair from the front and the left; and ordinary walking."""
    return [*capture("chair", minutes=0.76), *capture("sample")]


@once
def seated() -> MotionDatabase:
    return build(seated_clips(), goals=("sit",))
