"""What obstacles add to the cost of a frame: the log barrier (Ponton 2025, Eq. 2) over horizons and obstacles.

Fixed obstacles lie in a grid of the world: for every cell those that can be within reach of a footprint with its middle
in that cell, the nearest first. Moving ones have a row for every horizon and a short list for every character.
`field` holds, for every cell and for every `spare`, a lower bound of the barrier sums of all fixed obstacles there:
for footprints that hold a disc of radius `inner`, with their middles within `around` of the cell, it is inner − around.
Bounds are rounded down to one of 256, so that what a search looks up stays in the nearest memory.

No `fastmath` here either: a sum must have the same bits wherever it is compiled in.
"""

from math import floor, log, sqrt

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import ACROSS, ALONG, EDGE, ROUND, X, Z, point_to_obstacle, to_obstacle

CLOSEST = 1e-9
"""Distances are never taken to be less than this share of the threshold, so that the barrier stays finite."""
SPARE_LOW, SPARE_STEP, SPARE_LEVELS = -0.6, 0.025, 48
"""The levels of `spare` in a field, metres; below the lowest nothing is known."""
BLOCK = 8
"""Cells of a field lie in blocks of so many times so many: one line of memory, since each takes a byte."""
LEAST, RATIO = 1e-4, 1.04
"""Bounds below the least are 0; each code above stands for RATIO times the one before."""
HAIR = 1e-5
"""Bounds give away this much distance to rounding, metres."""
WHOLE = 1.0 - 1e-6


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
def fill_field(
    obstacles,  # (O, 11) float64
    place,  # (3,) float64: x and z of the corner, cells per metre
    shape,  # (2,) int64: cells along x and z
    first,  # (X Z + 1,) int32: where the list of each cell begins
    near,  # (L,) int32: obstacles
    threshold,
    power,
    field_out,  # (S, X / 8, Z / 8, 8, 8) uint8: codes
    values_out,  # (256,) float64: what they stand for
):
    values_out[0] = 0.0
    for code in range(1, 256):
        values_out[code] = LEAST * RATIO ** (code - 1) * WHOLE
    side = 1.0 / place[2]
    half = side * sqrt(0.5)
    sums = np.empty(SPARE_LEVELS)
    for i in range(shape[0]):
        for k in range(shape[1]):
            cell = i * shape[1] + k
            x, z = place[0] + (i + 0.5) * side, place[1] + (k + 0.5) * side
            sums[:] = 0.0
            for item in range(first[cell], first[cell + 1]):
                away = point_to_obstacle(x, z, obstacles, near[item]) + half + HAIR
                for level in range(SPARE_LEVELS - 1, -1, -1):
                    added = barrier(away - (SPARE_LOW + level * SPARE_STEP), threshold, power)
                    if added == 0.0:
                        break
                    sums[level] += added
            for level in range(SPARE_LEVELS):
                if sums[level] >= LEAST:
                    code = min(int(log(sums[level] / LEAST) / log(RATIO)) + 1, 255)
                    field_out[level, i // BLOCK, k // BLOCK, i % BLOCK, k % BLOCK] = code


@njit(cache=True, nogil=True, inline="always")
def field_at(field, values, corner_x, corner_z, per_metre, num_x, num_z, x, z, spare):
    """A lower bound of the barriers of all fixed obstacles, or 0. `field` (…,) is flat, num_x and num_z multiples of 8.

    Only numbers go in, and it is compiled into its callers: it is called so often that handing over arrays would show.
    """
    found = 0.0
    at_x, at_z = (x - corner_x) * per_metre, (z - corner_z) * per_metre
    if spare >= SPARE_LOW and 0.0 <= at_x < num_x and 0.0 <= at_z < num_z:
        level = min(int((spare - SPARE_LOW) * (1.0 / SPARE_STEP)), SPARE_LEVELS - 1)
        i, k = int(at_x), int(at_z)
        block = (level * (num_x >> 3) + (i >> 3)) * (num_z >> 3) + (k >> 3)
        found = values[field[np.uint64((block << 6) + ((i & 7) << 3) + (k & 7))]]
    return found


@njit(cache=True, nogil=True)
def moving_at(moving, h, lists, first, stop, x, z, spare, threshold, power):
    """The same of moving obstacles (H, M, 11) at a horizon, by the discs that they hold."""
    total = 0.0
    for item in range(first, stop):
        other = lists[item]
        dx, dz = moving[h, other, X] - x, moving[h, other, Z] - z
        held = moving[h, other, EDGE] + min(moving[h, other, ALONG], moving[h, other, ACROSS]) + spare
        most = threshold + held
        if most > 0.0 and dx * dx + dz * dz < most * most:
            total += barrier(sqrt(dx * dx + dz * dz) - held + HAIR, threshold, power)
    return total * WHOLE


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
    moving,  # (H, M, 11) float64
    list_first,  # (C + 1,) int64: where the list of moving obstacles of each character begins
    lists,  # (K,) int32
    cost,
    limit,
    counts_out,  # (C, …) int64: frames and distances that were worked out
):
    """`cost` and the weighted barriers of all horizons and obstacles; once it is above the limit it need not be all."""
    total = cost
    counts_out[row, 0] += 1
    sine, cosine = stands[row, 2], stands[row, 3]
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
            k = lists[item]
            dx, dz, most = moving[h, k, X] - x, moving[h, k, Z] - z, reach + moving[h, k, ROUND]
            if dx * dx + dz * dz >= most * most:
                continue
            counts_out[row, 1] += 1
            total += weight * barrier(to_obstacle(x, z, axis_x, axis_z, a, b, moving[h], k), threshold, power)
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
    moving,  # (H, M, 11) float64
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
