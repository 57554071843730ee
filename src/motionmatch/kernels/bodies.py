"""Bodies among obstacles: balls around hips and thighs are moved out, and feet are led along surfaces.

Where a ball or a foot is moved to depends on where it is alone, so a foot that stands still stays still.
"""

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.arms import away_from_solid, move_hand
from motionmatch.kernels.ellipses import HIGH, LOW, ROUND, X, Z
from motionmatch.kernels.rotations import turn_vector
from motionmatch.kernels.solids import away_from

ROUNDS = 8
"""Times that the deepest ball of a body, or point of a foot, is moved out."""
LONGEST = 1.3
"""Obstacles farther from the root than this are out of reach, metres."""


class LegLimits(NamedTuple):
    """How feet are led along surfaces."""

    margin: float
    """distance to an obstacle below which a foot is led along it, metres"""
    farthest: float
    """largest distance that a foot is moved, metres"""
    foot: float
    """radius of a foot, metres"""
    thigh: float
    """and of a thigh"""
    shin: float
    """and of a shin"""
    low: float
    """height of a foot's lowest point over the ground up to which the foot alone counts, metres"""
    high: float
    """height from which the whole leg counts, metres"""


@njit(cache=True, nogil=True)
def find_near(x, z, reach, obstacles, solid, near_out):
    """Find the solid obstacles (O,) within reach of a place; return their number."""
    count = 0
    for k in range(obstacles.shape[0]):
        dx, dz = x - obstacles[k, X], z - obstacles[k, Z]
        far = obstacles[k, ROUND] + reach
        if solid[k] and dx * dx + dz * dz < far * far:
            near_out[count] = k
            count += 1
    return count


@njit(cache=True, nogil=True)
def free_balls(
    balls,  # (C, P, 3) float64: middles in the world
    radii,  # (P,) float64
    obstacles,  # (O, 11) float64
    solid,  # (C, O) bool: the obstacles that are in the way of each
    moves_out,  # (C, 2) float64: ways on the ground that the balls of each have to go together
):
    """Find how bodies get out of obstacles, the deepest ball first."""
    near = np.empty(obstacles.shape[0], np.int64)
    for c in range(balls.shape[0]):
        moves_out[c] = 0.0
        count = find_near(balls[c, 0, 0], balls[c, 0, 2], LONGEST, obstacles, solid[c], near)
        move_x, move_z = 0.0, 0.0
        for _ in range(ROUNDS if count else 0):
            most, way_x, way_z = 1e-4, 0.0, 0.0
            for p in range(balls.shape[1]):
                x, y, z = balls[c, p, 0] + move_x, balls[c, p, 1], balls[c, p, 2] + move_z
                for item in range(count):
                    k = near[item]
                    over = max(obstacles[k, LOW] - y, y - obstacles[k, HIGH], 0.0)
                    if over >= radii[p]:
                        continue
                    away, nx, nz = away_from(x, z, obstacles, k)
                    missing = math.sqrt(radii[p] * radii[p] - over * over) - away
                    if missing > most:
                        most, way_x, way_z = missing, missing * nx, missing * nz
            if way_x == 0.0 and way_z == 0.0:
                break
            move_x, move_z = move_x + way_x, move_z + way_z
        moves_out[c, 0], moves_out[c, 1] = move_x, move_z


@njit(cache=True, nogil=True)
def clear_feet(
    legs,  # ArmChains: hips, knees and feet
    limits,  # LegLimits
    obstacles,  # (O, 11) float64
    solid,  # (C, O) bool: the obstacles that are in the way of each
    positions,  # (C, J, 3) world, in and out
    rotations,  # (C, J, 4) world, in and out
):
    """Move feet out of obstacles, aside; knees follow."""
    near = np.empty(obstacles.shape[0], np.int64)
    margin = limits.margin
    for c in range(positions.shape[0]):
        count = find_near(positions[c, 0, 0], positions[c, 0, 2], LONGEST, obstacles, solid[c], near)
        if count == 0:
            continue
        for k in range(legs.joints.shape[0]):
            left = limits.farthest
            for _ in range(ROUNDS):
                least, share, bx, bz, lowest = margin, 1.0, 0.0, 0.0, np.inf
                for p in range(legs.tips.shape[1]):
                    j = legs.tips[k, p]
                    if j < 0:
                        break
                    point = legs.points[k, p]
                    tx, ty, tz = turn_vector(
                        rotations[c, j, 0],
                        rotations[c, j, 1],
                        rotations[c, j, 2],
                        rotations[c, j, 3],
                        point[0],
                        point[1],
                        point[2],
                    )
                    x, y, z = positions[c, j, 0] + tx, positions[c, j, 1] + ty, positions[c, j, 2] + tz
                    lowest = min(lowest, y - positions[c, 0, 1])
                    for item in range(count):
                        away, nx, _, nz = away_from_solid(x, y, z, obstacles, near[item])
                        if away - limits.foot < least and nx * nx + nz * nz > 0.25:
                            least, bx, bz = away - limits.foot, nx, nz
                lifted = min(max((lowest - limits.low) / (limits.high - limits.low), 0.0), 1.0)
                if lifted > 0.0:  # the knee and the shin of a leg that swings
                    hip, knee, foot = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2]
                    for p in range(4):
                        first, last = (hip, knee) if p < 2 else (knee, foot)
                        along = 0.7 + 0.3 * p if p < 2 else 0.33 * (p - 1)
                        radius = limits.thigh if p < 2 else limits.shin
                        x = positions[c, first, 0] + along * (positions[c, last, 0] - positions[c, first, 0])
                        y = positions[c, first, 1] + along * (positions[c, last, 1] - positions[c, first, 1])
                        z = positions[c, first, 2] + along * (positions[c, last, 2] - positions[c, first, 2])
                        for item in range(count):
                            away, nx, _, nz = away_from_solid(x, y, z, obstacles, near[item])
                            deep = margin - lifted * (margin - away + radius)
                            if deep < least and nx * nx + nz * nz > 0.25:
                                least, bx, bz = deep, nx, nz
                                share = 0.5 * along if p < 2 else 0.5 + 0.5 * along
                if least >= margin or left <= 0.0:
                    break
                push = min((margin * math.exp((least - margin) / margin) - least) / share, left)
                if push < 1e-4:
                    break
                left -= push
                move_hand(c, k, legs, push * bx, 0.0, push * bz, positions, rotations)
