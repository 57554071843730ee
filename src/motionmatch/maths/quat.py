"""Unit quaternions, stored w, x, y, z on the last axis. Every function broadcasts over leading axes."""

from __future__ import annotations

import numpy as np

IDENTITY = np.array([1.0, 0.0, 0.0, 0.0])

_SMALL = 1e-8


def normalize(q: np.ndarray) -> np.ndarray:
    """Scale to unit length; a zero quaternion becomes the identity."""
    length = np.linalg.norm(q, axis=-1, keepdims=True)
    return np.where(length <= 1e-30, IDENTITY.astype(q.dtype), q / np.maximum(length, 1e-30))


def inverse(q: np.ndarray) -> np.ndarray:
    """Invert unit quaternions (…, 4)."""
    return q * np.array([1, -1, -1, -1], dtype=q.dtype)


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Multiply quaternions (…, 4): the rotation by b, then by a."""
    aw, ax, ay, az = a[..., 0], a[..., 1], a[..., 2], a[..., 3]
    bw, bx, by, bz = b[..., 0], b[..., 1], b[..., 2], b[..., 3]
    w = aw * bw - ax * bx - ay * by - az * bz
    product = np.empty((*w.shape, 4), w.dtype)  # filled in place, which takes half the time of np.stack
    product[..., 0] = w
    product[..., 1] = aw * bx + ax * bw + ay * bz - az * by
    product[..., 2] = aw * by - ax * bz + ay * bw + az * bx
    product[..., 3] = aw * bz + ax * by - ay * bx + az * bw
    return product


def inverse_multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Express rotations b in the frames a, both (…, 4): `multiply(inverse(a), b)`."""
    return multiply(inverse(a), b)


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the cross product of vectors (…, 3): the values of np.cross in a fifth of its time on short arrays."""
    ax, ay, az = a[..., 0], a[..., 1], a[..., 2]
    bx, by, bz = b[..., 0], b[..., 1], b[..., 2]
    x = ay * bz - az * by
    product = np.empty((*x.shape, 3), x.dtype)
    product[..., 0] = x
    product[..., 1] = az * bx - ax * bz
    product[..., 2] = ax * by - ay * bx
    return product


def rotate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Rotate vectors (…, 3)."""
    w, xyz = q[..., :1], q[..., 1:]
    v = np.asarray(v)
    twice = 2.0 * cross(xyz, v)
    return v + w * twice + cross(xyz, twice)


def inverse_rotate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
    """Rotate vectors (…, 3) by the inverse of q (…, 4): world to local."""
    return rotate(inverse(q), v)


def shortest(q: np.ndarray) -> np.ndarray:
    """Choose of q (…, 4) and -q, which are the same rotation, the one with w >= 0."""
    return np.where(q[..., :1] < 0, -q, q)


def unroll(q: np.ndarray) -> np.ndarray:
    """Flip signs of q (F, …, 4) so that neighbours in time lie in the same half-space."""
    if len(q) < 2:
        return q.copy()
    flips = np.sum(q[1:] * q[:-1], axis=-1) < 0
    signs = np.where(np.cumsum(flips, axis=0) % 2 == 1, -1, 1).astype(q.dtype)
    out = q.copy()
    out[1:] *= signs[..., None]
    return out


def from_angle_axis(angle: np.ndarray, axis: np.ndarray) -> np.ndarray:
    """Make quaternions from an angle in radians and a unit axis (…, 3)."""
    half = 0.5 * np.asarray(angle)[..., None]
    xyz = np.sin(half) * axis
    q = np.empty((*xyz.shape[:-1], 4), xyz.dtype)
    q[..., :1], q[..., 1:] = np.cos(half), xyz
    return q


def exp(v: np.ndarray) -> np.ndarray:
    """Return the quaternion exp(v) for v (…, 3), the inverse of `log`; safe at zero."""
    angle = np.linalg.norm(v, axis=-1, keepdims=True)
    # np.sinc is sin(pi x) / (pi x) and is exact at zero.
    return np.concatenate([np.cos(angle), np.sinc(angle / np.pi) * v], axis=-1)


def log(q: np.ndarray) -> np.ndarray:
    """Return the half-angle vector (…, 3) of a unit quaternion; safe at the identity."""
    w, xyz = q[..., :1], q[..., 1:]
    length = np.linalg.norm(xyz, axis=-1, keepdims=True)
    # angle / sin(angle) is 1 / cos(angle) to first order where the sine is too small to divide by.
    near = 1.0 / np.where(np.abs(w) < 0.5, 1.0, w)
    scale = np.where(length < _SMALL, near, np.arctan2(length, w) / np.maximum(length, _SMALL))
    return scale * xyz


def from_scaled_angle_axis(v: np.ndarray) -> np.ndarray:
    """Make quaternions from rotation vectors (…, 3): the direction is the axis, the length the angle in radians."""
    return exp(0.5 * v)


def to_scaled_angle_axis(q: np.ndarray) -> np.ndarray:
    """Convert q (…, 4) to the rotation vector (…, 3) of the shortest way round, at most pi radians long."""
    return 2.0 * log(shortest(q))


def angle(q: np.ndarray) -> np.ndarray:
    """Return the angle of rotations, 0 to pi radians."""
    return 2.0 * np.arctan2(np.linalg.norm(q[..., 1:], axis=-1), np.abs(q[..., 0]))


def between(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the shortest rotation that takes direction a to direction b (…, 3).

    If they are opposite, the axis is arbitrary. If one of them is zero, the result is the identity.
    """
    stored = np.result_type(a, b)
    a = _direction(np.asarray(a, np.float64))
    b = _direction(np.asarray(b, np.float64))
    across = cross(a, b)
    sine = np.linalg.norm(across, axis=-1, keepdims=True)
    cosine = np.sum(a * b, axis=-1, keepdims=True)
    # Nearly opposite directions leave only rounding in the cross product: turn about any axis at right angles
    # to a.
    least = np.eye(3)[np.argmin(np.abs(a), axis=-1)]
    opposite = (cosine < 0) & (sine < 1e-8)
    axis = _direction(np.where(opposite, cross(a, least), across))
    half = 0.5 * np.arctan2(sine, cosine)
    q = np.concatenate([np.cos(half), np.sin(half) * axis], axis=-1)
    return q.astype(stored if np.issubdtype(stored, np.floating) else np.float64)


def _direction(v: np.ndarray) -> np.ndarray:
    return v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), 1e-30)


def slerp(a: np.ndarray, b: np.ndarray, t: np.ndarray | float) -> np.ndarray:
    """Interpolate from a at t = 0 to b at t = 1 at constant angular speed, the shortest way; t is (…)."""
    t = np.asarray(t)[..., None]
    return multiply(a, from_scaled_angle_axis(t * to_scaled_angle_axis(inverse_multiply(a, b))))


def mean(q: np.ndarray, weights: np.ndarray | None = None) -> np.ndarray:
    """Average rotations (F, …, 4) over axis 0, whatever the signs of the quaternions."""
    # The dominant eigenvector of the sum of outer products, which do not change with the sign.
    weights = np.ones(len(q)) if weights is None else weights
    outer = np.einsum("f,f...i,f...j->...ij", weights, q, q)
    return shortest(np.linalg.eigh(outer)[1][..., :, -1])
