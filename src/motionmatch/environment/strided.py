"""The paper's own search: representatives, an adaptive stride, and a start near the last best (section 5.4.2).

It leaves frames out for speed and gives the best of what it saw. It is here to be compared with.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motionmatch.environment.matcher import Around, EnvironmentMatcher
from motionmatch.errors import InputError
from motionmatch.kernels.search_strided import choose, stride_among
from motionmatch.search.haystack import Asked, Found
from motionmatch.search.tree import TreeSummary


class StridedMatcher(EnvironmentMatcher):
    """Approximate: what it gives is often worse than the best, and never better."""

    def __init__(
        self,
        *args: Any,
        stride: int = 8,
        unlike: float = 0.05,
        aggressiveness: float = 5.0,
        before: float | None = 0.01,
        **kwargs: Any,
    ) -> None:
        """k is `stride` frames; representatives differ by `unlike` of a feature's range, or more; v of Eq. 7 is
        `aggressiveness`, 0 for none; it begins `before` (a share of the representatives) the last best, or with None
        at the first."""
        super().__init__(*args, **kwargs)
        if stride < 1:
            raise InputError(f"a stride of {stride} frames: expected 1 or more.")
        prints = self._prints
        shape = np.concatenate([prints[..., 2:4] * prints[..., 4:5], prints[..., 5:6]], axis=-1)
        like = np.ascontiguousarray(np.concatenate([self.features, shape.reshape(len(shape), -1)], axis=1))
        spread = np.ptp(like[self.searchable], axis=0) if self.searchable.any() else np.zeros(like.shape[1])
        chosen = np.empty(self.num_frames, np.int64)
        count = choose(like, (unlike * spread).astype(np.float32), self.searchable, stride, chosen)
        self.representatives = chosen[:count].copy()
        self._aggressiveness = float(aggressiveness)
        self._before = -1 if before is None else round(before * count)

    def _run_among(
        self, summary: TreeSummary, rows: np.ndarray, asked: Asked, around: Around, found: Found, counts: np.ndarray
    ) -> np.ndarray:
        stride_among(
            self.features, self._prints, self.allowed_by(summary), self.representatives, self._aggressiveness,
            self._before, asked.edges, rows, asked.queries, asked.weights, asked.currents, asked.stays,
            asked.biases, asked.radius, around.stands, around.weights, around.threshold, around.power, *around.lines,
            around.moving, around.list_first, around.lists, found.frames, found.costs, counts,
        )  # fmt: skip
        return np.full(len(asked.queries), np.nan)
