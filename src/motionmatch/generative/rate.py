"""The rate at which motion is made: patches are tuned for 30 frames per second, whatever the file has.

Examples and constraints are brought to the working rate, and the result back to the rate of the examples. Key frames
are met exactly there too: time is bent by less than half a frame, so that each falls on a frame of the working rate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.generative.config import SynthesisConfig
from motionmatch.generative.constraints import Complete, Constraint, Loop
from motionmatch.generative.keyframes import KeyFrames
from motionmatch.maths import series
from motionmatch.motion.clip import Clip
from motionmatch.motion.resample import resample_clip

NEAR = 4.0 / 3.0
"""Examples whose rate is within this factor of the wanted one keep theirs: 24 and 25 for 30."""
JOINTS = 8
"""Joints that are brought to another rate at a time."""
PATCHES = 2
"""Least number of patches in an example; where the working rate would leave fewer it is higher."""


@dataclass(frozen=True, eq=False)
class WorkingRate:
    """A request at its working rate, and how its result is brought back."""

    clips: list[Clip]
    """The examples, at the working rate."""
    frames: int
    """Frames to make, at the working rate."""
    constraints: tuple[Constraint, ...]
    fps: float
    """Rate of the result."""
    times: np.ndarray
    """(F,) for each frame of the result its time, in frames of the working rate; without effect at the same rate"""
    given: tuple[Constraint, ...]
    """The constraints as they were asked for."""

    @property
    def working_fps(self) -> float:
        return self.clips[0].fps

    @property
    def same(self) -> bool:
        return self.working_fps == self.fps

    def restore(self, made: Clip) -> Clip:
        """Bring a motion to the rate of the result. The last frame of a loop is the first of its next round."""
        if self.same:
            return made.trim(0, len(self.times))
        positions, rotations = (
            np.empty((len(self.times), *each.shape[1:]), each.dtype) for each in (made.positions, made.rotations)
        )
        for first in range(0, positions.shape[1], JOINTS):  # of all joints at once it would be most of the memory
            some = slice(first, first + JOINTS)
            positions[:, some] = series.sample(made.positions[:, some], self.times)
            rotations[:, some] = series.sample_rotations(made.rotations[:, some], self.times)
        whole = replace(made, positions=positions, rotations=rotations, fps=self.fps)
        for constraint in self.given:
            if isinstance(constraint, Complete):
                whole = constraint.restore(whole)
        return whole


def set_working_rate(
    clips: Sequence[Clip], frames: int, config: SynthesisConfig, constraints: Sequence[Constraint] = ()
) -> WorkingRate:
    """Bring examples, a number of frames and constraints to the working rate."""
    fps, rate = clips[0].fps, find_working_rate(clips, config)
    given = tuple(constraints)
    keys = np.array(sorted(int(f) for c in given if isinstance(c, KeyFrames) for f in c.frames))
    loop = any(isinstance(each, Loop) for each in given)
    ratio = rate / fps
    count = max(round(frames * ratio) if loop else int(np.ceil((frames - 1) * ratio - 1e-9)) + 1, config.size)
    if loop:
        ratio = count / frames
    at = np.minimum(np.round(keys * ratio).astype(int), count - 1)
    if rate == fps or len(np.unique(at)) < len(np.unique(keys)):
        return WorkingRate(list(clips), frames, given, fps, np.arange(frames, dtype=float), given)
    times = np.arange(frames) * ratio
    if len(keys):
        bent = np.interp(np.arange(frames), keys, at - keys * ratio)
        times = np.clip(times + bent, 0.0, count if loop else count - 1)
    slow = [resample_clip(clip, rate) for clip in clips]
    moved = tuple(_move(each, count, rate, ratio) for each in given)
    return WorkingRate(slow, count, moved, fps, times, given)


def find_working_rate(clips: Sequence[Clip], config: SynthesisConfig) -> float:
    """Find the rate to work at: the wanted one, or that of the examples where it is near, or where they are too short
    at the wanted one."""
    fps = clips[0].fps
    if config.rate is None or fps / NEAR <= config.rate <= fps * NEAR or any(c.fps != fps for c in clips):
        return fps
    least = (PATCHES * config.size) / max(min(clip.seconds for clip in clips), 1e-9)
    rate = max(config.rate, least)
    return fps if rate >= fps > config.rate else rate


def _move(constraint: Constraint, count: int, rate: float, ratio: float) -> Constraint:
    """Bring a constraint to the working rate."""
    if isinstance(constraint, KeyFrames):
        return replace(constraint, frames=[min(round(int(frame) * ratio), count - 1) for frame in constraint.frames])
    if isinstance(constraint, Complete):
        clip = constraint.clip
        times = np.minimum(np.arange(count) / ratio, clip.num_frames - 1)
        return replace(
            constraint,
            clip=replace(
                clip,
                positions=series.sample(clip.positions, times),
                rotations=series.sample_rotations(clip.rotations, times),
                fps=rate,
            ),
        )
    return constraint
