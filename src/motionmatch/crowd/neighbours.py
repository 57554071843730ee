"""Neighbours, looked up in a grid: the cost grows with how many are near, not with how many there are."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from motionmatch.kernels import crowd as kernels
from motionmatch.shapes import check

MOST_CELLS = 65_536
"""Where people are far apart cells are larger, so that there are no more than this."""


class Near(NamedTuple):
    """The nearest N neighbours of C characters, the nearest first."""

    others: np.ndarray
    """(C, N) which; -1 where there are no more"""
    gaps: np.ndarray
    """(C, N) how near they come, metres"""

    @property
    def lists(self) -> tuple[np.ndarray, np.ndarray]:
        """One list after another: where each begins (C + 1,), and all of them."""
        there = self.others >= 0
        return np.concatenate([[0], np.cumsum(there.sum(axis=1))]), self.others[there]


def nearest(
    places: np.ndarray,
    *,
    reach: float,
    most: int,
    extents: np.ndarray | None = None,
    seen: np.ndarray | None = None,
    own: np.ndarray | None = None,
) -> Near:
    """Find neighbours at places (H, M, 2) within reach at the same of H horizons.

    Who looks is at `seen` (C, H, 2) and is itself number `own` (C,) of the others, or -1. By default everyone looks at
    everyone else. Others reach `extents` (H, M) from where they are, by default nothing.
    """
    places = np.ascontiguousarray(places, float)
    check(places=(places, "H M 2"))
    moments, count = places.shape[:2]
    eyes = np.ascontiguousarray(np.swapaxes(places, 0, 1) if seen is None else seen, float)
    mine = np.ascontiguousarray(np.arange(len(eyes)) if own is None else own, np.int64)
    wide = np.zeros((moments, count)) if extents is None else np.ascontiguousarray(extents, float)
    check(seen=(eyes, f"C {moments} 2"), own=(mine, "C"), extents=(wide, f"{moments} {count}"))
    others, gaps = np.empty((len(eyes), most), np.int32), np.empty((len(eyes), most))
    if not count or not most:
        others.fill(-1)
        gaps.fill(0.0)
        return Near(others, gaps)
    furthest = float(wide.max())
    low, high = places.min(axis=(0, 1)), places.max(axis=(0, 1))
    span = np.maximum(high - low, 1e-3)
    side = max(0.5 * (reach + furthest), float(np.sqrt(span[0] * span[1] / MOST_CELLS)), float(span.max()) / MOST_CELLS)
    cells = np.floor(span / side).astype(np.int64) + 1
    first = np.empty((moments, int(cells[0] * cells[1]) + 1), np.int32)
    members = np.empty((moments, count), np.int32)
    grid = kernels.PlaceGrid(float(low[0]), float(low[1]), 1.0 / side, int(cells[0]), int(cells[1]), first, members)
    kernels.sort_into_cells(places, grid)
    kernels.nearest(eyes, mine, places, wide, grid, float(reach), others, gaps)
    return Near(others, gaps)
