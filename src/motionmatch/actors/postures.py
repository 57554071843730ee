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

from motionmatch.actors import girth, legs
from motionmatch.actors.carry import Grip, gripped
from motionmatch.actors.gaits import GaitPose
from motionmatch.actors.human import BALL_HEIGHT, LEG, NAMES, leg_length
from motionmatch.actors.limb import about
from motionmatch.actors.startle import Startle, startles
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

_X, _Y, _Z = np.eye(3)
LOWERED = 0.44
"""How far the pelvis comes down in the deepest crouch, as a share of the leg."""
PITCHED = 1.98
"""And how far the trunk leans forward in it, radians."""
SET_BACK = 0.16
"""How far the pelvis then moves back, so that the weight stays over the feet, as a share of the leg."""
LIFTED_HEELS = 0.7
"""And how far the heels rise, radians: ankles do not bend that much."""
BOB = 0.012
"""How much higher than standing a body may get while walking, metres."""
QUICKER = 0.45
"""How much faster the steps of the deepest crouch are, as a share: bent legs step short."""
BUSTLE = 0.4
"""How fast feet would go that make small steps on the spot, metres per second."""
SMALLER = 0.7
"""And how much quicker such steps are than usual ones, as a share."""
SMALL = 0.45
"""And how much smaller the movement of the legs is."""
SEATED_BEFORE = 0.95
"""How long before its move a seat is reached, seconds."""
CROWN_DROP = 0.9
"""How far at least the head comes down from no crouch to the deepest, metres."""
SPARE = 0.08
"""How much deeper than the deepest a crouch may get in the highest moment of a step."""
STRETCHED = 0.015
"""How much taller than at rest who squeezes through stands, metres."""
SQUARE_AHEAD = -0.04
"""Where the pelvis then is before the middle of the feet, metres."""
SHUFFLING_BEFORE = 0.15
"""How long before its move small steps begin, seconds."""
MOST_LOOK = 1.2
"""How far from its facing a head looks, radians."""
LOW_STEPS = 0.6
"""And how much lower its steps are, as a share."""
LOW_CROUCHED = 0.3
"""How much lower steps in the deepest crouch are, as a share: knees are bent as it is."""
NARROW_BEFORE = 0.9
"""How long before its move feet are in one line, seconds: the steps that lead there are slow."""
REACHED_BEFORE = 0.5
"""How long before its move a posture is reached, seconds; and how long it stays after."""
LOW_BEFORE = 0.65
"""And a crouch: nobody drops into it."""


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
    hold: str = "front"
    """and how: one of `carry.HOLDS`"""
    shuffle: float = 0.0
    """1 steps on, quickly and with small steps, also on the spot"""
    watch: float = 0.0
    """1 keeps the eyes on something"""
    look: float = 0.0
    """where it is, radians from the facing, positive to the left"""
    startled: bool = False
    """it comes near, and hands go up"""
    crawl: float = 0.0
    """height of what is crawled under on hands and knees, metres; 0 is on the feet"""


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
    shuffle: np.ndarray
    """(F,)"""
    watch: np.ndarray
    """(F,) 0 the eyes are on the way, 1 on something"""
    look: np.ndarray
    """(F,) where that is, radians from the facing"""
    startle: Startle

    @property
    def idle(self) -> np.ndarray:
        """(F,) 1 where nothing is held, and hands and eyes are free"""
        held = (self.crouch, np.abs(self.twist), self.tuck, self.narrow, self.seated, self.shuffle, self.watch)
        busy = np.maximum(np.max(held, axis=0), self.grip.amounts.reshape(len(self.crouch), -1).max(axis=1))
        return 1.0 - np.clip(busy, 0.0, 1.0)


def held(postures: Sequence[tuple[Posture, int, int]], skeleton: Skeleton, standing: GaitPose, *, fps: float) -> Hold:
    """Postures with their first frames and the ones after their last, for a body and its standing pose."""
    frames = postures[-1][2]
    wanted, headroom = np.zeros((7, frames)), np.full(frames, np.inf)
    for posture, start, stop in postures:
        deep = max(posture.crouch, crouch_under(posture.headroom, skeleton, standing))
        headroom[start:stop] = posture.headroom
        twist = (max(posture.twist, 0.0), max(-posture.twist, 0.0))
        seat = (float(posture.seat > 0), posture.seat)
        wanted[:, start:stop] = np.array([deep, *twist, posture.tuck, posture.narrow, *seat])[:, None]
    smooth = _spread(wanted[:5], REACHED_BEFORE, fps)
    smooth[0] = _spread(wanted[:1], LOW_BEFORE, fps)[0]
    smooth[4] = _spread(wanted[4:5], NARROW_BEFORE, fps)[0]
    seated, seats = _spread(wanted[5:7], SEATED_BEFORE, fps)
    grip = gripped([(each.box, each.hold, start, stop) for each, start, stop in postures if each.box], frames, fps)
    quick = np.zeros((4, frames))
    for posture, start, stop in postures:
        watched = posture.watch * np.array([1.0, max(posture.look, 0.0), max(-posture.look, 0.0)])
        quick[:, start:stop] = np.array([posture.shuffle, *watched])[:, None]
    shuffle = _spread(quick[:1], SHUFFLING_BEFORE, fps)[0]
    watch, left, right = _spread(quick[1:], REACHED_BEFORE, fps)
    startle = startles([(p.look, start, stop) for p, start, stop in postures if p.startled], frames, fps)
    look = (left - right + startle.amounts * startle.towards) / np.maximum(watch + startle.amounts, 1e-6)
    return Hold(
        crouch=smooth[0],
        twist=smooth[1] - smooth[2],
        tuck=smooth[3],
        narrow=smooth[4],
        seated=seated,
        seats=seats / np.maximum(seated, 1e-6),
        grip=grip,
        headroom=headroom,
        shuffle=shuffle,
        watch=np.minimum(watch + startle.amounts, 1.0),
        look=np.clip(look, -MOST_LOOK, MOST_LOOK),
        startle=startle,
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
    """The least crouch with which a body passes under a height; 1 if even the deepest is too high."""
    amounts = np.linspace(0.0, 1.0, 41)
    crowns = crown_heights(amounts, skeleton, standing) + BOB
    if headroom >= crowns[0]:
        return 0.0
    # Interpolation needs rising heights, and crouching lowers them.
    return float(np.interp(-headroom, np.maximum.accumulate(-crowns), amounts))


def lowest_headroom(skeleton: Skeleton, standing: GaitPose) -> float:
    """Under what a body can still pass on its feet, metres."""
    return float(crown_heights(np.array([1.0 + 0.25 * SPARE]), skeleton, standing)[0] + 2 * BOB)


def crown_heights(amounts: np.ndarray, skeleton: Skeleton, standing: GaitPose) -> np.ndarray:
    """(N,) height of the highest point for crouches (N,)."""
    tiled = GaitPose(np.tile(standing.rotations, (len(amounts), 1, 1)), np.tile(standing.pelvis, (len(amounts), 1)))
    return crowns(crouched(tiled, amounts, skeleton), skeleton)


def crowns(pose: GaitPose, skeleton: Skeleton) -> np.ndarray:
    """(F,) height of the highest flesh: the top of the head, or the back of who stoops low."""
    positions, turned = legs.world(skeleton, pose.pelvis, pose.rotations)
    return girth.extent(skeleton, positions, turned, _Y)[:, 1]


def crouched(pose: GaitPose, amounts: np.ndarray, skeleton: Skeleton) -> GaitPose:
    """Poses (F) with the pelvis lowered, the trunk bent forward and the eyes ahead; (F,) 0 changes nothing."""
    leg = leg_length(skeleton)
    pitch = PITCHED * amounts
    rotations, pelvis = pose.rotations.copy(), pose.pelvis.copy()
    pelvis[:, 1] -= LOWERED * leg * amounts**1.5  # at first the trunk bends, then the knees
    pelvis[:, 2] -= SET_BACK * leg * amounts
    rotations = with_hips(rotations, quat.multiply(about(_X, 0.2 * pitch), rotations[:, 0]))
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


def squeezed(pose: GaitPose, narrow: np.ndarray, standing: GaitPose) -> GaitPose:
    """Poses (F) that take little room from front to back where narrow (F,) is 1: tall, square, arms at the sides."""
    pelvis = pose.pelvis.copy()
    pelvis[:, 1] += narrow * np.maximum(standing.pelvis[1] + STRETCHED - pelvis[:, 1], 0.0)
    pelvis[:, 2] += narrow * (SQUARE_AHEAD - pelvis[:, 2])
    rotations = with_hips(pose.rotations.copy(), quat.slerp(pose.rotations[:, 0], standing.rotations[0], 0.9 * narrow))
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


def stepping_low(ankles: np.ndarray, amounts: np.ndarray, skeleton: Skeleton) -> np.ndarray:
    """Ankles (F, 3) that are lifted less, by amounts (F,) of what they were: 1 not at all."""
    flat = BALL_HEIGHT * leg_length(skeleton) / LEG - skeleton.offsets[legs.TOES[0]].astype(float)[1]
    out = ankles.copy()
    out[:, 1] -= amounts * np.maximum(ankles[:, 1] - flat, 0.0)
    return out


def in_line(ankles: np.ndarray, narrow: np.ndarray, skeleton: Skeleton) -> np.ndarray:
    """Ankles (F, 3) in the travelling frame, as far forward as makes the feet lie in one line where narrow (F,).

    They are lifted little, so that knees bend little.
    """
    foot = skeleton.offsets[legs.TOES[0]].astype(float)[2]
    out = stepping_low(ankles, LOW_STEPS * narrow, skeleton)
    out[:, 2] += 0.9 * narrow * (-0.5 * foot + SQUARE_AHEAD - ankles[:, 2])
    return out


def with_hips(rotations: np.ndarray, hips: np.ndarray) -> np.ndarray:
    """Poses with the pelvis turned under legs that keep their direction."""
    for joint in legs.UP_LEGS:
        thigh = quat.multiply(rotations[:, 0], rotations[:, joint])
        rotations[:, joint] = quat.inverse_multiply(hips, thigh)
    rotations[:, 0] = hips
    return rotations
