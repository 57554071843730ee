"""The interface to crowd simulators: they say where everyone should go, we give bodies that do.

    class Mine:
        def reset(self, agents, scene): ...            # a crowd begins, or its goals change
        def desired(self, positions, velocities, seconds): ...  # at every step

`desired` gives velocities (C, 2), or paths (C, H, 2): where each should be at the times of the database's schema.
Bodies go their own way where they must, so the places and velocities that come in are where they really are.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from motionmatch.crowd.agents import Agents
from motionmatch.world.scene import Scene

SLOWING = 0.6
"""Seconds before the goal at which everyone begins to go slower."""


class Steering(Protocol):
    """Says where everyone should go. It may remember things between calls."""

    def reset(self, agents: Agents, scene: Scene) -> None:
        """A crowd begins among the obstacles of a scene, or its goals change: `agents.goals`."""
        ...

    def desired(self, positions: np.ndarray, velocities: np.ndarray, seconds: float) -> np.ndarray:
        """(C, 2) velocities that are wanted, or (C, H, 2) places to be at, of who is at positions (C, 2) now.

        `seconds` have passed since the crowd began.
        """
        ...


class Straight:
    """Straight to the goal, whatever there is: what a simulator that leaves everything to the bodies would say."""

    def __init__(self) -> None:
        self.agents: Agents | None = None

    def reset(self, agents: Agents, scene: Scene) -> None:
        self.agents = agents

    def desired(self, positions: np.ndarray, velocities: np.ndarray, seconds: float) -> np.ndarray:
        assert self.agents is not None, "reset comes first"
        away = self.agents.goals - positions
        far = np.linalg.norm(away, axis=1)
        return away / np.maximum(far, 1e-9)[:, None] * preferred_speeds(self.agents, far)[:, None]


def preferred_speeds(agents: Agents, far: np.ndarray) -> np.ndarray:
    """(C,) how fast agents like to go that are so far (C,) from their goals: slower over the last metre."""
    return np.minimum(np.asarray(agents.speeds), far / SLOWING)
