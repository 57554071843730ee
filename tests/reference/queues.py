"""Queues before narrow places, as slow and plain as possible."""

import numpy as np


def queue_up(positions, velocities, ways, places, widths, *, reach, lane):
    """Return the part (C,) of the speed allowed before a narrow place, and the shift (C,) to the right."""
    count = len(positions)
    waits, aside = np.ones(count), np.zeros(count)
    far = np.linalg.norm(places - positions, axis=1)
    for agent in np.flatnonzero(np.isfinite(widths) & (far < reach)):
        lanes = max(int(widths[agent] / lane), 1)
        to_gate = np.linalg.norm(positions - places[agent], axis=1)
        facing = velocities @ ways[agent]
        inside = (to_gate < 0.45) & (np.arange(count) != agent)
        first = (to_gate < far[agent] - 1e-9) & (to_gate < reach) & ~inside
        first[agent] = False
        same = first & (np.abs(places - places[agent]).max(axis=1) < 0.7) & np.isfinite(widths)
        coming = (inside | same) & (facing < -0.05) & (ways @ ways[agent] < 0.0)
        rank = int(same.sum() + inside.sum())
        if rank < lanes and not (coming.any() and lanes < 2):
            continue
        stop = 0.75 + 0.5 * max((rank - lanes) // lanes, 0)
        waits[agent] = np.clip((far[agent] - stop) / 0.8, 0.0, 1.0)
        aside[agent] = 0.7 if coming.any() and far[agent] < 1.5 else 0.0
    return waits, aside
