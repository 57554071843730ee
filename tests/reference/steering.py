"""The beginning of a step, obviously: where characters face, how fast they may go, who searches, and the simulation."""

import numpy as np

from motionmatch.control.trajectory import to_directions, to_yaws, turn_vectors, wrap_angles
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


def slow_for_turns(velocities, yaws, facing_yaws, turn_speed):
    """Return velocities (C, 3), those who turn by 120 degrees or more no faster than a speed; by 60 or less all."""
    share = np.interp(np.degrees(np.abs(wrap_angles(yaws - facing_yaws))), [60, 120], [0, 1])
    speeds = np.hypot(velocities[:, 0], velocities[:, 2])
    slower = np.minimum(turn_speed / np.maximum(speeds, 1e-9), 1.0)
    return velocities * (1 - share * (1 - slower))[:, None]


def simulate(state, wanted, position, config, turns, dt):
    """Move the simulation of a state by dt seconds, in place, towards wanted velocities (C, 3)."""
    wanted = slow_for_turns(wanted, state.simulation_yaws, state.facing_yaws, turns[1])
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
    before = wrap_angles(state.simulation_yaws - state.facing_yaws)
    behind = spring.decay(
        before,
        state.simulation_yaw_rates,
        halflife=config.facing_halflife,
        dt=dt,
    )
    turned = np.clip(behind.x - before, -turns[0] * dt, turns[0] * dt)
    state.simulation_yaws[:] = wrap_angles(before + turned + state.facing_yaws)
    state.simulation_yaw_rates[:] = np.clip(behind.velocity, -turns[0], turns[0])
    state.search_in[:] -= dt
    state.settled[:] += dt
    state.past_ages[:] += dt


def predict(
    positions, velocities, accelerations, yaws, yaw_rates, wanted_velocities, wanted_yaws, times, halflives, turn_rate
):
    """Return positions and directions (C, H, 3) of paths by springs; half-lives of the velocity and of the facing."""
    path = spring.track(
        positions[:, None],
        velocities[:, None],
        accelerations[:, None],
        wanted_velocities[:, None],
        halflife=halflives[0],
        dt=times[:, None],
    )
    behind = wrap_angles(yaws - wanted_yaws)[:, None]
    ahead = spring.decay(behind, yaw_rates[:, None], halflife=halflives[1], dt=times)
    turned = np.clip(ahead.x - behind, -turn_rate * times, turn_rate * times)
    return path.position, to_directions(behind + turned + wanted_yaws[:, None])


def see(positions, directions, roots, yaws):
    """Return paths (C, H, 3) as seen from roots (C, 3) with yaws (C,)."""
    level = (positions - roots[:, None]) * LEVEL
    return turn_vectors(level, -yaws[:, None]), turn_vectors(directions, -yaws[:, None])


def find_changed(state, velocities, asked, velocity, angle):
    """Return the characters (C,) bool whose command has changed since their last search."""
    away = velocities - state.wanted_velocities
    changed = np.hypot(away[:, 0], away[:, 2]) > velocity
    changed |= np.abs(wrap_angles(state.facing_yaws - state.wanted_yaws)) > angle
    return changed | (asked != state.wanted_tags)


def find_refused(state, free, fps, near, back, since):
    """Return spans (C, 4, 2) of frames that characters must not go back to."""
    spans, ages = state.past_spans.copy(), state.past_ages
    recent = np.floor((since - ages).clip(0.0, since) * fps).astype(np.int64)
    spans[..., 0] = np.maximum(spans[..., 0], spans[..., 1] - recent) - near
    spans[..., 1] += near
    spans[(ages >= since) | (free | (state.settled > back + 1e-9))[:, None]] = (0, -1)
    return spans
