"""Characters and what they are asked to do, step by step: what all environments are made of."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from motionmatch.errors import unknown_name
from motionmatch.learned.model import LearnedModel, load_model
from motionmatch.tasks.learned_walkers import LearnedWalkers
from motionmatch.tasks.moves import FPS, Moves, moves_of
from motionmatch.tasks.reach import Reach
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.task import Task
from motionmatch.tasks.walkers import Walkers

TASKS: dict[str, Callable[..., Task]] = {"reach": Reach, "reach-moving": ReachMoving}
"""Tasks by name; add one's own here to name it on the command line."""


@dataclass(frozen=True, eq=False)
class Outcome:
    """What a step gives."""

    observations: np.ndarray
    """(C, n) float32"""
    rewards: np.ndarray
    """(C,)"""
    reached: np.ndarray
    """(C,) bool: ended well"""
    failed: np.ndarray
    """(C,) bool: ended badly"""
    cut: np.ndarray
    """(C,) bool: ended because it took too long"""

    @property
    def ended(self) -> np.ndarray:
        return self.reached | self.failed | self.cut


REACHED, FAILED, CUT = 1, 2, 4
"""How an episode ended, as bits"""


@dataclass(frozen=True, eq=False)
class Stepped:
    """A step after which those whose episode ended have begun the next."""

    seen: np.ndarray
    """(C, n) what is seen now"""
    final: np.ndarray
    """(C, n) what was seen at the end, of those who ended"""
    rewards: np.ndarray
    """(C,)"""
    ends: np.ndarray
    """(C,) 0, or how the episode ended"""
    lengths: np.ndarray
    """(C,) steps since the episode began"""


class Course:
    """C characters at one task. Deterministic from a seed."""

    def __init__(
        self,
        moves: Moves,
        task: Task,
        characters: int,
        *,
        seed: int | None = None,
        clamp: bool = False,
        model: LearnedModel | None = None,
    ) -> None:
        """With a `model` that was trained on the database, characters walk as it says, and nothing is searched."""
        if model is None:
            self.walkers: Walkers = Walkers(moves, characters, clamp=clamp)
        else:
            self.walkers = LearnedWalkers(moves, characters, model, clamp=clamp)
        self.task = task
        self.steps = np.zeros(characters, np.int64)
        self.rng = np.random.default_rng(seed)

    def __len__(self) -> int:
        return len(self.walkers)

    @property
    def width(self) -> int:
        """How many numbers an observation has."""
        return self.walkers.moves.num_pose + self.task.width

    def begin(self, chosen: np.ndarray | None = None, *, seed: int | None = None) -> None:
        """New episodes, for some characters or for all."""
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        chosen = np.arange(len(self)) if chosen is None else chosen
        self.walkers.place(chosen, self.rng)
        self.steps[chosen] = 0
        self.task.begin(self.walkers, chosen, self.rng)

    def observe(self) -> np.ndarray:
        """(C, n) c_t, then what the task shows."""
        return np.concatenate([self.walkers.poses, self.task.observe(self.walkers)], axis=1, dtype=np.float32)

    def step(self, actions: np.ndarray) -> Outcome:
        """One search and a fifth of a second. Bad actions change nothing."""
        walked = self.walkers.advance(actions)
        self.steps += 1
        self.task.pass_time(self.walkers, walked)
        judged = self.task.judge(self.walkers, walked)
        over = judged.reached | judged.failed
        cut = np.zeros(len(self), bool) if self.task.max_steps is None else ~over & (self.steps >= self.task.max_steps)
        if (over | cut).any():
            self.task.ended(judged.reached[over | cut])
        return Outcome(self.observe(), judged.rewards, judged.reached, judged.failed, cut)

    def snapshot(self) -> dict[str, Any]:
        """All that changes; `restore` goes back to it."""
        return {
            "walkers": self.walkers.snapshot(),
            "task": self.task.snapshot(),
            "steps": self.steps.copy(),
            "rng": copy.deepcopy(self.rng.bit_generator.state),
        }

    def restore(self, kept: dict[str, Any]) -> None:
        self.walkers.restore(kept["walkers"])
        self.task.restore(kept["task"])
        self.steps = kept["steps"].copy()
        self.rng.bit_generator.state = copy.deepcopy(kept["rng"])


def course(
    task: str | Callable[..., Task] = "reach",
    characters: int = 1,
    *,
    database: str | Moves = "locomotion",
    seed: int | None = None,
    clamp: bool = False,
    model: str | LearnedModel | None = None,
    **settings: Any,
) -> Course:
    """A course by the name of its task and of its database; `settings` go to the task.

    `model` is a learned model of that database, or its folder, or the name of one that comes with motionmatch.
    """
    if isinstance(task, str) and task not in TASKS:
        raise unknown_name("task", task, TASKS)
    make = TASKS[task] if isinstance(task, str) else task
    found = load_model(model) if isinstance(model, str) else model
    rate = FPS if found is None else found.fps
    moves = database if isinstance(database, Moves) else moves_of(database, rate)
    return Course(moves, make(characters, **settings), characters, seed=seed, clamp=clamp, model=found)


def stepped(place: Course, actions: np.ndarray) -> Stepped:
    """One step, and new episodes for all whose episode it ended."""
    outcome = place.step(actions)
    ends = (REACHED * outcome.reached + FAILED * outcome.failed + CUT * outcome.cut).astype(np.int32)
    lengths, seen = place.steps.copy(), outcome.observations
    if ends.any():
        place.begin(np.flatnonzero(ends))
        seen = place.observe()
    return Stepped(seen, outcome.observations, outcome.rewards, ends, lengths)
