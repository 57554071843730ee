"""Oncoming people in a corridor: two who both learn, each on the way to the other end.

Characters 2 k and 2 k + 1 share a corridor along z, and come from the open places at its ends. They may touch neither
each other nor the walls, with any bone. A character without a partner meets its own mirror image, turned by half a
circle about the middle of the corridor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.action_space import STEP_SECONDS, SUBSTEPS
from motionmatch.tasks.bodies import Stances, find_extents, find_touching
from motionmatch.tasks.characters import Movement, TaskWalkers
from motionmatch.tasks.terms import TaskMark, TermTask, failure, observation, reward, success

_APART = 6.0  # metres between corridors
OUT = 0.7
"""Distance beyond an end at which somebody is through, metres."""


class Corridor(TermTask):
    """A corridor for two. Who is through begins again: in training before an end, in real time on the way back."""

    together: ClassVar[int] = 2
    state: ClassVar = {
        "ways": (),
        "before": (2,),
        "velocities": (2,),
        "gone": (),
        "hit": (),
        "scraped": (),
        "clear": (2,),
    }
    training: ClassVar = {"steps": 1_200_000, "gamma": 0.98, "calm": True, "final_learning_rate": 1e-4}
    max_steps: int | None = 75
    substeps: int = SUBSTEPS

    wide: float = 2.0
    """width of the corridor, metres"""
    length: float = 5.0
    """of the walls, metres"""
    brisk: float = 1.6
    """speed from which haste costs, metres per second"""
    turned: float = 1.0
    """headings at the beginning: 1 is any, 0 is along the corridor"""
    farthest: float = 3.0
    """distance from the walls at which somebody is lost, metres"""
    free: float = 2.5
    """distance from the other one that somebody who begins keeps, metres"""

    ways: np.ndarray
    before: np.ndarray
    velocities: np.ndarray
    gone: np.ndarray
    hit: np.ndarray
    scraped: np.ndarray
    clear: np.ndarray

    @property
    def middles(self) -> np.ndarray:
        """(C, 2) middles of the corridors, metres"""
        number = np.arange(self.count) // 2
        return np.stack([number * (self.wide + _APART), np.zeros(self.count)], axis=1)

    @property
    def partners(self) -> np.ndarray:
        """(C,) the other one in the corridor; oneself for a last one without a partner"""
        return np.minimum(np.arange(self.count) ^ 1, self.count - 1)

    def place(self, chosen: np.ndarray, rng: RowStreams) -> tuple[np.ndarray, np.ndarray]:
        aside, end = rng.uniform(-0.6, 0.6), np.where(chosen % 2, 1.0, -1.0) * (0.5 * self.length + OUT)
        end += np.sign(end) * rng.uniform(0.1, 1.3)
        there = self.find_others(self.before)[chosen, 1]
        running = self.ways[chosen] != 0  # otherwise it is the first episode, and nobody is there yet
        end = np.where(running & (np.abs(there - end) < self.free), -end, end)
        positions = self.middles[chosen] + np.stack([aside, end], axis=1)
        return positions, np.where(end < 0, 0.0, np.pi) + rng.uniform(-np.pi, np.pi) * self.turned

    def start(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        here = characters.positions[chosen]
        self.ways[chosen] = np.where(here[:, 1] < self.middles[chosen, 1], 1.0, -1.0)
        self.before[chosen], self.velocities[chosen] = here, 0.0
        self.gone[chosen] = self.hit[chosen] = self.scraped[chosen] = 0.0
        self.clear[chosen] = 0.0

    def find_others(self, positions: np.ndarray) -> np.ndarray:
        """Return where the other one (C, 2) is, given where everybody is; a mirror image without a partner."""
        mine = self.partners == np.arange(self.count)
        return np.where(mine[:, None], 2.0 * self.middles - positions, positions[self.partners])

    def get_ends(self) -> np.ndarray:
        """Return the points (C, 2) in the middle of the ends to which characters go."""
        ends = self.middles.copy()
        ends[:, 1] += (0.5 * self.length + OUT) * self.ways
        return ends

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        here = characters.positions
        self.gone = self.ways * (here - self.before)[:, 1]
        self.velocities = (here - self.before) / STEP_SECONDS
        self.before = here.copy()
        self.hit, self.scraped = np.zeros(self.count), np.zeros(self.count)
        for k in range(movement.positions.shape[1]):
            touching, aside = self._find_contacts(characters, movement, k)
            beyond = np.abs(movement.positions[:, k, 1] - self.middles[:, 1]) > 0.5 * self.length
            scraping = (aside > 0.5 * self.wide) & ~beyond
            # Who touches when an episode begins, where the last one has ended so, must get clear first.
            self.clear = np.maximum(self.clear, ~np.stack([touching, scraping], axis=1))
            self.hit = np.maximum(self.hit, touching & (self.clear[:, 0] > 0))
            self.scraped = np.maximum(self.scraped, scraping & (self.clear[:, 1] > 0))

    def _find_contacts(self, characters: TaskWalkers, movement: Movement, k: int) -> tuple[np.ndarray, np.ndarray]:
        """Return whether characters (C,) touch the other one at a substep, and how far from the middle they reach to a
        side, metres. Where networks play, and frames are not known, bodies are discs."""
        here, space, mine = movement.positions[:, k], characters.space, self.partners == np.arange(self.count)
        if not characters.knows_frames:
            away = np.linalg.norm(here - self.find_others(here), axis=1)
            return away < 2.0 * space.half_width, np.abs(here[:, 0] - self.middles[:, 0]) + space.half_width
        one = Stances(here, movement.yaws[:, k], movement.frames[:, k])
        turned = np.where(mine, one.yaws + np.pi, one.yaws[self.partners])
        two = Stances(self.find_others(here), turned, one.frames[self.partners])
        extents = find_extents(space, one, np.tile([1.0, 0.0], (self.count, 1))) - self.middles[:, :1]
        return find_touching(space, one, two), np.abs(extents).max(axis=1)

    def marks(self) -> Sequence[TaskMark]:
        half = np.tile([0.05, 0.5 * self.length], (self.count, 1))
        found = []
        for side in (-1.0, 1.0):
            at = self.middles + [side * (0.5 * self.wide + 0.05), 0.0]
            found.append(TaskMark(at, half, "box"))
        if self.count % 2:
            found.append(TaskMark(np.repeat(self.find_others(self.before)[-1:], self.count, axis=0), 0.25, "disc"))
        return found

    @observation(2)
    def target(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.get_ends())

    @observation(2)
    def heading(self, characters: TaskWalkers) -> np.ndarray:
        ahead = np.stack([np.zeros(self.count), self.ways], axis=1)
        return characters.to_local(ahead + characters.positions)

    @observation(1)
    def aside(self, characters: TaskWalkers) -> np.ndarray:
        return (self.ways * (characters.positions - self.middles)[:, 0] / (0.5 * self.wide))[:, None]

    @observation(2)
    def other(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.find_others(characters.positions))

    @observation(2)
    def other_velocity(self, characters: TaskWalkers) -> np.ndarray:
        mine = self.partners == np.arange(self.count)
        theirs = np.where(mine[:, None], -self.velocities, self.velocities[self.partners])
        return self.see(characters, theirs + characters.positions)

    @reward(1.5)
    def nearer(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.gone

    @reward(-0.05)
    def time(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return np.ones(self.count)

    @reward(-0.3)
    def haste(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return np.maximum(np.linalg.norm(self.velocities, axis=1) - self.brisk, 0.0)

    @reward(-2.0)
    def jump(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.measure_jumps(characters)

    @success(10.0)
    def through(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.ways * (characters.positions - self.middles)[:, 1] >= 0.5 * self.length + OUT

    @failure(-5.0)
    def touched(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.hit > 0

    @failure(-5.0)
    def wall(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.scraped > 0

    @failure(-5.0)
    def lost(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        away = np.abs(characters.positions - self.middles) - 0.5 * np.array([self.wide, self.length])
        return away.max(axis=1) > self.farthest
