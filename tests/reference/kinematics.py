"""Forward kinematics, one joint at a time and as Holden 2020, Appendix C writes it; float64."""

import numpy as np

from motionmatch.maths import quat


def forward(parents, positions, rotations):
    """World positions (F, J, 3) and rotations (F, J, 4)."""
    positions, rotations = np.array(positions, np.float64), np.array(rotations, np.float64)
    for joint, parent in enumerate(parents):
        if parent >= 0:
            turn = rotations[:, parent]
            positions[:, joint] = positions[:, parent] + quat.rotate(turn, positions[:, joint])
            rotations[:, joint] = quat.multiply(turn, rotations[:, joint])
    return positions, rotations


def forward_velocities(parents, positions, rotations, velocities, angular_velocities):
    """World positions, rotations, velocities (F, J, 3) and angular velocities (F, J, 3)."""
    positions_world, rotations_world = forward(parents, positions, rotations)
    velocities = np.array(velocities, np.float64)
    angular_velocities = np.array(angular_velocities, np.float64)
    for joint, parent in enumerate(parents):
        if parent >= 0:
            turn = rotations_world[:, parent]
            arm = quat.rotate(turn, np.asarray(positions[:, joint], np.float64))
            velocities[:, joint] = (
                velocities[:, parent]
                + quat.rotate(turn, velocities[:, joint])
                + np.cross(angular_velocities[:, parent], arm)
            )
            angular_velocities[:, joint] = angular_velocities[:, parent] + quat.rotate(
                turn, angular_velocities[:, joint]
            )
    return positions_world, rotations_world, velocities, angular_velocities
