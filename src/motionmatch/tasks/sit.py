"""Sit down on a chair: the policy leads there, and motion to the seat is found as everywhere (`control.goals`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import numpy as np

from motionmatch.control.goal_frames import AT, TO
from motionmatch.control.trajectory import to_directions
from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.action_space import SUBSTEPS, on_ground
from motionmatch.tasks.characters import Movement, TaskWalkers
from motionmatch.tasks.terms import TaskMark, TermTask, failure, observation, reward, success
from motionmatch.world.goals import Goals


class SitDown(TermTask):
    """A chair that faces anywhere. Who has sat down gets up for the next one, in the real-time controller."""

    database: ClassVar[str] = "locomotion+chair"
    uses: ClassVar[tuple[str, ...]] = ("sit",)
    state: ClassVar = {"seats": (2,), "courses": (), "before": (2,), "gone": (), "coming": (), "set_out": ()}
    training: ClassVar = {"steps": 600_000, "gamma": 0.98, "calm": True, "final_learning_rate": 1e-4}
    max_steps: int | None = 100
    substeps: int = SUBSTEPS

    nearest: float = 1.5
    farthest: float = 4.0
    """distance of the chair, metres"""
    height: float = 0.61
    """of the hips of who sits, metres"""
    half: float = 0.25
    """half the side of the seat, metres"""

    seats: np.ndarray
    courses: np.ndarray
    before: np.ndarray
    gone: np.ndarray
    coming: np.ndarray
    set_out: np.ndarray

    def start(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        self.seats[chosen], _ = self.draw_around(characters, chosen, rng, self.nearest, self.farthest)
        self.before[chosen] = characters.positions[chosen]
        self.courses[chosen] = rng.uniform(-np.pi, np.pi)
        self.gone[chosen] = self.coming[chosen] = self.set_out[chosen] = 0.0

    def get_goals(self) -> Goals:
        positions = on_ground(self.seats)
        positions[:, 1] = self.height
        return Goals(("sit",) * self.count, positions, to_directions(self.courses))

    def get_fronts(self) -> np.ndarray:
        """Return points (C, 2) half a metre before the seats, where who sits down turns."""
        return self.seats + 0.5 * to_directions(self.courses)[:, [0, 2]]

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        here, fronts = characters.positions, self.get_fronts()
        self.gone = np.linalg.norm(fronts - self.before, axis=1) - np.linalg.norm(fronts - here, axis=1)
        self.before = here.copy()
        coming = characters.find_phases() == TO
        self.set_out = (coming & (self.coming == 0)).astype(float)
        self.coming = np.maximum(self.coming, coming)

    def marks(self) -> Sequence[TaskMark]:
        facing, half = to_directions(self.courses)[:, [0, 2]], np.tile([self.half, 0.04], (self.count, 1))
        seat = TaskMark(self.seats, np.full((self.count, 2), self.half), "box", self.courses, (0.0, self.height - 0.16))
        return [seat, TaskMark(self.seats - self.half * facing, half, "box", self.courses)]

    @observation(2)
    def target(self, characters: TaskWalkers) -> np.ndarray:
        return self.see(characters, self.get_fronts())

    @observation(2)
    def facing(self, characters: TaskWalkers) -> np.ndarray:
        return characters.to_local(to_directions(self.courses)[:, [0, 2]] + characters.positions)

    @observation(1)
    def on_way(self, characters: TaskWalkers) -> np.ndarray:
        return self.coming[:, None]

    @reward(0.5)
    def nearer(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.gone * (self.coming == 0)

    @reward(2.0)
    def begins(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.set_out

    @reward(-0.05)
    def time(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return np.ones(self.count)

    @reward(-2.0)
    def jump(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        return self.measure_jumps(characters)

    @success(10.0)
    def sits(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        away, turned = characters.measure_arrival(self.get_goals())
        return (characters.find_phases() == AT) & (away < 0.02) & (turned < np.radians(3.0))

    @failure(-10.0)
    def bumped(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        offsets = movement.positions - self.seats[:, None]
        ahead = to_directions(self.courses)[:, None, [0, 2]]
        along = np.abs((offsets * ahead).sum(axis=-1))
        across = np.abs(offsets[..., 0] * ahead[..., 1] - offsets[..., 1] * ahead[..., 0])
        over = ((along < self.half) & (across < self.half)).any(axis=1)
        return over & (characters.find_phases() < 0)
