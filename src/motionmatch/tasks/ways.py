"""Straight ways to choose from: some directions at some speeds, and standing.

A policy that chooses one of them tries whole ways out when it explores, where one that adds noise to twelve numbers
mostly asks for what it would have asked for anyway. What it chooses is still the path part of the query.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.tasks.moves import Moves, limited


@dataclass(frozen=True)
class Ways:
    """So many directions all around, at each of some speeds, and standing."""

    directions: int = 12
    speeds: tuple[float, ...] = (0.9, 2.0)
    """metres per second"""

    def __post_init__(self) -> None:
        if self.directions < 1 or not self.speeds or not all(np.isfinite(v) and v > 0 for v in self.speeds):
            raise InputError(
                f"{self.directions} directions at {self.speeds} m/s: expected 1 or more directions and speeds above 0."
            )

    def __len__(self) -> int:
        return self.directions * len(self.speeds) + 1

    @property
    def headings(self) -> np.ndarray:
        """(A, 2) as the character sees it: to its left, and ahead; the last, of who stands, is ahead."""
        angles = np.arange(self.directions) * 2 * np.pi / self.directions
        around = np.stack([np.sin(angles), np.cos(angles)], axis=1)
        return np.concatenate([*([around] * len(self.speeds)), [[0.0, 1.0]]])

    @property
    def paces(self) -> np.ndarray:
        """(A,) metres per second"""
        return np.concatenate([np.repeat(self.speeds, self.directions), [0.0]])

    def table(self, moves: Moves) -> np.ndarray:
        """(A, 12) the action that asks for each way."""
        return straight(moves, self.headings, self.paces)


def straight(moves: Moves, headings: np.ndarray, paces: np.ndarray) -> np.ndarray:
    """(n, 12) actions that ask for straight ways along headings (n, 2) at paces (n,), facing along them."""
    positions = headings[:, None] * (paces[:, None] * moves.times)[:, :, None]
    faced = np.repeat(headings[:, None], len(moves.times), axis=1)
    return limited(moves.actions(moves.from_metres(positions, faced)))
