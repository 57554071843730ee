"""Strategies of a search among obstacles: which frames an `EnvironmentMatcher` looks at, and in which order.

| strategy | looks at | exact |
|---|---|---|
| `TreeSearch` | the nodes of a tree, the cheapest first | yes, unless a budget ends it early |
| `LinearSearch` | every frame (Ponton 2025, section 5.4.1): the measure of the others | yes |
| `StridedSearch` | representatives with an adaptive stride (section 5.4.2): the paper's own search | no |
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from motionmatch.control.effort import NO_LIMIT, USUAL
from motionmatch.errors import InputError
from motionmatch.kernels.bundles import (
    KernelQuery,
    KernelResult,
    KernelSurroundings,
    StridePlan,
    TreeFootprints,
    TreeMask,
    make_scratch,
    make_stacks,
)
from motionmatch.kernels.penalty_bounds import SPOT
from motionmatch.kernels.search_lanes import NODE_LANES
from motionmatch.kernels.search_penalised import (
    choose_representatives,
    scan_penalised,
    search_tree_penalised,
    stride_penalised,
    summarise_spots,
)
from motionmatch.search.tree import TreeMatcher

CHUNK = 48
"""Nodes between two looks at the clock."""
_ENDLESS = 2**62

Search = Callable[[TreeMask, np.ndarray, KernelQuery, KernelSurroundings, KernelResult, np.ndarray | None], np.ndarray]
"""Search for the characters `rows` (B,) of a query, with budgets (C,) or those of the strategy. Returns upper bounds
(C,) of the cost that another frame could save; NaN where they are not known."""


class FootprintTree:
    """A tree of frames with their footprints, and bounds of the footprints below each node."""

    def __init__(self, matcher: TreeMatcher, prints: np.ndarray) -> None:
        """Bring footprints (F, H, 8) of all frames, in the root's space, to the order of the tree."""
        self.matcher = matcher
        rows = np.ascontiguousarray(prints, np.float32)
        order, tree = matcher.order, matcher.index
        in_leaves = np.ones((len(tree.frames) * NODE_LANES, *rows.shape[1:]), np.float32)
        in_leaves[: len(order)] = rows[order]
        spots = np.empty((matcher.num_nodes, rows.shape[1], SPOT, NODE_LANES), np.float32)
        summarise_spots(tree.children, in_leaves, len(order), spots)
        self.footprints = TreeFootprints(rows, *pack_lanes(in_leaves), spots, find_centres(spots))
        self._allowed: dict[int, tuple[TreeMask, np.ndarray]] = {}

    def expand_mask(self, mask: TreeMask) -> np.ndarray:
        """Return an (F,) bool array: the frames that a mask allows; remembered for the last mask."""
        known = self._allowed.get(id(mask))
        if known is None or known[0] is not mask:
            lanes = np.unpackbits(mask.points.reshape(-1, 1), axis=1, bitorder="little").reshape(-1).astype(bool)
            allowed = np.zeros(self.matcher.num_frames, bool)
            allowed[self.matcher.order] = lanes[: len(self.matcher.order)]
            self._allowed = {id(mask): (mask, allowed)}
            return allowed
        return known[1]


class SearchStrategy(Protocol):
    """A way to find the best frame among obstacles. It holds settings only; `prepare` makes the search."""

    def prepare(self, tree: FootprintTree) -> Search:
        """Make the search over the frames of a tree."""
        ...


@dataclass(frozen=True)
class TreeSearch:
    """The exact search on the tree. With a budget for each character it gives the best frame found so far."""

    budget_seconds: float | None = None
    """Seconds for each character, such as 0.0002."""
    budget_nodes: int | None = None
    """Nodes and leaves for each character. Unlike with seconds, the result is the same in every run."""

    def __post_init__(self) -> None:
        if self.budget_seconds is not None and not self.budget_seconds > 0:
            raise InputError(f"budget_seconds is {self.budget_seconds}; expected more than 0, such as 0.0002, or None.")
        if self.budget_nodes is not None and self.budget_nodes < 1:
            raise InputError(f"budget_nodes is {self.budget_nodes}; expected 1 or more, or None.")

    def _by_budget(self, rows: np.ndarray, budgets: np.ndarray | None) -> Iterator[tuple[int, np.ndarray]]:
        """Yield numbers of nodes, and which of the rows (B,) look at so many."""
        usual = _ENDLESS if self.budget_nodes is None else self.budget_nodes
        if budgets is None:
            yield usual, rows
            return
        own = budgets[rows]
        most = np.where(own == USUAL, usual, np.where(own == NO_LIMIT, _ENDLESS, np.minimum(own, usual)))
        for nodes in np.unique(most):
            yield int(nodes), rows[most == nodes]

    def prepare(self, tree: FootprintTree) -> Search:
        index, footprints = tuple(tree.matcher.index), tuple(tree.footprints)
        size = tree.matcher.depth * (NODE_LANES - 1) + NODE_LANES + 2

        def search(
            mask: TreeMask,
            rows: np.ndarray,
            query: KernelQuery,
            surroundings: KernelSurroundings,
            result: KernelResult,
            budgets: np.ndarray | None = None,
        ) -> np.ndarray:
            count = len(query.vectors)
            stacks = make_stacks(count, size)
            scratch = make_scratch(len(surroundings.grid.obstacles), len(surroundings.moving))
            inputs = index, tuple(mask), footprints, tuple(query), surroundings
            outputs = tuple(scratch), tuple(stacks), tuple(result)
            if self.budget_seconds is None:
                for most, some in self._by_budget(rows, budgets):
                    search_tree_penalised(*inputs, some, most, *outputs)
            else:
                for row in rows:
                    one, start = np.array([row]), time.perf_counter()
                    while stacks.tops[row] != 0 and time.perf_counter() - start < self.budget_seconds:
                        search_tree_penalised(*inputs, one, CHUNK, *outputs)
            gaps = np.zeros(count)
            for row in rows[stacks.tops[rows] > 0]:
                gaps[row] = max(result.costs[row] - stacks.bounds[row, : stacks.tops[row]].min(), 0.0)
            on = rows[result.frames[rows] < 0]
            result.frames[on], result.costs[on] = query.stays[on], stacks.stay_costs[on]
            return gaps

        return search


@dataclass(frozen=True)
class LinearSearch:
    """Looks at every frame; obstacles are checked only for frames that are not worse than the best without them."""

    def prepare(self, tree: FootprintTree) -> Search:
        features, prints = tree.matcher.features, tree.footprints.frames

        def search(
            mask: TreeMask,
            rows: np.ndarray,
            query: KernelQuery,
            surroundings: KernelSurroundings,
            result: KernelResult,
            budgets: np.ndarray | None = None,
        ) -> np.ndarray:
            scan_penalised(features, prints, tree.expand_mask(mask), query, surroundings, rows, result)
            result.visits[rows, 0] = len(features)
            return np.zeros(len(query.vectors))

        return search


@dataclass(frozen=True)
class StridedSearch:
    """The paper's own search: representatives, an adaptive stride, and a start near the last best.

    It leaves frames out for speed and returns the best of those it looked at.
    """

    stride: int = 8
    """k: frames between representatives, at least."""
    unlike: float = 0.05
    """Least difference of representatives, as a share of a feature's range."""
    aggressiveness: float = 5.0
    """v of Eq. 7; 0 looks at every representative."""
    before: float | None = 0.01
    """The search begins before the last best frame, by this share of the representatives; None begins at the first."""

    def __post_init__(self) -> None:
        if self.stride < 1:
            raise InputError(f"a stride of {self.stride} frames: expected 1 or more.")

    def representatives(self, tree: FootprintTree) -> np.ndarray:
        """Return an (N,) array: the frames that are looked at first, rising."""
        matcher, prints = tree.matcher, tree.footprints.frames
        shape = np.concatenate([prints[..., 2:4] * prints[..., 4:5], prints[..., 5:6]], axis=-1)
        values = np.ascontiguousarray(np.concatenate([matcher.features, shape.reshape(len(shape), -1)], axis=1))
        ranges = np.ptp(values[matcher.searchable], axis=0) if matcher.searchable.any() else np.zeros(values.shape[1])
        chosen = np.empty(matcher.num_frames, np.int64)
        least = (self.unlike * ranges).astype(np.float32)
        count = choose_representatives(values, least, matcher.searchable, self.stride, chosen)
        return chosen[:count].copy()

    def prepare(self, tree: FootprintTree) -> Search:
        features, prints, chosen = tree.matcher.features, tree.footprints.frames, self.representatives(tree)
        before = -1 if self.before is None else round(self.before * len(chosen))
        strides = StridePlan(chosen, float(self.aggressiveness), before)

        def search(
            mask: TreeMask,
            rows: np.ndarray,
            query: KernelQuery,
            surroundings: KernelSurroundings,
            result: KernelResult,
            budgets: np.ndarray | None = None,
        ) -> np.ndarray:
            stride_penalised(features, prints, tree.expand_mask(mask), strides, query, surroundings, rows, result)
            return np.full(len(query.vectors), np.nan)

        return search


def find_centres(spots: np.ndarray) -> np.ndarray:
    """Return an (M, H, 3) array: the middle of the boxes (M, H, 5, 8) of each node, and how far they reach from there,
    metres."""
    there = np.isfinite(spots[:, :, 0])  # (M, H, 8): a child that is none has no box
    sides = np.where(there[:, :, None], spots[:, :, :4], 0.0)
    x, z = (sides[:, :, 0] + sides[:, :, 1]) / 2, (sides[:, :, 2] + sides[:, :, 3]) / 2
    ends = [np.where(there, spots[:, :, k], fill) for k, fill in ((0, np.inf), (1, -np.inf), (2, np.inf), (3, -np.inf))]
    middle = [(low.min(-1) + high.max(-1)) / 2 for low, high in (ends[:2], ends[2:])]
    away = np.hypot(x - middle[0][..., None], z - middle[1][..., None])
    reach = np.where(there, away + spots[:, :, 4], 0.0).max(axis=-1)
    return np.ascontiguousarray(np.stack([*middle, reach], axis=-1), np.float32)


def pack_lanes(prints: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Pack footprints (G 8, H, 8) in the order of leaves to lanes (G, H, 6, 8), and the longest half lengths (G, H)."""
    groups = prints.reshape(-1, NODE_LANES, *prints.shape[1:])
    halves = np.maximum(groups[..., 4:6].astype(float), 1e-6)
    lanes = np.concatenate([groups[..., :4], 1.0 / halves**2], axis=-1)
    reaches = groups[..., 4:6].max(axis=(1, 3))
    return np.ascontiguousarray(np.moveaxis(lanes, 1, 3), np.float32), np.ascontiguousarray(reaches, np.float32)
