"""Follow a target that walks about: stay near it for twenty seconds."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.action_space import STEP_SECONDS
from motionmatch.tasks.characters import Movement, TaskWalkers
from motionmatch.tasks.terms import TermTask, failure, observation, reward


class FollowTarget(TermTask):
    """The target walks on a winding way, at a speed of its own in each episode."""

    state: ClassVar = {"targets": (2,), "courses": (), "speeds": (), "bends": (2,)}
    training: ClassVar = {"steps": 400_000, "gamma": 0.95, "calm": True}
    lasting = True

    slowest: float = 0.5
    fastest: float = 1.6
    """speeds of targets, metres per second"""
    winding: float = 0.6
    """most that a target turns, radians per second"""
    leash: float = 3.0
    """distance at which it is lost, metres"""

    targets: np.ndarray
    courses: np.ndarray
    speeds: np.ndarray
    bends: np.ndarray

    def start(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        self.targets[chosen] = characters.positions[chosen] + rng.uniform(-1.5, 1.5, (2,))
        self.courses[chosen] = rng.uniform(-np.pi, np.pi)
        self.speeds[chosen] = rng.uniform(self.slowest, self.fastest)
        self.bends[chosen] = rng.uniform(0.0, 1.0, (2,)) * [1.0, 2 * np.pi]

    @property
    def velocities(self) -> np.ndarray:
        """(C, 2) of the targets, metres per second"""
        return self.speeds[:, None] * np.stack([np.sin(self.courses), np.cos(self.courses)], axis=1)

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        rate, phase = 0.3 + 0.7 * self.bends[:, 0], self.bends[:, 1]
        self.courses += self.winding * np.sin(rate * self.seconds + phase) * STEP_SECONDS
        self.targets += self.velocities * STEP_SECONDS

    def distances(self, characters: TaskWalkers) -> np.ndarray:
        """Return distances (C,) to the targets, metres."""
        return np.linalg.norm(self.targets - characters.positions, axis=1)

    @observation(2)
    def target(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.targets)

    @observation(2)
    def velocity(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.velocities + characters.positions)

    @reward(1.0)
    def near(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return np.exp(-self.distances(characters))

    @reward(-8.0)
    def jump(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.measure_jumps(characters)

    @failure(-5.0)
    def lost(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.distances(characters) > self.leash
