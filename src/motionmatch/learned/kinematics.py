"""Forward kinematics that can be differentiated (Holden 2020, Appendix C), and the pose losses in one compiled pass.

`forward` is plain torch, joint by joint in levels of the skeleton: for any device, and the twin of the compiled code.
`PosePass` computes the losses loc, lvel, chr and cvel of Algorithm 1 together with their slopes in one pass
over the batch (`kernels.pose_losses`), and hands both to autograd.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from motionmatch.kernels.pose_losses import CHARACTER, LOCAL, POSE, WIDTH, pose_losses
from motionmatch.learned.poses import PoseLayout
from motionmatch.motion.skeleton import Skeleton


@dataclass(frozen=True, eq=False)
class Bones:
    """A skeleton as networks see it: which columns of a pose belong to which joint."""

    layout: PoseLayout
    parents: np.ndarray
    """(J,)"""
    offsets: np.ndarray
    """(J, 3)"""
    local_columns: np.ndarray
    """(J, 15) columns of a joint's place, two axes, velocity, angular velocity; -1 where it is fixed"""
    root_columns: np.ndarray
    """(6,) columns of the root's velocity and angular velocity, -1 where there is none"""

    @classmethod
    def of(cls, layout: PoseLayout, skeleton: Skeleton) -> Bones:
        columns = np.full((layout.num_joints, LOCAL), -1, np.int64)

        def numbers(part: str) -> np.ndarray:
            found = layout.columns(part)
            return np.arange(found.start, found.stop).reshape(layout.shapes[part])

        columns[1:, 3:9] = numbers("rotations").reshape(-1, 6)
        columns[1:, 12:15] = numbers("angular_velocities")
        columns[list(layout.moving), 0:3] = numbers("translations")
        columns[list(layout.moving), 9:12] = numbers("velocities")
        root = np.concatenate([numbers("root_velocity"), [-1], numbers("root_turn"), [-1]])
        return cls(layout, skeleton.parents.astype(np.int64), skeleton.offsets, columns, root)

    def levels(self) -> list[list[int]]:
        """Joints by their distance from the root, the root left out."""
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
        # Indices are kept where the poses are: as lists they would go to the device with every step.
        self.num_levels, shown, order = 0, [0], []
        for level in bones.levels():
            above = [shown.index(int(bones.parents[j])) for j in level]
            self._keep(f"above_{self.num_levels}", above)
            self._keep(f"level_{self.num_levels}", [j - 1 for j in level])
            self.num_levels += 1
            shown = level
            order += level
        self._keep("back", [order.index(j + 1) for j in range(self.count)])
        self._keep("moving", [j - 1 for j in bones.layout.moving])

    def _keep(self, name: str, numbers: list[int]) -> None:
        self.register_buffer(name, torch.tensor(numbers, dtype=torch.long), persistent=False)

    def forward(self, y: torch.Tensor, root: torch.Tensor) -> torch.Tensor:
        """(N, J - 1, 18) of poses (N, Y) in their own units whose roots move as those of poses `root` (N, Y) do."""
        layout, count = self.bones.layout, len(y)
        places = self.offsets.to(y.dtype).expand(count, -1, -1).clone()
        rates = torch.zeros_like(places)
        moving = self.get_buffer("moving")
        places[:, moving] = y[:, layout.columns("translations")].reshape(count, -1, 3)
        rates[:, moving] = y[:, layout.columns("velocities")].reshape(count, -1, 3)
        turns = y[:, layout.columns("angular_velocities")].reshape(count, -1, 3)
        local = matrices(y[:, layout.columns("rotations")].reshape(count, -1, 3, 2))
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
            away = _turned(rotations, places[:, level])
            velocities = velocities + _turned(rotations, rates[:, level]) + torch.linalg.cross(spins, away)  # (5)
            spins = spins + _turned(rotations, turns[:, level])  # (6)
            positions = positions + away  # (3)
            rotations = rotations @ local[:, level]  # (4)
            found.append(torch.cat([rotations.flatten(2), positions, velocities, spins], dim=-1))
        return torch.cat(found, dim=1)[:, self.get_buffer("back")]


def matrices(axes: torch.Tensor) -> torch.Tensor:
    """Rotation matrices (…, 3, 3) of two axes (…, 3, 2), by Gram–Schmidt."""
    first, second = axes[..., 0], axes[..., 1]
    x = first * torch.rsqrt(first.square().sum(-1, keepdim=True) + 1e-12)
    across = torch.linalg.cross(first, second)
    z = across * torch.rsqrt(across.square().sum(-1, keepdim=True) + 1e-12)
    return torch.stack([x, torch.linalg.cross(z, x), z], dim=-1)


def _turned(rotations: torch.Tensor, vectors: torch.Tensor) -> torch.Tensor:
    return (rotations * vectors[..., None, :]).sum(-1)


@dataclass(frozen=True, eq=False)
class PassWeights:
    """What each difference counts, and which term it is told in. Counts and the time step are in the weights."""

    values: np.ndarray
    """(Y,) of columns of a pose"""
    changes: np.ndarray
    """(Y,) of their changes from frame to frame"""
    character_values: np.ndarray
    """(18,) of columns of a joint in character space"""
    character_changes: np.ndarray
    """(18,)"""
    parts: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
    """the number of the term that each of the four belongs to"""
    num_terms: int


class PosePass:
    """The compiled losses for one set of tables, with room to work in."""

    def __init__(
        self, bones: Bones, poses: np.ndarray, characters: np.ndarray, mean: np.ndarray, scale: np.ndarray
    ) -> None:
        kind = poses.dtype
        self.bones, self.poses, self.characters = bones, poses, characters
        self.mean, self.scale, self.offsets = mean.astype(kind), scale.astype(kind), bones.offsets.astype(kind)
        joints, columns = len(bones.parents), bones.layout.width
        sizes = [columns, columns, CHARACTER * (joints - 1), columns]
        sizes += [joints * LOCAL, joints * LOCAL, joints * POSE, joints * CHARACTER]
        self.room = [np.zeros(rows * WIDTH, kind) for rows in sizes]

    def __call__(self, found: np.ndarray, frames: np.ndarray, weights: PassWeights) -> tuple[np.ndarray, np.ndarray]:
        """Terms (P,) and slopes (2B, Y) of normalised poses (2B, Y) against those of frames (2B,)."""
        kind, bones = found.dtype, self.bones
        terms, slopes = np.zeros(weights.num_terms), np.empty_like(found)
        value_parts, change_parts, character_parts, character_change_parts = weights.parts
        pose_losses(  # type: ignore[call-arg]  # a type checker counts the room as one
            bones.parents,
            self.offsets,
            bones.local_columns,
            bones.root_columns,
            weights.values.astype(kind),
            weights.changes.astype(kind),
            value_parts,
            change_parts,
            weights.character_values.astype(kind),
            weights.character_changes.astype(kind),
            character_parts,
            character_change_parts,
            self.poses,
            self.characters,
            frames,
            found,
            self.mean,
            self.scale,
            *self.room,
            terms,
            slopes,
        )
        return terms, slopes


class _CompiledLosses(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, found: torch.Tensor, frames: np.ndarray, weights: PassWeights, run: PosePass) -> Any:
        terms, slopes = run(found.detach().contiguous().numpy(), frames, weights)
        ctx.save_for_backward(torch.from_numpy(slopes))
        told = torch.from_numpy(terms)
        ctx.mark_non_differentiable(told)
        return told.sum().to(found.dtype), told

    @staticmethod
    def backward(ctx: Any, *slopes: Any) -> Any:
        (own,) = ctx.saved_tensors
        return own * slopes[0], None, None, None


def compiled_pose_losses(
    found: torch.Tensor, frames: np.ndarray, weights: PassWeights, run: PosePass
) -> tuple[torch.Tensor, torch.Tensor]:
    """The sum of the pose losses of normalised poses (2B, Y), to be differentiated, and its terms (P,)."""
    total, terms = _CompiledLosses.apply(found, frames, weights, run)
    return total, terms
