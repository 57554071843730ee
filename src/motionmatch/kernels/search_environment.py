"""The search among obstacles: the cost of a frame is Σ w (x − q)², as in `search`, and its penalty (`penalty`).

Exact on the tree: a penalty is never negative, so the box of a node bounds the cost as before; and the middles of the
footprints of all frames below a node lie in boxes on the ground, which bound the penalty (`penalty_bounds`). The
children of a node are bounded eight at once, and so are the frames of a leaf; of those that are left, mostly one or
two in a thousand, the penalty is worked out.

Bounds are worked out in float32 and leave room for that; costs that are compared are all summed in
the same order by the same code. Of equal costs the lower frame wins.
"""

import numpy as np
from numba import njit

from motionmatch.kernels.penalty import added_penalty
from motionmatch.kernels.penalty_bounds import SPOT, SURE, boxes_added, lanes_added
from motionmatch.kernels.search import _lane_cost, _limit, _neighbourhood, _row_cost, _to_beat
from motionmatch.kernels.search_lanes import NODE_LANES, borrowed, box_bounds, leaf_costs, lowest


@njit(cache=True, nogil=True)
def summarise_spots(
    children,  # (M, 8) int32
    prints,  # (G 8, H, 8) float32: of the leaves
    num_prints,  # those that are frames
    spots_out,  # (M, H, 5, 8) float32
):
    """Children come after their parents, so that from the last node on all children are known."""
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
def staying(
    features,  # (F, D) float32
    prints,  # (F, H, 8) float32
    stay,  # the current frame, or -1
    queries, query_weights, row, stands, weights, threshold, power, obstacles, place, shape, first, near, nearness,
    moving, list_first, lists, counts_out,
):  # fmt: skip
    """What it costs to go on; infinity where that is not possible."""
    if stay < 0:
        return np.inf
    cost = _row_cost(features, stay, queries[row], query_weights[row])
    return added_penalty(
        prints, stay, stands, weights, row, threshold, power, obstacles, place, shape, first, near, nearness, moving,
        list_first, lists, cost, np.inf, counts_out,
    )  # fmt: skip


@njit(cache=True, nogil=True, error_model="numpy")
def descend_among(
    features,  # (F, D) float32
    frame_prints,  # (F, H, 8) float32
    points,  # (G, P, 8) float32: the leaves
    lanes,  # (G, H, 6, 8) float32: their footprints
    reaches,  # (G, H) float32: the most half length of them
    frames,  # (G, 8) int32
    point_bits,  # (G,) uint8
    boxes,  # (M, P, 16) uint16 (`round_boxes`)
    spots,  # (M, H, 5, 8) float32
    centres,  # (M, H, 3) float32
    children,  # (M, 8) int32
    child_bits,  # (M,) uint8
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
    views,  # (O, 8) float32: room for obstacles as a character sees them
    seen,  # (O,) int64: -1, or who saw each of them last
    moving_views,  # (H M, 8) float32
    moving_seen,  # (H M,) int64
    bounds_of,  # (8,) float32: room
    budget,  # nodes and leaves to look at before it stops, for now
    stacks,  # (C, S) int64: what is still to be looked at; kept between calls
    bounds,  # (C, S) float64
    tops,  # (C,) int64: how many there are; -1 begins
    stayed,  # (C,) float64: what it costs to go on
    frames_out,  # (C,) int64: the best so far, or -1
    costs_out,  # (C,) float64
    counts_out,  # (C, 4) int64: penalties, distances, nodes, leaves
):
    frame_prints, lanes, reaches = borrowed(frame_prints), borrowed(lanes), borrowed(reaches)
    spots, centres, stands, weights = borrowed(spots), borrowed(centres), borrowed(stands), borrowed(weights)
    obstacles, place, shape, first = borrowed(obstacles), borrowed(place), borrowed(shape), borrowed(first)
    near, nearness, moving = borrowed(near), borrowed(nearness), borrowed(moving)
    list_first, lists, counts_out = borrowed(list_first), borrowed(lists), borrowed(counts_out)
    points, boxes = borrowed(points), borrowed(boxes)
    bounds_of, views, seen = borrowed(bounds_of), borrowed(views), borrowed(seen)
    moving_views, moving_seen = borrowed(moving_views), borrowed(moving_seen)
    for row in rows:
        query, query_weight = borrowed(queries[row]), borrowed(query_weights[row])
        hole = _neighbourhood(edges, currents[row], radius)
        if tops[row] < 0:
            stayed[row] = staying(
                features, frame_prints, stays[row], queries, query_weights, row, stands, weights, threshold, power,
                obstacles, place, shape, first, near, nearness, moving, list_first, lists, counts_out,
            )  # fmt: skip
            costs_out[row], frames_out[row] = _to_beat(stayed[row], biases[row]), -1
            stacks[row, 0], bounds[row, 0], tops[row] = 0, 0.0, 1 if boxes.shape[0] else 0
        best, frame, top = costs_out[row], frames_out[row], tops[row]
        limit = _limit(best, points.shape[1])
        looked = 0
        while top > 0 and looked < budget:
            top -= 1
            if bounds[row, top] > best:
                continue
            looked += 1
            node = stacks[row, top]
            if node < 0:
                leaf = -1 - node
                counts_out[row, 3] += 1
                bits = leaf_costs(points, leaf, query, query_weight, limit, bounds_of) & np.int64(point_bits[leaf])
                bits = lanes_added(
                    lanes, reaches, leaf, row, stands, weights, threshold, power, obstacles, place, shape, first, near,
                    nearness, moving, list_first, lists, views, seen, moving_views, moving_seen, bits, limit, bounds_of,
                )  # fmt: skip
                while bits:
                    lane = lowest(bits)
                    bits &= bits - 1
                    candidate = np.int64(frames[leaf, lane])
                    if bounds_of[lane] > limit or hole[0] <= candidate < hole[1]:
                        continue
                    cost = _lane_cost(points, leaf, lane, query, query_weight)
                    if cost > best:
                        continue
                    cost = added_penalty(
                        frame_prints, candidate, stands, weights, row, threshold, power, obstacles, place, shape, first,
                        near, nearness, moving, list_first, lists, cost, best, counts_out,
                    )  # fmt: skip
                    if cost < best or (cost == best and candidate < frame):
                        best, frame = cost, candidate
                        limit = _limit(best, points.shape[1])
                continue
            counts_out[row, 2] += 1
            bits = box_bounds(boxes, node, query, query_weight, limit, bounds_of) & np.int64(child_bits[node])
            bits = boxes_added(
                spots, centres, node, row, stands, weights, threshold, power, obstacles, place, shape, first, near,
                nearness, moving, list_first, lists, views, seen, moving_views, moving_seen, bits, limit, bounds_of,
            )  # fmt: skip
            bottom = top
            while bits:
                lane = lowest(bits)
                bits &= bits - 1
                bound = np.float64(bounds_of[lane]) * SURE
                child = np.int64(children[node, lane])
                at = top  # the most promising child ends on top
                while at > bottom and bounds[row, at - 1] < bound:
                    stacks[row, at], bounds[row, at] = stacks[row, at - 1], bounds[row, at - 1]
                    at -= 1
                stacks[row, at], bounds[row, at] = child, bound
                top += 1
        costs_out[row], frames_out[row], tops[row] = best, frame, top
