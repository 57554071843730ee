"""Goals without a database: networks say where what plays leads to (Holden 2020, section 5).

The place of the goal is a part of the features, which the stepper brings on; how far it still is, how high, how soon
and in which phase are outputs o* of the decompressor. Motion to a goal is found among the codes of the codebook, whose
phases the decompressor tells as well. The network of the projector has learned one set of weights and knows no masks,
so it can't look for goals.

    controller = make_goal_controller(LearnedSource(model))
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.config import ControllerConfig
from motionmatch.control.goal_frames import AT, TO, GoalFrames, find_goal_block, find_runs, find_shares
from motionmatch.control.goal_sight import GoalNow
from motionmatch.control.goals import GoalConfig, GoalController
from motionmatch.control.state import CharacterState
from motionmatch.database.goal import (
    EXTRA_HEIGHT,
    EXTRA_LEFT,
    EXTRA_SECONDS,
    STANDING_SHARE,
    TURN_LENGTH,
    read_phases,
)
from motionmatch.errors import InputError
from motionmatch.learned.codes import CodeMatcher, CodeTable
from motionmatch.learned.player import find_shown_columns, get_learned_state
from motionmatch.learned.source import LearnedSource
from motionmatch.motion.goals import USES

_USUAL_SECONDS = 0.05
"""Time from code to code where nothing tells it, seconds."""


class CodeSight:
    """The goals of characters whom networks play."""

    drifts = True

    def __init__(self, source: LearnedSource) -> None:
        """Look at the codes of a model that was trained with goals."""
        self.source, self.table = source, CodeTable(source.model)
        schema = source.model.schema
        self.block = find_goal_block(schema)
        self._columns = schema.columns(self.block.name)
        self._spans = find_shown_columns(source.model.layout)
        hips = source.model.anatomy.roles.get("hips", 1)
        self._by_hand = np.array([USES[use].by_hand for use in self.block.uses])
        self._hips = 3 * source.model.layout.moving.index(hips) + 1
        places, follows = self.table.values[:, self._columns].astype(float), self.table.book.follows
        extra = _settle_heights(self.table.extras[self.block.name].astype(float), places, follows)
        self.rows = GoalFrames.of_rows(
            self.block,
            places,
            extra,
            hips=self.table.translations[:, self._hips].astype(float),
            follows=follows,
            row_seconds=_find_code_seconds(extra[:, EXTRA_SECONDS], read_phases(extra, places), follows),
        )

        used = self.rows.heights[(self.rows.phases >= 0) & (self.rows.phases % 3 == AT)]
        self.heights = (float(used.min()), float(used.max())) if len(used) else (0.0, np.inf)
        """the lowest and the highest goal, metres"""

    def look(self, state: CharacterState, characters: np.ndarray) -> GoalNow:
        """Return the goals of what the networks make of characters (n,)."""
        scale = self.source.model.features
        features = get_learned_state(state).features[characters][:, self._columns].astype(float)
        places = features * scale.scale[self._columns] + scale.mean[self._columns]
        poses = get_learned_state(state).poses[characters]
        extra = poses[:, self._spans[f"extra {self.block.name}"]].astype(float)
        phases, hips = read_phases(extra, places), poses[:, self._spans["translations"]][:, self._hips].astype(float)
        seated = (phases >= 0) & (phases % 3 == AT) & ~self._by_hand[np.maximum(phases, 0) // 3]
        said = np.clip(extra[:, EXTRA_HEIGHT], *self.heights)
        heights = np.where(seated, hips, said)  # whose hips are there are as high as it
        left, seconds = np.maximum(extra[:, EXTRA_LEFT], 0.0), np.maximum(extra[:, EXTRA_SECONDS], 0.0)
        return GoalNow(phases, places, left, seconds, heights, find_shares(hips, heights, phases, self.rows.up))

    def find_features(self, state: CharacterState, characters: np.ndarray) -> np.ndarray:
        """Return normalised features (n, D) of what plays."""
        return get_learned_state(state).features[characters]

    def find_went(self, state: CharacterState, characters: np.ndarray, dt: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the travel left (n,) before the last step, and now: the step goes as fast as the root does."""
        poses = get_learned_state(state).poses[characters].astype(float)
        left = np.maximum(poses[:, self._spans[f"extra {self.block.name}"]][:, EXTRA_LEFT], 0.0)
        speeds = np.linalg.norm(poses[:, self._spans["root_velocity"]][:, ::2], axis=1)
        speeds += TURN_LENGTH * np.abs(poses[:, self._spans["root_turn"]][:, 0])
        stands = (poses[:, self._spans["contacts"]] > 0.5).all(axis=1)
        went = dt * speeds * np.where(stands, STANDING_SHARE, 1.0)
        return left + went, left


def make_goal_controller(
    source: LearnedSource, config: ControllerConfig | None = None, *, goals: GoalConfig | None = None
) -> GoalController:
    """Make a controller of characters with goals from a learned model, in any mode.

    Where frames of the database play, they know their goals; else the networks do.
    """
    if source.mode.by_frames:
        if not source.whole:
            raise InputError(f"in mode {source.mode.name} goals are those of frames. Give the database of the model.")
        return GoalController(source, config, goals=goals)
    if source.projector != "codebook":
        raise InputError("only a codebook finds motion to goals; the network of the projector does not. Use it.")
    sight = CodeSight(source)
    source = source.with_standing(sight.table.find_standing(sight.rows.masks["path"]))
    return GoalController(source, config, goals=goals, matcher=CodeMatcher(sight.table.book), sight=sight)


def _settle_heights(extra: np.ndarray, places: np.ndarray, follows: np.ndarray) -> np.ndarray:
    """Return extra values (N, n) in which codes that lead to a goal, are at it or leave it, one after another in time,
    have the height that they say in the median: networks are off by centimetres."""
    settled, phases = extra.copy(), read_phases(extra, places)
    for start, stop in find_runs(np.where(phases >= 0, phases // 3, -1), follows):
        settled[start:stop, EXTRA_HEIGHT] = np.median(extra[start:stop, EXTRA_HEIGHT])
    return settled


def _find_code_seconds(left: np.ndarray, phases: np.ndarray, follows: np.ndarray) -> float:
    """Return the time from code to code, seconds: how fast the time that is left (N,) falls on the way to goals."""
    found = [
        (left[start] - left[stop - 1]) / (stop - 1 - start)
        for start, stop in find_runs(phases, follows)
        if phases[start] >= 0 and phases[start] % 3 == TO and stop - start > 10
    ]
    return max(float(np.median(found)), 1e-3) if found else _USUAL_SECONDS
