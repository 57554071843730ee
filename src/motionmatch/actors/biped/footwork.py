"""Footwork: footholds that stay, foot roll, and swings that leave one foothold and land on the next.

The gait model says where ankles would be. Here each stance gets one foothold, where the model's stance puts the ball of
the foot, and the foot rolls over it from heel to toe. A swing follows the model plus a correction that decays fast at
both ends: spread over the whole swing it would cost the knee its flexion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.ndimage import gaussian_filter1d, maximum_filter1d

from motionmatch.actors.biped.soles import (
    HIGHEST_HEEL,
    Plant,
    Sole,
    find_ankles,
    find_elevation,
    find_toe_pitch,
    foot_rotation,
    hold_yaw_on_toes,
    make_plant,
    pivot_foot,
    roll_foot,
    trim_to_reach,
)
from motionmatch.maths import quat
from motionmatch.motion.tags import find_spans

_Y = np.array([0.0, 1.0, 0.0])
CORRECTION_SHARE = 0.5
"""Share of a swing, at each end, in which the correction decays."""
OUT_OF_REACH, OUT_OF_REACH_RUNNING = 0.022, 0.018
"""How far beyond the leg's reach a foot may be before its stance is shortened, walking and running, metres; the pelvis
comes down for the rest."""
LANDING, LANDING_REACH = 0.35, 0.01
"""Within the first share of its stance a runner's leg may be this much longer than in the model, metres."""
BEND, SPARE = 0.06, 0.008
"""Before it leaves, a leg bends as in the model, by at most the first share of its length, with a margin in metres."""
RUNNING_BEND = 0.04
"""How much shorter than in walking a runner's leg stays, as a share, unless the model has it longer."""
STRAIGHTENED, HEEL_DOWN = 0.7, 0.6
"""In a push to the side the leg comes nearer to its full length before the heel rises, and the heel rises less by
itself, as shares."""
OUT_OF_REACH_UNEVEN = 0.05
"""`OUT_OF_REACH` on uneven ground, where the pelvis has to come down more, metres."""
PIVOT_FROM = 0.45
"""A planted foot turns on its ball when the leg has turned further than this since it landed, radians."""
FLAT = 0.006
"""A foot whose toes point up by less than this rests on its ball as well, radians,"""
SETTLED = 0.03
"""if it also comes down slower than this, metres per second."""
ARCH_SHARE = 0.25
"""Least share of a swing, at each end, in which it gains and loses the height that clears an edge."""
FOOT_WIDTH, FOOT_LENGTH, CROSSED = 0.095, 0.22, -0.05
"""Feet are set down at least the first distance beside each other, unless one is ahead by more than the second, or has
crossed over by more than the third, metres."""
CLEARANCE = 0.012
"""Least clearance of heel and ball in the middle of a swing, metres."""


@dataclass(frozen=True, eq=False)
class Footing:
    """The planned path of one foot."""

    ankles: np.ndarray
    """(F, 3)"""
    rotations: np.ndarray
    """(F, 4)"""
    planted: np.ndarray
    """(F,) bool: heel, ball or tip of the toes rest on the ground"""
    toes_down: np.ndarray
    """(F,) bool: the ball rests on the ground, or after it has lifted the tip of the toes"""
    bends: np.ndarray
    """(F,) how far the toes bend up while planted; in the air, how far at least so that their tip clears the ground,
    radians"""
    plants: list[Plant]


def plan_footing(
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
    """Plan the stances and swings of one foot from the model's ankles (F, 3), rotations (F, 4), hips (F, 3), stances
    (F,).

    `ground(x, z)` gives the height of the ground (level by default), `leg` (F,) the greatest length of the leg, `lift`
    (F,) how far heels stay up while the ball rests, radians, `pushed` (F,) from 0 to 1 how hard the foot pushes the
    body to the side.
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
    for start, stop in find_spans(planted):
        plant = make_plant(start, stop, balls, yaws, sole, fps, ground)
        flat = 0.0 if pushed is None else HEEL_DOWN * float(pushed[start:stop].max())
        run = 0.0 if running is None else float(running[(start + stop) // 2])
        roll = roll_foot(
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
        yaw = hold_yaw_on_toes(pivot_foot(plant.yaw, yaws[start:stop], fps, beyond=PIVOT_FROM), roll)
        beyond = np.linalg.norm(find_ankles(plant, roll, sole, yaw) - hips[start:stop], axis=-1) - leg[start:stop]
        most = OUT_OF_REACH_UNEVEN if ground is not None else OUT_OF_REACH + run * (OUT_OF_REACH_RUNNING - OUT_OF_REACH)
        landing = np.arange(stop - start) < LANDING * (stop - start)
        first, last = trim_to_reach(beyond - run * LANDING_REACH * landing, most)
        start, stop, roll, yaw = start + first, start + last, roll[first:last], yaw[first:last]
        plant = replace(plant, start=start, stop=stop)
        found.append(plant)
        goal_ankles[start:stop] = find_ankles(plant, roll, sole, yaw)
        goal_rotations[start:stop] = quat.multiply(plant.tilt, foot_rotation(yaw, roll))
        heights = np.maximum(roll, 0.0) * (sole.ball[2] - sole.heel[2])
        settled = np.abs(np.diff(heights, append=heights[-1:])) * fps < SETTLED
        down[start:stop], toes_down[start:stop] = True, (roll <= FLAT) & settled
        bends[start:stop] = find_toe_pitch(roll) - roll
    if ground is not None:
        ankles = ankles + find_elevation(found, len(ankles), sole)[:, None] * _Y
    for before, after in zip([None, *found], [*found, None], strict=True):
        _fill_swing(before, after, goal_ankles, goal_rotations, ankles, rotations, sole, fps, ground, running)
    bends = np.where(down, bends, find_toe_clearance(goal_ankles, goal_rotations, sole, ground))
    return Footing(goal_ankles, quat.normalize(goal_rotations), down, toes_down, bends, found)


def separate_feet(left: Footing, right: Footing, fps: float) -> list[np.ndarray]:
    """Return shifts (F, 3) of the ankles of each foot, so that no foot is set down on the other."""
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


def find_toe_clearance(ankles: np.ndarray, rotations: np.ndarray, sole: Sole, ground) -> np.ndarray:
    """Return an (F,) array: least upward bend of the toes so that their tip is no lower than at rest, radians."""
    balls = ankles + quat.rotate(rotations, sole.ball)
    ahead = quat.rotate(rotations, np.array([0.0, 0.0, 1.0]))
    under = balls + sole.toes * ahead * [1.0, 0.0, 1.0]
    floor = sole.height + (0.0 if ground is None else np.maximum(*(ground(p[:, 0], p[:, 2]) for p in (balls, under))))
    level = np.arcsin(np.clip((floor - balls[:, 1]) / sole.toes, -1.0, 1.0))
    return level - np.arcsin(np.clip(ahead[:, 1], -1.0, 1.0))


def _fill_swing(
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
    """Fill, in place, the frames between two stances (or before the first, or after the last)."""
    first, stop = before.stop if before is not None else 0, after.start if after is not None else len(ankles)
    if stop <= first:
        return
    frames = np.arange(first, stop)
    seconds = (stop - first + 1) / fps
    share = (frames - first + 1) / (stop - first + 1)
    # A runner's foot lands fast: the model's touch-down velocity is kept rather than matched.
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
    correction = _decay_offset(leave, leaving, share / CORRECTION_SHARE, span)
    correction += _decay_offset(land, -landing, (1.0 - share) / CORRECTION_SHARE, span)
    goal_ankles[frames] = ankles[frames] + correction[:, :3]
    goal_rotations[frames] = quat.multiply(quat.from_scaled_angle_axis(correction[:, 3:]), rotations[frames])
    bump = np.sin(np.pi * share)

    def find_need() -> np.ndarray:
        """Return an (N,) array: missing height of the foot, metres"""
        points = [goal_ankles[frames] + quat.rotate(goal_rotations[frames], point) for point in (sole.heel, sole.ball)]
        low = np.minimum(*(p[:, 1] - (0.0 if ground is None else ground(p[:, 0], p[:, 2])) for p in points))
        ends = np.minimum(1.0, 20.0 * np.minimum(share, 1.0 - share))
        return np.maximum(0.0, sole.height + CLEARANCE * bump - low) * ends

    need = find_need()
    if ground is not None and need.any():  # an edge is sudden: the whole swing goes higher
        goal_ankles[frames, 1] += need.max() * _arch_height(share, share[need > 0.3 * need.max()])
        need = find_need()
    if need.any():
        pad = max(round(0.1 * fps), 1)
        smooth = gaussian_filter1d(np.pad(maximum_filter1d(need, 3), pad), 0.025 * fps)[pad:-pad]
        goal_ankles[frames, 1] += np.maximum(smooth, need)


def _arch_height(share: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return an (N,) array: 1 between the first and last of the shares `high` of a swing, 0 at its ends, smooth
    between."""
    first, last = max(high[0], ARCH_SHARE), min(high[-1], 1.0 - ARCH_SHARE)
    up = (share - max(first - 1.5 * ARCH_SHARE, 0.0)) / min(1.5 * ARCH_SHARE, first)
    down = (min(last + 1.5 * ARCH_SHARE, 1.0) - share) / min(1.5 * ARCH_SHARE, 1.0 - last)
    t = np.clip(np.minimum(up, down), 0.0, 1.0)
    return t**3 * (10 - 15 * t + 6 * t * t)


def _decay_offset(value: np.ndarray, velocity: np.ndarray, share: np.ndarray, seconds: float) -> np.ndarray:
    """Return an (N, …) array: from a value and velocity to rest at share 1, by a quintic without acceleration at either
    end."""
    u = np.clip(share, 0.0, 1.0)[:, None]
    return (1 - 10 * u**3 + 15 * u**4 - 6 * u**5) * value + (u - 6 * u**3 + 8 * u**4 - 3 * u**5) * seconds * velocity
