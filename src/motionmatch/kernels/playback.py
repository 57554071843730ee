"""Playing frames of a database for many characters: transitions, root motion, inertialized poses.

Rotation offsets are rotation vectors about the parent's axes: a joint is shown at exp(offset) q. They fade as
`maths.spring.decay` does. Yaw is the angle about y that takes +z to where a root faces.
"""

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.rotations import (
    exponential,
    logarithm,
    multiply,
    rate_of_spin,
    spin_of_rate,
    turn_vector,
    wrap_angle,
)

_SMALL = 1e-12


class Reel(NamedTuple):
    """Frames that can be played, in clips one after another."""

    rotations: np.ndarray
    """(F, J, 4) local"""
    translations: np.ndarray
    """(F, M, 3) local, of the joints that move, metres"""
    yaws: np.ndarray
    """(F,) of the root, radians"""
    firsts: np.ndarray
    """(F,) the first frame of each frame's clip"""
    lasts: np.ndarray
    """(F,) the last one"""
    fps: float


class Playhead(NamedTuple):
    """Playing positions of C characters in a reel."""

    frames: np.ndarray
    """(C,)"""
    fractions: np.ndarray
    """(C,) part of the way to the next frame, 0 to 1"""


class Roots(NamedTuple):
    """Roots of C characters, and their offsets from transitions."""

    positions: np.ndarray
    """(C, 3) positions by root motion, metres"""
    yaws: np.ndarray
    """(C,) radians"""
    offsets: np.ndarray
    """(C, 3) added to the positions when shown; fades"""
    rates: np.ndarray
    """(C, 3) of the offsets"""
    yaw_offsets: np.ndarray
    """(C,)"""
    yaw_rates: np.ndarray
    """(C,)"""


class JointOffsets(NamedTuple):
    """Offsets of joints from transitions; they fade."""

    rotations: np.ndarray
    """(C, J, 3) rotation vectors; no columns where no pose is made"""
    rotation_rates: np.ndarray
    """(C, J, 3)"""
    translations: np.ndarray
    """(C, M, 3) metres"""
    translation_rates: np.ndarray
    """(C, M, 3)"""


class Pull(NamedTuple):
    """Limits of the correction that draws roots to the simulation in one step."""

    position: float
    """part of the way to the goal that is corrected"""
    yaw: float
    """part of the turn to the goal that is corrected"""
    ratio: float
    """largest correction, as a part of the root's own motion"""
    distance: float
    """largest distance that is left to the goal, metres"""
    angle: float
    """largest angle that is left to the goal, radians"""


@njit(cache=True, nogil=True)
def between_frames(rotations, frame, following, along, joint):
    """Return a joint's rotation between two frames: linear interpolation, made a unit quaternion again."""
    w, x, y, z = (
        rotations[frame, joint, 0],
        rotations[frame, joint, 1],
        rotations[frame, joint, 2],
        rotations[frame, joint, 3],
    )
    if along == 0.0 or following == frame:
        return w * 1.0, x * 1.0, y * 1.0, z * 1.0
    a, b, c, d = (
        rotations[following, joint, 0],
        rotations[following, joint, 1],
        rotations[following, joint, 2],
        rotations[following, joint, 3],
    )
    keep, add = 1.0 - along, along
    if w * a + x * b + y * c + z * d < 0:
        add = -along
    w, x, y, z = keep * w + add * a, keep * x + add * b, keep * y + add * c, keep * z + add * d
    s = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
    return s * w, s * x, s * y, s * z


@njit(cache=True, nogil=True)
def turn_rate(rotations, frame, following, fps, joint):
    """Return the angular velocity of a joint from one frame to the next, about its parent's axes."""
    w, x, y, z = multiply(
        rotations[following, joint, 0],
        rotations[following, joint, 1],
        rotations[following, joint, 2],
        rotations[following, joint, 3],
        rotations[frame, joint, 0],
        -rotations[frame, joint, 1],
        -rotations[frame, joint, 2],
        -rotations[frame, joint, 3],
    )
    x, y, z = logarithm(w, x, y, z)
    return x * fps, y * fps, z * fps


@njit(cache=True, nogil=True)
def frame_pair(frame, last):
    """Return two neighbouring frames of one clip; the first is this frame unless it is the last."""
    if frame < last:
        return frame, frame + 1
    return max(frame - 1, 0), frame


@njit(cache=True, nogil=True)
def transition(
    reel,  # Reel
    targets,  # (C,) frame to go on from, or -1 to go on as it is
    head,  # Playhead, in and out
    roots,  # Roots, rates in and out
    joints,  # JointOffsets, in and out
):
    """Go on from target frames. Offsets take up the difference; those of joints only where they have columns."""
    rotations, translations, yaws, fps = reel.rotations, reel.translations, reel.yaws, reel.fps
    rotation_offsets, rotation_rates = joints.rotations, joints.rotation_rates
    translation_offsets, translation_rates = joints.translations, joints.translation_rates
    num_joints, num_moving = rotation_offsets.shape[1], translation_offsets.shape[1]
    for c in range(targets.shape[0]):
        target = targets[c]
        if target < 0:
            continue
        frame, along = head.frames[c], head.fractions[c]
        following = min(frame + 1, reel.lasts[frame])
        old, old_next = frame_pair(frame, reel.lasts[frame])
        old = max(old, reel.firsts[frame])
        new, new_next = frame_pair(target, reel.lasts[target])
        new = max(new, reel.firsts[target])
        for j in range(1, num_joints):
            qw, qx, qy, qz = between_frames(rotations, frame, following, along, j)
            x, y, z = rotation_offsets[c, j, 0] * 1.0, rotation_offsets[c, j, 1] * 1.0, rotation_offsets[c, j, 2] * 1.0
            ow, ox, oy, oz = exponential(x, y, z)
            qw, qx, qy, qz = multiply(ow, ox, oy, oz, qw, qx, qy, qz)
            # The turn as shown: exp(offset) q turns as exp(offset) does, and as q does, rotated by exp(offset).
            ax, ay, az = turn_rate(rotations, old, old_next, fps, j)
            ax, ay, az = turn_vector(ow, ox, oy, oz, ax, ay, az)
            sx, sy, sz = spin_of_rate(
                x, y, z, rotation_rates[c, j, 0], rotation_rates[c, j, 1], rotation_rates[c, j, 2]
            )
            qw, qx, qy, qz = multiply(
                qw,
                qx,
                qy,
                qz,
                rotations[target, j, 0],
                -rotations[target, j, 1],
                -rotations[target, j, 2],
                -rotations[target, j, 3],
            )
            x, y, z = logarithm(qw, qx, qy, qz)
            rotation_offsets[c, j, 0], rotation_offsets[c, j, 1], rotation_offsets[c, j, 2] = x, y, z
            bx, by, bz = turn_rate(rotations, new, new_next, fps, j)
            bx, by, bz = turn_vector(qw, qx, qy, qz, bx, by, bz)
            x, y, z = rate_of_spin(x, y, z, sx + ax - bx, sy + ay - by, sz + az - bz)
            rotation_rates[c, j, 0], rotation_rates[c, j, 1], rotation_rates[c, j, 2] = x, y, z
        for m in range(1, num_moving):
            for k in range(3):
                here = translations[frame, m, k] * (1.0 - along) + translations[following, m, k] * along
                translation_offsets[c, m, k] += here - translations[target, m, k]
                before = translations[old_next, m, k] - translations[old, m, k]
                after = translations[new_next, m, k] - translations[new, m, k]
                translation_rates[c, m, k] += (before - after) * fps
        # The root keeps its position; only its speeds differ.
        yaw = yaws[frame] + along * wrap_angle(yaws[following] - yaws[frame])
        ax, az = _level_velocity(translations, old, old_next, fps, yaw)
        bx, bz = _level_velocity(translations, new, new_next, fps, yaws[target])
        sine, cosine = math.sin(roots.yaws[c]), math.cos(roots.yaws[c])
        dx, dz = ax - bx, az - bz
        roots.rates[c, 0] += cosine * dx + sine * dz
        roots.rates[c, 2] += cosine * dz - sine * dx
        roots.yaw_rates[c] += (wrap_angle(yaws[old_next] - yaws[old]) - wrap_angle(yaws[new_next] - yaws[new])) * fps
        head.frames[c] = target
        head.fractions[c] = 0.0


@njit(cache=True, nogil=True)
def _level_velocity(translations, frame, following, fps, yaw):
    """Return the root's velocity on the ground, in the frame of a root with this yaw."""
    dx = (translations[following, 0, 0] - translations[frame, 0, 0]) * fps
    dz = (translations[following, 0, 2] - translations[frame, 0, 2]) * fps
    sine, cosine = math.sin(yaw), math.cos(yaw)
    return cosine * dx - sine * dz, sine * dx + cosine * dz


@njit(cache=True, nogil=True)
def move_roots(
    reel,  # Reel
    head,  # Playhead, in and out
    roots,  # Roots, in and out
    goals,  # (C, 3) positions of the simulation
    goal_yaws,  # (C,)
    pull,  # Pull
    rate,  # of the spring by which offsets fade: 2 ln 2 / half-life
    dt,
):
    """Move on in time, and move the roots as the frames do, with a small correction towards their goals.

    The distance to the goal is that of the root as shown, with its offsets from transitions.
    """
    translations, yaws, frames_ahead = reel.translations, reel.yaws, dt * reel.fps
    positions, angles, offsets, rates = roots.positions, roots.yaws, roots.offsets, roots.rates
    yaw_offsets, yaw_rates = roots.yaw_offsets, roots.yaw_rates
    left = math.exp(-rate * dt)
    for c in range(head.frames.shape[0]):
        for k in range(3):
            offsets[c, k], rates[c, k] = _fade(offsets[c, k], rates[c, k], left, rate, dt)
        yaw_offsets[c], yaw_rates[c] = _fade(yaw_offsets[c], yaw_rates[c], left, rate, dt)
        frame, along = head.frames[c], head.fractions[c]
        following = min(frame + 1, reel.lasts[frame])
        x, z, yaw = _root_at(translations, yaws, frame, following, along)
        along += frames_ahead
        whole = math.floor(along + 1e-6)
        along = max(along - whole, 0.0)
        if along < 1e-6:
            along = 0.0
        last = reel.lasts[frame]
        frame += int(whole)
        if frame >= last:
            frame, along = last, 0.0
        following = min(frame + 1, last)
        new_x, new_z, new_yaw = _root_at(translations, yaws, frame, following, along)
        head.frames[c], head.fractions[c] = frame, along
        turn = angles[c] - yaw
        sine, cosine = math.sin(turn), math.cos(turn)
        dx, dz, turned = new_x - x, new_z - z, wrap_angle(new_yaw - yaw)
        positions[c, 0] += cosine * dx + sine * dz
        positions[c, 2] += cosine * dz - sine * dx
        angles[c] += turned
        # Towards the goal, within the limits of the pull.
        gx, gz = goals[c, 0] - positions[c, 0] - offsets[c, 0], goals[c, 2] - positions[c, 2] - offsets[c, 2]
        distance = math.sqrt(gx * gx + gz * gz)
        if distance > 0.0:
            go = min(pull.position * distance, pull.ratio * math.sqrt(dx * dx + dz * dz))
            go = max(go, distance - pull.distance) / distance
            positions[c, 0] += go * gx
            positions[c, 2] += go * gz
        away = wrap_angle(goal_yaws[c] - angles[c] - yaw_offsets[c])
        go = min(pull.yaw * abs(away), pull.ratio * abs(turned))
        go = max(go, abs(away) - pull.angle)
        angles[c] = wrap_angle(angles[c] + math.copysign(go, away))


@njit(cache=True, nogil=True)
def _fade(offset, speed, left, rate, dt):
    """Return an offset and its rate after a step, of which exp(-rate dt) is `left`: `maths.spring.decay`."""
    ramp = speed + offset * rate
    return left * (offset + ramp * dt), left * (speed - ramp * rate * dt)


@njit(cache=True, nogil=True)
def _root_at(translations, yaws, frame, following, along):
    x, z, yaw = translations[frame, 0, 0] * 1.0, translations[frame, 0, 2] * 1.0, yaws[frame] * 1.0
    if along > 0.0:
        x += along * (translations[following, 0, 0] - x)
        z += along * (translations[following, 0, 2] - z)
        yaw += along * wrap_angle(yaws[following] - yaw)
    return x, z, yaw


@njit(cache=True, nogil=True)
def find_strides(
    reel,  # Reel
    head,  # Playhead
    tracks,  # (F, K, 3) of feet in the frames: x and z of contact points, headings in radians
    shown_yaws,  # (C,) of the roots
    dt,
    strides_out,  # (C, K, 2)
    turning_out,  # (C, K)
):
    """Find how far the frames themselves moved contact points in the last step, x and z in the world, and by which
    angles they turned feet."""
    for c in range(head.frames.shape[0]):
        frame, along = head.frames[c], head.fractions[c]
        following = min(frame + 1, reel.lasts[frame])
        time = max(frame + along - dt * reel.fps, reel.firsts[frame] * 1.0)
        before = int(time)
        since, upto = time - before, min(before + 1, reel.lasts[frame])
        turn = shown_yaws[c] - reel.yaws[frame] - along * wrap_angle(reel.yaws[following] - reel.yaws[frame])
        sine, cosine = math.sin(turn), math.cos(turn)
        for k in range(tracks.shape[1]):
            dx = tracks[frame, k, 0] + along * (tracks[following, k, 0] - tracks[frame, k, 0])
            dz = tracks[frame, k, 1] + along * (tracks[following, k, 1] - tracks[frame, k, 1])
            dx -= tracks[before, k, 0] + since * (tracks[upto, k, 0] - tracks[before, k, 0])
            dz -= tracks[before, k, 1] + since * (tracks[upto, k, 1] - tracks[before, k, 1])
            strides_out[c, k, 0] = cosine * dx + sine * dz
            strides_out[c, k, 1] = cosine * dz - sine * dx
            turned = wrap_angle(tracks[frame, k, 2] - tracks[before, k, 2])
            turned += along * wrap_angle(tracks[following, k, 2] - tracks[frame, k, 2])
            turning_out[c, k] = turned - since * wrap_angle(tracks[upto, k, 2] - tracks[before, k, 2])


@njit(cache=True, nogil=True)
def poses(
    bones,  # (J, 3) offsets of the skeleton, metres
    moving,  # (M,) joints with translations that change
    reel,  # Reel
    head,  # Playhead
    roots,  # Roots
    joints,  # JointOffsets, in and out
    rate,  # of the spring by which offsets fade: 2 ln 2 / half-life
    dt,
    positions_out,  # (C, J, 3) local; the root's in the world
    rotations_out,  # (C, J, 4) local; the root's in the world
):
    """Make local poses of the frames that play, with the offsets from transitions."""
    rotations, translations = reel.rotations, reel.translations
    rotation_offsets, rotation_rates = joints.rotations, joints.rotation_rates
    translation_offsets, translation_rates = joints.translations, joints.translation_rates
    num_joints, num_moving = rotations.shape[1], translations.shape[1]
    left = math.exp(-rate * dt)
    for c in range(head.frames.shape[0]):
        frame, along = head.frames[c], head.fractions[c]
        following = min(frame + 1, reel.lasts[frame])
        for k in range(3):
            positions_out[c, 0, k] = roots.positions[c, k] + roots.offsets[c, k]
        half = 0.5 * (roots.yaws[c] + roots.yaw_offsets[c])
        rotations_out[c, 0, 0], rotations_out[c, 0, 1] = math.cos(half), 0.0
        rotations_out[c, 0, 2], rotations_out[c, 0, 3] = math.sin(half), 0.0
        for j in range(1, num_joints):
            for k in range(3):
                positions_out[c, j, k] = bones[j, k]
                rotation_offsets[c, j, k], rotation_rates[c, j, k] = _fade(
                    rotation_offsets[c, j, k], rotation_rates[c, j, k], left, rate, dt
                )
            qw, qx, qy, qz = between_frames(rotations, frame, following, along, j)
            x, y, z = rotation_offsets[c, j, 0], rotation_offsets[c, j, 1], rotation_offsets[c, j, 2]
            if x * x + y * y + z * z > _SMALL:
                ow, ox, oy, oz = exponential(x, y, z)
                qw, qx, qy, qz = multiply(ow, ox, oy, oz, qw, qx, qy, qz)
            rotations_out[c, j, 0], rotations_out[c, j, 1] = qw, qx
            rotations_out[c, j, 2], rotations_out[c, j, 3] = qy, qz
        for m in range(1, num_moving):
            for k in range(3):
                offset, speed = _fade(translation_offsets[c, m, k], translation_rates[c, m, k], left, rate, dt)
                translation_offsets[c, m, k], translation_rates[c, m, k] = offset, speed
                here = translations[frame, m, k] * 1.0
                if along > 0.0:
                    here += along * (translations[following, m, k] - here)
                positions_out[c, moving[m], k] = here + offset
