"""How good a recording is: feet that slide, poses that jump, frames that repeat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import median_filter

from motionmatch.maths import quat, series
from motionmatch.motion import contacts
from motionmatch.motion.anatomy import SIDES
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import spans_of


@dataclass(frozen=True)
class FootReport:
    """What the feet do."""

    duty: float
    """Mean share of time that a foot is planted."""
    supported: float
    """Share of time with at least one foot planted."""
    skate: float
    """Mean level speed of planted feet, metres per second."""
    skate_95: float
    """And its 95th percentile."""
    lowest: float
    """The lowest that a planted foot gets, metres (the median over plants)."""
    sinks: float
    """How far the lowest foot goes under that, metres."""


def feet(clip: Clip, planted: np.ndarray | None = None) -> FootReport:
    """Measure the feet of a clip; `planted` (F, K) defaults to the labels of `contacts.label`."""
    planted = contacts.label(clip) if planted is None else planted
    touching = contacts.points(clip)
    speed = np.linalg.norm(series.velocities(touching, clip.fps)[..., [0, 2]], axis=-1)
    sliding = speed[planted]
    heights = [float(touching[a:b, k, 1].min()) for k in range(planted.shape[1]) for a, b in spans_of(planted[:, k])]
    level = float(np.median(heights)) if heights else float("nan")
    return FootReport(
        duty=float(planted.mean()),
        supported=float(planted.any(axis=1).mean()),
        skate=float(sliding.mean()) if len(sliding) else float("nan"),
        skate_95=float(np.percentile(sliding, 95)) if len(sliding) else float("nan"),
        lowest=level,
        sinks=max(0.0, level - float(touching[..., 1].min())) if heights else 0.0,
    )


def jumps(clip: Clip, *, least_degrees: float = 25.0, least_metres: float = 0.12) -> list[tuple[int, str]]:
    """Frames that the motion jumps into, and the joint that jumps furthest.

    A jump is a step far larger than the steps around it: a joint that turns by `least_degrees` in a frame, or a root
    that moves by `least_metres`, and by eight times the median of the ten frames around.
    """
    if clip.num_frames < 8:
        return []
    turns = np.degrees(quat.angle(quat.inverse_multiply(clip.rotations[:-1], clip.rotations[1:])))  # (F - 1, J)
    steps = np.linalg.norm(np.diff(clip.positions_world[:, 0], axis=0), axis=-1)
    usual_turn = median_filter(turns, size=(11, 1), mode="nearest")
    usual_step = median_filter(steps, size=11, mode="nearest")
    sudden = (turns > least_degrees) & (turns > 8.0 * np.maximum(usual_turn, 0.05))
    leaps = (steps > least_metres) & (steps > 8.0 * np.maximum(usual_step, 1e-3))
    found = []
    for frame in np.flatnonzero(sudden.any(axis=1) | leaps):
        joint = 0 if leaps[frame] else int(np.argmax(np.where(sudden[frame], turns[frame], 0.0)))
        found.append((int(frame) + 1, clip.skeleton.names[joint]))
    return found


def held_t_pose(clip: Clip, *, least_seconds: float = 0.3) -> tuple[int, int]:
    """How many frames at the start and at the end are held with both arms stretched out sideways; (0, 0) is usual.

    Actors are asked for it before and after a take. Arms count as stretched where the hands are as far apart as the
    bones between them allow, nearly, and as sideways where they are level.
    """
    anatomy = clip.anatomy
    if anatomy is None or not {"left_hand", "right_hand", "left_shoulder", "right_shoulder"} <= set(anatomy.roles):
        return 0, 0
    points = clip.positions_world.astype(float)
    left, right = points[:, anatomy["left_hand"]], points[:, anatomy["right_hand"]]
    limbs = [(points[:, anatomy[f"{side}_shoulder"]], points[:, anatomy[f"{side}_hand"]]) for side in SIDES]
    arms = [np.linalg.norm(hand - shoulder, axis=-1) for shoulder, hand in limbs]
    wide = np.linalg.norm(points[:, anatomy["left_shoulder"]] - points[:, anatomy["right_shoulder"]], axis=-1)
    apart = np.linalg.norm(left - right, axis=-1)
    reach = max(float(np.percentile(np.add(*arms), 99)), 1e-9) + np.median(wide)
    held = (apart > 0.93 * reach) & (np.abs(left[:, 1] - right[:, 1]) < 0.15 * reach)
    if held.all():  # nothing but a T-pose: there is no motion to cut it from
        return 0, 0
    start, stop = int(np.argmin(held)), int(np.argmin(held[::-1]))
    least = least_seconds * clip.fps
    return (start if start >= least else 0), (stop if stop >= least else 0)


def repeats(clip: Clip) -> int:
    """How many frames are the same as the one before, in a clip that otherwise moves."""
    same = (np.diff(clip.rotations, axis=0) == 0).all(axis=(1, 2)) & (np.diff(clip.positions, axis=0) == 0).all(
        axis=(1, 2)
    )
    return int(same.sum())


def non_finite(clip: Clip) -> list[int]:
    """Frames that hold NaN or infinity."""
    fine = np.isfinite(clip.positions).all(axis=(1, 2)) & np.isfinite(clip.rotations).all(axis=(1, 2))
    return [int(frame) for frame in np.flatnonzero(~fine)]
