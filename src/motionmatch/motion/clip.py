"""One recording: local joint positions and rotations over time, and how fast joints move."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.errors import FileError, InputError
from motionmatch.maths import quat, series
from motionmatch.motion import kinematics
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags
from motionmatch.shapes import check

WRITERS = {
    ".bvh": "motionmatch.motion.bvh:write",
    ".npz": "motionmatch.motion.npz:write",
    ".glb": "motionmatch.motion.gltf_write:write_glb",
    ".fbx": "motionmatch.motion.fbx_write:write",
    ".usd": "motionmatch.motion.usd:write",
    ".usda": "motionmatch.motion.usd:write",
    ".usdc": "motionmatch.motion.usd:write",
}
"""Functions that write a clip, by the ending of the file. They are named and loaded when first used: formats build on
clips, and clips on no format."""


def check_writable(path: str | Path) -> None:
    """Refuse an ending that can't be written, before the work is done."""
    ending = Path(path).suffix.lower()
    if ending not in WRITERS:
        raise FileError(
            f"{path}: can't write '{ending or 'a file without an ending'}'. Writable: {', '.join(WRITERS)}."
        )


@dataclass(frozen=True, eq=False, repr=False)
class Clip:
    """Frames of one skeleton, in each joint's parent space (joint 0: in world space)."""

    skeleton: Skeleton
    positions: np.ndarray
    """(F, J, 3) local positions; for most joints the skeleton's offset in every frame."""
    rotations: np.ndarray
    """(F, J, 4) local rotations, w x y z."""
    fps: float
    """Frames per second."""
    name: str = "clip"
    """Name, usually the file's name without its ending."""
    tags: Tags = field(default_factory=Tags)
    """Named frame ranges."""
    anatomy: Anatomy | None = None
    """Roles of its joints, once they are known (`motionmatch.load` finds them)."""
    metres_per_unit: float = 1.0
    """Size of one unit in the file it came from, so that a writer can give the same numbers back."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "positions", np.ascontiguousarray(self.positions, STORED))
        object.__setattr__(self, "rotations", np.ascontiguousarray(self.rotations, STORED))
        check(
            {"J": self.skeleton.num_joints},
            positions=(self.positions, "F J 3"),
            rotations=(self.rotations, "F J 4"),
        )
        if not self.num_frames:
            raise InputError(f"{self.name} has no frames; at least one is needed.")
        if not (np.isfinite(self.fps) and self.fps > 0):
            raise InputError(f"{self.name} has {self.fps} frames per second; a positive number is needed.")

    def __repr__(self) -> str:
        kind = f", {self.anatomy.kind}" if self.anatomy is not None else ""
        length = f"{self.num_frames} frames at {self.fps:g} fps"
        return f"<Clip {self.name}: {length}, {self.skeleton.num_joints} joints{kind}>"

    @property
    def num_frames(self) -> int:
        return len(self.positions)

    @property
    def seconds(self) -> float:
        """Duration, seconds: the time from the first frame to the end of the last."""
        return self.num_frames / self.fps

    @cached_property
    def world(self) -> kinematics.Pose:
        """World positions (F, J, 3) and rotations (F, J, 4) of all joints."""
        return kinematics.forward(self.skeleton, self.positions, self.rotations)

    @property
    def positions_world(self) -> np.ndarray:
        """(F, J, 3)"""
        return self.world.positions

    @property
    def rotations_world(self) -> np.ndarray:
        """(F, J, 4)"""
        return self.world.rotations

    @cached_property
    def ends_world(self) -> np.ndarray:
        """(F, E, 3) world positions of the end sites."""
        return kinematics.end_sites(self.skeleton, self.world)

    def trim(self, start: int, stop: int | None = None) -> Clip:
        """Return frames start to stop (not included); negative numbers count from the end. Tags move along."""
        start, stop, _ = slice(start, stop).indices(self.num_frames)
        if stop <= start:
            raise InputError(
                f"trim({start}, {stop}) leaves nothing of {self.name}, which has frames 0 to {self.num_frames - 1}."
            )
        return replace(
            self,
            positions=self.positions[start:stop],
            rotations=self.rotations[start:stop],
            tags=self.tags.trim(start, stop),
        )

    def scale(self, factor: float) -> Clip:
        """Return the motion in other units: all lengths times `factor`."""
        return replace(self, skeleton=self.skeleton.scale(factor), positions=self.positions * factor)

    def rotate(self, turn: np.ndarray) -> Clip:
        """Return the motion in a world turned by a quaternion (4,): only the root changes."""
        positions, rotations = self.positions.copy(), self.rotations.copy()
        positions[:, 0] = quat.rotate(turn, positions[:, 0])
        rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
        return replace(self, positions=positions, rotations=rotations)

    def save(self, path: str | Path) -> Path:
        """Write a file; the ending chooses the format: .bvh, .glb, .npz, or .usd (with the usd extra)."""
        path = Path(path)
        check_writable(path)
        module, _, function = WRITERS[path.suffix.lower()].partition(":")
        return getattr(importlib.import_module(module), function)(self, path)


@dataclass(frozen=True, eq=False)
class LocalVelocities:
    """Velocities of joints in their parents' frames: ẏ^t and ẏ^r of Holden 2020, Appendix C."""

    velocities: np.ndarray
    """(F, J, 3) metres per second"""
    angular_velocities: np.ndarray
    """(F, J, 3) radians per second, about the parent's axes"""


def local_velocities(clip: Clip) -> LocalVelocities:
    """Return the velocities of all joints in their parents' frames (joint 0: in the world)."""
    return LocalVelocities(
        velocities=series.velocities(clip.positions, clip.fps),
        angular_velocities=series.angular_velocities(clip.rotations, clip.fps),
    )


def world_motion(clip: Clip) -> kinematics.Motion:
    """Compute world poses and velocities of all joints, by forward kinematics of the local velocities."""
    local = local_velocities(clip)
    return kinematics.forward_velocities(
        clip.skeleton,
        clip.positions,
        clip.rotations,
        velocities=local.velocities,
        angular_velocities=local.angular_velocities,
    )


def character_space(
    motion: kinematics.Motion,
    *,
    root_positions: np.ndarray | None = None,
    root_rotations: np.ndarray | None = None,
) -> kinematics.Motion:
    """Express a world motion in the frame of a root at positions (F, 3) and rotations (F, 4), by default joint 0.

    Velocities are those in the world, only along the root's axes: a foot planted on the ground has none,
    however fast the character walks past it. That is what motion matching compares.
    """
    root_positions = motion.positions[:, 0] if root_positions is None else root_positions
    root_rotations = motion.rotations[:, 0] if root_rotations is None else root_rotations
    check(
        {"F": len(motion.positions)},
        root_positions=(root_positions, "F 3"),
        root_rotations=(root_rotations, "F 4"),
    )
    turn = root_rotations[:, None]  # (F, 1, 4)
    return kinematics.Motion(
        positions=quat.inverse_rotate(turn, motion.positions - root_positions[:, None]),
        rotations=quat.inverse_multiply(turn, motion.rotations),
        velocities=quat.inverse_rotate(turn, motion.velocities),
        angular_velocities=quat.inverse_rotate(turn, motion.angular_velocities),
    )
