"""Find the frame with the features nearest to a query: by a full scan, by the paper's boxes, by a tree of boxes.

All three find the frame with the least *cost*: Σ w (x − q)² over the columns in their order, in float64, of the float32
data; of equal costs the lower frame. Fast sums in float32 decide only which frames are looked at: their terms are not
negative, so they are off by less than a few 2⁻²⁴ per column, and `find_limit` leaves more room than that. Frames inside
the limit are summed again, slowly, and compared. So the order and the width of the fast sums do not matter.

Queries and features are finite and below 1e9 in size (the callers check), so nothing overflows and there is no NaN.
Calls with different `rows` may run in several threads at once.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.bundles import BoxLayers, BoxLayersMask, FrameGroups, KernelQuery, KernelResult, Tree, TreeMask
from motionmatch.kernels.search_lanes import (
    NODE_LANES,
    SCAN_LANES,
    borrow,
    box_bounds,
    leaf_costs,
    lowest,
    scan_costs,
)

LARGEST = np.float32(3.4e38)
ROUNDING = 2.0**-23
TINY = 1e-30


class Target(NamedTuple):
    """The query of one character."""

    vector: np.ndarray
    """(P,) float32"""
    weights: np.ndarray
    """(P,) float32"""
    hole: tuple[int, int]
    """The first frame of the excluded neighbourhood, and the one after its last"""


class Best(NamedTuple):
    """The best frame so far."""

    cost: float
    frame: np.int64
    """-1 for none"""
    limit: np.float32
    """The highest fast sum that a better frame can have"""


@njit(cache=True, nogil=True)
def find_limit(best, num_columns):
    """Return the largest possible fast sum where the true cost is not above `best`."""
    limit = best * (1.0 + (num_columns + 8) * ROUNDING) + TINY
    return LARGEST if limit >= LARGEST else np.float32(limit)


@njit(cache=True, nogil=True)
def row_cost(features, frame, vector, weights):
    """Return the cost of a frame, in float64."""
    cost = 0.0
    for j in range(features.shape[1]):
        away = np.float64(features[frame, j]) - np.float64(vector[j])
        cost += np.float64(weights[j]) * (away * away)
    return cost


@njit(cache=True, nogil=True)
def lane_cost(points, group, lane, vector, weights):
    """Return the same sum for a lane of a group; the padded columns add zeros."""
    cost = 0.0
    for j in range(points.shape[1]):
        away = np.float64(points[group, j, lane]) - np.float64(vector[j])
        cost += np.float64(weights[j]) * (away * away)
    return cost


@njit(cache=True, nogil=True)
def find_hole(query, row):
    """Return the first excluded frame and the one after the last: `radius` around the current one, in its clip."""
    current, radius = query.current[row], query.radius
    if current < 0 or radius < 0:
        return 0, 0
    clip = np.searchsorted(query.edges, current, side="right") - 1
    return max(query.edges[clip], current - radius), min(query.edges[clip + 1], current + radius + 1)


@njit(cache=True, nogil=True)
def cost_to_beat(stay_cost, bias):
    """Return the cost that another frame must stay below, given the cost of continuing (infinity if not possible)."""
    return stay_cost - bias if stay_cost < np.inf else np.inf


@njit(cache=True, nogil=True)
def _start(features, num_columns, query, row):
    """Return the target of a row, the cost of continuing, and the cost to beat as a `Best` without a frame."""
    target = Target(query.vectors[row], query.weights[min(row, query.weights.shape[0] - 1)], find_hole(query, row))
    stay = query.stays[row]
    stay_cost = row_cost(features, stay, target.vector, target.weights) if stay >= 0 else np.inf
    to_beat = cost_to_beat(stay_cost, query.bias[row])
    return target, stay_cost, Best(to_beat, np.int64(-1), find_limit(to_beat, num_columns))


@njit(cache=True, nogil=True)
def _finish(best, stay_cost, query, row, result):
    result.frames[row] = best.frame if best.frame >= 0 else query.stays[row]
    result.costs[row] = best.cost if best.frame >= 0 else stay_cost


@njit(cache=True, nogil=True)
def _look(groups, group, bits, values, target, best):
    """Return the best frame after the lanes of a group in `bits`, inside the limit; `values` are fast sums."""
    cost, frame, limit = best.cost, best.frame, best.limit
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
        candidate = np.int64(groups.frames[group, lane])
        if target.hole[0] <= candidate < target.hole[1]:
            continue
        found = lane_cost(groups.points, group, lane, target.vector, target.weights)
        if found < cost or (found == cost and candidate < frame):
            cost, frame = found, candidate
            limit = find_limit(cost, groups.points.shape[1])
    return Best(cost, frame, limit)


@njit(cache=True, nogil=True)
def scan(
    groups,  # FrameGroups
    point_bits,  # (G,) uint16: lanes that may be chosen
    query,  # KernelQuery
    rows,  # (B,) int64: which queries to answer
    result_out,  # KernelResult
):
    """Look at every frame."""
    groups, query = borrow(FrameGroups(*groups)), borrow(KernelQuery(*query))
    result = borrow(KernelResult(*result_out))
    points, values = groups.points, np.empty(SCAN_LANES, np.float32)
    for row in rows:
        target, stay_cost, best = _start(groups.features, points.shape[1], query, row)
        if best.cost > 0.0:
            for group in range(points.shape[0]):
                bits = scan_costs(points, group, target.vector, target.weights, best.limit, values)
                bits &= np.int64(point_bits[group])
                if bits:
                    best = _look(groups, group, bits, values, target, best)
        _finish(best, stay_cost, query, row, result)


@njit(cache=True, nogil=True)
def scan_boxes(
    layers,  # BoxLayers
    mask,  # BoxLayersMask
    query,  # KernelQuery
    rows,  # (B,) int64
    result_out,  # KernelResult
):
    """Look at large boxes, then at small boxes in those that are near enough, then at frames."""
    layers, mask = borrow(BoxLayers(*layers)), borrow(BoxLayersMask(*mask))
    query, result = borrow(KernelQuery(*query)), borrow(KernelResult(*result_out))
    points, small, large = layers.points, layers.small, layers.large
    values = np.empty(SCAN_LANES, np.float32)
    bounds = np.empty(NODE_LANES, np.float32)
    for row in rows:
        target, stay_cost, best = _start(layers.features, points.shape[1], query, row)
        vector, weights = target.vector, target.weights
        if best.cost > 0.0:
            for block in range(large.shape[0]):
                open_ = box_bounds(large, block, vector, weights, best.limit, bounds) & np.int64(mask.large[block])
                for pair in range(4):  # two large boxes are eight small ones
                    inside = (open_ >> (2 * pair)) & 3
                    if inside == 0:
                        continue
                    eight = 4 * block + pair
                    bits = box_bounds(small, eight, vector, weights, best.limit, bounds) & np.int64(mask.small[eight])
                    bits &= (0x0F if inside & 1 else 0) | (0xF0 if inside & 2 else 0)
                    while bits:
                        lane = lowest(bits)
                        bits &= bits - 1
                        if bounds[lane] > best.limit:
                            continue
                        group = NODE_LANES * eight + lane
                        near = scan_costs(points, group, vector, weights, best.limit, values)
                        near &= np.int64(mask.points[group])
                        if near:
                            best = _look(layers, group, near, values, target, best)
        _finish(best, stay_cost, query, row, result)


@njit(cache=True, nogil=True)
def search_tree(
    tree,  # Tree
    mask,  # TreeMask
    query,  # KernelQuery
    rows,  # (B,) int64
    result_out,  # KernelResult
):
    """Visit the nodes of a tree, the nearest first, and leave out those that are farther than the best frame."""
    tree, mask = borrow(Tree(*tree)), borrow(TreeMask(*mask))
    query, result = borrow(KernelQuery(*query)), borrow(KernelResult(*result_out))
    points, boxes = tree.points, tree.boxes
    values = np.empty(NODE_LANES, np.float32)
    size = tree.depth * (NODE_LANES - 1) + 2
    stack, stack_bounds = np.empty(size, np.int32), np.empty(size, np.float32)
    for row in rows:
        target, stay_cost, best = _start(tree.features, points.shape[1], query, row)
        vector, weights = target.vector, target.weights
        num_nodes, num_leaves = 0, 0
        top = 0
        if best.cost > 0.0 and boxes.shape[0] > 0:
            stack[0], stack_bounds[0], top = 0, 0.0, 1
        while top > 0:
            top -= 1
            if stack_bounds[top] > best.limit:
                continue
            node = np.int64(stack[top])
            if node < 0:
                leaf = -1 - node
                num_leaves += 1
                bits = leaf_costs(points, leaf, vector, weights, best.limit, values) & np.int64(mask.points[leaf])
                if bits:
                    best = _look(tree, leaf, bits, values, target, best)
                continue
            num_nodes += 1
            bits = box_bounds(boxes, node, vector, weights, best.limit, values) & np.int64(mask.children[node])
            bottom = top
            while bits:
                lane = lowest(bits)
                bits &= bits - 1
                child, bound = np.int64(tree.children[node, lane]), values[lane]
                place = top  # the nearest child ends on top
                while place > bottom and stack_bounds[place - 1] < bound:
                    stack[place], stack_bounds[place] = stack[place - 1], stack_bounds[place - 1]
                    place -= 1
                stack[place], stack_bounds[place] = child, bound
                top += 1
        result.visits[row, 0], result.visits[row, 1] = num_nodes, num_leaves
        _finish(best, stay_cost, query, row, result)
