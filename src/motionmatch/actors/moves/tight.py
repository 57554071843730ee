"""Poses where there is little room: crouched under something, twisted, squeezed between walls, or startled.

Feet are not touched: they are planted as the gait plants them, and the legs reach them afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, NAMES, leg_length
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.legs import set_hips
from motionmatch.actors.limbs import about, chain
from motionmatch.actors.signals import smootherstep
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
LOWERED = 0.44
"""Lowering of the pelvis in the deepest crouch, as a share of the leg."""
PITCHED = 1.98
"""Forward lean of the trunk in it, radians."""
SET_BACK = 0.16
"""Backward shift of the pelvis in it, which keeps the weight over the feet, as a share of the leg."""
LIFTED_HEELS = 0.7
"""Rise of the heels in it, radians, beyond what ankles bend."""
BOB = 0.012
"""How much higher than standing a body may get while walking, metres."""
QUICKER = 0.45
"""How much faster the steps of the deepest crouch are, as a share."""
BUSTLE = 0.4
"""Stepping speed of small steps on the spot, metres per second."""
SMALLER = 0.7
"""How much faster such steps are, as a share."""
SMALL = 0.45
"""How much smaller the leg movement in them is, as a share."""
SPARE = 0.08
"""How much deeper than the deepest a crouch may get at the highest moment of a step."""
STRETCHED = 0.015
"""How much taller than at rest a squeezed body stands, metres."""
SQUARE_AHEAD = -0.04
"""Position of its pelvis ahead of the middle of the feet, metres."""
LOW_STEPS = 0.6
"""How much lower its steps are, as a share."""
LOW_CROUCHED = 0.3
"""How much lower steps are in the deepest crouch, as a share."""


def find_crouch(headroom: float, skeleton: Skeleton, standing: GaitPose) -> float:
    """Find the least crouch that passes under a height, metres; 1 if even the deepest is too high."""
    amounts = np.linspace(0.0, 1.0, 41)
    crowns = find_crown_heights(amounts, skeleton, standing) + BOB
    if headroom >= crowns[0]:
        return 0.0
    # Interpolation needs rising heights, and crouching lowers them.
    return float(np.interp(-headroom, np.maximum.accumulate(-crowns), amounts))


def find_lowest_headroom(skeleton: Skeleton, standing: GaitPose) -> float:
    """Return the lowest height that a body passes under on its feet, metres."""
    return float(find_crown_heights(np.array([1.0 + 0.25 * SPARE]), skeleton, standing)[0] + 2 * BOB)


def find_crown_heights(amounts: np.ndarray, skeleton: Skeleton, standing: GaitPose) -> np.ndarray:
    """Return an (N,) array: height of the highest point for crouches (N,), metres."""
    tiled = GaitPose(np.tile(standing.rotations, (len(amounts), 1, 1)), np.tile(standing.pelvis, (len(amounts), 1)))
    return find_crowns(crouch_pose(tiled, amounts, skeleton), skeleton)


def find_crowns(pose: GaitPose, skeleton: Skeleton) -> np.ndarray:
    """Return an (F,) array: height of the highest point of poses (F), metres: the top of the head, or the back of a low
    stoop."""
    positions, turned = legs.world_pose(skeleton, pose.pelvis, pose.rotations)
    return girth.extent(skeleton, positions, turned, _Y)[:, 1]


def crouch_pose(pose: GaitPose, amounts: np.ndarray, skeleton: Skeleton) -> GaitPose:
    """Crouch poses (F) by amounts (F,) from 0: pelvis lowered, trunk bent forward, eyes ahead."""
    leg = leg_length(skeleton)
    pitch = PITCHED * amounts
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    pelvis[:, 1] -= LOWERED * leg * amounts**1.5  # at first the trunk bends, then the knees
    pelvis[:, 2] -= SET_BACK * leg * amounts
    rotations = set_hips(rotations, quat.multiply(about(_X, 0.2 * pitch), rotations[:, 0]))
    for name, share in (("LowerBack", 0.28), ("Spine", 0.26), ("Spine1", 0.24), ("Neck", -0.06), ("Neck1", -0.14),
                        ("Head", -0.18)):  # fmt: skip
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(_X, share * pitch), rotations[:, joint])
    # Arms hang from a trunk that leans, a little in front of the knees.
    for side in legs.SIDES:
        arm, fore = NAMES.index(f"{side}Arm"), NAMES.index(f"{side}ForeArm")
        sign = 1.0 if side == "Left" else -1.0
        rotations[:, arm] = quat.multiply(about(_X, -0.5 * pitch), rotations[:, arm])
        rotations[:, fore] = quat.multiply(rotations[:, fore], about(_Y, -sign * 1.0 * amounts))
    return GaitPose(rotations, pelvis)


def twist_pose(pose: GaitPose, twist: np.ndarray, tuck: np.ndarray, standing: GaitPose) -> GaitPose:
    """Twist the chest of poses (F) by angles (F,), head ahead, and hold the arms at the sides by `tuck` (F,)."""
    rotations = pose.rotations.copy()
    rotations = set_hips(rotations, quat.multiply(about(_Y, 0.35 * twist), rotations[:, 0]))
    for name, share in (("LowerBack", 0.2), ("Spine", 0.2), ("Spine1", 0.25), ("Neck", -0.2), ("Neck1", -0.25),
                        ("Head", -0.35)):  # fmt: skip
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(_Y, share * twist), rotations[:, joint])
    for side in legs.SIDES:
        for part in ("Shoulder", "Arm", "ForeArm", "Hand"):
            joint = NAMES.index(side + part)
            rotations[:, joint] = quat.slerp(rotations[:, joint], standing.rotations[joint], 0.85 * tuck)
        arm, fore = NAMES.index(f"{side}Arm"), NAMES.index(f"{side}ForeArm")
        rotations[:, arm] = quat.multiply(about(_X, 0.12 * tuck), rotations[:, arm])
        rotations[:, fore] = quat.slerp(rotations[:, fore], quat.IDENTITY, 0.6 * tuck)
    return GaitPose(rotations, pose.pelvis)


def squeeze_pose(pose: GaitPose, narrow: np.ndarray, standing: GaitPose) -> GaitPose:
    """Squeeze poses (F) by `narrow` (F,) so that they take little room front to back: tall, square, arms at the
    sides."""
    pelvis = pose.pelvis.copy()
    pelvis[:, 1] += narrow * np.maximum(standing.pelvis[1] + STRETCHED - pelvis[:, 1], 0.0)
    pelvis[:, 2] += narrow * (SQUARE_AHEAD - pelvis[:, 2])
    rotations = set_hips(pose.rotations.copy(), quat.slerp(pose.rotations[:, 0], standing.rotations[0], 0.9 * narrow))
    for name in ("LowerBack", "Spine", "Spine1", "Neck", "Neck1"):
        joint = NAMES.index(name)
        rotations[:, joint] = quat.slerp(rotations[:, joint], quat.IDENTITY, 0.9 * narrow)
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        hanging = (("Shoulder", quat.IDENTITY), ("Arm", about(_Z, -sign * 1.2)), ("ForeArm", about(_Z, -sign * 0.1)),
                   ("Hand", quat.IDENTITY))  # fmt: skip
        for part, rotation in hanging:
            joint = NAMES.index(side + part)
            rotations[:, joint] = quat.slerp(rotations[:, joint], rotation, 0.95 * narrow)
    return GaitPose(rotations, pelvis)


def lower_steps(ankles: np.ndarray, amounts: np.ndarray, skeleton: Skeleton) -> np.ndarray:
    """Lift ankles (F, 3) less by amounts (F,); 1 is not at all."""
    flat = BALL_HEIGHT * leg_length(skeleton) / LEG - skeleton.offsets[legs.TOES[0]].astype(float)[1]
    out = ankles.copy()
    out[:, 1] -= amounts * np.maximum(ankles[:, 1] - flat, 0.0)
    return out


def align_feet(ankles: np.ndarray, narrow: np.ndarray, skeleton: Skeleton) -> np.ndarray:
    """Move ankles (F, 3), in the travelling frame, so that the feet lie in one line where `narrow` (F,) is 1.

    They are lifted little, so that knees bend little.
    """
    foot = skeleton.offsets[legs.TOES[0]].astype(float)[2]
    out = lower_steps(ankles, LOW_STEPS * narrow, skeleton)
    out[:, 2] += 0.9 * narrow * (-0.5 * foot + SQUARE_AHEAD - ankles[:, 2])
    return out


LEAN = 0.3
"""Lean of the trunk away, radians."""
SHRINK, SHIFT = 0.03, 0.03
"""How far the pelvis goes down, and away, metres."""
SHRUG, REACH, BEND = 0.14, 0.6, 1.55
"""Rise of the shoulders, forward swing of the upper arms, and bend of the elbows, radians."""
TURNED_OUT = 0.6
"""Outward turn of the upper arms, which brings the hands in front of the shoulders, radians."""


ONSET, CALMING = 0.3, 1.1
"""Time to be startled, and to calm down, seconds."""


@dataclass(frozen=True, eq=False)
class Startle:
    """A startle over time."""

    amounts: np.ndarray
    """(F,) 0 calm, 1 startled"""
    towards: np.ndarray
    """(F,) direction of the threat, radians from the facing, positive to the left"""


def make_startle(spans: Iterable[tuple[float, int, int]], frames: int, fps: float) -> Startle:
    """Make the startle from directions, radians, with first frames and frames after the last."""
    amounts, towards = np.zeros(frames), np.zeros(frames)
    at = np.arange(frames)
    for direction, start, stop in spans:
        own = smootherstep((at - start) / (ONSET * fps)) * (1.0 - smootherstep((at - stop) / (CALMING * fps)))
        towards = np.where(own > amounts, direction, towards)
        amounts = np.maximum(amounts, own)
    return Startle(amounts, towards)


def startle_pose(pose: GaitPose, startle: Startle) -> GaitPose:
    """Make poses (F) lean away from the threat with the hands up."""
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
