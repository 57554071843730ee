"""Characters that go where queries take them: one search and six frames at a time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.trajectory import wrap_angles
from motionmatch.errors import InputError
from motionmatch.tasks.moves import Moves
from motionmatch.tasks.rewards import jumps


@dataclass(frozen=True, eq=False)
class Walked:
    """Result of one step of all characters."""

    positions: np.ndarray
    """(C, 6, 2) x and z where each character was at 30 Hz"""
    asked: np.ndarray
    """(C, 3, 2) where the action wanted to be, in the world"""
    left: np.ndarray
    """(C,) the frame that would have gone on"""
    taken: np.ndarray
    """(C,) the frame that was found"""


class Walkers:
    """C characters: which frame each plays, where it is and where it faces."""

    def __init__(self, moves: Moves, characters: int, *, clamp: bool = False) -> None:
        """`clamp` keeps what is asked for within what the data has; searches for far queries are slower."""
        if characters < 1:
            raise InputError(f"{characters} characters can't walk; at least one is needed.")
        self.moves, self.clamp = moves, clamp
        self.frames = np.full(characters, moves.offered[0], np.int64)
        self.left = self.taken = self.frames
        """(C,) of the last step: the frame that would have gone on, and the one that was found"""
        self.positions = np.zeros((characters, 2))
        self.yaws = np.zeros(characters)

    def __len__(self) -> int:
        return len(self.frames)

    @property
    def forwards(self) -> np.ndarray:
        """(C, 2) where they face: x and z."""
        return np.stack([np.sin(self.yaws), np.cos(self.yaws)], axis=1)

    @property
    def poses(self) -> np.ndarray:
        """(C, 15) c_t: pose features, normalised"""
        return self.moves.poses[self.frames]

    @property
    def switched(self) -> np.ndarray:
        """(C,) bool: whose playback went on elsewhere in the last step."""
        return self.taken != self.left

    def jumps(self, chosen: np.ndarray | slice = slice(None)) -> np.ndarray:
        """(n,) how far joints jumped on average at the beginning of the last step, of some or of all, metres."""
        joints = self.moves.joints
        return jumps(joints[self.left[chosen]], joints[self.taken[chosen]])

    def place(self, chosen: np.ndarray, rng: np.random.Generator) -> None:
        """Some begin anew: in the middle of the world, in a frame of the data, facing anywhere."""
        self.frames[chosen] = rng.choice(self.moves.offered, len(chosen))
        self.positions[chosen] = 0.0
        self.yaws[chosen] = rng.uniform(-np.pi, np.pi, len(chosen))

    def seen(self, points: np.ndarray) -> np.ndarray:
        """(C, …, 2) points of the world as each character sees them: to its left, and ahead."""
        return seen(points, self.positions, self.yaws)

    def in_world(self, points: np.ndarray) -> np.ndarray:
        """(C, …, 2) the inverse of `seen`."""
        return in_world(points, self.positions, self.yaws)

    def advance(self, actions: np.ndarray) -> Walked:
        """One step: search for what the actions (C, 12) ask, and play what was found for a fifth of a second."""
        actions, moves = self._checked(actions), self.moves
        asked = moves.asked(actions, clamp=self.clamp)
        left, taken = self.frames, moves.find(self.frames, asked)
        table = moves.walked[taken]
        positions = self.in_world(table[..., :2].astype(float))
        goals = self.in_world(moves.in_metres(asked)[0].astype(float))
        self.positions = positions[:, -1].copy()
        self.yaws = wrap_angles(self.yaws + table[:, -1, 2])
        self.frames, self.left, self.taken = taken + moves.step_frames, left, taken
        return Walked(positions, goals, left, taken)

    def _checked(self, actions: np.ndarray) -> np.ndarray:
        """Actions that can be asked for; others change nothing."""
        actions = np.asarray(actions)
        wanted = (len(self), self.moves.num_asked)
        if actions.shape != wanted:
            raise InputError(f"actions have shape {actions.shape}, expected {wanted}: the path features of a query.")
        if not np.isfinite(actions).all():
            bad = int(np.flatnonzero(~np.isfinite(actions).all(axis=1))[0])
            raise InputError(f"the action of character {bad} is {actions[bad].tolist()}; numbers are needed.")
        return actions

    def snapshot(self) -> dict[str, np.ndarray]:
        return {"frames": self.frames.copy(), "positions": self.positions.copy(), "yaws": self.yaws.copy()}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        self.frames, self.positions = kept["frames"].copy(), kept["positions"].copy()
        self.yaws = kept["yaws"].copy()


def seen(points: np.ndarray, positions: np.ndarray, yaws: np.ndarray) -> np.ndarray:
    """(C, …, 2) points of the world as one sees them who is at a position and faces a yaw: to the left, and ahead."""
    return _turned(points - _beside(positions, points), -_beside(yaws, points[..., 0]))


def in_world(points: np.ndarray, positions: np.ndarray, yaws: np.ndarray) -> np.ndarray:
    """(C, …, 2) the inverse of `seen`."""
    return _turned(points, _beside(yaws, points[..., 0])) + _beside(positions, points)


def _beside(values: np.ndarray, points: np.ndarray) -> np.ndarray:
    """Values (C, …) with as many axes as points (C, …, …)."""
    extra = points.ndim - values.ndim
    return values.reshape(len(values), *(1,) * extra, *values.shape[1:])


def _turned(points: np.ndarray, yaws: np.ndarray) -> np.ndarray:
    """Points (…, 2) of the ground, turned about y by angles (…)."""
    sine, cosine = np.sin(yaws), np.cos(yaws)
    x, z = points[..., 0], points[..., 1]
    return np.stack([cosine * x + sine * z, cosine * z - sine * x], axis=-1)
