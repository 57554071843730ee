"""Searches in one compiled call, for one character as for ten thousand, where a controller has the usual parts.

On level ground, with frames of a database, the tree, features of the path and of posture, and no query terms, all that
a search needs is in arrays. Every other controller, and every other command, makes its queries with NumPy
(`Controller.query`), which also says what is wrong with one. Both give the same numbers to the last bit.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.memory import BACK_SECONDS, BEFORE_SECONDS, NEAR_SECONDS
from motionmatch.control.parts import SAME_FACING, SAME_VELOCITY, DatabaseSource, Runtime, Source, find_settle_bias
from motionmatch.control.player import Player
from motionmatch.control.scheduling import Scheduler, SpreadScheduler
from motionmatch.control.state import CharacterState
from motionmatch.database.blocks import Block, TagOneHot, TrajectoryDirections, TrajectoryPositions
from motionmatch.database.database import MotionDatabase
from motionmatch.database.gait import AskedGait
from motionmatch.database.posture import OfPosture
from motionmatch.database.schema import FeatureSchema
from motionmatch.kernels.level_search import AskedColumns, Features, SearchRules, search_level
from motionmatch.maths.spring import find_rate
from motionmatch.search.query import LARGEST, Mask
from motionmatch.search.tree import TreeMatcher

_NOWHERE = np.zeros((0, 3))
_EVERYTHING = np.zeros(0, bool)


class Searching(Runtime, Protocol):
    """What is looked at of a controller."""

    source: Source
    scheduler: Scheduler

    @property
    def database(self) -> MotionDatabase: ...
    @property
    def turns(self) -> tuple[float, float]: ...
    @property
    def bias(self) -> float: ...
    def mask(self, expression: str) -> Mask: ...


class LevelSearch:
    """What such a search needs of a controller, made once."""

    def __init__(self, controller: Searching, *, overridden: bool) -> None:
        """Take the parts of a controller; `is_usual` says whether they are those that this search knows.

        `overridden` says that its class makes queries in a way of its own.
        """
        self._parts = _list_parts(controller)
        asked = make_columns(controller.database.schema)
        self.is_usual = asked is not None and not overridden and _has_usual_parts(controller)
        matcher, player = controller.matcher, controller.player
        if asked is None or not self.is_usual or not isinstance(matcher, TreeMatcher):
            return
        config, database, scheduler = controller.config, controller.database, controller.scheduler
        fps = float(database.fps)
        settings = SearchRules(
            find_rate(config.velocity_halflife),
            find_rate(config.facing_halflife),
            *controller.turns,
            float(controller.bias),
            float(find_settle_bias(controller, True)),
            float(config.settle_seconds),
            SAME_VELOCITY,
            SAME_FACING,
            config.no_return is None or bool(config.no_return),
            float(config.sharp_velocity),
            float(config.sharp_angle),
            round(NEAR_SECONDS * fps),
            BACK_SECONDS,
            BEFORE_SECONDS,
            round(config.exclude_seconds * fps),
            float(config.search_seconds),
            type(scheduler) is SpreadScheduler,
            float(LARGEST),
        )
        weights = matcher.pad_columns(np.ascontiguousarray(controller.weights, np.float32)[None])
        features = Features(database.features, database.mean, database.scale, weights, matcher.edges)
        self._fixed = tuple(settings), tuple(asked), tuple(features), tuple(matcher.index)
        self._reel, self._matcher, self._fps = tuple(player.reel), matcher, fps

    def fits(self, controller: Searching) -> bool:
        """Return whether it was made of the parts that a controller has now."""
        return all(own is now for own, now in zip(self._parts, _list_parts(controller), strict=True))

    def search(
        self, controller: Searching, state: CharacterState, command: Command, speeds: np.ndarray, dt: float, show: bool
    ) -> bool:
        """Search for those whose turn it is, and let them go on from what is found; False if that was not possible."""
        unusual = command.trajectory is not None or command.wishes or command.values or command.effort is not None
        if not self.is_usual or unusual or not isinstance(command.tags, str | None):
            return False
        mask = None if command.tags is None else controller.mask(command.tags)
        settings, asked, features, tree = self._fixed
        return bool(
            search_level(
                state.memory,
                state.layout.places,
                command.velocity,
                _NOWHERE if command.position is None else command.position,
                command.asked_numbers,
                speeds,
                dt * self._fps,
                show,
                settings,
                asked,
                features,
                tree,
                tuple(self._matcher.get_summary(mask)),
                _EVERYTHING if mask is None else mask.allowed,
                self._reel,
            )
        )


def _list_parts(controller: Searching) -> tuple[object, ...]:
    parts = controller.matcher, controller.player, controller.source, controller.config, controller.weights
    return *parts, controller.terms, controller.scheduler, controller.ground


def _has_usual_parts(controller: Searching) -> bool:
    """Return whether the parts of a controller are those that `kernels.level_search` knows, and not made otherwise."""
    kinds = (
        (controller.source, (DatabaseSource,)),
        (controller.matcher, (TreeMatcher,)),
        (controller.player, (Player,)),
        (controller.scheduler, (Scheduler, SpreadScheduler)),
    )
    usual = all(type(part) in known for part, known in kinds)
    level = controller.ground is None and not controller.terms
    if not (usual and level and controller.player.clearances is None):
        return False
    matcher, database = controller.matcher, controller.database
    own = isinstance(matcher, TreeMatcher) and matcher.threads == 1 and matcher.features is database.features
    return own and min(controller.bias, find_settle_bias(controller, True)) >= 0


def make_columns(schema: FeatureSchema) -> AskedColumns | None:
    """Return the columns of queries that ask for something else than what plays; None if a block asks by itself."""
    path, posture, tolerances = [], [], []
    curves: list[tuple[float, float]] = []
    times = schema.times
    for block in schema.blocks:
        start, kind = schema.columns(block.name).start, type(block)
        if kind in (TrajectoryPositions, TrajectoryDirections):
            for number, time in enumerate(getattr(block, "times", ())):
                near = np.flatnonzero(np.abs(times - time) < 1e-6)
                if time > 0 and len(near):
                    of = int(kind is TrajectoryDirections), int(near[0])
                    path += [(start + 2 * number, *of, 0), (start + 2 * number + 1, *of, 2)]
        elif isinstance(block, OfPosture) and kind.query is OfPosture.query:
            if block.usual:
                posture.append((start, len(curves), len(block.usual)))
                tolerances.append(block.tolerance)
                curves += list(zip(block.speeds, block.usual, strict=True))
        elif kind.query not in (Block.query, TagOneHot.query, AskedGait.query):
            return None
    return AskedColumns(
        times,
        int(times.argmax()) if len(times) else -1,
        np.array(path, np.int64).reshape(-1, 4),
        np.array(posture, np.int64).reshape(-1, 3),
        np.array(tolerances, float),
        np.array(curves, float).reshape(-1, 2).T.copy(),
    )
