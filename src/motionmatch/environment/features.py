"""More to look at than footprints: a kind of environment feature is one class (section 6.1.4).

    @dataclass(frozen=True)
    class Doorways(EnvironmentFeature):
        def takes(self, obstacles, footprints):
            return obstacles[:, HIGH] < 0.1                      # mats on the floor are judged here, by nobody else

        def penalty(self, frames, seen):
            return ...                                           # (N,) for each of the frames, never negative

    EnvironmentMatcher(database, footprints, features=(Doorways(), Heights()))

A feature adds to the cost of a frame. What it adds is never negative, so the search stays exact: all frames that are
not worse without it than the best is with it are looked at. `Heights` is written that way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from motionmatch.environment.footprints import Footprints, placed
from motionmatch.errors import InputError
from motionmatch.kernels.ellipses import HIGH, LOW
from motionmatch.world.obstacles import distances


@dataclass(frozen=True, eq=False)
class Seen:
    """What one character has around it, for features."""

    footprints: Footprints
    position: np.ndarray
    """(3,) of its root"""
    yaw: float
    obstacles: np.ndarray
    """(H, O, 11) those that the feature took, at each horizon"""
    weights: np.ndarray
    """(H,) λ of each horizon"""
    barrier: Callable[[np.ndarray], np.ndarray]
    """Eq. 2 of distances"""

    def prints(self, frames: np.ndarray) -> np.ndarray:
        """(N, H, 8) of some frames (N,), in the world"""
        count = len(frames)
        return placed(self.footprints.rows[frames], np.tile(self.position, (count, 1)), np.full(count, self.yaw))


class EnvironmentFeature(ABC):
    """Something about obstacles that costs."""

    @abstractmethod
    def takes(self, obstacles: np.ndarray, footprints: Footprints) -> np.ndarray:
        """(O,) bool: the obstacles (O, 11) that it judges; footprints alone don't judge them then."""

    @abstractmethod
    def penalty(self, frames: np.ndarray, seen: Seen) -> np.ndarray:
        """(N,) what frames (N,) cost because of the obstacles that it took; 0 or more."""


@dataclass(frozen=True)
class Heights(EnvironmentFeature):
    """What can be jumped over or ducked under is in the way only where it and the body are at the same height."""

    weight: float = 2.0
    """How much more such a meeting counts than one with what reaches from the ground to the sky."""
    margin: float = 0.05
    """So much room above and below has to be left, metres."""

    def __post_init__(self) -> None:
        if not (self.weight >= 0 and self.margin >= 0):
            raise InputError(f"heights with weight {self.weight} and margin {self.margin}: both are 0 or more.")

    def takes(self, obstacles: np.ndarray, footprints: Footprints) -> np.ndarray:
        """All that somebody gets over or under."""
        bottoms, tops = footprints.rows[..., 6], footprints.rows[..., 7]
        under = obstacles[:, LOW] >= tops.min() + self.margin
        over = obstacles[:, HIGH] <= bottoms.max() - self.margin
        return under | over

    def penalty(self, frames: np.ndarray, seen: Seen) -> np.ndarray:
        total = np.zeros(len(frames))
        prints = seen.prints(frames)
        for h, weight in enumerate(seen.weights):
            rows = seen.obstacles[h]
            if weight == 0.0 or not len(rows):
                continue
            bottom, top = prints[:, h, 6, None] - self.margin, prints[:, h, 7, None] + self.margin
            meet = (top > rows[None, :, LOW]) & (bottom < rows[None, :, HIGH])  # (N, O)
            some = np.flatnonzero(meet.any(axis=1))
            if len(some):
                costs = seen.barrier(distances(prints[some, h], rows)) * meet[some]
                total[some] += self.weight * weight * costs.sum(axis=1)
        return total
