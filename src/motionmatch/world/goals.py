"""Goals of characters: something to sit on, a hand to shake, a handle to hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError


@dataclass(frozen=True, eq=False)
class Goals:
    """A goal for each of C characters, in the world. Who has none has an empty use."""

    uses: Sequence[str]
    """(C,) names such as sit; empty for none"""
    positions: np.ndarray
    """(C, 3) where the joint arrives (the hips of who sits), metres; a height of 0 is any"""
    directions: np.ndarray
    """(C, 3) facing on arrival, level"""
    wanted: np.ndarray | None = None
    """(C,) bool: whether to go there, or to leave; None is all"""

    def __post_init__(self) -> None:
        positions, directions = np.asarray(self.positions, float), np.asarray(self.directions, float)
        count = len(self.uses)
        if positions.shape != (count, 3) or directions.shape != (count, 3):
            raise InputError(
                f"goals of {count} characters need positions and directions of shape ({count}, 3); they have "
                f"{positions.shape} and {directions.shape}."
            )
        if not (np.isfinite(positions).all() and np.isfinite(directions).all()):
            raise InputError("goals need positions and directions that are numbers.")
        wanted = np.ones(count, bool) if self.wanted is None else np.asarray(self.wanted, bool)
        if wanted.shape != (count,):
            raise InputError(f"'wanted' of {count} goals has the shape {wanted.shape}, expected ({count},).")
        lengths = np.linalg.norm(directions * [1.0, 0.0, 1.0], axis=1)
        has = np.array([bool(use) for use in self.uses], bool)
        if (has & (lengths < 1e-9)).any():
            raise InputError("a goal's direction has no length; say where to face, such as (0, 0, 1).")
        object.__setattr__(self, "positions", positions)
        object.__setattr__(self, "directions", directions * [1.0, 0.0, 1.0] / np.maximum(lengths, 1e-9)[:, None])
        object.__setattr__(self, "wanted", wanted & has)

    @property
    def yaws(self) -> np.ndarray:
        """(C,) facing on arrival, radians about y"""
        return np.arctan2(self.directions[:, 0], self.directions[:, 2])

    def at(self, characters: slice) -> Goals:
        """Return the goals of some of the characters."""
        assert self.wanted is not None
        chosen = self.positions[characters], self.directions[characters], self.wanted[characters]
        return Goals(self.uses[characters], *chosen)

    def rows(self) -> np.ndarray:
        """Return what is asked for (C, 5), to the decimetre: other goals are searched for at once."""
        assert self.wanted is not None
        return np.column_stack(
            [self.wanted, np.round(self.positions * self.wanted[:, None], 1), np.round(self.yaws * self.wanted, 1)]
        )
