"""Measures of a body: feet that slide or sink into the ground, joints that snap, ping-pong between frames, posture.

Each is measured on what is shown, and on the same frames as they were recorded: the source.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import pairwise

import numpy as np

from motionmatch.control.drive import DriveRecording
from motionmatch.control.footlock import Legs
from motionmatch.database.blocks import TerrainHeights
from motionmatch.database.database import MotionDatabase
from motionmatch.maths import quat, series
from motionmatch.motion import contacts, ground
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.ground import Ground
from motionmatch.motion.tags import find_spans

FAST_SLIDE = 0.15
"""Level speed above which a planted foot slides, metres per second."""
DEEP, SHALLOW = 0.03, 0.01
"""Depths of a foot below the ground at which an event begins and ends, metres."""
NEAR_STEPS = 3
"""Steps around a transition that count as near it."""
BACK_SECONDS, BEFORE_SECONDS = 0.5, 1.0
"""A transition goes back if the one before is not longer ago than the first, to a frame played within the second."""
BACK_FRAMES = 10 / 60
"""Distance in a clip within which two frames are the same place, seconds."""
STILL_SPEED, RUN_SPEED = 0.3, 2.0
"""Level speeds of the hips below which a body stands, and above which it runs, metres per second."""
TURN_RATE = np.radians(30.0)
"""Yaw rate above which a standing body turns, radians per second."""
SMOOTH_SECONDS = 0.3
"""Window over which velocities of hips and yaw rates are smoothed, seconds."""
FEWEST = 30
"""Least number of frames from which the posture of an activity is known."""
ACTIVITIES = ("stand", "turn", "walk", "run")


@dataclass(frozen=True)
class BodyFigures:
    """Measures of a body over some time. Not known is NaN."""

    slide: float
    """mean level speed of contact points while planted, metres per second"""
    slide_95: float
    """and its 95th percentile"""
    slide_fast: float
    """share of planted frames in which it is above 0.15 m/s"""
    floor_events: float
    """times per minute that a foot, toe or end site is more than 3 cm below the ground"""
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
    """the same measures of the played frames, as recorded, or of those nearest to what networks made; None if there is
    no database to look them up in"""
    planted: float
    """share of feet and time that are planted in the source"""
    held: float
    """share of planted feet and time that are held"""
    near_angle: float
    """`snap_angle` within 3 steps of a transition; `shown` has it elsewhere, and so the next"""
    near_acceleration: float
    """`snap_acceleration` within 3 steps of a transition"""
    transitions: float
    """per second"""
    ping_pong: float
    """share of transitions that go back within 0.5 s to where the character was less than a second before; NaN
    where no frames play"""


@dataclass(frozen=True, eq=False)
class BodySamples:
    """A body, frame by frame."""

    slides: np.ndarray
    """(F, K) level speed of contact points, metres per second"""
    heights: np.ndarray
    """(F, K) of contact points over the ground, metres"""
    depths: np.ndarray
    """(F, K) of the lowest of foot, toes and end sites below the ground, metres"""
    turns: np.ndarray
    """(F,) greatest angle of a joint since the frame before, degrees"""
    accelerations: np.ndarray
    """(F, J) metres per second²"""
    hips: np.ndarray
    """(F,) height over the ground, metres"""
    hips_over_toe: np.ndarray
    """(F,) height over the lower contact point, metres"""
    pitch: np.ndarray
    """(F,) of the trunk forward, degrees; NaN where it is not known"""
    activities: np.ndarray
    """(F,) index in `ACTIVITIES`"""

    @classmethod
    def of(cls, clip: Clip, legs: Legs, floor: Ground | None = None) -> BodySamples:
        """Measure one clip on a ground; None is level ground at height 0."""
        anatomy = clip.anatomy
        assert anatomy is not None
        positions = clip.positions_world.astype(float)
        touching = contacts.points(clip)[:, legs.contacts]
        hips = positions[:, anatomy.roles.get("hips", 0)]
        velocities = series.velocities(touching, clip.fps)
        return cls(
            np.linalg.norm(velocities[..., [0, 2]], axis=-1),
            touching[..., 1] - _height(floor, touching),
            find_depths(clip, legs, floor),
            _turns(clip),
            np.linalg.norm(_second_differences(positions[:, 1:], clip.fps), axis=-1),
            hips[:, 1] - _height(floor, hips),
            hips[:, 1] - touching[..., 1].min(axis=1, initial=np.inf),
            _pitch(clip, positions, anatomy),
            _activities(hips, clip, anatomy),
        )

    @classmethod
    def join(cls, parts: Sequence[BodySamples]) -> BodySamples:
        """Join samples one after another."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in _SAMPLES))

    def at(self, frames: np.ndarray) -> BodySamples:
        """Return the samples of frames (N,), or of a mask (F,)."""
        return BodySamples(*(getattr(self, name)[frames] for name in _SAMPLES))


_SAMPLES = tuple(each.name for each in fields(BodySamples))


@dataclass(frozen=True, eq=False)
class Habits:
    """The median posture of each activity in a source."""

    hips: np.ndarray
    """(4,) height over the ground, metres; NaN if the source does not do it"""
    pitch: np.ndarray
    """(4,) degrees"""

    @classmethod
    def of(cls, samples: BodySamples) -> Habits:
        """Take them from samples of a whole source."""
        masks = [samples.activities == number for number in range(len(ACTIVITIES))]
        return cls(
            np.array([np.median(samples.hips[mask]) if mask.sum() >= FEWEST else np.nan for mask in masks]),
            np.array([np.median(samples.pitch[mask]) if mask.sum() >= FEWEST else np.nan for mask in masks]),
        )


def measure_body(driven: DriveRecording) -> BodyReport:
    """Measure the bodies of a drive, and the frames that they played."""
    controller, dt = driven.controller, driven.dt
    database, legs, count = controller.database, controller.legs, driven.frames.shape[1]
    shown = [BodySamples.of(driven.clip(c), legs, controller.ground) for c in range(count)]
    planted = [driven.planted[:, c] for c in range(count)]
    near = [_near(driven.switched[:, c]) for c in range(count)]
    source, habits = None, None
    if controller.knows_frames:
        recorded = sample_source(database, legs)
        habits = Habits.of(recorded)
        played = [recorded.at(driven.frames[:, c]) for c in range(count)]
        source = summarise(played, planted, dt, habits)
    held = np.concatenate([driven.locked[:, c][planted[c]] for c in range(count)])
    snaps = np.concatenate([each.turns[mask] for each, mask in zip(shown, near, strict=True)])
    pulls = np.concatenate([each.accelerations[mask].reshape(-1) for each, mask in zip(shown, near, strict=True)])
    return BodyReport(
        shown=summarise(shown, planted, dt, habits, near),
        source=source,
        planted=float(driven.planted.mean()) if driven.planted.size else 0.0,
        held=float(held.mean()) if len(held) else 0.0,
        near_angle=float(snaps.max(initial=0.0)),
        near_acceleration=float(np.percentile(pulls, 99.9)) if len(pulls) else 0.0,
        transitions=float(driven.switched.mean()) / dt,
        ping_pong=measure_ping_pong(driven.frames, driven.switched, dt, database.fps)
        if controller.plays_frames
        else float("nan"),
    )


def sample_source(database: MotionDatabase, legs: Legs) -> BodySamples:
    """Measure every clip of a database, on the ground of its recording."""
    uneven = any(isinstance(block, TerrainHeights) for block in database.schema.blocks)
    parts = []
    for index, part in enumerate(database.ranges):
        clip, planted = database.clip(index), database.contacts[part]
        floor = ground.fit(clip, planted) if uneven else None
        parts.append(BodySamples.of(clip, legs, floor))
    return BodySamples.join(parts)


def summarise(
    samples: Sequence[BodySamples],
    planted: Sequence[np.ndarray],
    dt: float,
    habits: Habits | None,
    left_out: Sequence[np.ndarray] | None = None,
) -> BodyFigures:
    """Summarise samples of several bodies, with planted feet (F, K) of each; snaps in frames `left_out` (F,) of each
    don't count."""
    all_of = BodySamples.join(samples)
    calm = all_of if left_out is None else all_of.at(~np.concatenate(left_out))
    slides = all_of.slides[np.concatenate(planted)]
    pulls = calm.accelerations.reshape(-1)
    minutes = len(all_of.turns) * dt / 60.0
    events = sum(_count_events(each.depths[:, k]) for each in samples for k in range(each.depths.shape[1]))
    peaks = [peak for each, feet in zip(samples, planted, strict=True) for peak in _swing_peaks(each.heights, feet)]
    posture = _posture(all_of, habits) if habits is not None else (np.nan, np.nan)
    return BodyFigures(
        slide=float(slides.mean()) if len(slides) else 0.0,
        slide_95=float(np.percentile(slides, 95)) if len(slides) else 0.0,
        slide_fast=float((slides > FAST_SLIDE).mean()) if len(slides) else 0.0,
        floor_events=events / minutes if minutes else 0.0,
        floor_worst=float(all_of.depths.max()) if all_of.depths.size else float("nan"),
        swing_height=float(np.percentile(peaks, 95)) if peaks else 0.0,
        hips_over_toe=float(np.percentile(all_of.hips_over_toe, 5)),
        snap_angle=float(calm.turns.max(initial=0.0)),
        snap_acceleration=float(np.percentile(pulls, 99.9)) if len(pulls) else 0.0,
        posture_hips=float(posture[0]),
        posture_pitch=float(posture[1]),
    )


def find_depths(clip: Clip, legs: Legs, floor: Ground | None = None) -> np.ndarray:
    """Return the depth (F, K) of the lowest of a foot, its toes and their end sites below the ground, metres."""
    skeleton = clip.skeleton
    depths = np.empty((clip.num_frames, len(legs)))
    for k, foot in enumerate(legs.joints[:, 2]):
        joints = skeleton.descendants(int(foot))
        ends = np.flatnonzero(np.isin(skeleton.end_parents, joints))
        points = np.concatenate([clip.positions_world[:, joints], clip.ends_world[:, ends]], axis=1).astype(float)
        depths[:, k] = (_height(floor, points) - points[..., 1]).max(axis=1)
    return depths


def measure_ping_pong(frames: np.ndarray, switched: np.ndarray, dt: float, fps: float) -> float:
    """Measure the share of transitions (T, C) that go back to where a character just was; 0 without transitions."""
    back = total = 0
    for character in range(frames.shape[1]):
        played, steps = frames[:, character], np.flatnonzero(switched[:, character])
        total += len(steps)
        for before, step in pairwise(steps):
            if (step - before) * dt > BACK_SECONDS + 1e-9:
                continue
            known = played[max(step - round(BEFORE_SECONDS / dt), 0) : before]
            back += bool((np.abs(known - played[step]) <= BACK_FRAMES * fps).any())
    return back / total if total else 0.0


def _height(floor: Ground | None, points: np.ndarray) -> np.ndarray:
    return np.zeros(points.shape[:-1]) if floor is None else floor.height(points[..., 0], points[..., 2])


def _second_differences(positions: np.ndarray, fps: float) -> np.ndarray:
    """Return accelerations (F, J, 3); the first and last repeat."""
    if len(positions) < 3:
        return np.zeros_like(positions)
    found = np.diff(positions, 2, axis=0) * fps**2
    return np.concatenate([found[:1], found, found[-1:]])


def _turns(clip: Clip) -> np.ndarray:
    """Return the greatest angle (F,) of a joint since the frame before, degrees; 0 for the first."""
    rotations = clip.rotations[:, 1:].astype(float)
    if rotations.shape[1] == 0 or len(rotations) < 2:
        return np.zeros(len(rotations))
    angles = np.linalg.norm(quat.to_scaled_angle_axis(quat.inverse_multiply(rotations[:-1], rotations[1:])), axis=-1)
    return np.concatenate([[0.0], np.degrees(angles.max(axis=1))])


def _pitch(clip: Clip, positions: np.ndarray, anatomy: Anatomy) -> np.ndarray:
    """Return the angle (F,) by which the trunk leans forward, degrees."""
    top = next((anatomy.roles[role] for role in ("neck", "chest", "head") if role in anatomy.roles), None)
    if top is None or "hips" not in anatomy.roles:
        return np.full(clip.num_frames, np.nan)
    trunk = positions[:, top] - positions[:, anatomy.roles["hips"]]
    local = quat.inverse_rotate(clip.rotations_world[:, 0].astype(float), trunk)
    return np.degrees(np.arctan2(local[:, 2], local[:, 1]))


def _activities(hips: np.ndarray, clip: Clip, anatomy: Anatomy) -> np.ndarray:
    """Say for each frame what the body does: index (F,) in `ACTIVITIES`."""
    window = max(2 * round(SMOOTH_SECONDS * clip.fps / 2) + 1, 3)
    speeds = np.linalg.norm(series.smooth(series.velocities(hips, clip.fps), window, 1)[:, [0, 2]], axis=-1)
    rates = np.abs(series.smooth(series.angular_velocities(clip.rotations_world[:, 0], clip.fps), window, 1)[:, 1])
    still = np.where(rates > TURN_RATE, 1, 0)
    return np.where(speeds < STILL_SPEED, still, np.where(speeds < RUN_SPEED, 2, 3))


def _posture(samples: BodySamples, habits: Habits) -> tuple[float, float]:
    """Return the 99th percentiles of the distance of hips (metres) and pitch (degrees) from the source's habits."""
    found = []
    for values, usual in ((samples.hips, habits.hips), (samples.pitch, habits.pitch)):
        off = np.abs(values - usual[samples.activities])
        off = off[np.isfinite(off)]
        found.append(float(np.percentile(off, 99)) if len(off) else float("nan"))
    return found[0], found[1]


def _near(switched: np.ndarray) -> np.ndarray:
    """Return the steps (T,) bool within 3 of a transition."""
    return np.convolve(switched.astype(int), np.ones(2 * NEAR_STEPS + 1, int), "same") > 0


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
