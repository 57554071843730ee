"""A task with its characters, step by step: the basis of all environments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from motionmatch.learned.model import LearnedModel, load_model
from motionmatch.maths.streams import Streams
from motionmatch.tasks.action_space import FPS, ActionSpace, cached_action_space
from motionmatch.tasks.characters import TaskCharacters
from motionmatch.tasks.finding import find_database, find_task, find_uses
from motionmatch.tasks.task import Task
from motionmatch.tasks.terms import TermTask

REACHED, FAILED, CUT = 1, 2, 4
"""Ends of an episode, as bits"""


@dataclass(frozen=True, eq=False)
class StepResult:
    """Observations and rewards of one step."""

    observations: np.ndarray
    """(C, n) float32"""
    rewards: np.ndarray
    """(C,)"""
    reached: np.ndarray
    """(C,) bool: ended as a success"""
    failed: np.ndarray
    """(C,) bool: ended as a failure"""
    cut: np.ndarray
    """(C,) bool: ended because it took too long"""
    succeeded: np.ndarray
    """(C,) bool: reached, or cut where a task asks to last"""
    parts: Mapping[str, np.ndarray] = field(default_factory=dict)
    """(C,) what each named part of the rewards has paid, where a task has such parts"""

    @property
    def ended(self) -> np.ndarray:
        """(C,) bool"""
        return self.reached | self.failed | self.cut


@dataclass(frozen=True, eq=False)
class AutoresetStep:
    """One step, after which characters at the end of an episode have begun the next."""

    observations: np.ndarray
    """(C, n) float32, of the new episode where one ended"""
    final: np.ndarray
    """(C, n) observations at the end, valid where an episode ended"""
    rewards: np.ndarray
    """(C,)"""
    ends: np.ndarray
    """(C,) 0, or the end of the episode as bits"""
    lengths: np.ndarray
    """(C,) steps of the episode so far"""


class TaskRun:
    """C characters at one task. Deterministic from a seed: each character draws from a stream of its own."""

    def __init__(
        self,
        space: ActionSpace,
        task: Task,
        count: int,
        *,
        seed: int | None = None,
        first: int = 0,
        clamp: bool = False,
        calm: float = 0.0,
        model: LearnedModel | None = None,
    ) -> None:
        """`count` characters. A `model` that was trained on the database answers queries in place of searches.

        `clamp` keeps queries within the data; with `calm` transitions must pay as in the real-time controller. `first`
        is the number of the first character, where several runs share the characters of one seed.
        """
        self.characters = TaskCharacters(space, count, model=model, clamp=clamp, calm=calm, substeps=task.substeps)
        self.task = task
        self.steps = np.zeros(count, np.int64)
        """(C,) steps of each episode so far"""
        self.streams = Streams(count, seed, first=first)

    def __len__(self) -> int:
        return len(self.characters)

    @property
    def width(self) -> int:
        """Numbers in an observation."""
        return self.characters.space.num_pose + self.task.width

    def begin(self, chosen: np.ndarray | None = None, *, seed: int | Sequence[int] | None = None) -> None:
        """Begin new episodes for some characters (n,), or for all: with one seed, with one for each, or going on."""
        chosen = np.arange(len(self)) if chosen is None else chosen
        if seed is not None:
            self.streams.seed(seed, chosen)
        rng = self.streams.rows(chosen)
        self.characters.place_randomly(chosen, rng)
        self.steps[chosen] = 0
        self.task.begin(self.characters, chosen, rng)

    def observe(self) -> np.ndarray:
        """Return observations (C, n) float32: c_t, then those of the task."""
        return np.concatenate([self.characters.poses, self.task.observe(self.characters)], axis=1, dtype=np.float32)

    def step(self, actions: np.ndarray) -> StepResult:
        """Do one step with actions (C, 12): one search, and `STEP_SECONDS`. Bad actions change nothing."""
        goals = self.task.get_goals() if isinstance(self.task, TermTask) else None
        movement = self.characters.advance(actions, goals)
        self.steps += 1
        self.task.pass_time(self.characters, movement)
        judged = self.task.judge(self.characters, movement)
        over = judged.reached | judged.failed
        cut = np.zeros(len(self), bool) if self.task.max_steps is None else ~over & (self.steps >= self.task.max_steps)
        succeeded = judged.reached | cut if getattr(self.task, "lasting", False) else judged.reached
        if (over | cut).any():
            self.task.count_outcomes(succeeded[over | cut])
        return StepResult(self.observe(), judged.rewards, judged.reached, judged.failed, cut, succeeded, judged.parts)

    def snapshot(self) -> dict[str, Any]:
        """Return copies of everything that changes, for `restore`."""
        return {
            "characters": self.characters.snapshot(),
            "task": self.task.snapshot(),
            "steps": self.steps.copy(),
            "streams": self.streams.snapshot(),
        }

    def restore(self, kept: dict[str, Any]) -> None:
        """Go back to a snapshot."""
        self.characters.restore(kept["characters"])
        self.task.restore(kept["task"])
        self.steps = kept["steps"].copy()
        self.streams.restore(kept["streams"])


def make_run(
    task: str | Callable[..., Task] = "reach",
    characters: int = 1,
    *,
    database: str | ActionSpace | None = None,
    seed: int | None = None,
    first: int = 0,
    clamp: bool = False,
    calm: float = 0.0,
    model: str | LearnedModel | None = None,
    **settings: Any,
) -> TaskRun:
    """Make a run by the name of its task (or FILE.py:Task) and of its database, by default the one that the task is
    for; `settings` go to the task.

    `model` is a learned model of that database, its folder, or the name of one that comes with motionmatch.
    """
    make = find_task(task)
    found = load_model(model) if isinstance(model, str) else model
    rate = FPS if found is None else found.fps
    name = find_database(task) if database is None else database
    space = name if isinstance(name, ActionSpace) else cached_action_space(name, rate, find_uses(task))
    how: dict[str, Any] = {"seed": seed, "first": first, "clamp": clamp, "calm": calm, "model": found}
    return TaskRun(space, make(characters, **settings), characters, **how)


def step_and_reset(run: TaskRun, actions: np.ndarray) -> AutoresetStep:
    """Do one step with actions (C, 12), and begin new episodes where it ended one."""
    result = run.step(actions)
    ends = (REACHED * result.succeeded + FAILED * result.failed + CUT * result.cut).astype(np.int32)
    lengths, observations = run.steps.copy(), result.observations
    if ends.any():
        run.begin(np.flatnonzero(ends))
        observations = run.observe()
    return AutoresetStep(observations, result.observations, result.rewards, ends, lengths)


def take_means(task: Task) -> dict[str, float]:
    """Return the means of the named parts of rewards and ends since the last call; empty where a task has none."""
    return task.take_means() if isinstance(task, TermTask) else {}
