"""The bearing of a body on hands and knees: as natural as the clearance above it allows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES, STATURE
from motionmatch.actors.limbs import about
from motionmatch.actors.moves.all_fours import WRIST
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X = np.array([1.0, 0.0, 0.0])
HANDS_AHEAD = 0.09
"""Mean position of the hands ahead of the shoulders, metres."""
MOST_SPLAY = 0.75
"""Greatest angle of the thighs from the vertical, radians."""
LEAST_NOD = 0.14
"""Least upward look of the head, radians."""
BOB = 0.025
"""How much higher than on average the body may get, metres."""
SPINE = ("LowerBack", "Spine", "Spine1")
"""Joints that bend alike."""
NECK = (("Neck", 0.25), ("Neck1", 0.35), ("Head", 0.4))
"""Joints of the neck, and their shares of the nod."""


@dataclass(frozen=True)
class CrawlBearing:
    """How a body holds itself on hands and knees."""

    clearance: float
    """free height above the ground, metres"""
    pelvis: float
    """pitch of the pelvis, radians; level is half of pi"""
    chest: float
    """pitch of the chest, radians"""
    nod: float
    """upward look of the head from there, radians"""
    rise: float
    """height of the hips above the knees, metres"""
    knees_out: float
    """distance of the knees from the middle, metres"""
    hands_out: float
    """distance of the hands from the middle, metres"""
    hands_ahead: float
    """position of the hands ahead of the hips, metres"""


def find_bearing(skeleton: Skeleton, clearance: float) -> CrawlBearing | None:
    """Find the most natural bearing under a clearance, metres; None if the body is too large."""
    size = girth.stature(skeleton) / STATURE
    offsets = skeleton.offsets.astype(float)
    thigh = float(np.linalg.norm(offsets[legs.LEGS[0]]))
    knee = knee_height(skeleton)
    own, room = girth.radii(skeleton), clearance - BOB
    pelvis = float(np.interp(clearance, [0.62, 0.78], np.radians([97.0, 84.0])))
    over = -quat.rotate(about(_X, pelvis), hip_middle(skeleton))[1]  # of the pelvis joint above the hips
    rise = min(room - own[0] - over - knee, 0.985 * thigh)
    if rise < np.cos(MOST_SPLAY) * thigh:
        return None
    middle = knee + rise + over
    arm = np.linalg.norm(offsets[NAMES.index("LeftForeArm")]) + np.linalg.norm(offsets[NAMES.index("LeftHand")])
    shoulder, head = NAMES.index("LeftArm"), NAMES.index("Head")
    upper = [NAMES.index(name) for name in ("Spine", "Spine1", "LeftShoulder", "LeftArm", "Neck")]
    skull = [head, *range(len(NAMES), len(own))]

    def posed(chest: float, nod: float) -> np.ndarray:
        rotations = np.tile(quat.IDENTITY, (1, len(NAMES), 1))
        rotations[:, 0] = about(_X, pelvis)
        for name, turned in bend_trunk(chest - pelvis, nod).items():
            rotations[:, NAMES.index(name)] = turned
        positions, turns = legs.world_pose(skeleton, np.array([[0.0, middle, 0.0]]), rotations)
        return girth.points(skeleton, positions, turns)[0]

    for chest in np.radians(np.arange(84.0, 116.0)):
        reach = posed(chest, LEAST_NOD)
        low = (reach[:, 1] + own)[[*upper, *skull]].max() < room
        if low and reach[shoulder, 1] < WRIST * size + 0.85 * arm:
            break
    else:
        return None
    nods = [nod for nod in np.arange(LEAST_NOD, 1.0, 0.02) if (posed(chest, nod)[:, 1] + own)[skull].max() < room]
    hip = quat.rotate(about(_X, pelvis), hip_middle(skeleton))[2]
    ahead = float(posed(chest, 0.0)[shoulder, 2] - hip) + HANDS_AHEAD * size
    apart = float(np.sqrt(thigh**2 - rise**2))
    out = abs(offsets[legs.UP_LEGS[0], 0]) + max(apart - 0.04, 0.0)  # a thigh is slightly tilted anyway
    return CrawlBearing(clearance, pelvis, float(chest), float(nods[-1]), float(rise), float(out),
                   float(0.95 * reach[shoulder, 0]), ahead)  # fmt: skip


def bend_trunk(curve: float | np.ndarray, nod: float | np.ndarray) -> dict[str, np.ndarray]:
    """Local rotations of a spine bent forward by `curve` in all, and a neck and head that look up by `nod`, radians."""
    spine = {name: about(_X, np.asarray(curve) / len(SPINE)) for name in SPINE}
    return spine | {name: about(_X, -share * np.asarray(nod)) for name, share in NECK}


def hip_middle(skeleton: Skeleton) -> np.ndarray:
    """(3,) the middle between the hip joints, in the frame of the pelvis."""
    return skeleton.offsets[list(legs.UP_LEGS)].astype(float).mean(axis=0)


def knee_height(skeleton: Skeleton) -> float:
    """Height of the joint of a knee that rests on the floor, metres."""
    return float(girth.radii(skeleton)[legs.LEGS[0]])
