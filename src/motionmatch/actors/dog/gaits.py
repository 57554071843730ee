"""The gaits of a dog: order of footfalls, length of strides, duration of stances; and where and when paws are put down.

Speeds count as Froude numbers Fr = v² / (g h), so that dogs of every size move alike, as Alexander and Jayes (1983)
propose for mammals and Bertram et al. (2000) find for Labradors and Greyhounds at the trot.

* Footfall orders are those that every account of canine gaits gives. In a walk the paws of a diagonal come down 0.31 of
  a stride apart and in a trot 0.02 ("Gait transitions during unrestrained locomotion in dogs", 22 dogs), so a hind paw
  comes down 0.19 before the front paw of its side. Dogs gallop in a circle, the hind and the front pair with opposite
  leads, and fast ones are off the ground twice in a stride.
* Stride length: Alexander (1976) found one law for animals on two legs and on four, v = 0.25 g^0.5 stride^1.67 h^-1.17.
  With it a dog's strides are within his classes: less than 2 hip heights walking, 2 to 2.9 trotting, more running. One
  law for all gaits fits what Maes et al. (2008) find in Malinois: cycles change smoothly from walk to gallop.
* The duration of stances follows, since the swing takes nearly the same time at every speed: seen in rats from walk to
  gallop (J. Exp. Biol. 204, 2717), and down to 0.2 s in galloping Greyhounds (Hudson et al. 2012). Its multiple of
  sqrt(h / g) in each gait is set by hand, so that a stance is as long as the legs reach.
* Changes of gait take up to two strides. Dogs of many sizes leave the walk at 0.9 to 1.2 m/s and the trot from 1.5 to
  2.6 m/s on (the study of 22 dogs); on command they walk and trot faster than that.

Also set by hand: the phases of pace, canter and gallop within their orders, walking backward, and how high paws are
lifted.

Every leg has a home, a point that travels with the body. A paw is put where its home will be in the middle of the
stance; a dog at rest steps until its paws are at home.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

GRAVITY = 9.81
SLOWEST = 0.3
"""Least stepping speed, metres per second."""


@dataclass(frozen=True)
class DogGait:
    """One gait."""

    touch_downs: tuple[float, float, float, float]
    """Phases at which the paws come down, as a share of the stride: left hind, right hind, left front, right front.
    Whole numbers and a common delay make no difference; they are chosen so that every leg has a short way from
    one gait to another in a mix."""
    swing: float
    """duration of the swing of a hind paw, in units of sqrt(h / g)"""
    lift: float
    """lift of a paw, as a share of the hip height"""
    crouch: float = 0.0
    """how much lower than in standing the body is, as a share of the hip height"""
    strides: float = 1.0
    """factor of the stride length over the law"""


GAITS: Mapping[str, DogGait] = {
    "walk": DogGait((0.03, 0.53, 0.22, 0.72), 1.3, 0.12, 0.01),
    "backward": DogGait((0.0, 0.5, 0.38, 0.88), 1.3, 0.10, 0.02, strides=0.85),
    "pace": DogGait((0.11, 0.61, 0.14, 0.64), 1.3, 0.14, 0.03),
    "trot": DogGait((-0.125, 0.375, 0.375, 0.875), 1.3, 0.14, 0.04),
    # Three beats: the hind paw of the other side, the diagonal pair, the leading front paw; then all four are off.
    "canter_left": DogGait((-0.125, 0.595, 0.145, 0.875), 1.28, 0.18, 0.05),
    "canter_right": DogGait((0.095, 0.375, 0.375, 0.645), 1.28, 0.18, 0.05),
    # Four beats in a circle: both hind paws, off, both front paws with the leading one last, off.
    "gallop_left": DogGait((-0.4, 0.74, 0.24, 1.1), 1.2, 0.22, 0.07),
    "gallop_right": DogGait((0.24, 0.1, 0.6, 0.74), 1.2, 0.22, 0.07),
}
LEADS = ("left", "right")
SPEEDS = {
    "walk": (0.3, 1.5),
    "pace": (0.9, 2.4),
    "trot": (1.3, 3.4),
    "canter": (2.6, 5.5),
    "gallop": (5.0, 9.0),
    "backward": (0.2, 0.8),
}
"""Least and most speed of each gait, metres per second."""
FRONT_LONGER = 0.02
"""Front paws carry 60 % of the weight (Kano et al. 2016), and stand this share of a stride longer than hind ones."""
DUTY = (0.17, 0.76)
"""Limits of the share of a stride that a paw is down."""


def froude_number(speed: np.ndarray, hip_height: float) -> np.ndarray:
    return np.asarray(speed, float) ** 2 / (GRAVITY * hip_height)


def stride_length(speed: np.ndarray, hip_height: float) -> np.ndarray:
    """Return the length of a stride, metres, by Alexander's law (1976) for animals with two legs and four."""
    return hip_height * (np.sqrt(froude_number(speed, hip_height)) / 0.25) ** (1.0 / 1.67)


@dataclass(frozen=True, eq=False)
class Rhythm:
    """A mix of gaits over time."""

    frequency: np.ndarray
    """(F,) strides per second"""
    touch_downs: np.ndarray
    """(F, 4)"""
    duty: np.ndarray
    """(F, 4)"""
    lift: np.ndarray
    """(F,) metres"""
    crouch: np.ndarray
    """(F,) metres"""


def mix_gaits(shares: Mapping[str, np.ndarray], speed: np.ndarray, hip_height: float) -> Rhythm:
    """Mix gaits with shares (F,), which sum to one, at speeds (F,) in metres per second."""
    speed = np.maximum(np.abs(speed), SLOWEST)
    fr = froude_number(speed, hip_height)
    frequency, lift, crouch = (np.zeros(len(speed)) for _ in range(3))
    touch_downs, duty = np.zeros((len(speed), 4)), np.zeros((len(speed), 4))
    for name, share in shares.items():
        gait = GAITS[name]
        strides = speed / (gait.strides * stride_length(speed, hip_height))
        frequency += share * strides
        touch_downs += share[:, None] * np.array(gait.touch_downs)
        own = 1.0 - strides * gait.swing * np.sqrt(hip_height / GRAVITY)
        duty += (share * np.clip(own, *DUTY))[:, None]
        lift += share * gait.lift * hip_height * (0.6 + 0.4 * np.clip(np.sqrt(fr), 0.0, 1.0))
        crouch += share * gait.crouch * hip_height
    duty[:, 2:] += FRONT_LONGER
    return Rhythm(frequency, touch_downs, duty, lift, crouch)


CLOSING_SECONDS, CLOSING_APART = 0.26, 0.11
"""Duration of a closing step, and least time between the lifts of two paws, seconds."""
SETTLING_SECONDS = 0.5
"""A closing step goes to the home of half this time later, seconds: homes move while a dog sits down."""
NEAR_HOME = 0.03
"""A resting paw within this distance of its home stays, metres."""
SHORTEST_SWING = 0.13
"""Least duration of a swing that had to begin early, seconds."""
QUICK = (0.3, 2.4), (1.8, 1.25)
"""Length of steps, metres, and how fast the paw starts and ends: 1 is at constant speed, 2 as gently as a cubic."""
LATE, LEAP = 0.15, (1.2, 2.0)
"""Delay of hind paws in a leap, and lengths of steps, metres, between which a gallop leaps: the legs that pushed
stay stretched out behind for a while."""
PARTNER = (1, 0, 3, 2)
"""The other leg of the same pair."""


@dataclass(frozen=True, eq=False)
class PawStance:
    """One paw on the ground from frame start to stop (exclusive)."""

    start: int
    stop: int
    place: np.ndarray
    """(3,) on the ground"""
    yaw: float


@dataclass(frozen=True, eq=False)
class PawPath:
    """One paw over time."""

    places: np.ndarray
    """(F, 3) position on the ground, at or below the paw, metres"""
    yaws: np.ndarray
    """(F,)"""
    swings: np.ndarray
    """(F,) 0 while it stands, then 0 to 1 until it comes down"""
    planted: np.ndarray
    """(F,) bool"""
    lengths: np.ndarray
    """(F,) length of the step that the paw is in, metres; 0 while it stands"""
    stances: list[PawStance]


def plan_paws(
    homes: np.ndarray,
    yaws: np.ndarray,
    *,
    phases: np.ndarray,
    duty: np.ndarray,
    frequency: np.ndarray,
    moving: np.ndarray,
    too_far: np.ndarray,
    fps: float,
) -> list[PawPath]:
    """Plan the paths of the four paws with homes (F, 4, 3) and yaws (F, 4).

    While the dog is moving (F,), a paw comes down as its phase (F, 4) passes a whole number and leaves `duty` (F, 4) of
    a stride later; `frequency` (F,) is in strides per second. A paw that stays behind by `too_far` (F,)
    metres, because the gait changes, leaves early.
    """
    stances = _find_stances(homes, yaws, phases, duty, frequency, moving, too_far, fps)
    return [_make_path(own, len(homes), hind=leg < 2) for leg, own in enumerate(stances)]


def _find_stances(homes, yaws, phases, duty, frequency, moving, too_far, fps) -> list[list[PawStance]]:
    frames = len(homes)
    comes = np.vstack([np.zeros(4, bool), np.diff(np.floor(phases), axis=0) > 0]) & moving[:, None]
    leaves = np.vstack([np.zeros(4, bool), np.diff(np.floor(phases - duty), axis=0) > 0]) & moving[:, None]
    swing_frames = np.maximum(np.round((1.0 - duty) / frequency[:, None] * fps), 2).astype(int)
    stance_frames = (duty / frequency[:, None] * fps).astype(int)
    closing, least = round(CLOSING_SECONDS * fps), round(SHORTEST_SWING * fps)
    found: list[list[PawStance]] = [[] for _ in range(4)]
    # The stance or step of each leg: first frame, frame of landing, position.
    since, lands, planted = [0] * 4, [0] * 4, [True] * 4
    places, facings = list(homes[0]), list(yaws[0])
    last_lift = -frames

    def away(frame: int, leg: int) -> float:
        return float(np.linalg.norm(homes[frame, leg] - places[leg]))

    def left_behind(frame: int, leg: int) -> bool:
        return moving[frame] and away(frame, leg) > max(too_far[frame], away(frame - 1, leg))

    def closes_up(frame: int, leg: int) -> bool:
        free = frame - last_lift >= CLOSING_APART * fps and frame - since[leg] >= 0.1 * fps
        if moving[frame] or not planted[PARTNER[leg]] or not free or away(frame, leg) < NEAR_HOME:
            return False
        return away(frame, leg) >= max(away(frame, other) for other in range(4) if planted[other])

    for frame in range(1, frames):
        for leg in range(4):
            if planted[leg]:
                if leaves[frame, leg]:
                    lands[leg] = frame + 2 * swing_frames[frame, leg]  # at the latest: its phase decides
                elif left_behind(frame, leg):
                    # Back into the rhythm: it lands with the next beat, or just after it where that is too soon.
                    coming = np.flatnonzero(comes[frame + least : frame + 3 * swing_frames[frame, leg] // 2, leg])
                    lands[leg] = frame + least + (int(coming[0]) if len(coming) else 0)
                elif closes_up(frame, leg):
                    lands[leg] = frame + closing
                else:
                    continue
                found[leg].append(PawStance(since[leg], frame, places[leg], float(facings[leg])))
                planted[leg], since[leg], last_lift = False, frame, frame
                continue
            if moving[frame - 1] and not moving[frame]:  # a paw in the air when the dog has stopped
                lands[leg] = min(lands[leg], max(since[leg] + closing, frame + 2))
            if frame >= lands[leg] or (comes[frame, leg] and frame - since[leg] > 0.08 * fps):
                planted[leg], since[leg] = True, frame
                length = stance_frames[frame, leg] if moving[frame] else int(SETTLING_SECONDS * fps)
                leaving = np.flatnonzero(leaves[frame + 1 : frame + 1 + 3 * length // 2, leg])
                stop = min(frame + 1 + int(leaving[0]) if len(leaving) else frame + length, frames - 1)
                # As far ahead of home at touch-down as behind it when it leaves.
                places[leg] = 0.5 * (homes[frame, leg] + homes[stop, leg])
                facings[leg] = 0.5 * (yaws[frame, leg] + yaws[stop, leg])
    for leg in range(4):
        if planted[leg]:
            found[leg].append(PawStance(since[leg], frames, places[leg], float(facings[leg])))
    return found


def _make_path(stances: list[PawStance], frames: int, *, hind: bool) -> PawPath:
    places, yaws = np.empty((frames, 3)), np.empty(frames)
    swings, lengths, planted = np.zeros(frames), np.zeros(frames), np.zeros(frames, bool)
    for stance in stances:
        own = slice(stance.start, stance.stop)
        places[own], yaws[own], planted[own] = stance.place, stance.yaw, True
    for before, after in zip(stances, [*stances[1:], None], strict=True):
        first, stop = before.stop, after.start if after else frames
        if stop <= first:
            continue
        share = np.arange(1, stop - first + 1) / (stop - first + 1)
        swings[first:stop] = share
        goal, yaw = (after.place, after.yaw) if after else (before.place, before.yaw)
        length = float(np.linalg.norm(goal - before.place))
        # Longer steps start and end faster: a slow paw would be left behind a fast body, then far ahead.
        quick = np.interp(length, *QUICK)
        late = LATE * np.clip((length - LEAP[0]) / (LEAP[1] - LEAP[0]), 0.0, 1.0) if hind else 0.0
        gone, left = share ** (quick + late), (1.0 - share) ** quick
        blend = gone / (gone + left)
        places[first:stop] = before.place + blend[:, None] * (goal - before.place)
        yaws[first:stop] = before.yaw + blend * (yaw - before.yaw)
        lengths[first:stop] = length
    return PawPath(places, yaws, swings, planted, lengths, stances)
