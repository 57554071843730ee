"""Distances and directions to what does not move, for crowd simulators."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from motionmatch.world.obstacles import point_distances

_HAIR = 1e-5


class Walls(NamedTuple):
    """The nearest W obstacles of each of C places."""

    gaps: np.ndarray
    """(C, W) metres, negative inside; infinity where there are no more"""
    ways: np.ndarray
    """(C, W, 2) the way from each obstacle to the place, unit length"""


def nearest_walls(positions: np.ndarray, obstacles: np.ndarray, *, reach: float, most: int = 3) -> Walls:
    """Return the obstacles (O, 11) within reach of positions (C, 2), the nearest first."""
    count, width = len(positions), min(most, len(obstacles))
    gaps, ways = np.full((count, width), np.inf), np.zeros((count, width, 2))
    if not width:
        return Walls(gaps, ways)
    away = point_distances(positions, obstacles)
    order = np.argsort(away, axis=1)[:, :width]
    found = np.take_along_axis(away, order, axis=1)
    slopes = np.stack(
        [
            point_distances(positions + _HAIR * axis, obstacles) - point_distances(positions - _HAIR * axis, obstacles)
            for axis in np.eye(2)
        ],
        axis=-1,
    )  # (C, O, 2): the signed distance grows straight away from the obstacle
    ways[:] = np.take_along_axis(slopes, order[..., None], axis=1)
    ways /= np.maximum(np.linalg.norm(ways, axis=-1, keepdims=True), 1e-12)
    gaps[:] = np.where(found < reach, found, np.inf)
    return Walls(gaps, ways)
