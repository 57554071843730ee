"""A foot on the ground: it strikes with the heel, lies flat, rises on its ball and leaves from the tip of its toes.

Which point is planted follows from one angle, the pitch of the foot. While the toes point up it is the heel. Once the
foot is flat it is the ball, and the toes stay flat while the heel rises. When they are bent as far as toes bend, they
come up too, and the tip of the toes is the pivot until it leaves.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.signals import ease
from motionmatch.maths import quat

_Y, _X = np.array([0.0, 1.0, 0.0]), np.array([1.0, 0.0, 0.0])
LONG_STANCE_SECONDS = 1.2
"""A foot that stays longer than this stands rather than steps."""
TOES_UP = 0.1
"""Toes that the model lifts by less than this after the first third of a stance stay down, radians."""
TOE_BEND, TOE_BEND_SOFT = 0.9, 0.4
"""How far toes bend up before the foot rises on their tip, and over about how much that begins, radians: people's come
up by 40 to 65 degrees as they push off."""
HIGHEST_HEEL, MOST_RISE, TRY = 1.35, 0.9, 0.02
"""The most that a foot stands on its toes, the most that it does so further than the model, and in what steps that is
sought, radians."""
ANKLE_DOWN, ANKLE_UP = 0.82, 0.56
"""How far the ankle of a resting foot points down, and bends up, radians."""
SOFT_REACH = 0.006
"""A leg comes to its full length over about this much, metres."""
TIPTOE = 0.005
"""Toes that are lifted by less than this lie flat, radians."""
LANDS_ON_TOES = -0.3
"""A foot that comes down with its toes further down than this, radians, may do so even more."""
FLAT_BY, RUNNING_STRIKE = 0.15, 0.3
"""A runner's foot is flat after this share of its stance, and strikes at so much of the model's angle: the model's is
the average over people of whom each is flat at another time."""


@dataclass(frozen=True, eq=False)
class Sole:
    """What of a foot touches the ground, in the frame of the foot joint."""

    ball: np.ndarray
    """(3,)"""
    heel: np.ndarray
    """(3,) as high as the ball"""
    height: float
    """of both above the ground when the foot is flat, metres"""
    toes: float
    """from the ball to the tip of the toes, which are as high, metres"""


@dataclass(frozen=True, eq=False)
class Plant:
    """One stance of one foot."""

    start: int
    stop: int
    place: np.ndarray
    """(3,) of the ball"""
    yaw: float
    tilt: np.ndarray = field(default_factory=lambda: quat.IDENTITY)
    """(4,) from level to the slope of the ground"""


def foot_rotation(yaw: np.ndarray | float, pitch: np.ndarray) -> np.ndarray:
    """(F, 4) turned to yaw, toes lifted by pitch."""
    yaw = np.broadcast_to(yaw, pitch.shape)
    return quat.multiply(quat.from_angle_axis(yaw, _Y), quat.from_angle_axis(-pitch, _X))


def toe_pitch(pitch: np.ndarray) -> np.ndarray:
    """(…) of the toes of a resting foot, 0 or negative: level until they are bent as far as they go."""
    beyond = (-pitch - TOE_BEND) / TOE_BEND_SOFT
    return -TOE_BEND_SOFT * np.where(beyond > 0, beyond + 0.5, 0.5 * np.clip(beyond + 1.0, 0.0, None) ** 2)


def ankles_over(plant: Plant, roll: np.ndarray, sole: Sole, yaw: np.ndarray | float | None = None) -> np.ndarray:
    """(N, 3) of a foot of pitch `roll` (N,) that rests on its heel, its ball or the tip of its toes.

    `yaw` (N,) is where it points, if it turns on its ball.
    """
    yaw = np.broadcast_to(plant.yaw if yaw is None else yaw, roll.shape)
    own = quat.multiply(plant.tilt, foot_rotation(yaw, roll))
    level = quat.multiply(plant.tilt, foot_rotation(yaw, np.zeros_like(roll)))
    up, ahead = quat.rotate(plant.tilt, _Y), quat.rotate(level, np.array([0.0, 0.0, 1.0]))
    toes = toe_pitch(roll)[:, None]
    lifted = sole.toes * ((1.0 - np.cos(toes)) * ahead - np.sin(toes) * up)
    on_toes = plant.place + lifted - quat.rotate(own, sole.ball)
    on_heel = plant.place - quat.rotate(level, sole.ball - sole.heel) - quat.rotate(own, sole.heel)
    return np.where((roll > 0)[:, None], on_heel, on_toes)


def roll_over(
    plant: Plant,
    pitch: np.ndarray,
    hips: np.ndarray,
    sole: Sole,
    leg: np.ndarray,
    fps: float,
    *,
    last: bool,
    running: float = 0.0,
) -> np.ndarray:
    """(N,) the pitch of the foot through a stance: heel strike, flat, heel off."""
    length = len(pitch)
    share = np.arange(length) / max(length, 1)
    middle = slice(int(0.15 * length), max(int(0.42 * length), int(0.15 * length) + 1))
    bias = np.clip(np.median(pitch[middle]), -0.12, 0.12)  # a foot that rests is flat, whatever the model says
    pitch = pitch - bias * np.minimum(1.0, 6.0 * np.minimum(share, 1.0 - share))
    if running:
        kept = (1.0 - np.clip(share / FLAT_BY, 0.0, 1.0)) * RUNNING_STRIKE
        pitch = pitch - running * np.maximum(pitch, 0.0) * (1.0 - kept)
    late = np.clip((share - 0.2) / 0.15, 0.0, 1.0)
    pitch = pitch - late * np.clip(pitch, 0.0, TOES_UP)
    pitch = np.sign(pitch) * (np.hypot(np.maximum(np.abs(pitch) - 0.015, 0.0), 0.01) - 0.01)
    frames, rising = np.arange(length), np.ones(length)
    if length > LONG_STANCE_SECONDS * fps:
        landed = np.exp(-frames / (0.12 * fps)) if plant.start > 0 else np.zeros(length)
        leaving = np.zeros(length)
        if not last:
            t = np.clip((frames - (length - 0.35 * fps)) / (0.35 * fps), 0.0, 1.0)
            leaving = t * t * (3 - 2 * t)
        pitch, rising = pitch * np.maximum(landed, leaving), leaving
    # Towards the end the heel rises as far as the leg needs to reach the ground; who goes backward lands that way.
    more = rising * _risen(plant, pitch, hips, sole, leg)
    if pitch[0] > LANDS_ON_TOES:
        more = more * ease(share, 0.3, 0.5)
    roll = pitch - more
    for _ in range(2):  # with the heel the shin comes up, too
        lean = shin_leans(hips, ankles_over(plant, roll, sole), plant.yaw, leg)
        roll = np.clip(roll, -ANKLE_DOWN - lean, ANKLE_UP - lean)
    return _smooth(roll, 0.017 * fps)


def shin_leans(hips: np.ndarray, ankles: np.ndarray, yaw: float, leg: np.ndarray) -> np.ndarray:
    """(N,) how far shins lean forward over feet that point to a yaw, radians; thighs are taken to be as long."""
    away = hips - ankles
    ahead = away[:, 0] * np.sin(yaw) + away[:, 2] * np.cos(yaw)
    bent = np.arccos(np.clip(np.linalg.norm(away, axis=-1) / leg, 0.0, 1.0))
    return np.arctan2(ahead, away[:, 1]) + bent


def _risen(plant: Plant, pitch: np.ndarray, hips: np.ndarray, sole: Sole, leg: np.ndarray) -> np.ndarray:
    """(N,) how much further the heel rises than `pitch` (N,) says, so that the leg is not longer than `leg` (N,)."""
    tries = TRY * np.arange(round(MOST_RISE / TRY))[:, None]
    tried = np.maximum(pitch - tries, np.minimum(pitch, -HIGHEST_HEEL))  # (T, N)
    away = ankles_over(plant, tried.ravel(), sole) - np.tile(hips, (len(tried), 1))
    reach = np.linalg.norm(away, axis=-1).reshape(tried.shape)
    # Softly, or the knee would stop at once.
    wanted = leg - SOFT_REACH * np.logaddexp(0.0, (leg - reach[0]) / SOFT_REACH)
    reached = reach <= wanted
    after = np.where(reached.any(axis=0), np.argmax(reached, axis=0), len(tried) - 1)
    columns = np.arange(len(pitch))
    far, near = reach[np.maximum(after - 1, 0), columns], reach[after, columns]
    share = np.clip((far - wanted) / np.maximum(far - near, 1e-9), 0.0, 1.0)
    rises = pitch - tried
    before = rises[np.maximum(after - 1, 0), columns]
    return before + share * (rises[after, columns] - before)


def _smooth(x: np.ndarray, deviation: float) -> np.ndarray:
    """(N,) smoothed as if at its ends it went on as it comes: a foot leaves in motion."""
    pad = min(round(4 * deviation), len(x) - 1)
    if pad < 1:
        return x
    return gaussian_filter1d(np.pad(x, pad, mode="reflect", reflect_type="odd"), deviation, mode="nearest")[pad:-pad]


def pivoted(yaw: float, wanted: np.ndarray, fps: float, *, beyond: float) -> np.ndarray:
    """(N,) a planted foot points where it landed, and turns on its ball once the body has turned far from that."""
    away = wanted - yaw
    more = np.sign(away) * np.maximum(np.abs(away) - beyond, 0.0)
    return yaw + (gaussian_filter1d(more, 0.05 * fps, mode="nearest") if more.any() else more)


def held_on_toes(yaw: np.ndarray, roll: np.ndarray) -> np.ndarray:
    """(N,) where a foot points that turns on its ball, but not while it stands on the tip of its toes."""
    tiptoe = np.flatnonzero(toe_pitch(roll) < -TIPTOE)
    out, middle = yaw.copy(), len(yaw) // 2
    late, early = tiptoe[tiptoe >= middle], tiptoe[tiptoe < middle]
    if len(late):
        out[late[0] :] = yaw[late[0]]
    if len(early):
        out[: early[-1] + 1] = yaw[early[-1]]
    return out
