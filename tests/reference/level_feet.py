"""Feet on level ground, one kernel after another with NumPy between them."""

import numpy as np

from motionmatch.control.config import FootLockConfig
from motionmatch.control.time_step import make_hold_limits
from motionmatch.control.uneven_ground import LOWER_HALFLIFE
from motionmatch.kernels import footing, footlock
from motionmatch.kernels.footlock import FeetState
from motionmatch.maths.spring import find_rate


def fit(player, state, local_positions, local_rotations, dt):
    """Fit poses of a player on level ground, and hold planted feet."""
    state.positions[:, 1:, 1] += state.hips_lifts[:, None].astype(np.float32)
    legs, parents, planted = player._chains, player.database.skeleton.parents, player.find_planted(state)
    feet, strides = player.feet or FootLockConfig(), None
    pose = state.positions, state.rotations
    if dt == 0 or not player.root.warp:
        along = player.find_contact_points(state) - state.positions[:, legs.joints[:, 2]]
        state.feet_headings[:], state.feet_turns[:] = np.arctan2(along[..., 0], along[..., 2]), 0.0
    else:
        strides, turning = player.find_strides(state, dt)
        left = float(np.exp(-find_rate(feet.halflife) * dt))
        footing.find_turns(legs, planted, turning, feet.turn, left, *pose, state.feet_headings, state.feet_turns)
    lifts = np.repeat(-state.hips_lifts[:, None], len(legs.joints), axis=1)
    if player.feet is not None:
        standing, words = planted & state.feet_locked, (feet.roll, feet.hips_drop, LOWER_HALFLIFE, dt)
        footing.lower_hips(legs, state.feet_places, standing, *words, state.hips_drops, *pose)
        lifts += state.hips_drops[:, :1]
    if dt == 0 or (player.feet is None and not player.root.warp):
        state.feet_inputs[:] = player.find_contact_points(state)
        state.feet_locked[:], state.feet_offsets[:], state.feet_rates[:], state.feet_rolls[:] = False, 0.0, 0.0, 0.0
    else:
        if player.feet is None:
            held = state.feet_locked[..., None]
            state.feet_offsets[:] = np.where(held, state.feet_places - state.feet_inputs, state.feet_offsets)
            state.feet_locked[:] = False
        if strides is None:
            strides = np.ascontiguousarray((player.find_contact_points(state) - state.feet_inputs)[..., [0, 2]])
        names = ("locked", "places", "inputs", "offsets", "rates", "rolls")
        own = FeetState(*(getattr(state, f"feet_{name}") for name in names))
        local = local_positions, local_rotations
        limits = make_hold_limits(player.feet, dt)
        footlock.lock_feet(parents, legs, *local, planted, lifts, strides, state.feet_turns, limits, dt, own, *pose)
    if player.root.warp:
        local = local_positions, local_rotations
        footlock.raise_feet(parents, legs, player._soles, *local, player.find_lows(state), *pose)
