"""Steering by optimal reciprocal collision avoidance (ORCA): van den Berg, Guy, Lin, Manocha 2011.

Each neighbour rules out the velocities that lead to a collision within some seconds; both agents do half of the
avoidance. Of the velocities that are left, the nearest to the preferred one is taken. Walls come first.

| ORCA | name |
|---|---|
| τ | `OrcaConfig.seconds` |
| r | `Agents.radius` and `OrcaConfig.margin` |
| v^pref | the way to the goal (`Ways`) at the preferred speed |
| v^max | `OrcaConfig.haste` times that |
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.config import check_settings
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.neighbours import nearest
from motionmatch.crowd.steering import preferred_speeds
from motionmatch.crowd.walls import nearest_walls
from motionmatch.kernels import crowd as kernels
from motionmatch.world.scene import Scene
from motionmatch.world.ways import Ways

_STANDS = 0.15
"""Agents with a preferred speed below this stand, and do not make way, metres per second."""


@dataclass(frozen=True)
class OrcaConfig:
    """Settings of ORCA."""

    seconds: float = 2.0
    """Time ahead without a collision with others, seconds."""
    wall_seconds: float = 0.6
    """Time ahead without a collision with a wall, seconds."""
    margin: float = 0.08
    """Added to the radius of a body, metres."""
    look: float = 4.0
    """Distance up to which agents see others, metres."""
    most: int = 10
    """Largest number of others that an agent looks at, the nearest first."""
    haste: float = 1.15
    """Highest speed, relative to the preferred one."""
    bias: float = 0.04
    """Angle by which agents keep to the right, radians: without it two that meet head-on may block each other."""
    part: float = 0.25
    """Time in which agents that touch get apart, seconds."""
    trust: float = 0.5
    """Weight of the last desired velocity, as against that of the body, from 0 to 1: bodies start late, and an agent
    that is taken for standing would never start."""
    patience: float = 2.0
    """Time that an agent stands before it tries to get around on the right, seconds."""

    def __post_init__(self) -> None:
        check_settings(self)


class Orca:
    """A `Steering` by ORCA."""

    def __init__(self, config: OrcaConfig | None = None) -> None:
        self.config = config or OrcaConfig()
        self.agents: Agents | None = None

    def reset(self, agents: Agents, scene: Scene) -> None:
        if self.agents is None or len(self.agents) != len(agents):
            self._forget(len(agents))
        self.agents, self.ways, self._rows = agents, Ways(agents, scene), scene.fixed_rows

    def _forget(self, count: int) -> None:
        self._wanted, self._stood, self._seconds = np.zeros((count, 2)), np.zeros(count), 0.0

    def steer(self, positions: np.ndarray, velocities: np.ndarray, seconds: float) -> np.ndarray:
        assert self.agents is not None, "reset comes first"
        config, agents = self.config, self.agents
        far = np.linalg.norm(agents.goals - positions, axis=1)
        speeds = preferred_speeds(agents, far)
        ways = self.ways.directions(positions)
        if seconds < self._seconds:  # time has gone back: start again
            self._forget(len(agents))
        dt = seconds - self._seconds
        slow = (np.linalg.norm(velocities, axis=1) < 0.2) & (speeds > 0.2)
        self._stood = np.where(slow, self._stood + dt, 0.0)
        self._seconds = seconds
        aside = np.where(self._stood % (2.0 * config.patience) > config.patience, 1.5, config.bias)
        ways = ways + aside[:, None] * np.stack([-ways[:, 1], ways[:, 0]], axis=1)
        ways /= np.maximum(np.linalg.norm(ways, axis=1, keepdims=True), 1e-9)
        radius = agents.radius + config.margin
        near = nearest(positions[None], reach=config.look, most=config.most)
        walls = nearest_walls(
            positions, self._rows, reach=radius + config.wall_seconds * float(speeds.max(initial=0.0))
        )
        out = np.empty_like(positions)
        them = kernels.OrcaAgents(
            positions=np.ascontiguousarray(positions),
            velocities=velocities + config.trust * (self._wanted - velocities),
            yields=speeds > _STANDS,
            preferred=ways * speeds[:, None],
            most=np.maximum(config.haste * speeds, 0.3),
            radius=radius,
        )
        times = kernels.OrcaTimes(config.seconds, config.wall_seconds, config.part)
        kernels.velocities(them, near.others, walls.gaps, walls.ways, times, out)
        self._wanted = out
        return out.copy()
