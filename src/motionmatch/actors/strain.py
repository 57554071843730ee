"""Joints that would have to bend further than joints do, and what a body does about it: heels come up, hips tip."""

from __future__ import annotations

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors import legs
from motionmatch.actors.human import NAMES
from motionmatch.actors.limb import X, about
from motionmatch.actors.postures import with_hips
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

ANKLE, EASY_ANKLE = legs.ANKLES[1], 0.5
"""How far toes come up at most, and with ease, radians."""
BACK = 0.5
"""How far thighs go back behind the pelvis, radians."""
SECONDS = 0.1
"""How long it takes to make room for what comes."""
HEEL_GAIN = 1.35
"""A heel that comes up also bends the knee, and so the ankle: it has to come up so many times as far."""


def ankles(skeleton: Skeleton, rotations: np.ndarray, fps: float, *, beyond: float = ANKLE) -> np.ndarray:
    """(F, 2) by how much heels have to come up, or toes down, where ankles are bent `beyond` so much, radians."""
    found = []
    for foot, toe in zip(legs.FEET, legs.TOES, strict=True):
        rest = skeleton.offsets[toe].astype(float)
        sole = quat.rotate(rotations[:, foot], rest)
        up = np.arctan2(sole[:, 1], sole[:, 2]) - np.arctan2(rest[1], rest[2])
        found.append(HEEL_GAIN * _in_time(up - beyond, fps))
    return np.stack(found, axis=-1)


def hips(skeleton: Skeleton, rotations: np.ndarray, fps: float) -> np.ndarray:
    """(F,) by how much the pelvis has to tip forward where a thigh is too far behind it, radians."""
    found = []
    for hip, knee in zip(legs.UP_LEGS, legs.LEGS, strict=True):
        rest = skeleton.offsets[knee].astype(float)
        thigh = quat.rotate(rotations[:, hip], rest)
        found.append(np.arctan2(rest[2], -rest[1]) - np.arctan2(thigh[:, 2], -thigh[:, 1]) - BACK)
    return _in_time(np.maximum(*found), fps)


def tipped(rotations: np.ndarray, angles: np.ndarray) -> np.ndarray:
    """Poses (F, J, 4) with the pelvis tipped forward by angles (F,), the small of the back hollow over it."""
    out = with_hips(rotations.copy(), quat.multiply(rotations[:, 0], about(X, angles)))
    back = NAMES.index("LowerBack")
    out[:, back] = quat.multiply(about(X, -angles), rotations[:, back])
    return out


def _in_time(beyond: np.ndarray, fps: float) -> np.ndarray:
    """(F,) what is more than 0, reached before it comes to that, and gently."""
    width = round(SECONDS * fps)
    wide = maximum_filter1d(np.maximum(beyond, 0.0), 2 * width + 1)
    return gaussian_filter1d(wide, 0.5 * width, mode="nearest")
