"""What obstacles add to the cost of a frame: the log barrier (Ponton 2025, Eq. 2) over horizons and obstacles.

Fixed obstacles lie in a grid of the world: for every cell those that can be within reach of a footprint with its middle
in that cell, the nearest first. Moving ones have a row for every horizon and a short list for every character.

No `fastmath` here either: a sum must have the same bits wherever it is compiled in.
"""

from math import floor, log

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import ROUND, X, Z, to_obstacle

CLOSEST = 1e-9
"""Distances are never taken to be less than this share of the threshold, so that the barrier stays finite."""
HAIR = 1e-5
"""Bounds give away this much distance to rounding, metres."""


@njit(cache=True, nogil=True)
def barrier(distance, threshold, power):
    """−(t − d)^p log(d / t), 0 from the threshold on."""
    if distance >= threshold:
        return 0.0
    near = max(distance, CLOSEST * threshold)
    left = threshold - near
    steep = left * left
    steep = steep * steep if power == 4.0 else left**power
    return -steep * log(near / threshold)


@njit(cache=True, nogil=True)
def barriers(
    distances,  # (N,) float64
    threshold,
    power,
    barriers_out,  # (N,) float64
):
    for i in range(distances.shape[0]):
        barriers_out[i] = barrier(distances[i], threshold, power)


@njit(cache=True, nogil=True)
def cell_of(x, z, place, num_x, num_z):
    """The number of the cell that holds a point, or -1."""
    i, k = floor((x - place[0]) * place[2]), floor((z - place[1]) * place[2])
    return i * num_z + k if 0 <= i < num_x and 0 <= k < num_z else -1


@njit(cache=True, nogil=True)
def added_penalty(
    prints,  # (N, H, 8) float32: as the root sees them
    which,  # of the N
    stands,  # (C, 4) float64: x and z of each root, sine and cosine of its yaw
    weights,  # (C, H) float64: λ of each horizon
    row,  # of the C
    threshold,
    power,
    obstacles,  # (O, 11) float64
    place,  # (3,) float64
    shape,  # (2,) int64: cells of the grid along x and z
    first,  # (X Z + 1,) int32
    near,  # (L,) int32
    nearness,  # (L,) float32: how near each of them can be to a point of the cell
    moving,  # (H M, 11) float64: horizon by horizon
    list_first,  # (C + 1,) int64: where the list of moving obstacles of each character begins
    lists,  # (K,) int32
    cost,
    limit,
    counts_out,  # (C, …) int64: frames and distances that were worked out
):
    """`cost` and the weighted barriers of all horizons and obstacles; once it is above the limit it need not be all."""
    total = cost
    counts_out[row, 0] += 1
    sine, cosine, num_moving = stands[row, 2], stands[row, 3], moving.shape[0] // weights.shape[1]
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
        cell = cell_of(x, z, place, shape[0], shape[1])
        if cell >= 0:
            for item in range(first[cell], first[cell + 1]):
                if nearness[item] >= reach:
                    break
                k = near[item]
                dx, dz, most = obstacles[k, X] - x, obstacles[k, Z] - z, reach + obstacles[k, ROUND]
                if dx * dx + dz * dz >= most * most:
                    continue
                counts_out[row, 1] += 1
                total += weight * barrier(to_obstacle(x, z, axis_x, axis_z, a, b, obstacles, k), threshold, power)
                if total > limit:
                    return total
        for item in range(list_first[row], list_first[row + 1]):
            k = h * num_moving + lists[item]
            dx, dz, most = moving[k, X] - x, moving[k, Z] - z, reach + moving[k, ROUND]
            if dx * dx + dz * dz >= most * most:
                continue
            counts_out[row, 1] += 1
            total += weight * barrier(to_obstacle(x, z, axis_x, axis_z, a, b, moving, k), threshold, power)
            if total > limit:
                return total
    return total


@njit(cache=True, nogil=True)
def penalties(
    prints,  # (N, H, 8) float32
    row,  # whose they are to be
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
    moving,  # (H M, 11) float64: horizon by horizon
    list_first,  # (C + 1,) int64
    lists,  # (K,) int32
    penalties_out,  # (N,) float64
    counts_out,  # (C, 2) int64
):
    """The whole penalty of each of some frames for one character."""
    for i in range(prints.shape[0]):
        penalties_out[i] = added_penalty(
            prints, i, stands, weights, row, threshold, power, obstacles, place, shape, first, near, nearness,
            moving, list_first, lists, 0.0, np.inf, counts_out,
        )  # fmt: skip
