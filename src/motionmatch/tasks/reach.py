"""Reach a place on an empty plane (Lee 2024, section 3).

| paper | name | shape |
|---|---|---|
| g_t | `Reach.seen` | (C, 2) |
| r_t, equation 3 | `rewards.nearness` | (C,) |
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motionmatch.errors import InputError
from motionmatch.tasks import rewards
from motionmatch.tasks.task import Judgement
from motionmatch.tasks.walkers import Walked, Walkers

SUCCESS_RADIUS = 0.5
"""A character this near to the target has reached it, metres."""
TARGET_UNIT = 3.0
"""Targets are observed in this many metres, so that most lie between -2 and 2."""


class Reach:
    """Targets on a plane. Those that are reached before the first step are drawn again."""

    def __init__(
        self,
        characters: int,
        *,
        side: float = 10.0,
        bonus: float = 1000.0,
        max_steps: int | None = 100,
        continuity: float = 0.0,
    ) -> None:
        """`side` of the square the targets are in, `bonus` for reaching one, and `continuity`: what a metre by which
        joints jump on average costs (0 in the paper)."""
        if side <= 2 * SUCCESS_RADIUS:
            raise InputError(f"targets in a square of {side:g} m are reached at once; make it larger than 1 m.")
        if max_steps is not None and max_steps < 1:
            raise InputError(f"episodes of {max_steps} steps: expected 1 or more, or None for no limit.")
        self.side, self.bonus, self.max_steps, self.continuity = side, bonus, max_steps, continuity
        self.targets = np.zeros((characters, 2))
        self.width = 2

    def begin(self, walkers: Walkers, chosen: np.ndarray, rng: np.random.Generator) -> None:
        self.draw(walkers, chosen, rng, self.side)

    def draw(self, walkers: Walkers, chosen: np.ndarray, rng: np.random.Generator, side: float) -> None:
        """New targets for some characters, in a square around where they are."""
        left = chosen
        while len(left):
            self.targets[left] = walkers.positions[left] + rng.uniform(-side / 2, side / 2, (len(left), 2))
            left = left[~self.accepts(walkers, left)]

    def accepts(self, walkers: Walkers, chosen: np.ndarray) -> np.ndarray:
        """(n,) bool: whose target may stay."""
        return np.linalg.norm(self.targets[chosen] - walkers.positions[chosen], axis=1) > SUCCESS_RADIUS

    def pass_time(self, walkers: Walkers, walked: Walked) -> None:
        pass

    def seen(self, walkers: Walkers) -> np.ndarray:
        """(C, 2) g_t: the target as the character sees it, to its left and ahead, metres."""
        return walkers.seen(self.targets)

    def distances(self, walkers: Walkers) -> np.ndarray:
        return np.linalg.norm(self.targets - walkers.positions, axis=1)

    def observe(self, walkers: Walkers) -> np.ndarray:
        return (self.seen(walkers) / TARGET_UNIT).astype(np.float32)

    def judge(self, walkers: Walkers, walked: Walked) -> Judgement:
        distances = self.distances(walkers)
        reached = distances < SUCCESS_RADIUS
        worth = rewards.nearness(distances) + self.bonus * reached
        if self.continuity:
            worth -= self.continuity * walkers.jumps()
        return Judgement(worth, reached, np.zeros(len(walkers), bool))

    def ended(self, reached: np.ndarray) -> None:
        pass

    def snapshot(self) -> dict[str, Any]:
        return {"targets": self.targets.copy()}

    def restore(self, kept: dict[str, Any]) -> None:
        self.targets = kept["targets"].copy()
