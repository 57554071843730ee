"""Feet on the ground: lower hips so that feet can stand; move feet out of steps, turn them with slopes, and keep heels
from swinging about the toes of planted feet."""

import math

from numba import njit

from motionmatch.kernels.footlock import follow_leg, longest_leg, reach, shortest_turn
from motionmatch.kernels.knees import turn_joint, turn_knee
from motionmatch.kernels.rotations import turn_vector, wrap_angle

REACH = 0.99
"""Part of a leg's length by which it reaches."""
_LYING = 0.5
"""A foot has a heading if at least this part of it lies along the ground."""
_TURNED_AWAY = 0.5
"""Who turns by more than this in a step was put there, radians."""


@njit(cache=True, nogil=True)
def find_sole(c, k, legs, positions, rotations):
    """Return the vector from the foot joint of a leg to its contact point."""
    foot, tip = legs.joints[k, 2], legs.joints[k, 3]
    x, y, z = turn_vector(
        rotations[c, tip, 0],
        rotations[c, tip, 1],
        rotations[c, tip, 2],
        rotations[c, tip, 3],
        legs.tips[k, 0],
        legs.tips[k, 1],
        legs.tips[k, 2],
    )
    x += positions[c, tip, 0] - positions[c, foot, 0]
    y += positions[c, tip, 1] - positions[c, foot, 1]
    z += positions[c, tip, 2] - positions[c, foot, 2]
    return x, y, z


@njit(cache=True, nogil=True)
def move_foot(c, k, legs, x, y, z, positions, rotations):
    """Move a foot joint by (x, y, z) as far as the leg reaches; what hangs on it does not follow yet."""
    hip, knee, foot = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2]
    longest = longest_leg(c, hip, knee, foot, 0.0, positions)
    tx = positions[c, foot, 0] - positions[c, hip, 0] + x
    ty = positions[c, foot, 1] - positions[c, hip, 1] + y
    tz = positions[c, foot, 2] - positions[c, hip, 2] + z
    reach(c, k, legs, tx, ty, tz, longest, positions, rotations)


@njit(cache=True, nogil=True)
def lower_hips(
    legs,  # LegChains
    goals,  # (C, K, 3) where contact points are to be
    standing,  # (C, K) bool: which feet have to get there
    roll,  # largest angle by which feet roll, radians; half of what that gives a leg is left to them
    most,  # largest distance by which hips go down, metres
    halflife,  # with which they go down, seconds; they come up again in thrice that
    dt,  # 0: at once
    drops,  # (C, 2) how far hips are down, metres, and how fast they go, in and out
    positions,  # (C, J, 3) world, in and out; the root stays
    rotations,  # (C, J, 4) world
):
    """Lower hips where a leg is too short for a foot that stands. A foot that is too far aside asks for nothing."""
    for c in range(standing.shape[0]):
        need = 0.0
        for k in range(legs.joints.shape[0]):
            if not standing[c, k]:
                continue
            hip, knee, foot = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2]
            ox, oy, oz = find_sole(c, k, legs, positions, rotations)
            longest = longest_leg(c, hip, knee, foot, 1.0 - REACH, positions)
            hx, hz = goals[c, k, 0] - ox - positions[c, hip, 0], goals[c, k, 2] - oz - positions[c, hip, 2]
            aside = hx * hx + hz * hz
            if aside >= (REACH * longest) ** 2:
                continue
            give = 0.5 * math.sin(roll) * math.sqrt(ox * ox + oy * oy + oz * oz)
            above = positions[c, hip, 1] - goals[c, k, 1] + oy
            need = max(need, above - math.sqrt(longest * longest - aside) - give)
        need = min(need, most)
        if dt > 0.0:
            rate = 2.0 * math.log(2.0) / (halflife if need > drops[c, 0] else 3.0 * halflife)
            left, off = math.exp(-rate * dt), drops[c, 0] - need
            ramp = drops[c, 1] + off * rate
            drops[c, 0] = need + left * (off + ramp * dt)
            drops[c, 1] = left * (drops[c, 1] - ramp * rate * dt)
        else:
            drops[c, 0], drops[c, 1] = need, 0.0
        if drops[c, 0] != 0.0:
            for j in range(1, positions.shape[1]):
                positions[c, j, 1] -= drops[c, 0]


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
            move_foot(c, k, legs, moves[c, k, 0], moves[c, k, 1], moves[c, k, 2], positions, rotations)
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
            w, x, y, z = shortest_turn(0.0, 1.0, 0.0, -slopes[c, k, 0], 1.0, -slopes[c, k, 1])
            turn_foot(c, k, parents, legs, local_positions, local_rotations, w, x, y, z, positions, rotations)


@njit(cache=True, nogil=True)
def find_turns(
    legs,  # LegChains
    planted,  # (C, K) bool: contacts of the frames that play
    turning,  # (C, K) angles by which the frames themselves turn feet in this step, radians
    most,  # largest angle by which a foot is turned about its contact point, radians
    left,  # part of the turn of a swinging foot that is left after this step
    positions,  # (C, J, 3) world
    rotations,  # (C, J, 4) world
    headings,  # (C, K) of feet in the pose at the last step, radians, in and out
    turns,  # (C, K) angles by which feet are turned, in and out
):
    """Find the angles by which to turn planted feet so that heels move as in the frames, wherever the body turns to."""
    for c in range(planted.shape[0]):
        for k in range(legs.joints.shape[0]):
            ox, oy, oz = find_sole(c, k, legs, positions, rotations)
            heading = math.atan2(ox, oz)
            off = wrap_angle(headings[c, k] + turning[c, k] - heading)
            headings[c, k] = heading
            lies = ox * ox + oz * oz > _LYING * _LYING * (ox * ox + oy * oy + oz * oz)
            if planted[c, k] and lies and abs(off) < _TURNED_AWAY:
                turns[c, k] = min(max(turns[c, k] + off, -most), most)
            else:
                turns[c, k] *= left


@njit(cache=True, nogil=True)
def turn_feet(
    parents,  # (J,)
    legs,  # LegChains
    local_positions,  # (C, J, 3)
    local_rotations,  # (C, J, 4)
    turns,  # (C, K) angles about the vertical, radians
    positions,  # (C, J, 3) world, in and out
    rotations,  # (C, J, 4) world, in and out
):
    """Turn feet about their contact points to the left or right; legs follow, and knees turn along."""
    for c in range(turns.shape[0]):
        for k in range(legs.joints.shape[0]):
            if turns[c, k] != 0.0:
                w, y = math.cos(0.5 * turns[c, k]), math.sin(0.5 * turns[c, k])
                turn_foot(c, k, parents, legs, local_positions, local_rotations, w, 0.0, y, 0.0, positions, rotations)
                turn_knee(c, k, legs, turns[c, k], positions, rotations)
                follow_leg(c, k, parents, legs, local_positions, local_rotations, positions, rotations)


@njit(cache=True, nogil=True)
def turn_foot(c, k, parents, legs, local_positions, local_rotations, w, x, y, z, positions, rotations):
    """Turn a foot by a quaternion about its contact point; the leg follows."""
    ox, oy, oz = find_sole(c, k, legs, positions, rotations)
    nx, ny, nz = turn_vector(w, x, y, z, ox, oy, oz)
    move_foot(c, k, legs, ox - nx, oy - ny, oz - nz, positions, rotations)
    turn_joint(c, legs.joints[k, 2], w, x, y, z, rotations)
    follow_leg(c, k, parents, legs, local_positions, local_rotations, positions, rotations)
