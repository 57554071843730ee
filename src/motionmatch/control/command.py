"""Commands to C characters, from a player, a path or a planner."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from motionmatch.control.effort import Effort
from motionmatch.control.trajectory import Trajectory
from motionmatch.errors import InputError
from motionmatch.shapes import check
from motionmatch.world.actions import Actions
from motionmatch.world.goals import Goals
from motionmatch.world.surroundings import Surroundings

FASTEST = 100.0
"""Metres per second that a command may ask for; more is taken as this, in the same direction."""
FURTHEST = 1e6
"""Metres from the origin that a place of a command may be; also the most of its other values."""


@dataclass(frozen=True, eq=False)
class Command:
    """A velocity and a facing for each character, in the world."""

    velocity: np.ndarray
    """(C, 3) metres per second, level; no more than 100 of them are taken"""
    facing: np.ndarray | None = None
    """(C, 3) facing direction; zero or None: the direction of the velocity, or unchanged while standing"""
    tags: str | Sequence[str | None] | None = None
    """Only frames for which this expression over tags holds, such as `walk & !crouch`; one for all, or one for each."""
    trajectory: Trajectory | None = None
    """The path ahead at the schema's times, in place of the prediction by springs"""
    position: np.ndarray | None = None
    """(C, 3) position of the simulation now, if something else moves it (a path, an engine)"""
    wishes: Mapping[str, np.ndarray] = field(default_factory=dict)
    """(C,) for each tag of a one-hot block how much it is wanted, 0 or 1; a number is for all"""
    values: Mapping[str, np.ndarray] = field(default_factory=dict)
    """(C, width) by feature block: values that queries ask for, in the units of the block; a number is for all"""
    surroundings: Surroundings | None = None
    """The scene and the others at this moment, for controllers with an environment term"""
    goals: Goals | None = None
    """Something to sit on, to take hold of or to shake, for controllers with a goal term"""
    actions: Actions | None = None
    """What each character is to do once, for an `ActionController`"""
    effort: Effort | None = None
    """How much of the step is done for each character; None is all of it"""

    def __post_init__(self) -> None:
        given = {"velocity": self.velocity, "facing": self.facing, "position": self.position}
        arrays = {name: np.array(value, float, order="C") for name, value in given.items() if value is not None}
        for name, array in arrays.items():
            object.__setattr__(self, name, array)
        shapes = {name: (array, "C 3") for name, array in arrays.items()}
        if self.trajectory is not None:
            path = self.trajectory
            ahead = {"trajectory.positions": path.positions, "trajectory.directions": path.directions}
            shapes |= {name: (array, "C H 3") for name, array in ahead.items()}
            arrays |= ahead
        wishes = {
            tag: np.broadcast_to(np.asarray(wish, float), (len(arrays["velocity"]),))
            if np.ndim(wish) == 0
            else np.asarray(wish, float)
            for tag, wish in self.wishes.items()
        }
        values = {
            name: np.full((len(arrays["velocity"]), 1), float(value))
            if np.ndim(value) == 0
            else np.asarray(value, float)
            for name, value in self.values.items()
        }
        object.__setattr__(self, "wishes", wishes)
        object.__setattr__(self, "values", values)
        shapes |= {f"the wish for {tag}": (wish, "C") for tag, wish in wishes.items()}
        shapes |= {f"the values for {name}": (value, f"C {name}") for name, value in values.items()}
        arrays |= {f"wish for {tag}": wish for tag, wish in wishes.items()}
        arrays |= {f"value for {name}": value for name, value in values.items()}
        check(**shapes)
        for name, array in arrays.items():
            if not np.isfinite(array).all():
                bad = int(np.flatnonzero(~np.isfinite(array).reshape(len(array), -1).all(axis=1))[0])
                raise InputError(f"the {name} of character {bad} is {array[bad].tolist()}; numbers are needed.")
            if name in ("velocity", "facing"):
                object.__setattr__(self, name, shorten(array, FASTEST))
            elif np.abs(array).max(initial=0.0) > FURTHEST:
                bad = int(np.argmax(np.abs(array).reshape(len(array), -1).max(axis=1)))
                raise InputError(
                    f"the {name} of character {bad} is {array[bad].tolist()}; expected at most {FURTHEST:g} either way."
                )
        if self.goals is not None and len(self.goals.uses) != self.num_characters:
            raise InputError(f"{len(self.goals.uses)} goals for {self.num_characters} characters; give one each.")
        if self.effort is not None and len(self.effort.held) != self.num_characters:
            raise InputError(f"an effort for {len(self.effort.held)} characters, a command for {self.num_characters}.")
        if not isinstance(self.tags, str | None) and len(self.tags) != self.num_characters:
            raise InputError(
                f"{len(self.tags)} tag expressions for {self.num_characters} characters; give one each, or one for all."
            )

    @property
    def num_characters(self) -> int:
        return len(self.velocity)

    @cached_property
    def asked_numbers(self) -> np.ndarray:
        """(C,) the same number for the same tags, wishes and values, 0 for none"""
        said = [self.tags] if isinstance(self.tags, str | None) else self.tags
        numbers = np.array([1 + zlib.crc32(text.encode()) if text else 0 for text in said], np.int64)
        numbers = numbers if len(numbers) == self.num_characters else np.repeat(numbers, self.num_characters)
        asked = {**{f"{name} =": value for name, value in self.values.items()}, **self.wishes}
        if self.goals is not None:
            asked["goal ="] = self.goals.rows()
        if not asked:
            return numbers
        names = sorted(asked)
        rows = np.column_stack([asked[name] for name in names])
        seed = zlib.crc32("\n".join(names).encode())
        return numbers + np.array([(1 + zlib.crc32(row.tobytes(), seed)) << 30 for row in rows], np.int64)

    @classmethod
    def uniform(
        cls, velocity: Sequence[float], facing: Sequence[float] | None = None, *, characters: int = 1
    ) -> Command:
        """Make a command that is the same for all characters: `Command.uniform((0, 0, 1.5))`."""
        return cls(
            np.tile(np.asarray(velocity, float), (characters, 1)),
            None if facing is None else np.tile(np.asarray(facing, float), (characters, 1)),
        )


def shorten(vectors: np.ndarray, longest: float) -> np.ndarray:
    """Return vectors (…, 3) with those that are longer shortened to this length; also those whose squares overflow."""
    if np.abs(vectors).max(initial=0.0) <= 0.5 * longest:  # as nearly always: the same array
        return vectors
    largest = np.maximum(np.abs(vectors).max(axis=-1, keepdims=True), 1.0)
    scaled = vectors / largest
    lengths = np.linalg.norm(scaled, axis=-1, keepdims=True)
    too_long = largest * lengths > longest
    return np.where(too_long, scaled * (longest / np.maximum(lengths, 0.1)), vectors)
