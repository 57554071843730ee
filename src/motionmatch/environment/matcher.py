"""The exact search among obstacles, on the tree of plain matching; with a budget where frames must not be late.

matcher = EnvironmentMatcher(database, Footprints.of(database))
matcher.search(query)  # an EnvironmentQuery; a plain Query, or nothing near, is plain matching
matcher.report(query)  # and how much was looked at
EnvironmentMatcher(database, footprints, budget_nodes=500).report(query).gaps  # how much better there could be
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.database.blocks import TrajectoryPositions
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.features import EnvironmentFeature, Seen, added, least
from motionmatch.environment.footprints import Footprints
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import ROUND
from motionmatch.kernels.penalty import penalties
from motionmatch.kernels.penalty_bounds import SPOT, VIEW
from motionmatch.kernels.search_environment import descend_among, summarise_spots
from motionmatch.kernels.search_lanes import NODE_LANES
from motionmatch.kernels.search_linear import collect_among
from motionmatch.search.haystack import Asked, Found
from motionmatch.search.matcher import Match
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher, TreeSummary
from motionmatch.world.grid import ObstacleGrid
from motionmatch.world.obstacles import point_distances

EMPHASIS = 2.0
"""Boxes are cut so much finer across where the root will be: that is what both the query and obstacles care about."""
REMEMBERED = 4
"""Scenes for which grids are kept."""
CHUNK = 48
"""Nodes between two looks at the clock."""
_ENDLESS = 2**62


class Around(NamedTuple):
    """Surroundings as kernels take them, for C characters."""

    stands: np.ndarray
    """(C, 4) x and z of each root, sine and cosine of its yaw"""
    weights: np.ndarray
    """(C, H) λ of each horizon"""
    threshold: float
    power: float
    grid: ObstacleGrid
    moving: np.ndarray
    """(H M, 11) horizon by horizon"""
    list_first: np.ndarray
    """(C + 1,) where the list of each character begins"""
    lists: np.ndarray
    """(K,) the moving obstacles that matter to each"""

    @property
    def lines(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """The grid's arrays in the order of the kernels."""
        grid = self.grid
        return grid.obstacles, grid.place, grid.shape, grid.first, grid.near, grid.nearness


@dataclass(frozen=True, eq=False)
class Report:
    """A search, and what it took."""

    match: Match
    gaps: np.ndarray
    """(C,) by how much another frame could be better at most; 0 where the search was finished"""
    penalties: np.ndarray
    """(C,) frames whose penalty was worked out, in full or until it was too much"""
    distances: np.ndarray
    """(C,) distances that were worked out"""
    nodes: np.ndarray
    """(C,) nodes and leaves that were looked at"""


class EnvironmentMatcher(TreeMatcher):
    """Finds the frame with the least cost and penalty together; the same frame as looking at every one."""

    def __init__(
        self,
        database: MotionDatabase,
        footprints: Footprints,
        *,
        budget_seconds: float | None = None,
        budget_nodes: int | None = None,
        threads: int = 1,
        emphasis: float = EMPHASIS,
        features: Sequence[EnvironmentFeature] = (),
    ) -> None:
        """With a budget for each character, in seconds or in nodes, the search gives the best that it has found."""
        if footprints.num_frames != database.num_frames:
            raise InputError(
                f"the footprints are of {footprints.num_frames} frames, the database has {database.num_frames}: make "
                "them of the same database."
            )
        if budget_seconds is not None and not budget_seconds > 0:
            raise InputError(f"budget_seconds is {budget_seconds}; expected more than 0, such as 0.0002, or None.")
        if budget_nodes is not None and budget_nodes < 1:
            raise InputError(f"budget_nodes is {budget_nodes}; expected 1 or more, or None.")
        columns = _positions(database, footprints.horizons)
        stretch = np.ones(database.schema.width)
        stretch[[column for pair in columns if pair is not None for column in pair]] = emphasis
        super().__init__(database, threads=threads, emphasis=stretch)
        self.database, self.footprints = database, footprints
        self.budget_seconds, self.budget_nodes = budget_seconds, budget_nodes
        self.kinds = tuple(features)
        self._prints = np.ascontiguousarray(footprints.rows, np.float32)
        self._reach = footprints.reach
        num_leaves, num_horizons = len(self._frames), len(footprints.horizons)
        prints = np.ones((num_leaves * NODE_LANES, num_horizons, self._prints.shape[2]), np.float32)
        prints[: len(self._order)] = self._prints[self._order]
        self._spots = np.empty((self.num_nodes, num_horizons, SPOT, NODE_LANES), np.float32)
        summarise_spots(self._children, prints, len(self._order), self._spots)
        self._centres = _centres_of(self._spots)
        self._lanes, self._reaches = _lanes_of(prints)
        self._allowed: dict[int, tuple[TreeSummary, np.ndarray]] = {}
        self._grids: list[tuple[np.ndarray, float, ObstacleGrid]] = []

    @property
    def horizons(self) -> tuple[float, ...]:
        """(H,) seconds ahead at which footprints are known"""
        return self.footprints.horizons

    def search(self, query: Query) -> Match:
        """The best frame for each character; of equal costs the lower frame."""
        return self.report(query).match

    def report(self, query: Query) -> Report:
        """The same, and what it took."""
        count = len(query)
        counts, gaps = np.zeros((count, 4), np.int64), np.zeros(count)
        if not isinstance(query, EnvironmentQuery) or query.surroundings is None:
            return Report(super().search(query), gaps, *counts.T[:3])
        around, near = self._around(query)
        stays, weights = self._checked(query), self._weights_of(query)
        radius = -1 if query.exclude_radius is None else int(query.exclude_radius)
        asked = Asked(self._edges, self.padded(query.vector), weights, query.currents, stays, query.biases, radius)
        found = Found(np.full(count, -1, np.int64), np.full(count, np.inf, EXACT), np.zeros((count, 2), np.int64))
        for mask, rows in self._by_mask(query):
            summary = self._summary(mask)

            def look(some: np.ndarray, summary: TreeSummary = summary) -> None:
                plain, among = some[~near[some]], some[near[some]]
                if len(plain):
                    self._run(summary, plain, asked, found)
                if len(among):
                    gaps[among] = self._run_among(summary, among, asked, around, found, counts)[among]

            self._share(rows, look)
            for row in rows if self.kinds else ():
                self._look_further(summary, int(row), query, asked, around, found, counts)
        return Report(Match(found.frames, found.costs), gaps, counts[:, 0], counts[:, 1], counts[:, 2] + counts[:, 3])

    def penalties(self, query: EnvironmentQuery, frames: np.ndarray) -> np.ndarray:
        """(C, N) the penalty of some frames (N,) for each character."""
        frames = np.asarray(frames, np.int64)
        found = np.zeros((len(query), len(frames)))
        if query.surroundings is None:
            return found
        around, _ = self._around(query)
        for row in range(len(query)):
            penalties(
                self._prints[frames], row, around.stands, around.weights, around.threshold, around.power,
                *around.lines, around.moving, around.list_first, around.lists, found[row],
                np.zeros((len(query), 2), np.int64),
            )  # fmt: skip
        return found

    def added_costs(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """(C, N) the penalty of some frames (N,) for each character, and what features add to it."""
        if not isinstance(query, EnvironmentQuery) or query.surroundings is None:
            return super().added_costs(query, frames)
        (around, _), found = self._around(query), self.penalties(query, frames)
        for row in range(len(query)):
            found[row] += added(self._seen(query, row, around), frames)
        return found

    def _weights_of(self, query: Query) -> np.ndarray:
        """(C, P)"""
        weights = np.ones((1, self.num_columns), np.float32) if query.weights is None else np.atleast_2d(query.weights)
        whole = self.padded(np.asarray(weights, np.float32))
        return np.ascontiguousarray(np.broadcast_to(whole, (len(query), whole.shape[1])))

    def allowed_by(self, summary: TreeSummary) -> np.ndarray:
        """(F,) bool: the frames that a mask allows, from what the tree knows of it; remembered while it lives."""
        known = self._allowed.get(id(summary))
        if known is None or known[0] is not summary:
            lanes = np.unpackbits(summary.points.reshape(-1, 1), axis=1, bitorder="little").reshape(-1).astype(bool)
            allowed = np.zeros(self.num_frames, bool)
            allowed[self._order] = lanes[: len(self._order)]
            self._allowed = {id(summary): (summary, allowed)}
            return allowed
        return known[1]

    def _run_among(
        self, summary: TreeSummary, rows: np.ndarray, asked: Asked, around: Around, found: Found, counts: np.ndarray
    ) -> np.ndarray:
        """Answer some queries; gives how much better another frame could be (C,)."""
        count, size = len(asked.queries), self.depth * (NODE_LANES - 1) + NODE_LANES + 2
        stacks, bounds = np.zeros((count, size), np.int64), np.zeros((count, size))
        tops, stayed = np.full(count, -1, np.int64), np.zeros(count)
        (views, seen), (others, others_seen) = (
            (np.empty((len(each), VIEW), np.float32), np.full(len(each), -1, np.int64))
            for each in (around.grid.obstacles, around.moving)
        )
        bounds_of = np.empty(NODE_LANES, np.float32)

        def look(some: np.ndarray, nodes: int) -> None:
            descend_among(
                self.features, self._prints, self._points, self._lanes, self._reaches, self._frames, summary.points,
                self._boxes, self._spots, self._centres, self._children, summary.children, asked.edges, some,
                asked.queries, asked.weights, asked.currents, asked.stays, asked.biases, asked.radius, around.stands,
                around.weights, around.threshold, around.power, *around.lines, around.moving, around.list_first,
                around.lists, views, seen, others, others_seen, bounds_of, nodes,
                stacks, bounds, tops, stayed, found.frames, found.costs, counts,
            )  # fmt: skip

        if self.budget_seconds is None:
            look(rows, _ENDLESS if self.budget_nodes is None else self.budget_nodes)
        else:
            for row in rows:
                one, start = np.array([row]), time.perf_counter()
                while tops[row] != 0 and time.perf_counter() - start < self.budget_seconds:
                    look(one, CHUNK)
        gaps = np.zeros(count)
        for row in rows[tops[rows] > 0]:
            gaps[row] = max(found.costs[row] - bounds[row, : tops[row]].min(), 0.0)
        on = rows[found.frames[rows] < 0]
        found.frames[on], found.costs[on] = asked.stays[on], stayed[on]
        return gaps

    def _look_further(
        self,
        summary: TreeSummary,
        row: int,
        query: EnvironmentQuery,
        asked: Asked,
        around: Around,
        found: Found,
        counts: np.ndarray,
    ) -> None:
        """The best frame with what features add: all frames that are not worse without it are looked at."""
        seen = self._seen(query, row, around)
        if not seen or found.frames[row] < 0:
            return
        stay, bias, stayed = int(asked.stays[row]), float(asked.biases[row]), np.inf
        if stay >= 0:
            frames = np.array([stay])
            own = self._costs(query, row, frames)[0] + self.penalties(query, frames)[row, 0]
            stayed = float(own + added(seen, frames)[0])
        most, allowed = stayed - bias, self.allowed_by(summary)
        if found.frames[row] != stay:
            most = min(most, float(found.costs[row] + added(seen, found.frames[row : row + 1])[0]))

        def collect(every: int, limit: float) -> tuple[np.ndarray, np.ndarray]:
            some = allowed
            if every > 1:
                some = np.zeros_like(allowed)
                some[::every] = allowed[::every]
            frames, costs = np.empty(self.num_frames, np.int64), np.empty(self.num_frames)
            count = collect_among(
                self.features, self._prints, some, limit, asked.edges, row, asked.queries, asked.weights,
                asked.currents, asked.radius, around.stands, around.weights, around.threshold, around.power,
                *around.lines, around.moving, around.list_first, around.lists, frames, costs, counts,
            )  # fmt: skip
            return frames[:count], costs[:count]

        frame, cost = least(seen, collect, most)
        goes = frame >= 0 and cost < stayed - bias
        found.frames[row], found.costs[row] = (frame, cost) if goes else (stay, stayed)

    def _seen(self, query: EnvironmentQuery, row: int, around: Around) -> list[tuple[EnvironmentFeature, Seen]]:
        """What each feature judges for one character, where there is anything within reach."""
        surroundings, positions, yaws = query.surroundings, query.positions, query.yaws
        assert surroundings is not None and positions is not None and yaws is not None
        fixed, moving = surroundings.scene.fixed_rows, surroundings.moving(self.horizons)
        own = -1 if surroundings.own is None else int(surroundings.own[row])
        every = np.concatenate([np.broadcast_to(fixed, (len(self.horizons), *fixed.shape)), moving], axis=1)
        away = np.linalg.norm(every[..., 1:3] - positions[row, [0, 2]], axis=-1) - every[..., ROUND]
        reach = max([self._reach, *(kind.reach for kind in self.kinds)])
        near = (away < reach + query.threshold).any(axis=0)
        if own >= 0:
            near[len(fixed) + own] = False
        found = []
        for kind, taken in zip(self.kinds, self._taken(every[0]), strict=True):
            chosen = every[:, near & taken]
            if chosen.shape[1]:
                what = np.ascontiguousarray(chosen), around.weights[row], around.threshold, around.power
                found.append((kind, Seen(self.footprints, positions[row], float(yaws[row]), *what)))
        return found

    def _taken(self, obstacles: np.ndarray) -> list[np.ndarray]:
        """For each feature (O,) bool: the obstacles that it judges; the first that wants one for itself has it."""
        free, found = np.ones(len(obstacles), bool), []
        for kind in self.kinds:
            wanted = kind.takes(obstacles, self.footprints)
            found.append(wanted if kind.besides else wanted & free)
            free &= kind.besides | ~found[-1]
        return found

    def left(self, obstacles: np.ndarray) -> np.ndarray:
        """(O,) bool: the obstacles that no feature takes for itself."""
        taken = zip(self.kinds, self._taken(obstacles), strict=True)
        return ~np.any([np.zeros(len(obstacles), bool), *(each for kind, each in taken if not kind.besides)], axis=0)

    # What is around

    def _around(self, query: EnvironmentQuery) -> tuple[Around, np.ndarray]:
        """Surroundings for the kernels, and (C,) bool: who has anything near."""
        surroundings, positions, yaws = query.surroundings, query.positions, query.yaws
        weights = query.environment_weights
        assert surroundings is not None and positions is not None and yaws is not None and weights is not None
        num_horizons = len(self.horizons)
        if weights.shape[1] != num_horizons:
            raise InputError(
                f"environment_weights are for {weights.shape[1]} horizons, the footprints have {num_horizons}."
            )
        grid = self.grid_of(surroundings.scene.fixed_rows, query.threshold)
        reach = self._reach + query.threshold
        places = np.ascontiguousarray(positions[:, [0, 2]])
        away = point_distances(places, grid.obstacles).min(axis=1, initial=np.inf)
        moving = surroundings.moving(self.horizons)
        list_first, lists = self.nearby(places, moving, own=surroundings.own, reach=reach)
        near = ((away < reach) | (np.diff(list_first) > 0)) & (weights.max(axis=1) > 0)
        stands = np.column_stack([places, np.sin(yaws), np.cos(yaws)])
        rows = np.ascontiguousarray(moving.reshape(-1, moving.shape[2]))
        return (
            Around(stands, weights, float(query.threshold), float(query.power), grid, rows, list_first, lists),
            near,
        )

    def grid_of(self, fixed: np.ndarray, threshold: float) -> ObstacleGrid:
        """The grid of what does not move, remembered for the last few scenes."""
        for known in self._grids:
            if known[0] is fixed and known[1] == threshold:
                return known[2]
        grid = ObstacleGrid.of(fixed[self.left(fixed)], self.footprints.widest + threshold + 0.01)
        self._grids = [*self._grids[-REMEMBERED + 1 :], (fixed, threshold, grid)]
        return grid

    def nearby(
        self, places: np.ndarray, moving: np.ndarray, *, own: np.ndarray | None, reach: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Which of what moves (H, M, 11) comes within reach of each character at places (C, 2), at any horizon.

        (C + 1,) where the list of each begins, and the lists (K,). Who looks at fewer of them has its own.
        """
        count = len(places)
        if not moving.shape[1]:
            return np.zeros(count + 1, np.int64), np.zeros(0, np.int32)
        extent = moving[..., ROUND]  # (H, M)
        away = np.linalg.norm(moving[None, :, :, 1:3] - places[:, None, None], axis=-1) - extent  # (C, H, M)
        close = (away < reach).any(axis=1) & self.left(moving[0])
        if own is not None:
            mine = np.flatnonzero(own >= 0)
            close[mine, own[mine]] = False
        return np.concatenate([[0], np.cumsum(close.sum(axis=1))]), np.nonzero(close)[1].astype(np.int32)


def _centres_of(spots: np.ndarray) -> np.ndarray:
    """(M, H, 3) the middle of the boxes (M, H, 5, 8) of each node, and how far from there they reach."""
    there = np.isfinite(spots[:, :, 0])  # (M, H, 8): a child that is none has no box
    sides = np.where(there[:, :, None], spots[:, :, :4], 0.0)
    x, z = (sides[:, :, 0] + sides[:, :, 1]) / 2, (sides[:, :, 2] + sides[:, :, 3]) / 2
    ends = [np.where(there, spots[:, :, k], fill) for k, fill in ((0, np.inf), (1, -np.inf), (2, np.inf), (3, -np.inf))]
    middle = [(low.min(-1) + high.max(-1)) / 2 for low, high in (ends[:2], ends[2:])]
    away = np.hypot(x - middle[0][..., None], z - middle[1][..., None])
    reach = np.where(there, away + spots[:, :, 4], 0.0).max(axis=-1)
    return np.ascontiguousarray(np.stack([*middle, reach], axis=-1), np.float32)


def _lanes_of(prints: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Footprints (G 8, H, 8) as leaves hold them, (G, H, 6, 8), and the longest half length in each, (G, H)."""
    groups = prints.reshape(-1, NODE_LANES, *prints.shape[1:])
    halves = np.maximum(groups[..., 4:6].astype(float), 1e-6)
    lanes = np.concatenate([groups[..., :4], 1.0 / halves**2], axis=-1)
    reaches = groups[..., 4:6].max(axis=(1, 3))
    return np.ascontiguousarray(np.moveaxis(lanes, 1, 3), np.float32), np.ascontiguousarray(reaches, np.float32)


def _positions(database: MotionDatabase, horizons: Sequence[float]) -> list[tuple[int, int] | None]:
    """For each horizon the columns of the query with x and z of the root then, where there are any."""
    known: dict[float, tuple[int, int]] = {}
    for block in database.schema.blocks:
        if isinstance(block, TrajectoryPositions):
            start = database.schema.columns(block.name).start
            for k, t in enumerate(block.times):
                if abs(t * database.fps - round(t * database.fps)) < 1e-6:  # else it lies between two footprints
                    known[round(t, 6)] = (start + 2 * k, start + 2 * k + 1)
    return [known.get(round(time, 6)) for time in horizons]
