"""The protocol of a task, and the rewards of the paper (Lee 2024).

A task of one's own overrides a few methods; `examples/09_a_task_of_your_own.py` has one:

    class Follow(Reach):
        def begin(self, characters, chosen, rng): ...    # new episodes
        def pass_time(self, characters, movement): ...   # move what else moves
        def observe(self, characters): ...               # (C, n) numbers beside the pose
        def judge(self, characters, movement): ...       # rewards, successes, failures

| paper | name |
|---|---|
| equation 3, exp(−dist(s_t)) | `nearness` |
| equation 5, hits(a_t) | `hits` |
| the second term of equation 4, exp(−hits(a_t)) | `hit_reward` |
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.characters import Movement, TaskWalkers


@dataclass(frozen=True, eq=False)
class Judgement:
    """Rewards of one step, and the episodes that it ends."""

    rewards: np.ndarray
    """(C,)"""
    reached: np.ndarray
    """(C,) bool: the episode ends as a success"""
    failed: np.ndarray
    """(C,) bool: the episode ends as a failure"""
    parts: Mapping[str, np.ndarray] = field(default_factory=dict)
    """(C,) what each named part of the rewards has paid, where a task has such parts"""


class Task(Protocol):
    """The part of an environment that is not locomotion."""

    width: int
    """Numbers that the task adds to the pose in observations."""
    max_steps: int | None
    """Steps after which an episode is cut off; None is never."""
    substeps: int
    """Times in a step at which the task needs positions: 1 is the end only, `SUBSTEPS` is 30 Hz."""

    def begin(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        """Begin new episodes for some characters (n,), which are already at their start.

        `rng` has a stream for each of them: `rng.uniform(-1, 1, (2,))` draws (n, 2).
        """
        ...

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        """Move everything else during a step in which the characters made this movement."""
        ...

    def observe(self, characters: TaskWalkers) -> np.ndarray:
        """Return observations (C, width) beside the pose."""
        ...

    def judge(self, characters: TaskWalkers, movement: Movement) -> Judgement:
        """Return the rewards of the step, and the episodes that end."""
        ...

    def count_outcomes(self, reached: np.ndarray) -> None:
        """Count the outcomes of episodes that ended: (n,) bool, reached or not, in the order of the characters."""
        ...

    def snapshot(self) -> dict[str, Any]:
        """Return copies of everything that changes: arrays, numbers, and dictionaries of them."""
        ...

    def restore(self, kept: dict[str, Any]) -> None:
        """Go back to a snapshot."""
        ...


def nearness(distances: np.ndarray) -> np.ndarray:
    """Return the reward (C,) of equation 3 for distances (C,) in metres: 1 at the target, then falling."""
    return np.exp(-distances)


def hits(covered: np.ndarray) -> np.ndarray:
    """Return equation 5: the number (C,) of goal positions (C, 3) bool that lie in an obstacle."""
    return covered.sum(axis=1)


def hit_reward(covered: np.ndarray) -> np.ndarray:
    """Return the second term of equation 4, (C,): 1 where no goal lies in an obstacle, exp(−3) where all do."""
    return np.exp(-hits(covered).astype(float))
