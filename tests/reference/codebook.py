"""The slow twin of `kernels.codebook`: every code, and every line between codes that follow each other."""

from __future__ import annotations

import numpy as np


def nearest_cost(
    points: np.ndarray, follows: np.ndarray, query: np.ndarray, weights: np.ndarray, allowed: np.ndarray | None = None
) -> float:
    """Least weighted squared distance of a query (D,) to codes (N, D) and to the lines at the nearest code.

    Only codes that are `allowed` (N,), and lines between two of them; infinite if there is none.
    """
    allowed = np.ones(len(points), bool) if allowed is None else allowed
    if not allowed.any():
        return float("inf")
    costs = np.where(allowed, ((points - query) ** 2 * weights).sum(axis=1), np.inf)
    nearest = int(np.argmin(costs))
    best = float(costs[nearest])
    for first in (nearest - 1, nearest):
        if 0 <= first < len(points) - 1 and follows[first] and allowed[first : first + 2].all():
            step = points[first + 1] - points[first]
            length = float((weights * step * step).sum())
            t = float((weights * step * (query - points[first])).sum()) / length if length > 0 else 0.0
            at = points[first] + min(max(t, 0.0), 1.0) * step
            best = min(best, float((weights * (query - at) ** 2).sum()))
    return best
