"""The simulation: a point that springs move as the player steers. Roots follow it, or it follows them."""

from __future__ import annotations

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import wrap_angles
from motionmatch.errors import InputError
from motionmatch.maths import spring

_LEVEL = np.array([1.0, 0.0, 1.0])
SHORTEST_STEP, LONGEST_STEP = 1e-5, 1.0
"""Seconds of a step: less and more are taken as these. A program that was held does not catch up."""


def bound_step(dt: float) -> float:
    """Return the seconds that a step of dt takes; raise if it is no positive number."""
    if not (np.isfinite(dt) and dt > 0):
        raise InputError(f"a step of {dt} seconds is not possible; use a positive number such as 1/60.")
    return min(max(float(dt), SHORTEST_STEP), LONGEST_STEP)


def simulate(state: CharacterState, command: Command, wanted: np.ndarray, config: ControllerConfig, dt: float) -> None:
    """Move the simulation of all characters by dt seconds towards the wanted velocities (C, 3), in place."""
    moved = spring.track(
        state.simulation_positions,
        state.simulation_velocities,
        state.simulation_accelerations,
        wanted,
        halflife=config.velocity_halflife,
        dt=dt,
    )
    state.simulation_positions[:] = moved.position if command.position is None else command.position * _LEVEL
    state.simulation_velocities[:] = moved.velocity
    state.simulation_accelerations[:] = moved.acceleration
    if config.root.mode == "adjust" and command.position is None:
        _wait(state, config.root.wait)
    behind = spring.decay(
        wrap_angles(state.simulation_yaws - state.facing_yaws),
        state.simulation_yaw_rates,
        halflife=config.facing_halflife,
        dt=dt,
    )
    state.simulation_yaws[:] = wrap_angles(behind.x + state.facing_yaws)
    state.simulation_yaw_rates[:] = behind.velocity


def _wait(state: CharacterState, distance: float) -> None:
    """Keep the simulation within a distance of the roots, as shown before the step: it waits for a body that lags."""
    roots = state.shown_positions * _LEVEL
    ahead = state.simulation_positions - roots
    lengths = np.hypot(ahead[:, 0], ahead[:, 2])
    far = lengths > distance
    state.simulation_positions[far] = roots[far] + ahead[far] * (distance / lengths[far])[:, None]
