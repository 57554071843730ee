"""Characters that see what is around them: the controller of plain matching with another query (section 5).

    controller = EnvironmentController(database, scene=scene)
    state = controller.step(controller.start(), command)

    moving = Surroundings(scene.at(seconds))
    state = controller.step(state, replace(command, surroundings=moving))

What is around comes with the command, or else it is the scene that the controller was made for. The character goes as
its frames do (`RootConfig(mode="motion")`), because a path that is drawn to the stick would be drawn into obstacles.

How much blocks count is said by `EnvironmentConfig`, for blocks with their usual weights. A block to which the database
or `ControllerConfig.weights` give twice the usual weight counts four times as much, as in plain matching.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.control.adjust import RootConfig
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller, ControllerConfig
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import PAPER, EnvironmentConfig, spreads_of
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import ROUND
from motionmatch.search.query import Query
from motionmatch.world.obstacles import distances, point_distances
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

_FAR = 1e9


class EnvironmentController(Controller):
    """Steps characters through a database among obstacles. It owns nothing that changes."""

    matcher: EnvironmentMatcher

    def __init__(
        self,
        database: MotionDatabase,
        config: ControllerConfig | None = None,
        *,
        environment: EnvironmentConfig = PAPER,
        scene: Scene | None = None,
        footprints: Footprints | FootprintConfig | None = None,
        matcher: EnvironmentMatcher | None = None,
    ) -> None:
        """`footprints` are made where they are not given, for the horizons that `environment` looks at."""
        if matcher is None:
            if not isinstance(footprints, Footprints):
                how = footprints or FootprintConfig()
                footprints = Footprints.of(database, replace(how, horizons=environment.horizons))
            matcher = EnvironmentMatcher(database, footprints)
        ours, theirs = environment.horizons, matcher.horizons
        if len(ours) != len(theirs) or not np.allclose(ours, theirs):
            raise InputError(
                f"the footprints look {theirs} s ahead, the environment {ours}: make them for the same horizons."
            )
        config = config or ControllerConfig(root=RootConfig(mode="motion"))
        super().__init__(database, config, matcher=matcher, ground=None if scene is None else scene.ground)
        self.environment, self.scene = environment, scene
        self._spreads = spreads_of(database)
        self._everywhere = None if scene is None else Surroundings(scene)

    def with_environment(self, environment: EnvironmentConfig) -> EnvironmentController:
        """The same with other weights (of the same horizons); made at once."""
        other = copy.copy(self)
        other.environment = environment
        return other

    @property
    def bias(self) -> float:
        """The configuration's, or else the environment's."""
        return self.environment.bias if self.config.bias is None else self.config.bias

    def query(
        self,
        state: CharacterState,
        command: Command,
        chosen: np.ndarray | Sequence[int] | None = None,
        ending: np.ndarray | None = None,
    ) -> Query:
        """What is looked for, for some characters (by default all), and what is around them."""
        chosen = np.arange(state.num_characters) if chosen is None else np.asarray(chosen, np.int64)
        plain = super().query(state, command, chosen, ending)
        surroundings = self._surroundings(command, chosen)
        positions, yaws = state.shown_positions[chosen], state.shown_yaws[chosen]
        evasions = np.ones(len(chosen))
        if surroundings is not None and self.environment.evasion < 1.0:
            evasions = self.environment.evasions(self._clearances(state, surroundings, chosen))
        speeds = np.linalg.norm(command.velocity[chosen][:, [0, 2]], axis=1)
        weights = self.environment.feature_weights(self.database.schema, evasions, self._spreads)
        return EnvironmentQuery(
            plain.vector,
            weights=weights * self._emphasis,
            current=plain.current,
            mask=plain.mask,
            mask_of=plain.mask_of,
            exclude_radius=plain.exclude_radius,
            continuing=plain.continuing,
            bias=plain.bias,
            surroundings=surroundings,
            positions=positions,
            yaws=yaws,
            environment_weights=self.environment.environment_weights(speeds),
            threshold=self.environment.threshold,
            power=self.environment.power,
        )

    @property
    def _emphasis(self) -> np.ndarray:
        """(D,) how much more than usual columns count, by the weights of the database and of the configuration."""
        return (self.weights / self.database.schema.usual_weights).astype(np.float32)

    def _surroundings(self, command: Command, chosen: np.ndarray) -> Surroundings | None:
        found = self._everywhere if command.surroundings is None else command.surroundings
        if found is None:
            return None
        if not isinstance(found, Surroundings):
            raise InputError(f"the command's surroundings are a {type(found).__name__}, expected Surroundings(scene).")
        return found if found.own is None else replace(found, own=found.own[chosen])

    def _clearances(self, state: CharacterState, surroundings: Surroundings, chosen: np.ndarray) -> np.ndarray:
        """(C,) how near the nearest obstacle is to some characters: to where they are, or to their footprints ahead."""
        fixed, found = surroundings.scene.fixed_rows, np.full(len(chosen), _FAR)
        moving = surroundings.moving(self.matcher.horizons)
        own = np.full(len(chosen), -1) if surroundings.own is None else surroundings.own
        places, yaws = state.shown_positions[chosen], state.shown_yaws[chosen]
        if self.environment.evasion_by == "place":
            rows, spots = np.concatenate([fixed, moving[0]]), places[:, [0, 2]]
            apart = spots[:, None] - rows[:, 1:3]  # what is further away than the threshold makes no difference
            close = np.sum(apart * apart, axis=-1) < (rows[:, ROUND] + self.environment.threshold) ** 2
            close[np.flatnonzero(own >= 0), len(fixed) + own[own >= 0]] = False
            for who in np.flatnonzero(close.any(axis=1)):
                found[who] = point_distances(spots[who : who + 1], rows[close[who]]).min()
            return found
        prints = self.matcher.footprints.world(state.frames[chosen], places, yaws)
        reach = self.matcher.footprints.widest + self.environment.threshold
        for h in range(prints.shape[1]):
            rows = np.concatenate([fixed, moving[h]])
            for c, one in enumerate(prints[:, h]):
                close = np.linalg.norm(rows[:, 1:3] - one[:2], axis=1)
                close -= np.hypot(rows[:, 5], rows[:, 6]) + rows[:, 7]
                if own[c] >= 0:
                    close[len(fixed) + own[c]] = _FAR
                close_by = rows[close < reach]
                if len(close_by):
                    found[c] = min(found[c], float(distances(one[None], close_by).min()))
        return found
