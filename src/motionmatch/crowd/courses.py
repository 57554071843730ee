"""Courses of agents that do not go to a goal: along a path, or by a script of velocities.

    agents = Agents(positions, goals, courses=[PathCourse(path, 1.2), None])

The steering decides for the others. Bodies on a course still avoid obstacles and others by matching.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from motionmatch.control.drive import ScriptedDrive
from motionmatch.errors import InputError
from motionmatch.world.path import GroundPath

AHEAD = 0.6
"""Time ahead of the point on a path that an agent heads for, seconds."""
CATCH_UP = 1.3
"""Highest speed of an agent that is behind its place on a path, relative to the wanted one."""


class Course(Protocol):
    """A course of one agent: its velocity over time, and where that ends."""

    @property
    def end(self) -> tuple[float, float] | None:
        """x and z where it ends; None if it does not end at a place"""
        ...

    def velocity(self, position: np.ndarray, seconds: float) -> np.ndarray:
        """Return the wanted velocity (2,) at a position (2,), some seconds after the start."""
        ...

    def facing(self, seconds: float) -> np.ndarray | None:
        """Return the wanted facing (2,), or None for that of the velocity."""
        ...

    def is_over(self, seconds: float) -> bool: ...


@dataclass(frozen=True)
class PathCourse:
    """Along a path at a speed: the agent heads for the place where it should be in a moment."""

    path: GroundPath
    speed: float

    def __post_init__(self) -> None:
        if not (np.isfinite(self.speed) and self.speed > 0):
            raise InputError(f"a path can't be followed at {self.speed} m/s; use a positive speed.")

    @property
    def end(self) -> tuple[float, float] | None:
        if self.path.closed:
            return None
        x, _, z = self.path.position(self.path.length).tolist()
        return x, z

    def velocity(self, position: np.ndarray, seconds: float) -> np.ndarray:
        last = np.inf if self.path.closed else self.path.length
        place = self.path.position(min(self.speed * (seconds + AHEAD), last))[[0, 2]]
        wanted = (place - position) / AHEAD
        size = float(np.linalg.norm(wanted))
        return wanted * min(1.0, CATCH_UP * self.speed / max(size, 1e-9))

    def facing(self, seconds: float) -> np.ndarray | None:
        return None

    def is_over(self, seconds: float) -> bool:
        return not self.path.closed and self.speed * seconds >= self.path.length


@dataclass(frozen=True)
class ScriptCourse:
    """Velocities over time; the last goes on."""

    script: ScriptedDrive

    @property
    def end(self) -> tuple[float, float] | None:
        return None

    def velocity(self, position: np.ndarray, seconds: float) -> np.ndarray:
        x, _, z = self.script.at(seconds).velocity
        return np.array([x, z])

    def facing(self, seconds: float) -> np.ndarray | None:
        wanted = self.script.at(seconds).facing
        return None if wanted is None else np.array([wanted[0], wanted[2]])

    def is_over(self, seconds: float) -> bool:
        return seconds >= self.script.seconds and not any(self.script.phases[-1].velocity)
