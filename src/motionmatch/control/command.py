"""What a player, a path or a planner wants of C characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.control.trajectory import Trajectory
from motionmatch.errors import InputError
from motionmatch.shapes import check


@dataclass(frozen=True, eq=False)
class Command:
    """A velocity and a facing for each character, in the world."""

    velocity: np.ndarray
    """(C, 3) metres per second, level"""
    facing: np.ndarray | None = None
    """(C, 3) where to face; zero, or None, is where it goes, or as before where it stands"""
    tags: str | Sequence[str | None] | None = None
    """Only frames for which this expression over tags holds, such as `walk & !crouch`; one for all, or one for each."""
    trajectory: Trajectory | None = None
    """The path ahead at the schema's times, where it is known better than springs can predict it"""
    position: np.ndarray | None = None
    """(C, 3) where the simulation is to be now, where something else moves it (a path, an engine)"""

    def __post_init__(self) -> None:
        given = {"velocity": self.velocity, "facing": self.facing, "position": self.position}
        arrays = {name: np.asarray(value, float) for name, value in given.items() if value is not None}
        for name, array in arrays.items():
            object.__setattr__(self, name, array)
        shapes = {name: (array, "C 3") for name, array in arrays.items()}
        if self.trajectory is not None:
            path = self.trajectory
            ahead = {"trajectory.positions": path.positions, "trajectory.directions": path.directions}
            shapes |= {name: (array, "C H 3") for name, array in ahead.items()}
            arrays |= ahead
        check(**shapes)
        for name, array in arrays.items():
            if not np.isfinite(array).all():
                bad = int(np.flatnonzero(~np.isfinite(array).reshape(len(array), -1).all(axis=1))[0])
                raise InputError(f"the {name} of character {bad} is {array[bad].tolist()}; numbers are needed.")
        if not isinstance(self.tags, str | None) and len(self.tags) != self.num_characters:
            raise InputError(
                f"{len(self.tags)} tag expressions for {self.num_characters} characters; give one each, or one for all."
            )

    @property
    def num_characters(self) -> int:
        return len(self.velocity)

    @classmethod
    def to(cls, velocity: Sequence[float], facing: Sequence[float] | None = None, *, characters: int = 1) -> Command:
        """The same for all: `Command.to((0, 0, 1.5))`."""
        return cls(
            np.tile(np.asarray(velocity, float), (characters, 1)),
            None if facing is None else np.tile(np.asarray(facing, float), (characters, 1)),
        )
