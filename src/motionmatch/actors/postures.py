"""How a body is held on top of how it goes: crouched under something, turned to be narrow, arms kept close.

A posture is what a move asks for; `held` spreads the postures of a script over time so that each is reached before its
move begins and kept until it ends. `crouched` and `turned` bend poses accordingly. Feet are not touched: they are
planted as the gait plants them, and the legs reach them afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors import legs
from motionmatch.actors.carry import Grip
from motionmatch.actors.gaits import GaitPose
from motionmatch.actors.human import NAMES, leg_length
from motionmatch.actors.limb import about
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
LOWERED = 0.58
"""How far the pelvis comes down in the deepest crouch, as a share of the leg."""
PITCHED = 1.7
"""And how far the trunk leans forward in it, radians."""
SET_BACK = 0.10
"""How far the pelvis then moves back, so that the weight stays over the feet, as a share of the leg."""
LIFTED_HEELS = 0.5
"""And how far the heels rise, radians: ankles do not bend that much."""
BOB = 0.025
"""How much higher than standing a head may get while walking, metres."""
QUICKER = 0.45
"""How much faster the steps of the deepest crouch are, as a share: bent legs step short."""
SEATED_BEFORE = 0.7
"""How long before its move a seat is reached, seconds."""
CROWN_DROP = 0.9
"""How far at least the head comes down from no crouch to the deepest, metres."""
SPARE = 0.08
"""How much deeper than the deepest a crouch may get in the highest moment of a step."""
REACHED_BEFORE = 0.5
"""How long before its move a posture is reached, seconds; and how long it stays after."""


@dataclass(frozen=True)
class Posture:
    """What a move asks of the body above the feet."""

    crouch: float = 0.0
    """0 upright, 1 as low as it goes"""
    headroom: float = np.inf
    """the top of the head stays under this height, metres"""
    twist: float = 0.0
    """the chest is turned this far from where the feet go, radians, positive to the left"""
    tuck: float = 0.0
    """1 keeps the arms at the sides"""
    narrow: float = 0.0
    """1 keeps the feet in one line from left to right"""
    seat: float = 0.0
    """height of what is sat on, metres; 0 is none"""
    box: float = 0.0
    """width of what is carried, metres; 0 is none"""
    overhead: float = 0.0
    """0 carries it before the belly, 1 overhead"""


UPRIGHT = Posture()


@dataclass(frozen=True, eq=False)
class Hold:
    """Postures over time."""

    crouch: np.ndarray
    """(F,)"""
    twist: np.ndarray
    """(F,) radians"""
    tuck: np.ndarray
    """(F,)"""
    narrow: np.ndarray
    """(F,)"""
    seated: np.ndarray
    """(F,) 0 standing, 1 sitting"""
    seats: np.ndarray
    """(F,) heights of what is sat on, metres"""
    grip: Grip
    headroom: np.ndarray
    """(F,) the top of the head stays under this, metres; infinite where there is room"""


def held(postures: Sequence[tuple[Posture, int, int]], skeleton: Skeleton, standing: GaitPose, *, fps: float) -> Hold:
    """Postures with their first frames and the ones after their last, for a body and its standing pose."""
    frames = postures[-1][2]
    wanted, headroom = np.zeros((10, frames)), np.full(frames, np.inf)
    for posture, start, stop in postures:
        deep = max(posture.crouch, crouch_under(posture.headroom, skeleton, standing))
        headroom[start:stop] = posture.headroom
        twist = (max(posture.twist, 0.0), max(-posture.twist, 0.0))
        seat = (float(posture.seat > 0), posture.seat)
        box = (float(posture.box > 0), posture.box, posture.overhead)
        wanted[:, start:stop] = np.array([deep, *twist, posture.tuck, posture.narrow, *seat, *box])[:, None]
    smooth = _spread(wanted[:5], REACHED_BEFORE, fps)
    seated, seats = _spread(wanted[5:7], SEATED_BEFORE, fps)
    holding, widths, over = _spread(wanted[7:], REACHED_BEFORE, fps)
    grip = Grip(holding, widths / np.maximum(holding, 1e-6), over / np.maximum(holding, 1e-6))
    return Hold(
        smooth[0], smooth[1] - smooth[2], smooth[3], smooth[4], seated, seats / np.maximum(seated, 1e-6), grip, headroom
    )


def _spread(wanted: np.ndarray, seconds: float, fps: float) -> np.ndarray:
    """(N, F) the same, reached so long before and kept so long after; smoothing then leaves the moves alone."""
    wide = maximum_filter1d(wanted, 2 * round(seconds * fps) + 1, axis=1, mode="nearest")
    return gaussian_filter1d(wide, 0.33 * seconds * fps, axis=1, mode="nearest")


def under_cover(hold: Hold, pose: GaitPose, skeleton: Skeleton, *, fps: float) -> Hold:
    """A hold that crouches as much more as poses (F) need to stay under the headroom: gaits differ from standing."""
    crouch = hold.crouch
    for _ in range(3):
        over = crowns(crouched(pose, crouch, skeleton), skeleton) + BOB - hold.headroom
        more = np.maximum(over, 0.0) / CROWN_DROP
        if not more.any():
            break
        crouch = np.minimum(crouch + _spread(more[None], REACHED_BEFORE, fps)[0], 1.0 + SPARE)
    return replace(hold, crouch=crouch)


def crouch_under(headroom: float, skeleton: Skeleton, standing: GaitPose) -> float:
    """The least crouch with which the head passes under a height; 1 if even the deepest is too high."""
    amounts = np.linspace(0.0, 1.0, 41)
    crowns = crown_heights(amounts, skeleton, standing) + BOB
    if headroom >= crowns[0]:
        return 0.0
    # Interpolation needs rising heights, and crouching lowers them.
    return float(np.interp(-headroom, np.maximum.accumulate(-crowns), amounts))


def lowest_headroom(skeleton: Skeleton, standing: GaitPose) -> float:
    """Under what a body can still pass on its feet, metres."""
    return float(crown_heights(np.array([1.0]), skeleton, standing)[0] + 2 * BOB)


def crown_heights(amounts: np.ndarray, skeleton: Skeleton, standing: GaitPose) -> np.ndarray:
    """(N,) height of the top of the head for crouches (N,)."""
    tiled = GaitPose(np.tile(standing.rotations, (len(amounts), 1, 1)), np.tile(standing.pelvis, (len(amounts), 1)))
    return crowns(crouched(tiled, amounts, skeleton), skeleton)


def crowns(pose: GaitPose, skeleton: Skeleton) -> np.ndarray:
    """(F,) height of the top of the head."""
    positions, turned = legs.world(skeleton, pose.pelvis, pose.rotations)
    head = NAMES.index("Head")
    top = skeleton.end_offsets[list(skeleton.end_parents).index(head)].astype(float)
    return (positions[:, head] + quat.rotate(turned[:, head], top))[:, 1]


def crouched(pose: GaitPose, amounts: np.ndarray, skeleton: Skeleton) -> GaitPose:
    """Poses (F) with the pelvis lowered, the trunk bent forward and the eyes ahead; (F,) 0 changes nothing."""
    leg = leg_length(skeleton)
    pitch = PITCHED * amounts
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    pelvis[:, 1] -= LOWERED * leg * amounts**1.5  # at first the trunk bends, then the knees
    pelvis[:, 2] -= SET_BACK * leg * amounts
    rotations = with_hips(rotations, quat.multiply(about(_X, 0.35 * pitch), rotations[:, 0]))
    for name, share in (("LowerBack", 0.25), ("Spine", 0.22), ("Spine1", 0.18), ("Neck", -0.12), ("Neck1", -0.28),
                        ("Head", -0.35)):  # fmt: skip
        joint = NAMES.index(name)
        rotations[:, joint] = quat.multiply(about(_X, share * pitch), rotations[:, joint])
    # Arms hang from a trunk that leans, a little in front of the knees.
    for side in legs.SIDES:
        arm, fore = NAMES.index(f"{side}Arm"), NAMES.index(f"{side}ForeArm")
        sign = 1.0 if side == "Left" else -1.0
        rotations[:, arm] = quat.multiply(about(_X, -0.5 * pitch), rotations[:, arm])
        rotations[:, fore] = quat.multiply(rotations[:, fore], about(_Y, -sign * 1.0 * amounts))
    return GaitPose(rotations, pelvis)


def turned(pose: GaitPose, twist: np.ndarray, tuck: np.ndarray, standing: GaitPose) -> GaitPose:
    """Poses (F) with the chest turned by twist (F,), the head ahead, and the arms as at rest where tucked (F,)."""
    rotations = pose.rotations.copy()
    rotations = with_hips(rotations, quat.multiply(about(_Y, 0.35 * twist), rotations[:, 0]))
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


def in_line(ankles: np.ndarray, narrow: np.ndarray, skeleton: Skeleton) -> np.ndarray:
    """Ankles (F, 3) in the travelling frame, as far forward as makes the feet lie in one line where narrow (F,)."""
    foot = skeleton.offsets[legs.TOES[0]].astype(float)[2]
    out = ankles.copy()
    out[:, 2] += 0.85 * narrow * (-0.5 * foot - ankles[:, 2])
    return out


def with_hips(rotations: np.ndarray, hips: np.ndarray) -> np.ndarray:
    """Poses with the pelvis turned under legs that keep their direction."""
    for joint in legs.UP_LEGS:
        thigh = quat.multiply(rotations[:, 0], rotations[:, joint])
        rotations[:, joint] = quat.inverse_multiply(hips, thigh)
    rotations[:, 0] = hips
    return rotations
