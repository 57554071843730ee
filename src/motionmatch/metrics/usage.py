"""Which frames of a database are ever played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.drive import wander
from motionmatch.database.database import MotionDatabase

PLAYERS = 8
"""How many drive at the same time, each on its own."""


@dataclass(frozen=True, eq=False)
class Usage:
    """What a standard drive made of a database."""

    minutes: float
    """of all players together"""
    played: np.ndarray
    """(F,) bool"""
    matched: np.ndarray
    """(F,) how often a search went there"""
    clips_unused: int
    """clips of which no frame was played"""


def measure_usage(
    database: MotionDatabase,
    *,
    minutes: float = 10.0,
    seed: int = 1,
    told: Callable[[int, int, str], None] | None = None,
) -> Usage:
    """Let several players wander at once and see which frames they use."""
    controller = Controller(database)
    seconds, dt = 60.0 * minutes / PLAYERS, 1.0 / 60.0
    plans = [wander(seconds, np.random.default_rng([seed, player])) for player in range(PLAYERS)]
    state = controller.start(PLAYERS)
    played = np.zeros(database.num_frames, bool)
    matched = np.zeros(database.num_frames, np.int64)
    steps = max(round(seconds / dt), 1)
    for step in range(steps):
        legs = [plan.at(step * dt) for plan in plans]
        command = Command(
            np.array([leg.velocity for leg in legs]), np.array([leg.facing or (0.0, 0.0, 0.0) for leg in legs])
        )
        state = controller.step(state, command, dt)
        played[state.frames] = True
        np.add.at(matched, state.frames[state.switched], 1)
        if told is not None and step % 60 == 0:
            told(step, steps, "")
    unused = sum(not played[part].any() for part in database.ranges)
    return Usage(minutes, played, matched, unused)
