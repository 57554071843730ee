"""Springs and dampers set by half-life, in closed form.

Each function gives the state dt seconds later whatever dt is: two half steps are one whole step, and the
frame rate makes no difference. The springs are critically damped, x'' = y² (goal - x) - 2 y x' with y = 2 ln
2 / halflife: starting from rest they have gone 40 % of the way after one half-life and 76 % after two.

Vectors have their components on the last axis; `halflife` and `dt` (seconds) broadcast against the arrays as
NumPy does, so many times at once are `dt[:, None]`, which gives (H, 3). A half-life of 0 jumps to the goal, a
dt of 0 changes nothing.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from motionmatch.maths import quat

_SHORTEST = 1e-9
"""Half-lives are held above this, in seconds, so that 0 jumps at once instead of dividing by zero."""


class SpringState(NamedTuple):
    """A point on a spring."""

    x: np.ndarray
    velocity: np.ndarray


class RotationState(NamedTuple):
    """A rotation on a spring."""

    rotation: np.ndarray
    """(…, 4)"""
    angular_velocity: np.ndarray
    """(…, 3) radians per second, in the space that the rotation turns into"""


class TrackState(NamedTuple):
    """A point with its velocity on a spring."""

    position: np.ndarray
    velocity: np.ndarray
    acceleration: np.ndarray


def damp(x: np.ndarray, goal: np.ndarray, *, halflife: np.ndarray | float, dt: np.ndarray | float) -> np.ndarray:
    """Move towards the goal so that each half-life halves the distance. The speed jumps as the goal does."""
    left = np.exp2(-np.asarray(dt) / np.maximum(halflife, _SHORTEST))
    return goal + (np.asarray(x) - goal) * left


def spring(
    x: np.ndarray,
    velocity: np.ndarray,
    goal: np.ndarray,
    *,
    halflife: np.ndarray | float,
    dt: np.ndarray | float,
    goal_velocity: np.ndarray | float = 0.0,
) -> SpringState:
    """Move x (…) towards the goal (…) with a continuous velocity and no overshoot from rest.

    `goal` is where the goal is now; with a `goal_velocity` it moves on meanwhile, and the spring ends up
    moving along with it, without lagging behind.
    """
    offset = decay(np.asarray(x) - goal, np.asarray(velocity) - goal_velocity, halflife=halflife, dt=dt)
    return SpringState(offset.x + goal + np.asarray(goal_velocity) * dt, offset.velocity + goal_velocity)


def decay(x: np.ndarray, velocity: np.ndarray, *, halflife: np.ndarray | float, dt: np.ndarray | float) -> SpringState:
    """Let an offset (…) and its velocity (…) fade to zero, as inertialization does."""
    y = _rate(halflife)
    j1 = velocity + np.asarray(x) * y
    left = _exp(-y * dt)
    return SpringState(left * (x + j1 * dt), left * (velocity - j1 * y * dt))


def spring_rotation(
    q: np.ndarray,
    angular_velocity: np.ndarray,
    goal: np.ndarray,
    *,
    halflife: np.ndarray | float,
    dt: np.ndarray | float,
) -> RotationState:
    """Turn from q (…, 4) towards the goal (…, 4), the shortest way.

    The angular velocity (…, 3) is treated as the rate of the rotation vector from goal to q, which it is when
    both share an axis and nearly is while they are close.
    """
    left = decay_rotation(quat.multiply(q, quat.inverse(goal)), angular_velocity, halflife=halflife, dt=dt)
    return RotationState(quat.multiply(left.rotation, goal), left.angular_velocity)


def decay_rotation(
    q: np.ndarray, angular_velocity: np.ndarray, *, halflife: np.ndarray | float, dt: np.ndarray | float
) -> RotationState:
    """Let a rotation offset (…, 4) and its angular velocity (…, 3) fade to nothing, the shortest way."""
    vector = decay(quat.to_scaled_angle_axis(q), angular_velocity, halflife=halflife, dt=dt)
    return RotationState(quat.from_scaled_angle_axis(vector.x), vector.velocity)


def track(
    position: np.ndarray,
    velocity: np.ndarray,
    acceleration: np.ndarray,
    desired_velocity: np.ndarray,
    *,
    halflife: np.ndarray | float,
    dt: np.ndarray | float,
) -> TrackState:
    """Move a character by its velocity, which is on a spring to the desired one; the position is its integral.

    Many `dt` at once predict a trajectory: `track(…, dt=horizons[:, None]).position` is (H, 3).
    """
    j0 = np.asarray(velocity) - desired_velocity
    y = _rate(halflife)
    j1 = acceleration + j0 * y
    # The position is the integral of desired_velocity + (j0 + j1 s) exp(-y s) over s from 0 to dt.
    travelled = j0 * (dt * _mean_of_decay(y * dt)) + j1 * (dt * dt * _mean_of_ramped_decay(y * dt))
    eased = decay(j0, acceleration, halflife=halflife, dt=dt)
    return TrackState(
        position + np.asarray(desired_velocity) * dt + travelled, desired_velocity + eased.x, eased.velocity
    )


def find_rate(halflife: float) -> float:
    """Return the rate of a critically damped spring with a half-life in seconds."""
    return 2.0 * math.log(2.0) / max(halflife, _SHORTEST)


# Usually all characters share one half-life and one dt, and Python computes with two numbers much faster than NumPy.


def _rate(halflife: np.ndarray | float) -> np.ndarray | float:
    if isinstance(halflife, float | int):
        return find_rate(halflife)
    return 2.0 * np.log(2.0) / np.maximum(halflife, _SHORTEST)


def _exp(z: np.ndarray | float) -> np.ndarray | float:
    return math.exp(z) if isinstance(z, float) else np.exp(z)


def _mean_of_decay(z: np.ndarray | float) -> np.ndarray | float:
    """Return the integral of exp(-z s) over s from 0 to 1: (1 - exp(-z)) / z."""
    if isinstance(z, float):
        return -math.expm1(-z) / z if z > 0 else 1.0
    return np.where(z > 0, -np.expm1(-z) / np.where(z > 0, z, 1.0), 1.0)


def _mean_of_ramped_decay(z: np.ndarray | float) -> np.ndarray | float:
    """Return the integral of s exp(-z s) over s from 0 to 1: (1 - (1 + z) exp(-z)) / z²."""
    # The closed form loses its digits where z is small: long half-lives, short steps.
    series = 1 / 2 - z * (1 / 3 - z * (1 / 8 - z * (1 / 30 - z * (1 / 144 - z / 840))))
    if isinstance(z, float):
        return series if z < 0.01 else (-math.expm1(-z) - z * math.exp(-z)) / z**2
    safe = np.where(z < 0.01, 1.0, z)
    return np.where(z < 0.01, series, (-np.expm1(-safe) - safe * np.exp(-safe)) / safe**2)
