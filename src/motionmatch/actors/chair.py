"""Sitting: the pelvis goes back and down onto a seat while the feet stay, and the trunk leans forward on the way.

clip = biped(1).perform([walk(3.0), idle(1.0), turn(1.6, degrees=180), *sit(4.0, height=0.45), walk(2.0)])
seat_of(clip)    # where the chair must stand
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors import legs
from motionmatch.actors.gaits import GaitPose
from motionmatch.actors.human import NAMES, leg_length
from motionmatch.actors.limb import about
from motionmatch.actors.postures import with_hips
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
PELVIS_OVER_SEAT = 0.19
"""How high the pelvis joint is over a seat, as a share of the leg."""
PELVIS_BEHIND = 0.47
"""And how far behind where it stood, as a share of the leg."""
LEAN = 0.75
"""How far the trunk leans forward half-way down, radians."""


@dataclass(frozen=True)
class Seat:
    """Where a chair stands."""

    place: np.ndarray
    """(3,) on the seat, under the pelvis, metres"""
    heading: float
    """where who sits on it looks, radians about y"""


def seated(pose: GaitPose, amounts: np.ndarray, heights: np.ndarray, skeleton: Skeleton) -> GaitPose:
    """Poses (F) that sit, by amounts (F,) from 0 standing to 1, on seats of these heights (F,)."""
    leg = leg_length(skeleton)
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    back = np.sin(0.5 * np.pi * amounts)  # first back, then down
    down = 1.0 - np.cos(0.5 * np.pi * amounts)
    pelvis[:, 0] *= 1.0 - amounts
    pelvis[:, 1] += down * (heights + PELVIS_OVER_SEAT * leg - pelvis[:, 1])
    pelvis[:, 2] -= back * PELVIS_BEHIND * leg
    lean = LEAN * np.sin(np.pi * amounts) + 0.06 * amounts
    rotations = with_hips(rotations, quat.multiply(about(_X, 0.45 * lean), rotations[:, 0]))
    for name, share in (("LowerBack", 0.3), ("Spine", 0.25), ("Neck1", -0.25), ("Head", -0.25)):
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(_X, share * lean), rotations[:, joint])
    for side, sign in (("Left", 1.0), ("Right", -1.0)):  # hands come to rest on the thighs
        arm, fore = NAMES.index(f"{side}Arm"), NAMES.index(f"{side}ForeArm")
        rotations[:, arm] = quat.multiply(about(_X, -0.25 * amounts), rotations[:, arm])
        rotations[:, fore] = quat.multiply(rotations[:, fore], about(_Y, -sign * 0.75 * amounts))
    return GaitPose(rotations, pelvis)


def seat_of(clip: Clip) -> Seat:
    """The chair that goes with a clip in which someone sits."""
    sitting = clip.tags.mask("sit", clip.num_frames)
    if not sitting.any():
        raise InputError(f"nobody sits in {clip.name}; perform a script with 'sit'.")
    place = clip.positions_world[sitting, 0].astype(float).mean(axis=0)
    place[1] -= PELVIS_OVER_SEAT * leg_length(clip.skeleton)
    ankles = clip.positions_world[sitting][:, list(legs.FEET)].astype(float).mean(axis=(0, 1))
    return Seat(place, float(rotation.heading(quat.between(_Z, (ankles - place) * [1, 0, 1]))))
