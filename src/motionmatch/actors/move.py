"""One thing to do for a while, and the limits of what can be done."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.actors.postures import UPRIGHT, Posture
from motionmatch.actors.props import Chair
from motionmatch.actors.route import Errand, Route
from motionmatch.errors import InputError

LIMITS = {
    "walk": (0.3, 2.0),
    "run": (2.0, 4.2),
    "backward": (0.3, 1.2),
    "strafe": (0.2, 1.2),
    "cut": (0.6, 3.2),
    "circle": (0.2, 1.2),
    "crouch": (0.0, 1.1),
    "duck": (0.4, 1.1),
    "sidle": (0.2, 0.7),
    "edge": (0.0, 0.7),
    "pass_by": (0.5, 1.6),
    "shuffle": (0.0, 0.5),
    "crawl": (0.2, 0.6),
    "carry": (0.0, 1.5),
    "sit_at": (0.5, 1.6),
    "leave": (0.5, 1.6),
}
"""Least and most speed of each gait, metres per second."""
MOST_TURN = 2.0
"""While walking or running, radians per second."""


@dataclass(frozen=True)
class Move:
    """One thing to do for a while."""

    name: str
    seconds: float
    forward: float = 0.0
    """metres per second"""
    left: float = 0.0
    """metres per second"""
    turn: float = 0.0
    """radians per second, positive to the left"""
    faces: float = 0.0
    """over the move the body turns by this much more, radians"""
    veers: float = 0.0
    """and the way by this much: a cut has both, a body that turns on a straight way only the first"""
    posture: Posture = UPRIGHT
    gap: float = 0.0
    """width of what is passed sideways, metres; 0 is none"""
    chair: Chair | None = None
    """what is sat on, if it was there before"""
    errand: Errand | None = None
    """where to go; the script it is part of finds the route, and so its seconds"""
    route: Route | None = None

    @property
    def start(self) -> np.ndarray:
        """(3,) forward, left and turn as it begins"""
        return np.array([self.forward, self.left, self.turn])

    @property
    def end(self) -> np.ndarray:
        """(3,) and as it ends, seen from a body that has turned"""
        if self.route is not None:
            return np.array([self.route.leaves, 0.0, 0.0])
        forward, left = seen(self.start[:2], self.veers - self.faces)
        return np.array([forward, left, self.turn])

    def __post_init__(self) -> None:
        if not self.seconds > 0 or not np.isfinite(self.seconds):
            raise InputError(f"'{self.name}' for {self.seconds:g} s: a move needs more than 0 seconds; try {1.0:g}.")


def between(name: str, what: str, value: float, least: float, most: float) -> float:
    if not least <= value <= most:
        raise InputError(
            f"'{name}' with {what}={value:g}: it goes from {least:g} to {most:g}; "
            f"the nearest is {np.clip(value, least, most):g}."
        )
    return float(value)


def seen(velocity: np.ndarray, angle: np.ndarray | float) -> np.ndarray:
    """(…, 2) forward and left of a velocity that is turned to the left by an angle."""
    sin, cos = np.sin(angle), np.cos(angle)
    return np.stack([velocity[0] * cos - velocity[1] * sin, velocity[0] * sin + velocity[1] * cos], axis=-1)


def within(name: str, speed: float) -> float:
    least, most = LIMITS[name]
    if not least <= speed <= most:
        raise InputError(
            f"'{name}' at {speed:g} m/s: it goes from {least:g} to {most:g}; "
            f"the nearest is {np.clip(speed, least, most):g}."
        )
    return float(speed)


def turning(name: str, rate: float) -> float:
    if not abs(rate) <= MOST_TURN:
        raise InputError(
            f"'{name}' turning at {rate:g} rad/s: at most {MOST_TURN:g}; "
            f"the nearest is {np.clip(rate, -MOST_TURN, MOST_TURN):g}."
        )
    return float(rate)
