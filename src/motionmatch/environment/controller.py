"""Characters that avoid obstacles: plain matching with one more query term (section 5).

    controller = EnvironmentController(database, scene=scene)
    state = controller.step(controller.start(), command)

    moving = Surroundings(scene.at(seconds))
    state = controller.step(state, replace(command, surroundings=moving))

The surroundings come with the command; without them, they are the scene of the controller. Roots move as the frames do
(`RootConfig(mode="motion")`): a root that is pulled towards the stick would be pulled into obstacles.

`EnvironmentConfig` sets the weights of blocks that have their default weight. A block with twice its default weight, in
the database or by `ControllerConfig.weights`, counts four times as much, as in plain matching.
"""

from __future__ import annotations

import copy
from dataclasses import replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.parts import Source
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import PAPER, EnvironmentConfig, find_spreads
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.environment.solids import Solids
from motionmatch.environment.surroundings import find_surroundings
from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import ROUND
from motionmatch.search.query import Query
from motionmatch.world.obstacles import distances, point_distances
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

_FAR = 1e9


class EnvironmentTerm:
    """Query term of obstacles: adds the surroundings, the weights of footprints, and evasion near obstacles."""

    def __init__(
        self,
        database: MotionDatabase,
        footprints: Footprints,
        environment: EnvironmentConfig = PAPER,
        scene: Scene | None = None,
    ) -> None:
        """`scene` is used for commands without surroundings; None: no obstacles."""
        ours, theirs = environment.horizons, footprints.horizons
        if len(ours) != len(theirs) or not np.allclose(ours, theirs):
            raise InputError(
                f"the footprints look {theirs} s ahead, the environment {ours}: make them for the same horizons."
            )
        self.footprints, self.environment, self.scene = footprints, environment, scene
        self._schema, self._spreads = database.schema, find_spreads(database)

    @property
    def bias(self) -> float | None:
        return self.environment.bias

    def with_environment(self, environment: EnvironmentConfig) -> EnvironmentTerm:
        """Return the same with other weights (of the same horizons); made at once."""
        other = copy.copy(self)
        other.environment = environment
        return other

    def extend(self, query: Query, state: CharacterState, command: Command, chosen: np.ndarray) -> Query:
        """Return the query of the chosen characters (n,) with their surroundings."""
        surroundings = self._surroundings(command, chosen)
        positions, yaws = state.shown_positions[chosen], state.shown_yaws[chosen]
        evasions = np.ones(len(chosen))
        if surroundings is not None and self.environment.evasion < 1.0:
            evasions = self.environment.evasions(self._clearances(state, surroundings, chosen))
        speeds = np.linalg.norm(command.velocity[chosen][:, [0, 2]], axis=1)
        weights = self.environment.feature_weights(self._schema, evasions, self._spreads)
        assert query.weights is not None
        # factors of the columns, relative to the default weights, by the database and the configuration
        emphasis = (query.weights / self._schema.usual_weights).astype(np.float32)
        return EnvironmentQuery(
            query.vector,
            weights=weights * emphasis,
            current=query.current,
            mask=query.mask,
            mask_numbers=query.mask_numbers,
            exclude_radius=query.exclude_radius,
            continuing=query.continuing,
            bias=query.bias,
            surroundings=surroundings,
            positions=positions,
            yaws=yaws,
            environment_weights=self.environment.environment_weights(speeds),
            threshold=self.environment.threshold,
            power=self.environment.power,
        )

    def _surroundings(self, command: Command, chosen: np.ndarray) -> Surroundings | None:
        found = find_surroundings(command, self.scene)
        return found if found is None or found.own is None else replace(found, own=found.own[chosen])

    def _clearances(self, state: CharacterState, surroundings: Surroundings, chosen: np.ndarray) -> np.ndarray:
        """Measure distances (n,) to the nearest obstacle from the chosen characters or their footprints, metres."""
        fixed, found = surroundings.scene.fixed_rows, np.full(len(chosen), _FAR)
        moving = surroundings.moving(self.footprints.horizons)
        own = np.full(len(chosen), -1) if surroundings.own is None else surroundings.own
        places, yaws = state.shown_positions[chosen], state.shown_yaws[chosen]
        if self.environment.evasion_by == "place":
            rows, spots = np.concatenate([fixed, moving[0]]), places[:, [0, 2]]
            apart = spots[:, None] - rows[:, 1:3]  # obstacles beyond the threshold make no difference
            close = np.sum(apart * apart, axis=-1) < (rows[:, ROUND] + self.environment.threshold) ** 2
            close[np.flatnonzero(own >= 0), len(fixed) + own[own >= 0]] = False
            for at in np.flatnonzero(close.any(axis=1)):
                found[at] = point_distances(spots[at : at + 1], rows[close[at]]).min()
            return found
        prints = self.footprints.world(state.frames[chosen], places, yaws)
        reach = self.footprints.widest + self.environment.threshold
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


class EnvironmentController(Controller):
    """A `Controller` with the parts for obstacles: an `EnvironmentMatcher` and an `EnvironmentTerm`."""

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
        source: Source | None = None,
    ) -> None:
        """Footprints are made for the horizons of `environment`, unless `footprints` gives them.

        `source` plays the frames that the search finds, by default those of the database. With a `LearnedSource` of the
        same database (`mode="decompressor+stepper", follow=True`) networks play them.
        """
        if matcher is None:
            matcher = EnvironmentMatcher(database, make_footprints(database, footprints, environment))
        super().__init__(
            database if source is None else source,
            config or ControllerConfig(root=RootConfig(mode="motion")),
            matcher=matcher,
            terms=(EnvironmentTerm(database, matcher.footprints, environment, scene),),
            ground=None if scene is None else scene.ground,
            confinement=Solids(matcher, scene),
        )

    @property
    def environment(self) -> EnvironmentConfig:
        """The weights of the environment term."""
        return next(term for term in self.terms if isinstance(term, EnvironmentTerm)).environment

    def with_environment(self, environment: EnvironmentConfig) -> EnvironmentController:
        """Return the same with other weights (of the same horizons); made at once."""
        other = copy.copy(self)
        other.terms = tuple(
            term.with_environment(environment) if isinstance(term, EnvironmentTerm) else term for term in self.terms
        )
        return other


def make_footprints(
    database: MotionDatabase, footprints: Footprints | FootprintConfig | None, environment: EnvironmentConfig
) -> Footprints:
    """Make footprints for the horizons of an environment, unless they are made already."""
    if isinstance(footprints, Footprints):
        return footprints
    return Footprints.of(database, replace(footprints or FootprintConfig(), horizons=environment.horizons))
