"""Searches among obstacles: the cost of a frame is Σ w (x − q)², as in `search`, plus its penalty (`penalty`).

On the tree the search is exact. A penalty is never negative, so the box of a node bounds the cost as before; and the
centres of the footprints of all frames below a node lie in boxes on the ground, which bound the penalty
(`penalty_bounds`). The children of a node are bounded eight at once, and so are the frames of a leaf. The penalty
itself is computed only for the frames that are left, mostly one or two in a thousand.

Bounds are computed in float32 and leave room for that; costs that are compared are all summed in the same order by the
same code. Of equal costs the lower frame wins.
"""

from math import floor, sqrt

import numpy as np
from numba import njit

from motionmatch.kernels.bundles import (
    KernelQuery,
    KernelResult,
    KernelSurroundings,
    Scratch,
    Stacks,
    StridePlan,
    Tree,
    TreeFootprints,
    TreeMask,
)
from motionmatch.kernels.penalty import add_penalty
from motionmatch.kernels.penalty_bounds import SPOT, SURE, bound_children, bound_leaf
from motionmatch.kernels.penalty_terms import add_penalty_within
from motionmatch.kernels.search import cost_to_beat, find_hole, find_limit, lane_cost, row_cost
from motionmatch.kernels.search_lanes import NODE_LANES, borrow, box_bounds, leaf_costs, lowest


@njit(cache=True, nogil=True)
def summarise_spots(
    children,  # (M, 8) int32
    prints,  # (G 8, H, 8) float32: of the leaves
    num_prints,  # those that are frames
    spots_out,  # (M, H, 5, 8) float32
):
    """Compute boxes around the footprints below each child, from the last node to the first: parents come first."""
    num_horizons = prints.shape[1]
    for node in range(children.shape[0] - 1, -1, -1):
        for lane in range(NODE_LANES):
            child = np.int64(children[node, lane])
            for h in range(num_horizons):
                for k in range(SPOT):
                    spots_out[node, h, k, lane] = np.inf if k in (0, 2, 4) else -np.inf
                if child >= 0:
                    for other in range(NODE_LANES):
                        for k in range(SPOT):
                            value = spots_out[child, h, k, other]
                            if k in (0, 2, 4):
                                spots_out[node, h, k, lane] = min(spots_out[node, h, k, lane], value)
                            else:
                                spots_out[node, h, k, lane] = max(spots_out[node, h, k, lane], value)
                elif child > -(2**31):
                    first = (-1 - child) * NODE_LANES
                    for i in range(first, min(first + NODE_LANES, num_prints)):
                        x, z, inner = prints[i, h, 0], prints[i, h, 1], min(prints[i, h, 4], prints[i, h, 5])
                        spots_out[node, h, 0, lane] = min(spots_out[node, h, 0, lane], x)
                        spots_out[node, h, 1, lane] = max(spots_out[node, h, 1, lane], x)
                        spots_out[node, h, 2, lane] = min(spots_out[node, h, 2, lane], z)
                        spots_out[node, h, 3, lane] = max(spots_out[node, h, 3, lane], z)
                        spots_out[node, h, 4, lane] = min(spots_out[node, h, 4, lane], inner)


@njit(cache=True, nogil=True)
def cost_of_staying(features, prints, query, surroundings, row, counts_out):
    """Return the cost of continuing, with its penalty; infinity where the character may not continue."""
    stay = query.stays[row]
    if stay < 0:
        return np.inf
    cost = row_cost(features, stay, query.vectors[row], query.weights[row])
    return add_penalty(prints, stay, surroundings, row, cost, np.inf, counts_out)


@njit(cache=True, nogil=True)
def _cheapest(bits, totals):
    """Return the lane with the least of eight totals, among those with a bit."""
    found, least = -1, np.float32(np.inf)
    for lane in range(NODE_LANES):
        if (bits >> lane) & 1 and (found < 0 or totals[lane] < least):
            found, least = lane, totals[lane]
    return found


@njit(cache=True, nogil=True, error_model="numpy")
def search_tree_penalised(
    tree,  # Tree
    mask,  # TreeMask
    footprints,  # TreeFootprints
    query,  # KernelQuery: weights (C, P)
    surroundings,  # KernelSurroundings
    rows,  # (B,) int64: which queries to answer
    max_visits,  # nodes and leaves to visit before it stops, for now
    scratch,  # Scratch
    stacks,  # Stacks: in and out
    result_out,  # KernelResult: in and out, the best so far, or frame -1
):
    """Visit the nodes of a tree, the cheapest first. Call it again with the same stacks to go on where it stopped."""
    tree, mask, footprints = borrow(Tree(*tree)), borrow(TreeMask(*mask)), borrow(TreeFootprints(*footprints))
    query, surroundings = borrow(KernelQuery(*query)), borrow(KernelSurroundings(*surroundings))
    scratch, stacks, result = (
        borrow(Scratch(*scratch)),
        borrow(Stacks(*stacks)),
        borrow(KernelResult(*result_out)),
    )
    points, num_columns = tree.points, tree.points.shape[1]
    nodes, bounds, tops, totals = stacks.nodes, stacks.bounds, stacks.tops, scratch.totals
    for row in rows:
        vector, weights = query.vectors[row], query.weights[row]
        hole = find_hole(query, row)
        if tops[row] < 0:
            stay_cost = cost_of_staying(tree.features, footprints.frames, query, surroundings, row, result.counts)
            stacks.stay_costs[row] = stay_cost
            result.costs[row], result.frames[row] = cost_to_beat(stay_cost, query.bias[row]), -1
            nodes[row, 0], bounds[row, 0], tops[row] = 0, 0.0, 1 if tree.boxes.shape[0] else 0
        best, frame, top = result.costs[row], result.frames[row], tops[row]
        limit = find_limit(best, num_columns)
        num_visits = 0
        while top > 0 and num_visits < max_visits:
            top -= 1
            if bounds[row, top] > best:
                continue
            num_visits += 1
            node = nodes[row, top]
            if node < 0:
                leaf = -1 - node
                result.visits[row, 1] += 1
                bits = leaf_costs(points, leaf, vector, weights, limit, totals) & np.int64(mask.points[leaf])
                bits = bound_leaf(footprints, leaf, surroundings, row, scratch, bits, limit)
                while bits:
                    lane = _cheapest(bits, totals)
                    bits &= ~(np.int64(1) << lane)
                    if totals[lane] > limit:
                        break
                    candidate = np.int64(tree.frames[leaf, lane])
                    if hole[0] <= candidate < hole[1]:
                        continue
                    cost = lane_cost(points, leaf, lane, vector, weights)
                    if cost > best:
                        continue
                    cost = add_penalty_within(
                        footprints.frames,
                        candidate,
                        surroundings,
                        row,
                        cost,
                        best,
                        scratch.terms,
                        scratch.numbers,
                        result.counts,
                    )
                    if cost < best or (cost == best and candidate < frame):
                        best, frame = cost, candidate
                        limit = find_limit(best, num_columns)
                continue
            result.visits[row, 0] += 1
            bits = box_bounds(tree.boxes, node, vector, weights, limit, totals) & np.int64(mask.children[node])
            bits = bound_children(footprints, node, surroundings, row, scratch, bits, limit)
            bottom = top
            while bits:
                lane = lowest(bits)
                bits &= bits - 1
                bound = np.float64(totals[lane]) * SURE
                child = np.int64(tree.children[node, lane])
                at = top  # the most promising child ends on top
                while at > bottom and bounds[row, at - 1] < bound:
                    nodes[row, at], bounds[row, at] = nodes[row, at - 1], bounds[row, at - 1]
                    at -= 1
                nodes[row, at], bounds[row, at] = child, bound
                top += 1
        result.costs[row], result.frames[row], tops[row] = best, frame, top


# One frame after the other (Ponton 2025, section 5.4.1): the reference for the other searches.


@njit(cache=True, nogil=True, fastmath={"reassoc", "contract"})
def _quick_cost(features, frame, vector, weights):
    """Return the cost in float32, in any order of summing. Features contain no NaN, and NaN is kept."""
    cost = np.float32(0)
    for j in range(features.shape[1]):
        away = features[frame, j] - vector[j]
        cost += weights[j] * (away * away)
    return cost


@njit(cache=True, nogil=True)
def scan_penalised(
    features,  # (F, D) float32
    prints,  # (F, H, 8) float32
    allowed,  # (F,) bool
    query,  # KernelQuery: weights (C, P)
    surroundings,  # KernelSurroundings
    rows,  # (B,) int64
    result_out,  # KernelResult
):
    """Look at every frame: the query first, and obstacles only while the frame is not worse than the best."""
    query, surroundings = borrow(KernelQuery(*query)), borrow(KernelSurroundings(*surroundings))
    features, prints, result = borrow(features), borrow(prints), borrow(KernelResult(*result_out))
    num_columns = features.shape[1]
    for row in rows:
        vector, weights = query.vectors[row], query.weights[row]
        hole = find_hole(query, row)
        stay_cost = cost_of_staying(features, prints, query, surroundings, row, result.counts)
        best, frame = cost_to_beat(stay_cost, query.bias[row]), -1
        limit = find_limit(best, num_columns)
        for candidate in range(features.shape[0]):
            if not allowed[candidate] or hole[0] <= candidate < hole[1]:
                continue
            if _quick_cost(features, candidate, vector, weights) > limit:
                continue
            cost = row_cost(features, candidate, vector, weights)
            if cost > best:
                continue
            cost = add_penalty(prints, candidate, surroundings, row, cost, best, result.counts)
            if cost < best:
                best, frame = cost, candidate
                limit = find_limit(best, num_columns)
        result.frames[row] = frame if frame >= 0 else query.stays[row]
        result.costs[row] = best if frame >= 0 else stay_cost


@njit(cache=True, nogil=True)
def collect_penalised(
    features,  # (F, D) float32
    prints,  # (F, H, 8) float32
    allowed,  # (F,) bool
    query,  # KernelQuery: weights (C, P)
    surroundings,  # KernelSurroundings
    row,  # of the C
    limit,
    result_out,  # KernelResult: frames and costs (F,), counts (C, 2)
):
    """Collect all frames that cost at most `limit` for one character, in their order. Returns their number."""
    query, surroundings = borrow(KernelQuery(*query)), borrow(KernelSurroundings(*surroundings))
    features, prints, result = borrow(features), borrow(prints), borrow(KernelResult(*result_out))
    vector, weights = query.vectors[row], query.weights[row]
    count = 0
    quick = find_limit(limit, features.shape[1])
    hole = find_hole(query, row)
    for candidate in range(features.shape[0]):
        if not allowed[candidate] or hole[0] <= candidate < hole[1]:
            continue
        if _quick_cost(features, candidate, vector, weights) > quick:
            continue
        cost = row_cost(features, candidate, vector, weights)
        if cost <= limit:
            cost = add_penalty(prints, candidate, surroundings, row, cost, limit, result.counts)
            if cost <= limit:
                result.frames[count], result.costs[count] = candidate, cost
                count += 1
    return count


# The paper's own search (section 5.4.2): fast because it leaves frames out, and not exact. Representatives are looked
# at first, with a stride that grows with their distance from the best (Eq. 7). Where one is better than the best so
# far, the frames half-way to its neighbours are looked at too. It begins a little before the last best and goes round.


@njit(cache=True, nogil=True)
def choose_representatives(
    values,  # (F, N) float32: the description of each frame
    least,  # (N,) float32: the least difference that counts
    allowed,  # (F,) bool
    stride,  # frames between representatives, at least
    chosen_out,  # (F,) int64
):
    """Choose frames that are at least `stride` apart and differ from the one before. Returns their number."""
    count = 0
    frame = 0
    while frame < values.shape[0]:
        if allowed[frame]:
            differs = count == 0
            if not differs:
                last = chosen_out[count - 1]
                for j in range(values.shape[1]):
                    if abs(values[frame, j] - values[last, j]) > least[j]:
                        differs = True
                        break
            if differs:
                chosen_out[count] = frame
                count += 1
                frame += stride
                continue
        frame += 1
    return count


@njit(cache=True, nogil=True)
def stride_penalised(
    features,  # (F, P) float32
    prints,  # (F, H, 8) float32
    allowed,  # (F,) bool
    strides,  # StridePlan
    query,  # KernelQuery: weights (C, P)
    surroundings,  # KernelSurroundings
    rows,  # (B,) int64
    result_out,  # KernelResult: visits are of representatives, and of frames beside them
):
    """Look at representatives, and at the frames beside those that are better than the best so far."""
    query, surroundings = borrow(KernelQuery(*query)), borrow(KernelSurroundings(*surroundings))
    features, prints, result = borrow(features), borrow(prints), borrow(KernelResult(*result_out))
    chosen, aggressiveness, before = StridePlan(*strides)
    num_chosen = chosen.shape[0]
    for row in rows:
        vector, weights = query.vectors[row], query.weights[row]
        hole = find_hole(query, row)
        stay_cost = cost_of_staying(features, prints, query, surroundings, row, result.counts)
        best, frame = cost_to_beat(stay_cost, query.bias[row]), -1
        like = query.stays[row]
        start = 0
        if before >= 0 and query.current[row] >= 0 and num_chosen:
            start = max(min(np.searchsorted(chosen, query.current[row]), num_chosen - 1) - before, 0)
        step = 0
        while step < num_chosen:
            at = (start + step) % num_chosen
            middle = chosen[at]
            result.visits[row, 0] += 1
            better = False
            if allowed[middle] and not hole[0] <= middle < hole[1]:
                cost = row_cost(features, middle, vector, weights)
                if cost < best:
                    cost = add_penalty(prints, middle, surroundings, row, cost, best, result.counts)
                    better = cost < best
            if better:
                best, frame = cost, middle
                low = (chosen[at - 1] + middle) // 2 if at > 0 else middle
                high = (chosen[at + 1] + middle) // 2 if at + 1 < num_chosen else middle
                for other in range(low, high + 1):
                    if other == middle or not allowed[other] or hole[0] <= other < hole[1]:
                        continue
                    result.visits[row, 1] += 1
                    cost = row_cost(features, other, vector, weights)
                    if cost < best:
                        cost = add_penalty(prints, other, surroundings, row, cost, best, result.counts)
                        if cost < best:
                            best, frame = cost, other
                like = frame
                step += 1
            elif aggressiveness > 0.0 and like >= 0:
                unlike = row_cost(features, middle, features[like], weights)
                step += max(1, int(aggressiveness * floor(sqrt(unlike / max(best, 1e-12)))))
            else:
                step += 1
        result.frames[row] = frame if frame >= 0 else query.stays[row]
        result.costs[row] = best if frame >= 0 else stay_cost
