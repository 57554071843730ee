"""Steering by social forces: Helbing, Farkas, Vicsek 2000 (and the sight of Helbing, Molnár 1995).

| paper | name | |
|---|---|---|
| τ_i | `relaxation` | seconds |
| A_i / m_i | `strength` | m/s² |
| B_i | `range` | metres |
| k / m_i, κ / m_i | `body`, `friction` | 1/s², 1/(m s) |
| λ | `sight` | weight of agents behind |

    dv/dt = (v⁰ e − v) / τ + Σ_j f_ij + Σ_w f_iw                                             (1)
    f_ij = [A exp((r_ij − d_ij) / B) + k g(r_ij − d_ij)] n_ij + κ g(r_ij − d_ij) Δv_t t_ij   (2)
    f_iw = [A exp((r_i − d_iw) / B) + k g(r_i − d_iw)] n_iw − κ g(r_i − d_iw) (v · t) t      (3)

Bodies are not particles: the desired velocity is the one after `ahead` seconds of these forces.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.config import check_settings
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.neighbours import nearest
from motionmatch.crowd.steering import preferred_speeds
from motionmatch.crowd.walls import nearest_walls
from motionmatch.world.scene import Scene
from motionmatch.world.ways import Ways


@dataclass(frozen=True)
class ForcesConfig:
    """Settings of the forces that keep people apart."""

    relaxation: float = 0.5
    """τ: time in which agents take up the desired velocity, seconds."""
    strength: float = 6.0
    """A / m: strength of the force that keeps agents apart, metres per second squared."""
    range: float = 0.35
    """B: distance over which that force fades, metres."""
    body: float = 40.0
    """k / m: stiffness of bodies that press on each other, per second squared."""
    friction: float = 20.0
    """κ / m: friction of bodies that slide along each other, per metre and second."""
    wall_strength: float = 4.0
    """A / m of walls."""
    wall_range: float = 0.15
    """B of walls, metres."""
    sight: float = 0.25
    """λ: weight of agents behind; 1 is the weight of those ahead."""
    look: float = 3.0
    """Distance up to which agents see others, metres."""
    most: int = 10
    """Largest number of others that an agent looks at, the nearest first."""
    ahead: float = 0.3
    """Time ahead for which the velocity is computed, seconds."""
    haste: float = 1.3
    """Highest speed, relative to the preferred one."""

    def __post_init__(self) -> None:
        check_settings(self)


class SocialForces:
    """A `Steering` by social forces."""

    def __init__(self, config: ForcesConfig | None = None) -> None:
        self.config = config or ForcesConfig()
        self.agents: Agents | None = None

    def reset(self, agents: Agents, scene: Scene) -> None:
        self.agents, self.ways, self._rows = agents, Ways(agents, scene), scene.fixed_rows

    def steer(self, positions: np.ndarray, velocities: np.ndarray, seconds: float) -> np.ndarray:
        assert self.agents is not None, "reset comes first"
        config = self.config
        speeds = preferred_speeds(self.agents, np.linalg.norm(self.agents.goals - positions, axis=1))
        wanted = velocities + config.ahead * self.accelerations(positions, velocities)
        size, most = np.linalg.norm(wanted, axis=1), np.maximum(config.haste * speeds, 0.3)
        return wanted * (np.minimum(size, most) / np.maximum(size, 1e-9))[:, None]

    def accelerations(self, positions: np.ndarray, velocities: np.ndarray) -> np.ndarray:
        """Return accelerations (C, 2) of Eq. 1: towards the goal, away from others, away from walls."""
        assert self.agents is not None, "reset comes first"
        speeds = preferred_speeds(self.agents, np.linalg.norm(self.agents.goals - positions, axis=1))
        ways = self.ways.directions(positions)
        driving = (ways * speeds[:, None] - velocities) / max(self.config.relaxation, 1e-9)
        return driving + self.from_others(positions, velocities, ways) + self.from_walls(positions, velocities)

    def from_others(self, positions: np.ndarray, velocities: np.ndarray, ways: np.ndarray) -> np.ndarray:
        """Return accelerations (C, 2) of Eq. 2; agents out of sight push less."""
        assert self.agents is not None
        config = self.config
        found = nearest(positions[None], reach=config.look, most=config.most)
        there = found.others >= 0
        others = np.where(there, found.others, 0)
        offsets = np.where(there[..., None], positions[:, None] - positions[others], 1e3)
        gaps = np.maximum(np.linalg.norm(offsets, axis=-1), 1e-6)
        normals = offsets / gaps[..., None]
        tangents = np.stack([-normals[..., 1], normals[..., 0]], axis=-1)
        sliding = np.sum((velocities[others] - velocities[:, None]) * tangents, axis=-1)
        over = 2.0 * self.agents.radius - gaps
        pressed = np.maximum(over, 0.0)
        seen = -np.einsum("cni,ci->cn", normals, ways)
        sight = config.sight + (1.0 - config.sight) * 0.5 * (1.0 + seen)
        push = config.strength * np.exp(np.minimum(over, 1.0) / config.range) * sight + config.body * pressed
        drag = config.friction * pressed * sliding
        pushes = np.where(there[..., None], push[..., None] * normals + drag[..., None] * tangents, 0.0)
        return pushes.sum(axis=1)

    def from_walls(self, positions: np.ndarray, velocities: np.ndarray) -> np.ndarray:
        """Return accelerations (C, 2) of Eq. 3."""
        assert self.agents is not None
        config = self.config
        walls = nearest_walls(positions, self._rows, reach=config.look)
        over = self.agents.radius - walls.gaps
        pressed = np.maximum(over, 0.0)
        push = config.wall_strength * np.exp(np.minimum(over, 1.0) / config.wall_range) + config.body * pressed
        tangents = np.stack([-walls.ways[..., 1], walls.ways[..., 0]], axis=-1)
        drag = -config.friction * pressed * np.einsum("cwi,ci->cw", tangents, velocities)
        return np.sum(push[..., None] * walls.ways + drag[..., None] * tangents, axis=1)
