"""The slow twin of `kernels.codebook`: every code, and every line between codes that follow each other."""

from __future__ import annotations

import numpy as np


def nearest_cost(points: np.ndarray, follows: np.ndarray, query: np.ndarray, weights: np.ndarray) -> float:
    """Least weighted squared distance of a query (D,) to codes (N, D) and to the lines at the nearest code."""
    costs = ((points - query) ** 2 * weights).sum(axis=1)
    nearest = int(np.argmin(costs))
    best = float(costs[nearest])
    for first in (nearest - 1, nearest):
        if 0 <= first < len(points) - 1 and follows[first]:
            step = points[first + 1] - points[first]
            length = float((weights * step * step).sum())
            t = float((weights * step * (query - points[first])).sum()) / length if length > 0 else 0.0
            at = points[first] + min(max(t, 0.0), 1.0) * step
            best = min(best, float((weights * (query - at) ** 2).sum()))
    return best
