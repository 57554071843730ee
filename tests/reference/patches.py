"""Patch matching of Li 2023 as it is written: every patch against every patch, in float64."""

from collections import Counter

import numpy as np


def starts(lengths, size):
    """Where patches of examples that lie one after another may start."""
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    return [int(offsets[n]) + s for n, length in enumerate(lengths) for s in range(length - size + 1)]


def frame_distance(a, b):
    """Sixteen lanes, each a sum in order; then halves of them are added until one is left."""
    lanes = [0.0] * 16
    for c, away in enumerate(np.asarray(a, float) - np.asarray(b, float)):
        lanes[c % 16] += float(away * away)
    while len(lanes) > 1:
        half = len(lanes) // 2
        lanes = [low + high for low, high in zip(lanes[:half], lanes[half:], strict=True)]
    return lanes[0]


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
    """(F, C) the mean of all patches over a frame: each source times its share, in the order of k."""
    made = np.zeros((num_frames, y.shape[1]))
    for frame in range(num_frames):
        over = [(frame - k) % num_frames for k in range(size)] if len(matches) == num_frames else None
        over = over or [frame - k for k in range(size)]
        votes = Counter(int(matches[n]) + k for k, n in enumerate(over) if 0 <= n < len(matches))
        if len(votes) == 1:
            made[frame] = y[next(iter(votes))]
            continue
        for source, count in votes.items():  # a Counter keeps the order of first appearance
            made[frame] += (count / votes.total()) * y[source]
    return made


def refine(guess, y, size, columns, alpha, rounds, around):
    """(F, C) rounds of matching and blending, one by one."""
    for _ in range(rounds):
        seen = np.concatenate([guess, guess[: size - 1]]) if around else guess
        guess = vote(y, match(seen, y, size, columns, alpha), size, len(guess))
    return guess


def between(rows, before, after, along):
    return (1.0 - along)[:, None] * rows[before] + along[:, None] * rows[after]
