"""Spread: how a quantity scatters over speed, and where one set of strides leaves the scatter of another."""

from __future__ import annotations

from collections.abc import Sequence
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


def spread(speeds: np.ndarray, values: np.ndarray, edges: np.ndarray, *, least: int = 6) -> Spread:
    """Of values (N,) at speeds (N,), in the bins between edges (B + 1,); NaN values are left out."""
    sound = np.isfinite(values) & np.isfinite(speeds)
    speeds, values = speeds[sound], values[sound]
    rows, counts = [], []
    for low, high in pairwise(edges):
        inside = values[(speeds >= low) & (speeds < high)]
        counts.append(len(inside))
        rows.append(np.percentile(inside, (LOW, 50.0, HIGH)) if len(inside) >= least else np.full(3, np.nan))
    lows, middles, highs = np.array(rows).reshape(-1, 3).T
    return Spread(0.5 * (edges[:-1] + edges[1:]), np.array(counts, int), lows, middles, highs)


def envelope(parts: Sequence[Spread]) -> Spread:
    """What is usual in one set or the other, over the same bins; the median is that of the set medians."""
    rows = np.stack([[part.lows, part.middles, part.highs] for part in parts])  # (sets, 3, B)
    known = np.isfinite(rows[:, 1]).any(axis=0)
    lows, middles, highs = np.full((3, len(known)), np.nan)
    lows[known], highs[known] = np.nanmin(rows[:, 0, known], axis=0), np.nanmax(rows[:, 2, known], axis=0)
    middles[known] = np.nanmedian(rows[:, 1, known], axis=0)
    counts = np.sum([part.counts for part in parts], axis=0)
    return Spread(parts[0].centres, counts, lows, middles, highs)


def outside(ours: Spread, real: Spread) -> np.ndarray:
    """(B,) how far our median is above the usual range of the real data, or below (negative); NaN if unknown."""
    over = np.maximum(ours.middles - real.highs, 0.0)
    under = np.minimum(ours.middles - real.lows, 0.0)
    return over + under
