"""A tree of boxes: the matcher to use. Exact, for any weights, and hardly slower on ten times the data.

The features stay as they are, not rotated: a box around them gives the least possible cost of all it holds under any
weights that are not negative, so weights may change with every query. (A rotation to principal axes holds for one set
of weights; measured, it prunes no better where it would matter, on queries far from the data. See docs/search.md.)
"""

from __future__ import annotations

import numpy as np

from motionmatch.kernels.bundles import KernelQuery, KernelResult, Tree, TreeMask
from motionmatch.kernels.search import search_tree
from motionmatch.kernels.search_lanes import NODE_LANES
from motionmatch.kernels.search_tree import build, summarise
from motionmatch.motion.ranges import Ranges
from motionmatch.search.exact import (
    ExactMatcher,
    Searchable,
    frames_in_lanes,
    lane_bits,
    round_boxes,
    side_by_side,
)
from motionmatch.search.query import Query


class TreeMatcher(ExactMatcher[TreeMask]):
    """A tree of boxes around the searchable frames: eight children in a node, eight frames in a leaf."""

    def __init__(
        self,
        features: np.ndarray | Searchable,
        *,
        searchable: np.ndarray | None = None,
        ranges: Ranges | None = None,
        threads: int = 1,
        emphasis: np.ndarray | None = None,
    ) -> None:
        """Build the tree. `emphasis` (D,) are factors by which boxes are finer along some columns; results are the
        same.

        They are rounded to powers of two, which change only exponents: boxes stay exact.
        """
        super().__init__(features, searchable=searchable, ranges=ranges, threads=threads)
        offered = np.flatnonzero(self.searchable)
        rows = self.pad_columns(self.features[offered])
        sizes = np.ones(self.num_columns) if emphasis is None else np.exp2(np.round(np.log2(emphasis)))
        stretch = self.pad_columns(sizes[None].astype(np.float32))[0]
        num_leaves = -(-len(rows) // NODE_LANES)
        order = np.empty(len(rows), np.int64)
        boxes = np.empty((num_leaves, rows.shape[1], 2 * NODE_LANES), np.float32)
        children = np.empty((num_leaves, NODE_LANES), np.int32)
        counts = np.zeros(2, np.int64)
        if len(rows):
            build(rows * stretch, order, boxes, children, counts)
        num_nodes, depth = int(counts[0]), int(counts[1])
        true = boxes[:num_nodes] / np.where(stretch > 0, stretch, np.float32(1))[None, :, None]
        boxes_16 = round_boxes(true[..., :NODE_LANES], true[..., NODE_LANES:])
        self.order = offered[order]
        self.index = Tree(
            self.features,
            side_by_side(rows[order], NODE_LANES),
            frames_in_lanes(self.order, NODE_LANES),
            boxes_16,
            children[:num_nodes].copy(),
            depth,
        )

    @property
    def depth(self) -> int:
        """The number of nodes between the root and the deepest leaf, the root included."""
        return self.index.depth

    @property
    def num_nodes(self) -> int:
        return len(self.index.children)

    @property
    def num_bytes(self) -> int:
        """Memory that the tree takes beside the features, bytes."""
        tree = self.index
        return tree.boxes.nbytes + tree.children.nbytes + tree.points.nbytes + tree.frames.nbytes

    def visits(self, query: Query) -> np.ndarray:
        """Return a (C, 2) array: how many nodes and how many leaves the search for each character looks at."""
        return self._search(query).visits

    def _summarise(self, allowed: np.ndarray) -> TreeMask:
        points = lane_bits(allowed[self.order], NODE_LANES)
        children = np.zeros(self.num_nodes, np.uint8)
        summarise(self.index.children, points, children)
        return TreeMask(points, children)

    def run(self, summary: TreeMask, rows: np.ndarray, query: KernelQuery, result: KernelResult) -> None:
        search_tree(tuple(self.index), tuple(summary), tuple(query), rows, tuple(result))
