"""What characters are asked to do. A task of one's own overrides a few methods:

    class Follow(Task):
        def begin(self, walkers, chosen, rng): ...       # new episodes
        def pass_time(self, walkers, walked): ...        # what else moves
        def observe(self, walkers): ...                  # (C, n) what it adds to the pose
        def judge(self, walkers, walked): ...            # rewards, successes, failures

`examples/09_a_task_of_your_own.py` has one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from motionmatch.tasks.walkers import Walked, Walkers


@dataclass(frozen=True, eq=False)
class Judgement:
    """Rewards and endings of one step."""

    rewards: np.ndarray
    """(C,)"""
    reached: np.ndarray
    """(C,) bool: the episode ends well"""
    failed: np.ndarray
    """(C,) bool: the episode ends badly"""


class Task(Protocol):
    """The part of an environment that is not walking."""

    width: int
    """How many numbers it adds to the pose in observations."""
    max_steps: int | None
    """After how many steps an episode is cut off; None is never."""

    def begin(self, walkers: Walkers, chosen: np.ndarray, rng: np.random.Generator) -> None:
        """New episodes for some characters, which stand where they start."""
        ...

    def pass_time(self, walkers: Walkers, walked: Walked) -> None:
        """Move what else moves: `walked` says where characters were meanwhile."""
        ...

    def observe(self, walkers: Walkers) -> np.ndarray:
        """(C, width) what the policy sees beside the pose."""
        ...

    def judge(self, walkers: Walkers, walked: Walked) -> Judgement:
        """What the step was worth, and whose episode ends."""
        ...

    def ended(self, reached: np.ndarray) -> None:
        """Told how episodes ended, (n,) bool, in the order of the characters."""
        ...

    def snapshot(self) -> dict[str, Any]: ...

    def restore(self, kept: dict[str, Any]) -> None: ...
