"""One recording: local joint positions and rotations over time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.errors import InputError
from motionmatch.motion import kinematics
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags
from motionmatch.shapes import check


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
    """What to call it: usually the file's name without its ending."""
    tags: Tags = field(default_factory=Tags)
    """Named frame ranges."""
    anatomy: Anatomy | None = None
    """What its joints are to a body, once that is known (`motionmatch.load` finds out)."""
    metres_per_unit: float = 1.0
    """What one unit of the file it came from was, so that a writer can give the same numbers back."""

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
        """How long it lasts: the time from the first frame to the end of the last."""
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
        """Frames start to stop (not included); negative numbers count from the end. Tags move along."""
        start, stop, _ = slice(start, stop).indices(self.num_frames)
        if stop <= start:
            raise InputError(
                f"trim({start}, {stop}) leaves nothing of {self.name}, which has frames 0 to {self.num_frames - 1}."
            )
        return replace(
            self,
            positions=self.positions[start:stop],
            rotations=self.rotations[start:stop],
            tags=self.tags.trimmed(start, stop),
        )

    def scaled(self, factor: float) -> Clip:
        """The same motion in other units."""
        return replace(self, skeleton=self.skeleton.scaled(factor), positions=self.positions * factor)

    def rotated(self, turn: np.ndarray) -> Clip:
        """The same motion in a world turned by a quaternion (4,): only the root changes."""
        from motionmatch.maths import quat

        positions, rotations = self.positions.copy(), self.rotations.copy()
        positions[:, 0] = quat.rotate(turn, positions[:, 0])
        rotations[:, 0] = quat.multiply(turn, rotations[:, 0])
        return replace(self, positions=positions, rotations=rotations)

    def save(self, path: str | Path) -> Path:
        """Write it; the ending chooses the format: .bvh, .glb, .npz, or .usd (with the usd extra)."""
        from motionmatch.motion import files

        return files.save(self, path)
