"""Decode pose vectors, the output of networks, to frames that can be played."""

import math

from numba import njit

from motionmatch.kernels.rotations import exponential, multiply

_SMALL = 1e-9


@njit(cache=True, nogil=True)
def frames(
    poses,  # (C, Y) pose vectors
    at_translations,  # first column of the positions of moving joints, without the root
    at_rotations,  # first column of the rotations of all joints but the root, as two axes
    rotations_out,  # (C, J, 4) local; the root's is none
    translations_out,  # (C, M, 3) local; the root's are zero
):
    """Decode pose vectors to rotations and translations, with the root at the origin."""
    num_joints, num_moving = rotations_out.shape[1], translations_out.shape[1]
    for c in range(poses.shape[0]):
        for k in range(3):
            translations_out[c, 0, k] = 0.0
            rotations_out[c, 0, k + 1] = 0.0
        rotations_out[c, 0, 0] = 1.0
        for m in range(1, num_moving):
            for k in range(3):
                translations_out[c, m, k] = poses[c, at_translations + 3 * (m - 1) + k]
        for j in range(1, num_joints):
            a = at_rotations + 6 * (j - 1)
            w, x, y, z = from_two_axes(
                poses[c, a] * 1.0,
                poses[c, a + 2] * 1.0,
                poses[c, a + 4] * 1.0,
                poses[c, a + 1] * 1.0,
                poses[c, a + 3] * 1.0,
                poses[c, a + 5] * 1.0,
            )
            rotations_out[c, j, 0], rotations_out[c, j, 1] = w, x
            rotations_out[c, j, 2], rotations_out[c, j, 3] = y, z


@njit(cache=True, nogil=True)
def advance(
    # pose vectors (C, Y), the first columns of their parts, and the results of `frames`
    poses,
    at_velocities,  # of joints that move
    at_angular_velocities,  # about the parent's axes
    at_root_velocity,  # along the root's axes
    at_root_turn,  # about the vertical
    dt,
    rotations,  # (C, J, 4)
    translations,  # (C, M, 3)
    rotations_out,  # (C, J, 4)
    translations_out,  # (C, M, 3)
    yaws_out,  # (C,) of the root
):
    """Make the frame dt seconds later from the velocities."""
    num_joints, num_moving = rotations.shape[1], translations.shape[1]
    for c in range(poses.shape[0]):
        yaws_out[c] = dt * poses[c, at_root_turn]
        for k in range(3):
            translations_out[c, 0, k] = dt * poses[c, at_root_velocity + k]
            rotations_out[c, 0, k + 1] = 0.0
        rotations_out[c, 0, 0] = 1.0
        for m in range(1, num_moving):
            for k in range(3):
                translations_out[c, m, k] = translations[c, m, k] + dt * poses[c, at_velocities + 3 * (m - 1) + k]
        for j in range(1, num_joints):
            a = at_angular_velocities + 3 * (j - 1)
            ow, ox, oy, oz = exponential(dt * poses[c, a], dt * poses[c, a + 1], dt * poses[c, a + 2])
            w, x, y, z = multiply(
                ow, ox, oy, oz, rotations[c, j, 0], rotations[c, j, 1], rotations[c, j, 2], rotations[c, j, 3]
            )
            rotations_out[c, j, 0], rotations_out[c, j, 1] = w, x
            rotations_out[c, j, 2], rotations_out[c, j, 3] = y, z


@njit(cache=True, nogil=True)
def from_two_axes(ax, ay, az, bx, by, bz):
    """Make the rotation that takes x to the first direction, and y as near as possible to the second."""
    length = math.sqrt(ax * ax + ay * ay + az * az)
    if length < _SMALL:
        ax, ay, az = 1.0, 0.0, 0.0
    else:
        ax, ay, az = ax / length, ay / length, az / length
    cx, cy, cz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    length = math.sqrt(cx * cx + cy * cy + cz * cz)
    if length < _SMALL:  # any direction across the first is valid
        if abs(az) < 0.9:
            cx, cy, cz = -ax * az, -ay * az, 1.0 - az * az
        else:
            cx, cy, cz = -ax * ay, 1.0 - ay * ay, -az * ay
        length = math.sqrt(cx * cx + cy * cy + cz * cz)
    cx, cy, cz = cx / length, cy / length, cz / length
    bx, by, bz = cy * az - cz * ay, cz * ax - cx * az, cx * ay - cy * ax
    # The largest of the four components is computed first, to avoid division by a number near zero.
    trace = ax + by + cz
    if trace > 0.0:
        s = 2.0 * math.sqrt(trace + 1.0)
        return 0.25 * s, (bz - cy) / s, (cx - az) / s, (ay - bx) / s
    if ax > by and ax > cz:
        s = 2.0 * math.sqrt(1.0 + ax - by - cz)
        return (bz - cy) / s, 0.25 * s, (bx + ay) / s, (cx + az) / s
    if by > cz:
        s = 2.0 * math.sqrt(1.0 + by - ax - cz)
        return (cx - az) / s, (bx + ay) / s, 0.25 * s, (cy + bz) / s
    s = 2.0 * math.sqrt(1.0 + cz - ax - by)
    return (ay - bx) / s, (cx + az) / s, (cy + bz) / s, 0.25 * s


@njit(cache=True, nogil=True)
def roots(
    before,  # (C, Y) pose vectors
    after,  # (C, Y) and those dt seconds later
    at_root_velocity,
    at_root_turn,
    dt,
    translations_out,  # (2 C, 1, 3) of the root before and after, along its axes before
    yaws_out,  # (2 C,)
):
    """Move roots between two poses: by the mean of their velocities, along the mean of their axes."""
    for c in range(before.shape[0]):
        turn = 0.5 * dt * (before[c, at_root_turn] + after[c, at_root_turn])
        sine, cosine = math.sin(0.5 * turn), math.cos(0.5 * turn)
        x = 0.5 * dt * (before[c, at_root_velocity] + after[c, at_root_velocity])
        z = 0.5 * dt * (before[c, at_root_velocity + 2] + after[c, at_root_velocity + 2])
        for k in range(3):
            translations_out[2 * c, 0, k] = 0.0
        translations_out[2 * c + 1, 0, 0] = cosine * x + sine * z
        translations_out[2 * c + 1, 0, 1] = 0.0
        translations_out[2 * c + 1, 0, 2] = cosine * z - sine * x
        yaws_out[2 * c], yaws_out[2 * c + 1] = 0.0, turn
