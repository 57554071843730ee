"""A lookup grid of obstacles: each cell lists those within reach of a point in it, the nearest first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.kernels import ellipses, penalty
from motionmatch.kernels.bundles import Grid
from motionmatch.world.obstacles import point_distances

CELL = 0.1
"""Side of a cell, metres, unless there would be too many."""
MOST_CELLS = 250_000


@dataclass(frozen=True, eq=False)
class ObstacleGrid:
    """O obstacles that don't move, in X × Z cells."""

    obstacles: np.ndarray
    """(O, 11) as kernels take them"""
    reach: float
    """distance up to which an obstacle counts, metres"""
    place: np.ndarray
    """(3,) x and z of the corner, cells per metre"""
    shape: np.ndarray
    """(2,) cells along x and along z"""
    first: np.ndarray
    """(X Z + 1,) start of the list of each cell in `near`"""
    near: np.ndarray
    """(L,) obstacles, cell by cell"""
    nearness: np.ndarray
    """(L,) smallest distance of each from a point of its cell, metres"""

    @classmethod
    def of(cls, obstacles: np.ndarray, reach: float, *, cell: float = CELL) -> ObstacleGrid:
        """Make the grid of obstacles (O, 11), for points within `reach` metres of them."""
        rows = np.ascontiguousarray(obstacles, float).reshape(-1, ellipses.OBSTACLE)
        if not len(rows):
            return cls(rows, reach, np.array([0.0, 0.0, 1.0]), np.zeros(2, np.int64), *_empty_lists())
        extent = rows[:, ellipses.ROUND] + reach
        low = (rows[:, 1:3] - extent[:, None]).min(axis=0)
        high = (rows[:, 1:3] + extent[:, None]).max(axis=0)
        side = max(cell, float(np.sqrt(np.prod(high - low) / MOST_CELLS)))
        shape = np.ceil((high - low) / side).astype(np.int64)
        cells, found, nearness = [], [], []
        for number, row in enumerate(rows):
            start = np.maximum(np.floor((row[1:3] - extent[number] - low) / side), 0).astype(np.int64)
            stop = np.minimum(np.ceil((row[1:3] + extent[number] - low) / side).astype(np.int64) + 1, shape)
            i, k = (each.reshape(-1) for each in np.meshgrid(*map(np.arange, start, stop), indexing="ij"))
            centres = low + (np.stack([i, k], axis=1) + 0.5) * side
            away = point_distances(centres, rows[number : number + 1])[:, 0] - side * np.sqrt(0.5)
            kept = away < reach
            cells.append((i * shape[1] + k)[kept])
            found.append(np.full(int(kept.sum()), number))
            nearness.append(away[kept])
        places, item, spaces = (np.concatenate(each) for each in (cells, found, nearness))
        order = np.lexsort((item, spaces, places))
        first = np.concatenate([[0], np.cumsum(np.bincount(places, minlength=int(np.prod(shape))))])
        return cls(
            rows,
            reach,
            np.array([low[0], low[1], 1.0 / side]),
            shape,
            first.astype(np.int32),
            item[order].astype(np.int32),
            (spaces[order] - penalty.HAIR).astype(np.float32),
        )

    @property
    def grid_arrays(self) -> Grid:
        """The arrays, bundled for kernels."""
        return Grid(self.obstacles, self.place, self.shape, self.first, self.near, self.nearness)

    def around(self, x: float, z: float) -> np.ndarray:
        """Find obstacles within reach of a place, and perhaps some a little further away; the nearest first."""
        cell = int(penalty.find_cell(float(x), float(z), self.grid_arrays))
        return self.near[self.first[cell] : self.first[cell + 1]] if cell >= 0 else self.near[:0]


def _empty_lists() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    return np.zeros(1, np.int32), np.zeros(0, np.int32), np.zeros(0, np.float32)
