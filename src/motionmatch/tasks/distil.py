"""A policy that has learned what a planner finds, beside those that learn by reward.

The planner tries every direction and speed out in the task itself. A network learns to tell, from what a policy sees,
what would come of each of them; the policy does what promises most. In the first round the planner walks, in the next
ones mostly the policy does, so that it learns from where it gets itself (dataset aggregation). This is no reinforcement
learning and no part of Lee 2024: it shows what can be seen in the maps, and PPO begins with it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, MotionMatchError, missing_extra, unknown_name
from motionmatch.tasks.course import course
from motionmatch.tasks.layers import ENCODERS, Dense, Layer, Pick
from motionmatch.tasks.moves import Moves, limited
from motionmatch.tasks.planner import Planner
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.ways import Ways

try:
    import torch

    from motionmatch.tasks.networks import arrays_of, sequence
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error

_STRAY, _OWN = 0.25, 0.8
"""How many of the planner's steps are another one's, and how many of the policy's are its own."""
_BATCH, _RATE, _LAST_RATE = 512, 1e-3, 1e-5


@dataclass(frozen=True)
class DistilConfig:
    """How a planner is learned from."""

    settings: Mapping[str, Any] = field(default_factory=lambda: {"preset": "fair", "tracked": True})
    """For the task; `tracked` shows where boxes will be, which is what counts"""
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


Told = Callable[[int, int, str], None]
Chunk = tuple[np.ndarray, np.ndarray]
"""(C, 529) what is seen, and (C, A) what came of each way"""


def distil(config: DistilConfig, moves: Moves, out: str | Path | None = None, *, told: Told | None = None) -> Policy:
    """A policy among moving boxes that has learned from the planner; kept in `out` after each round."""
    tell, began = told or (lambda done, total, what: None), time.process_time()
    total = config.rounds * (config.states + config.updates)
    policy: Policy | None = None
    seen: list[np.ndarray] = []
    worth: list[np.ndarray] = []
    for number in range(config.rounds):
        done = number * (config.states + config.updates)
        for states, found in _rehearsed(config, moves, policy, config.seed + 1000 * number):
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


def planner(config: DistilConfig, place: Any) -> Planner:
    return Planner(place, directions=config.directions, speeds=config.speeds, horizon=config.horizon)


def _rehearsed(config: DistilConfig, moves: Moves, policy: Policy | None, seed: int) -> Iterator[Chunk]:
    """What `rehearse` finds, here or in other processes; in the same order whichever of them is faster."""
    if not config.workers:
        yield from rehearse(config, moves, policy, seed)
        return
    share = replace(config, states=-(-config.states // config.workers), workers=0)
    context, pipes = multiprocessing.get_context("spawn"), []
    for k in range(config.workers):
        ours, theirs = context.Pipe(duplex=False)
        context.Process(target=_work, args=(theirs, moves.database, share, policy, seed + k), daemon=True).start()
        theirs.close()
        pipes.append(ours)
    steps = -(-share.states // share.characters)
    for _ in range(steps):
        for pipe in pipes:
            try:
                yield pipe.recv()
            except EOFError:
                raise MotionMatchError("a process that plans has died. Use fewer if memory ran out.") from None


def _work(pipe: Any, database: MotionDatabase, config: DistilConfig, policy: Policy | None, seed: int) -> None:
    """What a process does: plan, and tell what it finds."""
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        for found in rehearse(config, Moves(database), policy, seed):
            pipe.send(found)


def rehearse(config: DistilConfig, moves: Moves, policy: Policy | None, seed: int) -> Iterator[Chunk]:
    """(C, 529) what is seen and (C, A) what came of each way, step by step."""
    rng = np.random.default_rng(seed)
    place = course("reach-moving", config.characters, database=moves, seed=seed, stage=9, **config.settings)
    place.begin()
    plan, seen = planner(config, place), place.observe()
    table = plan.ways.table(moves)
    for _ in range(-(-config.states // config.characters)):
        actions = plan()
        yield seen.astype(np.float16), plan.worth.astype(np.float16)
        stray = rng.random(len(place)) < _STRAY
        noisy = plan.worth[stray] + rng.normal(scale=0.4, size=plan.worth[stray].shape)
        actions[stray] = table[noisy.argmax(axis=1)]
        if policy is not None:
            own = rng.random(len(place)) < _OWN
            actions[own] = policy(seen[own])
        outcome = place.step(limited(actions))
        seen = outcome.observations
        if outcome.ended.any():
            place.begin(np.flatnonzero(outcome.ended))
            seen = place.observe()


class _Network(torch.nn.Module):
    """What is seen, to what comes of each way."""

    def __init__(self, config: DistilConfig) -> None:
        super().__init__()
        torch.manual_seed(config.seed)
        ways = config.directions * len(config.speeds) + 1
        self.layers: tuple[Layer, ...] = (*(Dense(width) for width in config.hidden), Dense(ways, "none"))
        self.reader, width = sequence(ENCODERS[config.encoder], (2, 16, 16))
        self.head, _ = sequence(self.layers, (17 + width,))

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return self.head(torch.cat([seen[:, :17], self.reader(seen[:, 17:].reshape(-1, 2, 16, 16))], dim=1))

    def policy(self, config: DistilConfig, moves: Moves, facts: dict[str, Any]) -> Policy:
        table = Ways(config.directions, config.speeds).table(moves)
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
