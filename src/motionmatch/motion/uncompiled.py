"""The kernels that read clips, in numpy: the same bits for a small file, without half a second to load numba.

Each function has the arguments and results of the kernel of its name (`kernels/bvh`, `kernels/kinematics`).
"""

from __future__ import annotations

import math
import re
import sys

import numpy as np

MOST_NUMBERS = 100_000
"""Numbers in a file up to which numpy is quicker than loading numba."""
_NUMBERS = re.compile(rb"[0-9+\-.eE\x00-\x20]*")


def is_quicker(count: int) -> bool:
    """Return whether this module is quicker for so many numbers: there are few, and numba is not loaded yet."""
    return count <= MOST_NUMBERS and "numba" not in sys.modules


def parse_numbers(text: bytes, start: int, width: int) -> np.ndarray | None:
    """Read rows of numbers (F, width) from byte `start` on; None if anything is odd: the kernel then reports it."""
    rest = text[start:]
    if not _NUMBERS.fullmatch(rest):
        return None
    rows = [row for line in rest.split(b"\n") if (row := re.findall(rb"[^\x00-\x20]+", line))]
    if not rows or any(len(row) != width for row in rows):
        return None
    try:
        values = np.array([[float(word) for word in row] for row in rows])
    except ValueError:
        return None
    return values


def pose_channels(
    offsets: np.ndarray,
    position_columns: np.ndarray,
    rotation_columns: np.ndarray,
    rotation_axes: np.ndarray,
    values: np.ndarray,
    positions_out: np.ndarray,
    rotations_out: np.ndarray,
) -> None:
    """Compute local positions (F, J, 3) and rotations (F, J, 4) from channel values (F, N)."""
    for j in range(len(offsets)):
        for k in range(3):
            column = position_columns[j, k]
            positions_out[:, j, k] = offsets[j, k] if column < 0 else values[:, column]
        w, (x, y, z) = np.ones(len(values)), np.zeros((3, len(values)))
        for k in range(3):
            column = rotation_columns[j, k]
            if column < 0:
                break
            halves = (values[:, column] * (math.pi / 360.0)).tolist()
            # The C library's, as in compiled code; numpy's own may differ in the last bit.
            c, s = np.array([math.cos(half) for half in halves]), np.array([math.sin(half) for half in halves])
            if rotation_axes[j, k] == 0:
                w, x, y, z = w * c - x * s, x * c + w * s, y * c + z * s, z * c - y * s
            elif rotation_axes[j, k] == 1:
                w, x, y, z = w * c - y * s, x * c - z * s, y * c + w * s, z * c + x * s
            else:
                w, x, y, z = w * c - z * s, x * c + y * s, y * c - x * s, z * c + w * s
        rotations_out[:, j] = np.stack((w, x, y, z), axis=-1)


def forward(
    parents: np.ndarray,
    positions: np.ndarray,
    rotations: np.ndarray,
    positions_out: np.ndarray,
    rotations_out: np.ndarray,
) -> None:
    """Compute world positions (F, J, 3) and rotations (F, J, 4) from local ones."""
    for j, p in enumerate(parents):
        if p < 0:
            positions_out[:, j], rotations_out[:, j] = positions[:, j], rotations[:, j]
            continue
        turn, v = rotations_out[:, p], positions[:, j]
        w, x, y, z = turn.T
        vx, vy, vz = v.T
        # Twice an int64 is a float64 in compiled code, and so is all that it is added to.
        tx, ty, tz = (2.0 * t.astype(np.float64) for t in (y * vz - z * vy, z * vx - x * vz, x * vy - y * vx))
        positions_out[:, j, 0] = (positions_out[:, p, 0] + vx) + w * tx + y * tz - z * ty
        positions_out[:, j, 1] = (positions_out[:, p, 1] + vy) + w * ty + z * tx - x * tz
        positions_out[:, j, 2] = (positions_out[:, p, 2] + vz) + w * tz + x * ty - y * tx
        a, b, c, d = rotations[:, j].T
        rotations_out[:, j, 0] = w * a - x * b - y * c - z * d
        rotations_out[:, j, 1] = w * b + x * a + y * d - z * c
        rotations_out[:, j, 2] = w * c - x * d + y * a + z * b
        rotations_out[:, j, 3] = w * d + x * c - y * b + z * a
