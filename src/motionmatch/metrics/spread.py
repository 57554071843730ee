"""Spread: how a quantity scatters over speed, and where one set of strides leaves the scatter of another.

Percentiles are of strides, but every person counts the same in a bin of speed, however many strides there are of each:
otherwise the spread would be that of whoever was recorded the longest.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

LOW, HIGH = 5.0, 95.0
"""Percentiles between which values count as usual."""


@dataclass(frozen=True, eq=False)
class Spread:
    """Percentiles of a quantity in B bins of speed. Bins with too few values are NaN."""

    centres: np.ndarray
    """(B,) speeds"""
    counts: np.ndarray
    """(B,) values in each bin"""
    lows: np.ndarray
    """(B,) 5th percentile"""
    middles: np.ndarray
    """(B,) median"""
    highs: np.ndarray
    """(B,) 95th percentile"""

    @property
    def known(self) -> np.ndarray:
        """(B,) bool: the bins with enough values"""
        return np.isfinite(self.middles)


def spread(
    speeds: np.ndarray,
    values: np.ndarray,
    edges: np.ndarray,
    *,
    whose: np.ndarray | None = None,
    least: int = 6,
    people: int = 1,
) -> Spread:
    """Of values (N,) at speeds (N,), in the bins between edges (B + 1,); NaN values are left out.

    `whose` (N,) numbers the people, `least` and `people` are the fewest values and people that make a spread.
    """
    whose = np.zeros(len(values), int) if whose is None else whose
    sound = np.isfinite(values) & np.isfinite(speeds)
    speeds, values, whose = speeds[sound], values[sound], whose[sound]
    rows, counts = [], []
    for low, high in pairwise(edges):
        inside = (speeds >= low) & (speeds < high)
        _, persons, strides = np.unique(whose[inside], return_inverse=True, return_counts=True)
        counts.append(int(inside.sum()))
        enough = counts[-1] >= least and len(strides) >= people
        rows.append(percentiles(values[inside], 1.0 / strides[persons]) if enough else np.full(3, np.nan))
    lows, middles, highs = np.array(rows).reshape(-1, 3).T
    return Spread(0.5 * (edges[:-1] + edges[1:]), np.array(counts, int), lows, middles, highs)


def percentiles(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """(3,) of values (N,) of which some count more than others; with equal weights those of `numpy.percentile`."""
    order = np.argsort(values)
    values, weights = values[order], weights[order]
    below = np.cumsum(weights) - 0.5 * weights
    share = (below - below[0]) / max(below[-1] - below[0], 1e-12)
    return np.interp(np.array([LOW, 50.0, HIGH]) / 100.0, share, values)


def outside(ours: Spread, real: Spread) -> np.ndarray:
    """(B,) how far our median is above the usual range of the real data, or below (negative); NaN if unknown."""
    over = np.maximum(ours.middles - real.highs, 0.0)
    under = np.minimum(ours.middles - real.lows, 0.0)
    return over + under
