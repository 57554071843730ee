"""Find the frame whose features are nearest to a query: by a full scan, by the paper's boxes, by a tree of boxes.

All three find the frame with the least *cost*: Σ w (x − q)² over the columns in their order, in float64, of the float32
data; of equal costs the lower frame. Fast sums in float32 decide only what is looked at: they are sums of terms that
are not negative, so they are off by less than a few 2⁻²⁴ per column, and `_limit` leaves more room than that. What is
inside the limit is summed again, slowly, and compared. So it does not matter in which order or how wide we added.

Queries and features are finite and below 1e9 in size (the callers check), so nothing overflows and there is no NaN.
Rows that run over `rows` may run in several threads at once.
"""

import numpy as np
from numba import njit

from motionmatch.kernels.search_lanes import NODE_LANES, SCAN_LANES, box_bounds, leaf_costs, lowest, scan_costs

LARGEST = np.float32(3.4e38)
ROUNDING = 2.0**-23
TINY = 1e-30


@njit(cache=True, nogil=True)
def _limit(best, num_columns):
    """What a fast sum is at most, when the true cost is not above `best`."""
    limit = best * (1.0 + (num_columns + 8) * ROUNDING) + TINY
    return LARGEST if limit >= LARGEST else np.float32(limit)


@njit(cache=True, nogil=True)
def _row_cost(features, frame, query, weights):
    cost = 0.0
    for j in range(features.shape[1]):
        away = np.float64(features[frame, j]) - np.float64(query[j])
        cost += np.float64(weights[j]) * (away * away)
    return cost


@njit(cache=True, nogil=True)
def _lane_cost(points, group, lane, query, weights):
    """The same sum; the padded columns add zeros."""
    cost = 0.0
    for j in range(points.shape[1]):
        away = np.float64(points[group, j, lane]) - np.float64(query[j])
        cost += np.float64(weights[j]) * (away * away)
    return cost


@njit(cache=True, nogil=True)
def _neighbourhood(edges, current, radius):
    """First and last-but-one excluded frame: `radius` to both sides of the current one, inside its clip."""
    if current < 0 or radius < 0:
        return 0, 0
    clip = np.searchsorted(edges, current, side="right") - 1
    return max(edges[clip], current - radius), min(edges[clip + 1], current + radius + 1)


@njit(cache=True, nogil=True)
def _staying(features, query, weights, stay):
    """What it costs to go on; infinity where that is not possible."""
    return _row_cost(features, stay, query, weights) if stay >= 0 else np.inf


@njit(cache=True, nogil=True)
def _to_beat(staying, bias):
    """What another frame must cost less than."""
    return staying - bias if staying < np.inf else np.inf


@njit(cache=True, nogil=True)
def _look(points, group, bits, values, frames, query, weights, hole, best, frame, limit):
    """The best frame so far, after the lanes of a group that are inside the limit. Returns best, frame, limit."""
    while bits:
        lane, rest = lowest(bits), bits & (bits - 1)
        while rest:  # the nearest first: after it most others are outside the limit
            other = lowest(rest)
            rest &= rest - 1
            if values[other] < values[lane]:
                lane = other
        bits &= ~(np.int64(1) << lane)
        if values[lane] > limit:
            break
        candidate = frames[group, lane]
        if hole[0] <= candidate < hole[1]:
            continue
        cost = _lane_cost(points, group, lane, query, weights)
        if cost < best or (cost == best and candidate < frame):
            best, frame = cost, candidate
            limit = _limit(best, points.shape[1])
    return best, frame, limit


@njit(cache=True, nogil=True)
def scan(
    features,  # (F, D) float32
    points,  # (G, P, 16) float32: the features, 16 frames side by side, P >= D columns
    frames,  # (G, 16) int32: which frame is in a lane
    point_bits,  # (G,) uint16: which lanes may be chosen
    edges,  # (R + 1,) int64: where clips begin, and F
    rows,  # (B,) int64: which queries to answer
    queries,  # (C, P) float32
    weights,  # (1, P) or (C, P) float32
    currents,  # (C,) int64: the frame that plays, or -1
    stays,  # (C,) int64: the same if it may go on, else -1
    biases,  # (C,) float64
    radius,  # frames around the current one that are not offered, or -1
    frames_out,  # (C,) int64
    costs_out,  # (C,) float64
):
    values = np.empty(SCAN_LANES, np.float32)
    for row in rows:
        query, weight = queries[row], weights[min(row, weights.shape[0] - 1)]
        hole = _neighbourhood(edges, currents[row], radius)
        staying = _staying(features, query, weight, stays[row])
        best, frame = _to_beat(staying, biases[row]), -1
        limit = _limit(best, points.shape[1])
        if best > 0.0:
            for group in range(points.shape[0]):
                bits = scan_costs(points, group, query, weight, limit, values) & np.int64(point_bits[group])
                if bits:
                    best, frame, limit = _look(
                        points, group, bits, values, frames, query, weight, hole, best, frame, limit
                    )
        frames_out[row] = frame if frame >= 0 else stays[row]
        costs_out[row] = best if frame >= 0 else staying


@njit(cache=True, nogil=True)
def scan_boxes(
    features,  # (F, D) float32
    points,  # (G, P, 16) float32: one small box is one group of 16 frames
    frames,  # (G, 16) int32
    point_bits,  # (G,) uint16
    small,  # (S, P, 16) uint16 (`round_boxes`): 8 boxes of 16 frames side by side, lows and highs
    small_bits,  # (S,) uint8: which boxes hold a frame that may be chosen
    large,  # (T, P, 16) uint16 (`round_boxes`): 8 boxes of 64 frames
    large_bits,  # (T,) uint8
    edges,  # (R + 1,) int64
    rows,  # (B,) int64
    queries,  # (C, P) float32
    weights,  # (1, P) or (C, P) float32
    currents,  # (C,) int64
    stays,  # (C,) int64
    biases,  # (C,) float64
    radius,
    frames_out,  # (C,) int64
    costs_out,  # (C,) float64
):
    values = np.empty(SCAN_LANES, np.float32)
    bounds = np.empty(NODE_LANES, np.float32)
    for row in rows:
        query, weight = queries[row], weights[min(row, weights.shape[0] - 1)]
        hole = _neighbourhood(edges, currents[row], radius)
        staying = _staying(features, query, weight, stays[row])
        best, frame = _to_beat(staying, biases[row]), -1
        limit = _limit(best, points.shape[1])
        if best > 0.0:
            for block in range(large.shape[0]):
                open_ = box_bounds(large, block, query, weight, limit, bounds) & np.int64(large_bits[block])
                for pair in range(4):  # two large boxes are eight small ones
                    inside = (open_ >> (2 * pair)) & 3
                    if inside == 0:
                        continue
                    eight = 4 * block + pair
                    bits = box_bounds(small, eight, query, weight, limit, bounds) & np.int64(small_bits[eight])
                    bits &= (0x0F if inside & 1 else 0) | (0xF0 if inside & 2 else 0)
                    while bits:
                        lane = lowest(bits)
                        bits &= bits - 1
                        if bounds[lane] > limit:
                            continue
                        group = NODE_LANES * eight + lane
                        near = scan_costs(points, group, query, weight, limit, values) & np.int64(point_bits[group])
                        if near:
                            best, frame, limit = _look(
                                points, group, near, values, frames, query, weight, hole, best, frame, limit
                            )
        frames_out[row] = frame if frame >= 0 else stays[row]
        costs_out[row] = best if frame >= 0 else staying


@njit(cache=True, nogil=True)
def descend(
    features,  # (F, D) float32
    points,  # (G, P, 8) float32: the leaves
    frames,  # (G, 8) int32
    point_bits,  # (G,) uint8
    boxes,  # (M, P, 16) uint16 (`round_boxes`): the boxes of the 8 children of each node, lows and highs
    children,  # (M, 8) int32: a node, or -1 - leaf
    child_bits,  # (M,) uint8: which children hold a frame that may be chosen
    depth,  # of the tree
    edges,  # (R + 1,) int64
    rows,  # (B,) int64
    queries,  # (C, P) float32
    weights,  # (1, P) or (C, P) float32
    currents,  # (C,) int64
    stays,  # (C,) int64
    biases,  # (C,) float64
    radius,
    frames_out,  # (C,) int64
    costs_out,  # (C,) float64
    visits_out,  # (C, 2) int64: nodes and leaves looked at
):
    values = np.empty(NODE_LANES, np.float32)
    size = depth * (NODE_LANES - 1) + 2
    stack, stack_bounds = np.empty(size, np.int32), np.empty(size, np.float32)
    for row in rows:
        query, weight = queries[row], weights[min(row, weights.shape[0] - 1)]
        hole = _neighbourhood(edges, currents[row], radius)
        staying = _staying(features, query, weight, stays[row])
        best, frame = _to_beat(staying, biases[row]), -1
        limit = _limit(best, points.shape[1])
        num_nodes, num_leaves = 0, 0
        top = 0
        if best > 0.0 and boxes.shape[0] > 0:
            stack[0], stack_bounds[0], top = 0, 0.0, 1
        while top > 0:
            top -= 1
            if stack_bounds[top] > limit:
                continue
            node = np.int64(stack[top])
            if node < 0:
                leaf = -1 - node
                num_leaves += 1
                bits = leaf_costs(points, leaf, query, weight, limit, values) & np.int64(point_bits[leaf])
                if bits:
                    best, frame, limit = _look(
                        points, leaf, bits, values, frames, query, weight, hole, best, frame, limit
                    )
                continue
            num_nodes += 1
            bits = box_bounds(boxes, node, query, weight, limit, values) & np.int64(child_bits[node])
            bottom = top
            while bits:
                lane = lowest(bits)
                bits &= bits - 1
                child, bound = np.int64(children[node, lane]), values[lane]
                place = top  # the nearest child ends on top
                while place > bottom and stack_bounds[place - 1] < bound:
                    stack[place], stack_bounds[place] = stack[place - 1], stack_bounds[place - 1]
                    place -= 1
                stack[place], stack_bounds[place] = child, bound
                top += 1
        visits_out[row, 0], visits_out[row, 1] = num_nodes, num_leaves
        frames_out[row] = frame if frame >= 0 else stays[row]
        costs_out[row] = best if frame >= 0 else staying
