"""Knees that turn along with feet, and joints that turn in the world."""

import math

from numba import njit

from motionmatch.kernels.rotations import turn_vector

_SMALL = 1e-9
_KNEE_TURN = 0.5
"""Part of the angle by which a foot is turned to the side by which its knee turns along."""


@njit(cache=True, nogil=True)
def turn_joint(c, joint, w, x, y, z, rotations):
    """Turn a joint's world rotation by a quaternion."""
    a, b, d, e = rotations[c, joint, 0], rotations[c, joint, 1], rotations[c, joint, 2], rotations[c, joint, 3]
    rotations[c, joint, 0] = w * a - x * b - y * d - z * e
    rotations[c, joint, 1] = w * b + x * a + y * e - z * d
    rotations[c, joint, 2] = w * d - x * e + y * a + z * b
    rotations[c, joint, 3] = w * e + x * d - y * b + z * a


@njit(cache=True, nogil=True)
def turn_knee(c, k, legs, angle, positions, rotations):
    """Turn a knee about the line from foot to hip, as far as it goes along with a foot that is turned by an angle about
    the vertical, so that the ankle is not twisted by all of it."""
    hip, knee, foot = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2]
    ux, uy, uz = positions[c, hip, 0] * 1.0, positions[c, hip, 1] * 1.0, positions[c, hip, 2] * 1.0
    bx, by, bz = positions[c, knee, 0] - ux, positions[c, knee, 1] - uy, positions[c, knee, 2] - uz
    ux, uy, uz = ux - positions[c, foot, 0], uy - positions[c, foot, 1], uz - positions[c, foot, 2]
    length = math.sqrt(ux * ux + uy * uy + uz * uz)
    if length < _SMALL:
        return
    half = 0.5 * _KNEE_TURN * angle * uy / length
    w, sine = math.cos(half), math.sin(half) / length
    x, y, z = sine * ux, sine * uy, sine * uz
    nx, ny, nz = turn_vector(w, x, y, z, bx, by, bz)
    turn_joint(c, hip, w, x, y, z, rotations)
    turn_joint(c, knee, w, x, y, z, rotations)
    positions[c, knee, 0] += nx - bx
    positions[c, knee, 1] += ny - by
    positions[c, knee, 2] += nz - bz
