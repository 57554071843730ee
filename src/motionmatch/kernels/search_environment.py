"""The search among obstacles: the cost of a frame is Σ w (x − q)², as in `search`, and its penalty (`penalty`).

Exact on the tree: a penalty is never negative, so the box of a node bounds the cost as before; and the middles of the
footprints of all frames below a node lie in boxes on the ground, which bound the penalty. Where a horizon has columns
of its own in the query (where the root is wanted then), both are bounded together: the box is cut into tiles, and no
frame can be better than the best tile, with its own distance from the goal and its own obstacles.

Bounds are worked out in float64 from rounded numbers and leave room for that; costs that are compared are all summed in
the same order by the same code. Of equal costs the lower frame wins.
"""

from math import sqrt

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import FOOTPRINT
from motionmatch.kernels.penalty import RATIO, SPARE_STEP, added_penalty, field_at, moving_at
from motionmatch.kernels.search import _lane_cost, _limit, _neighbourhood, _row_cost, _to_beat
from motionmatch.kernels.search_lanes import NODE_LANES, box_bounds, fetch, leaf_costs, lowest

SPOT = 5
"""Of the footprints below a child, at a horizon: least and most x, least and most z, and the least inner radius."""
TILE = 0.2
"""Tiles are about so large, metres, and at most `TILES` along a side."""
TILES = 3
SURE = 1.0 - 1e-6


@njit(cache=True, nogil=True)
def summarise_spots(
    children,  # (M, 8) int32
    prints,  # (G 8, H, 8) float32: of the leaves
    num_prints,  # those that are frames
    spots_out,  # (M, 8, H, 5) float32
):
    """Children come after their parents, so that from the last node on all children are known."""
    num_horizons = prints.shape[1]
    for node in range(children.shape[0] - 1, -1, -1):
        for lane in range(NODE_LANES):
            child = np.int64(children[node, lane])
            for h in range(num_horizons):
                for k in range(SPOT):
                    spots_out[node, lane, h, k] = np.inf if k in (0, 2, 4) else -np.inf
                if child >= 0:
                    for other in range(NODE_LANES):
                        for k in range(SPOT):
                            value = spots_out[child, other, h, k]
                            if k in (0, 2, 4):
                                spots_out[node, lane, h, k] = min(spots_out[node, lane, h, k], value)
                            else:
                                spots_out[node, lane, h, k] = max(spots_out[node, lane, h, k], value)
                elif child > -(2**31):
                    first = (-1 - child) * NODE_LANES
                    for i in range(first, min(first + NODE_LANES, num_prints)):
                        x, z, inner = prints[i, h, 0], prints[i, h, 1], min(prints[i, h, 4], prints[i, h, 5])
                        spots_out[node, lane, h, 0] = min(spots_out[node, lane, h, 0], x)
                        spots_out[node, lane, h, 1] = max(spots_out[node, lane, h, 1], x)
                        spots_out[node, lane, h, 2] = min(spots_out[node, lane, h, 2], z)
                        spots_out[node, lane, h, 3] = max(spots_out[node, lane, h, 3], z)
                        spots_out[node, lane, h, 4] = min(spots_out[node, lane, h, 4], inner)


@njit(cache=True, nogil=True, inline="always")
def _tiles(low, high):
    """How many tiles lie along a side."""
    return min(int((high - low) * (1.0 / TILE)) + 1, TILES)


@njit(cache=True, nogil=True, inline="always")
def _most_added(
    spots, node, lane, row, stands, goals, weights, threshold, power, field, values, place, blocks, moving,
    list_first, lists, mosts_out,
):  # fmt: skip
    """The most that tiles can add to a child's bound: what obstacles cost at the point of its box nearest to the goal.

    The tile that holds that point is no further from the goal than the box, and no tile there is dearer.
    """
    sine, cosine, root_x, root_z = stands[row, 2], stands[row, 3], stands[row, 0], stands[row, 1]
    corner_x, corner_z, per_metre, num_x, num_z = place[0], place[1], place[2], blocks[0], blocks[1]
    moves, base = list_first[row + 1] > list_first[row], (node * NODE_LANES + lane) * SPOT * weights.shape[1]
    wider = 2.0 / per_metre + SPARE_STEP  # as much as rounding to cells can take
    total = 0.0
    for h in range(weights.shape[1]):
        x = min(
            max(goals[row, h, 0], np.float64(spots[np.uint64(base + SPOT * h + 0)])),
            np.float64(spots[np.uint64(base + SPOT * h + 1)]),
        )
        z = min(
            max(goals[row, h, 1], np.float64(spots[np.uint64(base + SPOT * h + 2)])),
            np.float64(spots[np.uint64(base + SPOT * h + 3)]),
        )
        spare = np.float64(spots[np.uint64(base + SPOT * h + 4)]) + wider
        wx, wz = root_x + cosine * x + sine * z, root_z + cosine * z - sine * x
        found = field_at(field, values, corner_x, corner_z, per_metre, num_x, num_z, wx, wz, spare)
        if moves:
            found += moving_at(moving, h, lists, list_first[row], list_first[row + 1], wx, wz, spare, threshold, power)
        mosts_out[h] = weights[row, h] * found * RATIO
        total += mosts_out[h]
    return total


@njit(cache=True, nogil=True, inline="always")
def _least_added(
    spots, node, lane, row, stands, goals, pulls, weights, threshold, power, field, values, place, blocks, moving,
    list_first, lists, mosts, most, enough,
):  # fmt: skip
    """How much more than by its box alone frames below a child cost at least: at each horizon the least over tiles.

    It is given up as soon as what is left can't be `enough`; what was found is a bound all the same.
    """
    sine, cosine, root_x, root_z = stands[row, 2], stands[row, 3], stands[row, 0], stands[row, 1]
    corner_x, corner_z, per_metre, cells_x, cells_z = place[0], place[1], place[2], blocks[0], blocks[1]
    moves, base = list_first[row + 1] > list_first[row], (node * NODE_LANES + lane) * SPOT * weights.shape[1]
    total, left = 0.0, most
    for h in range(weights.shape[1]):
        weight = weights[row, h]
        if mosts[h] == 0.0:
            continue
        if total + left <= enough:
            break
        left -= mosts[h]
        x, x_high = np.float64(spots[np.uint64(base + SPOT * h + 0)]), np.float64(spots[np.uint64(base + SPOT * h + 1)])
        z, z_high = np.float64(spots[np.uint64(base + SPOT * h + 2)]), np.float64(spots[np.uint64(base + SPOT * h + 3)])
        goal_x, goal_z, pull_x, pull_z = goals[row, h, 0], goals[row, h, 1], pulls[row, h, 0], pulls[row, h, 1]
        num_x, num_z = _tiles(x, x_high), _tiles(z, z_high)
        step_x, step_z = (x_high - x) / num_x, (z_high - z) / num_z
        spare = np.float64(spots[np.uint64(base + SPOT * h + 4)]) - 0.5 * sqrt(step_x * step_x + step_z * step_z)
        off_x, off_z = max(x - goal_x, goal_x - x_high, 0.0), max(z - goal_z, goal_z - z_high, 0.0)
        alone = pull_x * off_x * off_x + pull_z * off_z * off_z
        # The tile that holds the point of the box nearest to the goal comes first: it costs no way, and mostly decides.
        near_x = min(int((min(max(goal_x, x), x_high) - x) / (step_x + 1e-9)), num_x - 1)
        near_z = min(int((min(max(goal_z, z), z_high) - z) / (step_z + 1e-9)), num_z - 1)
        mid_x, mid_z = x + (near_x + 0.5) * step_x, z + (near_z + 0.5) * step_z
        wx, wz = root_x + cosine * mid_x + sine * mid_z, root_z + cosine * mid_z - sine * mid_x
        least = weight * field_at(field, values, corner_x, corner_z, per_metre, cells_x, cells_z, wx, wz, spare)
        if moves:
            least += weight * moving_at(
                moving, h, lists, list_first[row], list_first[row + 1], wx, wz, spare, threshold, power
            )  # fmt: skip
        if least <= 0.0:
            continue
        low_x = x
        for i in range(num_x):
            off_x = max(low_x - goal_x, goal_x - low_x - step_x, 0.0)
            way_x = pull_x * off_x * off_x - alone
            low_z = z
            for k in range(num_z):
                off_z = max(low_z - goal_z, goal_z - low_z - step_z, 0.0)
                found = way_x + pull_z * off_z * off_z
                if found < least and (i != near_x or k != near_z):
                    mid_x, mid_z = low_x + 0.5 * step_x, low_z + 0.5 * step_z
                    wx, wz = root_x + cosine * mid_x + sine * mid_z, root_z + cosine * mid_z - sine * mid_x
                    found += weight * field_at(
                        field, values, corner_x, corner_z, per_metre, cells_x, cells_z, wx, wz, spare
                    )  # fmt: skip
                    if moves:
                        found += weight * moving_at(
                            moving, h, lists, list_first[row], list_first[row + 1], wx, wz, spare, threshold, power
                        )  # fmt: skip
                    least = min(least, found)
                low_z += step_z
            if least <= 0.0:
                break
            low_x += step_x
        total += max(least, 0.0) * SURE
        if total > enough:
            break
    return total


@njit(cache=True, nogil=True, inline="always")
def _frame_added(
    prints, which, row, stands, weights, threshold, power, field, values, place, blocks, moving, list_first, lists,
    enough,
):  # fmt: skip
    """A lower bound of the penalty of one frame, by the discs that its footprints hold."""
    sine, cosine, root_x, root_z = stands[row, 2], stands[row, 3], stands[row, 0], stands[row, 1]
    corner_x, corner_z, per_metre, num_x, num_z = place[0], place[1], place[2], blocks[0], blocks[1]
    moves, base = list_first[row + 1] > list_first[row], which * FOOTPRINT * weights.shape[1]
    total = 0.0
    for h in range(weights.shape[1]):
        spare = min(
            np.float64(prints[np.uint64(base + FOOTPRINT * h + 4)]),
            np.float64(prints[np.uint64(base + FOOTPRINT * h + 5)]),
        )
        x, z = (
            np.float64(prints[np.uint64(base + FOOTPRINT * h + 0)]),
            np.float64(prints[np.uint64(base + FOOTPRINT * h + 1)]),
        )
        wx, wz = root_x + cosine * x + sine * z, root_z + cosine * z - sine * x
        found = field_at(field, values, corner_x, corner_z, per_metre, num_x, num_z, wx, wz, spare)
        if moves:
            found += moving_at(moving, h, lists, list_first[row], list_first[row + 1], wx, wz, spare, threshold, power)
        total += weights[row, h] * SURE * found
        if total > enough:
            break
    return total


@njit(cache=True, nogil=True, inline="always")
def _frame_added_at_ends(
    prints, which, row, stands, weights, field, values, place, blocks, enough,
):  # fmt: skip
    """The same by discs near both ends of each ellipse as well, of which the dearest counts; of fixed obstacles only.

    A disc inside an ellipse with half axes a > b, its middle c from the ellipse's own along the long axis, has the
    radius b √(1 − c² / (a² − b²)). With c of 0.6 (a² − b²) / a it reaches most of the way to the end.
    """
    sine, cosine, root_x, root_z = stands[row, 2], stands[row, 3], stands[row, 0], stands[row, 1]
    corner_x, corner_z, per_metre, num_x, num_z = place[0], place[1], place[2], blocks[0], blocks[1]
    base = which * FOOTPRINT * weights.shape[1]
    total = 0.0
    for h in range(weights.shape[1]):
        at = base + FOOTPRINT * h
        x, z = np.float64(prints[np.uint64(at)]), np.float64(prints[np.uint64(at + 1)])
        ux, uz = np.float64(prints[np.uint64(at + 2)]), np.float64(prints[np.uint64(at + 3)])
        along, across = np.float64(prints[np.uint64(at + 4)]), np.float64(prints[np.uint64(at + 5)])
        if across > along:
            ux, uz, along, across = -uz, ux, across, along
        more = along * along - across * across
        off = 0.6 * more / along
        inner = across * sqrt(1.0 - off * off / max(more, 1e-12)) - 1e-6
        wx, wz = root_x + cosine * x + sine * z, root_z + cosine * z - sine * x
        found = field_at(field, values, corner_x, corner_z, per_metre, num_x, num_z, wx, wz, across)
        if off > 0.04:
            dx, dz = off * (cosine * ux + sine * uz), off * (cosine * uz - sine * ux)
            ahead = field_at(field, values, corner_x, corner_z, per_metre, num_x, num_z, wx + dx, wz + dz, inner)
            behind = field_at(field, values, corner_x, corner_z, per_metre, num_x, num_z, wx - dx, wz - dz, inner)
            found = max(found, ahead, behind)
        total += weights[row, h] * SURE * found
        if total > enough:
            break
    return total


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


@njit(cache=True, nogil=True)
def descend_among(
    features,  # (F, D) float32
    frame_prints,  # (F, H, 8) float32
    points,  # (G, P, 8) float32: the leaves
    leaf_prints,  # (G 8, H, 8) float32: their footprints
    flat_prints,  # (…,) float32: the same, flat
    frames,  # (G, 8) int32
    point_bits,  # (G,) uint8
    boxes,  # (M, P, 16) uint16, halves
    spots,  # (…,) float32: (M, 8, H, 5), flat
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
    goals,  # (C, H, 2) float64: where the root is wanted at each horizon, as the root sees it
    pulls,  # (C, H, 2) float64: what a metre from there costs, squared, along x and z; 0 where nothing is wanted
    weights,  # (C, H) float64
    threshold,
    power,
    obstacles,  # (O, 11) float64
    place,  # (3,) float64
    shape,  # (2,) int64
    first,  # (X Z + 1,) int32
    near,  # (L,) int32
    nearness,  # (L,) float32
    field,  # (…,) uint8: flat
    values,  # (256,) float64
    blocks,  # (2,) int64: cells of the field along x and z, multiples of 8
    moving,  # (H, M, 11) float64
    list_first,  # (C + 1,) int64
    lists,  # (K,) int32
    budget,  # nodes and leaves to look at before it stops, for now
    stacks,  # (C, S) int64: what is still to be looked at; kept between calls
    bounds,  # (C, S) float64
    tops,  # (C,) int64: how many there are; -1 begins
    stayed,  # (C,) float64: what it costs to go on
    frames_out,  # (C,) int64: the best so far, or -1
    costs_out,  # (C,) float64
    counts_out,  # (C, 4) int64: penalties, distances, nodes, leaves
):
    bounds_of, guesses = np.empty(NODE_LANES, np.float32), np.empty(NODE_LANES, np.float64)
    mosts = np.empty(weights.shape[1], np.float64)
    for row in rows:
        query, query_weight = queries[row], query_weights[row]
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
                while bits:
                    lane = lowest(bits)
                    bits &= bits - 1
                    candidate = np.int64(frames[leaf, lane])
                    if bounds_of[lane] > limit or hole[0] <= candidate < hole[1]:
                        continue
                    which, about = leaf * NODE_LANES + lane, np.float64(bounds_of[lane]) * (1.0 - 1e-5)
                    if about + _frame_added(
                        flat_prints, which, row, stands, weights, threshold, power, field, values, place, blocks,
                        moving, list_first, lists, best - about,
                    ) > best:  # fmt: skip
                        continue
                    if about + _frame_added_at_ends(
                        flat_prints, which, row, stands, weights, field, values, place, blocks, best - about
                    ) > best:  # fmt: skip
                        continue
                    cost = _lane_cost(points, leaf, lane, query, query_weight)
                    if cost > best:
                        continue
                    cost = added_penalty(
                        leaf_prints, which, stands, weights, row, threshold, power, obstacles, place, shape, first,
                        near, nearness, moving, list_first, lists, cost, best, counts_out,
                    )  # fmt: skip
                    if cost < best or (cost == best and candidate < frame):
                        best, frame = cost, candidate
                        limit = _limit(best, points.shape[1])
                continue
            counts_out[row, 2] += 1
            bits = box_bounds(boxes, node, query, query_weight, limit, bounds_of) & np.int64(child_bits[node])
            bottom = top
            while bits:
                lane = lowest(bits)
                bits &= bits - 1
                bound = np.float64(bounds_of[lane]) * (1.0 - 1e-5)
                most = _most_added(
                    spots, node, lane, row, stands, goals, weights, threshold, power, field, values, place, blocks,
                    moving, list_first, lists, mosts,
                )  # fmt: skip
                guess = bound + most
                if guess > best:
                    bound += _least_added(
                        spots, node, lane, row, stands, goals, pulls, weights, threshold, power, field, values, place,
                        blocks, moving, list_first, lists, mosts, most, best - bound,
                    )  # fmt: skip
                if bound > best:
                    continue
                child = np.int64(children[node, lane])
                if child >= 0:
                    fetch(boxes, child)
                else:
                    fetch(points, -1 - child)
                at = top  # the most promising child ends on top
                while at > bottom and guesses[at - 1 - bottom] < guess:
                    stacks[row, at], bounds[row, at] = stacks[row, at - 1], bounds[row, at - 1]
                    guesses[at - bottom] = guesses[at - 1 - bottom]
                    at -= 1
                stacks[row, at], bounds[row, at], guesses[at - bottom] = child, bound, guess
                top += 1
        costs_out[row], frames_out[row], tops[row] = best, frame, top
