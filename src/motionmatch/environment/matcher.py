"""The search among obstacles: plain matching plus the penalties of footprints.

matcher = EnvironmentMatcher(database, Footprints.of(database))
matcher.search(query)  # an EnvironmentQuery; without obstacles near it is plain matching
matcher.report(query)  # the same with counts of the work
hasty = EnvironmentMatcher(database, footprints, strategy=TreeSearch(budget_nodes=500))
hasty.report(query).gaps  # upper bounds of the error
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from motionmatch.database.blocks import TrajectoryPositions
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.features import EnvironmentFeature, FeatureContext, add_penalties, find_cheapest
from motionmatch.environment.footprints import Footprints
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.environment.strategies import FootprintTree, SearchStrategy, TreeSearch
from motionmatch.errors import InputError
from motionmatch.kernels.bundles import KernelQuery, KernelResult, KernelSurroundings, TreeMask, make_result
from motionmatch.kernels.ellipses import ROUND
from motionmatch.kernels.penalty import penalties
from motionmatch.kernels.search_penalised import collect_penalised
from motionmatch.search.matcher import Candidates, Match
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher
from motionmatch.world.grid import ObstacleGrid
from motionmatch.world.obstacles import point_distances

EMPHASIS = 2.0
"""Boxes are cut this many times finer along future root positions, since both the query and obstacles depend on
them."""
REMEMBERED = 4
"""Scenes for which grids are kept."""


@dataclass(frozen=True, eq=False)
class SearchReport:
    """The result of a search, and counts of its work."""

    match: Match
    gaps: np.ndarray
    """(C,) upper bounds of the cost that another frame could save; 0 where the search was finished"""
    penalties: np.ndarray
    """(C,) frames whose penalty was computed, in full or until it was too high"""
    distances: np.ndarray
    """(C,) distances that were computed"""
    nodes: np.ndarray
    """(C,) nodes and leaves that were looked at"""


class NeighbourSelection(Protocol):
    """Chooses the moving obstacles that matter to each character."""

    def find(
        self, places: np.ndarray, moving: np.ndarray, *, own: np.ndarray | None, reach: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Find the moving obstacles (H, M, 11) that matter to characters at places (C, 2).

        `own` (C,) is the index of each character among them, or -1. Returns the start (C + 1,) of each character's
        list, and the lists (K,), one after another.
        """
        ...


class NeighboursInReach:
    """All moving obstacles that come within reach of a character at any horizon."""

    def find(
        self, places: np.ndarray, moving: np.ndarray, *, own: np.ndarray | None, reach: float
    ) -> tuple[np.ndarray, np.ndarray]:
        count = len(places)
        if not moving.shape[1]:
            return np.zeros(count + 1, np.int64), np.zeros(0, np.int32)
        extent = moving[..., ROUND]  # (H, M)
        away = np.linalg.norm(moving[None, :, :, 1:3] - places[:, None, None], axis=-1) - extent  # (C, H, M)
        close = (away < reach).any(axis=1)
        if own is not None:
            mine = np.flatnonzero(own >= 0)
            close[mine, own[mine]] = False
        return np.concatenate([[0], np.cumsum(close.sum(axis=1))]), np.nonzero(close)[1].astype(np.int32)


class EnvironmentMatcher:
    """Finds the frame with the least cost and penalty together, with a tree of frames and a search strategy.

    A `Matcher`. With the default strategy it gives the same frame as looking at every one.
    """

    def __init__(
        self,
        database: MotionDatabase,
        footprints: Footprints,
        *,
        strategy: SearchStrategy | None = None,
        threads: int = 1,
        emphasis: float = EMPHASIS,
        features: Sequence[EnvironmentFeature] = (),
        neighbours: NeighbourSelection | None = None,
    ) -> None:
        """Prepare the search. The default `strategy` is `TreeSearch()`, which is exact.

        `features` add to the penalties of footprints. `neighbours` chooses the moving obstacles that count, by default
        all within reach.
        """
        if footprints.num_frames != database.num_frames:
            raise InputError(
                f"the footprints are of {footprints.num_frames} frames, the database has {database.num_frames}: make "
                "them of the same database."
            )
        columns = _position_columns(database, footprints.horizons)
        stretch = np.ones(database.schema.width)
        stretch[[column for pair in columns if pair is not None for column in pair]] = emphasis
        self.database, self.footprints = database, footprints
        self.strategy = TreeSearch() if strategy is None else strategy
        self.features = tuple(features)
        self.neighbours: NeighbourSelection = NeighboursInReach() if neighbours is None else neighbours
        self.tree = TreeMatcher(database, threads=threads, emphasis=stretch)
        self._footprint_tree = FootprintTree(self.tree, footprints.rows)
        self._run = self.strategy.prepare(self._footprint_tree)
        self._reach = footprints.reach
        self._grids: list[tuple[np.ndarray, float, ObstacleGrid]] = []

    @property
    def horizons(self) -> tuple[float, ...]:
        """(H,) seconds ahead at which footprints are known"""
        return self.footprints.horizons

    @property
    def num_frames(self) -> int:
        """Frames of the database, searchable or not"""
        return self.tree.num_frames

    def search(self, query: Query) -> Match:
        """Return the best frame for each character; of equal costs the lower frame."""
        return self.report(query).match

    def report(self, query: Query) -> SearchReport:
        """Return the best frame for each character, and counts of the work."""
        count, tree = len(query), self.tree
        if not isinstance(query, EnvironmentQuery) or query.surroundings is None:
            return SearchReport(tree.search(query), np.zeros(count), *np.zeros((3, count), np.int64))
        surroundings, near = self.kernel_surroundings(query)
        asked, result, gaps = tree.kernel_query(query, repeat_weights=True), make_result(count), np.zeros(count)
        for mask, rows in tree.rows_by_mask(query):
            summary = tree.get_summary(mask)

            def look(some: np.ndarray, summary: TreeMask = summary) -> None:
                plain, penalised = some[~near[some]], some[near[some]]
                if len(plain):
                    tree.run(summary, plain, asked, result)
                if len(penalised):
                    found = self._run(summary, penalised, asked, surroundings, result, query.budgets)
                    gaps[penalised] = found[penalised]

            tree.run_shared(rows, look)
            for row in rows if self.features else ():
                self._look_further(summary, int(row), query, asked, surroundings, result)
        nodes = np.where(near, result.visits.sum(axis=1), 0)
        return SearchReport(Match(result.frames, result.costs), gaps, result.counts[:, 0], result.counts[:, 1], nodes)

    def top_k(self, query: Query, k: int) -> Candidates:
        """Return the k cheapest allowed frames of each character, with penalties, by a full scan."""
        return self.tree.top_k(query, k, added=self.added_costs(query, np.arange(self.num_frames)))

    def why_excluded(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """Return a (C, N) array: for each of some frames (N,) the `Reason`s why it is not offered, as a number; 0 where
        it is."""
        return self.tree.why_excluded(query, frames)

    def penalties(self, query: EnvironmentQuery, frames: np.ndarray) -> np.ndarray:
        """Return a (C, N) array: the penalty of some frames (N,) for each character."""
        frames = np.asarray(frames, np.int64)
        found = np.zeros((len(query), len(frames)))
        if query.surroundings is None:
            return found
        surroundings, _ = self.kernel_surroundings(query)
        counts = np.zeros((len(query), 2), np.int64)
        for row in range(len(query)):
            penalties(self._footprint_tree.footprints.frames[frames], surroundings, row, found[row], counts)
        return found

    def added_costs(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """Return a (C, N) array: the penalty of some frames (N,) for each character, and what features add to it."""
        if not isinstance(query, EnvironmentQuery) or query.surroundings is None:
            return self.tree.added_costs(query, frames)
        (surroundings, _), found = self.kernel_surroundings(query), self.penalties(query, frames)
        for row in range(len(query)):
            found[row] += add_penalties(self._make_contexts(query, row, surroundings), frames)
        return found

    def _look_further(
        self,
        mask: TreeMask,
        row: int,
        query: EnvironmentQuery,
        asked: KernelQuery,
        surroundings: KernelSurroundings,
        result: KernelResult,
    ) -> None:
        """Find the best frame with the costs of features: look at all frames that cost no more without them."""
        contexts = self._make_contexts(query, row, surroundings)
        if not contexts or result.frames[row] < 0:
            return
        stay, bias, stay_cost = int(asked.stays[row]), float(asked.bias[row]), np.inf
        if stay >= 0:
            frames = np.array([stay])
            own = self.tree.row_costs(query, row, frames)[0] + self.penalties(query, frames)[row, 0]
            stay_cost = float(own + add_penalties(contexts, frames)[0])
        most, allowed = stay_cost - bias, self._footprint_tree.expand_mask(mask)
        if result.frames[row] != stay:
            most = min(most, float(result.costs[row] + add_penalties(contexts, result.frames[row : row + 1])[0]))
        features, prints = self.tree.features, self._footprint_tree.footprints.frames

        def collect(every: int, limit: float) -> tuple[np.ndarray, np.ndarray]:
            some = allowed
            if every > 1:
                some = np.zeros_like(allowed)
                some[::every] = allowed[::every]
            found = make_result(self.num_frames)._replace(counts=result.counts)
            count = collect_penalised(features, prints, some, asked, surroundings, row, limit, found)
            return found.frames[:count], found.costs[:count]

        frame, cost = find_cheapest(contexts, collect, most)
        goes = frame >= 0 and cost < stay_cost - bias
        result.frames[row], result.costs[row] = (frame, cost) if goes else (stay, stay_cost)

    def _make_contexts(
        self, query: EnvironmentQuery, row: int, kernel: KernelSurroundings
    ) -> list[tuple[EnvironmentFeature, FeatureContext]]:
        """Make the input of each feature for one character; features without an obstacle in reach are left out."""
        surroundings, positions, yaws = query.surroundings, query.positions, query.yaws
        assert surroundings is not None and positions is not None and yaws is not None
        fixed, moving = surroundings.scene.fixed_rows, surroundings.moving(self.horizons)
        own = -1 if surroundings.own is None else int(surroundings.own[row])
        every = np.concatenate([np.broadcast_to(fixed, (len(self.horizons), *fixed.shape)), moving], axis=1)
        away = np.linalg.norm(every[..., 1:3] - positions[row, [0, 2]], axis=-1) - every[..., ROUND]
        reach = max([self._reach, *(kind.reach for kind in self.features)])
        near = (away < reach + kernel.thresholds[row]).any(axis=0)
        if own >= 0:
            near[len(fixed) + own] = False
        found = []
        for kind, taken in zip(self.features, self._assign_obstacles(every[0]), strict=True):
            chosen = every[:, near & taken]
            if chosen.shape[1]:
                what = np.ascontiguousarray(chosen), kernel.weights[row], float(kernel.thresholds[row]), kernel.power
                found.append((kind, FeatureContext(self.footprints, positions[row], float(yaws[row]), *what)))
        return found

    def _assign_obstacles(self, obstacles: np.ndarray) -> list[np.ndarray]:
        """Select the obstacles (O,) bool of each feature. Those that are not shared go to the first that takes them."""
        free, found = np.ones(len(obstacles), bool), []
        for kind in self.features:
            wanted = kind.takes(obstacles, self.footprints)
            found.append(wanted if kind.shared else wanted & free)
            free &= kind.shared | ~found[-1]
        return found

    def unclaimed(self, obstacles: np.ndarray) -> np.ndarray:
        """Return an (O,) bool array: the obstacles that no feature takes for itself."""
        taken = zip(self.features, self._assign_obstacles(obstacles), strict=True)
        return ~np.any([np.zeros(len(obstacles), bool), *(each for kind, each in taken if not kind.shared)], axis=0)

    def kernel_surroundings(self, query: EnvironmentQuery) -> tuple[KernelSurroundings, np.ndarray]:
        """Bundle the surroundings for kernels; return them, and the characters (C,) bool with an obstacle in reach."""
        surroundings, positions, yaws = query.surroundings, query.positions, query.yaws
        weights = query.environment_weights
        assert surroundings is not None and positions is not None and yaws is not None and weights is not None
        num_horizons = len(self.horizons)
        if weights.shape[1] != num_horizons:
            raise InputError(
                f"environment_weights are for {weights.shape[1]} horizons, the footprints have {num_horizons}."
            )
        thresholds = np.asarray(query.threshold)
        most = float(thresholds.max(initial=0.0))
        grid = self.get_grid(surroundings.scene.fixed_rows, most)
        reach = self._reach + most
        places = np.ascontiguousarray(positions[:, [0, 2]])
        away = point_distances(places, grid.obstacles).min(axis=1, initial=np.inf)
        moving = surroundings.moving(self.horizons)
        list_first, lists = self.nearby(places, moving, own=surroundings.own, reach=reach)
        near = ((away < reach) | (np.diff(list_first) > 0)) & (weights.max(axis=1) > 0)
        stands = np.column_stack([places, np.sin(yaws), np.cos(yaws)])
        rows = np.ascontiguousarray(moving.reshape(-1, moving.shape[2]))
        return (
            KernelSurroundings(
                stands,
                weights,
                thresholds,
                float(query.power),
                grid.grid_arrays,
                rows,
                list_first,
                lists,
            ),
            near,
        )

    def get_grid(self, fixed: np.ndarray, threshold: float) -> ObstacleGrid:
        """Return the grid of fixed obstacles for thresholds up to one; it is kept for the last few scenes."""
        for known in self._grids:
            if known[0] is fixed and known[1] >= threshold:
                return known[2]
        grid = ObstacleGrid.of(fixed[self.unclaimed(fixed)], self.footprints.widest + threshold + 0.01)
        self._grids = [*self._grids[-REMEMBERED + 1 :], (fixed, threshold, grid)]
        return grid

    def nearby(
        self, places: np.ndarray, moving: np.ndarray, *, own: np.ndarray | None, reach: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Find the moving obstacles (H, M, 11) that footprints are judged by, for characters at places (C, 2).

        Returns the start (C + 1,) of each character's list, and the lists (K,), one after another.
        """
        first, lists = self.neighbours.find(places, moving, own=own, reach=reach)
        if not self.features or not len(lists):
            return first, lists
        keep = self.unclaimed(moving[0])[lists]
        return np.concatenate([[0], np.cumsum(keep)])[first], lists[keep]


def _position_columns(database: MotionDatabase, horizons: Sequence[float]) -> list[tuple[int, int] | None]:
    """Find for each horizon the columns of the query with x and z of the root at that time, or None."""
    known: dict[float, tuple[int, int]] = {}
    for block in database.schema.blocks:
        if isinstance(block, TrajectoryPositions):
            start = database.schema.columns(block.name).start
            for k, t in enumerate(block.times):
                if abs(t * database.fps - round(t * database.fps)) < 1e-6:  # else it lies between two footprints
                    known[round(t, 6)] = (start + 2 * k, start + 2 * k + 1)
    return [known.get(round(time, 6)) for time in horizons]
