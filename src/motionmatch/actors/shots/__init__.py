"""Shots, of which the named databases are made: takes to act, each with its name, script, performer and terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np

from motionmatch.actors.dog import script
from motionmatch.actors.moves.scene import PairScene
from motionmatch.actors.moves.script import Script
from motionmatch.actors.props.terrain import Terrain


@dataclass(frozen=True, eq=False)
class Shot:
    """One take to act."""

    name: str
    text: str
    """its script or scene"""
    performer: Literal["biped", "dog", "pair"] = "biped"
    terrain: Terrain | None = None
    """level ground if None"""

    @cached_property
    def seconds(self) -> float:
        """Seconds of motion, of both clips for two performers."""
        if self.performer == "pair":
            return self.clips * PairScene.parse(self.text).seconds
        return (Script.parse(self.text) if self.performer == "biped" else script.DogScript.of(self.text)).seconds

    @property
    def clips(self) -> int:
        """Number of clips."""
        return 2 if self.performer == "pair" else 1

    @property
    def key(self) -> str:
        """Text of everything that decides how the shot is acted."""
        return "\n".join([self.name, self.text, self.performer, "" if self.terrain is None else self.terrain.text])


def make_course_shot(name: str, *parts: tuple[str, Terrain | None]) -> Shot:
    """Make a shot of moves, each with a piece of terrain or none.

    Each piece is given as if it began at z = 0; its middle is moved to where the performer is half-way through the
    move.
    """
    text = "; ".join(move for move, _ in parts)
    script = Script.parse(text)
    way = script.drive(60.0).places[:, 2]
    ground, at = Terrain(), 0.0
    for move, obstacle in parts:
        seconds = Script.parse(move).seconds
        if obstacle is not None:
            middle = way[min(round(60.0 * (at + 0.5 * seconds)), len(way) - 1)]
            ends = obstacle.edges if len(obstacle.edges) else obstacle.bends[:, 0]
            # Rounded to the millimetre, so that numbers are short in files.
            ground = ground + obstacle.shift(round(float(middle - 0.5 * (ends.min() + ends.max())), 3))
        at += seconds
    return Shot(name, text, terrain=ground)


def join_moves(first: str, middle: Iterable[str], last: str) -> str:
    """Join moves to a script, with the given first and last ones."""
    return "; ".join([first, *middle, last])


def make_random_shot(
    name: str, number: int, kinds: dict[str, Callable[[np.random.Generator], str]], *, count: int
) -> Shot:
    """Make a shot of `count` random moves of these kinds; the same number gives the same shot."""
    rng = np.random.default_rng(number)
    names = list(kinds)
    moves = (kinds[names[int(rng.integers(len(names)))]](rng) for _ in range(count))
    return Shot(name, join_moves("idle 1", moves, "idle 1.5"))
