"""The simulation: a point that springs move as the player steers. Roots follow it, or it follows them."""

from __future__ import annotations

import math

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import TURN_RATE, TURN_SPEED, ControllerConfig
from motionmatch.control.state import CharacterState
from motionmatch.errors import InputError
from motionmatch.kernels import steering
from motionmatch.maths.spring import find_rate

_NOWHERE = np.zeros((0, 3))
SHORTEST_STEP, LONGEST_STEP = 1e-5, 1.0
"""Seconds of a step: less and more are taken as these. A program that was held does not catch up."""


def bound_step(dt: float) -> float:
    """Return the seconds that a step of dt takes; raise if it is no positive number."""
    if not 0 < dt < math.inf:
        raise InputError(f"a step of {dt} seconds is not possible; use a positive number such as 1/60.")
    return min(max(float(dt), SHORTEST_STEP), LONGEST_STEP)


def find_turn_limits(config: ControllerConfig, *, limited: bool) -> tuple[float, float]:
    """Return the greatest rate of turns and the greatest speed of those who turn about: as said, or the defaults."""
    rate, speed = config.turn_rate, config.turn_speed
    usual = (TURN_RATE, TURN_SPEED) if limited else (math.inf, math.inf)
    return usual[0] if rate is None else float(rate), usual[1] if speed is None else float(speed)


def simulate(
    state: CharacterState,
    command: Command,
    wanted: np.ndarray,
    config: ControllerConfig,
    turns: tuple[float, float],
    dt: float,
) -> None:
    """Let dt seconds pass for all characters, in place: the simulation moves towards the wanted velocities (C, 3).

    `turns` are those of `find_turn_limits`. It waits for a body that lags behind it.
    """
    steering.simulate(
        state.memory,
        state.layout.places,
        wanted,
        _NOWHERE if command.position is None else command.position,
        find_rate(config.velocity_halflife),
        find_rate(config.facing_halflife),
        *turns,
        float(config.root.wait) if config.root.mode == "adjust" else math.inf,
        dt,
    )
