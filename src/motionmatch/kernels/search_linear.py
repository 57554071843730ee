"""The search among obstacles that looks at every frame (Ponton 2025, section 5.4.1): what the others are measured by.

The query's features come first, and obstacles only while a frame is not already worse than the best.
"""

import numpy as np
from numba import njit

from motionmatch.kernels.penalty import added_penalty
from motionmatch.kernels.search import _limit, _neighbourhood, _row_cost, _to_beat
from motionmatch.kernels.search_environment import staying


@njit(cache=True, nogil=True, fastmath={"reassoc", "contract"})
def _quick_cost(features, frame, query, weights):
    """The cost in float32, in whatever order is fastest. There is no NaN in features, and NaN keeps its meaning."""
    cost = np.float32(0)
    for j in range(features.shape[1]):
        away = features[frame, j] - query[j]
        cost += weights[j] * (away * away)
    return cost


@njit(cache=True, nogil=True)
def walk_among(
    features,  # (F, D) float32
    frame_prints,  # (F, H, 8) float32
    allowed,  # (F,) bool
    edges,  # (R + 1,) int64
    rows,  # (B,) int64
    queries,  # (C, P) float32
    query_weights,  # (C, P) float32
    currents,  # (C,) int64
    stays,  # (C,) int64
    biases,  # (C,) float64
    radius,
    stands,  # (C, 4) float64: x, z, sine and cosine of the yaw of each root
    weights,  # (C, H) float64: λ of each horizon
    threshold,
    power,
    obstacles,  # (O, 11) float64
    place,  # (3,) float64
    shape,  # (2,) int64
    first,  # (X Z + 1,) int32
    near,  # (L,) int32
    nearness,  # (L,) float32
    moving,  # (H M, 11) float64
    list_first,  # (C + 1,) int64: where the list of moving obstacles of each character begins
    lists,  # (K,) int32
    frames_out,  # (C,) int64
    costs_out,  # (C,) float64
    counts_out,  # (C, 2) int64: penalties and distances worked out
):
    """Every frame after the other: the query first, and obstacles only while it is not worse than the best."""
    num_columns = features.shape[1]
    for row in rows:
        query, query_weight = queries[row], query_weights[row]
        hole = _neighbourhood(edges, currents[row], radius)
        stayed = staying(
            features, frame_prints, stays[row], queries, query_weights, row, stands, weights, threshold, power,
            obstacles, place, shape, first, near, nearness, moving, list_first, lists, counts_out,
        )  # fmt: skip
        best, frame = _to_beat(stayed, biases[row]), -1
        limit = _limit(best, num_columns)
        for candidate in range(features.shape[0]):
            if not allowed[candidate] or hole[0] <= candidate < hole[1]:
                continue
            if _quick_cost(features, candidate, query, query_weight) > limit:
                continue
            cost = _row_cost(features, candidate, query, query_weight)
            if cost > best:
                continue
            cost = added_penalty(
                frame_prints, candidate, stands, weights, row, threshold, power, obstacles, place, shape, first,
                near, nearness, moving, list_first, lists, cost, best, counts_out,
            )  # fmt: skip
            if cost < best:
                best, frame = cost, candidate
                limit = _limit(best, num_columns)
        frames_out[row] = frame if frame >= 0 else stays[row]
        costs_out[row] = best if frame >= 0 else stayed


@njit(cache=True, nogil=True)
def collect_among(
    features,  # (F, D) float32
    frame_prints,  # (F, H, 8) float32
    allowed,  # (F,) bool
    limit,
    edges,  # (R + 1,) int64
    row,
    queries,  # (C, P) float32
    query_weights,  # (C, P) float32
    currents,  # (C,) int64
    radius,
    stands,  # (C, 4) float64
    weights,  # (C, H) float64
    threshold,
    power,
    obstacles,  # (O, 11) float64
    place,  # (3,) float64
    shape,  # (2,) int64
    first,  # (X Z + 1,) int32
    near,  # (L,) int32
    nearness,  # (L,) float32
    moving,  # (H M, 11) float64
    list_first,  # (C + 1,) int64
    lists,  # (K,) int32
    frames_out,  # (F,) int64
    costs_out,  # (F,) float64
    counts_out,  # (C, 4) int64
):
    """All frames that cost at most `limit` for one character, in their order. Returns how many."""
    count = 0
    quick = _limit(limit, features.shape[1])
    hole = _neighbourhood(edges, currents[row], radius)
    for candidate in range(features.shape[0]):
        if not allowed[candidate] or hole[0] <= candidate < hole[1]:
            continue
        if _quick_cost(features, candidate, queries[row], query_weights[row]) > quick:
            continue
        cost = _row_cost(features, candidate, queries[row], query_weights[row])
        if cost <= limit:
            cost = added_penalty(
                frame_prints, candidate, stands, weights, row, threshold, power, obstacles, place, shape, first,
                near, nearness, moving, list_first, lists, cost, limit, counts_out,
            )  # fmt: skip
            if cost <= limit:
                frames_out[count], costs_out[count] = candidate, cost
                count += 1
    return count
