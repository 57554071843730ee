"""Forward kinematics that can be differentiated (Holden 2020, Appendix C), and the pose losses in one compiled pass.

`ForwardKinematics` is plain torch, level by level of the skeleton: for any device, and the twin of the compiled code.
`PoseLossPass` computes the losses loc, lvel, chr and cvel of Algorithm 1 and their gradients in one pass over the batch
(`kernels.pose_losses`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from motionmatch.kernels.pose_losses import (
    LOCAL,
    BoneArrays,
    PosePredictions,
    PoseTargets,
    RowWeights,
    make_scratch,
    pose_losses,
)
from motionmatch.learned.poses import PoseLayout
from motionmatch.motion.skeleton import Skeleton


@dataclass(frozen=True, eq=False)
class Bones:
    """A skeleton, and the columns of a pose vector that belong to its joints."""

    layout: PoseLayout
    parents: np.ndarray
    """(J,)"""
    offsets: np.ndarray
    """(J, 3)"""
    local_columns: np.ndarray
    """(J, 15) columns of a joint's position, two axes, velocity, angular velocity; -1 where it is fixed"""
    root_columns: np.ndarray
    """(6,) columns of the root's velocity and angular velocity, -1 where there is none"""

    @classmethod
    def of(cls, layout: PoseLayout, skeleton: Skeleton) -> Bones:
        columns = np.full((layout.num_joints, LOCAL), -1, np.int64)

        def column_numbers(part: str) -> np.ndarray:
            found = layout.columns(part)
            return np.arange(found.start, found.stop).reshape(layout.shapes[part])

        columns[1:, 3:9] = column_numbers("rotations").reshape(-1, 6)
        columns[1:, 12:15] = column_numbers("angular_velocities")
        columns[list(layout.moving), 0:3] = column_numbers("translations")
        columns[list(layout.moving), 9:12] = column_numbers("velocities")
        root = np.concatenate([column_numbers("root_velocity"), [-1], column_numbers("root_turn"), [-1]])
        return cls(layout, skeleton.parents.astype(np.int64), skeleton.offsets, columns, root)

    def levels(self) -> list[list[int]]:
        """Group joints by their distance from the root, without the root."""
        depth = [0] * len(self.parents)
        for joint in range(1, len(depth)):
            depth[joint] = depth[int(self.parents[joint])] + 1
        return [[j for j, d in enumerate(depth) if d == level] for level in range(1, max(depth, default=0) + 1)]


class ForwardKinematics(torch.nn.Module):
    """Poses in character space by equations 3 to 6, for any device."""

    def __init__(self, bones: Bones) -> None:
        super().__init__()
        self.bones = bones
        self.count = len(bones.parents) - 1
        self.offsets: torch.Tensor
        self.register_buffer("offsets", torch.from_numpy(bones.offsets[1:].copy()), persistent=False)
        # Indices are buffers, so that they lie on the device of the poses: as lists they would be copied in every step.
        self.num_levels, level_above, order = 0, [0], []
        for level in bones.levels():
            above = [level_above.index(int(bones.parents[j])) for j in level]
            self._register(f"above_{self.num_levels}", above)
            self._register(f"level_{self.num_levels}", [j - 1 for j in level])
            self.num_levels += 1
            level_above = level
            order += level
        self._register("back", [order.index(j + 1) for j in range(self.count)])
        self._register("moving", [j - 1 for j in bones.layout.moving])

    def _register(self, name: str, numbers: list[int]) -> None:
        self.register_buffer(name, torch.tensor(numbers, dtype=torch.long), persistent=False)

    def forward(self, y: torch.Tensor, root: torch.Tensor) -> torch.Tensor:
        """Compute (N, J - 1, 18) poses in character space from pose vectors (N, Y) in their own units.

        The root moves as in the pose vectors `root` (N, Y).
        """
        layout, count = self.bones.layout, len(y)
        places = self.offsets.to(y.dtype).expand(count, -1, -1).clone()
        rates = torch.zeros_like(places)
        moving = self.get_buffer("moving")
        places[:, moving] = y[:, layout.columns("translations")].reshape(count, -1, 3)
        rates[:, moving] = y[:, layout.columns("velocities")].reshape(count, -1, 3)
        turns = y[:, layout.columns("angular_velocities")].reshape(count, -1, 3)
        local = matrices_from_axes(y[:, layout.columns("rotations")].reshape(count, -1, 3, 2))
        none = y.new_zeros(count, 1)
        rotations = torch.eye(3, dtype=y.dtype, device=y.device).expand(count, 1, 3, 3)
        positions = y.new_zeros(count, 1, 3)
        velocities = root[:, layout.columns("root_velocity")][:, None]
        spins = torch.cat([none, root[:, layout.columns("root_turn")], none], dim=1)[:, None]
        found = []
        for number in range(self.num_levels):
            above, level = self.get_buffer(f"above_{number}"), self.get_buffer(f"level_{number}")
            rotations, positions = rotations[:, above], positions[:, above]
            velocities, spins = velocities[:, above], spins[:, above]
            away = _rotate(rotations, places[:, level])
            velocities = velocities + _rotate(rotations, rates[:, level]) + torch.linalg.cross(spins, away)  # (5)
            spins = spins + _rotate(rotations, turns[:, level])  # (6)
            positions = positions + away  # (3)
            rotations = rotations @ local[:, level]  # (4)
            found.append(torch.cat([rotations.flatten(2), positions, velocities, spins], dim=-1))
        return torch.cat(found, dim=1)[:, self.get_buffer("back")]


def matrices_from_axes(axes: torch.Tensor) -> torch.Tensor:
    """Make rotation matrices (…, 3, 3) from two axes (…, 3, 2), by Gram–Schmidt."""
    first, second = axes[..., 0], axes[..., 1]
    x = first * torch.rsqrt(first.square().sum(-1, keepdim=True) + 1e-12)
    across = torch.linalg.cross(first, second)
    z = across * torch.rsqrt(across.square().sum(-1, keepdim=True) + 1e-12)
    return torch.stack([x, torch.linalg.cross(z, x), z], dim=-1)


def _rotate(rotations: torch.Tensor, vectors: torch.Tensor) -> torch.Tensor:
    return (rotations * vectors[..., None, :]).sum(-1)


@dataclass(frozen=True, eq=False)
class PassWeights:
    """The weights of all differences in the pose losses of a batch. Counts and the time step are in them."""

    pose: RowWeights
    """of the columns of a pose (Y,): losses loc and lvel"""
    character: RowWeights
    """of the columns of a joint in character space (18,): losses chr and cvel"""
    num_terms: int
    """P"""


class PoseLossPass:
    """The compiled pose losses for the tables of one training set, with work arrays that are kept."""

    def __init__(
        self, bones: Bones, poses: np.ndarray, character_poses: np.ndarray, mean: np.ndarray, scale: np.ndarray
    ) -> None:
        kind = poses.dtype
        self.poses, self.character_poses = poses, character_poses
        self.mean, self.scale = mean.astype(kind), scale.astype(kind)
        self.bones = BoneArrays(bones.parents, bones.offsets.astype(kind), bones.local_columns, bones.root_columns)
        self.scratch = make_scratch(len(bones.parents), bones.layout.width, kind)

    def __call__(self, found: np.ndarray, frames: np.ndarray, weights: PassWeights) -> tuple[np.ndarray, np.ndarray]:
        """Compute terms (P,) and gradients (2B, Y) of normalised poses (2B, Y) that stand for frames (2B,)."""
        terms, gradients = np.zeros(weights.num_terms), np.empty_like(found)
        pose_losses(
            self.bones,
            _cast(weights.pose, found.dtype),
            _cast(weights.character, found.dtype),
            PoseTargets(self.poses, self.character_poses, frames),
            PosePredictions(found, self.mean, self.scale),
            self.scratch,
            terms,
            gradients,
        )
        return terms, gradients


def _cast(weights: RowWeights, kind: np.dtype) -> RowWeights:
    return weights._replace(values=weights.values.astype(kind), changes=weights.changes.astype(kind))
