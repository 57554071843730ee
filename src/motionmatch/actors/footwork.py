"""Feet that stay where they are put: footholds, foot roll, and swings that leave and land where they must.

The gait model says where ankles would be. Here each stance gets one foothold, where the model's own stance puts the
ball of the foot, and the foot rolls over it from heel to toe. A swing follows the model, plus a correction that decays
fast at both ends: spread over the whole swing it would cost the knee its flexion.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.maths import quat
from motionmatch.motion.tags import spans_of

_Y, _X = np.array([0.0, 1.0, 0.0]), np.array([1.0, 0.0, 0.0])
CORRECTION_SHARE = 0.5
"""The part of a swing, at each end, in which the correction decays."""
LONG_STANCE_SECONDS = 1.2
"""A foot that stays longer than this stands rather than steps."""
OUT_OF_REACH, OUT_OF_REACH_RUNNING = 0.022, 0.014
"""How much too far a foot may be before it is let go, metres; the pelvis comes down for the rest."""
OUT_OF_REACH_UNEVEN = 0.05
"""And on uneven ground, where the pelvis has to come down more."""
HURRY = 0.05
"""The part of a stance, at either end, that is given up if that saves the leg from being straight."""
PIVOT_FROM = 0.45
"""A planted foot turns on its ball when the leg is turned further than this from where it landed, radians."""
FLAT = 0.006
"""A foot whose toes point up by less than this rests on its ball as well, radians."""
SETTLED = 0.03
"""And comes down slower than this, metres per second."""
TOES_UP = 0.1
"""Toes that the model lifts by less than this after the first third of a stance stay down, radians."""
ARCH_SHARE = 0.25
"""The least part of a swing, at each end, in which it gains and loses the height that clears an edge."""
CLIMB_SHARE = 0.7
"""The part of a swing in which it changes its height."""
EDGE_MARGIN = 0.07
"""How far from an edge a foot likes to be, metres."""
EDGE_SHIFT = 0.18
"""How far a foothold may move to get off the edge of a step, metres."""
OVERHANG = 0.3
"""How much further a foothold would move rather than have all of the foot over an edge, metres."""
STEEPEST = 0.5
"""Ground that is steeper than this is the edge of a step."""
EVEN = 0.012
"""Ground that bends by less than this under a foot is as good as flat, metres."""
TOES = 0.5
"""How far the foot goes on in front of its ball, as a share of the length behind it."""
CLEARANCE = 0.012
"""Least height of heel and ball over the ground in the middle of a swing, metres."""


@dataclass(frozen=True, eq=False)
class Sole:
    """What of a foot touches the ground, in the frame of the foot joint."""

    ball: np.ndarray
    """(3,)"""
    heel: np.ndarray
    """(3,) as high as the ball"""
    height: float
    """of both above the ground when the foot is flat, metres"""


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


@dataclass(frozen=True, eq=False)
class Footing:
    """Where one foot is to be in every frame."""

    ankles: np.ndarray
    """(F, 3)"""
    rotations: np.ndarray
    """(F, 4)"""
    planted: np.ndarray
    """(F,) bool: heel or ball rest on the ground"""
    ball_down: np.ndarray
    """(F,) bool: the ball does"""
    plants: list[Plant]


def footing(
    ankles: np.ndarray,
    rotations: np.ndarray,
    hips: np.ndarray,
    planted: np.ndarray,
    *,
    sole: Sole,
    leg: np.ndarray,
    fps: float,
    ground=None,
    running: np.ndarray | None = None,
    lift: np.ndarray | None = None,
) -> Footing:
    """Footholds and swings of one foot from the model's ankles (F, 3), rotations (F, 4), hips (F, 3), stances (F,).

    `ground(x, z)` gives the height of the floor (level by default), `leg` (F,) the longest that the leg should reach,
    `lift` (F,) how far heels stay up while the ball rests, radians.
    """
    ahead = quat.rotate(rotations, np.array([0.0, 0.0, 1.0]))
    yaws = np.unwrap(np.arctan2(ahead[:, 0], ahead[:, 2]))
    pitches = np.arcsin(np.clip(ahead[:, 1], -1.0, 1.0))  # positive: toes up
    balls = ankles + quat.rotate(rotations, sole.ball)
    goal_ankles, goal_rotations = ankles.copy(), rotations.copy()
    down, ball_down = np.zeros(len(ankles), bool), np.zeros(len(ankles), bool)
    found = []
    for start, stop in spans_of(planted):
        plant = _plant(start, stop, balls, yaws, sole, fps, ground)
        roll = _roll(plant, pitches[start:stop], hips[start:stop], sole, leg[start:stop], fps, last=stop == len(ankles))
        if lift is not None:
            roll = roll - lift[start:stop] * (1.0 - np.clip(-roll / 0.8, 0.0, 1.0))
        yaw = _pivoted(plant.yaw, yaws[start:stop], fps)
        beyond = np.linalg.norm(_ankles(plant, roll, sole, yaw) - hips[start:stop], axis=-1) - leg[start:stop]
        run = 0.0 if running is None else float(running[(start + stop) // 2])
        first, last = _within_reach(
            beyond,
            OUT_OF_REACH_UNEVEN if ground is not None else OUT_OF_REACH + run * (OUT_OF_REACH_RUNNING - OUT_OF_REACH),
        )
        start, stop, roll, yaw = start + first, start + last, roll[first:last], yaw[first:last]
        plant = replace(plant, start=start, stop=stop)
        found.append(plant)
        goal_ankles[start:stop] = _ankles(plant, roll, sole, yaw)
        goal_rotations[start:stop] = quat.multiply(plant.tilt, _foot_rotation(yaw, roll))
        heights = np.maximum(roll, 0.0) * (sole.ball[2] - sole.heel[2])
        settled = np.abs(np.diff(heights, append=heights[-1:])) * fps < SETTLED
        down[start:stop], ball_down[start:stop] = True, (roll <= FLAT) & settled
    if ground is not None:
        ankles = ankles + _elevation(found, len(ankles), sole)[:, None] * _Y
    for before, after in zip([None, *found], [*found, None], strict=True):
        _swing(before, after, goal_ankles, goal_rotations, ankles, rotations, sole, fps, ground, running)
    return Footing(goal_ankles, quat.normalize(goal_rotations), down, ball_down, found)


def _plant(start: int, stop: int, balls, yaws, sole: Sole, fps: float, ground) -> Plant:
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
    return plant if ground is None else _on_ground(plant, sole, ground)


def _on_ground(plant: Plant, sole: Sole, ground) -> Plant:
    """A plant at the height and slope of the ground, moved along the foot off edges that it would straddle."""
    forward = np.array([np.sin(plant.yaw), 0.0, np.cos(plant.yaw)])
    left = np.array([forward[2], 0.0, -forward[0]])
    length = sole.ball[2] - sole.heel[2]
    shifts = np.linspace(-EDGE_SHIFT, EDGE_SHIFT, 61)

    balls = plant.place + shifts[:, None] * forward
    level, slope = _height_and_slope(balls, forward, ground)

    def uneven(margin: float) -> np.ndarray:
        """(S, 11) how far the ground under the foot is above its ball, or below, beside its slope."""
        along = np.linspace(-length - 0.02 - margin, TOES * length + margin, 11)
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
    """(N,) of the ground at places (N, 3), the slope along a direction (3,); at an edge it is level."""
    here, before, behind = (places + step * forward for step in (0.0, 0.01, -0.01))
    heights = [ground(each[:, 0], each[:, 2]) for each in (here, before, behind)]
    slope = (heights[1] - heights[2]) / 0.02
    return heights[0], np.where(np.abs(slope) > STEEPEST, 0.0, slope)


def _elevation(plants: list[Plant], frames: int, sole: Sole) -> np.ndarray:
    """(F,) the ground that a foot belongs to: a swing up gains height early, a swing down loses it late."""
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


def _within_reach(beyond: np.ndarray, most: float) -> tuple[int, int]:
    """The frames of a stance without those, at either end, in which the foot would be out of the leg's reach.

    `beyond` (N,) is how much too far it is, `most` how much is borne. Where gaits change, the model's stances are
    longer than legs; then a foot lands later or leaves earlier.
    """
    near = np.flatnonzero(beyond < most)
    if not len(near):
        return 0, len(beyond)
    middle = near[np.argmin(np.abs(near - len(beyond) // 2))]
    first, last = next((a, b) for a, b in spans_of(beyond < most) if a <= middle < b)
    spare = round(HURRY * len(beyond))
    first += int(np.argmin(np.append(beyond[first : first + spare] > 0.0, False)))
    last -= int(np.argmin(np.append(beyond[last - spare : last][::-1] > 0.0, False)))
    return first, last


def _ankles(plant: Plant, roll: np.ndarray, sole: Sole, yaw: np.ndarray | float | None = None) -> np.ndarray:
    """(N, 3) of a foot that rests on its heel while its toes are lifted, and on its ball otherwise.

    `yaw` (N,) is where it points, if it turns on its ball.
    """
    yaw = np.broadcast_to(plant.yaw if yaw is None else yaw, roll.shape)
    own = quat.multiply(plant.tilt, _foot_rotation(yaw, roll))
    on_ball = plant.place - quat.rotate(own, sole.ball)
    flat = quat.multiply(plant.tilt, _foot_rotation(yaw, np.zeros_like(roll)))
    on_heel = plant.place - quat.rotate(flat, sole.ball - sole.heel) - quat.rotate(own, sole.heel)
    return np.where((roll > 0)[:, None], on_heel, on_ball)


def _pivoted(yaw: float, wanted: np.ndarray, fps: float) -> np.ndarray:
    """(N,) a planted foot points where it landed, and turns on its ball once the body has turned far from that."""
    away = wanted - yaw
    beyond = np.sign(away) * np.maximum(np.abs(away) - PIVOT_FROM, 0.0)
    return yaw + (gaussian_filter1d(beyond, 0.05 * fps, mode="nearest") if beyond.any() else beyond)


def _foot_rotation(yaw: np.ndarray | float, pitch: np.ndarray) -> np.ndarray:
    """(F, 4) turned to yaw, toes lifted by pitch."""
    yaw = np.broadcast_to(yaw, pitch.shape)
    return quat.multiply(quat.from_angle_axis(yaw, _Y), quat.from_angle_axis(-pitch, _X))


def _roll(
    plant: Plant, pitch: np.ndarray, hips: np.ndarray, sole: Sole, leg: np.ndarray, fps: float, *, last: bool
) -> np.ndarray:
    """(N,) the pitch of the foot through a stance: heel strike, flat, heel off."""
    length = len(pitch)
    share = np.arange(length) / max(length, 1)
    middle = slice(int(0.15 * length), max(int(0.42 * length), int(0.15 * length) + 1))
    bias = np.clip(np.median(pitch[middle]), -0.12, 0.12)  # a foot that rests is flat, whatever the model says
    pitch = pitch - bias * np.minimum(1.0, 6.0 * np.minimum(share, 1.0 - share))
    late = np.clip((share - 0.2) / 0.15, 0.0, 1.0)
    pitch = pitch - late * np.clip(pitch, 0.0, TOES_UP)
    pitch = np.sign(pitch) * (np.hypot(np.maximum(np.abs(pitch) - 0.015, 0.0), 0.01) - 0.01)
    frames = np.arange(length)
    if length > LONG_STANCE_SECONDS * fps:
        landed = np.exp(-frames / (0.12 * fps)) if plant.start > 0 else np.zeros(length)
        leaving = np.zeros(length)
        if not last:
            t = np.clip((frames - (length - 0.35 * fps)) / (0.35 * fps), 0.0, 1.0)
            leaving = t * t * (3 - 2 * t)
        pitch = pitch * np.maximum(landed, leaving)
    # Towards the end the heel rises as far as the leg needs to reach the ground.
    tried = pitch - 0.01 * np.arange(61)[:, None]  # (61, N)
    own = quat.multiply(plant.tilt, _foot_rotation(plant.yaw, tried.ravel()))
    reach = np.linalg.norm(plant.place - quat.rotate(own, sole.ball) - np.tile(hips, (61, 1)), axis=-1)
    far = (reach.reshape(tried.shape) > leg) & (share > 0.4) & (tried > -1.1) & (tried < 0.02)
    far[-1] = False
    lifted = tried[np.argmin(far, axis=0), np.arange(length)]
    more = gaussian_filter1d(maximum_filter1d(pitch - lifted, max(round(0.04 * fps), 1)), 0.02 * fps, mode="nearest")
    return gaussian_filter1d(pitch - more, 0.017 * fps, mode="nearest")


def _swing(
    before: Plant | None,
    after: Plant | None,
    goal_ankles,
    goal_rotations,
    ankles,
    rotations,
    sole,
    fps,
    ground,
    running,
) -> None:
    """Fill the frames between two stances (or before the first, or after the last)."""
    first, stop = before.stop if before is not None else 0, after.start if after is not None else len(ankles)
    if stop <= first:
        return
    frames = np.arange(first, stop)
    seconds = (stop - first + 1) / fps
    share = (frames - first + 1) / (stop - first + 1)
    # In running the model's own touch-down velocity is kept rather than matched: the foot lands fast.
    keep = 1.0 if running is None else 1.0 - 0.85 * float(running[first])

    def offset(frame: int) -> np.ndarray:
        turned = quat.to_scaled_angle_axis(quat.multiply(goal_rotations[frame], quat.inverse(rotations[frame])))
        return np.concatenate([goal_ankles[frame] - ankles[frame], turned])

    leave, leaving, land, landing = np.zeros((4, 6))
    if before is not None:
        back = max(first - 3, before.start)
        leave = offset(first - 1)
        leaving = keep * (leave - offset(back)) * fps / max(first - 1 - back, 1)
    if after is not None:
        on = min(stop + 2, after.stop - 1)
        land = offset(stop)
        landing = keep * (offset(on) - land) * fps / max(on - stop, 1)
    span = CORRECTION_SHARE * seconds
    correction = _decay(leave, leaving, share / CORRECTION_SHARE, span)
    correction += _decay(land, -landing, (1.0 - share) / CORRECTION_SHARE, span)
    goal_ankles[frames] = ankles[frames] + correction[:, :3]
    goal_rotations[frames] = quat.multiply(quat.from_scaled_angle_axis(correction[:, 3:]), rotations[frames])
    bump = np.sin(np.pi * share)

    def needed() -> np.ndarray:
        """(N,) how much higher the foot has to be"""
        points = [goal_ankles[frames] + quat.rotate(goal_rotations[frames], point) for point in (sole.heel, sole.ball)]
        low = np.minimum(*(p[:, 1] - (0.0 if ground is None else ground(p[:, 0], p[:, 2])) for p in points))
        ends = np.minimum(1.0, 20.0 * np.minimum(share, 1.0 - share))
        return np.maximum(0.0, sole.height + CLEARANCE * bump - low) * ends

    need = needed()
    if ground is not None and need.any():  # an edge comes at once: the whole swing goes higher
        goal_ankles[frames, 1] += need.max() * _arch(share, share[need > 0.3 * need.max()])
        need = needed()
    if need.any():
        pad = max(round(0.1 * fps), 1)
        smooth = gaussian_filter1d(np.pad(maximum_filter1d(need, 3), pad), 0.025 * fps)[pad:-pad]
        goal_ankles[frames, 1] += np.maximum(smooth, need)


def _arch(share: np.ndarray, high: np.ndarray) -> np.ndarray:
    """(N,) 1 from the first to the last of the shares `high` of a swing, and gently 0 at its ends."""
    first, last = max(high[0], ARCH_SHARE), min(high[-1], 1.0 - ARCH_SHARE)
    up = (share - max(first - 1.5 * ARCH_SHARE, 0.0)) / min(1.5 * ARCH_SHARE, first)
    down = (min(last + 1.5 * ARCH_SHARE, 1.0) - share) / min(1.5 * ARCH_SHARE, 1.0 - last)
    t = np.clip(np.minimum(up, down), 0.0, 1.0)
    return t**3 * (10 - 15 * t + 6 * t * t)


def _decay(value: np.ndarray, velocity: np.ndarray, share: np.ndarray, seconds: float) -> np.ndarray:
    """(N, …) from a value and velocity to rest at share 1, by a quintic with no acceleration at either end."""
    u = np.clip(share, 0.0, 1.0)[:, None]
    return (1 - 10 * u**3 + 15 * u**4 - 6 * u**5) * value + (u - 6 * u**3 + 8 * u**4 - 3 * u**5) * seconds * velocity
