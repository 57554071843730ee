"""Forward kinematics over frames (Holden 2020, Appendix C, equations 3 to 6)."""

from numba import njit


@njit(cache=True, nogil=True)
def forward(
    parents,  # (J,) int32
    positions,  # (F, J, 3) local
    rotations,  # (F, J, 4) local
    positions_out,  # (F, J, 3) world
    rotations_out,  # (F, J, 4) world
):
    num_frames, num_joints = positions.shape[0], positions.shape[1]
    for f in range(num_frames):
        for j in range(num_joints):
            p = parents[j]
            if p < 0:
                for k in range(3):
                    positions_out[f, j, k] = positions[f, j, k]
                for k in range(4):
                    rotations_out[f, j, k] = rotations[f, j, k]
                continue
            w, x, y, z = (
                rotations_out[f, p, 0],
                rotations_out[f, p, 1],
                rotations_out[f, p, 2],
                rotations_out[f, p, 3],
            )
            vx, vy, vz = positions[f, j, 0], positions[f, j, 1], positions[f, j, 2]
            # v + 2 w (u × v) + 2 u × (u × v), with u the vector part
            tx, ty, tz = 2 * (y * vz - z * vy), 2 * (z * vx - x * vz), 2 * (x * vy - y * vx)
            positions_out[f, j, 0] = positions_out[f, p, 0] + vx + w * tx + y * tz - z * ty
            positions_out[f, j, 1] = positions_out[f, p, 1] + vy + w * ty + z * tx - x * tz
            positions_out[f, j, 2] = positions_out[f, p, 2] + vz + w * tz + x * ty - y * tx
            a, b, c, d = rotations[f, j, 0], rotations[f, j, 1], rotations[f, j, 2], rotations[f, j, 3]
            rotations_out[f, j, 0] = w * a - x * b - y * c - z * d
            rotations_out[f, j, 1] = w * b + x * a + y * d - z * c
            rotations_out[f, j, 2] = w * c - x * d + y * a + z * b
            rotations_out[f, j, 3] = w * d + x * c - y * b + z * a


@njit(cache=True, nogil=True)
def forward_velocities(
    parents,  # (J,) int32
    positions,  # (F, J, 3) local
    rotations,  # (F, J, 4) local
    velocities,  # (F, J, 3) local
    angular_velocities,  # (F, J, 3) local
    positions_out,  # (F, J, 3) world
    rotations_out,  # (F, J, 4) world
    velocities_out,  # (F, J, 3) world
    angular_velocities_out,  # (F, J, 3) world
):
    forward(parents, positions, rotations, positions_out, rotations_out)
    num_frames, num_joints = positions.shape[0], positions.shape[1]
    for f in range(num_frames):
        for j in range(num_joints):
            p = parents[j]
            if p < 0:
                for k in range(3):
                    velocities_out[f, j, k] = velocities[f, j, k]
                    angular_velocities_out[f, j, k] = angular_velocities[f, j, k]
                continue
            w, x, y, z = (
                rotations_out[f, p, 0],
                rotations_out[f, p, 1],
                rotations_out[f, p, 2],
                rotations_out[f, p, 3],
            )
            # The arm from the parent to the joint, in the world.
            rx = positions_out[f, j, 0] - positions_out[f, p, 0]
            ry = positions_out[f, j, 1] - positions_out[f, p, 1]
            rz = positions_out[f, j, 2] - positions_out[f, p, 2]
            ox, oy, oz = (
                angular_velocities_out[f, p, 0],
                angular_velocities_out[f, p, 1],
                angular_velocities_out[f, p, 2],
            )
            vx, vy, vz = velocities[f, j, 0], velocities[f, j, 1], velocities[f, j, 2]
            tx, ty, tz = 2 * (y * vz - z * vy), 2 * (z * vx - x * vz), 2 * (x * vy - y * vx)
            velocities_out[f, j, 0] = velocities_out[f, p, 0] + vx + w * tx + y * tz - z * ty + oy * rz - oz * ry
            velocities_out[f, j, 1] = velocities_out[f, p, 1] + vy + w * ty + z * tx - x * tz + oz * rx - ox * rz
            velocities_out[f, j, 2] = velocities_out[f, p, 2] + vz + w * tz + x * ty - y * tx + ox * ry - oy * rx
            ax, ay, az = angular_velocities[f, j, 0], angular_velocities[f, j, 1], angular_velocities[f, j, 2]
            tx, ty, tz = 2 * (y * az - z * ay), 2 * (z * ax - x * az), 2 * (x * ay - y * ax)
            angular_velocities_out[f, j, 0] = ox + ax + w * tx + y * tz - z * ty
            angular_velocities_out[f, j, 1] = oy + ay + w * ty + z * tx - x * tz
            angular_velocities_out[f, j, 2] = oz + az + w * tz + x * ty - y * tx
