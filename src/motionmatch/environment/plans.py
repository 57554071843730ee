"""Plans of a character with a goal: straight to it, or around what stands in the way."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.world.scene import Scene
from motionmatch.world.ways import Walker, Ways

FORWARD = (0.0, 0.0, 1.0)
SLIMMEST = 0.19
"""Half the width of a body that goes sideways, metres: ways lead through all gaps that it fits through."""
ARRIVED = 0.3
"""Distance from the goal at which a planned way ends, metres."""


@dataclass(frozen=True)
class Toward:
    """A plan that goes to a place; the stick is released there.

    Without a scene it goes straight ahead, through everything, until it is as far as the goal. With one it goes around
    the fixed obstacles that it knows (`Ways`); the others are left to the search.
    """

    goal: tuple[float, float]
    speed: float
    origin: tuple[float, float] = (0.0, 0.0)
    scene: Scene | None = field(default=None, repr=False, compare=False)
    _ways: dict[int, Ways] = field(default_factory=dict, repr=False, compare=False)

    def command(self, controller: Controller, state: CharacterState, time: float, dt: float) -> Command:
        places, count = np.ascontiguousarray(state.shown_positions[:, [0, 2]]), state.num_characters
        if self.scene is not None and self.scene.fixed:
            left = np.linalg.norm(np.array(self.goal) - places, axis=1)
            ahead = np.zeros((count, 3))
            ahead[:, [0, 2]] = self._find_ways(count).directions(places)
            going = left > ARRIVED
            return Command(self.speed * ahead * going[:, None], ahead)
        way = self.start()[1]
        gone = (places - np.array(self.origin)) @ way[[0, 2]]
        going = gone < np.hypot(self.goal[0] - self.origin[0], self.goal[1] - self.origin[1])
        return Command(self.speed * way * going[:, None], np.tile(way, (count, 1)))

    def _find_ways(self, count: int) -> Ways:
        """Return the ways of so many characters; made once."""
        assert self.scene is not None
        if count not in self._ways:
            starts, goals = (np.tile(each, (count, 1)).astype(float) for each in (self.origin, self.goal))
            self._ways[count] = Ways(Walker(starts, goals, SLIMMEST), self.scene)
        return self._ways[count]

    def start(self) -> tuple[np.ndarray, np.ndarray]:
        way = np.array([self.goal[0] - self.origin[0], 0.0, self.goal[1] - self.origin[1]])
        length = float(np.linalg.norm(way))
        return np.array([self.origin[0], 0.0, self.origin[1]]), way / length if length > 0 else np.array(FORWARD)
