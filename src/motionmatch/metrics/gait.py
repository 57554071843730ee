"""Steps: how long, how often. And from them, whether the frame rate can be true."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import spans_of

WALK_RATIO = (0.0042, 0.0125)
"""Step length over cadence, in metres per (steps per minute), of people who walk or run freely: about 0.0065 over the
whole range of walking speeds, a little more when running. It is a property of bodies, so a recording far outside was
written with a wrong frame rate."""


@dataclass(frozen=True)
class Steps:
    """The steps of a two-legged clip."""

    count: int
    length: float
    """Median distance from one foot's touch-down to the other's next, metres."""
    cadence: float
    """Steps per minute."""

    @property
    def walk_ratio(self) -> float:
        return self.length / self.cadence

    @property
    def speed(self) -> float:
        """Metres per second."""
        return self.length * self.cadence / 60.0


def steps(clip: Clip, planted: np.ndarray | None = None) -> Steps | None:
    """Alternating touch-downs of the two feet, or None if there are fewer than three in a row."""
    if clip.anatomy is None or clip.anatomy.kind != "biped" or len(clip.anatomy.contacts) != 2:
        return None
    planted = contacts.label(clip) if planted is None else planted
    touching = contacts.points(clip)
    downs = sorted((a, k, b) for k in range(2) for a, b in spans_of(planted[:, k]) if a > 0)
    lengths, times = [], []
    for (first, foot, until), (second, other, _) in pairwise(downs):
        if foot == other or second - first > 1.2 * clip.fps:
            continue
        middle = min((first + until) // 2, clip.num_frames - 1)
        apart = touching[min(second + 2, clip.num_frames - 1), other] - touching[middle, foot]
        lengths.append(float(np.hypot(apart[0], apart[2])))
        times.append((second - first) / clip.fps)
    if len(lengths) < 2:
        return None
    return Steps(len(lengths) + 1, float(np.median(lengths)), 60.0 / float(np.median(times)))


def suspected_rate(clip: Clip, planted: np.ndarray | None = None) -> float | None:
    """Another frame rate that the steps speak for, or None if the written one is plausible.

    Only steady locomotion is judged: at least eight steps, of 0.35 m and more.
    """
    found = steps(clip, planted)
    if found is None or found.count < 8 or found.length < 0.35:
        return None
    low, high = WALK_RATIO
    if found.walk_ratio < low and found.cadence > 170:
        return clip.fps / 2.0
    if found.walk_ratio > high and found.cadence < 75:
        return clip.fps * 2.0
    return None
