"""Arms that put the palm of a hand somewhere: on a thigh, at a box, into another hand.

A hand has a palm, which touches, and two directions: where its fingers point, and where its back faces.
"""

from __future__ import annotations

import numpy as np

from motionmatch.actors.biped import legs
from motionmatch.actors.biped.body import NAMES
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

SIGNS = {"Left": 1.0, "Right": -1.0}
PALM_SHARE = 0.45
"""Position of the palm between the wrist (0) and the finger tips (1)."""
PALM_DEPTH = 0.08
"""Distance of the palm below the bones, as a share of the length of the hand."""


def palm_offset(skeleton: Skeleton, side: str) -> np.ndarray:
    """Return a (3,) array: the middle of the palm, in the frame of the hand joint."""
    hand = NAMES.index(f"{side}Hand")
    fingers = skeleton.end_offsets[list(skeleton.end_parents).index(hand)].astype(float)
    return PALM_SHARE * fingers - PALM_DEPTH * np.linalg.norm(fingers) * np.array([0.0, 1.0, 0.0])


def find_palms(clip: Clip, side: str) -> np.ndarray:
    """Return an (F, 3) array: positions of the left or right palm of a clip, in the world."""
    hand = NAMES.index(f"{side}Hand")
    turned = quat.normalize(clip.rotations_world[:, hand].astype(float))
    return clip.positions_world[:, hand] + quat.rotate(turned, palm_offset(clip.skeleton, side))


def hand_rotation(fingers: np.ndarray, back: np.ndarray, side: str) -> np.ndarray:
    """Return the world rotation (F, 4) of a hand with its fingers along directions (F, 3) and its back facing about
    directions (F, 3)."""
    across = SIGNS[side] * fingers / np.linalg.norm(fingers, axis=-1, keepdims=True)
    up = back - np.sum(back * across, axis=-1, keepdims=True) * across
    up = up / np.linalg.norm(up, axis=-1, keepdims=True)
    return rotation.from_matrix(np.stack([across, up, np.cross(across, up)], axis=-1))


def reach_palm(
    skeleton: Skeleton,
    root: np.ndarray,
    rotations: np.ndarray,
    side: str,
    *,
    places: np.ndarray,
    hands: np.ndarray,
    elbows: np.ndarray,
    amounts: np.ndarray,
) -> np.ndarray:
    """Move an arm so that its palm is at places (F, 3), as far as it reaches: local rotations (F, J, 4) of a body at
    root (F, 3).

    The hand gets the world rotations `hands` (F, 4), the elbow points about along `elbows` (F, 3). `amounts` (F,) blend
    from the arm as it was (0) to this (1). The forearm rolls with the hand.
    """
    arm, fore, wrist = (NAMES.index(side + part) for part in ("Arm", "ForeArm", "Hand"))
    positions, turned = legs.world_pose(skeleton, root, rotations)
    wrists = places - quat.rotate(hands, palm_offset(skeleton, side))
    bones = (skeleton.offsets[fore], skeleton.offsets[wrist])
    upper, lower = solve_arm(positions[:, arm], wrists, elbows, bones=bones, turned=(turned[:, arm], turned[:, fore]))
    roll = rotation.swing_twist(quat.inverse_multiply(lower, hands), bones[1] / np.linalg.norm(bones[1])).twist
    lower = quat.multiply(lower, quat.shortest(roll))
    out = rotations.copy()
    held = (
        (arm, quat.inverse_multiply(turned[:, skeleton.parents[arm]], upper)),
        (fore, quat.inverse_multiply(upper, lower)),
        (wrist, quat.inverse_multiply(lower, hands)),
    )
    for joint, wanted in held:
        out[:, joint] = quat.slerp(rotations[:, joint], wanted, amounts)
    return out


ARM_REACH = 0.97
"""How far an arm straightens, as a share of its length."""


def solve_arm(
    shoulders: np.ndarray,
    targets: np.ndarray,
    poles: np.ndarray,
    *,
    bones: tuple[np.ndarray, np.ndarray],
    turned: tuple[np.ndarray, np.ndarray],
) -> tuple[np.ndarray, np.ndarray]:
    """Solve an arm: world rotations (F, 4) of upper arm and forearm that put the wrist at targets (F, 3), elbow towards
    poles.

    `bones` are the offsets (3,) of elbow and wrist, `turned` the rotations (F, 4) that the bones had before.
    """
    upper, lower = (np.linalg.norm(bone.astype(float)) for bone in bones)
    away = targets - shoulders
    distance = np.clip(np.linalg.norm(away, axis=-1), abs(upper - lower) + 1e-3, ARM_REACH * (upper + lower))
    line = away / np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-9)
    aside = poles - np.sum(poles * line, axis=-1, keepdims=True) * line
    aside = aside / np.maximum(np.linalg.norm(aside, axis=-1, keepdims=True), 1e-9)
    cosine = np.clip((upper**2 + distance**2 - lower**2) / (2 * upper * distance), -1.0, 1.0)
    elbows = upper * (cosine[:, None] * line + np.sqrt(1.0 - cosine**2)[:, None] * aside)
    first = quat.multiply(quat.between(quat.rotate(turned[0], bones[0].astype(float)), elbows), turned[0])
    bent = quat.multiply(first, quat.inverse_multiply(turned[0], turned[1]))
    wrists = line * distance[:, None] - elbows
    return first, quat.multiply(quat.between(quat.rotate(bent, bones[1].astype(float)), wrists), bent)
