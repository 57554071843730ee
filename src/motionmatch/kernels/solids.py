"""Discs that are moved among solid obstacles: they slide along surfaces, and never get through.

A disc moves in short steps. After each it is moved away from all that is too near. A step is refused if it ends nearer
to an obstacle than it began and nearer than the radius. No step is longer than half the way to the nearest obstacle, so
that none leads through a thin wall.
"""

from math import hypot, sqrt

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import (
    ACROSS,
    ALONG,
    AXIS_X,
    AXIS_Z,
    DISC,
    EDGE,
    ELLIPSE,
    KIND,
    ROUND,
    X,
    Z,
    point_to_obstacle,
    to_obstacle,
)

TRIES = 12
"""Times that a disc is moved away from the nearest obstacle before a step is refused."""
MOST_STEPS = 400
SHORTEST = 0.002
"""No step is shorter, unless what is left to go is, metres."""
_HAIR = 1e-9


@njit(cache=True, nogil=True)
def away_from(x, z, obstacles, k):
    """Return the distance from a point to obstacle k of (O, 11), and the direction in which it grows."""
    dx, dz = x - obstacles[k, X], z - obstacles[k, Z]
    kind, edge = obstacles[k, KIND], obstacles[k, EDGE]
    if kind == DISC:
        size = hypot(dx, dz)
        return (size - edge, dx / size, dz / size) if size > 1e-9 else (-edge, 1.0, 0.0)
    ux, uz = obstacles[k, AXIS_X], obstacles[k, AXIS_Z]
    along, across = dx * ux + dz * uz, dz * ux - dx * uz
    p, q = obstacles[k, ALONG], obstacles[k, ACROSS]
    if kind == ELLIPSE:
        here = point_to_obstacle(x, z, obstacles, k)
        near = 1e-5
        gx = point_to_obstacle(x + near, z, obstacles, k) - point_to_obstacle(x - near, z, obstacles, k)
        gz = point_to_obstacle(x, z + near, obstacles, k) - point_to_obstacle(x, z - near, obstacles, k)
        size = hypot(gx, gz)
        return (here, gx / size, gz / size) if size > 1e-12 else (here, uz, -ux)
    out_along, out_across = abs(along) - p, abs(across) - q
    side, other = 1.0 if along >= 0.0 else -1.0, 1.0 if across >= 0.0 else -1.0
    if out_along <= 0.0 and out_across <= 0.0:
        if out_along > out_across:
            return out_along - edge, side * ux, side * uz
        return out_across - edge, -other * uz, other * ux
    a, b = max(out_along, 0.0) * side, max(out_across, 0.0) * other
    size = sqrt(a * a + b * b)
    a, b = a / size, b / size
    return size - edge, a * ux - b * uz, b * ux + a * uz


@njit(cache=True, nogil=True)
def find_nearest(x, z, obstacles, near, count):
    """Return the distance from a point to the nearest of some obstacles, its number (-1: none), and the way from it."""
    best, which, nx, nz = np.inf, -1, 0.0, 0.0
    for item in range(count):
        k = near[item]
        distance, gx, gz = away_from(x, z, obstacles, k)
        if distance < best:
            best, which, nx, nz = distance, k, gx, gz
    return best, which, nx, nz


@njit(cache=True, nogil=True)
def _free(x, z, radius, obstacles, near, count):
    """Return the place, nearest obstacle first moved away from, until none is nearer than the radius."""
    for _ in range(TRIES):
        away, which, nx, nz = find_nearest(x, z, obstacles, near, count)
        if which < 0 or away >= radius - _HAIR:
            break
        x, z = x + (radius - away) * nx, z + (radius - away) * nz
    return x, z


@njit(cache=True, nogil=True)
def slide_disc(x, z, to_x, to_z, radius, obstacles, near, count):
    """Return the place that a disc gets to on its way from (x, z), among `count` obstacles with the numbers `near`."""
    away, _, _, _ = find_nearest(x, z, obstacles, near, count)
    if away < radius:  # too near already: get out as far as there is room, by steps that pass no wall
        for _ in range(TRIES):
            away, which, nx, nz = find_nearest(x, z, obstacles, near, count)
            if which < 0 or away >= radius - _HAIR:
                break
            step = radius - away if away <= 0.0 else min(radius - away, max(0.5 * away, 0.1 * radius))
            there = find_nearest(x + step * nx, z + step * nz, obstacles, near, count)[0]
            if there <= away:
                break
            x, z = x + step * nx, z + step * nz
    left_x, left_z = to_x - x, to_z - z
    for _ in range(MOST_STEPS):
        left = hypot(left_x, left_z)
        if left < 1e-7:
            break
        away, _, _, _ = find_nearest(x, z, obstacles, near, count)
        step = min(left, max(0.5 * away, SHORTEST))
        share = step / left
        px, pz = _free(x + share * left_x, z + share * left_z, radius, obstacles, near, count)
        there = find_nearest(px, pz, obstacles, near, count)[0]
        left_x, left_z = left_x * (1.0 - share), left_z * (1.0 - share)
        moved = hypot(px - x, pz - z)
        if there < min(radius, away) - 1e-7 or (away > 0.0 and moved > max(away, SHORTEST)):
            break
        x, z = px, pz
    return x, z


@njit(cache=True, nogil=True)
def push_bodies(
    bodies,  # (C, 8) float64: footprints in the world
    margin,  # distance that they keep, metres
    share,  # of what is missing
    most,  # metres
    obstacles,  # (O, 11) float64
    solid,  # (C, O) bool
    pushes_out,  # (C, 2) float64
):
    """Find how far bodies are to be pushed out of obstacles: those on both sides of a narrow place push evenly."""
    near = 1e-4
    for c in range(bodies.shape[0]):
        x, z, ux, uz, a, b = bodies[c, 0], bodies[c, 1], bodies[c, 2], bodies[c, 3], bodies[c, 4], bodies[c, 5]
        push_x, push_z = 0.0, 0.0
        for k in range(obstacles.shape[0]):
            reach = max(a, b) + margin + obstacles[k, ROUND]
            if not solid[c, k] or hypot(x - obstacles[k, X], z - obstacles[k, Z]) > reach:
                continue
            missing = margin - to_obstacle(x, z, ux, uz, a, b, obstacles, k)
            if missing > 0.0:
                gx = to_obstacle(x + near, z, ux, uz, a, b, obstacles, k) - (margin - missing)
                gz = to_obstacle(x, z + near, ux, uz, a, b, obstacles, k) - (margin - missing)
                size = max(hypot(gx, gz), 1e-12)
                push_x, push_z = push_x + missing * gx / size, push_z + missing * gz / size
        size = hypot(push_x, push_z)
        scale = min(share, most / size) if size > 0.0 else 0.0
        pushes_out[c, 0], pushes_out[c, 1] = scale * push_x, scale * push_z


@njit(cache=True, nogil=True)
def slide_discs(
    starts,  # (C, 2) float64
    goals,  # (C, 2) float64
    radius,
    obstacles,  # (O, 11) float64
    shifts,  # (O, 2) float64: how far obstacles move meanwhile, to where they are
    solid,  # (C, O) bool: the obstacles that are in the way of each
    places_out,  # (C, 2) float64
):
    """Move discs from starts towards goals."""
    near = np.empty(obstacles.shape[0], np.int64)
    for c in range(starts.shape[0]):
        x, z = starts[c, 0], starts[c, 1]
        reach = hypot(goals[c, 0] - x, goals[c, 1] - z) + 2.0 * radius
        count, moving = 0, 0.0
        for k in range(obstacles.shape[0]):
            far = hypot(x - obstacles[k, X], z - obstacles[k, Z]) - obstacles[k, ROUND]
            shift = hypot(shifts[k, 0], shifts[k, 1])
            if solid[c, k] and far < reach + shift and point_to_obstacle(x, z, obstacles, k) < reach + shift:
                near[count] = k
                count += 1
                moving = max(moving, shift)
        if count == 0:
            places_out[c] = goals[c]
            continue
        parts = int(moving / (0.5 * radius)) + 1
        rows = obstacles
        if moving > 0.0:
            rows = obstacles.copy()
        for part in range(1, parts + 1):
            if moving > 0.0:
                for item in range(count):
                    k = near[item]
                    rows[k, X] = obstacles[k, X] - shifts[k, 0] * (1.0 - part / parts)
                    rows[k, Z] = obstacles[k, Z] - shifts[k, 1] * (1.0 - part / parts)
            share = 1.0 / (parts - part + 1)
            x, z = slide_disc(
                x, z, x + (goals[c, 0] - x) * share, z + (goals[c, 1] - z) * share, radius, rows, near, count
            )
        places_out[c, 0], places_out[c, 1] = x, z
