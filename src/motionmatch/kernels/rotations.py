"""Quaternions and rotation vectors of one joint, component by component, for kernels that loop over joints."""

import math

from numba import njit

_SMALL = 1e-12


@njit(cache=True, nogil=True)
def exponential(x, y, z):
    """Return the quaternion of a rotation vector."""
    square = x * x + y * y + z * z
    if square < 0.25:
        # Half angles of up to a quarter: series are exact to the last digit of float32 and far quicker than libm.
        h = 0.25 * square
        w = 1.0 - h * (0.5 - h * (1.0 / 24 - h * (1.0 / 720 - h / 40320)))
        s = 0.5 - h * (1.0 / 12 - h * (1.0 / 240 - h * (1.0 / 10080 - h / 725760)))
        return w, s * x, s * y, s * z
    angle = math.sqrt(square)
    s = math.sin(0.5 * angle) / angle
    return math.cos(0.5 * angle), s * x, s * y, s * z


@njit(cache=True, nogil=True)
def logarithm(w, x, y, z):
    """Return the shortest rotation vector of a quaternion."""
    if w < 0:
        w, x, y, z = -w, -x, -y, -z
    length = math.sqrt(x * x + y * y + z * z)
    if length < _SMALL:
        return 2.0 * x, 2.0 * y, 2.0 * z
    s = 2.0 * math.atan2(length, w) / length
    return s * x, s * y, s * z


@njit(cache=True, nogil=True)
def multiply(aw, ax, ay, az, bw, bx, by, bz):
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


@njit(cache=True, nogil=True)
def spin_of_rate(x, y, z, rx, ry, rz):
    """Return the angular velocity of a rotation: its rotation vector (x, y, z) changes at the rate (rx, ry, rz)."""
    square = x * x + y * y + z * z
    if square < 1e-8:
        across, again = 0.5, 1.0 / 6
    else:
        angle = math.sqrt(square)
        across, again = (1.0 - math.cos(angle)) / square, (angle - math.sin(angle)) / (square * angle)
    return _add_double_cross(x, y, z, rx, ry, rz, across, again)


@njit(cache=True, nogil=True)
def rate_of_spin(x, y, z, wx, wy, wz):
    """Return the rate of a rotation vector (x, y, z) at an angular velocity (wx, wy, wz): inverts `spin_of_rate`."""
    square = x * x + y * y + z * z
    again = 1.0 / 12
    if square >= 1e-4:
        half = 0.5 * math.sqrt(square)
        again = (1.0 - half * math.cos(half) / math.sin(half)) / square
    return _add_double_cross(x, y, z, wx, wy, wz, -0.5, again)


@njit(cache=True, nogil=True)
def _add_double_cross(x, y, z, vx, vy, vz, across, again):
    """Return v + across a x v + again a x (a x v), with a = (x, y, z)."""
    cx, cy, cz = y * vz - z * vy, z * vx - x * vz, x * vy - y * vx
    dx, dy, dz = y * cz - z * cy, z * cx - x * cz, x * cy - y * cx
    return vx + across * cx + again * dx, vy + across * cy + again * dy, vz + across * cz + again * dz


@njit(cache=True, nogil=True)
def turn_vector(w, x, y, z, vx, vy, vz):
    """Return a vector turned by a unit quaternion."""
    tx, ty, tz = 2 * (y * vz - z * vy), 2 * (z * vx - x * vz), 2 * (x * vy - y * vx)
    return vx + w * tx + y * tz - z * ty, vy + w * ty + z * tx - x * tz, vz + w * tz + x * ty - y * tx


@njit(cache=True, nogil=True)
def wrap_angle(angle):
    """Bring an angle between -pi and pi."""
    return angle - 2.0 * math.pi * math.floor(angle / (2.0 * math.pi) + 0.5)
