"""Small crowds of sketched walkers for tests."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from databases import small
from motionmatch.actors.takes import capture
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.controller import CrowdController
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.scenarios import CROWDED
from motionmatch.crowd.styles import arms_out_database
from motionmatch.database.build import build


@lru_cache(maxsize=1)
def controller() -> CrowdController:
    return CrowdController(small(), environment=CROWDED)


@lru_cache(maxsize=1)
def tight():
    """Two minutes of what the actors do in tight places: enough to pass each other."""
    return build(capture("tight", minutes=2), features="paper")


@lru_cache(maxsize=1)
def arms_out():
    """A little of somebody who walks with his arms spread, and of tight places."""
    return arms_out_database(minutes=2)


def facing_rows(count: int = 3, *, apart: float = 1.2, distance: float = 3.0, **more) -> Agents:
    """Two rows that go to each other's place."""
    x = apart * (np.arange(count) - 0.5 * (count - 1))
    one, other = np.stack([x, np.full(count, -distance)], axis=1), np.stack([x + 0.1, np.full(count, distance)], axis=1)
    return Agents(
        np.concatenate([one, other]),
        np.concatenate([one * [1.0, -1.0], other * [1.0, -1.0]]),
        speeds=more.pop("speeds", 1.2),
        groups=np.repeat([0, 1], count),
        **more,
    )


def crowd(count: int = 3, **more) -> Crowd:
    return Crowd(controller(), facing_rows(count), **more)


def marched(steering, agents, scene=None, *, seconds=10.0, dt=0.1):
    """(T, C, 2) where points would be that go just as a steering wants."""
    from motionmatch.world.scene import Scene

    steering.reset(agents, scene or Scene())
    places, velocities, kept = agents.positions.copy(), np.zeros_like(agents.positions), []
    for step in range(round(seconds / dt)):
        velocities = steering.steer(places, velocities, step * dt)
        places = places + dt * velocities
        kept.append(places)
    return np.array(kept)


def nearest_pair(places: np.ndarray) -> float:
    """The least distance between two of (T, C, 2)."""
    away = np.linalg.norm(places[:, :, None] - places[:, None], axis=-1) + 1e3 * np.eye(places.shape[1])
    return float(away.min())
