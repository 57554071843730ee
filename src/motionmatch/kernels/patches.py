"""Patches of two motions against each other: Li 2023, equations 1 and 2, exactly, in blocks.

The *distance* of a patch of X at i and one of Y at j is Σ_k Σ_c (X[i+k, c] − Y[j+k, c])², summed over c in order, then
over k in order, in float64. It is the sum of a diagonal of the matrix of frame distances, and those come from one
matrix product: |x|² + |y|² − 2 x·y. That fast sum is off by rounding, at most by `slack` times the squares that
went into it (`generative.matching` says how much that is). So it serves as a bound, and decides only what is looked at:
whatever could be the least is summed again, slowly, and compared. The blocks, and how wide the product was added, do
not matter then.

Of equal distances the lowest frame wins.
"""

import numpy as np
from numba import njit

ROOM = 1.0 + 1e-12
"""Room for the rounding of a division and a product."""


@njit(cache=True, nogil=True)
def patch_distance(x, y, i, j, size, sums):
    """The distance of the patches at i and j. `sums` (size,) is scratch: one chain of additions for each frame."""
    sums[:] = 0.0
    for c in range(x.shape[1]):
        for k in range(size):
            away = x[i + k, c] - y[j + k, c]
            sums[k] += away * away
    total = 0.0
    for k in range(size):
        total += sums[k]
    return total


@njit(cache=True, nogil=True)
def box_sums(
    products,  # (N + size - 1, M + size - 1) x·y of frames
    x_squares,  # (N,) sums of squares of patches
    y_squares,  # (M,)
    usable,  # (M,) bool: whether a patch may start here
    size,
    slack,  # what part of the squares the result may be off by
    bounds_out,  # (N, M) what each distance is at least; infinite where not usable
):
    for i in range(len(x_squares)):
        row = bounds_out[i]
        row[:] = 0.0
        for k in range(size):
            along = products[i + k]
            for j in range(len(row)):
                row[j] += along[j + k]
        for j in range(len(row)):
            bound = (1.0 - slack) * (x_squares[i] + y_squares[j]) - 2.0 * row[j]
            row[j] = bound if usable[j] else np.inf


@njit(cache=True, nogil=True)
def column_minima(
    x,  # (F, C)
    y,  # (T, C)
    bounds,  # (N, M) of the patches from (i, j) on
    i,
    j,
    size,
    minima_out,  # (T - size + 1,) in and out: the least distance of each patch of y so far
):
    num_rows, num_columns = bounds.shape
    sums = np.empty(size)
    least = np.full(num_columns, np.inf)
    where = np.full(num_columns, -1)
    for n in range(num_rows):
        for m in range(num_columns):
            lower = bounds[n, m] < least[m]
            least[m] = bounds[n, m] if lower else least[m]
            where[m] = n if lower else where[m]
    for m in range(num_columns):
        if where[m] >= 0:
            exact = patch_distance(x, y, i + where[m], j + m, size, sums)
            minima_out[j + m] = min(minima_out[j + m], exact)
    for n in range(num_rows):
        for m in range(num_columns):
            if bounds[n, m] < minima_out[j + m] and n != where[m]:
                exact = patch_distance(x, y, i + n, j + m, size, sums)
                minima_out[j + m] = min(minima_out[j + m], exact)


@njit(cache=True, nogil=True)
def row_minima(
    x,
    y,
    bounds,  # (N, M) of the patches from (i, j) on
    i,
    j,
    size,
    norms,  # (T - size + 1,) what distances to each patch of y are divided by, more than 0
    minima_out,  # (F - size + 1,) in and out: the least normalised distance of each patch of x so far
    matches_out,  # (F - size + 1,) in and out: and to which patch of y
):
    num_rows, num_columns = bounds.shape
    sums, scales, scaled = np.empty(size), np.empty(num_columns), np.empty(num_columns)
    for m in range(num_columns):
        scales[m] = 1.0 / norms[j + m] if norms[j + m] < np.inf else 1.0
    for n in range(num_rows):
        for m in range(num_columns):
            scaled[m] = bounds[n, m] * scales[m]
        least, first = np.inf, -1
        for m in range(num_columns):
            if scaled[m] < least:
                least, first = scaled[m], m
        if first < 0:
            continue
        best, match = minima_out[i + n], matches_out[i + n]
        exact = patch_distance(x, y, i + n, j + first, size, sums) / norms[j + first]
        if exact < best or (exact == best and j + first < match):
            best, match = exact, j + first
        limit = best * ROOM
        for m in range(num_columns):
            if scaled[m] <= limit and m != first:
                exact = patch_distance(x, y, i + n, j + m, size, sums) / norms[j + m]
                if exact < best or (exact == best and j + m < match):
                    best, match, limit = exact, j + m, exact * ROOM
        minima_out[i + n], matches_out[i + n] = best, match


@njit(cache=True, nogil=True)
def vote(
    y,  # (T, C)
    matches,  # (N,) where in y the patch for each patch of the result starts
    size,
    blend_out,  # (F, C); patch n covers frames n to n + size - 1, round the end where there are N = F patches
):
    num_frames, num_columns = blend_out.shape
    for frame in range(num_frames):
        row, count, source, alike = blend_out[frame], 0, -1, True
        for k in range(size):
            patch = frame - k
            if patch < 0 and len(matches) == num_frames:
                patch += num_frames
            if 0 <= patch < len(matches):
                chosen = matches[patch] + k
                alike = alike and (count == 0 or chosen == source)
                source = chosen
                count += 1
        row[:] = y[source]
        if alike:  # as where a stretch of the example is taken over whole
            continue
        row[:] = 0.0
        for k in range(size):
            patch = frame - k
            if patch < 0 and len(matches) == num_frames:
                patch += num_frames
            if 0 <= patch < len(matches):
                chosen = matches[patch] + k
                for c in range(num_columns):
                    row[c] += y[chosen, c]
        for c in range(num_columns):
            row[c] /= count
