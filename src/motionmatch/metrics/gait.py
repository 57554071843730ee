"""Length and cadence of steps, and a test of the frame rate by steps and by falling bodies."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from motionmatch.maths import series
from motionmatch.motion import contacts
from motionmatch.motion.anatomy import SIDES
from motionmatch.motion.clip import Clip
from motionmatch.motion.tags import find_spans

WALK_RATIO = (0.0042, 0.0115)
"""Step length over cadence, in metres per (steps per minute), of people in an even walk or run: about 0.0065 over the
whole range of speeds, 0.003 to 0.0095 in all recordings looked at. It is a property of bodies, so an even walk far
outside, at a cadence that no one or only a slow walker has, was written with a wrong frame rate."""
HURRIED, SLOW = 170.0, 95.0
"""Steps per minute. Short steps are suspicious only above the first, long ones only below the second."""
FASTEST_FALL = 22.0
"""Metres per second squared. Nothing falls faster than 9.8; smoothed recordings of runners show up to 14 in a
twentieth of their frames, runners written at twice their rate 28 to 44."""
_USUAL_FALL = 11.0
_PAUSE_SECONDS = 1.6
_GROUP = 4
"""Steps that are judged together: even in time, and all of them forward."""
_LEAST_GROUPS = 4
_UNEVEN = 0.25
_PROGRESS = 0.7
_SHORTEST_STEP = 0.35
_SMALL_LEG = 0.6
_STRAIGHT = 0.88


@dataclass(frozen=True)
class GaitSteps:
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


@dataclass(frozen=True)
class RateSuspicion:
    """A frame rate that the motion suggests, and the reason."""

    rate: float
    """frames per second"""
    reason: str


@dataclass(frozen=True)
class _Step:
    """A step from one foot's touch-down to the other's."""

    first: int
    second: int
    """frames"""
    length: float
    """metres"""


def measure_steps(clip: Clip, planted: np.ndarray | None = None) -> GaitSteps | None:
    """Measure alternating touch-downs of the two feet; None if there are fewer than three in a row."""
    found = [step for row in _rows_of_steps(clip, planted, pause_seconds=1.2) for step in row]
    if len(found) < 2:
        return None
    times = [(step.second - step.first) / clip.fps for step in found]
    return GaitSteps(len(found) + 1, float(np.median([step.length for step in found])), 60.0 / float(np.median(times)))


def find_even_walk(clip: Clip, planted: np.ndarray | None = None) -> GaitSteps | None:
    """Find the steps of even walking or running; None if there are only a few strides of it.

    Steps are looked at in groups of four in a row. A group counts if its steps take the same time and carry the body
    on: dancing, turning on the spot and pacing to and fro do not count.
    """
    hips = clip.positions_world[:, clip.anatomy.roles.get("hips", 0)].astype(float) if clip.anatomy else np.zeros(0)
    lengths, times = [], []
    for row in _rows_of_steps(clip, planted, pause_seconds=_PAUSE_SECONDS):
        for start in range(len(row) - _GROUP + 1):
            group = row[start : start + _GROUP]
            durations = np.array([step.second - step.first for step in group]) / clip.fps
            length = sum(step.length for step in group)
            way = float(np.linalg.norm((hips[group[-1].second] - hips[group[0].first])[[0, 2]]))
            if durations.std() < _UNEVEN * durations.mean() and way > _PROGRESS * length:
                lengths.append(length / _GROUP)
                times.append(float(durations.mean()))
    if len(lengths) < _LEAST_GROUPS:
        return None
    return GaitSteps(len(lengths) + _GROUP - 1, float(np.median(lengths)), 60.0 / float(np.median(times)))


def measure_fall(clip: Clip) -> float:
    """Measure the 95th percentile of the downward acceleration of the trunk, m/s²; 0 if fewer than two separate falls
    come near it, as a single one may be a glitch."""
    anatomy = clip.anatomy
    trunk = [anatomy[role] for role in ("hips", "chest") if role in anatomy.roles] if anatomy is not None else []
    window = max(2 * round(0.05 * clip.fps) + 1, 5)
    if not trunk or clip.num_frames < 3 * window:
        return 0.0
    height = series.smooth(clip.positions_world[:, trunk, 1].astype(float).mean(axis=1), window, 2)
    downwards = -np.diff(height, 2)[window // 2 : -(window // 2)] * clip.fps**2
    found = float(np.percentile(downwards, 95))
    return found if len(find_spans(downwards > 0.9 * found)) > 1 else 0.0


def suspect_rate(clip: Clip, planted: np.ndarray | None = None) -> RateSuspicion | None:
    """Return another frame rate that the motion suggests, or None if the written one is plausible.

    Two things suggest one: bodies that fall faster than gravity allows, and even walks with steps too short or too long
    for their cadence. Other motion (dances, animals, gestures) tells nothing about the rate.
    """
    if clip.anatomy is None or clip.anatomy.kind != "biped" or len(clip.anatomy.contacts) != 2:
        return None
    falling = measure_fall(clip)
    if falling > FASTEST_FALL:
        times = 2.0 ** max(round(float(np.log2(falling / _USUAL_FALL)) / 2), 1)
        return RateSuspicion(clip.fps / times, f"the body falls at {falling:.0f} m/s², and gravity gives it 9.8")
    found = find_even_walk(clip, planted)
    if found is None or found.length < _SHORTEST_STEP:
        return None
    leg, bent = _leg(clip)
    low, high = (limit * min(leg / _SMALL_LEG, 1.0) ** 1.5 for limit in WALK_RATIO)
    reason = f"{found.cadence:.0f} steps a minute of {found.length:.2f} m are taken evenly, and no one walks so"
    if found.walk_ratio < low and found.cadence > HURRIED:
        return RateSuspicion(clip.fps / 2.0, reason)
    if found.walk_ratio > high and found.cadence < SLOW and not bent:  # sneaking and lunging take long slow steps
        return RateSuspicion(clip.fps * 2.0, reason)
    return None


def _rows_of_steps(clip: Clip, planted: np.ndarray | None, *, pause_seconds: float) -> list[list[_Step]]:
    """Return the steps between alternating touch-downs, in rows without pauses."""
    if clip.anatomy is None or clip.anatomy.kind != "biped" or len(clip.anatomy.contacts) != 2:
        return []
    planted = contacts.label_contacts(clip) if planted is None else planted
    touching = contacts.points(clip)
    downs = sorted((a, k, b) for k in range(2) for a, b in find_spans(planted[:, k]) if a > 0)
    rows: list[list[_Step]] = [[]]
    for (first, foot, until), (second, other, _) in pairwise(downs):
        if foot == other or second - first > pause_seconds * clip.fps:
            rows.append([])
            continue
        middle = min((first + until) // 2, clip.num_frames - 1)
        apart = touching[min(second + 2, clip.num_frames - 1), other] - touching[middle, foot]
        rows[-1].append(_Step(first, second, float(np.hypot(apart[0], apart[2]))))
    return [row for row in rows if row]


def _leg(clip: Clip) -> tuple[float, bool]:
    """Return the length of a leg, metres, and whether the knees stay bent: never nearly straight while walking."""
    assert clip.anatomy is not None
    roles, points = clip.anatomy.roles, clip.positions_world
    legs = [tuple(roles[f"{side}_{part}"] for part in ("hip", "knee", "foot")) for side in SIDES
            if {f"{side}_{part}" for part in ("hip", "knee", "foot")} <= roles.keys()]  # fmt: skip
    if not legs:
        return 1.0, False
    lengths, stretched = [], []
    for hip, knee, foot in legs:
        thigh, shin = (np.linalg.norm(points[:, a] - points[:, b], axis=-1) for a, b in ((hip, knee), (knee, foot)))
        length = np.maximum(thigh + shin, 1e-9)
        lengths.append(float(np.median(length)))
        stretched.append(np.linalg.norm(points[:, hip] - points[:, foot], axis=-1) / length)
    return float(np.mean(lengths)), float(np.median(np.max(stretched, axis=0))) < _STRAIGHT
