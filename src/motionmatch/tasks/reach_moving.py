"""Reach a place among boxes that move (Lee 2024, sections 4 and 5).

| paper | name | shape |
|---|---|---|
| o_t, equation 6 | `ReachMoving.maps` | (C, 2, 16, 16) |
| r_t, equation 4 | `rewards.nearness` + `rewards.hit_reward` | (C,) |
| hits(a_t), equation 5 | `rewards.hits` | (C,) |
| τ[k] | `Walked.asked` | (C, 3, 2) |

Two presets. `paper` is the task as written: half of the starts and targets lie in a box, there is no limit of steps,
the map of the step before is kept as it was seen then, and the gate of the curriculum is 40 %. `fair` clears the start,
draws covered targets again, ends episodes after 150 steps, shows the step before from where the character is now (so
that the maps differ by what the boxes did, not by its own steps), lets cells fade at the borders of boxes (which move
less than a cell in a step), and has a gate of 60 %.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from motionmatch.errors import unknown_name
from motionmatch.tasks import rewards
from motionmatch.tasks.boxes import MAP_CELLS, MovingBoxes
from motionmatch.tasks.curriculum import Curriculum
from motionmatch.tasks.moves import STEP_SECONDS, SUBSTEPS
from motionmatch.tasks.reach import Reach
from motionmatch.tasks.task import Judgement
from motionmatch.tasks.walkers import Walked, Walkers

Preset = Literal["paper", "fair"]


@dataclass(frozen=True)
class Rules:
    """What the presets differ in."""

    clear: float
    """How far boxes keep from the start, metres."""
    open_targets: bool
    """Whether targets that a box covers are drawn again."""
    max_steps: int | None
    gate: float
    """The share of successes that leads to the next stage."""
    own_view: bool
    """Whether the map of the step before is seen from where the character is now."""
    soft: bool
    """Whether cells at the border of a box fade, so that slow boxes can be seen to move."""


PRESETS = {
    "paper": Rules(clear=0.0, open_targets=False, max_steps=None, gate=0.4, own_view=False, soft=False),
    "fair": Rules(clear=0.5, open_targets=True, max_steps=150, gate=0.6, own_view=True, soft=True),
}
FIRST_SIDE, LAST_SIDE = 5.0, 10.0
"""Sides of the squares that targets are in, in the first and in the last stage, metres."""
AHEAD_SECONDS = 1.0
"""How far ahead the map of boxes that are tracked is, seconds."""
LAST_SPEED = 0.5
"""Of the boxes in the last stage, metres per second; they stand in the first."""


class ReachMoving(Reach):
    """Targets among moving boxes; touching one ends the episode."""

    def __init__(
        self,
        characters: int,
        *,
        preset: Preset = "fair",
        obstacles: int = 100,
        bonus: float = 10.0,
        hit_weight: float = 1.0,
        near_weight: float = 1.0,
        progress: float = 0.0,
        step_cost: float = 0.0,
        touch_cost: float = 0.0,
        gate: float | None = None,
        soft: bool | None = None,
        foresee: bool = False,
        tracked: bool = False,
        stage: int | None = None,
        continuity: float = 0.0,
    ) -> None:
        """A `stage` from 0 to 9 stays as it is; None begins at 0 and goes on by the curriculum.

        By default rewards are the paper's. `near_weight` and `hit_weight` weigh its two terms, `progress` pays for each
        metre that the target comes nearer, `step_cost` and `touch_cost` are what a step and a touched box cost, and
        with `foresee` hits are counted where boxes will be by then, not where they are. With `tracked` the first map
        shows where boxes will be in a second if they go straight on, rather than where they were: what one knows who
        keeps an eye on them.
        """
        if preset not in PRESETS:
            raise unknown_name("preset", preset, PRESETS)
        self.rules = PRESETS[preset]
        super().__init__(characters, side=LAST_SIDE, bonus=bonus, max_steps=self.rules.max_steps, continuity=continuity)
        self.hit_weight, self.advancing = hit_weight, stage is None
        self.near_weight, self.progress = near_weight, progress
        self.step_cost, self.touch_cost = step_cost, touch_cost
        self.soft = self.rules.soft if soft is None else soft
        self.foresee, self.tracked = foresee, tracked
        self.curriculum = Curriculum(gate=self.rules.gate if gate is None else gate, stage=stage or 0)
        self.boxes = MovingBoxes(characters, obstacles)
        self.maps = np.zeros((characters, 2, MAP_CELLS, MAP_CELLS), np.float32)
        """The step before, and now"""
        self.touched = np.zeros(characters, bool)
        self.left = np.zeros(characters)
        """(C,) how far it was to the target before the step"""
        self.width = 2 + self.maps[0].size

    @property
    def speed(self) -> float:
        """How fast boxes are in this stage."""
        return LAST_SPEED * self.curriculum.progress

    def begin(self, walkers: Walkers, chosen: np.ndarray, rng: np.random.Generator) -> None:
        self.boxes.scatter(chosen, walkers.positions[chosen], self.speed, rng, clear=self.rules.clear)
        self.draw(walkers, chosen, rng, FIRST_SIDE + (LAST_SIDE - FIRST_SIDE) * self.curriculum.progress)
        self.touched[chosen] = False
        self.left[chosen] = self.distances(walkers)[chosen]
        now = self.boxes.sensed(walkers.positions, walkers.forwards, chosen=chosen, soft=self.soft)
        self.maps[chosen, 0], self.maps[chosen, 1] = now, now
        if self.tracked:
            later = self.boxes.centres + AHEAD_SECONDS * self.boxes.velocities
            self.maps[chosen, 0] = self.boxes.sensed(
                walkers.positions, walkers.forwards, centres=later, chosen=chosen, soft=self.soft
            )

    def accepts(self, walkers: Walkers, chosen: np.ndarray) -> np.ndarray:
        far = super().accepts(walkers, chosen)
        if not self.rules.open_targets:
            return far
        return far & ~self.boxes.cover(self.targets[chosen][:, None], chosen=chosen)[:, 0]

    def pass_time(self, walkers: Walkers, walked: Walked) -> None:
        self.asked_covered = self._hits(walkers, walked)
        before = self.boxes.centres.copy()
        self.touched = self.boxes.slide(walked.positions, STEP_SECONDS / SUBSTEPS)
        if self.tracked:
            before = self.boxes.centres + AHEAD_SECONDS * self.boxes.velocities
        self.maps[:, 0] = self._sensed(walkers, before) if self.rules.own_view else self.maps[:, 1]
        self.maps[:, 1] = self._sensed(walkers, self.boxes.centres)

    def _hits(self, walkers: Walkers, walked: Walked) -> np.ndarray:
        """(C, 3) bool: which of the asked positions lie in a box: as boxes are now, or as they will be by then."""
        if not self.foresee:
            return self.boxes.cover(walked.asked)
        return np.concatenate(
            [
                self.boxes.cover(walked.asked[:, k : k + 1], seconds=seconds)
                for k, seconds in enumerate(walkers.moves.times)
            ],
            axis=1,
        )

    def _sensed(self, walkers: Walkers, centres: np.ndarray) -> np.ndarray:
        return self.boxes.sensed(walkers.positions, walkers.forwards, centres=centres, soft=self.soft)

    def observe(self, walkers: Walkers) -> np.ndarray:
        return np.concatenate([super().observe(walkers), self.maps.reshape(len(self.maps), -1)], axis=1)

    def judge(self, walkers: Walkers, walked: Walked) -> Judgement:
        plain = super().judge(walkers, walked)
        reached = plain.reached & ~self.touched
        worth = plain.rewards - self.bonus * (plain.reached & self.touched)
        distances = self.distances(walkers)
        worth += (self.near_weight - 1.0) * rewards.nearness(distances) + self.progress * (self.left - distances)
        self.left = distances
        worth += self.hit_weight * rewards.hit_reward(self.asked_covered) - self.step_cost
        worth -= self.touch_cost * self.touched
        return Judgement(worth, reached, self.touched.copy())

    def ended(self, reached: np.ndarray) -> None:
        if self.advancing:
            for success in reached:
                self.curriculum.count(bool(success))

    def snapshot(self) -> dict[str, Any]:
        kept = {"boxes": self.boxes.snapshot(), "maps": self.maps.copy(), "curriculum": self.curriculum.snapshot()}
        return super().snapshot() | kept | {"left": self.left.copy()}

    def restore(self, kept: dict[str, Any]) -> None:
        super().restore(kept)
        self.boxes.restore(kept["boxes"])
        self.maps, self.left = kept["maps"].copy(), kept["left"].copy()
        self.curriculum.restore(kept["curriculum"])
