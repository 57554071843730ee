"""The paper's search (Holden 2020, Appendix B): boxes around 64 and around 16 consecutive frames.

A box whose nearest point is farther than the best frame so far can't hold a better one, and is passed over.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.kernels.search import scan_boxes
from motionmatch.kernels.search_lanes import NODE_LANES, SCAN_LANES
from motionmatch.motion.ranges import Ranges
from motionmatch.search.haystack import Asked, Found, Haystack, Searchable, lane_bits, round_boxes, side_by_side

SMALL = SCAN_LANES
LARGE = 64


@dataclass(frozen=True, eq=False)
class BoxSummary:
    """Which lanes may be chosen, and which boxes hold one that may."""

    points: np.ndarray
    small: np.ndarray
    large: np.ndarray


class BoxMatcher(Haystack[BoxSummary]):
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
        rows = self.padded(self.features[self._offered])
        self._points = side_by_side(rows, SMALL)
        self._frames = np.zeros((len(self._points), SMALL), np.int32)
        self._frames.reshape(-1)[: len(self._offered)] = self._offered
        self._small, self._large = _layer(rows, SMALL), _layer(rows, LARGE)

    def _summarise(self, allowed: np.ndarray) -> BoxSummary:
        offered = allowed[self._offered]
        small, large = (np.logical_or.reduceat(offered, _starts(offered, size)) for size in (SMALL, LARGE))
        return BoxSummary(lane_bits(offered, SMALL), lane_bits(small, NODE_LANES), lane_bits(large, NODE_LANES))

    def _run(self, summary: BoxSummary, rows: np.ndarray, asked: Asked, found: Found) -> None:
        scan_boxes(
            self.features,
            self._points,
            self._frames,
            summary.points,
            self._small,
            summary.small,
            self._large,
            summary.large,
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
        )


def _starts(rows: np.ndarray, size: int) -> np.ndarray:
    return np.arange(0, len(rows), size)


def _layer(rows: np.ndarray, size: int) -> np.ndarray:
    """(S, P, 16) the boxes around so many rows each, eight side by side."""
    lows, highs = (part.reduceat(rows, _starts(rows, size), axis=0) for part in (np.minimum, np.maximum))
    return round_boxes(side_by_side(lows, NODE_LANES), side_by_side(highs, NODE_LANES))
