"""The penalty of a frame, given up early: bounds of all its terms first, exact distances while they can still matter.

A term is one obstacle at one horizon. Its lower bound costs a tenth of its exact distance (`penalty_bounds`). The
bounds of all terms together are a bound of the penalty; each exact term takes the place of its bound, those of
obstacles that are touched first, because they exceed their bounds the most. A frame that stays within the limit is
summed in the order of `penalty.add_penalty`, to the same bits.
"""

from math import sqrt

import numpy as np
from numba import njit

from motionmatch.kernels.bundles import MOST_TERMS
from motionmatch.kernels.ellipses import (
    ACROSS,
    ALONG,
    AXIS_X,
    AXIS_Z,
    BOX,
    EDGE,
    ELLIPSE,
    KIND,
    ROUND,
    X,
    Z,
    to_obstacle,
)
from motionmatch.kernels.penalty import HAIR, add_penalty, barrier, find_cell
from motionmatch.kernels.penalty_bounds import SURE, bound_depth, least_barrier

_ROUNDING = 1.0 - 1e-9


@njit(cache=True, nogil=True, error_model="numpy")
def bound_distances(x, z, axis_x, axis_z, a, b, obstacles, k):
    """Return a distance that is no less than that of an ellipse to obstacle k, and a bound of the depth where it is
    negative.

    It is measured along the line from the middle of the ellipse to the nearest point of a box, or to the middle of
    another shape.
    """
    kind, ux, uz = obstacles[k, KIND], obstacles[k, AXIS_X], obstacles[k, AXIS_Z]
    dx, dz = obstacles[k, X] - x, obstacles[k, Z] - z
    p, q = obstacles[k, ALONG], obstacles[k, ACROSS]
    if kind == BOX:
        along, across = dx * ux + dz * uz, dz * ux - dx * uz
        along, across = along - max(min(along, p), -p), across - max(min(across, q), -q)
        dx, dz = along * ux - across * uz, across * ux + along * uz
    square, edge = dx * dx + dz * dz, obstacles[k, EDGE] - HAIR
    along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
    outer = sqrt(square / (along * along / (a * a) + across * across / (b * b) + 1e-12)) + edge
    inner = min(a, b) + edge
    if kind == ELLIPSE:
        along, across = dx * ux + dz * uz, dz * ux - dx * uz
        outer += sqrt(square / (along * along / (p * p) + across * across / (q * q) + 1e-12))
        inner += min(p, q)
    outer = max(outer, inner)
    away = sqrt(square) - outer
    return away, bound_depth(away, inner, outer)


@njit(cache=True, nogil=True, error_model="numpy")
def add_penalty_within(
    prints,  # (N, H, 8) float32: footprints in the root's space
    which,  # of the N
    surroundings,  # KernelSurroundings
    row,  # of the C
    cost,
    limit,
    terms,  # (MOST_TERMS, TERM) float64, scratch
    numbers,  # (MOST_TERMS, 3) int64, scratch: obstacle, whether it moves, whether it is touched
    counts_out,  # (C, 2) int64: penalties and distances computed
):
    """Return `cost` plus the penalty, as `add_penalty` does, if it is within the limit; else any number above it."""
    stands, weights, moving, grid = surroundings.stands, surroundings.weights, surroundings.moving, surroundings.grid
    threshold, power, obstacles = surroundings.thresholds[row], surroundings.power, grid.obstacles
    per, full, steep = np.float32(1.0 / threshold), threshold**power * SURE, np.float32(power)
    sine, cosine, num_moving = stands[row, 2], stands[row, 3], moving.shape[0] // weights.shape[1]
    least, count = cost, 0
    for h in range(prints.shape[1]):
        weight = weights[row, h]
        if weight == 0.0:
            continue
        px, pz = np.float64(prints[which, h, 0]), np.float64(prints[which, h, 1])
        x, z = stands[row, 0] + cosine * px + sine * pz, stands[row, 1] + cosine * pz - sine * px
        a, b = np.float64(prints[which, h, 4]), np.float64(prints[which, h, 5])
        reach = max(a, b) + threshold
        ux, uz = np.float64(prints[which, h, 2]), np.float64(prints[which, h, 3])
        axis_x, axis_z = cosine * ux + sine * uz, cosine * uz - sine * ux
        cell = find_cell(x, z, grid)
        fixed_first, fixed_last = (grid.first[cell], grid.first[cell + 1]) if cell >= 0 else (0, 0)
        first = count
        for item in range(fixed_first, fixed_last):
            if grid.nearness[item] >= reach:
                break
            k = grid.near[item]
            dx, dz, most = obstacles[k, X] - x, obstacles[k, Z] - z, reach + obstacles[k, ROUND]
            if dx * dx + dz * dz >= most * most:
                continue
            if count == MOST_TERMS:
                return add_penalty(prints, which, surroundings, row, cost, limit, counts_out)
            numbers[count, 0], numbers[count, 1] = k, 0
            count += 1
        for item in range(surroundings.list_first[row], surroundings.list_first[row + 1]):
            k = h * num_moving + surroundings.lists[item]
            dx, dz, most = moving[k, X] - x, moving[k, Z] - z, reach + moving[k, ROUND]
            if dx * dx + dz * dz >= most * most:
                continue
            if count == MOST_TERMS:
                return add_penalty(prints, which, surroundings, row, cost, limit, counts_out)
            numbers[count, 0], numbers[count, 1] = k, 1
            count += 1
        for i in range(first, count):
            rows = moving if numbers[i, 1] else obstacles
            away, disc = bound_distances(x, z, axis_x, axis_z, a, b, rows, numbers[i, 0])
            bound = weight * full * np.float64(least_barrier(np.float32(away) * per, np.float32(disc) * per, steep))
            least += bound
            term = terms[i]
            term[0], term[1], term[2], term[3], term[4], term[5] = x, z, axis_x, axis_z, a, b
            term[6], term[7] = weight, bound
            numbers[i, 2] = away <= 0.0
        if least * _ROUNDING > limit:
            return least
    counts_out[row, 0] += 1
    for touched in (1, 0):
        for i in range(count):
            if numbers[i, 2] != touched:
                continue
            term = terms[i]
            rows = moving if numbers[i, 1] else obstacles
            counts_out[row, 1] += 1
            away = to_obstacle(term[0], term[1], term[2], term[3], term[4], term[5], rows, numbers[i, 0])
            term[8] = term[6] * barrier(away, threshold, power)
            least += term[8] - term[7]
            if least * _ROUNDING > limit:
                return least
    total = cost
    for i in range(count):
        total += terms[i, 8]
    return total
