"""Foot lock: hold planted feet in place, release them, and bend two-bone legs to match."""

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.knees import turn_joint, turn_knee
from motionmatch.kernels.rotations import exponential, logarithm, turn_vector

_SMALL = 1e-9
_LITTLE = 0.02
"""Part of the thigh's length by which the pole counts in the side of a knee."""
_FASTEST_ROLL = 15.0
"""Greatest rate at which a foot begins to roll over its contact point, radians per second."""
_EASY = 0.06
"""Part of its length before a swinging leg is straight in which it stretches ever less."""
SHORT = 0.0005
"""Distance by which a leg may be too short for a held foot before that comes along, metres."""
HANGING = 0.04
"""A foot that would come along higher than this over its height in the frames is let go, metres."""
_FOLDED = 0.3
"""Part of a leg's length by which the foot stays away from the hip, unless it is nearer in the frames."""
_LEAST_POLE = 0.05
"""A pole whose square is less than this beside the leg says little about the knee's side."""


class LegChains(NamedTuple):
    """The K legs with feet that can be held."""

    joints: np.ndarray
    """(K, 4) hip, knee, foot and the joint that touches"""
    tips: np.ndarray
    """(K, 3) the contact point, in that joint's frame"""
    poles: np.ndarray
    """(K, 3) direction of the knee, in the hip's frame"""
    below: np.ndarray
    """(K, N) joints below each hip but knee and foot, in order, filled up with -1"""


class SolePoints(NamedTuple):
    """The P points of each foot that must not be under the ground: the joints from the foot on, and their end sites."""

    joints: np.ndarray
    """(K, P) joints, filled up with -1"""
    points: np.ndarray
    """(K, P, 3) in the frames of these joints, metres"""


class FeetState(NamedTuple):
    """The feet of C characters."""

    locked: np.ndarray
    """(C, K) bool"""
    places: np.ndarray
    """(C, K, 3) positions of locked feet, metres"""
    inputs: np.ndarray
    """(C, K, 3) positions of feet in the frames at the last step"""
    offsets: np.ndarray
    """(C, K, 3) corrections that still fade"""
    rates: np.ndarray
    """(C, K, 3) of the offsets"""
    rolls: np.ndarray
    """(C, K, 3) rotation vectors by which feet are rolled over their contact points; they fade"""


class HoldLimits(NamedTuple):
    """Limits and rates of holding feet in a step."""

    settling: float
    """part of the way by which held feet move to their height in the frames; 0 where the ground differs"""
    rate: float
    """rate of the spring by which corrections fade"""
    radius: float
    """largest distance of a locked foot from its position in the frames, metres"""
    speed: float
    """a foot that moves faster than this as shown is not held yet, metres per second"""
    grip: float
    """a foot that lands further than this from its position in the frames is not held yet, metres"""
    slack: float
    """part of the leg's length by which it stays short of straight"""
    roll: float
    """largest angle by which a foot rolls over its contact point, radians"""
    least: float
    """a foot that is moved by no more than this in a step, beyond what the frames move it, is not corrected, metres"""


@njit(cache=True, nogil=True)
def shortest_turn(ax, ay, az, bx, by, bz):
    """Return the quaternion of the shortest turn from one direction to another."""
    cx, cy, cz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
    dot = ax * bx + ay * by + az * bz
    w = math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)) + dot
    length = math.sqrt(w * w + cx * cx + cy * cy + cz * cz)
    if length < _SMALL:
        return 1.0, 0.0, 0.0, 0.0
    return w / length, cx / length, cy / length, cz / length


@njit(cache=True, nogil=True)
def lock_feet(
    parents,  # (J,)
    legs,  # LegChains
    local_positions,  # (C, J, 3)
    local_rotations,  # (C, J, 4)
    planted,  # (C, K) bool: contacts of the frames that play
    lifts,  # (C, K) how much higher the ground is there than in the frames
    strides,  # (C, K, 2) how far the frames themselves move contact points in this step, x and z
    turns,  # (C, K) angles by which feet are turned about their contact points, radians
    limits,  # HoldLimits
    dt,
    feet,  # FeetState, in and out
    positions,  # (C, J, 3) world, in and out
    rotations,  # (C, J, 4) world, in and out
):
    """Hold planted feet where they are shown, and let legs follow.

    A planted foot that is not held goes as in the frames: neither a pull on the root nor a transition moves it.
    Corrections fade while feet swing. A correction that does not fade has no rate. Only a planted foot rolls so that
    the leg is long enough; what it has rolled fades. Where that is not enough a held foot comes along.
    """
    tips = legs.tips
    locked, places, inputs, offsets, rates = feet.locked, feet.places, feet.inputs, feet.offsets, feet.rates
    rolls = feet.rolls
    rate, radius, speed, grip = limits.rate, limits.radius, limits.speed, limits.grip
    left = math.exp(-rate * dt)
    for c in range(planted.shape[0]):
        for k in range(legs.joints.shape[0]):
            hip, knee, foot, tip = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2], legs.joints[k, 3]
            px, py, pz = turn_vector(
                rotations[c, tip, 0],
                rotations[c, tip, 1],
                rotations[c, tip, 2],
                rotations[c, tip, 3],
                tips[k, 0],
                tips[k, 1],
                tips[k, 2],
            )
            px, py, pz = px + positions[c, tip, 0], py + positions[c, tip, 1], pz + positions[c, tip, 2]
            lift = lifts[c, k]
            py += lift
            vx, vy, vz = (px - inputs[c, k, 0]) / dt, (py - inputs[c, k, 1]) / dt, (pz - inputs[c, k, 2]) / dt
            size = math.sqrt(offsets[c, k, 0] ** 2 + offsets[c, k, 2] ** 2)
            fading = rates[c, k, 0] != 0.0 or rates[c, k, 2] != 0.0
            stays = planted[c, k] and not locked[c, k] and size < (grip if fading else radius)
            for i in range(3):
                if stays and i != 1:
                    rates[c, k, i] = 0.0
                else:
                    ramp = rates[c, k, i] + offsets[c, k, i] * rate
                    offsets[c, k, i] = left * (offsets[c, k, i] + ramp * dt)
                    rates[c, k, i] = left * (rates[c, k, i] - ramp * rate * dt)
            if stays:
                dx, dz = inputs[c, k, 0] + strides[c, k, 0] - px, inputs[c, k, 2] + strides[c, k, 1] - pz
                moved = math.sqrt(dx * dx + dz * dz)
                # Further than the radius the whole character was moved, and the foot comes along.
                if moved < radius and (size > 0.0 or moved > limits.least):
                    offsets[c, k, 0] += dx
                    offsets[c, k, 2] += dz
            inputs[c, k, 0], inputs[c, k, 1], inputs[c, k, 2] = px, py, pz
            ex, ey, ez = places[c, k, 0] - px, places[c, k, 1] - py, places[c, k, 2] - pz
            far = ex * ex + ey * ey + ez * ez > radius * radius
            elsewhere = ex * ex + ey * ey + ez * ez > 4.0 * radius * radius
            if not locked[c, k]:
                sx, sy, sz = vx + rates[c, k, 0], vy + rates[c, k, 1], vz + rates[c, k, 2]
                if stays and sx * sx + sy * sy + sz * sz < speed * speed:
                    # Feet that land stop at once, where they are shown.
                    locked[c, k] = True
                    places[c, k, 0] = px + offsets[c, k, 0]
                    places[c, k, 1] = py + offsets[c, k, 1]
                    places[c, k, 2] = pz + offsets[c, k, 2]
                    for i in range(3):
                        offsets[c, k, i] = 0.0
                        rates[c, k, i] = 0.0
            elif not planted[c, k] or far:
                locked[c, k] = False
                if not elsewhere:  # otherwise the whole character was moved, and nothing has to fade
                    offsets[c, k, 0], offsets[c, k, 1], offsets[c, k, 2] = ex, ey, ez
                    rates[c, k, 0], rates[c, k, 1], rates[c, k, 2] = -vx, -vy, -vz
            else:  # it may have been locked during a transition, too high or too low
                places[c, k, 1] += limits.settling * (py - places[c, k, 1])
            gx, gy, gz = px + offsets[c, k, 0], py + offsets[c, k, 1], pz + offsets[c, k, 2]
            if locked[c, k]:
                gx, gy, gz = places[c, k, 0], places[c, k, 1], places[c, k, 2]
            py -= lift
            mx, my, mz = gx - px, gy - py, gz - pz
            rolled = 0.0
            for i in range(3):
                rolls[c, k, i] *= left
                rolled += rolls[c, k, i] * rolls[c, k, i]
            turned = abs(turns[c, k]) > 1e-4
            if mx * mx + my * my + mz * mz < 1e-12 and rolled < 1e-8 and not turned:
                continue
            ox, oy, oz = px - positions[c, foot, 0], py - positions[c, foot, 1], pz - positions[c, foot, 2]
            if turned:
                w, y = math.cos(0.5 * turns[c, k]), math.sin(0.5 * turns[c, k])
                ox, oy, oz = turn_vector(w, 0.0, y, 0.0, ox, oy, oz)
                turn_joint(c, foot, w, 0.0, y, 0.0, rotations)
            longest = longest_leg(c, hip, knee, foot, limits.slack, positions)
            ax, ay, az = positions[c, hip, 0], positions[c, hip, 1], positions[c, hip, 2]
            hx, hy, hz = gx - ax, gy - ay, gz - az
            w, x, y, z = exponential(rolls[c, k, 0], rolls[c, k, 1], rolls[c, k, 2])
            nx, ny, nz = turn_vector(w, x, y, z, ox, oy, oz)
            if planted[c, k]:
                most = max(min(limits.roll - math.sqrt(rolled), _FASTEST_ROLL * dt), 0.0)
                nx, ny, nz = roll_foot(hx, hy, hz, nx, ny, nz, longest, most)
            else:
                longest = ease_reach(c, hip, foot, hx - nx, hy - ny, hz - nz, longest, positions)
            reach(c, k, legs, hx - nx, hy - ny, hz - nz, longest, positions, rotations)
            if turned:
                turn_knee(c, k, legs, turns[c, k], positions, rotations)
            w, x, y, z = shortest_turn(ox, oy, oz, nx, ny, nz)
            turn_joint(c, foot, w, x, y, z, rotations)
            rolls[c, k, 0], rolls[c, k, 1], rolls[c, k, 2] = logarithm(w, x, y, z)
            # The distance that is left between the contact point and its goal.
            fx = gx - positions[c, foot, 0] - nx
            fy = gy - positions[c, foot, 1] - ny
            fz = gz - positions[c, foot, 2] - nz
            if locked[c, k] and fx * fx + fy * fy + fz * fz > SHORT * SHORT:
                places[c, k, 0] -= fx
                places[c, k, 1] -= fy
                places[c, k, 2] -= fz
                if my - lift - fy > HANGING:
                    locked[c, k] = False
                    offsets[c, k, 0], offsets[c, k, 1], offsets[c, k, 2] = mx - fx, my - lift - fy, mz - fz
                    rates[c, k, 0], rates[c, k, 1], rates[c, k, 2] = -vx, -vy, -vz
            follow_leg(c, k, parents, legs, local_positions, local_rotations, positions, rotations)


@njit(cache=True, nogil=True)
def raise_feet(
    parents,  # (J,)
    legs,  # LegChains
    soles,  # SolePoints
    local_positions,  # (C, J, 3)
    local_rotations,  # (C, J, 4)
    floors,  # (C, K) height below which no point of a foot may be
    positions,  # (C, J, 3) world, in and out
    rotations,  # (C, J, 4) world, in and out
):
    """Raise feet out of the ground; knees take it up, and feet keep their angles."""
    for c in range(floors.shape[0]):
        for k in range(legs.joints.shape[0]):
            lowest = math.inf
            for p in range(soles.joints.shape[1]):
                j = soles.joints[k, p]
                if j < 0:
                    break
                _, y, _ = turn_vector(
                    rotations[c, j, 0],
                    rotations[c, j, 1],
                    rotations[c, j, 2],
                    rotations[c, j, 3],
                    soles.points[k, p, 0],
                    soles.points[k, p, 1],
                    soles.points[k, p, 2],
                )
                lowest = min(lowest, positions[c, j, 1] + y)
            up = floors[c, k] - lowest
            if not 0.0 < up < math.inf:
                continue
            hip, knee, foot = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2]
            longest = longest_leg(c, hip, knee, foot, 0.0, positions)
            tx = positions[c, foot, 0] - positions[c, hip, 0]
            ty = positions[c, foot, 1] - positions[c, hip, 1] + up
            tz = positions[c, foot, 2] - positions[c, hip, 2]
            reach(c, k, legs, tx, ty, tz, longest, positions, rotations)
            follow_leg(c, k, parents, legs, local_positions, local_rotations, positions, rotations)


@njit(cache=True, nogil=True)
def follow_leg(c, k, parents, legs, local_positions, local_rotations, positions, rotations):
    """Place the joints that hang on a leg whose hip, knee and foot have moved."""
    for n in range(legs.below.shape[1]):
        j = legs.below[k, n]
        if j < 0:
            break
        p = parents[j]
        w, x, y, z = rotations[c, p, 0], rotations[c, p, 1], rotations[c, p, 2], rotations[c, p, 3]
        dx, dy, dz = turn_vector(
            w, x, y, z, local_positions[c, j, 0], local_positions[c, j, 1], local_positions[c, j, 2]
        )
        positions[c, j, 0] = positions[c, p, 0] + dx
        positions[c, j, 1] = positions[c, p, 1] + dy
        positions[c, j, 2] = positions[c, p, 2] + dz
        for i in range(4):
            rotations[c, j, i] = local_rotations[c, j, i]
        turn_joint(c, j, w, x, y, z, rotations)


@njit(cache=True, nogil=True)
def longest_leg(c, hip, knee, foot, slack, positions):
    """Return the longest length of a leg: that in the frames, or its full length less the slack if that is more."""
    upper, lower, had = 0.0, 0.0, 0.0
    for i in range(3):
        a, b, d = positions[c, hip, i], positions[c, knee, i], positions[c, foot, i]
        upper += (b - a) * (b - a)
        lower += (d - b) * (d - b)
        had += (d - a) * (d - a)
    whole = math.sqrt(upper) + math.sqrt(lower)
    return min(max((1.0 - slack) * whole, math.sqrt(had)), whole - 1e-6)


@njit(cache=True, nogil=True)
def ease_reach(c, hip, foot, tx, ty, tz, longest, positions):
    """Return the longest length of a leg on its way to (tx, ty, tz) from the hip: the further that is, the nearer the
    leg is to straight, so that a knee does not snap straight; never less than in the frames."""
    had, wanted = 0.0, math.sqrt(tx * tx + ty * ty + tz * tz)
    for i in range(3):
        had += (positions[c, foot, i] - positions[c, hip, i]) ** 2
    start = max((1.0 - _EASY) * longest, math.sqrt(had))
    room = longest - start
    if wanted <= start or room < _SMALL:
        return longest
    return longest - room * math.exp(-(wanted - start) / room)


@njit(cache=True, nogil=True)
def roll_foot(gx, gy, gz, ox, oy, oz, longest, most):
    """Return the vector from the foot joint to the contact point, which is at (gx, gy, gz) from the hip.

    It is (ox, oy, oz) in the frames. If the leg is too short the foot rolls over the contact point, as when a heel
    lifts, until the leg is long enough, but by no more than `most` radians.
    """
    tx, ty, tz = gx - ox, gy - oy, gz - oz
    length = ox * ox + oy * oy + oz * oz
    away = gx * gx + gy * gy + gz * gz
    if tx * tx + ty * ty + tz * tz <= longest * longest or length < _SMALL or away < _SMALL:
        return ox, oy, oz
    # Both spheres, of the leg about the hip and of the foot about the contact point, meet in a circle. Where they do
    # not meet, leg and foot point at the contact point.
    along = min((away + longest * longest - length) / (2.0 * away), longest / math.sqrt(away))
    aside = math.sqrt(max(longest * longest - along * along * away, 0.0))
    dot = (tx * gx + ty * gy + tz * gz) / away
    sx, sy, sz = tx - dot * gx, ty - dot * gy, tz - dot * gz
    size = math.sqrt(sx * sx + sy * sy + sz * sz)
    out = aside / size if size > _SMALL else 0.0
    nx, ny, nz = (1.0 - along) * gx - out * sx, (1.0 - along) * gy - out * sy, (1.0 - along) * gz - out * sz
    w, x, y, z = shortest_turn(ox, oy, oz, nx, ny, nz)
    sine = math.sqrt(x * x + y * y + z * z)
    angle = 2.0 * math.atan2(sine, abs(w))
    if angle > most:
        scale = math.sin(0.5 * most) / sine
        w, x, y, z = math.cos(0.5 * most), scale * x, scale * y, scale * z
    return turn_vector(w, x, y, z, ox, oy, oz)


@njit(cache=True, nogil=True)
def reach(c, k, legs, tx, ty, tz, longest, positions, rotations):
    """Bring a foot to (tx, ty, tz) from the hip, as far as the leg reaches and folds; the knee keeps the side it bends
    to."""
    hip, knee, foot = legs.joints[k, 0], legs.joints[k, 1], legs.joints[k, 2]
    pole_x, pole_y, pole_z = legs.poles[k, 0], legs.poles[k, 1], legs.poles[k, 2]
    ax, ay, az = positions[c, hip, 0] * 1.0, positions[c, hip, 1] * 1.0, positions[c, hip, 2] * 1.0
    bx, by, bz = positions[c, knee, 0] - ax, positions[c, knee, 1] - ay, positions[c, knee, 2] - az
    cx, cy, cz = positions[c, foot, 0] - ax, positions[c, foot, 1] - ay, positions[c, foot, 2] - az
    upper = math.sqrt(bx * bx + by * by + bz * bz)
    sx, sy, sz = cx - bx, cy - by, cz - bz
    lower = math.sqrt(sx * sx + sy * sy + sz * sz)
    wanted = math.sqrt(tx * tx + ty * ty + tz * tz)
    had = math.sqrt(cx * cx + cy * cy + cz * cz)
    if wanted < _SMALL or upper < _SMALL or lower < _SMALL:
        return
    folded = min(_FOLDED * (upper + lower), had)
    distance = min(max(wanted, folded, abs(upper - lower) + 1e-6), longest)
    ux, uy, uz = tx / wanted, ty / wanted, tz / wanted
    # The side of the knee: its current side, or the pole where the leg is straight or bends the wrong way.
    px, py, pz = turn_vector(
        rotations[c, hip, 0], rotations[c, hip, 1], rotations[c, hip, 2], rotations[c, hip, 3], pole_x, pole_y, pole_z
    )
    # As it is when the thigh lies along the leg: that of a folded leg points past the hip.
    w, x, y, z = shortest_turn(bx, by, bz, cx, cy, cz)
    px, py, pz = turn_vector(w, x, y, z, px, py, pz)
    dot = (px * cx + py * cy + pz * cz) / (had * had + _SMALL)
    px, py, pz = px - dot * cx, py - dot * cy, pz - dot * cz
    dot = (bx * cx + by * cy + bz * cz) / (had * had + _SMALL)
    qx, qy, qz = bx - dot * cx, by - dot * cy, bz - dot * cz
    forward = (qx * px + qy * py + qz * pz) / max(px * px + py * py + pz * pz, _LEAST_POLE)
    little = _LITTLE * upper - min(forward, 0.0)
    qx, qy, qz = qx + little * px, qy + little * py, qz + little * pz
    # It turns along with the leg.
    w, x, y, z = shortest_turn(cx, cy, cz, tx, ty, tz)
    qx, qy, qz = turn_vector(w, x, y, z, qx, qy, qz)
    length = math.sqrt(qx * qx + qy * qy + qz * qz)
    if length < _SMALL:
        return
    along = (upper * upper + distance * distance - lower * lower) / (2.0 * distance)
    aside = math.sqrt(max(upper * upper - along * along, 0.0)) / length
    nx, ny, nz = along * ux + aside * qx, along * uy + aside * qy, along * uz + aside * qz
    w, x, y, z = shortest_turn(bx, by, bz, nx, ny, nz)
    turn_joint(c, hip, w, x, y, z, rotations)
    ex, ey, ez = distance * ux - nx, distance * uy - ny, distance * uz - nz
    w, x, y, z = shortest_turn(sx, sy, sz, ex, ey, ez)
    turn_joint(c, knee, w, x, y, z, rotations)
    positions[c, knee, 0], positions[c, knee, 1], positions[c, knee, 2] = ax + nx, ay + ny, az + nz
    positions[c, foot, 0] = ax + distance * ux
    positions[c, foot, 1] = ay + distance * uy
    positions[c, foot, 2] = az + distance * uz
