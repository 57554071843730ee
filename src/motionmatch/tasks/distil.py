"""A policy that learns from a planner, for PPO to begin with.

The planner tries every direction and speed in the task itself. A network learns to predict the value of each from
observations; the policy takes the highest. In the first round the planner walks, in later rounds mostly the policy, so
that it learns from the states that it reaches itself (dataset aggregation). This is no reinforcement learning, and not
in Lee 2024.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.errors import InputError, missing_extra, unknown_name
from motionmatch.progress import Progress
from motionmatch.tasks.action_space import ActionSpace, DiscreteActions
from motionmatch.tasks.planner import LabelledStates, PlannerRequest, plan_states
from motionmatch.tasks.policy import ENCODERS, Dense, Layer, Pick, Policy

try:
    import torch

    from motionmatch.learned.trainer import find_device
    from motionmatch.tasks.ppo import build_network, get_arrays
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error

_BATCH_SIZE, _LEARNING_RATE, _FINAL_LEARNING_RATE = 512, 1e-3, 1e-5


@dataclass(frozen=True)
class DistilConfig:
    """Settings of learning from a planner."""

    settings: Mapping[str, Any] = field(default_factory=lambda: {"preset": "fair"})
    """Settings of the task."""
    rounds: int = 2
    states: int = 200_000
    """states that are planned in each round"""
    updates: int = 15_000
    """updates of the network after each round"""
    characters: int = 64
    directions: int = 12
    speeds: tuple[float, ...] = (0.9, 2.0)
    """metres per second"""
    horizon: int = 5
    """steps that the planner looks ahead"""
    encoder: str = "wide"
    hidden: tuple[int, ...] = (256, 128)
    seed: int = 0
    device: str = "cpu"
    workers: int = 0
    """Processes that plan; 0: this one does."""
    batched: bool = False
    """Plan on the device, in torch."""
    calm: float = 0.0
    """Let transitions pay as in the real-time controller, see `PolicyTrainConfig`."""

    def __post_init__(self) -> None:
        if self.encoder not in ENCODERS:
            raise unknown_name("encoder", self.encoder, ENCODERS)
        for name in ("rounds", "states", "updates", "characters", "directions", "horizon"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} is {getattr(self, name)}; it must be at least 1.")
        if self.batched and (self.workers or self.rounds > 1):
            raise InputError("a planner on the device walks itself, in one round and one process: rounds=1, workers=0.")

    @property
    def choices(self) -> DiscreteActions:
        """Actions that the planner tries."""
        return DiscreteActions(self.directions, self.speeds)

    @property
    def planner_data(self) -> PlannerRequest:
        """States of one round."""
        settings = {**self.settings, **({"calm": self.calm} if self.calm else {})}
        return PlannerRequest(settings, self.states, self.characters, self.choices, self.horizon)


def distil(
    config: DistilConfig, space: ActionSpace, out: str | Path | None = None, *, progress: Progress | None = None
) -> Policy:
    """Return a policy among moving boxes that has learned from the planner; saved in `out` after each round."""
    find_device(config.device)
    show, started = progress or _silent, time.process_time()
    total = config.rounds * (config.states + config.updates)
    policy: Policy | None = None
    observations: list[np.ndarray] = []
    values: list[np.ndarray] = []
    for number in range(config.rounds):
        done = number * (config.states + config.updates)
        for states, found in _plan(config, space, policy, config.seed + 1000 * number):
            observations.append(states)
            values.append(found)
            done += len(states)
            show(min(done, total), total, f"round {number + 1}: planning")
        network = _Network(config)
        _fit(network, config, observations, values, partial(_show_learning, show, done, total))
        spent = {"states": sum(map(len, observations)), "seconds": round(time.process_time() - started, 1)}
        policy = network.policy(config, space, {"config": asdict(config), "by": "planner", **spent})
        if out is not None:
            policy.save(out)
    assert policy is not None
    return policy


def _plan(config: DistilConfig, space: ActionSpace, policy: Policy | None, seed: int) -> Iterator[LabelledStates]:
    """Yield labelled states: from the device, from processes, or from here."""
    if not config.batched:
        return plan_states(config.planner_data, space, policy, seed, config.workers)
    from motionmatch.tasks.tensor_planner import plan_states_on_device

    return plan_states_on_device(config.planner_data, space, seed, config.device)


def _silent(done: int, total: int | None, what: str = "", /) -> None:
    pass


def _show_learning(show: Progress, done: int, total: int, k: int) -> None:
    show(min(done + k, total), total, "learning")


class _Network(torch.nn.Module):
    """Observations (B, n) in, values of the choices (B, A) out."""

    def __init__(self, config: DistilConfig) -> None:
        super().__init__()
        torch.manual_seed(config.seed)
        widths = (*(Dense(width) for width in config.hidden), Dense(len(config.choices), "none"))
        self.layers: tuple[Layer, ...] = widths
        self.reader, width = build_network(ENCODERS[config.encoder], (2, 16, 16))
        self.head, _ = build_network(self.layers, (17 + width,))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        maps = self.reader(observations[:, 17:].reshape(-1, 2, 16, 16))
        return self.head(torch.cat([observations[:, :17], maps], dim=1))

    def policy(self, config: DistilConfig, space: ActionSpace, facts: dict[str, Any]) -> Policy:
        table = config.choices.table(space)
        weights = (*get_arrays(self.reader), *get_arrays(self.head), table)
        layers: tuple[Layer, ...] = (*self.layers, Pick(*table.shape))
        schema = space.database.schema.fingerprint
        return Policy(
            "reach-moving",
            dict(config.settings),
            schema,
            529,
            ENCODERS[config.encoder],
            layers,
            weights,
            facts,
            space.mean_path,
            space.basis,
        )


def _fit(
    network: _Network, config: DistilConfig, observations: list, values: list, show: Callable[[int], None]
) -> None:
    """Minimise the mean square error of the values."""
    network.to(config.device)
    inputs = torch.as_tensor(np.concatenate(observations)).to(config.device)
    targets = torch.as_tensor(np.concatenate(values)).to(config.device)
    optimizer = torch.optim.Adam(network.parameters(), _LEARNING_RATE, fused=True)
    draws = torch.Generator().manual_seed(config.seed)
    for k in range(config.updates):
        for group in optimizer.param_groups:
            group["lr"] = _FINAL_LEARNING_RATE + (_LEARNING_RATE - _FINAL_LEARNING_RATE) * (1 - k / config.updates)
        rows = torch.randint(len(inputs), (_BATCH_SIZE,), generator=draws).to(config.device)
        loss = (network(inputs[rows].float()) - targets[rows].float()).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if k % 200 == 0:
            show(k)
    network.cpu()
