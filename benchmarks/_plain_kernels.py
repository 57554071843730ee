"""The hand-written vector code of `motionmatch.kernels` in plain numba, for the comparison in `benchmarks/vectors.py`.

Each function has the arguments and results of the intrinsic. They are written as well as plain numba allows:
loops over lanes have a bound that is known at run time only, because a literal one would stop vectorisation.
"""

import numpy as np
from numba import njit

from motionmatch.kernels.active import LANES
from motionmatch.kernels.search_lanes import COLUMNS

_FAST = {"reassoc", "contract", "nsz"}
_ZERO = np.float32(0.0)


@njit
def _within(limit, values):
    bits = np.int64(0)
    for lane in range(values.shape[0]):
        bits |= np.int64(values[lane] <= limit) << lane
    return bits


@njit(fastmath=_FAST)
def _add_columns(rows, group, query, weights, first, stop, out):
    for j in range(first, stop):
        wanted, weight, row = query[j], weights[j], rows[group, j]
        for lane in range(out.shape[0]):
            away = row[lane] - wanted
            out[lane] += weight * away * away


@njit
def frame_costs(rows, group, query, weights, limit, out):
    """Both `leaf_costs` and `scan_costs`."""
    num_columns = rows.shape[1]
    half = num_columns // 2 // COLUMNS * COLUMNS
    out[:] = _ZERO
    _add_columns(rows, group, query, weights, 0, half, out)
    if not _within(limit, out):
        return np.int64(0)
    _add_columns(rows, group, query, weights, half, num_columns, out)
    return _within(limit, out)


@njit(fastmath=_FAST)
def _add_boxes(rows, group, query, weights, first, stop, out):
    lanes = out.shape[0]
    for j in range(first, stop):
        wanted, weight, row = query[j], weights[j], rows[group, j]
        lows, highs = row[:lanes], row[lanes:]
        for lane in range(lanes):
            low = np.uint32(np.uint32(lows[lane]) << np.uint32(16)).view(np.float32)
            high = np.uint32(np.uint32(highs[lane]) << np.uint32(16)).view(np.float32)
            away = max(max(low - wanted, wanted - high), _ZERO)
            out[lane] += weight * away * away


@njit
def box_bounds(rows, group, query, weights, limit, out):
    num_columns = rows.shape[1]
    half = num_columns // 2 // COLUMNS * COLUMNS
    out[:] = _ZERO
    _add_boxes(rows, group, query, weights, 0, half, out)
    if not _within(limit, out):
        return np.int64(0)
    _add_boxes(rows, group, query, weights, half, num_columns, out)
    return _within(limit, out)


@njit
def borrow(array):
    return array


@njit
def frame_distance(a, b):
    """Sixteen sums in variables, added in the order that defines a distance."""
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = s8 = s9 = sa = sb = sc = sd = se = sf = 0.0
    count = len(a)
    whole = count - count % 16
    for c in range(0, whole, 16):
        s0 += (a[c] - b[c]) ** 2
        s1 += (a[c + 1] - b[c + 1]) ** 2
        s2 += (a[c + 2] - b[c + 2]) ** 2
        s3 += (a[c + 3] - b[c + 3]) ** 2
        s4 += (a[c + 4] - b[c + 4]) ** 2
        s5 += (a[c + 5] - b[c + 5]) ** 2
        s6 += (a[c + 6] - b[c + 6]) ** 2
        s7 += (a[c + 7] - b[c + 7]) ** 2
        s8 += (a[c + 8] - b[c + 8]) ** 2
        s9 += (a[c + 9] - b[c + 9]) ** 2
        sa += (a[c + 10] - b[c + 10]) ** 2
        sb += (a[c + 11] - b[c + 11]) ** 2
        sc += (a[c + 12] - b[c + 12]) ** 2
        sd += (a[c + 13] - b[c + 13]) ** 2
        se += (a[c + 14] - b[c + 14]) ** 2
        sf += (a[c + 15] - b[c + 15]) ** 2
    total = (((s0 + s8) + (s4 + sc)) + ((s2 + sa) + (s6 + se))) + (((s1 + s9) + (s5 + sd)) + ((s3 + sb) + (s7 + sf)))
    for c in range(whole, count):
        total += (a[c] - b[c]) ** 2
    return total


@njit(fastmath=_FAST)
def _add_rows(vectors, weights, at, values, active, count, found, to):
    width = vectors * LANES
    sums = found[to : to + width]
    for k in range(0, count, 4):
        va, vb, vc, vd = values[k], values[k + 1], values[k + 2], values[k + 3]
        a, b = at + np.int64(active[k]) * width, at + np.int64(active[k + 1]) * width
        c, d = at + np.int64(active[k + 2]) * width, at + np.int64(active[k + 3]) * width
        wa, wb, wc, wd = weights[a : a + width], weights[b : b + width], weights[c : c + width], weights[d : d + width]
        for o in range(width):
            sums[o] += va * wa[o] + vb * wb[o] + vc * wc[o] + vd * wd[o]


@njit
def add_4(weights, at, values, active, count, found, to):
    _add_rows(4, weights, at, values, active, count, found, to)


@njit
def add_5(weights, at, values, active, count, found, to):
    _add_rows(5, weights, at, values, active, count, found, to)


@njit
def add_6(weights, at, values, active, count, found, to):
    _add_rows(6, weights, at, values, active, count, found, to)


@njit
def add_7(weights, at, values, active, count, found, to):
    _add_rows(7, weights, at, values, active, count, found, to)
