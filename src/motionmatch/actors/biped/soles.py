"""A foot on the ground: heel strike, flat, rise on the ball, leave from the tip of the toes; and footholds on terrain.

The pitch of the foot decides which point is planted. While the toes point up it is the heel. When the foot is flat it
is the ball, and the toes stay flat while the heel rises. When the toes are bent as far as they go, they rise too, and
their tip is the pivot.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d

from motionmatch.actors.signals import smoothstep
from motionmatch.maths import quat
from motionmatch.motion.tags import find_spans

_Y, _X = np.array([0.0, 1.0, 0.0]), np.array([1.0, 0.0, 0.0])
LONG_STANCE_SECONDS = 1.2
"""A stance longer than this is standing rather than a step."""
TOES_UP = 0.1
"""Toes that the model lifts by less than this after the first third of a stance stay down, radians."""
TOE_BEND, TOE_BEND_SOFT = 0.9, 0.4
"""How far toes bend up before the foot rises on their tip, and the width of that change, radians: people's come up by
40 to 65 degrees as they push off."""
HIGHEST_HEEL, MOST_RISE, TRY = 1.35, 0.9, 0.02
"""Greatest pitch of a foot on its toes, greatest rise beyond the model, and step of the search for it, radians."""
ANKLE_DOWN, ANKLE_UP = 0.82, 0.56
"""Limits of the ankle of a resting foot, down and up, radians."""
SOFT_REACH = 0.006
"""A leg approaches its full length within about this distance, metres."""
TIPTOE = 0.005
"""Toes that are lifted by less than this are flat, radians."""
LANDS_ON_TOES = -0.3
"""A foot that lands with its toes further down than this, radians, may rise further from the start."""
FLAT_BY, RUNNING_STRIKE = 0.15, 0.3
"""A runner's foot is flat after the first share of its stance, and strikes at the second share of the model's angle:
the model averages people who are flat at different times."""


@dataclass(frozen=True, eq=False)
class Sole:
    """The points of a foot that touch the ground, in the frame of the foot joint, metres."""

    ball: np.ndarray
    """(3,)"""
    heel: np.ndarray
    """(3,) as high as the ball"""
    height: float
    """height of both above the ground when the foot is flat"""
    toes: float
    """from the ball to the tip of the toes, which is as high"""


@dataclass(frozen=True, eq=False)
class Plant:
    """One stance of one foot."""

    start: int
    stop: int
    place: np.ndarray
    """(3,) position of the ball"""
    yaw: float
    tilt: np.ndarray = field(default_factory=lambda: quat.IDENTITY)
    """(4,) from level to the slope of the ground"""


def foot_rotation(yaw: np.ndarray | float, pitch: np.ndarray) -> np.ndarray:
    """Return an (F, 4) array: rotation of a foot with a yaw and its toes lifted by a pitch (F,), radians."""
    yaw = np.broadcast_to(yaw, pitch.shape)
    return quat.multiply(quat.from_angle_axis(yaw, _Y), quat.from_angle_axis(-pitch, _X))


def find_toe_pitch(pitch: np.ndarray) -> np.ndarray:
    """Return a (…) array: pitch of the toes of a resting foot of pitch (…), 0 or negative, radians: level until they
    are fully bent."""
    beyond = (-pitch - TOE_BEND) / TOE_BEND_SOFT
    return -TOE_BEND_SOFT * np.where(beyond > 0, beyond + 0.5, 0.5 * np.clip(beyond + 1.0, 0.0, None) ** 2)


def find_ankles(plant: Plant, roll: np.ndarray, sole: Sole, yaw: np.ndarray | float | None = None) -> np.ndarray:
    """Return an (N, 3) array: ankles of a foot of pitch `roll` (N,) that rests on its heel, its ball or the tip of its
    toes.

    `yaw` (N,) is its direction if it turns on its ball.
    """
    yaw = np.broadcast_to(plant.yaw if yaw is None else yaw, roll.shape)
    own = quat.multiply(plant.tilt, foot_rotation(yaw, roll))
    level = quat.multiply(plant.tilt, foot_rotation(yaw, np.zeros_like(roll)))
    up, ahead = quat.rotate(plant.tilt, _Y), quat.rotate(level, np.array([0.0, 0.0, 1.0]))
    toes = find_toe_pitch(roll)[:, None]
    lifted = sole.toes * ((1.0 - np.cos(toes)) * ahead - np.sin(toes) * up)
    on_toes = plant.place + lifted - quat.rotate(own, sole.ball)
    on_heel = plant.place - quat.rotate(level, sole.ball - sole.heel) - quat.rotate(own, sole.heel)
    return np.where((roll > 0)[:, None], on_heel, on_toes)


def roll_foot(
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
    """Return an (N,) array: pitch of the foot through a stance, radians: heel strike, flat, heel off."""
    length = len(pitch)
    share = np.arange(length) / max(length, 1)
    middle = slice(int(0.15 * length), max(int(0.42 * length), int(0.15 * length) + 1))
    bias = np.clip(np.median(pitch[middle]), -0.12, 0.12)  # a resting foot is flat
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
    # Towards the end the heel rises as far as the leg needs; in walking backward it does so from the landing.
    more = rising * _find_heel_rise(plant, pitch, hips, sole, leg)
    if pitch[0] > LANDS_ON_TOES:
        more = more * smoothstep(share, 0.3, 0.5)
    roll = pitch - more
    for _ in range(2):  # a rising heel also tilts the shin
        lean = find_shin_lean(hips, find_ankles(plant, roll, sole), plant.yaw, leg)
        roll = np.clip(roll, -ANKLE_DOWN - lean, ANKLE_UP - lean)
    return _smooth(roll, 0.017 * fps)


def find_shin_lean(hips: np.ndarray, ankles: np.ndarray, yaw: float, leg: np.ndarray) -> np.ndarray:
    """Return an (N,) array: forward lean of shins over feet of a yaw, radians; thigh and shin are taken as equally
    long."""
    away = hips - ankles
    ahead = away[:, 0] * np.sin(yaw) + away[:, 2] * np.cos(yaw)
    bent = np.arccos(np.clip(np.linalg.norm(away, axis=-1) / leg, 0.0, 1.0))
    return np.arctan2(ahead, away[:, 1]) + bent


def _find_heel_rise(plant: Plant, pitch: np.ndarray, hips: np.ndarray, sole: Sole, leg: np.ndarray) -> np.ndarray:
    """Return an (N,) array: how much further the heel rises than `pitch` (N,), radians, so that the leg is no longer
    than `leg` (N,)."""
    tries = TRY * np.arange(round(MOST_RISE / TRY))[:, None]
    tried = np.maximum(pitch - tries, np.minimum(pitch, -HIGHEST_HEEL))  # (T, N)
    away = find_ankles(plant, tried.ravel(), sole) - np.tile(hips, (len(tried), 1))
    reach = np.linalg.norm(away, axis=-1).reshape(tried.shape)
    # Softly, so that the knee does not stop abruptly.
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
    """Return an (N,) array: smoothed with linear continuation at the ends: a foot leaves in motion."""
    pad = min(round(4 * deviation), len(x) - 1)
    if pad < 1:
        return x
    return gaussian_filter1d(np.pad(x, pad, mode="reflect", reflect_type="odd"), deviation, mode="nearest")[pad:-pad]


def pivot_foot(yaw: float, wanted: np.ndarray, fps: float, *, beyond: float) -> np.ndarray:
    """Return an (N,) array: yaw of a planted foot: constant, then turning on its ball once the body has turned `beyond`
    an angle."""
    away = wanted - yaw
    more = np.sign(away) * np.maximum(np.abs(away) - beyond, 0.0)
    return yaw + (gaussian_filter1d(more, 0.05 * fps, mode="nearest") if more.any() else more)


def hold_yaw_on_toes(yaw: np.ndarray, roll: np.ndarray) -> np.ndarray:
    """Return an (N,) array: yaw held constant while the foot stands on the tip of its toes."""
    tiptoe = np.flatnonzero(find_toe_pitch(roll) < -TIPTOE)
    out, middle = yaw.copy(), len(yaw) // 2
    late, early = tiptoe[tiptoe >= middle], tiptoe[tiptoe < middle]
    if len(late):
        out[late[0] :] = yaw[late[0]]
    if len(early):
        out[: early[-1] + 1] = yaw[early[-1]]
    return out


HURRY = 0.05
"""Share of a stance, at either end, that is given up if that keeps the leg from being straight."""
CLIMB_SHARE = 0.7
"""Share of a swing in which it changes its height."""
EDGE_MARGIN = 0.07
"""Preferred distance of a foot from an edge, metres."""
EDGE_SHIFT = 0.18
"""How far a foothold may move to get off the edge of a step, metres."""
OVERHANG = 0.3
"""Cost of an overhanging foot: how far a foothold would move to avoid it, metres."""
STEEPEST = 0.5
"""Ground steeper than this is the edge of a step."""
EVEN = 0.012
"""Ground that deviates by less than this under a foot counts as flat, metres."""
TOE_SHARE = 0.5
"""Length of the foot in front of its ball, as a share of the length behind it."""


def make_plant(start: int, stop: int, balls, yaws, sole: Sole, fps: float, ground) -> Plant:
    length = stop - start
    first, last = start + int(0.15 * length), max(start + int(0.7 * length), start + 1)
    if length > LONG_STANCE_SECONDS * fps:  # use the part that is settled
        settled = max(round(0.3 * fps), 2)
        if start == 0:
            first, last = 0, settled
        else:
            first, last = stop - max(round(0.15 * length), settled), stop
            first, last = (first, last) if stop == len(balls) else (start + length // 2, start + length // 2 + settled)
    place = balls[first:last].mean(axis=0)
    place[1] = sole.height
    plant = Plant(start, stop, place, float(yaws[first:last].mean()))
    return plant if ground is None else _fit_to_ground(plant, sole, ground)


def _fit_to_ground(plant: Plant, sole: Sole, ground) -> Plant:
    """Fit a plant to the height and slope of the ground, moved along the foot away from edges."""
    forward = np.array([np.sin(plant.yaw), 0.0, np.cos(plant.yaw)])
    left = np.array([forward[2], 0.0, -forward[0]])
    length = sole.ball[2] - sole.heel[2]
    shifts = np.linspace(-EDGE_SHIFT, EDGE_SHIFT, 61)

    balls = plant.place + shifts[:, None] * forward
    level, slope = _height_and_slope(balls, forward, ground)

    def uneven(margin: float) -> np.ndarray:
        """Return an (S, 11) array: height of the ground under the foot relative to its slope, metres."""
        along = np.linspace(-length - 0.02 - margin, TOE_SHARE * length + margin, 11)
        under = balls[:, None] + along[:, None] * forward
        return ground(under[..., 0], under[..., 2]) - level[:, None] - slope[:, None] * along

    bumps = uneven(0.0)
    inside = 100.0 * np.maximum(bumps.max(axis=1) - EVEN, 0.0)  # the foot would be in a step
    overhang = OVERHANG * (bumps < -EVEN).mean(axis=1)
    close = np.where(np.abs(uneven(EDGE_MARGIN)).max(axis=1) > EVEN, EDGE_MARGIN, 0.0)
    shift = shifts[np.argmin(np.abs(shifts) + inside + overhang + close)]
    place = plant.place + shift * forward

    def height(offset: np.ndarray) -> float:
        return float(ground(*(place + offset)[[0, 2]]))

    middle = -0.5 * length * forward
    rise = height(np.zeros(3)) - height(-length * forward)
    if abs(rise) > STEEPEST * length:  # the heel is over an edge
        rise = length * float(_height_and_slope(place[None], forward, ground)[1][0])
    bank = height(middle + 0.04 * left) - height(middle - 0.04 * left)
    if abs(bank) > 0.04:  # an edge beside the foot, not a slope
        bank = 0.0
    tilt = quat.multiply(
        quat.from_angle_axis(np.arctan2(bank, 0.08), forward), quat.from_angle_axis(-np.arctan2(rise, length), left)
    )
    return replace(plant, place=place + (height(np.zeros(3)) * _Y), tilt=tilt)


def _height_and_slope(places: np.ndarray, forward: np.ndarray, ground) -> tuple[np.ndarray, np.ndarray]:
    """Return the height (N,) of the ground at places (N, 3), and slope (N,) along a direction (3,); at an edge the
    slope is 0."""
    here, before, behind = (places + step * forward for step in (0.0, 0.01, -0.01))
    heights = [ground(each[:, 0], each[:, 2]) for each in (here, before, behind)]
    slope = (heights[1] - heights[2]) / 0.02
    return heights[0], np.where(np.abs(slope) > STEEPEST, 0.0, slope)


def find_elevation(plants: list[Plant], frames: int, sole: Sole) -> np.ndarray:
    """Return an (F,) array: height of the ground that a foot belongs to, metres: a swing up gains height early, a swing
    down loses it late."""
    out = np.zeros(frames)
    for before, after in zip([None, *plants], [*plants, None], strict=True):
        old, new = (each.place[1] - sole.height if each is not None else None for each in (before, after))
        old, new = (new or 0.0) if old is None else old, (old or 0.0) if new is None else new
        first, stop = before.stop if before is not None else 0, after.start if after is not None else frames
        share = (np.arange(first, stop) - first + 1) / (stop - first + 1)
        t = np.clip((share if new > old else share - 1.0 + CLIMB_SHARE) / CLIMB_SHARE, 0.0, 1.0)
        out[first:stop] = old + (new - old) * t**3 * (10 - 15 * t + 6 * t * t)
        if after is not None:
            out[after.start : after.stop] = new
    return out


def trim_to_reach(beyond: np.ndarray, most: float) -> tuple[int, int]:
    """Trim a stance at either end to the frames in which the foot is within the leg's reach: first frame and stop.

    `beyond` (N,) is the missing reach, `most` the tolerance, metres. Where gaits change, the model's stances are longer
    than legs; then a foot lands later or leaves earlier.
    """
    near = np.flatnonzero(beyond < most)
    if not len(near):
        return 0, len(beyond)
    middle = near[np.argmin(np.abs(near - len(beyond) // 2))]
    first, last = next((a, b) for a, b in find_spans(beyond < most) if a <= middle < b)
    spare = round(HURRY * len(beyond))
    first += int(np.argmin(np.append(beyond[first : first + spare] > 0.0, False)))
    last -= int(np.argmin(np.append(beyond[last - spare : last][::-1] > 0.0, False)))
    return (first, last) if first < last else (int(middle), int(middle) + 1)
