"""Lower bounds of the penalty, cheap enough to be computed for thousands of boxes and frames in a search.

For one footprint: the straight line from its centre to the nearest point of an obstacle leaves the ellipse at its
radius in that direction; what is left of the line is no shorter than the distance. For many footprints: all centres lie
in a box on the ground, and all ellipses hold a disc of the least inner radius; no centre is further from an obstacle
than the farthest corner of the box. Eight footprints of a leaf, or eight children of a node, are stored side by side,
one in each lane, so that the compiler can take them at once.

The logarithm is bounded by −ln u ≥ 3 (1 − u²) / (1 + 4 u + u²), which is exact to 0.1 % at u = 1/2 and to 9 % at 0.1.
"""

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import ACROSS, ALONG, AXIS_X, AXIS_Z, BOX, EDGE, ELLIPSE, KIND, X, Z
from motionmatch.kernels.penalty import HAIR, cell_of

SPOT = 5
"""Of the footprints below a child, at a horizon: least and most x, least and most z, and the least inner radius."""
LANE = 6
"""Of a footprint in a lane: x, z, axis x, axis z, and 1 / (half length)² along the axis and across it."""
VIEW = 8
"""Of an obstacle as a character sees it: x, z, axis x, axis z, two half lengths, edge, kind."""
SURE = 1.0 - 1e-5
TOUCHING = np.float32(20.7)
"""The barrier of an obstacle that is touched is more than this many t^p."""
_TINY, _HALF, _ONE, _THREE, _FOUR = (np.float32(value) for value in (1e-12, 0.5, 1.0, 3.0, 4.0))
_ZERO = np.float32(0.0)


@njit(cache=True, nogil=True, error_model="numpy")
def least_barrier(near, power):
    """A lower bound of the barrier at a distance of `near` thresholds, over t^p; float32 in, float32 out."""
    if near >= _ONE:
        return _ZERO
    if near <= _ZERO:
        return TOUCHING
    left = _ONE - near
    steep = left * left
    steep = steep * steep if power == _FOUR else left**power
    return steep * _THREE * left * (_ONE + near) / (_ONE + near * (_FOUR + near))


@njit(cache=True, nogil=True)
def _within(limit, totals):
    """The bits of the lanes that are not above the limit."""
    bits = np.int64(0)
    for lane in range(totals.shape[0]):
        bits |= np.int64(totals[lane] <= limit) << lane
    return bits


@njit(cache=True, nogil=True, error_model="numpy")
def _beyond(value, half):
    """How far a value lies outside −half … half."""
    return value - max(min(value, half), -half)


@njit(cache=True, nogil=True, error_model="numpy")
def _radius(square, along, across, over_along, over_across):
    """The radius of an ellipse towards a point; its half lengths are given as 1 / (half length)²."""
    return np.sqrt(square / (along * along * over_along + across * across * over_across + _TINY))


@njit(cache=True, nogil=True, error_model="numpy")
def _add_box(lanes, x, z, ux, uz, p, q, edge, per_threshold, power, factor, limit, totals_out):
    """Add the least cost of a box (or a disc: a box of no size with a round edge) to eight footprints.

    From each footprint's centre straight to the nearest point of the box, less the footprint's radius on that line.
    """
    xs, zs, axis_xs, axis_zs, over_alongs, over_acrosses = lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5]
    for lane in range(totals_out.shape[0]):
        dx, dz = x - xs[lane], z - zs[lane]
        along, across = _beyond(dx * ux + dz * uz, p), _beyond(dz * ux - dx * uz, q)
        dx, dz = along * ux - across * uz, across * ux + along * uz
        square, axis_x, axis_z = dx * dx + dz * dz, axis_xs[lane], axis_zs[lane]
        along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
        away = np.sqrt(square) - _radius(square, along, across, over_alongs[lane], over_acrosses[lane])
        totals_out[lane] += factor * least_barrier((away - edge) * per_threshold, power)
    return _within(limit, totals_out)


@njit(cache=True, nogil=True, error_model="numpy")
def _add_ellipse(lanes, x, z, ux, uz, p, q, edge, per_threshold, power, factor, limit, totals_out):
    """Add the least cost of an ellipse to eight footprints: between centres, less both radii on that line."""
    xs, zs, axis_xs, axis_zs, over_alongs, over_acrosses = lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5]
    over_p, over_q = _ONE / (p * p), _ONE / (q * q)
    for lane in range(totals_out.shape[0]):
        dx, dz = x - xs[lane], z - zs[lane]
        square, axis_x, axis_z = dx * dx + dz * dz, axis_xs[lane], axis_zs[lane]
        along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
        away = np.sqrt(square) - _radius(square, along, across, over_alongs[lane], over_acrosses[lane])
        away -= _radius(square, dx * ux + dz * uz, dz * ux - dx * uz, over_p, over_q)
        totals_out[lane] += factor * least_barrier((away - edge) * per_threshold, power)
    return _within(limit, totals_out)


@njit(cache=True, nogil=True, error_model="numpy")
def _add_to_children(spots, x, z, ux, uz, p, q, edge, per_threshold, power, factor, limit, totals_out):
    """Add the least cost of a box (or a disc) to all footprints below each of eight children.

    From the point of the obstacle that is nearest to the middle of a child's box on the ground to the farthest corner
    of that box, less the inner radius that all its footprints have.
    """
    low_xs, high_xs, low_zs, high_zs, inners = spots[0], spots[1], spots[2], spots[3], spots[4]
    for lane in range(totals_out.shape[0]):
        half_x, half_z = _HALF * (high_xs[lane] - low_xs[lane]), _HALF * (high_zs[lane] - low_zs[lane])
        dx, dz = x - (low_xs[lane] + half_x), z - (low_zs[lane] + half_z)
        along, across = _beyond(dx * ux + dz * uz, p), _beyond(dz * ux - dx * uz, q)
        far_x = abs(along * ux - across * uz) + half_x
        far_z = abs(across * ux + along * uz) + half_z
        away = np.sqrt(far_x * far_x + far_z * far_z) - inners[lane]
        totals_out[lane] += factor * least_barrier((away - edge) * per_threshold, power)
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
    edge, per_threshold, power = views[k, 6], np.float32(1.0 / threshold), np.float32(power)
    if views[k, 7] == ELLIPSE:
        return _add_ellipse(
            lanes[leaf, h], x, z, ux, uz, p, q, edge, per_threshold, power, factor, limit, totals_out
        )  # fmt: skip
    if views[k, 7] != BOX:
        ux, uz = _ONE, _ZERO  # a disc has no axis
    return _add_box(lanes[leaf, h], x, z, ux, uz, p, q, edge, per_threshold, power, factor, limit, totals_out)


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


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _obstacle_boxes(
    spots, node, h, row, stands, obstacles, k, threshold, power, factor, views, seen, limit, totals_out
):  # fmt: skip
    """Add what an obstacle costs all footprints below each child at least."""
    if seen[k] != row:
        _see(row, stands, obstacles, k, views, seen)
    x, z, ux, uz, p, q = views[k, 0], views[k, 1], views[k, 2], views[k, 3], views[k, 4], views[k, 5]
    edge, per_threshold, power = views[k, 6], np.float32(1.0 / threshold), np.float32(power)
    if views[k, 7] != BOX:
        ux, uz = _ONE, _ZERO  # a disc has no axis, and an ellipse holds the disc of its shorter half length
        edge, p, q = edge + min(p, q), _ZERO, _ZERO
    return _add_to_children(spots[node, h], x, z, ux, uz, p, q, edge, per_threshold, power, factor, limit, totals_out)


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
