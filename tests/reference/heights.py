"""What is met at the same height, written out."""

from __future__ import annotations

import numpy as np

from motionmatch.environment.footprints import bring_to_world
from motionmatch.kernels.ellipses import HIGH, LOW
from motionmatch.world.obstacles import distances
from reference.penalty import barrier


def meetings(prints, frames, position, yaw, obstacles, weights, threshold, power, margin):
    """(N,) for frames (N,) of prints (F, H, 8) and obstacles (H, O, 11)."""
    total = np.zeros(len(frames))
    rows = bring_to_world(prints[frames], np.tile(position, (len(frames), 1)), np.full(len(frames), yaw))
    for h, weight in enumerate(weights):
        away = distances(rows[:, h], obstacles[h])
        meet = rows[:, h, 7, None] + margin > obstacles[h][None, :, LOW]
        meet &= rows[:, h, 6, None] - margin < obstacles[h][None, :, HIGH]
        costs = np.vectorize(lambda d: barrier(d, threshold, power))(away)
        total += weight * (costs * meet).sum(axis=1)
    return total
