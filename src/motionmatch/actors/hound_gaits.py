"""The gaits of a dog: in which order the paws fall, how long a stride is and how much of it each paw stands.

Footfall orders and phases after Hildebrand (1968), stride length over speed in the form of Alexander and Jayes (1983):
speeds count as Froude numbers, v² / (g h), so that dogs of every size move alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

GRAVITY = 9.81
SLOWEST = 0.3
"""Paws never step slower than in a walk at this speed, metres per second."""


@dataclass(frozen=True)
class Gait:
    """One way to go."""

    touch_downs: tuple[float, float, float, float]
    """When each paw comes down, as a share of the stride: left hind, right hind, left front, right front. What differs
    by whole numbers is the same, and so are all four later by the same time; they are chosen so that a mix of two gaits
    is a short way from one to the other for every leg."""
    stride: tuple[float, float]
    """a and b of: stride length over hip height = a Fr^b"""
    duty: tuple[float, float]
    """c and d of: share of the stride that a paw is down = c - d sqrt(Fr)"""
    lift: float
    """how high a paw is lifted, as a share of the hip height"""
    crouch: float = 0.0
    """how much lower than in standing the body is carried, as a share of the hip height"""


GAITS: Mapping[str, Gait] = {
    "walk": Gait((0.0, 0.5, 0.25, 0.75), (2.4, 0.34), (0.75, 0.25), 0.12, 0.01),
    "pace": Gait((0.11, 0.61, 0.14, 0.64), (2.3, 0.36), (0.61, 0.17), 0.14, 0.025),
    "trot": Gait((-0.125, 0.375, 0.375, 0.875), (2.2, 0.36), (0.60, 0.17), 0.14, 0.03),
    # Three beats: the hind paw of the other side, the diagonal pair, the leading front paw; then all four are off.
    "canter_left": Gait((-0.125, 0.595, 0.145, 0.875), (1.95, 0.42), (0.47, 0.09), 0.18, 0.045),
    "canter_right": Gait((0.095, 0.375, 0.375, 0.645), (1.95, 0.42), (0.47, 0.09), 0.18, 0.045),
}
SPEEDS = {"walk": (0.3, 1.5), "pace": (0.9, 2.4), "trot": (1.3, 3.4), "canter": (2.6, 5.5)}
"""Least and most speed, metres per second."""
FRONT_LONGER = 0.02
"""Front paws carry more weight, and in a walk stand this share of a stride longer than hind ones."""


def froude(speed: np.ndarray, hip_height: float) -> np.ndarray:
    return np.asarray(speed, float) ** 2 / (GRAVITY * hip_height)


@dataclass(frozen=True, eq=False)
class Rhythm:
    """A mix of gaits over time."""

    frequency: np.ndarray
    """(F,) strides per second"""
    touch_downs: np.ndarray
    """(F, 4)"""
    duty: np.ndarray
    """(F, 4)"""
    lift: np.ndarray
    """(F,) metres"""
    crouch: np.ndarray
    """(F,) metres"""


def mixed(shares: Mapping[str, np.ndarray], speed: np.ndarray, hip_height: float) -> Rhythm:
    """The rhythm of gaits in given shares (F,), which sum to one, at speeds (F,) in metres per second."""
    speed = np.maximum(speed, SLOWEST)
    fr = froude(speed, hip_height)
    frequency, lift, crouch = (np.zeros(len(speed)) for _ in range(3))
    touch_downs, duty = np.zeros((len(speed), 4)), np.zeros((len(speed), 4))
    for name, share in shares.items():
        gait = GAITS[name]
        (a, b), (c, d) = gait.stride, gait.duty
        frequency += share * speed / (hip_height * a * fr**b)
        touch_downs += share[:, None] * np.array(gait.touch_downs)
        own = np.clip(c - d * np.sqrt(fr), 0.2, 0.75)
        duty += (share * own)[:, None]
        if name == "walk":
            duty[:, 2:] += FRONT_LONGER * share[:, None]
        lift += share * gait.lift * hip_height * (0.6 + 0.4 * np.clip(np.sqrt(fr), 0.0, 1.0))
        crouch += share * gait.crouch * hip_height
    return Rhythm(frequency, touch_downs, duty, lift, crouch)
