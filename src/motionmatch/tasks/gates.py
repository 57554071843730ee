"""Go through three gates in turn, each from its front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.characters import Movement, TaskWalkers
from motionmatch.tasks.terms import TaskMark, TermTask, observation, reward, success


class Gates(TermTask):
    """A gate is passed where the way of a step goes between its posts. Who misses one must come back to it."""

    state: ClassVar = {"places": (3, 2), "courses": (3,), "passed": (), "before": (2,), "gone": (), "opened": ()}
    training: ClassVar = {"steps": 800_000, "gamma": 0.97, "calm": True}
    max_steps: int | None = 120

    opening: float = 1.2
    """distance of the posts, metres"""
    nearest: float = 2.5
    farthest: float = 4.0
    """distance of a gate from the one before, metres"""
    turn: float = 1.2
    """most that the way turns from gate to gate, radians"""

    places: np.ndarray
    courses: np.ndarray
    passed: np.ndarray
    before: np.ndarray
    gone: np.ndarray
    opened: np.ndarray

    def start(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        here, course = characters.positions[chosen], rng.uniform(-np.pi, np.pi)
        for gate in range(3):
            course = course + rng.uniform(-self.turn, self.turn)
            ahead = np.stack([np.sin(course), np.cos(course)], axis=1)
            here = here + rng.uniform(self.nearest, self.farthest)[:, None] * ahead
            self.places[chosen, gate], self.courses[chosen, gate] = here, course
        self.passed[chosen] = self.gone[chosen] = self.opened[chosen] = 0.0
        self.before[chosen] = characters.positions[chosen]

    def get_next(self, further: int = 0) -> tuple[np.ndarray, np.ndarray]:
        """Return the place (C, 2) of the next gate, or of one further on, and its direction (C, 2)."""
        rows, gate = np.arange(self.count), np.minimum(self.passed.astype(int) + further, 2)
        course = self.courses[rows, gate]
        return self.places[rows, gate], np.stack([np.sin(course), np.cos(course)], axis=1)

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        place, ahead = self.get_next()
        here = characters.positions
        first, last = (((at - place) * ahead).sum(axis=1) for at in (self.before, here))
        share = np.where(last > first, -first / np.maximum(last - first, 1e-9), -1.0)
        at = self.before + share[:, None] * (here - self.before) - place
        aside = np.abs(at[:, 0] * ahead[:, 1] - at[:, 1] * ahead[:, 0])
        through = (first < 0) & (last >= 0) & (aside < 0.5 * self.opening) & (self.passed < 3)
        self.gone = np.linalg.norm(place - self.before, axis=1) - np.linalg.norm(place - here, axis=1)
        self.passed += through
        self.opened = through.astype(float)
        self.before = here.copy()

    def marks(self) -> Sequence[TaskMark]:
        found = []
        for gate in range(3):
            course, place = self.courses[:, gate], self.places[:, gate]
            side = np.stack([np.cos(course), -np.sin(course)], axis=1)
            found += [TaskMark(place + way * 0.5 * self.opening * side, 0.08, "disc") for way in (-1, 1)]
        return [*found, TaskMark(self.get_next()[0], 0.5 * self.opening)]

    @observation(2)
    def target(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.get_next()[0])

    @observation(2)
    def heading(self, characters: TaskWalkers) -> np.ndarray:
        return characters.to_local(self.get_next()[1] + characters.positions)

    @observation(2)
    def target_after(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.get_next(1)[0])

    @observation(1)
    def left(self, characters: TaskWalkers) -> np.ndarray:
        return (1.0 - self.passed / 3.0)[:, None]

    @reward(0.5)
    def nearer(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.gone

    @reward(3.0)
    def gate(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.opened

    @reward(-0.05)
    def time(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return np.ones(self.count)

    @reward(-3.0)
    def jump(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.measure_jumps(characters)

    @success(10.0)
    def through(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.passed >= 3
