"""The path ahead: critically damped springs predict where a command leads (Holden 2020, section 3)."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.kernels import steering
from motionmatch.maths.spring import find_rate

LEVEL = np.array([1.0, 0.0, 1.0])
"""Factors that take the height out of a place."""


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Paths of C characters at H times ahead, in the world."""

    positions: np.ndarray
    """(C, H, 3)"""
    directions: np.ndarray
    """(C, H, 3) facing directions, unit length"""

    def choose(self, characters: np.ndarray, times: int) -> Trajectory:
        """Return the paths of some characters; raise if they are not at so many times."""
        if (given := self.positions.shape[1]) != times:
            raise InputError(f"the command's trajectory has {given} times, the schema looks at {times}.")
        return Trajectory(self.positions[characters], self.directions[characters])

    def see_from(self, roots: np.ndarray, yaws: np.ndarray) -> Trajectory:
        """Return the paths as seen from roots (C, 3) with yaws (C,): places on the ground, and directions."""
        seen = Trajectory(np.empty(self.positions.shape), np.empty(self.positions.shape))
        positions, directions = (np.ascontiguousarray(each, float) for each in (self.positions, self.directions))
        steering.see(positions, directions, roots, yaws, seen.positions, seen.directions)
        return seen


def measure_level_lengths(vectors: np.ndarray) -> np.ndarray:
    """Return the lengths (C,) of vectors (C, 3) without their heights."""
    return np.sqrt(vectors[:, 0] ** 2 + vectors[:, 2] ** 2)


def to_directions(yaws: np.ndarray) -> np.ndarray:
    """Return a (…, 3) array: level unit vectors of angles about y."""
    return np.stack([np.sin(yaws), np.zeros_like(yaws), np.cos(yaws)], axis=-1)


def to_yaws(directions: np.ndarray) -> np.ndarray:
    """Return a (…) array: angles about y of level directions (…, 3)."""
    return np.arctan2(directions[..., 0], directions[..., 2])


def wrap_angles(angles: np.ndarray) -> np.ndarray:
    """Bring angles (…) between -pi and pi, radians."""
    return angles - 2 * np.pi * np.floor(angles / (2 * np.pi) + 0.5)


def turn_vectors(vectors: np.ndarray, yaws: np.ndarray) -> np.ndarray:
    """Turn vectors (…, 3) about y by angles (…), radians."""
    sine, cosine = np.sin(yaws), np.cos(yaws)
    x, z = vectors[..., 0], vectors[..., 2]
    along_x = cosine * x + sine * z
    turned = np.empty((*along_x.shape, 3), along_x.dtype)
    turned[..., 0], turned[..., 1], turned[..., 2] = along_x, vectors[..., 1], cosine * z - sine * x
    return turned


def predict(
    positions: np.ndarray,
    velocities: np.ndarray,
    accelerations: np.ndarray,
    yaws: np.ndarray,
    yaw_rates: np.ndarray,
    *,
    wanted_velocities: np.ndarray,
    wanted_yaws: np.ndarray,
    times: np.ndarray,
    velocity_halflife: float,
    facing_halflife: float,
    turn_rate: float = math.inf,
) -> Trajectory:
    """Predict paths of C characters by springs, from positions (C, 3), velocities and yaws (C,) to the desired ones."""
    shape = len(positions), len(times), 3
    path = Trajectory(np.empty(shape), np.empty(shape))
    steering.predict(
        positions,
        velocities,
        accelerations,
        yaws,
        yaw_rates,
        wanted_velocities,
        wanted_yaws,
        times,
        find_rate(velocity_halflife),
        find_rate(facing_halflife),
        float(turn_rate),
        path.positions,
        path.directions,
    )
    return path
