"""The interface to crowd simulators: a simulator decides where agents should go, and bodies follow.

    class Mine:
        def reset(self, agents, scene): ...            # a crowd begins, or its goals change
        def steer(self, positions, velocities, seconds): ...  # at every step

`steer` gives velocities (C, 2), or paths (C, H, 2): where each should be at the times of the database's schema.
Bodies may leave that way where they must, so the positions and velocities passed in are those of the bodies.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from motionmatch.crowd.agents import Agents
from motionmatch.world.scene import Scene

SLOWING = 0.6
"""Seconds before the goal at which agents begin to slow down."""


class Steering(Protocol):
    """A crowd simulator: decides where agents should go. It may keep state between calls."""

    def reset(self, agents: Agents, scene: Scene) -> None:
        """Begin with a crowd among the obstacles of a scene, or take up new goals: `agents.goals`."""
        ...

    def steer(self, positions: np.ndarray, velocities: np.ndarray, seconds: float) -> np.ndarray:
        """Return desired velocities (C, 2), or positions to be at (C, H, 2), for agents at positions (C, 2) now.

        `seconds` have passed since the crowd began.
        """
        ...


class Straight:
    """A `Steering` straight to the goal: it ignores obstacles and others, and leaves avoidance to the bodies."""

    def __init__(self) -> None:
        self.agents: Agents | None = None

    def reset(self, agents: Agents, scene: Scene) -> None:
        self.agents = agents

    def steer(self, positions: np.ndarray, velocities: np.ndarray, seconds: float) -> np.ndarray:
        assert self.agents is not None, "reset comes first"
        away = self.agents.goals - positions
        far = np.linalg.norm(away, axis=1)
        return away / np.maximum(far, 1e-9)[:, None] * preferred_speeds(self.agents, far)[:, None]


def preferred_speeds(agents: Agents, far: np.ndarray) -> np.ndarray:
    """Return preferred speeds (C,) of agents at distances `far` (C,) from their goals: slower over the last metre."""
    return np.minimum(np.asarray(agents.speeds), far / SLOWING)
