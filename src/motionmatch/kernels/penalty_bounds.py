"""Lower bounds of the penalty, cheap enough to be computed for thousands of boxes and frames in a search.

For one footprint: the straight line from its centre to the nearest point of an obstacle leaves the ellipse at its
radius in that direction; what is left of the line is no shorter than the distance. For many footprints: all centres lie
in a box on the ground, and all ellipses hold a disc of the least inner radius; no centre is further from an obstacle
than the farthest corner of the box. Eight footprints of a leaf, or eight children of a node, are stored side by side,
one in each lane, so that the compiler can take them at once.

The logarithm is bounded by −ln u ≥ 3 (1 − u²) / (1 + 4 u + u²), which is exact to 0.1 % at u = 1/2 and to 9 % at 0.1.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import ACROSS, ALONG, AXIS_X, AXIS_Z, BOX, EDGE, ELLIPSE, KIND, ROUND, X, Z
from motionmatch.kernels.penalty import GROWTH, HAIR, find_cell

SPOT = 5
"""Numbers for the footprints below a child, at a horizon: least and most x, least and most z, least inner radius."""
LANE = 6
"""Numbers for a footprint in a lane: x, z, axis x, axis z, and 1 / (half length)² along the axis and across it."""
SURE = 1.0 - 1e-5
TOUCHING = np.float32(3.6)
"""The barrier of an obstacle that is touched is more than this many t^p, for p up to 4; inside, it grows."""
_TINY, _HALF, _ONE, _THREE, _FOUR = (np.float32(value) for value in (1e-12, 0.5, 1.0, 3.0, 4.0))
_ZERO, _TWELVE, _GROWTH = np.float32(0.0), np.float32(12.0), np.float32(GROWTH)


class ObstacleView(NamedTuple):
    """An obstacle in the root's space of a character; float32."""

    x: np.float32
    z: np.float32
    axis_x: np.float32
    axis_z: np.float32
    along: np.float32
    """half length along the axis"""
    across: np.float32
    """half length across it"""
    edge: np.float32
    """width of the round edge, less a hair"""


class Barrier(NamedTuple):
    """The barrier of one horizon, float32."""

    per_threshold: np.float32
    """1 / t"""
    power: np.float32
    factor: np.float32
    """weight of the horizon times t^p"""
    limit: np.float32
    """totals above this do not count any more"""


@njit(cache=True, nogil=True, error_model="numpy")
def least_barrier(near, inner, power):
    """Return a lower bound of the barrier at a distance of `near` thresholds, over t^p; float32 in, float32 out.

    `inner` is a bound of the depth: below 0 the footprint is at least as deep.
    """
    if power == _FOUR:
        return least_of_four(near, inner)
    if near >= _ONE:
        return _ZERO
    if near <= _ZERO:
        touching = TOUCHING if power <= _FOUR else (_THREE if power <= _TWELVE else _ZERO)  # 3.912 · 0.98^p
        return touching * (_ONE - _GROWTH * min(inner, _ZERO))
    left = _ONE - near
    return left**power * _THREE * left * (_ONE + near) / (_ONE + near * (_FOUR + near))


@njit(cache=True, nogil=True, error_model="numpy")
def least_of_four(near, inner):
    """Return the same for a power of four, without a branch, so that eight lanes are computed at once."""
    apart = min(max(near, _ZERO), _ONE)
    left = _ONE - apart
    steep = left * left
    there = steep * steep * _THREE * left * (_ONE + apart) / (_ONE + apart * (_FOUR + apart))
    touching = TOUCHING * (_ONE - _GROWTH * min(inner, _ZERO))
    return touching if near <= _ZERO else there


@njit(cache=True, nogil=True)
def _within(limit, totals):
    """Return the bits of the lanes that are not above the limit."""
    bits = np.int64(0)
    for lane in range(totals.shape[0]):
        bits |= np.int64(totals[lane] <= limit) << lane
    return bits


@njit(cache=True, nogil=True, error_model="numpy")
def _beyond(value, half):
    """Return the signed distance of a value from the interval −half … half; 0 inside."""
    return value - max(min(value, half), -half)


@njit(cache=True, nogil=True, error_model="numpy")
def _radius(square, along, across, over_along, over_across):
    """Return the radius of an ellipse towards a point; its half lengths are given as 1 / (half length)²."""
    return np.sqrt(square / (along * along * over_along + across * across * over_across + _TINY))


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def bound_depth(away, inner, outer):
    """Return a bound of the distance of two shapes whose middles are nearer than their radii `outer` on that line.

    Shrunk by the share λ = 1 + away / outer of their size, both just touch on the line. So one lies in the other by at
    least 1 − λ of what they reach in any direction, which is `inner`, the sum of their least radii, or more.
    """
    return away * (inner / outer)


@njit(cache=True, nogil=True, error_model="numpy")
def _box_gap(x, z, axis_x, axis_z, over_along, over_across, view):
    """Return the distance from a footprint's centre to the nearest point of a box, less its radius on that line; and,
    where that is negative, a bound of the depth (`bound_depth`)."""
    ux, uz = view.axis_x, view.axis_z
    dx, dz = view.x - x, view.z - z
    along, across = _beyond(dx * ux + dz * uz, view.along), _beyond(dz * ux - dx * uz, view.across)
    dx, dz = along * ux - across * uz, across * ux + along * uz
    square = dx * dx + dz * dz
    along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
    inner = _ONE / np.sqrt(max(over_along, over_across)) + view.edge
    outer = max(_radius(square, along, across, over_along, over_across) + view.edge, inner)
    away = np.sqrt(square) - outer
    return away, bound_depth(away, inner, outer)


@njit(cache=True, nogil=True, error_model="numpy")
def _ellipse_gap(x, z, axis_x, axis_z, over_along, over_across, view):
    """Return the distance between the centres of a footprint and an ellipse, less both radii on that line; and, where
    that is negative, a bound of the depth (`bound_depth`)."""
    ux, uz = view.axis_x, view.axis_z
    over_p, over_q = _ONE / (view.along * view.along), _ONE / (view.across * view.across)
    dx, dz = view.x - x, view.z - z
    square = dx * dx + dz * dz
    along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
    outer = _radius(square, along, across, over_along, over_across) + view.edge
    outer += _radius(square, dx * ux + dz * uz, dz * ux - dx * uz, over_p, over_q)
    inner = _ONE / np.sqrt(max(over_along, over_across)) + min(view.along, view.across) + view.edge
    outer = max(outer, inner)
    away = np.sqrt(square) - outer
    return away, bound_depth(away, inner, outer)


@njit(cache=True, nogil=True, error_model="numpy")
def _child_gap(low_x, high_x, low_z, high_z, inner, view):
    """Return the distance from the point of a box nearest to the middle of a child's box on the ground to the farthest
    corner of that box, less the inner radius that all footprints below the child have."""
    ux, uz = view.axis_x, view.axis_z
    half_x, half_z = _HALF * (high_x - low_x), _HALF * (high_z - low_z)
    dx, dz = view.x - (low_x + half_x), view.z - (low_z + half_z)
    along, across = _beyond(dx * ux + dz * uz, view.along), _beyond(dz * ux - dx * uz, view.across)
    far_x = abs(along * ux - across * uz) + half_x
    far_z = abs(across * ux + along * uz) + half_z
    return np.sqrt(far_x * far_x + far_z * far_z) - inner - view.edge


# The power is asked before each loop: with a branch in them no loop is computed eight lanes at once.


@njit(cache=True, nogil=True, error_model="numpy")
def _add_box(lanes, view, barrier, totals_out):
    """Add the least cost of a box (or a disc: a box of no size with a round edge) to eight footprints."""
    x, z, ux, uz, p, q = lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5]
    per, factor = barrier.per_threshold, barrier.factor
    if barrier.power == _FOUR:
        for i in range(totals_out.shape[0]):
            away, disc = _box_gap(x[i], z[i], ux[i], uz[i], p[i], q[i], view)
            totals_out[i] += factor * least_of_four(away * per, disc * per)
    else:
        for i in range(totals_out.shape[0]):
            away, disc = _box_gap(x[i], z[i], ux[i], uz[i], p[i], q[i], view)
            totals_out[i] += factor * least_barrier(away * per, disc * per, barrier.power)
    return _within(barrier.limit, totals_out)


@njit(cache=True, nogil=True, error_model="numpy")
def _add_ellipse(lanes, view, barrier, totals_out):
    """Add the least cost of an ellipse to eight footprints."""
    x, z, ux, uz, p, q = lanes[0], lanes[1], lanes[2], lanes[3], lanes[4], lanes[5]
    per, factor = barrier.per_threshold, barrier.factor
    if barrier.power == _FOUR:
        for i in range(totals_out.shape[0]):
            away, disc = _ellipse_gap(x[i], z[i], ux[i], uz[i], p[i], q[i], view)
            totals_out[i] += factor * least_of_four(away * per, disc * per)
    else:
        for i in range(totals_out.shape[0]):
            away, disc = _ellipse_gap(x[i], z[i], ux[i], uz[i], p[i], q[i], view)
            totals_out[i] += factor * least_barrier(away * per, disc * per, barrier.power)
    return _within(barrier.limit, totals_out)


@njit(cache=True, nogil=True, error_model="numpy")
def _add_to_children(spots, view, barrier, totals_out):
    """Add the least cost of a box (or a disc) to all footprints below each of eight children."""
    low_x, high_x, low_z, high_z, inner = spots[0], spots[1], spots[2], spots[3], spots[4]
    per, factor = barrier.per_threshold, barrier.factor
    if barrier.power == _FOUR:
        for i in range(totals_out.shape[0]):
            near = _child_gap(low_x[i], high_x[i], low_z[i], high_z[i], inner[i], view) * per
            totals_out[i] += factor * least_of_four(near, near)
    else:
        for i in range(totals_out.shape[0]):
            near = _child_gap(low_x[i], high_x[i], low_z[i], high_z[i], inner[i], view) * per
            totals_out[i] += factor * least_barrier(near, near, barrier.power)
    return _within(barrier.limit, totals_out)


@njit(cache=True, nogil=True, error_model="numpy")
def _bring_to_root(stands, row, obstacles, k, views_out, rows_out):
    """Write obstacle `k` into row `k` of the views (O, 8), in the root's space of character `row`."""
    sine, cosine = stands[row, 2], stands[row, 3]
    dx, dz = obstacles[k, X] - stands[row, 0], obstacles[k, Z] - stands[row, 1]
    ux, uz = obstacles[k, AXIS_X], obstacles[k, AXIS_Z]
    views_out[k, 0], views_out[k, 1] = cosine * dx - sine * dz, sine * dx + cosine * dz
    views_out[k, 2], views_out[k, 3] = cosine * ux - sine * uz, sine * ux + cosine * uz
    views_out[k, 4], views_out[k, 5] = obstacles[k, ALONG], obstacles[k, ACROSS]
    views_out[k, 6], views_out[k, 7] = obstacles[k, EDGE] - HAIR, obstacles[k, KIND]
    rows_out[k] = row


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _comes_near(x, z, obstacles, k, reach):
    """Return whether obstacle `k` can be nearer to a place than `reach`."""
    dx, dz, most = obstacles[k, X] - x, obstacles[k, Z] - z, reach + obstacles[k, ROUND]
    return dx * dx + dz * dz < most * most


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _add_to_leaf(lanes, view, kind, barrier, totals_out):
    """Add the least cost of an obstacle to the footprints (6, 8) of a leaf."""
    if kind == ELLIPSE:
        return _add_ellipse(lanes, view, barrier, totals_out)
    if kind != BOX:  # a disc has no axis
        view = ObstacleView(view.x, view.z, _ONE, _ZERO, view.along, view.across, view.edge)
    return _add_box(lanes, view, barrier, totals_out)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _add_to_node(spots, view, kind, barrier, totals_out):
    """Add the least cost of an obstacle to all footprints below the children (5, 8) of a node."""
    if kind != BOX:  # a disc has no axis, and an ellipse holds the disc of its shorter half length
        edge = view.edge + min(view.along, view.across)
        view = ObstacleView(view.x, view.z, _ONE, _ZERO, _ZERO, _ZERO, edge)
    return _add_to_children(spots, view, barrier, totals_out)


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def _read_view(views, k):
    """Return row `k` of some views (O, 8)."""
    return ObstacleView(views[k, 0], views[k, 1], views[k, 2], views[k, 3], views[k, 4], views[k, 5], views[k, 6])


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def bound_leaf(
    footprints,  # TreeFootprints
    leaf,
    surroundings,  # KernelSurroundings
    row,  # of the C
    scratch,  # Scratch: totals are in and out
    bits,  # of the frames that matter
    limit,  # float32
):
    """Add the least penalties of the frames of a leaf, until all are above the limit. Returns the bits within it."""
    stands, weights, grid = surroundings.stands, surroundings.weights, surroundings.grid
    threshold, totals = surroundings.thresholds[row], scratch.totals
    sine, cosine, full = stands[row, 2], stands[row, 3], threshold**surroundings.power * SURE
    per_threshold, power = np.float32(1.0 / threshold), np.float32(surroundings.power)
    num_moving = surroundings.moving.shape[0] // weights.shape[1]
    for h in range(weights.shape[1]):
        if weights[row, h] == 0.0 or not bits:
            continue
        barrier = Barrier(per_threshold, power, np.float32(weights[row, h] * full), limit)
        lanes = footprints.lanes[leaf, h]
        # Obstacles near the first frame: the others are mostly close by, and what is not counted keeps it a bound.
        x, z = np.float64(lanes[0, 0]), np.float64(lanes[1, 0])
        wx, wz = stands[row, 0] + cosine * x + sine * z, stands[row, 1] + cosine * z - sine * x
        cell = find_cell(wx, wz, grid)
        if cell >= 0:
            for item in range(grid.first[cell], grid.first[cell + 1]):
                if not bits or grid.nearness[item] >= threshold + footprints.reaches[leaf, h]:
                    break
                k = grid.near[item]
                if scratch.fixed_row[k] != row:
                    _bring_to_root(stands, row, grid.obstacles, k, scratch.fixed, scratch.fixed_row)
                bits &= _add_to_leaf(lanes, _read_view(scratch.fixed, k), scratch.fixed[k, 7], barrier, totals)
        for item in range(surroundings.list_first[row], surroundings.list_first[row + 1]):
            if not bits:
                break
            k = h * num_moving + surroundings.lists[item]
            if not _comes_near(wx, wz, surroundings.moving, k, threshold + footprints.reaches[leaf, h]):
                continue
            if scratch.moving_row[k] != row:
                _bring_to_root(stands, row, surroundings.moving, k, scratch.moving, scratch.moving_row)
            bits &= _add_to_leaf(lanes, _read_view(scratch.moving, k), scratch.moving[k, 7], barrier, totals)
    return bits


@njit(cache=True, nogil=True, error_model="numpy", inline="always")
def bound_children(
    footprints,  # TreeFootprints
    node,
    surroundings,  # KernelSurroundings
    row,  # of the C
    scratch,  # Scratch: totals are in and out
    bits,  # of the children that matter
    limit,  # float32
):
    """Add the least penalties below the children of a node, until all are above the limit. Returns the bits
    within it."""
    stands, weights, grid = surroundings.stands, surroundings.weights, surroundings.grid
    threshold, totals = surroundings.thresholds[row], scratch.totals
    sine, cosine, full = stands[row, 2], stands[row, 3], threshold**surroundings.power * SURE
    per_threshold, power = np.float32(1.0 / threshold), np.float32(surroundings.power)
    num_moving = surroundings.moving.shape[0] // weights.shape[1]
    for h in range(weights.shape[1]):
        if weights[row, h] == 0.0 or not bits:
            continue
        barrier = Barrier(per_threshold, power, np.float32(weights[row, h] * full), limit)
        spots, centre = footprints.spots[node, h], footprints.centres[node, h]
        x, z = np.float64(centre[0]), np.float64(centre[1])
        wx, wz = stands[row, 0] + cosine * x + sine * z, stands[row, 1] + cosine * z - sine * x
        cell = find_cell(wx, wz, grid)
        if cell >= 0:
            for item in range(grid.first[cell], grid.first[cell + 1]):
                if not bits or grid.nearness[item] >= threshold + centre[2]:
                    break
                k = grid.near[item]
                if scratch.fixed_row[k] != row:
                    _bring_to_root(stands, row, grid.obstacles, k, scratch.fixed, scratch.fixed_row)
                bits &= _add_to_node(spots, _read_view(scratch.fixed, k), scratch.fixed[k, 7], barrier, totals)
        for item in range(surroundings.list_first[row], surroundings.list_first[row + 1]):
            if not bits:
                break
            k = h * num_moving + surroundings.lists[item]
            if not _comes_near(wx, wz, surroundings.moving, k, threshold + centre[2]):
                continue
            if scratch.moving_row[k] != row:
                _bring_to_root(stands, row, surroundings.moving, k, scratch.moving, scratch.moving_row)
            bits &= _add_to_node(spots, _read_view(scratch.moving, k), scratch.moving[k, 7], barrier, totals)
    return bits
