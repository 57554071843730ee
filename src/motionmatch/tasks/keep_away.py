"""Keep away from a chaser for twenty seconds, without leaving a round place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from motionmatch.control.trajectory import wrap_angles
from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.action_space import STEP_SECONDS
from motionmatch.tasks.characters import Movement, TaskWalkers
from motionmatch.tasks.terms import TaskMark, TermTask, failure, observation, reward


class KeepAway(TermTask):
    """The chaser runs at one speed and always turns towards the character, but not at once."""

    state: ClassVar = {"chasers": (2,), "courses": (), "middles": (2,)}
    training: ClassVar = {"steps": 600_000, "gamma": 0.97, "calm": True}
    lasting = True

    speed: float = 1.8
    """of the chaser, metres per second"""
    turning: float = 1.5
    """most that it turns, radians per second"""
    reach: float = 0.6
    """distance at which it catches, metres"""
    radius: float = 5.0
    """of the place, metres"""

    chasers: np.ndarray
    courses: np.ndarray
    middles: np.ndarray

    def start(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        self.middles[chosen] = characters.positions[chosen]
        self.chasers[chosen], angle = self.draw_around(characters, chosen, rng, 2.5, 4.5)
        self.courses[chosen] = wrap_angles(angle + np.pi)

    @property
    def velocities(self) -> np.ndarray:
        """(C, 2) of the chasers, metres per second"""
        return self.speed * np.stack([np.sin(self.courses), np.cos(self.courses)], axis=1)

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        way = characters.positions - self.chasers
        most = self.turning * STEP_SECONDS
        turn = np.clip(wrap_angles(np.arctan2(way[:, 0], way[:, 1]) - self.courses), -most, most)
        self.courses = wrap_angles(self.courses + turn)
        self.chasers += self.velocities * STEP_SECONDS

    def distances(self, characters: TaskWalkers) -> np.ndarray:
        """Return distances (C,) from the chasers, metres."""
        return np.linalg.norm(self.chasers - characters.positions, axis=1)

    def marks(self) -> Sequence[TaskMark]:
        return [TaskMark(self.chasers, self.reach, "disc"), TaskMark(self.middles, self.radius)]

    @observation(2)
    def chaser(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.chasers)

    @observation(2)
    def chaser_velocity(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.velocities + characters.positions)

    @observation(2)
    def middle(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.middles)

    @reward(0.2)
    def free(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return 1.0 - np.exp(-self.distances(characters))

    @reward(-4.0)
    def jump(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.measure_jumps(characters)

    @failure(-10.0)
    def caught(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.distances(characters) < self.reach

    @failure(-10.0)
    def outside(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return np.linalg.norm(characters.positions - self.middles, axis=1) > self.radius
