"""Channel values of a BVH row to local positions and quaternions."""

import math

from numba import njit

_HALF_DEGREE = math.pi / 360.0


@njit(cache=True, nogil=True)
def pose_channels(
    offsets,  # (J, 3)
    position_columns,  # (J, 3) int32: the column of x, y, z, or -1 to keep the offset
    rotation_columns,  # (J, 3) int32: the columns of the rotations in the order they apply, or -1
    rotation_axes,  # (J, 3) int32: 0, 1, 2 for a turn about x, y, z
    values,  # (F, N) numbers, angles in degrees
    positions_out,  # (F, J, 3)
    rotations_out,  # (F, J, 4)
):
    num_frames, num_joints = values.shape[0], offsets.shape[0]
    for f in range(num_frames):
        for j in range(num_joints):
            for k in range(3):
                column = position_columns[j, k]
                positions_out[f, j, k] = offsets[j, k] if column < 0 else values[f, column]
            w, x, y, z = 1.0, 0.0, 0.0, 0.0
            for k in range(3):
                column = rotation_columns[j, k]
                if column < 0:
                    break
                half = values[f, column] * _HALF_DEGREE
                c, s = math.cos(half), math.sin(half)
                # Multiply from the right by a turn about one axis.
                if rotation_axes[j, k] == 0:
                    w, x, y, z = w * c - x * s, x * c + w * s, y * c + z * s, z * c - y * s
                elif rotation_axes[j, k] == 1:
                    w, x, y, z = w * c - y * s, x * c - z * s, y * c + w * s, z * c + x * s
                else:
                    w, x, y, z = w * c - z * s, x * c + y * s, y * c - x * s, z * c + w * s
            rotations_out[f, j, 0] = w
            rotations_out[f, j, 1] = x
            rotations_out[f, j, 2] = y
            rotations_out[f, j, 3] = z
