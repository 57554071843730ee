"""Strides of all people at the same phases, in the same frame and at the same size; and which strides count for which
gait.

Phase 0 is the touch-down of the left foot, one half that of the right. Speeds are those of a body with a leg of
`body.LEG` by dynamic similarity: lengths scale with the leg, times with its square root.

Every subject recorded in a gait counts; strides are chosen one by one. A stride counts only if it could repeat: the
speed is steady, the path turns as the body does, both legs do the same, and at the end the legs are about as they were
at the beginning. These are properties of the recording alone; no stride is chosen by how well it fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.actors.biped.body import BALL_HEIGHT, LEG, MIRROR
from motionmatch.actors.fitting.strides import CanonicalRecording, Stride, find_strides
from motionmatch.maths import quat, rotation
from motionmatch.motion.mirror import reflect, reflect_rotation

NUM_PHASES = 64
PHASES = np.arange(NUM_PHASES) / NUM_PHASES


@dataclass(frozen=True, eq=False)
class Sample:
    """One stride at `PHASES`, in a frame that travels with constant velocity and turn rate."""

    clip: str
    subject: str
    rotations: np.ndarray
    """(P, J, 4) local; joint 0 relative to the heading"""
    pelvis: np.ndarray
    """(P, 3) metres, relative to the travelling frame on the ground; its mean is over the origin"""
    speed: float
    """metres per second along the gait's own direction"""
    turn: float
    """radians per second to the left"""
    seconds: float
    duty: float

    def mirror(self) -> Sample:
        """Mirror the stride: it begins with the right foot then."""
        rotations = reflect_rotation(self.rotations[:, MIRROR])
        return replace(self, rotations=rotations, pelvis=reflect(self.pelvis), turn=-self.turn)

    def shift(self, phase: float) -> Sample:
        """Shift the stride to begin `phase` later. Its two ends are taken to meet."""
        steps = phase * NUM_PHASES
        whole = int(np.floor(steps))
        here, following = ((np.arange(NUM_PHASES) + whole + k) % NUM_PHASES for k in (0, 1))
        share = steps - whole
        if share == 0.0:
            return replace(self, rotations=self.rotations[here], pelvis=self.pelvis[here])
        rotations = quat.slerp(self.rotations[here], self.rotations[following], share)
        pelvis = (1 - share) * self.pelvis[here] + share * self.pelvis[following]
        return replace(self, rotations=rotations, pelvis=pelvis)

    def other_leg(self) -> Sample:
        """Mirror the stride and shift it by half: it begins with the left foot again."""
        return self.mirror().shift(0.5)


Accept = Callable[[Stride], bool]
"""Predicate: the stride belongs to a gait."""


def symmetric_samples(performances: Iterable[CanonicalRecording], accept: Accept) -> list[Sample]:
    """Sample strides along the heading, all begun with the left foot; those of the right foot are mirrored."""
    samples = []
    for performance in performances:
        for stride in find_strides(performance):
            if accept(stride):
                stride = align_with_travel(stride)
                taken = make_sample(performance, stride, abs(stride.forward) * _velocity_scale(performance))
                samples.append(taken if stride.left else taken.mirror())
    return samples


def leftward_samples(performances: Iterable[CanonicalRecording], accept: Accept) -> list[Sample]:
    """Sample strides to the left, begun with the left foot; those to the right are mirrored."""
    samples = []
    for performance in performances:
        for stride in find_strides(performance):
            if accept(stride):
                taken = make_sample(performance, stride, abs(stride.sideways) * _velocity_scale(performance))
                to_left, left = stride.sideways > 0, stride.left
                taken = taken if to_left else taken.mirror()
                samples.append(taken if to_left == left else taken.shift(0.5))
    return samples


def make_sample(performance: CanonicalRecording, stride: Stride, speed: float) -> Sample:
    """Sample one stride at `PHASES`."""
    frames = np.interp(PHASES, [0.0, 0.5, 1.0], [stride.start, stride.middle, stride.stop])
    first = np.floor(frames).astype(int)
    share = frames - first
    second = np.minimum(first + 1, len(performance.pelvis) - 1)
    rotations = quat.slerp(performance.rotations[first], performance.rotations[second], share[:, None])
    here, there = performance.pelvis[first], performance.pelvis[second]
    pelvis = here + share[:, None] * (there - here)

    seconds = (frames - stride.start) / performance.fps
    headings = stride.heading + stride.turn * (seconds - stride.seconds / 2)
    back = rotation.from_heading(-headings)
    rotations[:, 0] = quat.multiply(back, rotations[:, 0])
    pelvis -= travel_offset(stride, seconds)
    # The origin is the mean position of the pelvis, and must be set before the frame turns.
    pelvis[:, [0, 2]] -= pelvis[:, [0, 2]].mean(axis=0)
    pelvis = remove_drift(quat.rotate(back, pelvis))
    pelvis[:, [0, 2]] -= pelvis[:, [0, 2]].mean(axis=0)
    size = LEG / performance.leg
    pelvis[:, 1] -= ground_height(performance)
    pelvis *= size
    pelvis[:, 1] += BALL_HEIGHT
    return Sample(
        performance.name,
        performance.subject,
        quat.unroll(rotations),
        pelvis,
        speed,
        turn=stride.turn / np.sqrt(size),
        seconds=stride.seconds * np.sqrt(size),
        duty=stride.duty,
    )


def align_with_travel(stride: Stride) -> Stride:
    """Change the heading of a stride to where the body travels (or comes from, going backward) instead of where the
    pelvis faces.

    Markers sit askew by some degrees on some people, which would look like a permanent side-slip.
    """
    slip = np.arctan(stride.sideways / stride.forward)
    forward = float(np.copysign(np.hypot(stride.forward, stride.sideways), stride.forward))
    return replace(stride, heading=stride.heading + float(slip), forward=forward, sideways=0.0)


def travel_offset(stride: Stride, seconds: np.ndarray) -> np.ndarray:
    """Return a (P, 3) array: position of the travelling frame relative to the start of the stride, metres."""
    turned = stride.turn * seconds
    # The chord of an arc points half-way between its headings.
    along = rotation.from_heading(stride.heading + 0.5 * turned - 0.5 * stride.turn * stride.seconds)
    velocity = np.array([stride.sideways, 0.0, stride.forward])
    return quat.rotate(along, (seconds * np.sinc(turned / (2 * np.pi)))[:, None] * velocity)


def remove_drift(pelvis: np.ndarray) -> np.ndarray:
    """Remove the drift from the path (P, 3) of the pelvis: people speed up, slow down and drift slightly.

    A parabola is fitted together with harmonics, and removed.
    """
    angles = 2 * np.pi * PHASES[:, None] * np.arange(1, 3)
    line, parabola = PHASES - PHASES.mean(), (PHASES - 0.5) ** 2
    drift = np.stack([line, parabola - parabola.mean()], axis=1)
    terms = np.concatenate([drift, np.ones((NUM_PHASES, 1)), np.cos(angles), np.sin(angles)], axis=1)
    weights = np.linalg.lstsq(terms, pelvis, rcond=None)[0][:2]
    # A parabola can't be separated from the bob of the pelvis, and the ground is level.
    weights[:, 1] = 0.0
    return pelvis - drift @ weights


def ground_height(performance: CanonicalRecording) -> float:
    """Return the height of resting balls of the feet, metres; the floors of recordings differ by centimetres."""
    return float(np.percentile(performance.balls[..., 1], 4, axis=0).mean())


def _velocity_scale(performance: CanonicalRecording) -> float:
    return float(np.sqrt(LEG / performance.leg))


Range = tuple[float, float]
EXAGGERATED = ("35_29", "35_30", "35_31")
"""Walks in an acted style."""
INTERRUPTED = ("69_71", "127_13", "127_14", "127_21", "127_22", "127_23", "127_24", "139_11", "139_15", "139_34")
"""Squats, jumps, rolls and sneaking between the strides."""


@dataclass(frozen=True)
class Selection:
    """Conditions for a stride to count for a gait. Speeds are as recorded, metres per second."""

    subjects: tuple[str, ...]
    forward: Range
    sideways: Range
    seconds: Range
    duty: Range
    acceleration: float
    """greatest acceleration, metres per second squared"""
    turn: float
    """greatest turn rate, radians per second"""
    veer: float = np.inf
    """greatest difference of the turn rates of path and body, radians per second"""
    unlike: float = np.inf
    """greatest difference of the legs between end and start, degrees"""
    uneven: float = 0.05
    """greatest deviation of the other touch-down from half time, as a share of the stride"""
    leftward: bool = False
    """the body goes sideways: right-hand strides are mirrored"""

    def accepts(self, stride: Stride) -> bool:
        sideways = abs(stride.sideways)
        return (
            _inside(stride.forward, self.forward)
            and _inside(sideways, self.sideways)
            and _inside(stride.seconds, self.seconds)
            and _inside(stride.duty, self.duty)
            and abs(stride.acceleration) < self.acceleration
            and abs(stride.turn) < self.turn
            and abs(stride.veer) < self.veer
            and stride.unlike < self.unlike
            and abs(stride.evenness - 0.5) < self.uneven
        )

    def samples(self, performances: Iterable[CanonicalRecording]) -> list[Sample]:
        """Sample all strides of this gait."""
        left_out = EXAGGERATED + INTERRUPTED
        chosen = [p for p in performances if p.subject in self.subjects and p.name not in left_out]
        return (leftward_samples if self.leftward else symmetric_samples)(chosen, self.accepts)


def _inside(value: float, limits: Range) -> bool:
    return limits[0] < value < limits[1]


WALKERS = ("02", "07", "35", "38", "69", "91", "143")
RUNNERS = ("02", "09", "35", "38", "127", "139", "143")
VEER, UNLIKE = 0.3, 10.0
"""Conditions of steadiness for walks and runs, of which there are enough."""
SELECTIONS = {
    "walk": Selection(
        WALKERS,
        (0.25, 2.2),
        (-1.0, 0.25),
        (0.85, 2.6),
        (0.5, 0.8),
        acceleration=0.6,
        turn=2.0,
        veer=VEER,
        unlike=UNLIKE,
    ),
    "run": Selection(
        RUNNERS, (1.9, 4.8), (-1.0, 0.5), (0.58, 0.9), (0.2, 0.42), acceleration=1.0, turn=2.0, veer=VEER, unlike=UNLIKE
    ),
    "backward": Selection(
        ("09", "69"), (-1.4, -0.25), (-1.0, 0.25), (0.8, 1.6), (0.5, 0.8), acceleration=1.0, turn=1.2, uneven=0.08
    ),
    "left": Selection(
        ("09", "69"),
        (-0.3, 0.3),
        (0.25, 1.2),
        (0.7, 1.6),
        (0.5, 0.8),
        acceleration=2.0,
        turn=0.8,
        uneven=0.1,
        leftward=True,
    ),
}
"""Conditions by gait. `left` stands for both side-steps, which are mirror images."""
