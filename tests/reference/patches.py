"""Patch matching of Li 2023 as it is written: every patch against every patch, in float64."""

import numpy as np


def starts(lengths, size):
    """Where patches of examples that lie one after another may start."""
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    return [int(offsets[n]) + s for n, length in enumerate(lengths) for s in range(length - size + 1)]


def frame_distance(a, b):
    total = 0.0
    for away in np.asarray(a, float) - np.asarray(b, float):
        total += float(away * away)
    return total


def patch_distance(x, y, i, j, size):
    total = 0.0
    for k in range(size):
        total += frame_distance(x[i + k], y[j + k])
    return total


def patch_distances(x, y, size, columns):
    """(N, M) equation 1; a column for each start in `columns`."""
    rows = range(len(x) - size + 1)
    return np.array([[patch_distance(x, y, i, j, size) for j in columns] for i in rows])


def normalised(distances, alpha):
    """Equation 2; without alpha nothing is normalised."""
    return distances if alpha is None else distances / (alpha + distances.min(axis=0))


def match(x, y, size, columns, alpha):
    """(N,) where the nearest patch of y starts, for each patch of x."""
    nearest = np.argmin(normalised(patch_distances(x, y, size, columns), alpha), axis=1)
    return np.asarray(columns)[nearest]


def vote(y, matches, size, num_frames):
    """(F, C) the mean of all patches over a frame."""
    over = [[] for _ in range(num_frames)]
    for n, start in enumerate(matches):
        for k in range(size):
            over[(n + k) % num_frames].append(y[start + k])
    return np.array([np.mean(values, axis=0) for values in over])
