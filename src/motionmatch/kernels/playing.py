"""Playing frames on level ground: roots, poses and feet of all characters in one call each."""

import math
from typing import NamedTuple

import numpy as np
from numba import njit

from motionmatch.kernels.characters import (
    AT,
    CHARACTERS,
    FEET,
    JOINTS,
    MOVING,
    get_numbers,
    get_points,
    get_rows,
    get_stored,
    get_whole,
)
from motionmatch.kernels.footing import find_sole, find_turns, lower_hips
from motionmatch.kernels.footlock import FeetState, HoldLimits, LegChains, SolePoints, lock_feet, raise_feet
from motionmatch.kernels.kinematics import forward
from motionmatch.kernels.playback import JointOffsets, Playhead, Pull, Reel, Roots, find_strides, move_roots, poses


class PlayedBody(NamedTuple):
    """What is shown: a skeleton and its legs."""

    bones: np.ndarray
    """(J, 3) offsets of the skeleton, metres"""
    parents: np.ndarray
    """(J,)"""
    moving: np.ndarray
    """(M,) joints with translations that change"""
    leg_joints: np.ndarray
    """(K, 4) and the others as in `LegChains`"""
    leg_tips: np.ndarray
    leg_poles: np.ndarray
    leg_below: np.ndarray
    sole_joints: np.ndarray
    """(K, P) as in `SolePoints`"""
    sole_points: np.ndarray


class FeetOfFrames(NamedTuple):
    """Where the feet are in the frames of a reel."""

    planted: np.ndarray
    """(F, K) bool: they stand"""
    tracks: np.ndarray
    """(F, K, 3) x and z of contact points, metres, and headings, radians"""
    lows: np.ndarray
    """(F, K) height of the lowest point of each sole, metres, 0 or below"""


class FeetStep(NamedTuple):
    """How feet are held, for a step."""

    held: bool
    """whether planted feet are held"""
    warped: bool
    """whether legs take it up when anything but the frames moves the body"""
    turn: float
    """largest angle by which planted feet are turned, radians"""
    turn_left: float
    """part of that which is left after this step while a foot swings"""
    roll: float
    """largest angle by which feet roll, radians"""
    drop: float
    """largest distance by which hips go down, metres"""
    drop_halflife: float
    """half-life of that, seconds"""
    settling: float
    """and the others as in `HoldLimits`"""
    rate: float
    radius: float
    speed: float
    grip: float
    slack: float
    least: float


@njit(cache=True, nogil=True)
def get_roots(memory, places):
    """Return the `Roots` of a state."""
    return Roots(
        get_rows(memory, places, AT.root_positions, 3),
        get_numbers(memory, places, AT.root_yaws),
        get_rows(memory, places, AT.root_offsets, 3),
        get_rows(memory, places, AT.root_rates, 3),
        get_numbers(memory, places, AT.yaw_offsets),
        get_numbers(memory, places, AT.yaw_rates),
    )


@njit(cache=True, nogil=True)
def get_feet(memory, pose, places):
    """Return the `FeetState` of a state."""
    start, count, feet = places[AT.feet_locked], places[CHARACTERS], places[FEET]
    return FeetState(
        memory[start : start + count * feet].view(np.bool_).reshape((count, feet)),
        get_points(pose, places, AT.feet_places, feet),
        get_points(pose, places, AT.feet_inputs, feet),
        get_points(memory, places, AT.feet_offsets, feet),
        get_points(memory, places, AT.feet_rates, feet),
        get_points(memory, places, AT.feet_rolls, feet),
    )


@njit(cache=True, nogil=True)
def move(memory, places, reel, pull, rate, motion, dt):
    """Move on in time, and roots as the frames do (`move_roots`). With `motion` the simulation follows them."""
    reel, pull, roots = Reel(*reel), Pull(*pull), get_roots(memory, places)
    frames, fractions = get_whole(memory, places, AT.frames), get_numbers(memory, places, AT.frame_fractions)
    goals = get_rows(memory, places, AT.simulation_positions, 3)
    goal_yaws = get_numbers(memory, places, AT.simulation_yaws)
    move_roots(reel, Playhead(frames, fractions), roots, goals, goal_yaws, pull, rate, dt)
    if motion:
        follow_roots(roots, goals, goal_yaws)


@njit(cache=True, nogil=True)
def follow_roots(roots, goals, goal_yaws):
    """Put simulations, positions (C, 3) and yaws (C,), where roots are shown."""
    for c in range(goal_yaws.shape[0]):
        goals[c, 0], goals[c, 1] = roots.positions[c, 0] + roots.offsets[c, 0], 0.0
        goals[c, 2] = roots.positions[c, 2] + roots.offsets[c, 2]
        goal_yaws[c] = roots.yaws[c] + roots.yaw_offsets[c]


@njit(cache=True, nogil=True)
def show(
    memory,
    pose,  # memory of the pose
    places,
    reel,  # Reel
    body,  # PlayedBody
    track,  # FeetOfFrames
    rate,  # of the spring by which offsets fade
    settings,  # FeetStep
    dt,
):
    """Make poses of the frames that play, fit them to the level ground, and hold planted feet."""
    reel, own, track = Reel(*reel), PlayedBody(*body), FeetOfFrames(*track)
    count, joints, feet = places[CHARACTERS], places[JOINTS], places[FEET]
    roots = get_roots(memory, places)
    frames, fractions = get_whole(memory, places, AT.frames), get_numbers(memory, places, AT.frame_fractions)
    head = Playhead(frames, fractions)
    local_positions = np.empty((count, joints, 3), np.float32)
    local_rotations = np.empty((count, joints, 4), np.float32)
    positions = get_stored(pose, places, AT.positions, joints, 3)
    rotations = get_stored(pose, places, AT.rotations, joints, 4)
    offsets = JointOffsets(
        get_stored(memory, places, AT.rotation_offsets, joints, 3),
        get_stored(memory, places, AT.rotation_rates, joints, 3),
        get_stored(memory, places, AT.translation_offsets, places[MOVING], 3),
        get_stored(memory, places, AT.translation_rates, places[MOVING], 3),
    )
    poses(own.bones, own.moving, reel, head, roots, offsets, rate, dt, local_positions, local_rotations)
    forward(own.parents, local_positions, local_rotations, positions, rotations)
    planted, lows = np.empty((count, feet), np.bool_), np.empty((count, feet))
    for c in range(count):
        frame = frames[c]
        following = min(frame + 1, reel.lasts[frame])
        for k in range(feet):
            planted[c, k] = track.planted[frame, k]
            lows[c, k] = min(track.lows[frame, k], track.lows[following, k])
    strides, turning = np.zeros((count, feet, 2)), np.zeros((count, feet))
    if dt > 0.0 and settings[1]:
        yaws = np.empty(count)
        for c in range(count):
            yaws[c] = roots.yaws[c] + roots.yaw_offsets[c]
        find_strides(reel, head, track.tracks, yaws, dt, strides, turning)
    fit(memory, pose, places, body, settings, dt, local_positions, local_rotations, planted, strides, turning, lows)


@njit(cache=True, nogil=True)
def fit(
    memory,
    pose,  # memory of the pose
    places,
    body,  # PlayedBody
    settings,  # FeetStep
    dt,
    local_positions,  # (C, J, 3)
    local_rotations,  # (C, J, 4)
    planted,  # (C, K) bool: which feet stand in what plays
    strides,  # (C, K, 2) how far that moves contact points, x and z
    turning,  # (C, K) by which angles it turns feet
    lows,  # (C, K) how low soles are in what plays, metres, 0 or below
):
    """Fit poses to the level ground: heels stay, hips go down for legs that are too short, planted feet are held, and
    soles come out of the ground."""
    body, settings = PlayedBody(*body), FeetStep(*settings)
    count, joints, feet = places[CHARACTERS], places[JOINTS], places[FEET]
    positions = get_stored(pose, places, AT.positions, joints, 3)
    rotations = get_stored(pose, places, AT.rotations, joints, 4)
    legs = LegChains(body.leg_joints, body.leg_tips, body.leg_poles, body.leg_below)
    state, hips = get_feet(memory, pose, places), get_numbers(memory, places, AT.hips_lifts)
    headings, turns = get_rows(pose, places, AT.feet_headings, feet), get_rows(memory, places, AT.feet_turns, feet)
    drops = get_rows(pose, places, AT.hips_drops, 2)
    for c in range(count):  # the root stays, and so do feet
        if hips[c] != 0.0:
            for j in range(1, joints):
                positions[c, j, 1] += hips[c]
    if feet == 0:
        return
    if dt == 0.0 or not settings.warped:
        for c in range(count):
            for k in range(feet):
                x, _, z = find_sole(c, k, legs, positions, rotations)
                headings[c, k], turns[c, k] = math.atan2(x, z), 0.0
    else:
        find_turns(legs, planted, turning, settings.turn, settings.turn_left, positions, rotations, headings, turns)
    lifts = np.zeros((count, feet))
    if settings.held:
        standing = np.empty((count, feet), np.bool_)
        for c in range(count):
            for k in range(feet):
                standing[c, k] = planted[c, k] and state.locked[c, k]
        drop, halflife = settings.drop, settings.drop_halflife
        lower_hips(legs, state.places, standing, settings.roll, drop, halflife, dt, drops, positions, rotations)
    for c in range(count):
        for k in range(feet):
            lifts[c, k] = (drops[c, 0] if settings.held else 0.0) - hips[c]
    if dt == 0.0 or not (settings.held or settings.warped):
        _release(legs, state, positions, rotations)
    else:
        if not settings.held:
            _let_go(state)
        if not settings.warped:
            _find_moves(legs, state, positions, rotations, strides)
        limits = HoldLimits(
            settings.settling,
            settings.rate,
            settings.radius,
            settings.speed,
            settings.grip,
            settings.slack,
            settings.roll,
            settings.least,
        )
        local = local_positions, local_rotations
        lock_feet(
            body.parents,
            legs,
            local[0],
            local[1],
            planted,
            lifts,
            strides,
            turns,
            limits,
            dt,
            state,
            positions,
            rotations,
        )
    if settings.warped:
        soles = SolePoints(body.sole_joints, body.sole_points)
        raise_feet(body.parents, legs, soles, local_positions, local_rotations, lows, positions, rotations)


@njit(cache=True, nogil=True)
def _contact(c, k, legs, positions, rotations):
    """Return where what touches the ground is shown."""
    foot = legs.joints[k, 2]
    x, y, z = find_sole(c, k, legs, positions, rotations)
    return x + positions[c, foot, 0], y + positions[c, foot, 1], z + positions[c, foot, 2]


@njit(cache=True, nogil=True)
def _release(legs, feet, positions, rotations):
    """Hold no foot: all are where the frames have them."""
    for c in range(feet.locked.shape[0]):
        for k in range(feet.locked.shape[1]):
            x, y, z = _contact(c, k, legs, positions, rotations)
            feet.inputs[c, k, 0], feet.inputs[c, k, 1], feet.inputs[c, k, 2] = x, y, z
            feet.locked[c, k] = False
            for i in range(3):
                feet.offsets[c, k, i] = feet.rates[c, k, i] = feet.rolls[c, k, i] = 0.0


@njit(cache=True, nogil=True)
def _let_go(feet):
    """Let feet go that were held until now; what is left fades."""
    for c in range(feet.locked.shape[0]):
        for k in range(feet.locked.shape[1]):
            if feet.locked[c, k]:
                feet.locked[c, k] = False
                for i in range(3):
                    feet.offsets[c, k, i] = feet.places[c, k, i] - feet.inputs[c, k, i]


@njit(cache=True, nogil=True)
def _find_moves(legs, feet, positions, rotations, strides_out):
    """Find how far contact points of the pose have moved since the last step (C, K, 2), x and z."""
    for c in range(feet.locked.shape[0]):
        for k in range(feet.locked.shape[1]):
            x, _, z = _contact(c, k, legs, positions, rotations)
            strides_out[c, k, 0], strides_out[c, k, 1] = x - feet.inputs[c, k, 0], z - feet.inputs[c, k, 2]
