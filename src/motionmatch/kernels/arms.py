"""Arms among obstacles: hands and forearms that would be inside one are moved out, and shoulders and elbows follow.

The distance that is left is a smooth function of the one in the frames, so hands that come near are led along a surface
and do not jump. What the arm can't reach stays as it is.
"""

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.ellipses import HIGH, LOW, ROUND, X, Z
from motionmatch.kernels.footlock import shortest_turn
from motionmatch.kernels.knees import turn_joint
from motionmatch.kernels.rotations import exponential, turn_vector
from motionmatch.kernels.solids import away_from

ROUNDS = 3
"""Times that the deepest point of an arm is moved out."""
LONGEST = 1.3
"""Obstacles farther from the root than this are out of reach, metres."""
_STRAIGHT = 0.999
_SMALL = 1e-6


class ArmChains(NamedTuple):
    """The K arms of a body."""

    joints: np.ndarray
    """(K, 3) shoulder, elbow and hand"""
    below: np.ndarray
    """(K, 3, N) joints that hang on each of them, itself included, filled up with -1"""
    tips: np.ndarray
    """(K, P) joints of the points of a hand, filled up with -1"""
    points: np.ndarray
    """(K, P, 3) these points, in the frames of their joints, metres"""


class ArmLimits(NamedTuple):
    """How arms are moved."""

    margin: float
    """distance to an obstacle below which a hand is led along it, metres"""
    farthest: float
    """largest distance that a hand is moved, metres"""
    hand: float
    """radius of a hand, metres"""
    forearm: float
    """radius of a forearm, metres"""


@njit(cache=True, nogil=True)
def turn_below(c, below, ax, ay, az, w, x, y, z, positions, rotations):
    """Turn some joints (N,) about a point by a quaternion."""
    for n in range(below.shape[0]):
        j = below[n]
        if j < 0:
            break
        dx, dy, dz = turn_vector(w, x, y, z, positions[c, j, 0] - ax, positions[c, j, 1] - ay, positions[c, j, 2] - az)
        positions[c, j, 0], positions[c, j, 1], positions[c, j, 2] = ax + dx, ay + dy, az + dz
        turn_joint(c, j, w, x, y, z, rotations)


@njit(cache=True, nogil=True)
def move_hand(c, k, arms, mx, my, mz, positions, rotations):
    """Move the hand of arm k as far as the arm reaches; the elbow stays in its plane, the hand keeps its angle."""
    shoulder, elbow, hand = arms.joints[k, 0], arms.joints[k, 1], arms.joints[k, 2]
    sx, sy, sz = positions[c, shoulder, 0], positions[c, shoulder, 1], positions[c, shoulder, 2]
    ex, ey, ez = positions[c, elbow, 0], positions[c, elbow, 1], positions[c, elbow, 2]
    hx, hy, hz = positions[c, hand, 0], positions[c, hand, 1], positions[c, hand, 2]
    ux, uy, uz = ex - sx, ey - sy, ez - sz
    lx, ly, lz = hx - ex, hy - ey, hz - ez
    wx, wy, wz = hx + mx - sx, hy + my - sy, hz + mz - sz
    upper, lower = math.sqrt(ux * ux + uy * uy + uz * uz), math.sqrt(lx * lx + ly * ly + lz * lz)
    cx, cy, cz = uy * lz - uz * ly, uz * lx - ux * lz, ux * ly - uy * lx
    size = math.sqrt(cx * cx + cy * cy + cz * cz)
    if size < _SMALL or upper < _SMALL or lower < _SMALL:
        return
    far = math.sqrt(wx * wx + wy * wy + wz * wz)
    far = min(max(far, abs(upper - lower) + 1e-3), _STRAIGHT * (upper + lower))
    straight = min(max((ux * lx + uy * ly + uz * lz) / (upper * lower), -1.0), 1.0)
    wanted = min(max((far * far - upper * upper - lower * lower) / (2.0 * upper * lower), -1.0), 1.0)
    bend = (math.acos(wanted) - math.acos(straight)) / size
    w, x, y, z = exponential(bend * cx, bend * cy, bend * cz)
    turn_below(c, arms.below[k, 1], ex, ey, ez, w, x, y, z, positions, rotations)
    nx, ny, nz = positions[c, hand, 0] - sx, positions[c, hand, 1] - sy, positions[c, hand, 2] - sz
    sw, tx, ty, tz = shortest_turn(nx, ny, nz, wx, wy, wz)
    turn_below(c, arms.below[k, 0], sx, sy, sz, sw, tx, ty, tz, positions, rotations)
    # The hand keeps its angle: both turns are undone about its joint.
    qx, qy, qz = positions[c, hand, 0], positions[c, hand, 1], positions[c, hand, 2]
    turn_below(c, arms.below[k, 2], qx, qy, qz, sw, -tx, -ty, -tz, positions, rotations)
    turn_below(c, arms.below[k, 2], qx, qy, qz, w, -x, -y, -z, positions, rotations)


@njit(cache=True, nogil=True)
def away_from_solid(x, y, z, obstacles, k):
    """Return the distance from a point to obstacle k with its heights, and the direction in which it grows."""
    aside, nx, nz = away_from(x, z, obstacles, k)
    under, over = obstacles[k, LOW] - y, y - obstacles[k, HIGH]
    above, up = (over, 1.0) if over > under else (under, -1.0)
    if aside > 0.0 and above > 0.0:
        size = math.hypot(aside, above)
        return size, nx * aside / size, up * above / size, nz * aside / size
    if aside >= above:
        return aside, nx, 0.0, nz
    return above, 0.0, up, 0.0


@njit(cache=True, nogil=True)
def clear_arms(
    arms,  # ArmChains
    limits,  # ArmLimits
    obstacles,  # (O, 11) float64
    solid,  # (C, O) bool: the obstacles that are in the way of each
    positions,  # (C, J, 3) world, in and out
    rotations,  # (C, J, 4) world, in and out
):
    """Move hands and forearms out of obstacles."""
    near = np.empty(obstacles.shape[0], np.int64)
    margin = limits.margin
    for c in range(positions.shape[0]):
        count = 0
        for o in range(obstacles.shape[0]):
            dx, dz = positions[c, 0, 0] - obstacles[o, X], positions[c, 0, 2] - obstacles[o, Z]
            reach = obstacles[o, ROUND] + LONGEST
            if solid[c, o] and dx * dx + dz * dz < reach * reach:
                near[count] = o
                count += 1
        if count == 0:
            continue
        for k in range(arms.joints.shape[0]):
            elbow, hand = arms.joints[k, 1], arms.joints[k, 2]
            left = limits.farthest
            for _ in range(ROUNDS):
                least, share, bx, by, bz = margin, 1.0, 0.0, 0.0, 0.0
                for p in range(3 + arms.tips.shape[1]):
                    if p < 3:  # along the forearm
                        along, radius = 0.5 + 0.25 * p, limits.forearm
                        x = positions[c, elbow, 0] + along * (positions[c, hand, 0] - positions[c, elbow, 0])
                        y = positions[c, elbow, 1] + along * (positions[c, hand, 1] - positions[c, elbow, 1])
                        z = positions[c, elbow, 2] + along * (positions[c, hand, 2] - positions[c, elbow, 2])
                    else:
                        j, along, radius = arms.tips[k, p - 3], 1.0, limits.hand
                        if j < 0:
                            break
                        point = arms.points[k, p - 3]
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
                    for item in range(count):
                        away, nx, ny, nz = away_from_solid(x, y, z, obstacles, near[item])
                        if away - radius < least:
                            least, share, bx, by, bz = away - radius, along, nx, ny, nz
                if least >= margin or left <= 0.0:
                    break
                push = min((margin * math.exp((least - margin) / margin) - least) / share, left)
                if push < 1e-4:
                    break
                left -= push
                move_hand(c, k, arms, push * bx, push * by, push * bz, positions, rotations)
