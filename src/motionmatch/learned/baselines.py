"""Two other networks that make motion, for comparison (Holden 2020, section 6.1 and Fig. 8): small and simplified.

Both are autoregressive: from the pose, the features of the pose and the wanted path they make the next pose, frame
after frame, with nothing that brings them back to the data. Weights are mixtures of four sets of weights,

- like those of Holden et al. 2017 (PFNN): by the phase of the steps, on a closed cubic curve;
- like those of Zhang et al. 2018 (MANN): by a gating network that sees how the feet move.

What is simplified: one hidden layer instead of two, no gait or past path as inputs, phases from contacts without
hand-made corrections, no terrain patches. Trained in minutes on a CPU; feet are not corrected afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

import numpy as np

from motionmatch.database.blocks import AlongPath, JointVelocities
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import missing_extra
from motionmatch.learned.evaluate import joint_positions
from motionmatch.learned.training_set import TrainingSet, make_training_set
from motionmatch.progress import Progress
from motionmatch.world.path import GroundPath

try:
    import torch
except ImportError:
    raise missing_extra("training", "learn") from None

EXPERTS, UNITS, NOISE = 4, 128, 0.05
"""Sets of weights, hidden units, and deviation of the noise on normalised inputs in training."""


@dataclass
class MixedNetwork:
    """A trained network whose weights are a mixture of several."""

    kind: Literal["pfnn", "mann"]
    data: TrainingSet
    first: torch.Tensor
    """(E, I, H)"""
    second: torch.Tensor
    """(E, H, O)"""
    gate: torch.Tensor
    """(G, E) of the gating network; unused for phases"""
    gate_columns: np.ndarray
    """features that the gate sees"""
    losses: list[float] = field(default_factory=list)
    """mean loss of each tenth of the training"""

    @property
    def num_numbers(self) -> int:
        """Number of weights."""
        gate = self.gate.numel() if self.kind == "mann" else 0
        return self.first.numel() + self.second.numel() + gate

    def mix(self, features: torch.Tensor, phases: torch.Tensor) -> torch.Tensor:
        """Return the shares (B, E) of the sets of weights."""
        if self.kind == "mann":
            seen = features[:, self.gate_columns]
            return torch.softmax(torch.cat([seen, torch.ones(len(seen), 1)], dim=1) @ self.gate, dim=1)
        return _mix_by_phase(phases)

    def __call__(self, inputs: torch.Tensor, shares: torch.Tensor) -> torch.Tensor:
        """Return the next pose and features, normalised (B, O), of those before (B, I)."""
        biased = torch.cat([inputs, torch.ones(len(inputs), 1)], dim=1)
        hidden = torch.einsum("be,bi,eih->bh", shares, biased, self.first)
        hidden = torch.nn.functional.elu(hidden)
        hidden = torch.cat([hidden, torch.ones(len(hidden), 1)], dim=1)
        return torch.einsum("be,bh,eho->bo", shares, hidden, self.second)


def _mix_by_phase(phases: torch.Tensor) -> torch.Tensor:
    """Return shares (B, 4) by phases (B,), turns: a closed Catmull-Rom curve through four sets."""
    at = (phases % 1.0) * EXPERTS
    first, t = torch.floor(at).long() % EXPERTS, at - torch.floor(at)
    each = torch.stack(
        [
            -0.5 * t + t**2 - 0.5 * t**3,
            1.0 - 2.5 * t**2 + 1.5 * t**3,
            0.5 * t + 2.0 * t**2 - 1.5 * t**3,
            -0.5 * t**2 + 0.5 * t**3,
        ],
        dim=1,
    )
    shares = torch.zeros(len(phases), EXPERTS)
    for step in range(4):
        shares.scatter_add_(1, ((first + step - 1) % EXPERTS)[:, None], each[:, step : step + 1])
    return shares


def find_phases(database: MotionDatabase) -> np.ndarray:
    """Return phases (F,) in turns: 0 where the left foot comes down, a half where the right does, straight between."""
    phases = np.zeros(database.num_frames)
    for part in database.ranges:
        planted = database.contacts[part]
        marks: list[tuple[int, float]] = []
        for foot, phase in ((0, 0.0), (1, 0.5)):
            downs = np.flatnonzero(planted[1:, foot] & ~planted[:-1, foot]) + 1
            marks += [(int(frame), phase) for frame in downs]
        marks.sort()
        frames, turns = [0.0], [0.0]
        for frame, phase in marks:
            turns.append(turns[-1] + ((phase - turns[-1]) % 1.0 or 1.0) if frame > frames[-1] else turns[-1])
            frames.append(float(frame))
        phases[part] = np.interp(np.arange(part.stop - part.start), frames, turns)
    return phases


def train_baseline(
    database: MotionDatabase,
    kind: Literal["pfnn", "mann"],
    *,
    iterations: int = 3000,
    batch_size: int = 128,
    seed: int = 0,
    progress: Progress | None = None,
) -> MixedNetwork:
    """Train one on a database: the next frame from the one before, with noise on what it sees."""
    torch.manual_seed(seed)
    data, rng = make_training_set(database), np.random.default_rng(seed)
    features = torch.from_numpy(data.features)
    poses = torch.from_numpy(data.scales.normalize(data.poses))
    phases = torch.from_numpy(find_phases(database)).float()
    both = torch.cat([features, poses], dim=1)
    wide, schema = both.shape[1], database.schema
    seen = [np.arange(schema.width)[schema.columns(b.name)] for b in schema.blocks if isinstance(b, JointVelocities)]
    network = MixedNetwork(
        kind,
        data,
        torch.randn(EXPERTS, wide + 1, UNITS) / np.sqrt(wide),
        torch.randn(EXPERTS, UNITS + 1, wide + 1) / np.sqrt(UNITS),
        0.1 * torch.randn(sum(len(each) for each in seen) + 1, EXPERTS),
        np.concatenate(seen),
    )
    numbers = [network.first, network.second, network.gate]
    for each in numbers:
        each.requires_grad_(True)
    optimizer = torch.optim.Adam(numbers, lr=1e-3)
    windows, total = data.find_windows(2), 0.0
    for iteration in range(iterations):
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * 0.5 * (1.0 + np.cos(np.pi * iteration / iterations))
        chosen = torch.from_numpy(rng.choice(windows, batch_size))
        inputs = both[chosen] + NOISE * torch.randn(batch_size, wide)
        found = network(inputs, network.mix(features[chosen], phases[chosen]))
        wanted = torch.cat([both[chosen + 1], (phases[chosen + 1] - phases[chosen])[:, None] * 60.0], dim=1)
        loss = (found - wanted).abs().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += float(loss.detach())
        if (iteration + 1) % max(iterations // 10, 1) == 0:
            network.losses.append(total / max(iterations // 10, 1))
            total = 0.0
        if progress is not None:
            progress(iteration + 1, iterations, f"{kind} {float(loss.detach()):.3f}")
    for each in numbers:
        each.requires_grad_(False)
    return network


@dataclass(frozen=True)
class BaselineRun:
    """What a network made along a path."""

    positions: np.ndarray
    """(T, J, 3) joints in the world, the root first"""
    path_error: float
    """mean distance of the root from the path, metres"""


def follow_with(
    network: MixedNetwork, database: MotionDatabase, path: GroundPath, *, seconds: float, speed: float = 1.3
) -> BaselineRun:
    """Let a network follow a path from its start: the path ahead is written into what it sees, frame after frame."""
    data, schema = network.data, database.schema
    start = int(np.argmin(np.abs(database.root_speeds - speed) + ~database.searchable * 99.0))
    state = np.concatenate([data.features[start], data.scales.normalize(data.poses[start])])[None].astype(np.float32)
    phase, wide = float(find_phases(database)[start]), data.features.shape[1]
    ahead = path.direction(0.0)
    place, yaw = path.position(0.0), float(np.arctan2(ahead[0], ahead[2]))
    along, shown = 0.0, []
    for _ in range(round(seconds * data.fps)):
        values = database.denormalize(state[:, :wide]).astype(float)
        for block in schema.blocks:
            if isinstance(block, AlongPath):
                later = along + speed * np.asarray(block.times)
                wanted = path.position(later) - place if "position" in block.name else path.direction(later)
                values[0, schema.columns(block.name)] = _turn(wanted, -yaw)[:, ::2].ravel()
        state[:, :wide] = database.normalize(values)
        inputs = torch.from_numpy(state)
        made = network(inputs, network.mix(inputs[:, :wide], torch.tensor([phase], dtype=torch.float32))).numpy()
        state, phase = np.clip(made[:, :-1], -8.0, 8.0), phase + float(np.clip(made[0, -1] / 60.0, 0.0, 0.1))
        pose = data.scales.denormalize(state[:, wide:])
        velocity = data.layout.part(pose, "root_velocity")[0].astype(float)
        place = place + _turn(velocity[None], yaw)[0] * [1.0, 0.0, 1.0] / data.fps
        yaw += float(data.layout.part(pose, "root_turn")[0, 0]) / data.fps
        joints = np.concatenate([np.zeros((1, 3)), joint_positions(data, pose)[0]])
        shown.append(_turn(joints, yaw) + place)
        along += speed / data.fps
    positions = np.stack(shown)
    return BaselineRun(positions, float(path.distance_from(positions[:, 0]).mean()))


def _turn(vectors: np.ndarray, yaw: float) -> np.ndarray:
    """Turn vectors (N, 3) about the vertical."""
    sine, cosine = np.sin(yaw), np.cos(yaw)
    x, y, z = vectors.T
    return np.stack([cosine * x + sine * z, y, cosine * z - sine * x], axis=1)
