"""How well one could do at all: a planner that tries things out in the task itself.

For each character it lets copies of it go in several directions at several speeds for about a second, among the boxes
as they really are and move, and does what the best copy did first. It knows what no policy sees, and takes hundreds of
steps of the task for one of its own: it is no rival but the measure of how much can be reached.
"""

from __future__ import annotations

import numpy as np

from motionmatch.tasks.course import Course
from motionmatch.tasks.evaluate import Report, wilson
from motionmatch.tasks.moves import STEP_SECONDS, SUBSTEPS
from motionmatch.tasks.reach import SUCCESS_RADIUS
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.walkers import Walkers, in_world, seen
from motionmatch.tasks.ways import Ways, straight


class Planner:
    """Acts for all characters of one course among moving boxes."""

    def __init__(
        self, place: Course, *, directions: int = 16, speeds: tuple[float, ...] = (0.7, 1.6, 3.0), horizon: int = 5
    ) -> None:
        """So many directions at each of some speeds, and standing; looked at for `horizon` steps."""
        assert isinstance(place.task, ReachMoving)
        self.place, self.task, self.horizon = place, place.task, horizon
        self.ways = Ways(directions, speeds)
        self.worth = np.zeros((len(place), len(self.ways)))
        """(C, A) what came of each direction and speed the last time: near 1 at the target, below 0 in a box"""
        count = len(place) * len(self.ways)
        self.copies = Walkers(place.walkers.moves, count, clamp=place.walkers.clamp)
        self.boxes = type(self.task.boxes)(count, self.task.boxes.count)

    def __call__(self) -> np.ndarray:
        """(C, 12) what each character does best now."""
        place, copies, many = self.place, self.copies, len(self.ways)
        copies.restore({name: np.repeat(kept, many, axis=0) for name, kept in place.walkers.snapshot().items()})
        kept = {name: np.repeat(values, many, axis=0) for name, values in self.task.boxes.snapshot().items()}
        self.boxes.restore(kept)
        count = len(copies)
        targets = np.repeat(self.task.targets, many, axis=0)
        ways = in_world(np.tile(self.ways.headings, (len(place), 1)), np.zeros((count, 2)), copies.yaws)
        speeds = np.tile(self.ways.paces, len(place))
        alive, there = np.ones(count, bool), np.zeros(count, bool)
        worth, lived, first = np.zeros(count), np.zeros(count), np.empty(0)
        for step in range(self.horizon):
            actions = self._towards(ways, speeds)
            first = actions if step == 0 else first
            walked = copies.advance(actions)
            alive &= ~self.boxes.slide(walked.positions, STEP_SECONDS / SUBSTEPS) | there
            lived += alive
            left = np.linalg.norm(targets - copies.positions, axis=1)
            arrived = alive & ~there & (left < SUCCESS_RADIUS)
            worth[arrived] = 1.0 - 0.01 * step  # the sooner the better
            there |= arrived
            open_end = alive & ~there
            worth[open_end] = 0.6 - 0.05 * left[open_end]
        worth[~alive] = -1.0 + 0.1 * lived[~alive]
        self.worth = worth.reshape(len(place), many)
        best = self.worth.argmax(axis=1)
        return first.reshape(len(place), many, -1)[np.arange(len(place)), best]

    def _towards(self, ways: np.ndarray, speeds: np.ndarray) -> np.ndarray:
        """(n, 12) actions that ask for a straight way, facing along it."""
        return straight(self.place.walkers.moves, seen(ways, np.zeros_like(ways), self.copies.yaws), speeds)


def planned(place: Course, **how) -> Report:
    """One episode with each character of a course, as `evaluate.run` reports it."""
    plan, count = Planner(place, **how), len(place)
    place.begin()
    going, reached, failed = np.ones(count, bool), np.zeros(count, bool), np.zeros(count, bool)
    lasted, gone, stepped = np.zeros(count), 0.0, 0
    while going.any():
        before = place.walkers.positions.copy()
        outcome = place.step(plan())
        gone += float(np.linalg.norm(place.walkers.positions - before, axis=1)[going].sum())
        stepped += int(going.sum())
        ended = going & outcome.ended
        reached |= ended & outcome.reached
        failed |= ended & outcome.failed
        lasted[ended] = place.steps[ended]
        going &= ~ended
    low, high = wilson(int(reached.sum()), count)
    times = lasted[reached] * STEP_SECONDS
    nothing = float("nan")
    return Report(
        count,
        float(reached.mean()),
        float(failed.mean()),
        float(1.0 - reached.mean() - failed.mean()),
        low,
        high,
        float(times.mean()) if len(times) else nothing,
        float(np.percentile(times, 95)) if len(times) else nothing,
        gone / max(stepped, 1) / STEP_SECONDS,
        nothing,
        nothing,
    )
