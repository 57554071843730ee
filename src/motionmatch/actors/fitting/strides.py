"""Recordings of different people as motion of one canonical body, and the strides in them.

A CMU recording begins with a T-pose. The rotation of a joint since then, W W_Tᵀ in the world, does not depend on the
axes of the rig. Made local again it moves any skeleton with a T-pose as rest pose and all frames aligned to the
world.

A stride goes from one touch-down of a foot to its next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy import signal

from motionmatch.actors.biped.body import HEEL_BEHIND, LEG, MIRROR, NAMES, PARENTS
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation, series
from motionmatch.motion.load import Recording
from motionmatch.motion.mirror import reflect
from motionmatch.motion.tags import find_spans

HALF_RATE = ("139", "143")
"""Subjects captured at 60 frames per second with files that say 120: read as written they move at twice the speed."""
SIDES = ("Left", "Right")


@dataclass(frozen=True, eq=False)
class CanonicalRecording:
    """One recording as motion of the canonical body."""

    name: str
    subject: str
    fps: float
    leg: float
    """thigh and shank together, metres"""
    rotations: np.ndarray
    """(F, J, 4) local, the identity in the T-pose"""
    pelvis: np.ndarray
    """(F, 3) metres, as recorded"""
    balls: np.ndarray
    """(F, 2, 3) the ball joints of the left and the right foot"""
    heels: np.ndarray
    """(F, 2, 3) points behind the ankles, as high as the balls in the T-pose"""


def to_canonical(recording: Recording) -> CanonicalRecording:
    """Convert a recording to the canonical body. Its file must begin with a T-pose."""
    if recording.raw.num_frames <= recording.clip.num_frames:
        raise InputError(f"{recording.entry.label}: its first frame is not a T-pose, which fitting needs as reference.")
    name = recording.clip.name
    subject = name.split("_")[0]
    clip, rest = recording.clip, find_tpose(recording)
    joints = [clip.skeleton.joint(joint) for joint in NAMES]
    world = clip.rotations_world[:, joints].astype(float)
    turned = quat.multiply(world, quat.inverse(rest.rotations))
    local = turned.copy()
    local[:, 1:] = quat.inverse_multiply(turned[:, PARENTS[1:]], turned[:, 1:])

    positions = clip.positions_world[:, joints].astype(float)
    feet, balls = ([NAMES.index(side + part) for side in SIDES] for part in ("Foot", "ToeBase"))
    behind = np.zeros((2, 3))
    behind[:, 1] = (rest.positions[balls] - rest.positions[feet])[:, 1]
    behind[:, 2] = -HEEL_BEHIND * rest.leg / LEG
    return CanonicalRecording(
        name,
        subject,
        clip.fps / 2 if subject in HALF_RATE else clip.fps,
        rest.leg,
        quat.unroll(quat.normalize(local)),
        positions[:, 0],
        positions[:, balls],
        positions[:, feet] + quat.rotate(turned[:, feet], behind),
    )


@dataclass(frozen=True, eq=False)
class TPose:
    """Frame 0 of a recording, in the world."""

    positions: np.ndarray
    """(J, 3) metres"""
    rotations: np.ndarray
    """(J, 4)"""
    ends: dict[str, np.ndarray]
    """end sites of canonical joints by joint name, relative to the joint"""
    leg: float


def find_tpose(recording: Recording) -> TPose:
    """Find the canonical joints in the T-pose of a recording."""
    clip = recording.raw.trim(0, 1).scale(recording.clip.metres_per_unit)
    skeleton, world = clip.skeleton, clip.world
    joints = [skeleton.joint(joint) for joint in NAMES]
    ends = {
        skeleton.names[parent]: clip.ends_world[0, end].astype(float) - world.positions[0, parent]
        for end, parent in enumerate(skeleton.end_parents)
        if skeleton.names[parent] in NAMES
    }
    lengths = np.linalg.norm(skeleton.offsets, axis=-1)
    leg = float(np.mean([lengths[skeleton.joint(f"{side}{part}")] for side in SIDES for part in ("Leg", "Foot")]) * 2)
    return TPose(world.positions[0, joints].astype(float), world.rotations[0, joints].astype(float), ends, leg)


def find_mean_body(recordings: Sequence[Recording]) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Find the offsets (J, 3) and end sites of the average subject, symmetric, with a leg of `body.LEG`, metres.

    The offset of the hips is zero. Every subject counts once, whatever the number of recordings.
    """
    subjects = {recording.clip.name.split("_")[0]: recording for recording in reversed(recordings)}
    bodies = [find_tpose(subjects[name]) for name in sorted(subjects)]
    offsets, ends = [], []
    for body in bodies:
        offset = body.positions - body.positions[PARENTS]
        offset[0] = 0.0
        offsets.append(offset * (LEG / body.leg))
        ends.append({name: end * (LEG / body.leg) for name, end in body.ends.items()})
    mean = np.mean(offsets, axis=0)
    mean_ends = {name: np.mean([end[name] for end in ends], axis=0) for name in ends[0]}
    partner = dict(zip(NAMES, (NAMES[joint] for joint in MIRROR), strict=True))
    return (
        0.5 * (mean + reflect(mean[MIRROR])),
        {name: 0.5 * (mean_ends[name] + reflect(mean_ends[partner[name]])) for name in mean_ends},
    )


LEG_JOINTS = [NAMES.index(f"{side}{part}") for side in ("Left", "Right") for part in ("UpLeg", "Leg", "Foot")]


@dataclass(frozen=True)
class TouchConfig:
    """When a heel or a ball counts as on the ground. Only the order of events and rough times are used: alignment
    corrects the times, and stances come from the fitted model."""

    smooth_hertz: float = 15.0
    """Cut-off frequency of the points before their speed is taken, hertz."""
    speed: float = 0.30
    """A resting point is slower than this, metres per second,"""
    speed_share: float = 0.15
    """plus this share of the body's own speed."""
    height: float = 0.05
    """Greatest height of a resting point above its usual one, metres."""
    shortest_rest: float = 0.085
    """Shorter contacts are dropped, seconds."""
    shortest_gap: float = 0.05
    """Shorter gaps are closed, seconds."""


@dataclass(frozen=True)
class Stride:
    """One stride. Velocities are means over the stride, in its mean heading frame."""

    start: int
    """frame in which the foot touches down"""
    middle: int
    """frame in which the other foot does"""
    stop: int
    """frame in which the first touches down again"""
    left: bool
    """whether the left foot begins"""
    seconds: float
    duty: float
    """share of the stride that the foot rests"""
    forward: float
    """forward speed, metres per second"""
    sideways: float
    """speed to the left, metres per second"""
    turn: float
    """turn rate, radians per second, positive to the left"""
    acceleration: float
    """change of speed from the first half to the second, metres per second squared"""
    heading: float
    """at half time, radians"""
    veer: float = 0.0
    """turn rate of the path minus that of the body, radians per second"""
    unlike: float = 0.0
    """mean difference of hips, knees and ankles between end and start, degrees"""

    @property
    def evenness(self) -> float:
        """Phase of the other touch-down: one half if both legs do the same."""
        return (self.middle - self.start) / (self.stop - self.start)


def find_strides(performance: CanonicalRecording, config: TouchConfig | None = None) -> list[Stride]:
    """Find all complete strides in which both feet touch down once, those of the left foot first."""
    resting = find_resting_feet(performance, config or TouchConfig())
    headings = np.unwrap(rotation.heading(performance.rotations[:, 0]))
    found = []
    for foot in (0, 1):
        own, other = find_spans(resting[:, foot]), find_spans(resting[:, 1 - foot])
        for (start, lift), (stop, _) in pairwise(own):
            middles = [begin for begin, _ in other if start < begin < stop]
            if start > 1 and len(middles) == 1:
                found.append(_make_stride(performance, headings, start, middles[0], stop, lift=lift, left=foot == 0))
    return found


def _make_stride(
    performance: CanonicalRecording, headings: np.ndarray, start: int, middle: int, stop: int, *, lift: int, left: bool
) -> Stride:
    fps, path = performance.fps, performance.pelvis[:, [2, 0]]  # forward, left
    seconds = (stop - start) / fps
    heading, turn = fit_turn(headings, start, stop, fps)
    turned = turn * seconds
    # On an arc the body travels farther than the chord between its ends.
    forward, left_world = (path[stop] - path[start]) / seconds / np.sinc(turned / (2 * np.pi))
    first, second = (np.linalg.norm(path[b] - path[a]) / ((b - a) / fps) for a, b in ((start, middle), (middle, stop)))
    return Stride(
        start,
        middle,
        stop,
        left,
        seconds,
        duty=(lift - start) / (stop - start),
        forward=float(forward * np.cos(heading) + left_world * np.sin(heading)),
        sideways=float(left_world * np.cos(heading) - forward * np.sin(heading)),
        turn=turn,
        acceleration=float((second - first) / (seconds / 2)),
        heading=heading,
        veer=_path_turn(path, start, middle, stop) / (seconds / 2) - turn,
        unlike=_leg_difference(performance.rotations, start, stop),
    )


def _path_turn(path: np.ndarray, start: int, middle: int, stop: int) -> float:
    """Turn of the path (F, 2) from the first to the second half of a stride, radians to the left."""
    first, second = (np.arctan2(*(path[b] - path[a])[::-1]) for a, b in ((start, middle), (middle, stop)))
    return float(np.remainder(second - first + np.pi, 2 * np.pi) - np.pi)


def _leg_difference(rotations: np.ndarray, start: int, stop: int) -> float:
    apart = quat.angle(quat.inverse_multiply(rotations[start, LEG_JOINTS], rotations[stop, LEG_JOINTS]))
    return float(np.degrees(apart).mean())


def fit_turn(headings: np.ndarray, start: int, stop: int, fps: float) -> tuple[float, float]:
    """Fit the heading in the middle of a stride, and the turn rate, without the swing of the pelvis.

    The pelvis at two touch-downs differs by chance, and a runner leans visibly for a tenth of a radian per second. So a
    line is fitted together with the harmonics of the stride, over the stride and up to half of one more on either side.
    """
    more = (stop - start) // 2
    frames = np.arange(max(start - more, 0), min(stop + more + 1, len(headings)))
    strides = (frames - 0.5 * (start + stop)) / (stop - start)
    angles = 2 * np.pi * strides[:, None] * np.array([1, 2])
    terms = np.concatenate([np.ones((len(frames), 1)), strides[:, None], np.cos(angles), np.sin(angles)], axis=1)
    level, slope = np.linalg.lstsq(terms, headings[frames], rcond=None)[0][:2]
    return float(level), float(slope * fps / (stop - start))


def find_resting_feet(performance: CanonicalRecording, config: TouchConfig) -> np.ndarray:
    """Return an (F, 2) bool array: heel or ball of the left and of the right foot rests on the ground."""
    fps, pelvis = performance.fps, performance.pelvis
    if len(pelvis) < fps / 2:
        return np.zeros((len(pelvis), 2), bool)
    travel = series.velocities(lowpass(pelvis, 0.8, fps), fps)[:, [0, 2]]
    slow = config.speed + config.speed_share * min(float(np.median(np.linalg.norm(travel, axis=-1))), 4.0)
    resting = np.zeros((len(pelvis), 2), bool)
    for points in (performance.heels, performance.balls):
        velocity = series.velocities(lowpass(points, config.smooth_hertz, fps), fps)
        level = np.linalg.norm(velocity[..., [0, 2]], axis=-1) < slow
        heights = points[..., 1]
        low = heights < np.percentile(heights, 4, axis=0) + config.height
        resting |= level & (np.abs(velocity[..., 1]) < slow) & low
    for foot in (0, 1):
        _flip_short(resting[:, foot], False, round(config.shortest_gap * fps))
        _flip_short(resting[:, foot], True, round(config.shortest_rest * fps))
    return resting


def _flip_short(mask: np.ndarray, value: bool, shortest: int) -> None:
    """Flip, in place, runs of a value that are shorter than `shortest` and don't touch an end."""
    for start, stop in find_spans(mask == value):
        if stop - start < shortest and start > 0 and stop < len(mask):
            mask[start:stop] = not value


def lowpass(x: np.ndarray, hertz: float, fps: float) -> np.ndarray:
    """Low-pass x (F, …) without delay (Butterworth, second order, both ways)."""
    return signal.filtfilt(*signal.butter(2, min(hertz / (fps / 2), 0.99)), x, axis=0)
