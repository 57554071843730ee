"""What must be in the result: Li 2023, section 5.

| paper | here |
|---|---|
| motion completion: T̄^lower fixed at each stage | `Complete` |
| key frames: fixed through the whole generation | `KeyFrames` |
| infinite looping | `Loop` |

A constraint pins numbers of the guess in each stage: values (F, C) where a mask (F, C) is true.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.parts import joints_of
from motionmatch.generative.pyramid import frame_at, resample
from motionmatch.generative.representation import Layout, encode, prepared
from motionmatch.motion.clip import Clip


@dataclass(frozen=True, eq=False)
class Pins:
    """Numbers that are known."""

    values: np.ndarray
    """(F, C)"""
    mask: np.ndarray
    """(F, C) bool"""

    def put(self, rows: np.ndarray) -> None:
        rows[self.mask] = self.values[self.mask]


class Constraint(Protocol):
    """Something that the result must keep."""

    def check(self, layout: Layout, num_frames: int) -> None:
        """Refuse what can't be kept."""

    def pins(self, layout: Layout, length: int, num_frames: int) -> Pins | None:
        """What is known in a stage of `length` frames of a result of `num_frames`."""


@dataclass(frozen=True)
class Loop:
    """The end leads into the start without a seam.

    The paper fixes the last pose to the first. Here time is a circle: patches, votes and the step from stage to stage
    go round the end, so there is no place that could be told from another.
    """

    def check(self, layout: Layout, num_frames: int) -> None:
        pass

    def pins(self, layout: Layout, length: int, num_frames: int) -> Pins | None:
        return None


@dataclass(frozen=True, eq=False)
class Complete:
    """Some joints follow a clip, the others are made up."""

    clip: Clip
    joints: Sequence[int | str]
    root: bool = True
    """Whether the root's motion follows it too."""

    def check(self, layout: Layout, num_frames: int) -> None:
        skeleton = layout.example.skeleton
        joints_of(self.joints, skeleton, "complete")
        (clip,) = prepared([self.clip])
        if not clip.skeleton.same_joints(skeleton):
            raise InputError(f"{clip.name}, to be completed, has another skeleton than {layout.example.name}.")
        if clip.num_frames != num_frames:
            raise InputError(
                f"{clip.name}, to be completed, has {clip.num_frames} frames, the result {num_frames}; ask for as many."
            )

    def pins(self, layout: Layout, length: int, num_frames: int) -> Pins:
        (clip,) = prepared([self.clip])
        columns = layout.joint_columns(joints_of(self.joints, clip.skeleton, "complete"))
        if self.root:
            columns = np.concatenate([columns, layout.root_columns])
        mask = np.zeros((length, layout.width), bool)
        mask[:, columns] = True
        return Pins(resample(encode(clip, layout), length), mask)


@dataclass(frozen=True, eq=False)
class KeyFrames:
    """Poses at given frames: frame n of the clip is the pose at `frames[n]`.

    They are met exactly. What comes before and after is led there over a patch's length.
    """

    frames: Sequence[int]
    poses: Clip

    def check(self, layout: Layout, num_frames: int) -> None:
        (poses,) = prepared([self.poses])
        if not poses.skeleton.same_joints(layout.example.skeleton):
            raise InputError(f"the key frames in {poses.name} have another skeleton than {layout.example.name}.")
        if len(self.frames) != poses.num_frames:
            raise InputError(
                f"{len(self.frames)} key frames are named and {poses.num_frames} poses given; give as many."
            )
        for frame in self.frames:
            if not 0 <= frame < num_frames:
                raise InputError(f"key frame {frame} is out of range: frames are 0 to {num_frames - 1}.")
        if len(set(self.frames)) < len(self.frames):
            raise InputError(f"a key frame is named twice in {list(self.frames)}; one pose for a frame.")

    def pins(self, layout: Layout, length: int, num_frames: int) -> Pins:
        (poses,) = prepared([self.poses])
        rows = encode(poses, layout)
        columns = np.append(layout.joint_columns(range(layout.num_joints)), layout.root.start + 1)
        values, mask = np.zeros((length, layout.width)), np.zeros((length, layout.width), bool)
        for pose, frame in enumerate(self.frames):
            at = frame_at(frame, num_frames, length)
            values[at], mask[at, columns] = rows[pose], True
        return Pins(values, mask)


def lead(rows: np.ndarray, pins: Pins, reach: int) -> None:
    """Meet the pins exactly, and lead the frames around them there: a correction fades over `reach` frames to both
    sides, or over the way to the next pin where that is shorter."""
    frames = np.arange(len(rows))
    for column in np.flatnonzero(pins.mask.any(axis=0)):
        known = np.flatnonzero(pins.mask[:, column])
        wrong = pins.values[known, column] - rows[known, column]
        gaps = np.diff(known, prepend=-len(rows), append=2 * len(rows))
        for pin, frame in enumerate(known):
            over = np.where(frames < frame, min(reach, gaps[pin]), min(reach, gaps[pin + 1]))
            away = np.minimum(np.abs(frames - frame) / over, 1.0)
            rows[:, column] += wrong[pin] * (1.0 - away * away * (3.0 - 2.0 * away))
    pins.put(rows)
