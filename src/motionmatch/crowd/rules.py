"""Our own steering by rules for the behaviour of people in a crowd (section 6.1.5, and details that it leaves open).

* Go to the goal, around fixed obstacles (`Ways`), and slow down before it.
* Avoid agents that will come too near: predict the paths of all agents in the cone of vision, and pass those that would
  be missed by too little on the other side; pass those straight ahead on the right.
* Keep a distance to agents ahead, and move away from those that are too close.
* Queue before a narrow place: the nearest go first, as many abreast as fit. The others wait before it, and to the side
  if somebody comes out.
* Try to get around after standing for a while although the way should be free: first on the right, then on the left.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.config import check_settings
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.neighbours import nearest
from motionmatch.crowd.steering import preferred_speeds
from motionmatch.kernels.queues import QueueLimits, queue_up
from motionmatch.world.scene import Scene
from motionmatch.world.ways import Ways


@dataclass(frozen=True)
class RulesConfig:
    """Settings of the behaviour of people in a crowd."""

    look: float = 4.0
    """Distance up to which agents see others, metres."""
    most: int = 10
    """Largest number of others that an agent looks at, the nearest first."""
    cone: float = 1.45
    """Half angle of the cone of vision, radians."""
    ahead: float = 2.5
    """Time over which paths are predicted, seconds."""
    clear: float = 0.75
    """Distance between the centres of two agents that pass each other, metres."""
    sideways: float = 0.8
    """Sideways speed at which agents make way, as a part of their speed."""
    personal: float = 0.65
    """Distance below which another agent is too close, metres."""
    away: float = 0.8
    """Speed at which agents move away from those that are too close, metres per second."""
    headway: float = 0.9
    """Time gap behind an agent that goes the same way, seconds."""
    lane: float = 0.75
    """Width that one agent needs in a narrow place, metres."""
    queue: float = 2.2
    """Distance before a narrow place from which agents wait, metres."""
    patience: float = 3.0
    """Time that an agent stands before it tries another way, seconds."""
    trial: float = 2.0
    """Time for which an agent tries another way, seconds: first on the right, then on the left."""
    halflife: float = 0.12
    """Half-life with which agents take up a new velocity, seconds."""

    def __post_init__(self) -> None:
        check_settings(self)


class Rules:
    """A `Steering` by rules."""

    def __init__(self, config: RulesConfig | None = None) -> None:
        self.config = config or RulesConfig()
        self.agents: Agents | None = None

    def reset(self, agents: Agents, scene: Scene) -> None:
        if self.agents is None or len(self.agents) != len(agents):
            self._forget(len(agents))
        self.agents, self.ways = agents, Ways(agents, scene)  # on a change of goals, wanted velocities are kept

    def _forget(self, count: int) -> None:
        self._wanted, self._stood, self._seconds = np.zeros((count, 2)), np.zeros(count), -np.inf
        self._sides = np.ones(count)

    def steer(self, positions: np.ndarray, velocities: np.ndarray, seconds: float) -> np.ndarray:
        assert self.agents is not None, "reset comes first"
        config, agents = self.config, self.agents
        if seconds < self._seconds:  # time has gone back: start again
            self._forget(len(agents))
        dt = seconds - self._seconds if np.isfinite(self._seconds) else 0.0
        ways, far = self.ways.directions(positions), np.linalg.norm(agents.goals - positions, axis=1)
        rights = np.stack([-ways[:, 1], ways[:, 0]], axis=1)
        speeds = preferred_speeds(agents, far) * self.ways.has_way
        found = nearest(positions[None], reach=config.look, most=config.most)
        there = found.others >= 0
        others = np.where(there, found.others, 0)
        offsets = np.where(there[..., None], positions[others] - positions[:, None], 1e3)  # (C, N, 2)
        theirs = np.where(there[..., None], velocities[others], 0.0)
        gaps = np.maximum(np.linalg.norm(offsets, axis=-1), 1e-6)
        fronts = np.einsum("cni,ci->cn", offsets, ways) / gaps
        push = self._make_way(offsets, theirs, ways, rights, speeds, fronts)
        allowed = self._keep_distance(gaps, theirs, ways, fronts, speeds)
        waits, aside = self._queue(positions, ways, velocities)
        stuck = self._stood > config.patience
        push = np.where(stuck, self._sides, push + aside)
        allowed = np.minimum(np.where(stuck, np.maximum(allowed, 0.3 * speeds), allowed), waits * speeds)
        close = np.maximum(1.0 - gaps / config.personal, 0.0)
        apart = -np.sum(offsets / gaps[..., None] * close[..., None], axis=1) * config.away
        wanted = ways * allowed[:, None] + rights * (config.sideways * np.clip(push, -1.0, 1.0) * speeds)[:, None]
        wanted += np.where((speeds > 0.0)[:, None], apart, 0.5 * apart)
        size = np.linalg.norm(wanted, axis=1)
        wanted *= (np.minimum(size, np.maximum(speeds, 0.4)) / np.maximum(size, 1e-9))[:, None]
        self._remember(velocities, speeds, far, seconds, dt)
        share = 1.0 if dt == 0.0 else 1.0 - 0.5 ** (dt / max(config.halflife, 1e-9))
        self._wanted += share * (wanted - self._wanted)
        return self._wanted.copy()

    def _make_way(
        self,
        offsets: np.ndarray,
        theirs: np.ndarray,
        ways: np.ndarray,
        rights: np.ndarray,
        speeds: np.ndarray,
        fronts: np.ndarray,
    ) -> np.ndarray:
        """Return steering (C,) to the right, −1 to 1: anticipatory avoidance of agents in the cone of vision."""
        config = self.config
        closing = theirs - (ways * speeds[:, None])[:, None]
        size = np.maximum(np.sum(closing * closing, axis=-1), 1e-9)
        when = np.clip(-np.sum(offsets * closing, axis=-1) / size, 0.0, config.ahead)
        missed = offsets + closing * when[..., None]
        risk = np.maximum(1.0 - np.linalg.norm(missed, axis=-1) / config.clear, 0.0) * (1.0 - when / config.ahead)
        risk *= fronts > np.cos(config.cone)
        on_right = np.einsum("cni,ci->cn", missed, rights)
        return np.clip(np.sum(np.where(on_right > 0.12, -risk, risk), axis=1) * 1.6, -1.0, 1.0)

    def _keep_distance(
        self, gaps: np.ndarray, theirs: np.ndarray, ways: np.ndarray, fronts: np.ndarray, speeds: np.ndarray
    ) -> np.ndarray:
        """Return speeds (C,) that keep the time gap to agents ahead."""
        along = np.einsum("cni,ci->cn", theirs, ways)
        free = np.maximum(along, 0.0) + np.maximum(gaps - self.config.personal, 0.0) / self.config.headway
        ahead = (fronts > 0.85) & (along > -0.3)
        return np.minimum(speeds, np.where(ahead, free, np.inf).min(axis=1, initial=np.inf))

    def _queue(self, positions: np.ndarray, ways: np.ndarray, velocities: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the part (C,) of the speed allowed before a narrow place, and the shift (C,) to the right."""
        count = len(positions)
        waits, aside = np.ones(count), np.zeros(count)
        places, widths = self.ways.narrows(positions)
        if np.isfinite(widths).any():
            at, going, towards = (np.ascontiguousarray(each, float) for each in (positions, velocities, ways))
            limits = QueueLimits(self.config.queue, self.config.lane)
            queue_up(at, going, towards, np.asarray(places, float), np.asarray(widths, float), limits, waits, aside)
        return waits, aside

    def _remember(self, velocities: np.ndarray, speeds: np.ndarray, far: np.ndarray, seconds: float, dt: float) -> None:
        """Add up the time that each agent stands although it wants to go; after a trial, switch to the other side."""
        slow = (np.linalg.norm(velocities, axis=1) < 0.2) & (speeds > 0.2)
        self._stood = np.where(slow | (self._stood > self.config.patience), self._stood + dt, 0.0)
        tried = self._stood > self.config.patience + self.config.trial
        self._stood[tried], self._sides[tried] = 0.0, -self._sides[tried]
        self._seconds = seconds
