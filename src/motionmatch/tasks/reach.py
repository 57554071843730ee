"""Reach a target on an empty plane (Lee 2024, section 3).

| paper | name | shape |
|---|---|---|
| g_t | `Reach.local_targets` | (C, 2) |
| r_t, equation 3 | `task.nearness` | (C,) |
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.characters import Movement, TaskCharacters, TaskWalkers
from motionmatch.tasks.task import Judgement, nearness

SUCCESS_RADIUS = 0.5
"""Distance below which a target is reached, metres."""
TARGET_UNIT = 3.0
"""Unit of targets in observations, metres: most lie between -2 and 2."""


class Reach:
    """Targets on a plane. A target that is reached before the first step is drawn again."""

    def __init__(
        self,
        count: int,
        *,
        side: float = 10.0,
        bonus: float = 1000.0,
        max_steps: int | None = 100,
        continuity: float = 0.0,
    ) -> None:
        """`side` of the square of targets in metres, `bonus` for reaching one, and `continuity`: the cost of a metre
        by which joints jump on average (0 in the paper)."""
        if side <= 2 * SUCCESS_RADIUS:
            raise InputError(f"targets in a square of {side:g} m are reached at once; make it larger than 1 m.")
        if max_steps is not None and max_steps < 1:
            raise InputError(f"episodes of {max_steps} steps: expected 1 or more, or None for no limit.")
        self.side, self.bonus, self.max_steps, self.continuity = side, bonus, max_steps, continuity
        self.targets = np.zeros((count, 2))
        """(C, 2) x and z, metres"""
        self.width, self.substeps = 2, 1

    def begin(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        self.draw_targets(characters, chosen, rng, self.side)

    def draw_targets(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams, side: float) -> None:
        """Draw targets for some characters, in a square around each."""
        positions = characters.positions
        while len(chosen):
            self.targets[chosen] = positions[chosen] + rng.uniform(-side / 2, side / 2, (2,))
            again = ~self.accepts(characters, chosen)
            chosen, rng = chosen[again], rng.rows(again)

    def accepts(self, characters: TaskWalkers, chosen: np.ndarray) -> np.ndarray:
        """Return (n,) bool: targets of some characters that need not be drawn again."""
        return np.linalg.norm(self.targets[chosen] - characters.positions[chosen], axis=1) > SUCCESS_RADIUS

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        pass

    def local_targets(self, characters: TaskWalkers) -> np.ndarray:
        """Return g_t (C, 2): targets in the frame of each root, to its left and ahead, metres."""
        return characters.to_local(self.targets)

    def distances(self, characters: TaskWalkers) -> np.ndarray:
        """Return distances (C,) to the targets, metres."""
        return np.linalg.norm(self.targets - characters.positions, axis=1)

    def observe(self, characters: TaskWalkers) -> np.ndarray:
        return (self.local_targets(characters) / TARGET_UNIT).astype(np.float32)

    def judge(self, characters: TaskWalkers, movement: Movement) -> Judgement:
        distances = self.distances(characters)
        reached = distances < SUCCESS_RADIUS
        rewards = nearness(distances) + self.bonus * reached
        if self.continuity and isinstance(characters, TaskCharacters):
            rewards -= self.continuity * characters.jumps()
        return Judgement(rewards, reached, np.zeros(len(characters), bool))

    def count_outcomes(self, reached: np.ndarray) -> None:
        pass

    def snapshot(self) -> dict[str, Any]:
        return {"targets": self.targets.copy()}

    def restore(self, kept: dict[str, Any]) -> None:
        self.targets = kept["targets"].copy()
