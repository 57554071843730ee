"""Measures of a body: feet that slide or sink into the ground, joints that snap, ping-pong between frames, posture.

Each is measured on what is shown, and on the same frames as they were recorded: the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from motionmatch.control.drive import DriveRecording
from motionmatch.control.footlock import Legs
from motionmatch.control.memory import BACK_SECONDS, BEFORE_SECONDS, NEAR_SECONDS
from motionmatch.database.database import MotionDatabase
from motionmatch.database.terrain import TerrainHeights
from motionmatch.metrics.body_samples import ACTIVITIES, BodySamples
from motionmatch.motion import ground
from motionmatch.motion.ground import Ground
from motionmatch.motion.tags import find_spans

FAST_SLIDE = 0.15
"""Level speed above which a planted foot slides, metres per second."""
HEEL_DOWN = 0.01
"""A heel is down within this of the height that 30 % of planted heels are below, metres."""
DEEP, SHALLOW = 0.03, 0.01
"""Depths of a foot below the ground at which an event begins and ends, metres."""
NEAR_STEPS = 3
"""Steps around a transition that count as near it."""
FEWEST = 30
"""Least number of frames from which the posture of an activity is known."""


@dataclass(frozen=True)
class BodyFigures:
    """Measures of a body over some time. Not known is NaN."""

    slide: float
    """mean level speed of contact points while planted, metres per second"""
    slide_95: float
    """and its 95th percentile"""
    slide_fast: float
    """share of planted frames in which it is above 0.15 m/s"""
    heel_fast: float
    """the same of foot joints, in planted frames with the heel down; NaN on four feet, which have no heels"""
    floor_events: float
    """times per minute that a foot, its toes or end sites are more than 3 cm below the ground that is under them"""
    floor_worst: float
    """greatest depth, metres; negative if all stay above"""
    swing_height: float
    """95th percentile of how high a contact point is lifted over the ground in a swing, metres"""
    hips_over_toe: float
    """5th percentile of the height of the hips over the lower contact point, metres"""
    snap_angle: float
    """greatest angle by which a joint turns in a step, degrees"""
    snap_acceleration: float
    """99.9th percentile of the acceleration of joints, metres per second²"""
    jerk: float
    """median over joints and frames, metres per second³"""
    jerk_99: float
    """and the 99th percentile"""
    posture_hips: float
    """99th percentile of the distance of the hips' height from its median in the source while people do the same
    (stand, turn, walk, run), metres"""
    posture_pitch: float
    """the same of the trunk's forward pitch, degrees"""


@dataclass(frozen=True)
class BodyReport:
    """The bodies of a drive, and the frames that they played."""

    shown: BodyFigures
    source: BodyFigures | None
    """The same of the played frames, as recorded, or of those nearest to what networks made; None if there is no
    database to look them up in. Posture is that of all its frames, weighted by how long each activity is shown: who
    plays nothing but bowed frames does not stand as people do."""
    planted: float
    """share of feet and time that are planted in the source"""
    held: float
    """share of that time in which they are held; NaN if no foot is ever planted"""
    near_angle: float
    """`snap_angle` within 3 steps of a transition; `shown` has it elsewhere, as of the next. NaN without them"""
    near_acceleration: float
    """`snap_acceleration` within 3 steps of a transition"""
    transitions: float
    """per second"""
    ping_pong: float
    """share of transitions that go back within 0.5 s to where the character was less than a second before; NaN where no
    frames play"""

    @property
    def greatest_angle(self) -> float:
        """Greatest angle by which a joint turns in a step, at any time, degrees."""
        return float(np.fmax(self.shown.snap_angle, self.near_angle))


@dataclass(frozen=True, eq=False)
class Habits:
    """Posture of people in a source: what is usual in each activity, and how far they are from it."""

    hips: np.ndarray
    """(4,) median height over the ground, metres; NaN if the source does not do it"""
    pitch: np.ndarray
    """(4,) median, degrees"""
    source: BodySamples
    """the whole source"""

    @classmethod
    def of(cls, source: BodySamples) -> Habits:
        """Take them from samples of a whole source."""
        masks = [source.activities == number for number in range(len(ACTIVITIES))]

        def usual(values: np.ndarray) -> np.ndarray:
            return np.array([np.median(values[mask]) if mask.sum() >= FEWEST else np.nan for mask in masks])

        return cls(usual(source.hips), usual(source.pitch), source)

    def posture(self, samples: BodySamples, weights: np.ndarray | None = None) -> tuple[float, float]:
        """Return how far hips (metres) and pitch (degrees) are from what is usual: 99th percentiles over frames with
        weights (F,)."""
        weights = np.ones(len(samples.hips)) if weights is None else weights
        found = []
        for values, usual in ((samples.hips, self.hips), (samples.pitch, self.pitch)):
            off = np.abs(values - usual[samples.activities])
            known = np.isfinite(off) & (weights > 0)
            order = np.argsort(off[known])
            passed = np.cumsum(weights[known][order])
            at = np.searchsorted(passed, 0.99 * passed[-1]) if len(passed) else 0
            found.append(float(off[known][order][at]) if len(passed) else float("nan"))
        return found[0], found[1]

    def posture_of_source(self, shown: BodySamples) -> tuple[float, float]:
        """Return the same of the whole source, where each activity counts as much as it is shown."""
        length = len(ACTIVITIES)
        asked, there = (np.bincount(each.activities, minlength=length) for each in (shown, self.source))
        return self.posture(self.source, (asked / np.maximum(there, 1))[self.source.activities])


def measure_body(*drives: DriveRecording) -> BodyReport:
    """Measure the bodies of drives by the same controller, and the frames that they played."""
    controller, dt = drives[0].controller, drives[0].dt
    database, legs = controller.database, controller.legs
    rides = [(driven, c) for driven in drives for c in range(driven.frames.shape[1])]
    shown = [BodySamples.of(driven.clip(c), legs, controller.ground) for driven, c in rides]
    planted = [driven.planted[:, c] for driven, c in rides]
    near = [_near(driven.switched[:, c]) for driven, c in rides]
    source, habits, heels = None, None, None
    together = BodySamples.join(shown)
    if controller.knows_frames:
        recorded = sample_source(database, legs)
        habits = Habits.of(recorded)
        played = [recorded.at(driven.frames[:, c]) for driven, c in rides]
        labels = [database.contacts[driven.frames[:, c]][:, legs.contacts] for driven, c in rides]
        heels = find_heels_down(BodySamples.join(played).heel_heights, np.concatenate(labels))
        source = summarise(played, labels, dt, habits.posture_of_source(together), heels=heels)
    around, standing = together.at(np.concatenate(near)), np.concatenate(planted)
    switched = np.concatenate([driven.switched[:, c] for driven, c in rides])
    returns = sum(count_returns(one.frames[:, c], one.switched[:, c], dt, database.fps) for one, c in rides)
    return BodyReport(
        shown=summarise(
            shown, planted, dt, (np.nan, np.nan) if habits is None else habits.posture(together), near, heels=heels
        ),
        source=source,
        planted=float(standing.mean()) if standing.size else 0.0,
        held=_mean(np.concatenate([driven.locked[:, c] for driven, c in rides])[standing]),
        near_angle=float(around.turns.max()) * dt if len(around.turns) else float("nan"),
        near_acceleration=_percentile(around.accelerations, 99.9),
        transitions=_mean(switched) / dt,
        ping_pong=returns / max(int(switched.sum()), 1) if controller.plays_frames else float("nan"),
    )


def sample_source(database: MotionDatabase, legs: Legs) -> BodySamples:
    """Measure every clip of a database, on the ground of its recording."""
    clips = [database.clip(index) for index in range(len(database.ranges))]
    floors: Sequence[Ground | None] = [None] * len(clips)
    if any(isinstance(block, TerrainHeights) for block in database.schema.blocks):
        planted = [database.contacts[part] for part in database.ranges]
        height = ground.foot_height(clips, planted)
        floors = [ground.fit(clip, feet, foot_height=height) for clip, feet in zip(clips, planted, strict=True)]
    return BodySamples.join([BodySamples.of(clip, legs, floor) for clip, floor in zip(clips, floors, strict=True)])


def summarise(
    samples: Sequence[BodySamples],
    planted: Sequence[np.ndarray],
    dt: float,
    posture: tuple[float, float],
    left_out: Sequence[np.ndarray] | None = None,
    *,
    heels: np.ndarray | None = None,
) -> BodyFigures:
    """Summarise samples of several bodies, with planted feet (F, K) of each, for steps of dt seconds.

    Snaps in frames `left_out` (F,) of each don't count. `heels` (F, K) bool are the heels that are down in the source
    of all frames; without it, those that are shown down.
    """
    all_of = BodySamples.join(samples)
    calm = all_of if left_out is None else all_of.at(~np.concatenate(left_out))
    standing = np.concatenate(planted)
    slides = all_of.slides[standing]
    down = find_heels_down(all_of.heel_heights, standing) if heels is None else standing & heels
    minutes = len(all_of.turns) * dt / 60.0
    events = sum(_count_events(each.depths[:, k]) for each in samples for k in range(each.depths.shape[1]))
    peaks = [peak for each, feet in zip(samples, planted, strict=True) for peak in _swing_peaks(each.heights, feet)]
    return BodyFigures(
        slide=_mean(slides),
        slide_95=_percentile(slides, 95),
        slide_fast=_mean(slides > FAST_SLIDE),
        heel_fast=_mean(all_of.heel_slides[down] > FAST_SLIDE),
        floor_events=events / minutes if all_of.depths.size else float("nan"),
        floor_worst=_percentile(all_of.depths, 100),
        swing_height=_percentile(np.array(peaks), 95),
        hips_over_toe=_percentile(all_of.hips_over_toe, 5),
        snap_angle=_percentile(calm.turns, 100) * dt,
        snap_acceleration=_percentile(calm.accelerations, 99.9),
        jerk=_percentile(all_of.jerks, 50),
        jerk_99=_percentile(all_of.jerks, 99),
        posture_hips=posture[0],
        posture_pitch=posture[1],
    )


def find_heels_down(heights: np.ndarray, planted: np.ndarray) -> np.ndarray:
    """Return the planted feet (F, K) bool with their heels down, from heights (F, K) of foot joints; none of four."""
    if heights.shape[1] > 2 or not planted.any():
        return np.zeros(planted.shape, bool)
    return planted & (heights <= np.percentile(heights[planted], 30) + HEEL_DOWN)


def _mean(values: np.ndarray) -> float:
    return float(values.mean()) if values.size else float("nan")


def _percentile(values: np.ndarray, percent: float) -> float:
    values = values[np.isfinite(values)]
    return float(np.percentile(values, percent)) if values.size else float("nan")


def count_returns(frames: np.ndarray, switched: np.ndarray, dt: float, fps: float) -> int:
    """Count the transitions of a character with frames (T,) that go back, within half a second, to where it was."""
    count = 0
    for before, step in pairwise(np.flatnonzero(switched)):
        if (step - before) * dt <= BACK_SECONDS + 1e-9:
            known = frames[max(step - round(BEFORE_SECONDS / dt), 0) : before]
            count += bool((np.abs(known - frames[step]) <= NEAR_SECONDS * fps).any())
    return count


def _near(switched: np.ndarray) -> np.ndarray:
    """Return the steps (T,) bool within 3 of a transition."""
    near = np.zeros(len(switched), bool)
    for step in np.flatnonzero(switched):
        near[max(step - NEAR_STEPS, 0) : step + NEAR_STEPS + 1] = True
    return near


def _count_events(depths: np.ndarray) -> int:
    """Count how often depths (F,) get deeper than 3 cm; each time lasts until they are above 1 cm again."""
    count, deep = 0, False
    for depth in depths:
        if not deep and depth > DEEP:
            count, deep = count + 1, True
        elif deep and depth < SHALLOW:
            deep = False
    return count


def _swing_peaks(heights: np.ndarray, planted: np.ndarray) -> list[float]:
    """Return the greatest height of each swing between two stances."""
    return [
        float(heights[start:stop, k].max())
        for k in range(heights.shape[1])
        for start, stop in find_spans(~planted[:, k])
        if start > 0 and stop < len(planted) and stop - start > 2
    ]
