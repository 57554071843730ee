"""Comparison of two motions: by frames, by windows, and by runs of any length.

A frame distance is a sum of squares of differences and its root, not |x|² + |y|² − 2 x·y: equal frames are exactly 0
apart, and sums of such distances are exact zeros where a motion is its own example.
"""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def frame_distances(
    x,  # (F, C)
    y,  # (C, T) the other motion, a column for each frame
    distances_out,  # (F, T) the length of the difference of each two frames
):
    for i in range(len(x)):
        row = distances_out[i]
        row[:] = 0.0
        for c in range(x.shape[1]):
            value = x[i, c]
            for j in range(len(row)):
                away = value - y[c, j]
                row[j] += away * away
        for j in range(len(row)):
            row[j] = np.sqrt(row[j])


@njit(cache=True, nogil=True)
def nearest_windows(
    distances,  # (F, T) of frames
    size,
    rows,  # (F - size + 1,) bool: whether a window of the first motion may start here
    columns,  # (T - size + 1,) bool: and of the second
    least_out,  # (F - size + 1,) the mean distance to the nearest window of the second; infinite where there is none
):
    sums = np.empty(len(columns))
    for i in range(len(least_out)):
        least_out[i] = np.inf
        if not rows[i]:
            continue
        sums[:] = 0.0
        for k in range(size):
            along = distances[i + k]
            for j in range(len(sums)):
                sums[j] += along[j + k]
        for j in range(len(sums)):
            if columns[j] and sums[j] < least_out[i]:
                least_out[i] = sums[j]
        least_out[i] /= size


@njit(cache=True, nogil=True)
def cheapest_runs(
    distances,  # (F, T) of frames
    shortest,  # frames in a run, at least
    columns,  # (T - shortest + 1,) bool: whether a run of the shortest length may start here
    first,  # (T,) bool: the first frame of each example: no run goes on into it
    totals_out,  # (F + 1,) the least sum of distances over the first n frames; infinite where runs can't fill them
    starts_out,  # (F + 1,) where the last run over the first n frames starts
    ends_out,  # (F + 1,) and the frame of the second motion that it ends at
):
    """Cut the first motion into runs, and lay each along the second, so that the sum of frame distances is least.

    open[j] is the least sum for the frames up to this one where this one lies on j and its run is long enough to end
    here. Such a run either goes on from the frame before, or has just become long enough.
    """
    num_frames, num_targets = distances.shape
    before, began_before = np.empty(num_targets), np.empty(num_targets, np.int64)
    now, began = np.full(num_targets, np.inf), np.full(num_targets, -1)
    sums = np.empty(len(columns))
    totals_out[:] = np.inf
    starts_out[:] = -1
    ends_out[:] = -1
    totals_out[0] = 0.0
    for i in range(shortest - 1, num_frames):
        before[:], began_before[:] = now, began
        now[:] = np.inf
        for j in range(1, num_targets):
            if not first[j]:
                now[j] = before[j - 1] + distances[i, j]
                began[j] = began_before[j - 1]
        start = i - shortest + 1
        if totals_out[start] < np.inf:
            sums[:] = totals_out[start]
            for k in range(shortest):
                along = distances[start + k]
                for j in range(len(sums)):
                    sums[j] += along[j + k]
            for j in range(len(sums)):
                if columns[j] and sums[j] < now[j + shortest - 1]:
                    now[j + shortest - 1], began[j + shortest - 1] = sums[j], start
        for j in range(num_targets):
            if now[j] < totals_out[i + 1]:
                totals_out[i + 1], starts_out[i + 1], ends_out[i + 1] = now[j], began[j], j
