"""Steering by hand: straight at the target, blind to obstacles. What a policy has to beat."""

from __future__ import annotations

import numpy as np

from motionmatch.errors import InputError
from motionmatch.tasks.moves import Moves
from motionmatch.tasks.reach import TARGET_UNIT


class TargetSteering:
    """Asks for the straight way to the target at one speed, facing it. Called like a policy."""

    def __init__(self, moves: Moves, speed: float = 2.0) -> None:
        if not (np.isfinite(speed) and speed > 0):
            raise InputError(f"steering at {speed} m/s: expected a speed above 0.")
        self.moves, self.speed = moves, speed

    def __call__(self, observations: np.ndarray) -> np.ndarray:
        """(C, 12) the actions for observations (C, n)."""
        first = self.moves.num_pose
        target = np.asarray(observations[:, first : first + 2], float) * TARGET_UNIT
        towards = target / np.maximum(np.linalg.norm(target, axis=1, keepdims=True), 1e-9)
        positions = towards[:, None] * (self.speed * self.moves.times)[None, :, None]
        directions = np.repeat(towards[:, None], len(self.moves.times), axis=1)
        return self.moves.actions(self.moves.from_metres(positions, directions))


def blinded(policy, num_plain: int = 17):
    """The same policy with its obstacle maps empty: how much of its success needs no eyes."""

    def act(observations: np.ndarray) -> np.ndarray:
        seen = np.array(observations, np.float32)
        seen[:, num_plain:] = 0.0
        return policy(seen)

    return act
