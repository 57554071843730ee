"""The beginning of a step, obviously: where characters face, how fast they may go, who searches, and the simulation."""

import numpy as np

from motionmatch.control.trajectory import to_yaws, wrap_angles
from motionmatch.database.coverage import STANDING
from motionmatch.maths import spring

LEVEL = np.array([1.0, 0.0, 1.0])


def find_speeds(speeds, headings):
    """Return the speeds (…) in directions (…), radians from the facing: mixed between two, and those of the nearer
    one where the other has no motion."""
    count = len(speeds)
    place = np.mod(headings, 2 * np.pi) * (count / (2 * np.pi))
    first = np.floor(place).astype(int)
    share = place - first
    before, after = speeds[first % count], speeds[(first + 1) % count]
    alone = (before == 0.0) | (after == 0.0)
    return np.where(alone, np.where(share < 0.5, before, after), (1.0 - share) * before + share * after)


def limit(speeds, velocities, yaws):
    """Return velocities (C, 3), level, slowed down to what is reached with these facings (C,), radians."""
    level = velocities * LEVEL
    most = find_speeds(speeds, to_yaws(level) - yaws)
    return level * np.minimum(most / np.maximum(np.hypot(level[:, 0], level[:, 2]), 1e-9), 1.0)[:, None]


def find_turning(speeds, velocities, yaws):
    """Return the characters (C,) bool that would go where next to nothing goes with that facing."""
    fast = np.hypot(velocities[:, 0], velocities[:, 2])
    most = find_speeds(speeds, to_yaws(velocities) - yaws)
    return (fast >= STANDING) & (most < np.minimum(0.5, 0.5 * fast))


def face(velocities, facings, speeds, before):
    """Return where characters face (C,), radians: as asked, or where they go, or as before."""
    yaws = np.where(np.hypot(velocities[:, 0], velocities[:, 2]) > 0.05, to_yaws(velocities), before)
    if facings is None:
        return yaws
    said = np.hypot(facings[:, 0], facings[:, 2]) > 1e-6
    yaws = np.where(said, to_yaws(facings), yaws)
    turning = said & find_turning(speeds, velocities, yaws) if speeds is not None else np.zeros(len(yaws), bool)
    return np.where(turning, to_yaws(velocities), yaws)


def simulate(state, wanted, position, config, dt):
    """Move the simulation of a state by dt seconds, in place, towards wanted velocities (C, 3)."""
    moved = spring.track(
        state.simulation_positions,
        state.simulation_velocities,
        state.simulation_accelerations,
        wanted,
        halflife=config.velocity_halflife,
        dt=dt,
    )
    state.simulation_positions[:] = moved.position if position is None else position * LEVEL
    state.simulation_velocities[:], state.simulation_accelerations[:] = moved.velocity, moved.acceleration
    if config.root.mode == "adjust" and position is None:
        roots = state.shown_positions * LEVEL
        ahead = state.simulation_positions - roots
        lengths = np.hypot(ahead[:, 0], ahead[:, 2])
        far = lengths > config.root.wait
        state.simulation_positions[far] = roots[far] + ahead[far] * (config.root.wait / lengths[far])[:, None]
    behind = spring.decay(
        wrap_angles(state.simulation_yaws - state.facing_yaws),
        state.simulation_yaw_rates,
        halflife=config.facing_halflife,
        dt=dt,
    )
    state.simulation_yaws[:] = wrap_angles(behind.x + state.facing_yaws)
    state.simulation_yaw_rates[:] = behind.velocity
    state.search_in[:] -= dt
    state.settled[:] += dt
    state.past_ages[:] += dt
