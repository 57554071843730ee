"""Lower bounds of the penalty, cheap enough to be asked for thousands of boxes and frames in a search.

Of one footprint: whoever goes straight from its middle to the nearest point of an obstacle leaves the ellipse at its
radius in that direction; the way that is left is no shorter than the distance. Eight footprints are taken at once, one
in each lane. Of many: all middles lie in a box on the ground, and all ellipses hold a disc of the least inner radius;
no middle is further from an obstacle than the farthest corner. Eight boxes, the children of a node, are taken at once.

The logarithm is bounded by −ln u ≥ 3 (1 − u²) / (1 + 4 u + u²), which is exact to 0.1 % at u = 1/2 and to 9 % at 0.1.
"""

from math import sqrt

import numpy as np
from numba import njit

from motionmatch.kernels.bound_lanes import (
    TINY,
    TOUCHING,
    box_boxes,
    box_ellipses,
    disc_boxes,
    disc_ellipses,
    ellipse_ellipses,
)
from motionmatch.kernels.ellipses import ACROSS, ALONG, AXIS_X, AXIS_Z, BOX, DISC, EDGE, ELLIPSE, KIND, X, Z
from motionmatch.kernels.penalty import HAIR, cell_of
from motionmatch.kernels.search_lanes import NODE_LANES

SPOT = 5
"""Of the footprints below a child, at a horizon: least and most x, least and most z, and the least inner radius."""
LANE = 6
"""Of a footprint in a lane: x, z, axis x, axis z, and 1 / (half length)² along the axis and across it."""
VIEW = 8
"""Of an obstacle as a character sees it: x, z, axis x, axis z, two half lengths, edge, kind."""
SURE = 1.0 - 1e-5
_TINY = np.float32(TINY)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def least_barrier(near, power):
    """No more than the barrier of a distance of `near` thresholds, over t^p."""
    if near >= 1.0:
        return 0.0
    if near <= 0.0:
        return TOUCHING
    left = 1.0 - near
    steep = left * left
    steep = steep * steep if power == 4.0 else left**power
    return steep * 3.0 * (1.0 - near * near) / (1.0 + near * (4.0 + near))


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def towards(x, z, obstacles, k):
    """From a point to the nearest one of an obstacle's core: the way along x and z, and the radius around that core."""
    dx, dz, edge = obstacles[k, X] - x, obstacles[k, Z] - z, obstacles[k, EDGE]
    if obstacles[k, KIND] == BOX:
        ux, uz = obstacles[k, AXIS_X], obstacles[k, AXIS_Z]
        along, across = dx * ux + dz * uz, dz * ux - dx * uz
        along -= min(max(along, -obstacles[k, ALONG]), obstacles[k, ALONG])
        across -= min(max(across, -obstacles[k, ACROSS]), obstacles[k, ACROSS])
        dx, dz = along * ux - across * uz, along * uz + across * ux
    elif obstacles[k, KIND] == ELLIPSE:
        edge += min(obstacles[k, ALONG], obstacles[k, ACROSS])
    return dx, dz, edge


@njit(cache=True, nogil=True)
def _within(limit, totals):
    """The bits of the lanes that are not above the limit."""
    bits = 0
    for lane in range(totals.shape[0]):
        bits |= (totals[lane] <= limit) << lane
    return bits


@njit(cache=True, nogil=True, error_model="numpy")
def _other_lanes(lanes, leaf, h, x, z, kind, ox, oz, p, q, edge, per_threshold, power, factor, limit, totals_out):
    """The same of anything: a box, a disc as a box of no size, another ellipse, with its axis and half lengths."""
    for lane in range(totals_out.shape[0]):
        dx, dz = x - lanes[leaf, h, 0, lane], z - lanes[leaf, h, 1, lane]
        along, across = dx * ox + dz * oz, dz * ox - dx * oz
        round_ = edge
        if kind != ELLIPSE:
            along -= min(max(along, -p), p)
            across -= min(max(across, -q), q)
            dx, dz = along * ox - across * oz, along * oz + across * ox
        else:
            there = along * along / (p * p) + across * across / (q * q) + _TINY
            round_ += np.sqrt((dx * dx + dz * dz) / there)
        ux, uz = lanes[leaf, h, 2, lane], lanes[leaf, h, 3, lane]
        along, across = dx * ux + dz * uz, dz * ux - dx * uz
        square = dx * dx + dz * dz
        inside = along * along * lanes[leaf, h, 4, lane] + across * across * lanes[leaf, h, 5, lane] + _TINY
        near = (np.sqrt(square) - np.sqrt(square / inside) - round_) * per_threshold
        totals_out[lane] += factor * np.float32(least_barrier(near, np.float64(power)))
    return _within(limit, totals_out)


@njit(cache=True, nogil=True, error_model="numpy")
def _see(row, stands, obstacles, k, views_out, seen_out):
    """Remember an obstacle as the root of a character sees it: x, z, axis x, axis z, half lengths, edge, kind."""
    sine, cosine = stands[row, 2], stands[row, 3]
    dx, dz = obstacles[k, X] - stands[row, 0], obstacles[k, Z] - stands[row, 1]
    ux, uz = obstacles[k, AXIS_X], obstacles[k, AXIS_Z]
    views_out[k, 0], views_out[k, 1] = cosine * dx - sine * dz, sine * dx + cosine * dz
    views_out[k, 2], views_out[k, 3] = cosine * ux - sine * uz, sine * ux + cosine * uz
    views_out[k, 4], views_out[k, 5] = obstacles[k, ALONG], obstacles[k, ACROSS]
    views_out[k, 6], views_out[k, 7] = obstacles[k, EDGE] - HAIR, obstacles[k, KIND]
    seen_out[k] = row


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _obstacle_lanes(
    lanes, leaf, h, row, stands, obstacles, k, threshold, power, factor, views, seen, limit, totals_out
):  # fmt: skip
    """Add what an obstacle costs the footprints of a leaf at least."""
    if seen[k] != row:
        _see(row, stands, obstacles, k, views, seen)
    x, z, ux, uz, p, q = views[k, 0], views[k, 1], views[k, 2], views[k, 3], views[k, 4], views[k, 5]
    edge, kind, per_threshold = views[k, 6], views[k, 7], np.float32(1.0 / threshold)
    at = (leaf * lanes.shape[1] + h) * LANE * NODE_LANES
    if power != 4.0:
        bits = _other_lanes(
            lanes, leaf, h, x, z, kind, ux, uz, p, q, edge, per_threshold, np.float32(power), factor, limit, totals_out
        )
    elif kind == DISC:
        bits = disc_ellipses(lanes, at, x, z, edge, per_threshold, factor, limit, totals_out)
    elif kind == ELLIPSE:
        p, q = np.float32(1.0) / (p * p), np.float32(1.0) / (q * q)
        bits = ellipse_ellipses(lanes, at, x, z, ux, uz, p, q, edge, per_threshold, factor, limit, totals_out)
    else:
        bits = box_ellipses(lanes, at, x, z, ux, uz, p, q, edge, per_threshold, factor, limit, totals_out)
    return bits


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def lanes_added(
    lanes,  # (G, H, 6, 8) float32: the footprints of the leaves, as the root sees them
    reaches,  # (G, H) float32: the most half length
    leaf,
    row,  # of the C
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
    views,  # (O, 8) float32: obstacles as this character sees them
    seen,  # (O,) int64: who saw each of them last
    moving_views,  # (H M, 8) float32
    moving_seen,  # (H M,) int64
    bits,  # of the frames that matter
    limit,
    totals_out,  # (8,) float32: in and out
):
    """Add what obstacles cost at least, until all are above the limit. Gives the bits of those that are not."""
    sine, cosine, full = stands[row, 2], stands[row, 3], threshold**power * SURE
    num_moving = moving.shape[0] // weights.shape[1]
    for h in range(weights.shape[1]):
        if weights[row, h] == 0.0 or not bits:
            continue
        factor = np.float32(weights[row, h] * full)
        # Obstacles near the first of them: the others are mostly close by, and what is not counted keeps it a bound.
        x, z = np.float64(lanes[leaf, h, 0, 0]), np.float64(lanes[leaf, h, 1, 0])
        wx, wz = stands[row, 0] + cosine * x + sine * z, stands[row, 1] + cosine * z - sine * x
        cell = cell_of(wx, wz, place, shape[0], shape[1])
        if cell >= 0:
            for item in range(first[cell], first[cell + 1]):
                if not bits or nearness[item] >= threshold + reaches[leaf, h]:
                    break
                bits &= _obstacle_lanes(
                    lanes,
                    leaf,
                    h,
                    row,
                    stands,
                    obstacles,
                    near[item],
                    threshold,
                    power,
                    factor,
                    views,
                    seen,
                    limit,
                    totals_out,
                )
        for item in range(list_first[row], list_first[row + 1]):
            if not bits:
                break
            k = h * num_moving + lists[item]
            bits &= _obstacle_lanes(
                lanes,
                leaf,
                h,
                row,
                stands,
                moving,
                k,
                threshold,
                power,
                factor,
                moving_views,
                moving_seen,
                limit,
                totals_out,
            )
    return bits


@njit(cache=True, nogil=True, error_model="numpy")
def _other_boxes(spots, node, h, row, stands, obstacles, k, threshold, power, factor, limit, totals_out):
    """The same of anything: from its point that is nearest to the middle of a child's box."""
    sine, cosine = stands[row, 2], stands[row, 3]
    for lane in range(totals_out.shape[0]):
        low_x, high_x = np.float64(spots[node, h, 0, lane]), np.float64(spots[node, h, 1, lane])
        low_z, high_z = np.float64(spots[node, h, 2, lane]), np.float64(spots[node, h, 3, lane])
        x, z, half_x, half_z = (low_x + high_x) / 2, (low_z + high_z) / 2, (high_x - low_x) / 2, (high_z - low_z) / 2
        wx, wz = stands[row, 0] + cosine * x + sine * z, stands[row, 1] + cosine * z - sine * x
        dx, dz, edge = towards(wx, wz, obstacles, k)
        far_x, far_z = abs(cosine * dx - sine * dz) + half_x, abs(sine * dx + cosine * dz) + half_z
        away = sqrt(far_x * far_x + far_z * far_z) - np.float64(spots[node, h, 4, lane]) - edge + HAIR
        totals_out[lane] += factor * np.float32(least_barrier(away / threshold, power))
    return _within(limit, totals_out)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _obstacle_boxes(
    spots, node, h, row, stands, obstacles, k, threshold, power, factor, views, seen, limit, totals_out
):  # fmt: skip
    """Add what an obstacle costs all footprints below each child at least."""
    if seen[k] != row:
        _see(row, stands, obstacles, k, views, seen)
    x, z, ux, uz, p, q = views[k, 0], views[k, 1], views[k, 2], views[k, 3], views[k, 4], views[k, 5]
    edge, kind, per_threshold = views[k, 6], views[k, 7], np.float32(1.0 / threshold)
    at = (node * spots.shape[1] + h) * SPOT * NODE_LANES
    if power != 4.0:
        bits = _other_boxes(spots, node, h, row, stands, obstacles, k, threshold, power, factor, limit, totals_out)
    elif kind == BOX:
        bits = box_boxes(spots, at, x, z, ux, uz, p, q, edge, per_threshold, factor, limit, totals_out)
    else:
        edge += min(p, q)  # a disc has none, and an ellipse holds the disc of the shorter half length
        bits = disc_boxes(spots, at, x, z, edge, per_threshold, factor, limit, totals_out)
    return bits


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def boxes_added(
    spots,  # (M, H, 5, 8) float32
    centres,  # (M, H, 3) float32: a point amid the boxes of a node, and from how far obstacles reach them, less t
    node,
    row,  # of the C
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
    views,  # (O, 8) float32: obstacles as this character sees them
    seen,  # (O,) int64: who saw each of them last
    moving_views,  # (H M, 8) float32
    moving_seen,  # (H M,) int64
    bits,  # of the children that matter
    limit,
    totals_out,  # (8,) float32: in and out
):
    """Add what obstacles cost at least, until all are above the limit. Gives the bits of those that are not."""
    sine, cosine, full = stands[row, 2], stands[row, 3], threshold**power * SURE
    num_moving = moving.shape[0] // weights.shape[1]
    for h in range(weights.shape[1]):
        if weights[row, h] == 0.0 or not bits:
            continue
        factor = np.float32(weights[row, h] * full)
        x, z = np.float64(centres[node, h, 0]), np.float64(centres[node, h, 1])
        wx, wz = stands[row, 0] + cosine * x + sine * z, stands[row, 1] + cosine * z - sine * x
        cell = cell_of(wx, wz, place, shape[0], shape[1])
        if cell >= 0:
            for item in range(first[cell], first[cell + 1]):
                if not bits or nearness[item] >= threshold + centres[node, h, 2]:
                    break
                bits &= _obstacle_boxes(
                    spots,
                    node,
                    h,
                    row,
                    stands,
                    obstacles,
                    near[item],
                    threshold,
                    power,
                    factor,
                    views,
                    seen,
                    limit,
                    totals_out,
                )
        for item in range(list_first[row], list_first[row + 1]):
            if not bits:
                break
            k = h * num_moving + lists[item]
            bits &= _obstacle_boxes(
                spots,
                node,
                h,
                row,
                stands,
                moving,
                k,
                threshold,
                power,
                factor,
                moving_views,
                moving_seen,
                limit,
                totals_out,
            )
    return bits
