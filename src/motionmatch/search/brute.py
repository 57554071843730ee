"""The full scan: the cost of every frame. The reference for the others, and the fastest for a few thousand frames."""

from __future__ import annotations

import numpy as np

from motionmatch.kernels.bundles import FrameGroups, KernelQuery, KernelResult
from motionmatch.kernels.search import scan
from motionmatch.kernels.search_lanes import SCAN_LANES
from motionmatch.motion.ranges import Ranges
from motionmatch.search.exact import ExactMatcher, Searchable, frames_in_lanes, lane_bits, side_by_side


class BruteMatcher(ExactMatcher[np.ndarray]):
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
        points = side_by_side(self.pad_columns(self.features[self._offered]), SCAN_LANES)
        self._groups = FrameGroups(self.features, points, frames_in_lanes(self._offered, SCAN_LANES))

    def _summarise(self, allowed: np.ndarray) -> np.ndarray:
        return lane_bits(allowed[self._offered], SCAN_LANES)

    def run(self, summary: np.ndarray, rows: np.ndarray, query: KernelQuery, result: KernelResult) -> None:
        scan(tuple(self._groups), summary, tuple(query), rows, tuple(result))
