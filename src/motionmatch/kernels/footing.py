"""Feet on uneven ground: move them out of steps, and turn them with slopes."""

from numba import njit

from motionmatch.kernels.footlock import follow_leg, longest_leg, reach, shortest_turn, turn_joint
from motionmatch.kernels.rotations import turn_vector


@njit(cache=True, nogil=True)
def move_feet(
    parents,  # (J,)
    legs,  # LegChains
    local_positions,  # (C, J, 3)
    local_rotations,  # (C, J, 4)
    moves,  # (C, K, 3) how far each foot goes
    positions,  # (C, J, 3) world, in and out
    rotations,  # (C, J, 4) world, in and out
):
    """Move feet as far as legs reach; knees take it up, and feet keep their angles."""
    for c in range(moves.shape[0]):
        for k in range(legs.joints.shape[0]):
            if moves[c, k, 0] == 0.0 and moves[c, k, 1] == 0.0 and moves[c, k, 2] == 0.0:
                continue
            hip, knee, foot = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2]
            longest = longest_leg(c, hip, knee, foot, 0.0, positions)
            tx = positions[c, foot, 0] - positions[c, hip, 0] + moves[c, k, 0]
            ty = positions[c, foot, 1] - positions[c, hip, 1] + moves[c, k, 1]
            tz = positions[c, foot, 2] - positions[c, hip, 2] + moves[c, k, 2]
            reach(c, k, legs, tx, ty, tz, longest, positions, rotations)
            follow_leg(c, k, parents, legs, local_positions, local_rotations, positions, rotations)


@njit(cache=True, nogil=True)
def tilt_feet(
    parents,  # (J,)
    legs,  # LegChains
    local_positions,  # (C, J, 3)
    local_rotations,  # (C, J, 4)
    slopes,  # (C, K, 2) of the ground along x and along z
    positions,  # (C, J, 3) world, in and out
    rotations,  # (C, J, 4) world, in and out
):
    """Turn feet about their contact points as the ground is turned; legs follow."""
    for c in range(slopes.shape[0]):
        for k in range(legs.joints.shape[0]):
            if slopes[c, k, 0] == 0.0 and slopes[c, k, 1] == 0.0:
                continue
            hip, knee, foot, tip = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2], legs.joints[k, 3]
            ox, oy, oz = turn_vector(
                rotations[c, tip, 0],
                rotations[c, tip, 1],
                rotations[c, tip, 2],
                rotations[c, tip, 3],
                legs.tips[k, 0],
                legs.tips[k, 1],
                legs.tips[k, 2],
            )
            ox += positions[c, tip, 0] - positions[c, foot, 0]
            oy += positions[c, tip, 1] - positions[c, foot, 1]
            oz += positions[c, tip, 2] - positions[c, foot, 2]
            w, x, y, z = shortest_turn(0.0, 1.0, 0.0, -slopes[c, k, 0], 1.0, -slopes[c, k, 1])
            nx, ny, nz = turn_vector(w, x, y, z, ox, oy, oz)
            tx = positions[c, foot, 0] - positions[c, hip, 0] + ox - nx
            ty = positions[c, foot, 1] - positions[c, hip, 1] + oy - ny
            tz = positions[c, foot, 2] - positions[c, hip, 2] + oz - nz
            longest = longest_leg(c, hip, knee, foot, 0.0, positions)
            reach(c, k, legs, tx, ty, tz, longest, positions, rotations)
            turn_joint(c, foot, w, x, y, z, rotations)
            follow_leg(c, k, parents, legs, local_positions, local_rotations, positions, rotations)
