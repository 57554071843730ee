"""Evaluation: a number of seeded episodes, each to its end, none counted twice; and hand steering to compare with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from motionmatch.errors import InputError
from motionmatch.tasks.action_space import STEP_SECONDS, ActionSpace, clip_actions, straight_actions
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.reach import TARGET_UNIT
from motionmatch.tasks.run import StepResult, TaskRun, make_run

Act = Callable[[np.ndarray], np.ndarray]
"""(C, n) observations in, (C, 12) actions out"""


@dataclass(frozen=True, eq=False)
class EvaluationReport:
    """Results of some episodes."""

    episodes: int
    success: float
    failed: float
    """share that failed: touched an obstacle, was caught, …"""
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
        """Return the figures by name."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(frozen=True, eq=False)
class EpisodePaths:
    """Paths of characters, for drawing."""

    positions: list[np.ndarray]
    """(S, 2) of each episode, metres"""
    targets: np.ndarray
    """(C, 2) metres"""


class EpisodeTally:
    """Counts one episode of each character of a run, and adds up their steps."""

    def __init__(self, run: TaskRun) -> None:
        count = len(run)
        self.run = run
        self.going = np.ones(count, bool)
        """(C,) bool: the episode has not ended yet"""
        self.reached, self.failed = np.zeros(count, bool), np.zeros(count, bool)
        self.lengths = np.zeros(count, np.int64)
        """(C,) steps of episodes that ended"""
        self.steps, self.distance, self.transitions, self.jumped = 0, 0.0, 0, 0.0
        self.positions = [run.characters.positions]
        self.alive = [self.going.copy()]

    def count(self, result: StepResult) -> None:
        """Count one step of all characters with an episode that goes on."""
        characters, going = self.run.characters, self.going
        self.positions.append(characters.positions)
        moved = going & characters.switched
        self.steps, self.transitions = self.steps + int(going.sum()), self.transitions + int(moved.sum())
        if moved.any():
            self.jumped += float(characters.jumps(moved).sum())
        self.distance += float(np.linalg.norm(self.positions[-1] - self.positions[-2], axis=1)[going].sum())
        ended = going & result.ended
        self.reached |= ended & result.succeeded
        self.failed |= ended & result.failed
        self.lengths[ended] = self.run.steps[ended]
        self.going = going & ~ended
        self.alive.append(self.going.copy())

    def report(self) -> EvaluationReport:
        """Return the figures so far."""
        seconds = self.lengths[self.reached] * STEP_SECONDS
        return EvaluationReport(
            len(self.going),
            float(self.reached.mean()),
            float(self.failed.mean()),
            float(1.0 - self.reached.mean() - self.failed.mean()),
            *wilson(int(self.reached.sum()), len(self.going)),
            float(seconds.mean()) if len(seconds) else float("nan"),
            float(np.percentile(seconds, 95)) if len(seconds) else float("nan"),
            self.distance / max(self.steps, 1) / STEP_SECONDS,
            self.jumped / max(self.transitions, 1),
            self.transitions / max(self.steps, 1),
        )

    def paths(self) -> EpisodePaths:
        """Return the path of each episode, to its end."""
        path, alive = np.stack(self.positions, axis=1), np.stack(self.alive, axis=1)
        last = np.minimum(alive.sum(axis=1), path.shape[1] - 1)
        targets = getattr(self.run.task, "targets", np.zeros((len(path), 2))).copy()
        return EpisodePaths([path[c, : last[c] + 1] for c in range(len(path))], targets)


def evaluate_policy(
    act: Act,
    task: str,
    space: ActionSpace | str,
    *,
    episodes: int = 500,
    seed: int = 777,
    limit: int = 500,
    clamp: bool | None = None,
    calm: float | None = None,
    **settings: Any,
) -> tuple[EvaluationReport, EpisodePaths]:
    """Let a policy do one episode with each of `episodes` characters, of at most `limit` steps.

    Queries are kept within the data if the policy was trained so, or as `clamp` says; transitions must pay if it was
    trained so, or as `calm` says.
    """
    if episodes < 1:
        raise InputError(f"{episodes} episodes can't be judged; at least one is needed.")
    clamp = (isinstance(act, Policy) and act.clamps) if clamp is None else clamp
    calm = (act.calm if isinstance(act, Policy) else 0.0) if calm is None else calm
    run = make_run(task, episodes, database=space, seed=seed, clamp=clamp, calm=calm, **settings)
    run.begin()
    if isinstance(act, Policy):
        act = act.on(run.characters.space)
    tally, observations = EpisodeTally(run), run.observe()
    actions = np.zeros((episodes, run.characters.space.num_actions), np.float32)
    for _ in range(limit):
        going = tally.going
        actions[going] = clip_actions(act(observations[going]))
        result = run.step(actions)
        observations = result.observations
        tally.count(result)
        if not tally.going.any():
            break
    return tally.report(), tally.paths()


def wilson(successes: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % interval of a share; it is valid also near 0 and 1."""
    share = successes / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * np.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (0.0 if successes == 0 else float(middle - reach)), (1.0 if successes == count else float(middle + reach))


class TargetSteering:
    """Hand steering: the straight path to the target at one speed, blind to obstacles. Called like a policy."""

    def __init__(self, space: ActionSpace, speed: float = 2.0, *, first: int = 0) -> None:
        """`first` is the number of the target's first column among the observations of the task."""
        if not (np.isfinite(speed) and speed > 0):
            raise InputError(f"steering at {speed} m/s: expected a speed above 0.")
        self.space, self.speed, self.first = space, speed, first

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Return actions (C, 12) for observations (C, n)."""
        first = self.space.num_pose + self.first
        target = np.asarray(observations[:, first : first + 2], float) * TARGET_UNIT
        headings = target / np.maximum(np.linalg.norm(target, axis=1, keepdims=True), 1e-9)
        return straight_actions(self.space, headings, np.full(len(headings), self.speed))


class StraightSteering:
    """Straight ahead at one speed, or standing at 0 m/s, whatever is observed. Called like a policy."""

    def __init__(self, space: ActionSpace, speed: float) -> None:
        if not (np.isfinite(speed) and speed >= 0):
            raise InputError(f"steering at {speed} m/s: expected a speed of 0 or more.")
        self.space, self.speed = space, speed

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """Return actions (C, 12) for observations (C, n)."""
        count = len(observations)
        return straight_actions(self.space, np.tile([0.0, 1.0], (count, 1)), np.full(count, self.speed))


def blind_policy(policy: Act, num_plain: int = 17) -> Act:
    """Return the policy with its obstacle maps empty: it shows how much of its success needs no maps."""

    def act(observations: np.ndarray) -> np.ndarray:
        seen = np.array(observations, np.float32)
        seen[:, num_plain:] = 0.0
        return policy(seen)

    return act
