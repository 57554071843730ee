"""What is known of two who interact as they play: from the frames of a database, or from another source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from motionmatch.control.pair_frames import PairFrames
from motionmatch.control.state import CharacterState


@dataclass(frozen=True, eq=False)
class PairNow:
    """The motion that n characters play, and how their partners stand to them in it."""

    places: np.ndarray
    """(n, 5) where the partner is: x, z, the facing's x and z in the root's frame, and the speed"""
    left: np.ndarray
    """(n,) travel until hands touch, metres"""
    reaching: np.ndarray
    """(n,) how far hands have come to each other, 0 to 1"""
    touching: np.ndarray
    """(n,) bool: hands touch"""


class PairSight(Protocol):
    """Tells a term of pairs what plays."""

    @property
    def drifts(self) -> bool:
        """Whether what plays are no frames, so that codes are searched in their place."""
        ...

    def look(self, state: CharacterState, characters: np.ndarray) -> PairNow:
        """Return what some characters (n,) play."""
        ...

    def find_together(self, state: CharacterState) -> np.ndarray:
        """Return who interacts (C,) bool; characters 0 and 1 are a pair, 2 and 3, and so on."""
        ...

    def find_went(self, state: CharacterState, characters: np.ndarray, dt: float) -> np.ndarray:
        """Return the travel (n,) of a step of dt seconds."""
        ...


class FramePairSight:
    """Two who play frames of a database: they interact while these are of the same moment of two clips."""

    drifts = False

    def __init__(self, frames: PairFrames) -> None:
        self.frames = frames

    def look(self, state: CharacterState, characters: np.ndarray) -> PairNow:
        """Return what the frames of characters (n,) say."""
        each = (self.frames.places, self.frames.left, self.frames.reaching, self.frames.touching)
        return PairNow(*(values[state.frames[characters]] for values in each))

    def find_together(self, state: CharacterState) -> np.ndarray:
        """Return who interacts (C,) bool: the two of a pair play the same moment, and it is not over."""
        frames = state.frames
        others = np.arange(len(frames)) ^ 1
        known = others < len(frames)
        same = self.frames.partners[frames] == frames[np.minimum(others, len(frames) - 1)]
        return known & same & (self.frames.partners[frames] >= 0) & self.frames.interacting[frames]

    def find_went(self, state: CharacterState, characters: np.ndarray, dt: float) -> np.ndarray:
        """Return the travel (n,) of a step."""
        return self.frames.rates[state.frames[characters]] * dt
