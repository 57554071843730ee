"""Other ways to write a rotation, from and to unit quaternions (w, x, y, z).

Everything broadcasts over leading axes. Angles are in radians. Euler angles are intrinsic and listed as BVH
lists its channels: the order 'ZYX' means R = Rz·Ry·Rx, so the last axis of the order is applied to a vector
first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from motionmatch.conventions import FORWARD, UP
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.shapes import check

_AXES = "XYZ"


def from_euler(angles: np.ndarray, order: str) -> np.ndarray:
    """Make quaternions (…, 4) from angles (…, n), one for each letter of `order`: 1 to 3 axes, repeats allowed."""
    axes = _split_axes(order)
    angles = np.asarray(angles, np.float64)
    if angles.ndim < 1 or angles.shape[-1] != len(axes):
        raise InputError(
            f"angles has shape {angles.shape}, but the order '{order}' needs {len(axes)} on the last axis."
        )
    q = quat.from_angle_axis(angles[..., 0], np.eye(3)[axes[0]])
    for n, axis in enumerate(axes[1:], start=1):
        q = quat.multiply(q, quat.from_angle_axis(angles[..., n], np.eye(3)[axis]))
    return q


def to_euler(q: np.ndarray, order: str) -> np.ndarray:
    """Return angles (…, 3) about three axes: `from_euler(to_euler(q, order), order)` is q or -q.

    The order is one of 'XYZ', 'ZXY', … or of 'ZXZ', 'XYX', …. The middle angle lies in [-pi/2, pi/2] for the
    first kind and in [0, pi] for the second, the others in [-pi, pi]. In gimbal lock the first angle is free
    and set to 0.
    """
    axes = _split_axes(order)
    if len(axes) != 3 or axes[0] == axes[1] or axes[1] == axes[2]:
        raise InputError(
            f"rotation order '{order}' can't describe every rotation. "
            "Use three axes of which neighbours differ, such as 'ZYX' or 'ZXZ'."
        )
    check(q=(q, "... 4"))
    q = quat.normalize(np.asarray(q, np.float64))
    i, j, last = axes
    k = 3 - i - j  # the axis that is neither the first nor the second
    sign = 1.0 if (j - i) % 3 == 1 else -1.0

    # The last rotation leaves its own axis alone, so where that axis goes depends on the first two angles
    # only.
    image = quat.rotate(q, np.eye(3)[last])
    if last == i:
        away = np.hypot(image[..., j], image[..., k])  # sin of the middle angle
        first = np.arctan2(image[..., j], -sign * image[..., k])
        middle = np.arctan2(away, image[..., i])
    else:
        away = np.hypot(image[..., j], image[..., k])  # cos of the middle angle
        first = np.arctan2(-sign * image[..., j], image[..., k])
        middle = np.arctan2(sign * image[..., i], away)
    first = np.where(away < 1e-12, 0.0, first)

    # The remainder turns about the last axis. Computing it from the remainder, not from the matrix, corrects the
    # rounding error of the first angle, which is large close to gimbal lock.
    rest = quat.inverse_multiply(from_euler(np.stack([first, middle], axis=-1), order[:2]), q)
    rest = quat.shortest(rest)
    third = 2.0 * np.arctan2(rest[..., 1 + last], rest[..., 0])
    return np.stack([first, middle, third], axis=-1)


def to_matrix(q: np.ndarray) -> np.ndarray:
    """Make rotation matrices (…, 3, 3); the columns are the rotated axes."""
    w, x, y, z = np.moveaxis(np.asarray(q), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)


def from_matrix(matrix: np.ndarray) -> np.ndarray:
    """Make quaternions (…, 4), w >= 0, from rotation matrices (…, 3, 3)."""
    check(matrix=(matrix, "... 3 3"))
    m = np.moveaxis(np.asarray(matrix), (-2, -1), (0, 1))
    a, b, c = m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]
    d, e, f = m[1, 0] + m[0, 1], m[0, 2] + m[2, 0], m[2, 1] + m[1, 2]
    squares = [
        1 + m[0, 0] + m[1, 1] + m[2, 2],
        1 + m[0, 0] - m[1, 1] - m[2, 2],
        1 - m[0, 0] + m[1, 1] - m[2, 2],
        1 - m[0, 0] - m[1, 1] + m[2, 2],
    ]
    # Each row is the quaternion times four times one of its own components. The largest component is at least
    # 1/2, so taking its row never divides by anything small.
    rows = [[squares[0], a, b, c], [a, squares[1], d, e], [b, d, squares[2], f], [c, e, f, squares[3]]]
    candidates = np.stack([np.stack(row, axis=-1) for row in rows], axis=-2)  # (…, 4, 4)
    largest = np.argmax(np.stack(squares, axis=-1), axis=-1)[..., None, None]
    return quat.shortest(quat.normalize(np.take_along_axis(candidates, largest, axis=-2)[..., 0, :]))


def to_two_axes(q: np.ndarray) -> np.ndarray:
    """Return the first two columns of the rotation matrix, (…, 3, 2): a continuous form that suits networks.

    `[..., 0]` is the rotated x axis and `[..., 1]` the rotated y axis.
    """
    return to_matrix(q)[..., :2]


def from_two_axes(axes: np.ndarray) -> np.ndarray:
    """Make rotations (…, 4) from two columns (…, 3, 2), by Gram–Schmidt: x keeps its direction, y is adjusted.

    Any finite input gives a rotation: where a column is zero or both are parallel, a suitable axis is chosen,
    and zeros give the identity.
    """
    check(axes=(axes, "... 3 2"))
    axes = np.asarray(axes, np.float64)
    ex, ey, ez = np.eye(3)
    second = _unit(axes[..., 1], lambda: np.zeros(3))
    x = _unit(axes[..., 0], lambda: _unit(np.cross(second, ez), lambda: ex))
    z = _unit(
        np.cross(x, second),
        lambda: _unit(np.cross(x, _unit(np.cross(ez, x), lambda: ey)), lambda: ez),
        smallest=1e-6,
    )
    return from_matrix(np.stack([x, np.cross(z, x), z], axis=-1))


def heading(q: np.ndarray) -> np.ndarray:
    """Return the angle about y (…) of the direction that the forward axis takes; 0 is +z, a quarter turn is +x.

    Zero where the forward axis points straight up or down and so has no heading.
    """
    facing = quat.rotate(np.asarray(q), FORWARD)
    angle = np.arctan2(facing[..., 0], facing[..., 2])
    return np.where(np.hypot(facing[..., 0], facing[..., 2]) < 1e-12, 0.0, angle)


def from_heading(angle: np.ndarray | float) -> np.ndarray:
    """Return the rotation (…, 4) about y that turns the forward axis to this heading (…)."""
    return quat.from_angle_axis(np.asarray(angle), UP)


class SwingTwist(NamedTuple):
    """q = swing · twist."""

    swing: np.ndarray
    """(…, 4) about an axis at right angles to the twist's; w >= 0."""
    twist: np.ndarray
    """(…, 4) about the given axis."""


def swing_twist(q: np.ndarray, axis: np.ndarray) -> SwingTwist:
    """Split rotations (…, 4) into a turn about a unit axis (…, 3), done first, and the swing of that axis.

    In a half turn at right angles to the axis the twist is not defined; all of it is swing then.
    """
    along = np.sum(q[..., 1:] * axis, axis=-1, keepdims=True)
    twist = np.concatenate([np.broadcast_to(q[..., :1], along.shape), along * axis], axis=-1)
    length = np.linalg.norm(twist, axis=-1, keepdims=True)
    twist = quat.normalize(np.where(length < 1e-12, 0.0, twist))
    return SwingTwist(quat.multiply(q, quat.inverse(twist)), twist)


def _split_axes(order: str) -> list[int]:
    if not 1 <= len(order) <= 3 or any(letter not in _AXES for letter in order.upper()):
        raise InputError(f"rotation order '{order}' must be one to three of the letters X, Y, Z.")
    return [_AXES.index(letter) for letter in order.upper()]


def _unit(v: np.ndarray, otherwise: Callable[[], np.ndarray], *, smallest: float = 1e-30) -> np.ndarray:
    """Scale v (…, 3) to length 1; where it is too short to have a direction, use the result of `otherwise`."""
    # Scaling by the largest component first prevents underflow and overflow of the squares.
    x, y, z = np.moveaxis(np.abs(v), -1, 0)
    size = np.maximum(np.maximum(x, y), z)[..., None]  # np.max over an axis of three is ten times slower
    scaled = v / np.where(size > 0, size, 1.0)
    length = np.linalg.norm(scaled, axis=-1, keepdims=True)
    unit = scaled / np.where(length > 0, length, 1.0)
    long_enough = size * length > smallest
    return unit if long_enough.all() else np.where(long_enough, unit, otherwise())
