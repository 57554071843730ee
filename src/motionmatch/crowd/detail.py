"""Level of detail: less is done for agents that are far from whoever looks, or that nobody looks at.

    crowd = Crowd(controller, agents, detail=Detail())
    state = crowd.step(state, viewer=(0.0, 2.0))

Near agents have everything. Farther ones search less often and look at fewer nodes, have a new pose every few steps,
and their feet are not held; in between their pose moves with the root. Roots, frames, and what keeps agents out of
walls are computed for all of them in every step: no level lets anybody through anything.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.effort import USUAL, Effort
from motionmatch.errors import InputError

NEAR, MIDDLE, FAR, HIDDEN = range(4)
"""Levels: everything; less; least; and no pose at all."""


@dataclass(frozen=True)
class Detail:
    """Work for agents of each level: near, in the middle, far and hidden."""

    near: float = 8.0
    """Distance from the viewer up to which agents are near, metres."""
    far: float = 20.0
    """Distance from which they are far, metres."""
    periods: tuple[float, ...] = (1.0, 1.5, 2.5, 3.0)
    """Time between two searches at each level, as a multiple of the usual one."""
    budgets: tuple[int, ...] = (USUAL, 200, 100, 60)
    """Nodes that a search looks at, at each level; -1 is as many as usual."""
    pose_steps: tuple[int, ...] = (1, 2, 4, 0)
    """Steps from one pose to the next at each level; 0 is no pose."""
    steer_steps: int = 2
    """Steps from one decision of the steering to the next."""
    step_nodes: int = 6_000
    """Nodes that all searches of a step share: a step in which many search takes no longer."""

    steer_share: float = 0.6
    """Part of them in steps in which the steering is asked, which takes its own time; 1 is all."""

    def __post_init__(self) -> None:
        if not 0.0 <= self.near <= self.far:
            raise InputError(f"agents are near up to {self.near} m and far from {self.far} m; expected 0 ≤ near ≤ far.")
        for name in ("periods", "budgets", "pose_steps"):
            if len(getattr(self, name)) != HIDDEN + 1:
                raise InputError(f"{name} has {len(getattr(self, name))} values; expected one for each of 4 levels.")
        if min(self.periods) < 1.0:
            raise InputError(f"periods are {self.periods}; expected 1 or more: less often, never more often.")
        if any(nodes < 1 and nodes != USUAL for nodes in self.budgets) or min(self.pose_steps) < 0:
            raise InputError("budgets are 1 node or more, or -1; steps between poses are 0 or more.")
        if self.steer_steps < 1 or self.step_nodes < 1:
            raise InputError(f"steer_steps is {self.steer_steps}, step_nodes {self.step_nodes}; expected 1 or more.")
        if not 0.0 < self.steer_share <= 1.0:
            raise InputError(f"steer_share is {self.steer_share}; expected more than 0, and at most 1.")

    def count_nodes(self, steps: int) -> int:
        """Return the nodes that all searches share in a step after `steps` others."""
        steered = self.steer_steps > 1 and steps % self.steer_steps == 0
        return max(round(self.step_nodes * (self.steer_share if steered else 1.0)), 1)

    def find_levels(self, positions: np.ndarray, viewer: tuple[float, float] | None) -> np.ndarray:
        """Return the levels (C,) of agents at positions (C, 2), seen from a place; all are near if nobody is named."""
        if viewer is None:
            return np.zeros(len(positions), np.int64)
        away = np.hypot(positions[:, 0] - viewer[0], positions[:, 1] - viewer[1])
        return np.where(away < self.near, NEAR, np.where(away < self.far, MIDDLE, FAR))

    def find_effort(self, levels: np.ndarray, steps: int, dt: float) -> Effort:
        """Return the effort for agents of some levels (C,) in a step, of dt seconds, after `steps` others."""
        every = np.asarray(self.pose_steps)[levels]
        turn = (steps + np.arange(len(levels))) % np.maximum(every, 1) == 0
        seconds = np.where(every > 0, every * dt, np.inf)
        return Effort(
            np.asarray(self.periods, float)[levels],
            np.asarray(self.budgets, np.int64)[levels],
            held=levels == NEAR,
            shown=turn & (every > 0),
            pose_seconds=seconds,
            step_nodes=self.count_nodes(steps),
        )
