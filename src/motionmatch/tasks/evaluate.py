"""How well a policy does its task: a number of seeded episodes, each to its end, none counted twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from motionmatch.errors import InputError
from motionmatch.tasks.course import course
from motionmatch.tasks.moves import STEP_SECONDS, Moves, limited
from motionmatch.tasks.policy import Policy

Act = Callable[[np.ndarray], np.ndarray]
"""(C, n) observations in, (C, 12) actions out"""


@dataclass(frozen=True, eq=False)
class Report:
    """What came of the episodes."""

    episodes: int
    success: float
    failed: float
    """share that touched an obstacle"""
    cut: float
    """share that took too long"""
    low: float
    high: float
    """95 % confidence interval of the success (Wilson)"""
    seconds: float
    """to the target, mean over successes"""
    seconds_p95: float
    speed: float
    """mean over all steps, metres per second"""
    jump: float
    """mean over joints and over transitions to another frame, metres"""
    transitions: float
    """share of steps in which playback goes on elsewhere"""

    def facts(self) -> dict[str, float]:
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True, eq=False)
class Trace:
    """Where the characters went, for drawing."""

    positions: list[np.ndarray]
    """(S, 2) of each episode"""
    targets: np.ndarray
    """(C, 2)"""


def run(
    act: Act,
    task: str,
    moves: Moves | str,
    *,
    episodes: int = 500,
    seed: int = 777,
    limit: int = 500,
    clamp: bool | None = None,
    **settings: Any,
) -> tuple[Report, Trace]:
    """Let a policy do one episode with each of `episodes` characters; `limit` steps are enough for anything.

    What is asked for is kept within what the data has if the policy was trained so, or as `clamp` says.
    """
    if episodes < 1:
        raise InputError(f"{episodes} episodes can't be judged; at least one is needed.")
    clamp = (isinstance(act, Policy) and act.clamps) if clamp is None else clamp
    place = course(task, episodes, database=moves, seed=seed, clamp=clamp, **settings)
    place.begin()
    if isinstance(act, Policy):
        act = act.on(place.walkers.moves)
    going = np.ones(episodes, bool)
    reached, failed = np.zeros(episodes, bool), np.zeros(episodes, bool)
    lasted = np.zeros(episodes, np.int64)
    ways: list[np.ndarray] = [place.walkers.positions.copy()]
    alive: list[np.ndarray] = [going.copy()]
    jumped, switched, stepped, gone = 0.0, 0, 0, 0.0
    seen = place.observe()
    actions = np.zeros((episodes, place.walkers.moves.num_asked), np.float32)
    for _ in range(limit):
        before = place.walkers.positions.copy()
        actions[going] = limited(act(seen[going]))  # those who are done are asked no more
        outcome = place.step(actions)
        seen = outcome.observations
        moved = going & place.walkers.switched
        switched, stepped = switched + int(moved.sum()), stepped + int(going.sum())
        jumped += float(place.walkers.jumps(moved).sum())
        gone += float(np.linalg.norm(place.walkers.positions - before, axis=1)[going].sum())
        ways.append(place.walkers.positions.copy())
        ended = going & outcome.ended
        reached |= ended & outcome.reached
        failed |= ended & outcome.failed
        lasted[ended] = place.steps[ended]
        going &= ~ended
        alive.append(going.copy())
        if not going.any():
            break
    taken_seconds = lasted[reached] * STEP_SECONDS
    low, high = wilson(int(reached.sum()), episodes)
    path, kept = np.stack(ways, axis=1), np.stack(alive, axis=1)
    last = np.minimum(kept.sum(axis=1), path.shape[1] - 1)
    report = Report(
        episodes,
        float(reached.mean()),
        float(failed.mean()),
        float(1.0 - reached.mean() - failed.mean()),
        low,
        high,
        float(taken_seconds.mean()) if len(taken_seconds) else float("nan"),
        float(np.percentile(taken_seconds, 95)) if len(taken_seconds) else float("nan"),
        gone / max(stepped, 1) / STEP_SECONDS,
        jumped / max(switched, 1),
        switched / max(stepped, 1),
    )
    targets = getattr(place.task, "targets", np.zeros((episodes, 2))).copy()
    return report, Trace([path[c, : last[c] + 1] for c in range(episodes)], targets)


def wilson(successes: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share, sound also near 0 and 1."""
    share = successes / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (0.0 if successes == 0 else float(middle - reach)), (1.0 if successes == count else float(middle + reach))
