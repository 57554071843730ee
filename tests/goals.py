"""Small databases of actors who sit down and who shake hands, for the tests of goals and partners."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from motionmatch.actors.takes import capture
from motionmatch.control.drive import DriveRecording, record_drive
from motionmatch.control.partners import PairConfig, PairController
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.metrics.partners import WalkUp
from motionmatch.motion.clip import Clip
from once import once


@once
def seated_clips() -> list[Clip]:
    """To a chair from the front and the left; and ordinary walking."""
    return [*capture("chair", minutes=0.76), *capture("sample")]


@once
def seated() -> MotionDatabase:
    return build(seated_clips(), goals=("sit",))


@once
def paired() -> MotionDatabase:
    """Two who shake hands, with what they need to walk up to each other."""
    return build([*capture("pair: handshake 1.5 pumps=2 distance=4"), *capture("sample")], partners=True, mirror=False)


def meet(
    config: PairConfig | None = None, *, seconds: float = 4.5, far: float = 3.4, both: bool = True
) -> DriveRecording:
    """Two who face each other, not quite, walk up to each other."""
    controller = PairController(paired(), pairs=config)
    state = controller.start(
        2, positions=np.array([[0.0, 0.0, 0.0], [0.3, 0.0, far]]), facing=np.array([[0.1, 0.0, 1.0], [0.0, 0.0, -1.0]])
    )
    return record_drive(controller, WalkUp(np.array([True])), seconds, characters=2, state=state)


@once
def passing() -> MotionDatabase:
    """Two who pass each other without a touch, with what they need to walk there."""
    return build([*capture("pair: passing 1.4"), *capture("sample")], partners=True, mirror=False)


def pass_by(config: PairConfig) -> DriveRecording:
    """Two who walk towards each other, and pass."""
    controller = PairController(passing(), pairs=config)
    state = controller.start(
        2, positions=np.array([[0.0, 0.0, 0.0], [0.3, 0.0, 2.5]]), facing=np.array([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]])
    )
    return record_drive(controller, WalkUp(np.array([True]), use="script"), 2.0, characters=2, state=state)


@once
def reaching() -> MotionDatabase:
    """Who reaches for a handle and for what is low, with what they need to walk there."""
    script = "idle 1; walk 2.2 speed=1.2; reach 1.4; turn 1.4 degrees=150; idle 0.5; walk 1.4; "
    script += "reach 1.6 height=0.5 ahead=0.45; backward 1.5; idle 1"
    return build(
        [*(replace(clip, name=f"reach_{clip.name}") for clip in capture(script)), *capture("sample")], goals=("reach",)
    )
