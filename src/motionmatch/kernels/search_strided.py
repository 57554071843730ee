"""The paper's own search among obstacles (Ponton 2025, section 5.4.2): fast by leaving out, and not exact.

Representatives are looked at first, with a stride that grows with how unlike the best they are (Eq. 7); where one is
better than the best so far, so are the frames half-way to its neighbours. The search begins a little before the last
best and goes round once.
"""

from math import floor, sqrt

import numpy as np
from numba import njit

from motionmatch.kernels.penalty import added_penalty
from motionmatch.kernels.search import _neighbourhood, _row_cost, _to_beat
from motionmatch.kernels.search_environment import staying


@njit(cache=True, nogil=True)
def choose(
    values,  # (F, N) float32: what frames are like
    least,  # (N,) float32: differences that count
    allowed,  # (F,) bool
    stride,  # frames between representatives, at least
    chosen_out,  # (F,) int64
):
    """Representatives: at least `stride` frames apart and not like the one before. Returns how many."""
    count = 0
    frame = 0
    while frame < values.shape[0]:
        if allowed[frame]:
            unlike = count == 0
            if not unlike:
                last = chosen_out[count - 1]
                for j in range(values.shape[1]):
                    if abs(values[frame, j] - values[last, j]) > least[j]:
                        unlike = True
                        break
            if unlike:
                chosen_out[count] = frame
                count += 1
                frame += stride
                continue
        frame += 1
    return count


@njit(cache=True, nogil=True)
def stride_among(
    features,  # (F, P) float32
    frame_prints,  # (F, H, 8) float32
    allowed,  # (F,) bool
    chosen,  # (N,) int64: representatives, rising
    aggressiveness,  # v; 0 looks at every representative
    before,  # how many representatives before the last best it begins; -1 begins with the first
    edges,  # (R + 1,) int64
    rows,  # (B,) int64
    queries,  # (C, P) float32
    query_weights,  # (C, P) float32
    currents,  # (C,) int64
    stays,  # (C,) int64
    biases,  # (C,) float64
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
    frames_out,  # (C,) int64
    costs_out,  # (C,) float64
    counts_out,  # (C, 4) int64: penalties, distances, representatives, frames beside them
):
    num_chosen = chosen.shape[0]
    for row in rows:
        query, query_weight = queries[row], query_weights[row]
        hole = _neighbourhood(edges, currents[row], radius)
        stayed = staying(
            features, frame_prints, stays[row], queries, query_weights, row, stands, weights, threshold, power,
            obstacles, place, shape, first, near, nearness, moving, list_first, lists, counts_out,
        )  # fmt: skip
        best, frame = _to_beat(stayed, biases[row]), -1
        like = stays[row]
        start = 0
        if before >= 0 and currents[row] >= 0 and num_chosen:
            start = max(min(np.searchsorted(chosen, currents[row]), num_chosen - 1) - before, 0)
        step = 0
        while step < num_chosen:
            at = (start + step) % num_chosen
            middle = chosen[at]
            counts_out[row, 2] += 1
            better = False
            if allowed[middle] and not hole[0] <= middle < hole[1]:
                cost = _row_cost(features, middle, query, query_weight)
                if cost < best:
                    cost = added_penalty(
                        frame_prints, middle, stands, weights, row, threshold, power, obstacles, place, shape,
                        first, near, nearness, moving, list_first, lists, cost, best, counts_out,
                    )  # fmt: skip
                    better = cost < best
            if better:
                best, frame = cost, middle
                low = (chosen[at - 1] + middle) // 2 if at > 0 else middle
                high = (chosen[at + 1] + middle) // 2 if at + 1 < num_chosen else middle
                for other in range(low, high + 1):
                    if other == middle or not allowed[other] or hole[0] <= other < hole[1]:
                        continue
                    counts_out[row, 3] += 1
                    cost = _row_cost(features, other, query, query_weight)
                    if cost < best:
                        cost = added_penalty(
                            frame_prints, other, stands, weights, row, threshold, power, obstacles, place, shape,
                            first, near, nearness, moving, list_first, lists, cost, best, counts_out,
                        )  # fmt: skip
                        if cost < best:
                            best, frame = cost, other
                like = frame
                step += 1
            elif aggressiveness > 0.0 and like >= 0:
                unlike = _row_cost(features, middle, features[like], query_weight)
                step += max(1, int(aggressiveness * floor(sqrt(unlike / max(best, 1e-12)))))
            else:
                step += 1
        frames_out[row] = frame if frame >= 0 else stays[row]
        costs_out[row] = best if frame >= 0 else stayed
