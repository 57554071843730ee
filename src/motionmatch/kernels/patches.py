"""Comparison of the patches of two motions: Li 2023, equations 1 and 2, exact, in blocks.

The *distance* of two frames is Σ_c (x[c] − y[c])² in float64, added up in sixteen lanes in a fixed order
(`patch_lanes`). The distance of a patch of X at i and one of Y at j is the sum of the distances of frames i + k and j
+ k, for k in order. Nothing else is ever compared.

Most pairs are never looked at. A *bound* in float32 is a lower bound of a distance (`generative.bounds` shows why). It
decides only which pairs are looked at: every pair that could have the least distance is summed in full. So blocks,
bounds and the order of pairs do not change the result. Of equal distances the lowest frame wins.

Neighbours on a diagonal share all frames but one, and they are mostly looked at one after another. So frame distances
are kept for the last patch on each of 64 diagonals.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.patch_lanes import frame_distance

DIAGONALS = 64
"""Diagonals in the memory; a power of two."""
STRIPS = 64
"""Columns this far apart are ruled out together."""
ROOM = 1.0 + 2.0**-8
"""Factor by which a bound may be too high, including rounding in the comparison with a limit."""
TINY = 1e-30
"""Added to a limit, so that it does not underflow."""


class MotionPair(NamedTuple):
    """Two motions, to compare their patches."""

    x: np.ndarray
    """(F, C) the guess"""
    y: np.ndarray
    """(T, C) the examples"""
    size: int
    """frames in a patch"""
    unit: float
    """distances times this are in the unit of the bounds"""


class BestBounds(NamedTuple):
    """The lowest bounds of each column so far."""

    least: np.ndarray
    """(M,) float32 the lowest"""
    second: np.ndarray
    """(M,) float32 the second lowest"""
    where: np.ndarray
    """(M,) int32 the row of the lowest"""


class ColumnNorms(NamedTuple):
    """Divisors of the distances to the patches of y."""

    norms: np.ndarray
    """(M,) more than 0"""
    scales: np.ndarray
    """(M,) float32: factors of bounds instead"""
    least: float
    """the least of all norms: normalised distances times `unit` and this are in the unit of the bounds times scales"""


@njit(cache=True, nogil=True)
def make_memory(size):
    """Make scratch for `patch_distance`: frame distances by diagonal, and the last place of each."""
    places = np.zeros((DIAGONALS, 2), np.int64)
    places[:, 1] = 1 + np.arange(DIAGONALS)  # a diagonal of the next slot, so that none is known yet
    return np.empty((DIAGONALS, size)), places


@njit(cache=True, nogil=True)
def patch_distance(x, y, i, j, memory):
    """Compute the distance of the patches at i and j; `memory` is from `make_memory`, for one x and y."""
    known, places = memory
    size, slot = known.shape[1], (j - i) % DIAGONALS
    frames, place = known[slot], places[slot]
    step, fresh = i - place[0], 0
    if place[1] - place[0] == j - i and 0 <= step < size:
        fresh = size - step
        for k in range(fresh):
            frames[k] = frames[k + step]
    for k in range(fresh, size):
        frames[k] = frame_distance(x[i + k], y[j + k])  # type: ignore[call-arg]  # numba fills in the first
    place[0], place[1] = i, j
    total = 0.0
    for k in range(size):
        total += frames[k]
    return total


@njit(cache=True, nogil=True)
def compute_bounds(
    products,  # (N + size - 1, M + size - 1) float32: -2 x·y of frames
    x_squares,  # (N,) float32 sums of squares of patches
    y_squares,  # (M,) float32; infinite where no patch may start
    size,
    bounds_out,  # (N, M) float32
):
    """Compute bounds by a diagonal box-sum: Σ_k |x|² + |y|² − 2 x·y."""
    num_columns = len(y_squares)
    for i in range(len(x_squares)):
        row, squares = bounds_out[i], x_squares[i]
        k = size % 2
        if k == 1:
            along = products[i, :num_columns]
            for j in range(num_columns):
                row[j] = (squares + y_squares[j]) + along[j]
        else:
            for j in range(num_columns):
                row[j] = squares + y_squares[j]
        while k < size:  # two at a time: the row is read and written half as often
            along, further = products[i + k, k : k + num_columns], products[i + k + 1, k + 1 : k + 1 + num_columns]
            for j in range(num_columns):
                row[j] += along[j] + further[j]
            k += 2


# Bounds are finite, or infinite where no patch may start, and there scales are positive and finite. So no product below
# is NaN, which is what these two flags promise. They let minima be found in lanes.
_no_nans = njit(cache=True, nogil=True, fastmath={"nnan", "nsz"})


@_no_nans
def _lowest_by_strip(row, scales, lows):
    """Find the lowest row · scales in columns l, l + STRIPS, l + 2 STRIPS … for each l < STRIPS; and of all."""
    lows[:] = np.inf
    for first in range(0, len(row), STRIPS):
        values, factors = row[first : first + STRIPS], scales[first : first + STRIPS]
        for strip in range(len(values)):
            lows[strip] = min(lows[strip], values[strip] * factors[strip])
    lowest = np.float32(np.inf)
    for strip in range(len(lows)):
        lowest = min(lowest, lows[strip])
    return lowest


@_no_nans
def lowest_bounds(
    rows,  # (N,) where patches of x start, or -1
    bounds,  # (N, M) float32
    best_out,  # BestBounds, in and out
):
    """Find the two lowest bounds of each column."""
    least_out, second_out, where_out = best_out
    for n in range(len(bounds)):
        row, now = bounds[n], np.int32(rows[n])
        if now < 0:
            continue
        for m in range(len(row)):
            value, least = row[m], least_out[m]
            second_out[m] = min(second_out[m], max(value, least))
            where_out[m] = now if value < least else where_out[m]
            least_out[m] = min(value, least)


@njit(cache=True, nogil=True)
def likely_minima(
    pair,  # MotionPair
    columns,  # (M,) where patches of y start
    best,  # BestBounds, over some rows
    minima_out,  # (M,) in and out: the least distance of each patch of y so far
    limits_out,  # (M,) float32: a bound must be below this for its patch to be nearer; 0 where none is
):
    """Compute the distance with the lowest bound in each column, which mostly rules out all others."""
    x, y, size, unit = pair
    least, second, where = best
    memory, raised = make_memory(size), unit * ROOM
    for m in range(len(least)):
        minimum = minima_out[m]
        if minimum > 0.0 and least[m] < np.inf and least[m] < np.float32(minimum * raised + TINY):
            minimum = min(minimum, patch_distance(x, y, where[m], columns[m], memory))
            minima_out[m] = minimum
        limit = np.float32(minimum * raised + TINY)
        # Nothing is nearer than 0.
        limits_out[m] = limit if minimum > 0.0 and second[m] < limit and second[m] < np.inf else -np.float32(np.inf)


@njit(cache=True, nogil=True)
def column_minima(
    pair,  # MotionPair
    rows,  # (N,) where patches of x start, or -1
    columns,  # (M,) where patches of y start
    bounds,  # (N, M) float32
    where,  # (M,) rows whose distances are known
    limits_out,  # (M,) float32, in and out
    minima_out,  # (M,) in and out
):
    """Compute the distances that bounds do not rule out."""
    x, y, size, unit = pair
    memory, raised = make_memory(size), unit * ROOM
    still_open = np.flatnonzero(limits_out > -np.inf)
    for n in range(len(rows) if len(still_open) else 0):
        row = bounds[n]
        for m in still_open:
            if row[m] < limits_out[m] and rows[n] >= 0 and rows[n] != where[m]:
                exact = patch_distance(x, y, rows[n], columns[m], memory)
                if exact < minima_out[m]:
                    minima_out[m] = exact
                    limits_out[m] = np.float32(exact * raised + TINY) if exact > 0.0 else -np.float32(np.inf)


@njit(cache=True, nogil=True)
def row_minima(
    pair,  # MotionPair
    rows,  # (N,) where patches of x start, or -1
    j,  # where the first patch of y starts
    bounds,  # (N, M) float32; written over
    columns,  # ColumnNorms
    hints,  # (F - size + 1,) likely match of each patch, or -1
    minima_out,  # (F - size + 1,) in and out: the least normalised distance of each patch of x so far
    matches_out,  # (F - size + 1,) in and out: and to which patch of y
):
    """Find the nearest patch of y for each patch of x, by normalised distances."""
    x, y, size, unit = pair
    norms, scales, least = columns
    num_columns = bounds.shape[1]
    memory, raised = make_memory(size), unit * least * ROOM
    lows = np.empty(STRIPS, np.float32)
    likely = 0  # the patch after the last match: motion mostly continues
    for n in range(len(rows)):
        i = rows[n]
        if i < 0:
            continue
        row, best, match = bounds[n], minima_out[i], matches_out[i]
        likely = likely if hints[i] < 0 else hints[i] - j
        if 0 <= likely < num_columns and row[likely] < np.inf:
            exact = patch_distance(x, y, i, j + likely, memory) / norms[likely]
            if exact < best or (exact == best and j + likely < match):
                best, match = exact, j + likely
            row[likely] = np.inf
        limit = np.float32(best * raised + TINY)
        lowest = _lowest_by_strip(row, scales, lows)
        wanted = lowest  # first the lowest bound alone, then whatever is left
        for _ in range(2 if lowest <= limit and lowest < np.inf else 0):
            for strip in range(STRIPS):
                if lows[strip] > wanted:
                    continue
                for m in range(strip, num_columns, STRIPS):
                    if row[m] * scales[m] <= wanted and row[m] < np.inf:
                        exact = patch_distance(x, y, i, j + m, memory) / norms[m]
                        row[m] = np.inf
                        if exact < best or (exact == best and j + m < match):
                            best, match = exact, j + m
            wanted = np.float32(best * raised + TINY)
        minima_out[i], matches_out[i] = best, match
        likely = match - j + 1


@njit(cache=True, nogil=True)
def vote(
    y,  # (T, C)
    matches,  # (N,) where in y the patch for each patch of the result starts
    size,
    stale,  # (F,) bool: the frames that are written
    blend_out,  # (F, C); patch n covers frames n to n + size - 1, round the end where there are N = F patches
):
    """Blend matches: each frame is Σ (votes / all votes) y[source], k = 0, 1 … of the patches at frame − k in order."""
    num_frames, num_columns = blend_out.shape
    sources, votes = np.empty(size, np.int64), np.empty(size, np.int64)
    for frame in range(num_frames):
        if not stale[frame]:
            continue
        row, num_sources, total = blend_out[frame], 0, 0
        for k in range(size):
            patch = frame - k
            if patch < 0 and len(matches) == num_frames:
                patch += num_frames
            if 0 <= patch < len(matches):
                source, slot = matches[patch] + k, num_sources
                for known in range(num_sources):
                    if sources[known] == source:
                        slot = known
                if slot == num_sources:
                    sources[slot], votes[slot] = source, 0
                    num_sources += 1
                votes[slot] += 1
                total += 1
        first = y[sources[0]]
        if num_sources == 1:  # a stretch of the example is copied
            row[:] = first
            continue
        share = votes[0] / total
        for c in range(num_columns):
            row[c] = share * first[c]
        for slot in range(1, num_sources):
            share, other = votes[slot] / total, y[sources[slot]]
            for c in range(num_columns):
                row[c] += share * other[c]


@njit(cache=True, nogil=True)
def interpolate(
    rows,  # (T, C)
    before,  # (F,) a row for each frame of the result
    after,  # (F,) and the next
    along,  # (F,) fraction of the way from the one to the other
    rows_out,  # (F, C)
):
    """Interpolate between rows: (1 − along) rows[before] + along rows[after]."""
    for frame in range(len(rows_out)):
        a, b, share, row = rows[before[frame]], rows[after[frame]], along[frame], rows_out[frame]
        rest = 1.0 - share
        for c in range(len(row)):
            row[c] = rest * a[c] + share * b[c]


@njit(cache=True, nogil=True)
def smallest_magnitude(
    rows,  # (F, C)
):
    """Find the least |number| that is not 0, or infinity."""
    least = np.inf
    for frame in range(len(rows)):
        row = rows[frame]
        for c in range(len(row)):
            size = abs(row[c]) if row[c] != 0.0 else np.inf
            least = size if size < least else least
    return least
