"""Neighbours, looked up in a grid: the cost grows with the number of near characters, not of all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from motionmatch.environment.matcher import NeighboursInReach
from motionmatch.errors import InputError
from motionmatch.kernels import crowd as kernels
from motionmatch.kernels.ellipses import ROUND
from motionmatch.shapes import check

MOST_CELLS = 65_536
"""Largest number of cells; where agents are far apart, cells are larger."""


class Near(NamedTuple):
    """The nearest N neighbours of C characters, the nearest first."""

    others: np.ndarray
    """(C, N) indices; -1 where there are no more"""
    gaps: np.ndarray
    """(C, N) smallest distances, metres"""

    @property
    def lists(self) -> tuple[np.ndarray, np.ndarray]:
        """The lists one after another: the start of each (C + 1,), and all indices."""
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

    `seen` (C, H, 2) are the positions of the characters that look, and `own` (C,) their indices among the others, or
    -1. By default every character looks at all others. `extents` (H, M) are radii of the others, by default 0.
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
    sides = places[..., 0], places[..., 1]  # one after the other: many times as fast as over two axes of both
    low, high = (np.array([find(side) for side in sides]) for find in (np.min, np.max))
    span = np.maximum(high - low, 1e-3)
    side = max(0.5 * (reach + furthest), float(np.sqrt(span[0] * span[1] / MOST_CELLS)), float(span.max()) / MOST_CELLS)
    cells = np.floor(span / side).astype(np.int64) + 1
    first = np.empty((moments, int(cells[0] * cells[1]) + 1), np.int32)
    members = np.empty((moments, count), np.int32)
    grid = kernels.PlaceGrid(float(low[0]), float(low[1]), 1.0 / side, int(cells[0]), int(cells[1]), first, members)
    kernels.sort_into_cells(places, grid)
    kernels.nearest(eyes, mine, places, wide, grid, float(reach), others, gaps)
    return Near(others, gaps)


@dataclass(frozen=True)
class NearestNeighbours:
    """A `NeighbourSelection` of an `EnvironmentMatcher`: the `most` neighbours that come nearest.

    Somebody five metres away is not in the way within the second that a search looks ahead. As in section 5.4.1 of the
    paper, a neighbour counts if at any horizon it comes near to the place where the character will be if it continues
    as it does.
    """

    radius: float = 1.4
    """greatest distance from the middle of the character to the edge of the neighbour, metres"""
    most: int = 8
    """greatest number of neighbours"""

    def __post_init__(self) -> None:
        if not (np.isfinite(self.radius) and self.radius > 0):
            raise InputError(f"neighbours count within {self.radius} m; expected more than 0, such as 1.4.")
        if self.most < 1:
            raise InputError(f"{self.most} neighbours count; expected at least 1.")

    def find(
        self, places: np.ndarray, moving: np.ndarray, *, own: np.ndarray | None, reach: float
    ) -> tuple[np.ndarray, np.ndarray]:
        """Find the moving obstacles (H, M, 11) that matter to characters at places (C, 2)."""
        if own is None or not moving.shape[1]:
            return NeighboursInReach().find(places, moving, own=own, reach=reach)
        ahead = np.swapaxes(moving[:, np.maximum(own, 0), 1:3], 0, 1)  # (C, H, 2): own positions at the horizons
        seen = np.where((own >= 0)[:, None, None], ahead, places[:, None])
        return nearest(
            moving[..., 1:3], reach=self.radius, most=self.most, extents=moving[..., ROUND], seen=seen, own=own
        ).lists
