"""Channel values to local positions and rotations, one channel at a time; float64."""

import numpy as np

from motionmatch.maths import quat


def pose_channels(offsets, position_columns, rotation_columns, rotation_axes, values):
    """Positions (F, J, 3) and rotations (F, J, 4): turns in the order listed, the first outermost."""
    num_frames, num_joints = len(values), len(offsets)
    positions = np.tile(np.asarray(offsets, np.float64), (num_frames, 1, 1))
    rotations = np.tile([1.0, 0.0, 0.0, 0.0], (num_frames, num_joints, 1))
    for joint in range(num_joints):
        for axis, column in enumerate(position_columns[joint]):
            if column >= 0:
                positions[:, joint, axis] = values[:, column]
        for axis, column in zip(rotation_axes[joint], rotation_columns[joint], strict=True):
            if column >= 0:
                turn = quat.from_angle_axis(np.radians(values[:, column]), np.eye(3)[axis])
                rotations[:, joint] = quat.multiply(rotations[:, joint], turn)
    return positions, rotations
