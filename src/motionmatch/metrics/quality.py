"""Quality of recordings: feet that slide, poses that jump, frames that repeat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.maths import quat, series
from motionmatch.maths.filters import find_median
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import find_spans


@dataclass(frozen=True)
class FootReport:
    """Measures of the feet."""

    duty: float
    """Mean share of time that a foot is planted."""
    supported: float
    """Share of time with at least one foot planted."""
    skate: float
    """Mean level speed of planted feet, metres per second."""
    skate_95: float
    """95th percentile of that speed, metres per second."""
    lowest: float
    """Lowest height of a planted foot, metres (the median over plants)."""
    sinks: float
    """Depth of the lowest foot under that height, metres."""


def measure_feet(clip: Clip, planted: np.ndarray | None = None) -> FootReport:
    """Measure the feet of a clip; `planted` (F, K) defaults to the labels of `label_contacts`."""
    planted = contacts.label_contacts(clip) if planted is None else planted
    touching = contacts.points(clip)
    speed = np.linalg.norm(series.velocities(touching, clip.fps)[..., [0, 2]], axis=-1)
    sliding = speed[planted]
    heights = [float(touching[a:b, k, 1].min()) for k in range(planted.shape[1]) for a, b in find_spans(planted[:, k])]
    level = float(np.median(heights)) if heights else float("nan")
    return FootReport(
        duty=float(planted.mean()),
        supported=float(planted.any(axis=1).mean()),
        skate=float(sliding.mean()) if len(sliding) else float("nan"),
        skate_95=float(np.percentile(sliding, 95)) if len(sliding) else float("nan"),
        lowest=level,
        sinks=max(0.0, level - float(touching[..., 1].min())) if heights else 0.0,
    )


@dataclass(frozen=True)
class Jump:
    """A frame that the motion jumps into."""

    frame: int
    joint: str
    """the joint that turns furthest, or leaps"""
    moved: float
    """Distance that the trunk or a limb leaps, metres; 0 if only a rotation jumps (of a thumb, a toe, a tail)."""


def find_jumps(clip: Clip) -> list[Jump]:
    """Find the frames that the motion jumps into.

    A joint jumps if it turns faster than any body does, and by eight times the median of the ten frames around. The
    body jumps if a joint of the trunk or a limb leaps: a step from one frame to the next that is long and four times
    those before and after it, or one out and back. Fast motion is spread over several frames, at any frame rate.
    """
    if clip.num_frames < 8:
        return []
    turns = np.degrees(quat.angle(quat.inverse_multiply(clip.rotations[:-1], clip.rotations[1:])))  # (F - 1, J)
    usual = find_median(turns, 11, ends="nearest")
    sudden = (turns > max(_LEAST_DEGREES, _FASTEST_TURN / clip.fps)) & (turns > 8.0 * np.maximum(usual, 0.05))
    body = _trunk_and_limbs(clip)
    leaps = _leaps(clip.positions_world[:, body].astype(float), contacts.body_height(clip), clip.fps)  # (F - 1, B)
    found = []
    for frame in np.flatnonzero(sudden.any(axis=1) | (leaps > 0).any(axis=1)):
        moved = float(leaps[frame].max(initial=0.0))
        if sudden[frame].any():
            joint = int(np.argmax(sudden[frame] * turns[frame]))
        else:  # the first of those that leap about as far: the hips, where everything goes with them
            joint = body[int(np.argmax(leaps[frame] > 0.8 * moved))]
        found.append(Jump(int(frame) + 1, clip.skeleton.names[joint], moved))
    return found


_LEAST_DEGREES = 25.0
_FASTEST_TURN = 2500.0
"""Degrees per second. Feet that slap the ground and heads of birds turn at up to 1,600, in recordings looked at."""
_LEAST_LEAP = 0.08
"""Of the body's height."""
_EDGE_TIMES = 3.0
"""Factor on the least leap at either end of a clip, where only one neighbour is known."""
_SLOWEST_LEAP = 4.0
"""Metres per second, of a body of human size (speeds grow with its root): at few frames a second, steps are long."""


def _trunk_and_limbs(clip: Clip) -> list[int]:
    """Return the joints to check for leaps: those with a role but toes and tail; without roles, all with children."""
    skeleton = clip.skeleton
    roles = {} if clip.anatomy is None or clip.anatomy.kind == "other" else clip.anatomy.roles
    known = sorted({joint for role, joint in roles.items() if role not in ("left_toe", "right_toe", "tail")})
    return known or [joint for joint in range(skeleton.num_joints) if skeleton.children[joint]] or [0]


def _leaps(points: np.ndarray, height: float, fps: float) -> np.ndarray:
    """Return the lengths (F - 1, B) of isolated steps of points (F, B, 3), metres, 0 for all others."""
    steps = np.diff(points, axis=0)
    long = np.linalg.norm(steps, axis=-1)
    padded = np.pad(long, ((2, 2), (0, 0)), mode="reflect")
    before, after = padded[1:-3], padded[3:-1]
    beyond = np.maximum(padded[:-4], padded[4:])  # two steps away
    # Out and back: the next step undoes this one, so it is no neighbour to compare with.
    back = np.zeros(long.shape, bool)
    back[:-1] = np.linalg.norm(steps[:-1] + steps[1:], axis=-1) < 0.5 * long[:-1]
    after = np.where(back, beyond, after)
    least = max(_LEAST_LEAP * height, _SLOWEST_LEAP / fps * min(height / 1.5, 1.0) ** 0.5)
    # The first and the last step have only one neighbour: a paw that takes off there is no leap.
    shortest = np.full((len(long), 1), least)
    shortest[[0, -1]] *= _EDGE_TIMES
    alone = (long > shortest) & (long > 4.0 * np.maximum(np.maximum(before, after), 1e-4))
    return np.where(alone, long, 0.0)


def count_repeats(clip: Clip) -> int:
    """Count the frames that repeat the one before although the body was moving: a few in a row, or a sudden stop in the
    middle of motion. A held pose does not count."""
    still = (np.diff(clip.rotations, axis=0) == 0).all(axis=(1, 2)) & (np.diff(clip.positions, axis=0) == 0).all(
        axis=(1, 2)
    )
    hips = clip.positions_world[:, 0 if clip.anatomy is None else clip.anatomy.roles.get("hips", 0)].astype(float)
    speeds = np.pad(np.linalg.norm(np.diff(hips, axis=0), axis=-1) * clip.fps, 1)  # of the steps; 0 outside
    return sum(
        stop - start
        for start, stop in find_spans(still)
        if stop - start <= _MOST_REPEATS or max(speeds[start], speeds[stop + 1]) > _MOVING_SPEED
    )


_MOST_REPEATS = 4
"""Most repeats in a row: 24 frames a second written as 120 repeat each frame four times."""
_MOVING_SPEED = 0.5
"""Speed of the hips above which a body is moving, metres per second."""


def measure_belt_speed(clip: Clip, planted: np.ndarray | None = None) -> float | None:
    """Measure the speed at which feet go back under a body that stays in place, metres per second; None for all others.

    This is how characters walk on a treadmill, and in animations without root motion: feet hardly ever rest, at their
    lowest most of them move fast and always in the same direction, and the body does not travel.
    """
    if clip.anatomy is None or not clip.anatomy.contacts or clip.num_frames < 8:
        return None
    if (contacts.label_contacts(clip) if planted is None else planted).mean() > 0.3:
        return None
    hips = clip.positions_world[:, clip.anatomy.roles.get("hips", 0)].astype(float)[:, [0, 2]]
    feet = contacts.points(clip)
    speeds = []
    for k in range(feet.shape[1]):
        heights = feet[:, k, 1]
        low = heights[:-1] <= heights.min() + 0.15 * np.ptp(heights)
        velocities = (np.diff(feet[:, k, :][:, [0, 2]], axis=0) * clip.fps)[low]
        speed, steady = np.linalg.norm(velocities, axis=-1).mean(), np.linalg.norm(velocities.mean(axis=0))
        speeds.append(float(steady) if steady > 0.75 * speed else 0.0)
    speed = float(np.median(speeds))
    travel = float(np.linalg.norm(np.ptp(hips, axis=0)))
    least = 0.3 * min(contacts.body_height(clip) / 1.5, 1.0) ** 0.5
    return speed if speed > least and travel < 0.2 * speed * clip.seconds else None


def find_non_finite(clip: Clip) -> list[int]:
    """Find the frames that hold NaN or infinity."""
    fine = np.isfinite(clip.positions).all(axis=(1, 2)) & np.isfinite(clip.rotations).all(axis=(1, 2))
    return [int(frame) for frame in np.flatnonzero(~fine)]
