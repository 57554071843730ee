"""Windows and runs of two motions as they are defined: every one of them, summed by itself."""

from functools import cache

import numpy as np


def frame_distances(x, y):
    """(F, T)"""
    return np.array([[np.sqrt(((a - b) ** 2).sum()) for b in y] for a in x])


def window_distance(distances, i, j, size):
    return sum(distances[i + k, j + k] for k in range(size)) / size


def nearest_windows(distances, size, row_starts, column_starts):
    """The mean distance of each window of the first motion to the nearest of the second."""
    return [min(window_distance(distances, i, j, size) for j in column_starts) for i in row_starts]


def starts(lengths, size):
    """Where windows of motions that lie one after another may start."""
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    return [int(offsets[n]) + s for n, length in enumerate(lengths) for s in range(length - size + 1)]


def cheapest_runs(distances, shortest, lengths):
    """The least sum over all ways to cut the first motion into runs and to lay each along the second."""
    num_frames = len(distances)

    @cache
    def rest(frame):
        if frame == num_frames:
            return 0.0
        return min(
            (
                sum(distances[frame + k, j + k] for k in range(size)) + rest(frame + size)
                for size in range(shortest, num_frames - frame + 1)
                for j in starts(lengths, size)
            ),
            default=np.inf,
        )

    return rest(0)
