"""The paper's search (Holden 2020, Appendix B): boxes around 64 and around 16 consecutive frames.

A box with its nearest point farther than the best frame so far can't hold a better one, and is skipped.
"""

from __future__ import annotations

import numpy as np

from motionmatch.kernels.bundles import BoxLayers, BoxLayersMask, KernelQuery, KernelResult
from motionmatch.kernels.search import scan_boxes
from motionmatch.kernels.search_lanes import NODE_LANES, SCAN_LANES
from motionmatch.motion.ranges import Ranges
from motionmatch.search.exact import ExactMatcher, Searchable, frames_in_lanes, lane_bits, round_boxes, side_by_side

SMALL = SCAN_LANES
LARGE = 64


class BoxMatcher(ExactMatcher[BoxLayersMask]):
    """Two layers of boxes around the searchable frames in their order."""

    def __init__(
        self,
        features: np.ndarray | Searchable,
        *,
        searchable: np.ndarray | None = None,
        ranges: Ranges | None = None,
        threads: int = 1,
    ) -> None:
        super().__init__(features, searchable=searchable, ranges=ranges, threads=threads)
        self._offered = np.flatnonzero(self.searchable)
        rows = self.pad_columns(self.features[self._offered])
        frames = frames_in_lanes(self._offered, SMALL)
        layers = _layer(rows, SMALL), _layer(rows, LARGE)
        self._layers = BoxLayers(self.features, side_by_side(rows, SMALL), frames, *layers)

    def _summarise(self, allowed: np.ndarray) -> BoxLayersMask:
        offered = allowed[self._offered]
        small, large = (np.logical_or.reduceat(offered, _starts(offered, size)) for size in (SMALL, LARGE))
        return BoxLayersMask(lane_bits(offered, SMALL), lane_bits(small, NODE_LANES), lane_bits(large, NODE_LANES))

    def run(self, summary: BoxLayersMask, rows: np.ndarray, query: KernelQuery, result: KernelResult) -> None:
        scan_boxes(tuple(self._layers), tuple(summary), tuple(query), rows, tuple(result))


def _starts(rows: np.ndarray, size: int) -> np.ndarray:
    return np.arange(0, len(rows), size)


def _layer(rows: np.ndarray, size: int) -> np.ndarray:
    """Return the boxes (S, P, 16) around `size` rows each, eight side by side."""
    lows, highs = (part.reduceat(rows, _starts(rows, size), axis=0) for part in (np.minimum, np.maximum))
    return round_boxes(side_by_side(lows, NODE_LANES), side_by_side(highs, NODE_LANES))
