"""What is known of the goals of characters as they play: from the frames of a database, or from another source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from motionmatch.control.goal_frames import GoalFrames
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase


@dataclass(frozen=True, eq=False)
class GoalNow:
    """The motion that n characters play, and its goals."""

    phases: np.ndarray
    """(n,) 3 · use + phase, or -1"""
    places: np.ndarray
    """(n, 4) where the motion leads: x, z, and the facing's x and z in the root's frame"""
    left: np.ndarray
    """(n,) travel that is left until arrival, metres"""
    seconds: np.ndarray
    """(n,) time that is left until arrival, seconds"""
    heights: np.ndarray
    """(n,) of the joint at the goal, metres"""
    shares: np.ndarray
    """(n,) how far the hips are down to that height, 0 to 1"""


class GoalSight(Protocol):
    """Tells a goal term what plays, and what a search can find."""

    @property
    def rows(self) -> GoalFrames:
        """What a search can find: frames of a database, or codes of a model."""
        ...

    @property
    def drifts(self) -> bool:
        """Whether motion that goes on for long leaves its data, so that it has to be found again now and then."""
        ...

    def look(self, state: CharacterState, characters: np.ndarray) -> GoalNow:
        """Return the goals of what some characters (n,) play."""
        ...

    def find_features(self, state: CharacterState, characters: np.ndarray) -> np.ndarray:
        """Return normalised features (n, D) of what they play."""
        ...

    def find_went(self, state: CharacterState, characters: np.ndarray, dt: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the travel left (n,) before the last step of dt seconds, and now."""
        ...


class FrameSight:
    """The goals of characters who play frames of a database."""

    drifts = False

    def __init__(self, database: MotionDatabase) -> None:
        self.database, self.rows = database, GoalFrames.of(database)

    def look(self, state: CharacterState, characters: np.ndarray) -> GoalNow:
        """Return the goals of the frames that characters (n,) play."""
        rows, frames = self.rows, state.frames[characters]
        each = (rows.phases, rows.places, rows.left, rows.seconds, rows.heights, rows.shares)
        return GoalNow(*(values[frames] for values in each))

    def find_features(self, state: CharacterState, characters: np.ndarray) -> np.ndarray:
        """Return normalised features (n, D) of the frames."""
        return self.database.features[state.frames[characters]]

    def find_went(self, state: CharacterState, characters: np.ndarray, dt: float) -> tuple[np.ndarray, np.ndarray]:
        """Return the travel left (n,) before the last step, and now."""
        frames, ahead = state.frames[characters], state.frame_fractions[characters]
        return self._left_at(frames, ahead - dt * self.database.fps), self._left_at(frames, ahead)

    def _left_at(self, frames: np.ndarray, ahead: np.ndarray) -> np.ndarray:
        """Return travel left (n,) some frames (n,) after others, linear between frames of the same phase."""
        at, left = frames + ahead, self.rows.left
        first = np.clip(np.floor(at).astype(np.int64), 0, self.database.num_frames - 2)
        along = np.clip(at - first, 0.0, 1.0)
        one, two = left[first], left[first + 1]
        same = self.rows.phases[first] == self.rows.phases[frames]
        return np.where(same, one + along * (two - one), left[frames])
