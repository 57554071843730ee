"""How good a recording is: feet that slide, poses that jump, frames that repeat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.ndimage import median_filter

from motionmatch.maths import quat, series
from motionmatch.motion import contacts
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
