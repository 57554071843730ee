"""Carrying a wide box before the hips or overhead: hands at its sides, and a box that glides while the body bobs.

clip = biped(1).perform([carry(4.0, width=0.6), carry(3.0, width=0.5, overhead=1)])
box = box_of(clip, width=0.6)    # where it is in every frame
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors import legs
from motionmatch.actors.human import NAMES, leg_length
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

BEFORE = np.array([0.0, 0.12, 0.38])
"""Where a box is, from the pelvis, as shares of the leg: before the belly."""
OVERHEAD = np.array([0.0, 1.10, 0.10])
STEADY_SECONDS = 0.12
"""Over about this long the box follows the pelvis."""
FULL_REACH = 0.97
"""How far an arm straightens, as a share of its length."""


@dataclass(frozen=True, eq=False)
class Box:
    """Where a carried box is."""

    centres: np.ndarray
    """(F, 3) metres"""
    rotations: np.ndarray
    """(F, 4)"""
    width: float
    """from hand to hand, metres"""


@dataclass(frozen=True, eq=False)
class Grip:
    """How a box is held over time."""

    amounts: np.ndarray
    """(F,) 0 arms swing, 1 they hold it"""
    widths: np.ndarray
    """(F,) metres"""
    overhead: np.ndarray
    """(F,) 0 before the belly, 1 overhead"""


def held_by(
    skeleton: Skeleton, root: np.ndarray, rotations: np.ndarray, *, facing: np.ndarray, grip: Grip, fps: float
) -> np.ndarray:
    """Local rotations (F, J, 4) with arms that hold a box before a body at root (F, 3) that faces (F, 4)."""
    over = grip.overhead[:, None]
    where = leg_length(skeleton) * (BEFORE + over * (OVERHEAD - BEFORE))
    steady = gaussian_filter1d(root, STEADY_SECONDS * fps, axis=0, mode="nearest")
    centres = np.column_stack([root[:, 0], steady[:, 1], root[:, 2]]) + quat.rotate(facing, where)
    positions, turned = legs.world(skeleton, root, rotations)
    out = rotations.copy()
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        arm, fore, hand = (NAMES.index(side + part) for part in ("Arm", "ForeArm", "Hand"))
        across = 0.5 * sign * grip.widths[:, None] * np.array([1.0, 0.0, 0.0])
        target = centres + quat.rotate(facing, across)
        # Elbows point down and out before the belly, and sideways and forward overhead.
        low, high = np.array([0.5 * sign, -1.0, -0.5]), np.array([sign, -0.3, 0.5])
        pole = quat.rotate(facing, low + over * (high - low))
        upper, lower = reaching(
            positions[:, arm], target, pole, bones=(skeleton.offsets[fore], skeleton.offsets[hand]),
            turned=(turned[:, arm], turned[:, fore]),
        )  # fmt: skip
        held = {arm: quat.inverse_multiply(turned[:, skeleton.parents[arm]], upper),
                fore: quat.inverse_multiply(upper, lower), hand: np.tile(quat.IDENTITY, (len(root), 1))}  # fmt: skip
        for joint, rotation in held.items():
            out[:, joint] = quat.slerp(rotations[:, joint], rotation, grip.amounts)
    return out


def reaching(shoulders, targets, poles, *, bones, turned) -> tuple[np.ndarray, np.ndarray]:
    """World rotations (F, 4) of upper arm and forearm whose wrist is at the targets (F, 3), elbows towards poles.

    `bones` are the offsets (3,) of elbow and wrist, `turned` the rotations (F, 4) that the bones come from.
    """
    upper, lower = (np.linalg.norm(bone.astype(float)) for bone in bones)
    away = targets - shoulders
    distance = np.clip(np.linalg.norm(away, axis=-1), abs(upper - lower) + 1e-3, FULL_REACH * (upper + lower))
    line = away / np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-9)
    aside = poles - np.sum(poles * line, axis=-1, keepdims=True) * line
    aside = aside / np.maximum(np.linalg.norm(aside, axis=-1, keepdims=True), 1e-9)
    cosine = np.clip((upper**2 + distance**2 - lower**2) / (2 * upper * distance), -1.0, 1.0)
    elbows = upper * (cosine[:, None] * line + np.sqrt(1.0 - cosine**2)[:, None] * aside)
    first = quat.multiply(quat.between(quat.rotate(turned[0], bones[0].astype(float)), elbows), turned[0])
    bent = quat.multiply(first, quat.inverse_multiply(turned[0], turned[1]))
    wrists = line * distance[:, None] - elbows
    return first, quat.multiply(quat.between(quat.rotate(bent, bones[1].astype(float)), wrists), bent)


def box_of(clip: Clip, *, width: float) -> Box:
    """The box between the hands."""
    hands = [clip.positions_world[:, NAMES.index(f"{side}Hand")].astype(float) for side in ("Left", "Right")]
    across = hands[0] - hands[1]
    return Box(0.5 * (hands[0] + hands[1]), quat.between(np.array([1.0, 0.0, 0.0]), across), width)
