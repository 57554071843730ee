"""Every frame: the measure of the others (section 5.4.1)."""

from __future__ import annotations

import numpy as np

from motionmatch.environment.matcher import Around, EnvironmentMatcher
from motionmatch.kernels.search_linear import walk_among
from motionmatch.search.haystack import Asked, Found
from motionmatch.search.tree import TreeSummary


class LinearMatcher(EnvironmentMatcher):
    """Looks at one frame after another; at obstacles only for those that are not already worse than the best."""

    def _run_among(
        self, summary: TreeSummary, rows: np.ndarray, asked: Asked, around: Around, found: Found, counts: np.ndarray
    ) -> np.ndarray:
        walk_among(
            self.features, self._prints, self.allowed_by(summary), asked.edges, rows, asked.queries, asked.weights,
            asked.currents, asked.stays, asked.biases, asked.radius, around.stands, around.weights, around.threshold,
            around.power, *around.lines, around.moving, around.list_first, around.lists, found.frames, found.costs,
            counts,
        )  # fmt: skip
        counts[rows, 2] = self.num_frames
        return np.zeros(len(asked.queries))
