"""Feet that stay where they are put: footholds, foot roll, and swings that leave and land where they must.

The gait model says where ankles would be. Here each stance gets one foothold, where the model's own stance puts the
ball of the foot, and the foot rolls over it from heel to toe. A swing follows the model, plus a correction that decays
fast at both ends: spread over the whole swing it would cost the knee its flexion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors.soles import (
    HIGHEST_HEEL,
    LONG_STANCE_SECONDS,
    Plant,
    Sole,
    ankles_over,
    foot_rotation,
    held_on_toes,
    pivoted,
    roll_over,
    toe_pitch,
)
from motionmatch.maths import quat
from motionmatch.motion.tags import spans_of

_Y = np.array([0.0, 1.0, 0.0])
CORRECTION_SHARE = 0.5
"""The part of a swing, at each end, in which the correction decays."""
OUT_OF_REACH, OUT_OF_REACH_RUNNING = 0.022, 0.018
"""How much too far a foot may be before it is let go, metres; the pelvis comes down for the rest."""
LANDING, LANDING_REACH = 0.35, 0.01
"""In this first part of its stance a runner's leg may be so much longer than the model has it, metres."""
BEND, SPARE = 0.06, 0.008
"""Before it leaves, a leg bends as the model's does, by up to this share, and is no longer than that and so much."""
RUNNING_BEND = 0.04
"""How much shorter than in walking a runner's leg stays, as a share, unless the model has it longer."""
STRAIGHTENED, HEEL_DOWN = 0.7, 0.6
"""Who pushes off to the side does it with the leg: it comes so much nearer to its full length before the heel rises,
and the heel rises so much less by itself, as shares."""
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
FOOT_WIDTH, FOOT_LENGTH, CROSSED = 0.095, 0.22, -0.05
"""Feet are not set down nearer beside each other than the first, unless one is further ahead than the second, or has
crossed over by more than the third, metres."""
EVEN = 0.012
"""Ground that bends by less than this under a foot is as good as flat, metres."""
TOES = 0.5
"""How far the foot goes on in front of its ball, as a share of the length behind it."""
CLEARANCE = 0.012
"""Least height of heel and ball over the ground in the middle of a swing, metres."""


@dataclass(frozen=True, eq=False)
class Footing:
    """Where one foot is to be in every frame."""

    ankles: np.ndarray
    """(F, 3)"""
    rotations: np.ndarray
    """(F, 4)"""
    planted: np.ndarray
    """(F,) bool: heel, ball or the tip of the toes rest on the ground"""
    toes_down: np.ndarray
    """(F,) bool: the ball does, or once it has lifted the tip of the toes"""
    bends: np.ndarray
    """(F,) how far the toes are bent up while planted, and at least in the air so that their tip clears the ground,
    radians"""
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
    pushed: np.ndarray | None = None,
) -> Footing:
    """Footholds and swings of one foot from the model's ankles (F, 3), rotations (F, 4), hips (F, 3), stances (F,).

    `ground(x, z)` gives the height of the floor (level by default), `leg` (F,) the longest that the leg should reach,
    `lift` (F,) how far heels stay up while the ball rests, radians, `pushed` (F,) from 0 to 1 how hard the foot pushes
    the body off to the side.
    """
    ahead = quat.rotate(rotations, np.array([0.0, 0.0, 1.0]))
    yaws = np.unwrap(np.arctan2(ahead[:, 0], ahead[:, 2]))
    pitches = np.arcsin(np.clip(ahead[:, 1], -1.0, 1.0))  # positive: toes up
    balls = ankles + quat.rotate(rotations, sole.ball)
    modelled = np.linalg.norm(ankles - hips, axis=-1)
    rising, longest = np.clip(modelled + SPARE, (1.0 - BEND) * leg, leg), leg
    if running is not None:
        leg = np.clip(modelled, (1.0 - RUNNING_BEND * running) * leg, leg)
        rising = rising + running * (leg - rising)
    if pushed is not None:
        rising = rising + STRAIGHTENED * pushed * (longest - rising)
    goal_ankles, goal_rotations = ankles.copy(), rotations.copy()
    down, toes_down = np.zeros(len(ankles), bool), np.zeros(len(ankles), bool)
    bends = np.zeros(len(ankles))
    found = []
    for start, stop in spans_of(planted):
        plant = _plant(start, stop, balls, yaws, sole, fps, ground)
        flat = 0.0 if pushed is None else HEEL_DOWN * float(pushed[start:stop].max())
        run = 0.0 if running is None else float(running[(start + stop) // 2])
        roll = roll_over(
            plant,
            pitches[start:stop] - flat * np.minimum(pitches[start:stop], 0.0),
            hips[start:stop],
            sole,
            rising[start:stop],
            fps,
            last=stop == len(ankles),
            running=run,
        )
        if lift is not None:
            roll = roll - lift[start:stop] * (1.0 - np.clip(-roll / HIGHEST_HEEL, 0.0, 1.0))
        yaw = held_on_toes(pivoted(plant.yaw, yaws[start:stop], fps, beyond=PIVOT_FROM), roll)
        beyond = np.linalg.norm(ankles_over(plant, roll, sole, yaw) - hips[start:stop], axis=-1) - leg[start:stop]
        most = OUT_OF_REACH_UNEVEN if ground is not None else OUT_OF_REACH + run * (OUT_OF_REACH_RUNNING - OUT_OF_REACH)
        landing = np.arange(stop - start) < LANDING * (stop - start)
        first, last = _within_reach(beyond - run * LANDING_REACH * landing, most)
        start, stop, roll, yaw = start + first, start + last, roll[first:last], yaw[first:last]
        plant = replace(plant, start=start, stop=stop)
        found.append(plant)
        goal_ankles[start:stop] = ankles_over(plant, roll, sole, yaw)
        goal_rotations[start:stop] = quat.multiply(plant.tilt, foot_rotation(yaw, roll))
        heights = np.maximum(roll, 0.0) * (sole.ball[2] - sole.heel[2])
        settled = np.abs(np.diff(heights, append=heights[-1:])) * fps < SETTLED
        down[start:stop], toes_down[start:stop] = True, (roll <= FLAT) & settled
        bends[start:stop] = toe_pitch(roll) - roll
    if ground is not None:
        ankles = ankles + _elevation(found, len(ankles), sole)[:, None] * _Y
    for before, after in zip([None, *found], [*found, None], strict=True):
        _swing(before, after, goal_ankles, goal_rotations, ankles, rotations, sole, fps, ground, running)
    bends = np.where(down, bends, clear(goal_ankles, goal_rotations, sole, ground))
    return Footing(goal_ankles, quat.normalize(goal_rotations), down, toes_down, bends, found)


def apart(left: Footing, right: Footing, fps: float) -> list[np.ndarray]:
    """(F, 3) for each foot: how its ankles have to shift so that no foot is set down on the other."""
    feet = (left, right)
    moved = [np.zeros((len(foot.plants), 3)) for foot in feet]
    for i, one in enumerate(left.plants):
        for j, other in enumerate(right.plants):
            if one.start < other.stop and other.start < one.stop:
                later, n, side = (0, i, 1.0) if one.start > other.start else (1, j, -1.0)
                yaw = 0.5 * (one.yaw + other.yaw)
                across, ahead = np.array([[np.cos(yaw), 0.0, -np.sin(yaw)], [np.sin(yaw), 0.0, np.cos(yaw)]])
                between = one.place - other.place
                if abs(between @ ahead) < FOOT_LENGTH and CROSSED < between @ across < FOOT_WIDTH:
                    moved[later][n] = side * (FOOT_WIDTH - between @ across) * across
    shifts = []
    for foot, each in zip(feet, moved, strict=True):
        frames = np.array([[plant.start, plant.stop - 1] for plant in foot.plants]).ravel()
        shift = np.zeros_like(foot.ankles)
        if each.any():
            for axis in (0, 2):
                shift[:, axis] = np.interp(np.arange(len(shift)), frames, np.repeat(each[:, axis], 2))
        shifts.append(gaussian_filter1d(shift, 0.05 * fps, axis=0, mode="nearest"))
    return shifts


def clear(ankles: np.ndarray, rotations: np.ndarray, sole: Sole, ground) -> np.ndarray:
    """(F,) how far up toes must be bent for their tip to be no lower than it rests; at least down by a right angle."""
    balls = ankles + quat.rotate(rotations, sole.ball)
    ahead = quat.rotate(rotations, np.array([0.0, 0.0, 1.0]))
    under = balls + sole.toes * ahead * [1.0, 0.0, 1.0]
    floor = sole.height + (0.0 if ground is None else np.maximum(*(ground(p[:, 0], p[:, 2]) for p in (balls, under))))
    level = np.arcsin(np.clip((floor - balls[:, 1]) / sole.toes, -1.0, 1.0))
    return level - np.arcsin(np.clip(ahead[:, 1], -1.0, 1.0))


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
    return (first, last) if first < last else (int(middle), int(middle) + 1)


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
    keep = 1.0 if running is None else 1.0 - 0.85 * float(running[stop - 1])

    def offset(frame: int) -> np.ndarray:
        turned = quat.to_scaled_angle_axis(quat.multiply(goal_rotations[frame], quat.inverse(rotations[frame])))
        return np.concatenate([goal_ankles[frame] - ankles[frame], turned])

    leave, leaving, land, landing = np.zeros((4, 6))
    if before is not None:
        back = max(first - 3, before.start)
        leave = offset(first - 1)
        leaving = (leave - offset(back)) * fps / max(first - 1 - back, 1)
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
