"""One clip as feature blocks see it: joints in the world, the simulation root, and other times of the same clip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.errors import unknown_name
from motionmatch.maths import quat
from motionmatch.motion import ground, kinematics
from motionmatch.motion.clip import Clip, world_motion


@dataclass(frozen=True, eq=False)
class ClipView:
    """A clip under a simulation root (joint 0). Nothing here reaches beyond the clip's own frames."""

    clip: Clip
    planted: np.ndarray | None = None
    """(F, K) bool: when feet are planted, where that is known already"""
    foot_height: float | None = None
    """height of contact joints above the ground while planted, where that is known, metres"""
    smooth_ground: float = 0.0
    """distance over which heights of contacts are mixed, metres; 0 is a stepped ground"""
    partner: Clip | None = None
    """the other one of two in one world, under its simulation root, frame by frame"""

    @cached_property
    def ground(self) -> ground.FittedGround:
        """The ground under the feet, fitted to their contacts."""
        return ground.fit(self.clip, self.planted, foot_height=self.foot_height, smooth=self.smooth_ground)

    @property
    def fps(self) -> float:
        return self.clip.fps

    @property
    def num_frames(self) -> int:
        return self.clip.num_frames

    @cached_property
    def motion(self) -> kinematics.Motion:
        """World positions, rotations and velocities of all joints."""
        return world_motion(self.clip)

    @property
    def root_positions(self) -> np.ndarray:
        """(F, 3)"""
        return self.motion.positions[:, 0]

    @property
    def root_rotations(self) -> np.ndarray:
        """(F, 4)"""
        return self.motion.rotations[:, 0]

    @cached_property
    def root_directions(self) -> np.ndarray:
        """(F, 3) where the root faces"""
        return quat.rotate(self.root_rotations.astype(float), np.array([0.0, 0.0, 1.0]))

    def joint(self, role: str) -> int:
        """Return the joint that plays a role."""
        anatomy = self.clip.anatomy
        if anatomy is None or role not in anatomy.roles:
            raise unknown_name("role", role, anatomy.roles if anatomy else (), where=self.clip.name)
        return anatomy.roles[role]

    def in_root(self, points: np.ndarray) -> np.ndarray:
        """Bring world points (F, 3) to the frame of the root at the same time."""
        return quat.inverse_rotate(self.root_rotations, points - self.root_positions)

    def turn_to_root(self, vectors: np.ndarray) -> np.ndarray:
        """Turn world vectors (F, 3) to the axes of the root at the same time."""
        return quat.inverse_rotate(self.root_rotations, vectors)

    def path_ahead(self, times: Sequence[float] | np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return positions and facing directions (F, H, 3) of the root at H times ahead, in its frame now."""
        roots, none = self.root_positions.astype(float), np.empty((self.num_frames, 0, 3))
        positions = [self.in_root(self.at(roots, time))[:, None] for time in times]
        directions = [self.turn_to_root(self.at(self.root_directions, time))[:, None] for time in times]
        return np.concatenate([none, *positions], axis=1), np.concatenate([none, *directions], axis=1)

    def at(self, values: np.ndarray, seconds: float) -> np.ndarray:
        """Return values (F, …) some seconds later (or earlier), interpolated linearly, held at the clip's ends."""
        times = np.clip(np.arange(self.num_frames) + seconds * self.fps, 0, self.num_frames - 1)
        whole = np.round(times)
        times = np.where(np.abs(times - whole) < 1e-6, whole, times)  # 20 frames are 20 frames, whatever 20 / 60 is
        first = np.floor(times).astype(np.int64)
        second = np.minimum(first + 1, self.num_frames - 1)
        along = (times - first).reshape(-1, *[1] * (values.ndim - 1))
        return values[first] + along * (values[second] - values[first])
