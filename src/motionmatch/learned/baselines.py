"""Two other networks that make motion, for comparison (Holden 2020, section 6.1 and Fig. 8): simplified.

Both are autoregressive: from the pose, the features of the pose and the wanted path they make the next pose, frame
after frame, with nothing that brings them back to the data. Each layer is a mixture of several sets of weights,

- like those of Holden et al. 2017 (PFNN): by the phase of the steps, on a closed cubic curve through four sets;
- like those of Zhang et al. 2018 (MANN): by a gating network that sees how the feet move.

As published they have two hidden layers. What is simplified: both see the features of motion matching and nothing else
(no past path, no gait, no patches of terrain beside the path), phases are those of contacts without corrections by
hand, the gating network has one layer, and they are trained for minutes. Feet are not corrected afterwards.
`follow_with` lets one follow a path (`learned.baseline_run`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Literal

import numpy as np

from motionmatch import arrays
from motionmatch.database.blocks import JointVelocities
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, missing_extra
from motionmatch.learned.model import fingerprint_database
from motionmatch.learned.training_set import TrainingSet, make_training_set
from motionmatch.progress import Progress

try:
    import torch
except ImportError:
    raise missing_extra("training", "learn") from None

Kind = Literal["pfnn", "mann"]
EXPERTS, UNITS, NOISE = 4, 128, 0.05
"""Sets of weights, hidden units if nothing else is said, and deviation of the noise on normalised inputs in
training."""
_FILE, _VERSION = "motionmatch baseline", 1


@dataclass
class MixedNetwork:
    """A trained network whose weights are a mixture of several."""

    kind: Kind
    data: TrainingSet
    layers: list[torch.Tensor]
    """each (E, inputs + 1, outputs); the last input is always 1"""
    gate: torch.Tensor
    """(G, E) of the gating network; unused for phases"""
    gate_columns: np.ndarray
    """features that the gate sees"""
    losses: list[float] = field(default_factory=list)
    """mean loss of each tenth of the training"""

    @property
    def num_numbers(self) -> int:
        """Number of weights."""
        return sum(each.numel() for each in self.layers) + (self.gate.numel() if self.kind == "mann" else 0)

    def mix(self, features: torch.Tensor, phases: torch.Tensor) -> torch.Tensor:
        """Return the shares (B, E) of the sets of weights."""
        if self.kind == "mann":
            return torch.softmax(_add_one(features[:, self.gate_columns]) @ self.gate, dim=1)
        return _mix_by_phase(phases)

    def __call__(self, inputs: torch.Tensor, shares: torch.Tensor) -> torch.Tensor:
        """Return the next pose and features, normalised (B, O), of those before (B, I)."""
        values = inputs
        for number, layer in enumerate(self.layers):
            each = torch.einsum("bi,eio->beo", _add_one(values), layer)
            values = torch.einsum("be,beo->bo", shares, each)
            if number + 1 < len(self.layers):
                values = torch.nn.functional.elu(values)
        return values

    def save(self, path: str | Path, database: MotionDatabase) -> Path:
        """Write the weights; the database that it was trained on is needed to read them."""
        stored = {f"layer {number}": layer.numpy() for number, layer in enumerate(self.layers)}
        facts = {"kind": self.kind, "layers": len(self.layers), "database": fingerprint_database(database)}
        stored |= {"gate": self.gate.numpy(), "gate columns": self.gate_columns}
        return arrays.write(path, _FILE, _VERSION, facts | {"losses": self.losses}, stored)

    @classmethod
    def load(cls, path: str | Path, database: MotionDatabase) -> MixedNetwork:
        """Read what `save` wrote."""
        facts, stored = arrays.read(path, _FILE, _VERSION, again="Train it again: learned.baselines.train_baseline")
        if facts["database"] != fingerprint_database(database):
            raise InputError(f"{path}: was trained on another database than this. Train one on it, or use its own.")
        layers = [torch.from_numpy(stored[f"layer {number}"]) for number in range(facts["layers"])]
        gate, columns = torch.from_numpy(stored["gate"]), stored["gate columns"]
        return cls(facts["kind"], make_training_set(database), layers, gate, columns, list(facts["losses"]))


def _add_one(values: torch.Tensor) -> torch.Tensor:
    """Return values (B, n) with a column of ones after them."""
    return torch.cat([values, torch.ones(len(values), 1, device=values.device)], dim=1)


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
    shares = torch.zeros(len(phases), EXPERTS, device=phases.device)
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
    kind: Kind,
    *,
    iterations: int = 3000,
    batch_size: int = 128,
    units: int = UNITS,
    seed: int = 0,
    device: str = "cpu",
    progress: Progress | None = None,
) -> MixedNetwork:
    """Train one on a database: the next frame from the one before, with noise on what it sees."""
    torch.manual_seed(seed)
    data, rng = make_training_set(database), np.random.default_rng(seed)
    features = torch.from_numpy(data.features).to(device)
    poses = torch.from_numpy(data.scales.normalize(data.poses)).to(device)
    phases = torch.from_numpy(find_phases(database)).float().to(device)
    both = torch.cat([features, poses], dim=1)
    network = _make_network(kind, data, database, both.shape[1], units, device)
    numbers = [*network.layers, network.gate]
    for each in numbers:
        each.requires_grad_(True)
    optimizer = torch.optim.Adam(numbers, lr=1e-3)
    windows, total, tenth = data.find_windows(2), torch.zeros((), device=device), max(iterations // 10, 1)
    for iteration in range(iterations):
        for group in optimizer.param_groups:
            group["lr"] = 1e-3 * 0.5 * (1.0 + np.cos(np.pi * iteration / iterations))
        chosen = torch.from_numpy(rng.choice(windows, batch_size)).to(device)
        inputs = both[chosen] + NOISE * torch.randn(batch_size, both.shape[1], device=device)
        found = network(inputs, network.mix(features[chosen], phases[chosen]))
        wanted = torch.cat([both[chosen + 1], (phases[chosen + 1] - phases[chosen])[:, None] * 60.0], dim=1)
        loss = (found - wanted).abs().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.detach()
        if (iteration + 1) % tenth == 0:
            network.losses.append(float(total) / tenth)
            total.zero_()
            if progress is not None:
                progress(iteration + 1, iterations, f"{kind} {network.losses[-1]:.3f}")
    network.layers = [each.detach().cpu() for each in network.layers]
    network.gate = network.gate.detach().cpu()
    return network


def _make_network(
    kind: Kind, data: TrainingSet, database: MotionDatabase, wide: int, units: int, device: str
) -> MixedNetwork:
    """Make a network with random weights, from `wide` numbers to as many and the step of the phase."""
    schema = database.schema
    seen = [np.arange(schema.width)[schema.columns(b.name)] for b in schema.blocks if isinstance(b, JointVelocities)]
    widths = (wide, units, units, wide + 1)
    layers = [(torch.randn(EXPERTS, ins + 1, outs) / np.sqrt(ins)).to(device) for ins, outs in pairwise(widths)]
    gate = (0.1 * torch.randn(sum(len(each) for each in seen) + 1, EXPERTS)).to(device)
    return MixedNetwork(kind, data, layers, gate, np.concatenate(seen))
