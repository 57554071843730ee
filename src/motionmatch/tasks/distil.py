"""A policy that has learned what a planner finds, beside those that learn by reward.

The planner tries every direction and speed out in the task itself. A network learns to tell, from what a policy sees,
what would come of each of them; the policy does what promises most. In the first round the planner walks, in the next
ones mostly the policy does, so that it learns from where it gets itself (dataset aggregation). This is no reinforcement
learning and no part of Lee 2024: it shows what can be seen in the maps, and PPO begins with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.errors import InputError, missing_extra, unknown_name
from motionmatch.tasks.layers import ENCODERS, Dense, Layer, Pick
from motionmatch.tasks.moves import Moves
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.rehearsal import Rehearsal, rehearsed
from motionmatch.tasks.ways import Ways

try:
    import torch

    from motionmatch.learned.trainer import find_device
    from motionmatch.tasks.networks import arrays_of, sequence
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error

_BATCH, _RATE, _LAST_RATE = 512, 1e-3, 1e-5


@dataclass(frozen=True)
class DistilConfig:
    """How a planner is learned from."""

    settings: Mapping[str, Any] = field(default_factory=lambda: {"preset": "fair"})
    """For the task."""
    rounds: int = 2
    states: int = 200_000
    """that are planned in each round"""
    updates: int = 15_000
    """of the network after each round"""
    characters: int = 64
    directions: int = 12
    speeds: tuple[float, ...] = (0.9, 2.0)
    horizon: int = 5
    encoder: str = "wide"
    hidden: tuple[int, ...] = (256, 128)
    seed: int = 0
    device: str = "cpu"
    workers: int = 0
    """Processes that plan; 0: this one does."""

    def __post_init__(self) -> None:
        if self.encoder not in ENCODERS:
            raise unknown_name("encoder", self.encoder, ENCODERS)
        for name in ("rounds", "states", "updates", "characters", "directions", "horizon"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} is {getattr(self, name)}; it must be at least 1.")

    @property
    def ways(self) -> Ways:
        return Ways(self.directions, self.speeds)

    @property
    def rehearsal(self) -> Rehearsal:
        return Rehearsal(self.settings, self.states, self.characters, self.ways, self.horizon)


Told = Callable[[int, int, str], None]


def distil(config: DistilConfig, moves: Moves, out: str | Path | None = None, *, told: Told | None = None) -> Policy:
    """A policy among moving boxes that has learned from the planner; kept in `out` after each round."""
    find_device(config.device)
    tell, began = told or (lambda done, total, what: None), time.process_time()
    total = config.rounds * (config.states + config.updates)
    policy: Policy | None = None
    seen: list[np.ndarray] = []
    worth: list[np.ndarray] = []
    for number in range(config.rounds):
        done = number * (config.states + config.updates)
        for states, found in rehearsed(config.rehearsal, moves, policy, config.seed + 1000 * number, config.workers):
            seen.append(states)
            worth.append(found)
            done += len(states)
            tell(min(done, total), total, f"round {number + 1}: planning")
        network = _Network(config)
        _fit(network, config, seen, worth, partial(_learning, tell, done, total))
        spent = {"states": sum(map(len, seen)), "seconds": round(time.process_time() - began, 1)}
        policy = network.policy(config, moves, {"config": asdict(config), "by": "planner", **spent})
        if out is not None:
            policy.save(out)
    assert policy is not None
    return policy


def _learning(tell: Told, done: int, total: int, k: int) -> None:
    tell(min(done + k, total), total, "learning")


class _Network(torch.nn.Module):
    """What is seen, to what comes of each way."""

    def __init__(self, config: DistilConfig) -> None:
        super().__init__()
        torch.manual_seed(config.seed)
        widths = (*(Dense(width) for width in config.hidden), Dense(len(config.ways), "none"))
        self.layers: tuple[Layer, ...] = widths
        self.reader, width = sequence(ENCODERS[config.encoder], (2, 16, 16))
        self.head, _ = sequence(self.layers, (17 + width,))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return self.head(torch.cat([seen[:, :17], self.reader(seen[:, 17:].reshape(-1, 2, 16, 16))], dim=1))

    def policy(self, config: DistilConfig, moves: Moves, facts: dict[str, Any]) -> Policy:
        table = config.ways.table(moves)
        weights = (*arrays_of(self.reader), *arrays_of(self.head), table)
        layers: tuple[Layer, ...] = (*self.layers, Pick(*table.shape))
        schema = moves.database.schema.fingerprint
        return Policy(
            "reach-moving",
            dict(config.settings),
            schema,
            529,
            ENCODERS[config.encoder],
            layers,
            weights,
            facts,
            moves.typical,
            moves.basis,
        )


def _fit(network: _Network, config: DistilConfig, seen: list, worth: list, told: Callable[[int], None]) -> None:
    """The mean square of what was promised and what came."""
    network.to(config.device)
    given = torch.as_tensor(np.concatenate(seen)).to(config.device)
    wanted = torch.as_tensor(np.concatenate(worth)).to(config.device)
    optimizer = torch.optim.Adam(network.parameters(), _RATE, fused=True)
    draws = torch.Generator().manual_seed(config.seed)
    for k in range(config.updates):
        for group in optimizer.param_groups:
            group["lr"] = _LAST_RATE + (_RATE - _LAST_RATE) * (1 - k / config.updates)
        rows = torch.randint(len(given), (_BATCH,), generator=draws).to(config.device)
        loss = (network(given[rows].float()) - wanted[rows].float()).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if k % 200 == 0:
            told(k)
    network.cpu()
