"""The query term of obstacles: surroundings, weights of footprints, and evasion near obstacles (section 5.3)."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.effort import NO_LIMIT, USUAL
from motionmatch.control.memory import find_refused
from motionmatch.control.parts import find_changed
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory, turn_vectors
from motionmatch.database.blocks import JointPositions
from motionmatch.database.database import MotionDatabase
from motionmatch.database.tops import BodyTops
from motionmatch.environment.footprints import Footprints
from motionmatch.environment.overhead import (
    PRONE_BELOW,
    SOON,
    ask_tops,
    find_ceilings,
    find_commitments,
    find_rising,
    slow_below,
)
from motionmatch.environment.penalty import PAPER, EnvironmentConfig, find_spreads
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.environment.surroundings import find_surroundings
from motionmatch.environment.way import bend_path, find_walls, look_along
from motionmatch.errors import InputError
from motionmatch.kernels import ellipses
from motionmatch.search.query import Query, find_allowed
from motionmatch.world.obstacles import point_distances
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

_FAR = 1e9
LAG = 0.07
"""Distance between a shown joint and that of the frames at which its place counts twice, metres."""
SHARP_VELOCITY, SHARP_ANGLE = 0.7, 0.8
"""Changes of a command after which a character may go back, metres per second and radians."""
BESIDE, AROUND = 1.25, 1.0
"""Distance to a wall below which settings are those of near walls, and to anything fixed above which they are those
among moving obstacles, metres."""

TIGHT = 0.29
"""Room to each side on the way ahead below which searches are never cut short, metres."""


class EnvironmentTerm:
    """Query term of obstacles, with one configuration for all characters, or one for each."""

    def __init__(
        self,
        database: MotionDatabase,
        footprints: Footprints,
        environment: EnvironmentConfig | Sequence[EnvironmentConfig] = PAPER,
        scene: Scene | None = None,
    ) -> None:
        """`scene` is used for commands without surroundings; None: no obstacles."""
        self.configs = list_configs(environment)
        ours, theirs = self.configs[0].horizons, footprints.horizons
        if len(ours) != len(theirs) or not np.allclose(ours, theirs):
            raise InputError(
                f"the footprints look {theirs} s ahead, the environment {ours}: make them for the same horizons."
            )
        self.footprints, self.scene = footprints, scene
        self._database, self._schema, self._spreads = database, database.schema, find_spreads(database)
        self._tops = [block for block in database.schema.blocks if isinstance(block, BodyTops) and block.usual]
        self._walls: tuple[np.ndarray, np.ndarray] | None = None

    @property
    def environment(self) -> EnvironmentConfig:
        """The configuration of the first character, or of all."""
        return self.configs[0]

    @property
    def bias(self) -> float | None:
        return self.environment.bias

    @property
    def settle_bias(self) -> float | None:
        return self.environment.settle_bias

    def with_environment(self, environment: EnvironmentConfig | Sequence[EnvironmentConfig]) -> EnvironmentTerm:
        """Return the same with other weights (of the same horizons); made at once."""
        other = copy.copy(self)
        other.configs = list_configs(environment)
        return other

    def bend(self, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray) -> Trajectory:
        """Return the desired path of the chosen characters, between walls where settings follow the room."""
        surroundings = find_surroundings(command, self.scene)
        if surroundings is None:
            return path
        if self._tops and len(ceilings := find_ceilings(surroundings.scene.fixed_rows)):
            prone = bool((ceilings[:, ellipses.LOW] < PRONE_BELOW).any())
            rising = find_rising(self._find_tops(state, chosen), self._tops[0].usual[0], prone=prone)
            path = slow_below(path, state.shown_positions[chosen], self._schema.times, ceilings, rising)
        walls = self._find_walls(surroundings.scene)
        if not len(walls):
            return path
        found = path
        for config, rows in self._by_config(chosen):
            if config.follow_room:
                some = Trajectory(path.positions[rows], path.directions[rows])
                roots, yaws = state.shown_positions[chosen[rows]], state.shown_yaws[chosen[rows]]
                bent = bend_path(some, roots, yaws, self._schema.times, walls)
                if found is path:
                    found = Trajectory(path.positions.copy(), path.directions.copy())
                found.positions[rows], found.directions[rows] = bent.positions, bent.directions
        return found

    def extend(
        self, query: Query, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray
    ) -> Query:
        """Return the query of the chosen characters (n,) with their surroundings."""
        surroundings, count = self._surroundings(command, chosen), len(chosen)
        positions, yaws = state.shown_positions[chosen], state.shown_yaws[chosen]
        speeds = np.linalg.norm(command.velocity[chosen][:, [0, 2]], axis=1)
        weights = np.empty((count, self._schema.width), np.float32)
        obstacle_weights, thresholds = np.empty((count, len(self.footprints.horizons))), np.empty(count)
        vectors, bias = self._ask_tops(query, path, state, surroundings, chosen)
        budgets = np.full(count, USUAL) if command.effort is None else command.effort.share_nodes(chosen)
        for config, rows in self._by_situation(surroundings, positions, chosen):
            evasions = np.ones(len(rows))
            if surroundings is not None and config.evasion < 1.0:
                evasions = config.evasions(self._clearances(config, state, surroundings, chosen[rows], rows))
            weights[rows] = config.feature_weights(self._schema, evasions, self._spreads)
            thresholds[rows], obstacle_weights[rows] = config.threshold, config.environment_weights(speeds[rows])
            if config.follow_room and surroundings is not None:
                some = Trajectory(path.positions[rows], path.directions[rows])
                walls = self._find_walls(surroundings.scene)
                rooms = look_along(some, positions[rows], self._schema.times, walls)[1].min(axis=1)
                thresholds[rows] = config.thresholds(rooms)
                # what touches costs the same with any threshold
                obstacle_weights[rows] *= ((config.threshold / thresholds[rows]) ** config.power)[:, None]
                budgets[rows[rooms < TIGHT]] = NO_LIMIT
            if config.shown_feet:
                held = rows if command.effort is None else rows[command.effort.held[chosen[rows]]]
                vectors = query.vector.copy() if vectors is query.vector else vectors
                vectors[held], factors = self._see_feet(vectors[held], state, chosen[held])
                weights[held] *= factors
        assert query.weights is not None
        # factors of the columns, relative to the default weights, by the database and the configuration
        emphasis = (query.weights / self._schema.usual_weights).astype(np.float32)
        return EnvironmentQuery(
            vectors,
            weights=weights * emphasis,
            current=query.current,
            mask=query.mask,
            mask_numbers=query.mask_numbers,
            exclude_radius=query.exclude_radius,
            continuing=query.continuing,
            bias=bias,
            refused=self._find_refused(query, state, command, chosen) if self.environment.no_return else query.refused,
            surroundings=surroundings,
            positions=positions,
            yaws=yaws,
            environment_weights=obstacle_weights,
            threshold=thresholds,
            power=self.environment.power,
            budgets=budgets,
        )

    def _ask_tops(
        self,
        query: Query,
        path: Trajectory,
        state: CharacterState,
        surroundings: Surroundings | None,
        chosen: np.ndarray,
    ) -> tuple[np.ndarray, np.ndarray | float]:
        """Return query vectors (n, D) that ask for a body below what is over its path, where features know heights, and
        the bias: who is on the way down or up goes on."""
        vectors, bias = query.vector, query.bias
        if surroundings is None or not self._tops:
            return vectors, bias
        ceilings, vectors = find_ceilings(surroundings.scene.fixed_rows), vectors.copy()
        tops = self._find_tops(state, chosen)
        for block in self._tops:
            ahead = [int(np.argmin(np.abs(self._schema.times - time))) for time in block.times]
            asked = ask_tops(path.positions[:, ahead][:, :, [0, 2]], ceilings, block.usual[0], tops)
            columns, soon = self._schema.columns(block.name), int(np.argmin(np.abs(np.array(block.times) - SOON)))
            mean, scale = self._database.mean[columns], self._database.scale[columns]
            vectors[:, columns] = (asked - mean) / scale
            coming = (self._database.features[state.frames[chosen], columns] * scale + mean)[:, soon]
            bias = bias + find_commitments(tops, coming, asked[:, soon])
        return vectors, bias

    @staticmethod
    def _find_tops(state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        """Return how high the tops (n,) of the chosen characters are over their roots, as shown, metres."""
        return state.positions[chosen, 1:, 1].max(axis=1).astype(float) - state.shown_positions[chosen, 1]

    def _by_config(self, chosen: np.ndarray) -> Iterator[tuple[EnvironmentConfig, np.ndarray]]:
        """Yield each configuration, and which of the chosen characters (n,) have it."""
        if len(self.configs) == 1:
            yield self.configs[0], np.arange(len(chosen))
            return
        if chosen.max(initial=-1) >= len(self.configs):
            raise InputError(
                f"there are {len(self.configs)} configurations of the environment, and character {chosen.max()}: give "
                "one for all, or one for each."
            )
        own = [self.configs[character] for character in chosen]
        for config in dict.fromkeys(own):
            yield config, np.flatnonzero([each is config or each == config for each in own])

    def _by_situation(
        self, surroundings: Surroundings | None, positions: np.ndarray, chosen: np.ndarray
    ) -> Iterator[tuple[EnvironmentConfig, np.ndarray]]:
        """Yield each configuration for the room around, and which of the chosen characters (n,) have it."""
        for config, rows in self._by_config(chosen):
            if not config.follow_room or surroundings is None:
                yield config, rows
                continue
            places, fixed = np.ascontiguousarray(positions[rows][:, [0, 2]]), surroundings.scene.fixed_rows
            walls = point_distances(places, self._find_walls(surroundings.scene)).min(axis=1, initial=_FAR) < BESIDE
            open_place = point_distances(places, fixed).min(axis=1, initial=_FAR) > AROUND
            moving = open_place & bool(surroundings.scene.moving)
            for each, which in ((config.near_walls, walls), (config.among_moving, moving), (config, ~walls & ~moving)):
                if which.any():
                    yield each, rows[which]

    def _find_walls(self, scene: Scene) -> np.ndarray:
        """Return the walls (O, 11) among the fixed obstacles of a scene; remembered for the last."""
        rows = scene.fixed_rows
        if self._walls is None or self._walls[0] is not rows:
            self._walls = rows, find_walls(rows)
        return self._walls[1]

    def _see_feet(
        self, vectors: np.ndarray, state: CharacterState, chosen: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return query vectors (n, D) with the places of joints as they are shown, where held feet lag behind, and
        factors (n, D) of the weights: the farther joints lag, the more their places count."""
        factors = np.ones_like(vectors)
        for block in self._schema.blocks:
            if isinstance(block, JointPositions):
                joints = [self._database.anatomy[role] for role in block.roles]
                away = state.positions[chosen][:, joints].astype(float) - state.shown_positions[chosen][:, None]
                own = turn_vectors(away, -state.shown_yaws[chosen][:, None]).reshape(len(chosen), 3 * len(joints))
                columns = self._schema.columns(block.name)
                seen = (own - self._database.mean[columns]) / self._database.scale[columns]
                lag = (seen - vectors[:, columns]) * self._database.scale[columns]
                farthest = np.linalg.norm(lag.reshape(len(lag), len(joints), 3)[..., [0, 2]], axis=-1).max(axis=1)
                factors[:, columns] = (1.0 + (farthest / LAG) ** 2)[:, None]
                vectors[:, columns] = seen
        return vectors, factors

    def _find_refused(self, query: Query, state: CharacterState, command: Command, chosen: np.ndarray) -> np.ndarray:
        """Return spans (n, S, 2) of frames that are refused; none where what plays can't go on, or was not asked."""
        free = find_changed(state, command, chosen, SHARP_VELOCITY, SHARP_ANGLE)
        free |= (query.current < 0) | ~find_allowed(query.masks, query.mask_numbers, state.frames[chosen])
        return find_refused(state, chosen, free, self._database.fps)

    def _surroundings(self, command: Command, chosen: np.ndarray) -> Surroundings | None:
        found = find_surroundings(command, self.scene)
        return found if found is None or found.own is None else replace(found, own=found.own[chosen])

    def _clearances(
        self,
        config: EnvironmentConfig,
        state: CharacterState,
        surroundings: Surroundings,
        chosen: np.ndarray,
        rows_of: np.ndarray,
    ) -> np.ndarray:
        """Measure distances (n,) to the nearest obstacle from the chosen characters or their footprints, metres."""
        fixed, found = surroundings.scene.fixed_rows, np.full(len(chosen), _FAR)
        moving = surroundings.moving(self.footprints.horizons)
        own = np.full(len(chosen), -1) if surroundings.own is None else surroundings.own[rows_of]
        places, yaws = state.shown_positions[chosen], state.shown_yaws[chosen]
        if config.evasion_by == "place":  # obstacles beyond the threshold make no difference
            spots = np.ascontiguousarray(places[:, [0, 2]])
            ellipses.least_point_distances(spots, fixed, moving[0], own, config.threshold, found)
            return found
        prints = self.footprints.world(state.frames[chosen], places, yaws)
        ellipses.least_distances(prints, fixed, moving, own, config.threshold, found)
        return found


def list_configs(environment: EnvironmentConfig | Sequence[EnvironmentConfig]) -> tuple[EnvironmentConfig, ...]:
    """Return configurations: one for all, or one for each character. Horizons and power are those of the first."""
    found = (environment,) if isinstance(environment, EnvironmentConfig) else tuple(environment)
    if not found:
        raise InputError("no configuration of the environment was given; expected one for all, or one for each.")
    for each in found:
        if each.horizons != found[0].horizons or each.power != found[0].power:
            raise InputError(
                "configurations of the environment must have the same horizons and the same power, as footprints are "
                "made for them: change weights, thresholds and controls only."
            )
    return found
