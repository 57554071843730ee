"""The cost that obstacles add to a frame: the log barrier (Ponton 2025, Eq. 2) over horizons and obstacles.

Fixed obstacles lie in a grid of the world: for every cell those that can be within reach of a footprint with its centre
in that cell, the nearest first. Moving ones have a row for every horizon and a short list for every character.

No `fastmath` here either: a sum must have the same bits wherever it is compiled in.
"""

from math import floor, log

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import HIGH, LOW, ROUND, X, Z, point_to_obstacle, to_obstacle

CLOSEST = 0.02
"""Distances are never taken to be less than this share of the threshold, so that the barrier stays finite."""
GROWTH = 32.0
"""Inside obstacles the barrier grows by this share of its value at their edge for each threshold of depth: the paper's
is the same at any depth, so that deep inside no frame is better than another."""
HAIR = 1e-5
"""Bounds give away this much distance to rounding, metres."""


@njit(cache=True, nogil=True)
def barrier(distance, threshold, power):
    """Return −(t − d)^p log(d / t), 0 from the threshold on; inside it goes on growing."""
    if distance >= threshold:
        return 0.0
    near = max(distance, CLOSEST * threshold)
    left = threshold - near
    steep = left * left
    steep = steep * steep if power == 4.0 else left**power
    return -steep * log(near / threshold) * (1.0 - GROWTH * min(distance, 0.0) / threshold)


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
def find_cell(x, z, grid):
    """Return the number of the cell of a `Grid` that holds a point, or -1."""
    place, shape = grid.place, grid.shape
    i, k = floor((x - place[0]) * place[2]), floor((z - place[1]) * place[2])
    return i * shape[1] + k if 0 <= i < shape[0] and 0 <= k < shape[1] else -1


@njit(cache=True, nogil=True)
def add_penalty(
    prints,  # (N, H, 8) float32: footprints in the root's space
    which,  # of the N
    surroundings,  # KernelSurroundings
    row,  # of the C
    cost,
    limit,
    counts_out,  # (C, 2) int64: penalties and distances computed
):
    """Return `cost` plus the weighted barriers of all horizons and obstacles. Above the limit it may stop adding."""
    stands, weights, moving, grid = surroundings.stands, surroundings.weights, surroundings.moving, surroundings.grid
    threshold, power, obstacles = surroundings.thresholds[row], surroundings.power, grid.obstacles
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
        cell = find_cell(x, z, grid)
        if cell >= 0:
            for item in range(grid.first[cell], grid.first[cell + 1]):
                if grid.nearness[item] >= reach:
                    break
                k = grid.near[item]
                dx, dz, most = obstacles[k, X] - x, obstacles[k, Z] - z, reach + obstacles[k, ROUND]
                if dx * dx + dz * dz >= most * most:
                    continue
                counts_out[row, 1] += 1
                total += weight * barrier(to_obstacle(x, z, axis_x, axis_z, a, b, obstacles, k), threshold, power)
                if total > limit:
                    return total
        for item in range(surroundings.list_first[row], surroundings.list_first[row + 1]):
            k = h * num_moving + surroundings.lists[item]
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
    surroundings,  # KernelSurroundings
    row,  # of the C
    penalties_out,  # (N,) float64
    counts_out,  # (C, 2) int64
):
    """Compute the whole penalty of each of some frames for one character."""
    for i in range(prints.shape[0]):
        penalties_out[i] = add_penalty(prints, i, surroundings, row, 0.0, np.inf, counts_out)


@njit(cache=True, nogil=True)
def height_penalties(
    prints,  # (F, H, 8) float32: footprints in the root's space
    frames,  # (N,) int64
    stand,  # (4,) float64: x and z of the root, sine and cosine of its yaw
    obstacles,  # (H, O, 11) float64
    weights,  # (H,) float64
    barrier_terms,  # (t, p, margin): of Eq. 2, and the room to leave above and below, metres
    enough,  # (N,) float64
    penalties_out,  # (N,) float64
):
    """Sum the barriers of footprints against obstacles at the same height, over horizons and obstacles.

    Each term has the same bits as distances and barriers give. Summing stops where a frame costs more than `enough`.
    Many distances need not be computed: a footprint is no nearer than the circle around it.
    """
    threshold, power, margin = barrier_terms
    for n in range(frames.shape[0]):
        total = 0.0
        for h in range(weights.shape[0]):
            if weights[h] == 0.0 or total > enough[n]:
                continue
            row = prints[frames[n], h]
            bottom, top = row[6] - margin, row[7] + margin
            x = stand[0] + (stand[3] * row[0] + stand[2] * row[1])
            z = stand[1] + (stand[3] * row[1] - stand[2] * row[0])
            axis_x, axis_z = stand[3] * row[2] + stand[2] * row[3], stand[3] * row[3] - stand[2] * row[2]
            a, b = np.float64(row[4]), np.float64(row[5])
            outer = max(a, b)
            there = 0.0
            for k in range(obstacles.shape[1]):
                if not (top > obstacles[h, k, LOW] and bottom < obstacles[h, k, HIGH]):
                    continue
                away = point_to_obstacle(x, z, obstacles[h], k)
                if away - outer - HAIR >= threshold:
                    continue
                there += barrier(to_obstacle(x, z, axis_x, axis_z, a, b, obstacles[h], k), threshold, power)
            total += weights[h] * there
        penalties_out[n] = total
