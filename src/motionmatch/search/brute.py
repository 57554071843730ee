"""The full scan: the cost of every frame. The measure of all others, and the fastest for a few thousand frames."""

from __future__ import annotations

import numpy as np

from motionmatch.kernels.search import scan
from motionmatch.kernels.search_lanes import SCAN_LANES
from motionmatch.motion.ranges import Ranges
from motionmatch.search.haystack import Asked, Found, Haystack, Searchable, lane_bits, side_by_side


class BruteMatcher(Haystack[np.ndarray]):
    """Looks at every frame. Only the frames that are searchable are kept, sixteen side by side."""

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
        self._points = side_by_side(self.padded(self.features[self._offered]), SCAN_LANES)
        self._frames = np.zeros((len(self._points), SCAN_LANES), np.int32)
        self._frames.reshape(-1)[: len(self._offered)] = self._offered

    def _summarise(self, allowed: np.ndarray) -> np.ndarray:
        return lane_bits(allowed[self._offered], SCAN_LANES)

    def _run(self, summary: np.ndarray, rows: np.ndarray, asked: Asked, found: Found) -> None:
        scan(
            self.features,
            self._points,
            self._frames,
            summary,
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
