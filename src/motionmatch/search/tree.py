"""A tree of boxes: what to use. Exact, for any weights, and hardly slower on ten times the data.

The features stay as they are, not rotated: a box around them gives the least possible cost of all it holds under any
weights that are not negative, so weights may change with every query. (A rotation to principal axes holds for one set
of weights; measured, it prunes no better where it would matter, on queries far from the data. See docs/search.md.)
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.kernels.search import descend
from motionmatch.kernels.search_lanes import NODE_LANES
from motionmatch.kernels.search_tree import build, summarise
from motionmatch.motion.ranges import Ranges
from motionmatch.search.haystack import Asked, Found, Haystack, Searchable, lane_bits, round_boxes, side_by_side
from motionmatch.search.query import Query


@dataclass(frozen=True, eq=False)
class TreeSummary:
    """Which lanes of the leaves may be chosen, and which children hold one that may."""

    points: np.ndarray
    children: np.ndarray


class TreeMatcher(Haystack[TreeSummary]):
    """Boxes in boxes around the searchable frames, eight to a node; eight frames to a leaf."""

    def __init__(
        self,
        features: np.ndarray | Searchable,
        *,
        searchable: np.ndarray | None = None,
        ranges: Ranges | None = None,
        threads: int = 1,
        emphasis: np.ndarray | None = None,
    ) -> None:
        """`emphasis` (D,) says how much finer boxes are cut across some columns; the answers are the same.

        It is rounded to powers of two, which change nothing but exponents: boxes stay exact.
        """
        super().__init__(features, searchable=searchable, ranges=ranges, threads=threads)
        offered = np.flatnonzero(self.searchable)
        rows = self.padded(self.features[offered])
        sizes = np.ones(self.num_columns) if emphasis is None else np.exp2(np.round(np.log2(emphasis)))
        stretch = self.padded(sizes[None].astype(np.float32))[0]
        num_leaves = -(-len(rows) // NODE_LANES)
        order = np.empty(len(rows), np.int64)
        boxes = np.empty((num_leaves, rows.shape[1], 2 * NODE_LANES), np.float32)
        children = np.empty((num_leaves, NODE_LANES), np.int32)
        counts = np.zeros(2, np.int64)
        if len(rows):
            build(rows * stretch, order, boxes, children, counts)
        num_nodes, self.depth = int(counts[0]), int(counts[1])
        true = boxes[:num_nodes] / np.where(stretch > 0, stretch, np.float32(1))[None, :, None]
        self._boxes = round_boxes(true[..., :NODE_LANES], true[..., NODE_LANES:])
        self._children = children[:num_nodes].copy()
        self._points = side_by_side(rows[order], NODE_LANES)
        self._order = offered[order]
        self._frames = np.zeros((num_leaves, NODE_LANES), np.int32)
        self._frames.reshape(-1)[: len(order)] = self._order

    @property
    def num_nodes(self) -> int:
        return len(self._children)

    @property
    def num_bytes(self) -> int:
        """What the tree takes in memory beside the features."""
        return self._boxes.nbytes + self._children.nbytes + self._points.nbytes + self._frames.nbytes

    def visits(self, query: Query) -> np.ndarray:
        """(C, 2) how many nodes and how many leaves the search for each character looks at."""
        return self._search(query).visits

    def _summarise(self, allowed: np.ndarray) -> TreeSummary:
        points = lane_bits(allowed[self._order], NODE_LANES)
        children = np.zeros(self.num_nodes, np.uint8)
        summarise(self._children, points, children)
        return TreeSummary(points, children)

    def _run(self, summary: TreeSummary, rows: np.ndarray, asked: Asked, found: Found) -> None:
        descend(
            self.features,
            self._points,
            self._frames,
            summary.points,
            self._boxes,
            self._children,
            summary.children,
            self.depth,
            asked.edges,
            rows,
            asked.queries,
            asked.weights,
            asked.currents,
            asked.stays,
            asked.biases,
            asked.radius,
            found.frames,
            found.costs,
            found.visits,
        )
