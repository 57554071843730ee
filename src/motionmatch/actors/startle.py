"""A body that something comes near to: it leans away, lifts its hands and looks there, at once; then it calms down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.gaits import GaitPose
from motionmatch.actors.human import NAMES
from motionmatch.actors.limb import about, chain
from motionmatch.actors.signals import step
from motionmatch.maths import quat

_X, _Y, _Z = np.eye(3)
ONSET, CALMING = 0.3, 1.1
"""How long it takes to start, and to calm down, seconds."""
LEAN = 0.3
"""How far the trunk leans away, radians."""
SHRINK, SHIFT = 0.03, 0.03
"""How far the pelvis comes down, and away from what comes, metres."""
SHRUG, REACH, BEND = 0.14, 0.6, 1.55
"""How far the shoulders rise, the upper arms swing forward and the elbows bend, radians."""
TURNED_OUT = 0.6
"""How far the upper arms turn out, so that the hands are before the shoulders, radians."""


@dataclass(frozen=True, eq=False)
class Startle:
    """How startled a body is over time."""

    amounts: np.ndarray
    """(F,) 0 calm, 1 startled"""
    towards: np.ndarray
    """(F,) where what comes is, radians from the facing, positive to the left"""


def startles(spans: Iterable[tuple[float, int, int]], frames: int, fps: float) -> Startle:
    """From where something comes, and the first frames and the ones after the last in which it does."""
    amounts, towards = np.zeros(frames), np.zeros(frames)
    at = np.arange(frames)
    for direction, start, stop in spans:
        own = step((at - start) / (ONSET * fps)) * (1.0 - step((at - stop) / (CALMING * fps)))
        towards = np.where(own > amounts, direction, towards)
        amounts = np.maximum(amounts, own)
    return Startle(amounts, towards)


def startled(pose: GaitPose, startle: Startle) -> GaitPose:
    """Poses (F) that lean away from what comes with the hands up; (F,) 0 changes nothing."""
    amounts, towards = startle.amounts, startle.towards
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    sin, cos, none = np.sin(towards), np.cos(towards), np.zeros(len(amounts))
    pelvis -= amounts[:, None] * np.stack([SHIFT * sin, np.full(len(amounts), SHRINK), SHIFT * cos], axis=-1)
    axes = np.stack([-cos, none, sin], axis=-1)  # about which the upper body tips away
    for name, share in (("LowerBack", 0.5), ("Spine", 0.3), ("Spine1", 0.2), ("Neck", -0.2), ("Neck1", -0.3)):
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(quat.from_angle_axis(share * LEAN * amounts, axes), rotations[:, joint])
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        near = (1.0 + 0.2 * sign * sin) * amounts  # the hand on that side is higher
        shoulder, arm, fore = (NAMES.index(f"{side}{part}") for part in ("Shoulder", "Arm", "ForeArm"))
        rotations[:, shoulder] = quat.multiply(about(_Z, sign * SHRUG * amounts), rotations[:, shoulder])
        rotations[:, arm] = chain(about(_X, -REACH * near), rotations[:, arm], about(_X, -TURNED_OUT * near))
        rotations[:, fore] = quat.multiply(rotations[:, fore], about(_Y, -sign * BEND * near))
    return GaitPose(rotations, pelvis)
