"""A dog fetches: it runs to a ball, takes it, and brings it back to where it started."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.characters import Movement, TaskWalkers
from motionmatch.tasks.terms import TaskMark, TermTask, observation, reward, success

MOUTH_SPAN = (0.5, 0.62)
"""Heights between which the ball is drawn in the mouth, metres."""


class FetchBall(TermTask):
    """The ball is taken where the mouth comes near it, and carried from then on."""

    database: ClassVar[str] = "dog"
    state: ClassVar = {"balls": (2,), "homes": (2,), "carrying": (), "taken": (), "before": (2,), "gone": ()}
    training: ClassVar = {"steps": 600_000, "gamma": 0.97, "calm": True}
    max_steps: int | None = 150

    nearest: float = 2.0
    farthest: float = 6.0
    """distance of the ball, metres"""
    mouth: float = 0.45
    """distance of the mouth ahead of the root, metres"""
    bite: float = 0.35
    """distance between mouth and ball at which it is taken, metres"""
    home_radius: float = 0.7
    """distance from home at which the ball is brought, metres"""

    balls: np.ndarray
    homes: np.ndarray
    carrying: np.ndarray
    taken: np.ndarray
    before: np.ndarray
    gone: np.ndarray

    def start(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        self.balls[chosen], _ = self.draw_around(characters, chosen, rng, self.nearest, self.farthest)
        self.homes[chosen] = self.before[chosen] = characters.positions[chosen]
        self.carrying[chosen] = self.taken[chosen] = self.gone[chosen] = 0.0

    def find_aims(self) -> np.ndarray:
        """Return where to go (C, 2): to the ball, then home."""
        return np.where(self.carrying[:, None] > 0, self.homes, self.balls)

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        here, goals = characters.positions, self.find_aims()
        self.gone = np.linalg.norm(goals - self.before, axis=1) - np.linalg.norm(goals - here, axis=1)
        mouths = here + self.mouth * characters.forwards
        near = np.linalg.norm(self.balls - mouths, axis=1) < self.bite
        self.taken = (near & (self.carrying == 0)).astype(float)
        self.carrying = np.maximum(self.carrying, self.taken)
        self.balls = np.where(self.carrying[:, None] > 0, mouths, self.balls)
        self.before = here.copy()

    def marks(self) -> Sequence[TaskMark]:
        heights = np.where(self.carrying[:, None] > 0, MOUTH_SPAN, (0.0, 0.12))
        return [TaskMark(self.balls, 0.06, "disc", span=heights), TaskMark(self.homes, self.home_radius)]

    @observation(2)
    def target(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.find_aims())

    @observation(2)
    def home(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.homes)

    @observation(1)
    def has_ball(self, characters: TaskWalkers) -> np.ndarray:
        return self.carrying[:, None]

    @reward(0.5)
    def nearer(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.gone

    @reward(4.0)
    def ball(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.taken

    @reward(-0.05)
    def time(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return np.ones(self.count)

    @reward(-2.0)
    def jump(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.measure_jumps(characters)

    @success(10.0)
    def brought(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        away = np.linalg.norm(self.homes - characters.positions, axis=1)
        return (self.carrying > 0) & (away < self.home_radius)
