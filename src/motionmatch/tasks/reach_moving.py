"""Reach a target among boxes that move (Lee 2024, sections 4 and 5).

| paper | name | shape |
|---|---|---|
| o_t, equation 6 | `ReachMoving.maps` | (C, 2, 16, 16) |
| r_t, equation 4 | `task.nearness` + `task.hit_reward` | (C,) |
| hits(a_t), equation 5 | `task.hits` | (C,) |
| τ[k] | `Movement.goals` | (C, 3, 2) |
| the obstacle curriculum | `Curriculum` | |

There are three presets. `paper` is the task as published, where boxes that cover the start, and targets that a box
covers, are drawn again: else half of all episodes are over before the first step, and no stage can be passed, but the
authors passed all. Episodes have no limit, the map of the step before is kept as it was seen then, cells are 0 or 1,
and the gate of the curriculum is 40 %. `literal` draws nothing again. `fair` keeps 0.5 m around the start free, ends
episodes after 150 steps, and has a gate of 60 %. Its map of the step before is seen from the present position, so that
both maps differ only by the motion of the boxes; and its cells fade at the borders of boxes, which move less than a
cell in a step.

In `fair` a box is touched by the body: every bone as a capsule, in the pose that plays, seen from above. Targets, hits
and maps keep half the width of the body from boxes. In the others the root is a point, since the paper says nothing of
it.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from motionmatch.errors import InputError, unknown_name
from motionmatch.maths.streams import RowStreams
from motionmatch.tasks.action_space import STEP_SECONDS, SUBSTEPS
from motionmatch.tasks.characters import Movement, TaskWalkers
from motionmatch.tasks.reach import Reach
from motionmatch.tasks.task import Judgement, hit_reward, nearness
from motionmatch.world.moving_boxes import MAP_CELLS, MovingBoxes

Preset = Literal["paper", "literal", "fair"]
Body = Literal["flesh", "point"]


@dataclass(frozen=True)
class ObstacleRules:
    """Rules in which the presets differ."""

    clear: float
    """Distance that boxes keep from the start, metres."""
    open_targets: bool
    """Draw targets that a box covers again."""
    max_steps: int | None
    """Steps after which an episode is cut off; None is never."""
    gate: float
    """Share of successes that leads to the next stage."""
    own_view: bool
    """Show the map of the step before from the present position."""
    soft: bool
    """Let cells fade at the border of a box, so that slow boxes can be seen to move."""
    body: Body
    """What touches boxes: the flesh of the body, or the root as a point."""


PRESETS = {
    "paper": ObstacleRules(
        clear=0.001, open_targets=True, max_steps=None, gate=0.4, own_view=False, soft=False, body="point"
    ),
    "literal": ObstacleRules(
        clear=0.0, open_targets=False, max_steps=None, gate=0.4, own_view=False, soft=False, body="point"
    ),
    "fair": ObstacleRules(
        clear=0.5, open_targets=True, max_steps=150, gate=0.6, own_view=True, soft=True, body="flesh"
    ),
}
FIRST_SIDE, LAST_SIDE = 5.0, 10.0
"""Sides of the square of targets in the first and in the last stage, metres."""
AHEAD_SECONDS = 1.0
"""Time ahead of the map of tracked boxes, seconds."""
LAST_SPEED = 0.5
"""Speed of boxes in the last stage, metres per second; they stand in the first."""
STAGES = 10
"""Stages of the curriculum."""


class Curriculum:
    """Stages from easy to hard: near targets and standing obstacles first.

    It counts how episodes end, and goes on to the next stage when enough of them succeed.
    """

    def __init__(self, *, gate: float = 0.4, window: int = 300, stage: int = 0, stages: int = STAGES) -> None:
        """`gate` is the share of successes among the last `window` episodes that must be exceeded."""
        if not 0 <= gate < 1 or window < 1 or stages < 1 or not 0 <= stage < stages:
            raise InputError(
                f"a curriculum of {stages} stages from stage {stage} with a gate of {gate:g} over {window} episodes: "
                "expected a stage below the number of stages, a gate from 0 to below 1, and at least one episode."
            )
        self.gate, self.stages, self.stage = gate, stages, stage
        self.successes: deque[bool] = deque(maxlen=window)

    @property
    def difficulty(self) -> float:
        """0 in the first stage, 1 in the last."""
        return self.stage / max(self.stages - 1, 1)

    @property
    def ratio(self) -> float:
        """Share of successes among the last episodes; 0 before there are any."""
        return sum(self.successes) / len(self.successes) if self.successes else 0.0

    def count(self, success: bool) -> bool:
        """Count an episode; return True where it leads to the next stage."""
        self.successes.append(bool(success))
        full = len(self.successes) == self.successes.maxlen
        if self.stage >= self.stages - 1 or not full or self.ratio <= self.gate:
            return False
        self.stage += 1
        self.successes.clear()
        return True

    def set_stage(self, stage: int) -> None:
        """Go to a stage, from 0 to the last, and forget how episodes ended."""
        if not 0 <= stage < self.stages:
            raise InputError(f"stage {stage}: expected a whole number from 0 to {self.stages - 1}.")
        self.stage = int(stage)
        self.successes.clear()

    def snapshot(self) -> dict:
        return {"stage": self.stage, "successes": list(self.successes)}

    def restore(self, kept: dict) -> None:
        self.stage = int(kept["stage"])
        self.successes = deque(map(bool, kept["successes"]), maxlen=self.successes.maxlen)


class ReachMoving(Reach):
    """Targets among moving boxes; touching a box ends the episode."""

    def __init__(
        self,
        count: int,
        *,
        preset: Preset = "fair",
        obstacles: int = 100,
        bonus: float = 10.0,
        hit_weight: float = 1.0,
        near_weight: float = 1.0,
        progress_weight: float = 0.0,
        step_cost: float = 0.0,
        touch_cost: float = 0.0,
        gate: float | None = None,
        soft: bool | None = None,
        body: Body | None = None,
        contact: Body | None = None,
        foresee: bool = False,
        tracked: bool = False,
        stage: int | None = None,
        continuity: float = 0.0,
    ) -> None:
        """A `stage` from 0 to 9 stays fixed; None begins at 0 and goes on by the curriculum.

        By default rewards are the paper's. `near_weight` and `hit_weight` weigh its two terms, `progress_weight` pays
        for each metre that the target comes nearer, `step_cost` and `touch_cost` are costs of a step and of a touch.
        With `foresee` hits are counted where boxes will be at that time, not where they are. With `tracked` the first
        map shows where boxes will be in a second if they keep their velocity, in place of where they were. `body` is
        the body that targets, hits and maps leave room for: flesh, or point; None is as the preset has it. `contact` is
        what touches boxes, by default the same: a policy can be judged by both.
        """
        if preset not in PRESETS:
            raise unknown_name("preset", preset, PRESETS)
        self.rules = PRESETS[preset]
        super().__init__(count, side=LAST_SIDE, bonus=bonus, max_steps=self.rules.max_steps, continuity=continuity)
        self.hit_weight, self.advancing = hit_weight, stage is None
        self.near_weight, self.progress_weight = near_weight, progress_weight
        self.step_cost, self.touch_cost = step_cost, touch_cost
        self.soft = self.rules.soft if soft is None else soft
        self.body: Body = self.rules.body if body is None else body
        self.contact: Body = self.body if contact is None else contact
        for given in (self.body, self.contact):
            if given not in ("flesh", "point"):
                raise unknown_name("body", given, ("flesh", "point"))
        self.foresee, self.tracked = foresee, tracked
        self.curriculum = Curriculum(gate=self.rules.gate if gate is None else gate, stage=stage or 0)
        self.boxes = MovingBoxes(count, obstacles)
        self.maps = np.zeros((count, 2, MAP_CELLS, MAP_CELLS), np.float32)
        """(C, 2, 16, 16) obstacle maps of the step before, and of now"""
        self.touched = np.zeros(count, bool)
        self.previous_distances = np.zeros(count)
        """(C,) distances to the targets before the step, metres"""
        self.width, self.substeps = 2 + self.maps[0].size, SUBSTEPS

    @property
    def speed(self) -> float:
        """Speed of boxes in this stage, metres per second."""
        return LAST_SPEED * self.curriculum.difficulty

    def begin(self, characters: TaskWalkers, chosen: np.ndarray, rng: RowStreams) -> None:
        clear = self.rules.clear + self.margin(characters) if self.rules.clear else 0.0
        self.boxes.scatter(chosen, characters.positions[chosen], self.speed, rng, clear=clear)
        self.draw_targets(characters, chosen, rng, FIRST_SIDE + (LAST_SIDE - FIRST_SIDE) * self.curriculum.difficulty)
        self.touched[chosen] = False
        self.previous_distances[chosen] = self.distances(characters)[chosen]
        now = self._sense(characters, self.boxes.centres, chosen)
        self.maps[chosen, 0], self.maps[chosen, 1] = now, now
        if self.tracked:
            later = self.boxes.centres + AHEAD_SECONDS * self.boxes.velocities
            self.maps[chosen, 0] = self._sense(characters, later, chosen)

    def accepts(self, characters: TaskWalkers, chosen: np.ndarray) -> np.ndarray:
        far = super().accepts(characters, chosen)
        if not self.rules.open_targets:
            return far
        margin = self.margin(characters)
        return far & ~self.boxes.cover(self.targets[chosen][:, None], chosen=chosen, margin=margin)[:, 0]

    def margin(self, characters: TaskWalkers) -> float:
        """Return the distance that targets, hits and maps keep from boxes: half the width of the body, metres."""
        return characters.space.half_width if self.body == "flesh" else 0.0

    def move_boxes(self, boxes: MovingBoxes, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        """Move boxes while characters walk; return (C,) bool: those that touched one."""
        dt = STEP_SECONDS / SUBSTEPS
        if self.contact == "point":
            return boxes.slide(movement.positions, dt)
        if characters.knows_frames:
            return boxes.slide_among(movement.positions, movement.yaws, movement.frames, characters.space.body, dt)
        return boxes.slide(movement.positions, dt, margin=characters.space.half_width)

    def pass_time(self, characters: TaskWalkers, movement: Movement) -> None:
        self.goals_covered = self._hits(characters, movement)
        before = self.boxes.centres.copy()
        self.touched = self.move_boxes(self.boxes, characters, movement)
        if self.tracked:
            before = self.boxes.centres + AHEAD_SECONDS * self.boxes.velocities
        self.maps[:, 0] = self._sense(characters, before) if self.rules.own_view else self.maps[:, 1]
        self.maps[:, 1] = self._sense(characters, self.boxes.centres)

    def _hits(self, characters: TaskWalkers, movement: Movement) -> np.ndarray:
        """Return (C, 3) bool: goal positions that lie in a box, where boxes are now or will be at that time."""
        margin = self.margin(characters)
        if not self.foresee:
            return self.boxes.cover(movement.goals, margin=margin)
        return np.concatenate(
            [
                self.boxes.cover(movement.goals[:, k : k + 1], margin=margin, seconds=seconds)
                for k, seconds in enumerate(characters.space.times)
            ],
            axis=1,
        )

    def _sense(self, characters: TaskWalkers, centres: np.ndarray, chosen: np.ndarray | None = None) -> np.ndarray:
        """Return the maps (n, 16, 16) of boxes at `centres`, for some characters or all."""
        margin, forwards = self.margin(characters), characters.forwards
        return self.boxes.sense(
            characters.positions, forwards, centres=centres, chosen=chosen, soft=self.soft, margin=margin
        )

    def observe(self, characters: TaskWalkers) -> np.ndarray:
        return np.concatenate([super().observe(characters), self.maps.reshape(len(self.maps), -1)], axis=1)

    def judge(self, characters: TaskWalkers, movement: Movement) -> Judgement:
        plain = super().judge(characters, movement)
        reached = plain.reached & ~self.touched
        rewards = plain.rewards - self.bonus * (plain.reached & self.touched)
        distances = self.distances(characters)
        rewards += (self.near_weight - 1.0) * nearness(distances) + self.progress_weight * (
            self.previous_distances - distances
        )
        self.previous_distances = distances
        rewards += self.hit_weight * hit_reward(self.goals_covered) - self.step_cost
        rewards -= self.touch_cost * self.touched
        return Judgement(rewards, reached, self.touched.copy())

    def count_outcomes(self, reached: np.ndarray) -> None:
        if self.advancing:
            for success in reached:
                self.curriculum.count(bool(success))

    def snapshot(self) -> dict[str, Any]:
        kept = {"boxes": self.boxes.snapshot(), "maps": self.maps.copy(), "curriculum": self.curriculum.snapshot()}
        return super().snapshot() | kept | {"previous_distances": self.previous_distances.copy()}

    def restore(self, kept: dict[str, Any]) -> None:
        super().restore(kept)
        self.boxes.restore(kept["boxes"])
        self.maps, self.previous_distances = kept["maps"].copy(), kept["previous_distances"].copy()
        self.curriculum.restore(kept["curriculum"])
