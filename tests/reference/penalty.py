"""Obvious twins of penalties and of the search among obstacles: everything is looked at, with nothing left out."""

from __future__ import annotations

import numpy as np

from reference import ellipses


def barrier(distance, threshold, power):
    """Eq. 2, as it is written; d is kept above 0.02 t. Inside, for each t of depth 32 times that is added."""
    if distance >= threshold:
        return 0.0
    near = max(distance, 0.02 * threshold)
    inside = max(-distance, 0.0) / threshold
    return -((threshold - near) ** power) * np.log(near / threshold) * (1 + 32 * inside)


def placed(prints, position, yaw):
    """(H, 8) footprints as a root at (x, z) sees them, in the world."""
    turn = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
    found = prints.astype(float).copy()
    found[:, :2] = prints[:, :2] @ turn + position
    found[:, 2:4] = prints[:, 2:4] @ turn
    return found


def penalty(prints, position, yaw, weights, threshold, power, obstacles):
    """Of one frame: the sum over horizons and obstacles (H, O, 11)."""
    total = 0.0
    for h, one in enumerate(placed(prints, position, yaw)):
        for row in obstacles[h]:
            total += weights[h] * barrier(ellipses.signed(one, row, directions=20_000), threshold, power)
    return total
