"""Obvious twins of the search: everything is looked at, in float64, one column after another."""

from __future__ import annotations

import numpy as np


def costs(features, vector, weights):
    """(F,) Σ w (x − q)², columns in their order."""
    total = np.zeros(len(features))
    for column in range(features.shape[1]):
        away = features[:, column].astype(np.float64) - np.float64(vector[column])
        total += np.float64(weights[column]) * (away * away)
    return total


def bounds(lows, highs, vector, weights):
    """(N,) the least cost of any point in each box (N, D)."""
    nearest = np.clip(np.asarray(vector, np.float64), lows, highs)
    return (weights * (nearest - vector) ** 2).sum(axis=-1)


def offered(num_frames, searchable, mask, ranges, current, radius):
    """(F,) bool: what may be chosen, apart from going on."""
    allowed = searchable.copy()
    if mask is not None:
        allowed &= mask
    if current >= 0 and radius is not None:
        for start, stop in zip(ranges.starts, ranges.stops, strict=True):
            if start <= current < stop:
                for frame in range(start, stop):
                    if abs(frame - current) <= radius:
                        allowed[frame] = False
    return allowed


def search(features, vector, weights, *, searchable, mask, ranges, current, radius, continuing, bias):
    """The best frame and its cost; (-1, inf) where there is none."""
    found = costs(features, vector, weights)
    allowed = offered(len(features), searchable, mask, ranges, current, radius)
    best, cost = -1, np.inf
    for frame in np.flatnonzero(allowed):
        if found[frame] < cost:
            best, cost = int(frame), found[frame]
    stays = continuing and current >= 0 and (mask is None or mask[current])
    if stays and not cost < found[current] - bias:
        return int(current), found[current]
    return best, cost
