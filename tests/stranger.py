"""What strangers do to a recording: rename its joints, turn its axes, change its units, hang it under an armature."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

TURNS = {
    "y": quat.IDENTITY,
    "z": quat.from_angle_axis(np.pi / 2, np.array([1.0, 0, 0])),
    "-z": quat.from_angle_axis(-np.pi / 2, np.array([1.0, 0, 0])),
    "x": quat.from_angle_axis(-np.pi / 2, np.array([0, 0, 1.0])),
    "-x": quat.from_angle_axis(np.pi / 2, np.array([0, 0, 1.0])),
    "-y": quat.from_angle_axis(np.pi, np.array([1.0, 0, 0])),
}
"""For each up axis the turn that brings a clip from y up to it."""


def renamed(clip: Clip, name: Mapping[str, str] | Callable[[str], str]) -> Clip:
    """The clip with other joint names."""
    call = name.__getitem__ if isinstance(name, Mapping) else name
    return replace(clip, skeleton=replace(clip.skeleton, names=[call(old) for old in clip.skeleton.names]))


def nameless(clip: Clip) -> Clip:
    """The clip with names that say nothing."""
    numbers = {name: f"j{index}" for index, name in enumerate(clip.skeleton.names)}
    return renamed(clip, numbers)


def swapped(name: str) -> str:
    """Left for right, in the words that the recordings here use."""
    for one, other in (("Left", "Right"), ("_L_", "_R_"), ("LHip", "RHip"), ("LThumb", "RThumb")):
        for old, new in ((one, other), (other, one)):
            if old in name:
                return name.replace(old, new)
    return name


def under(clip: Clip, *above: str) -> Clip:
    """The clip with joints above its root that stay at the world's origin."""
    count, old, frames = len(above), clip.skeleton, clip.num_frames
    skeleton = Skeleton(
        names=(*above, *old.names),
        parents=np.concatenate([np.arange(-1, count - 1), np.maximum(old.parents + count, count - 1)]),
        offsets=np.concatenate([np.zeros((count, 3)), old.offsets]),
        end_parents=old.end_parents + count,
        end_offsets=old.end_offsets,
    )
    still = np.broadcast_to(quat.IDENTITY, (frames, count, 4))
    positions = np.concatenate([np.zeros((frames, count, 3)), clip.positions], axis=1)
    return replace(
        clip, skeleton=skeleton, positions=positions, rotations=np.concatenate([still, clip.rotations], axis=1)
    )


def with_reference_pose(clip: Clip, frames: int = 1) -> Clip:
    """The clip after some frames of the rest pose, all rotations zero, where the first frame is."""
    rest = np.broadcast_to(quat.IDENTITY, (frames, clip.skeleton.num_joints, 4))
    places = np.repeat(clip.positions[:1], frames, axis=0)
    return replace(
        clip,
        positions=np.concatenate([places, clip.positions]),
        rotations=np.concatenate([rest, clip.rotations]),
    )
