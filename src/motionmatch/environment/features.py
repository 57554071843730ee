"""More to look at than footprints: a kind of environment feature is one class (section 6.1.4).

    @dataclass(frozen=True)
    class Doorways(EnvironmentFeature):
        def takes(self, obstacles, footprints):
            return obstacles[:, HIGH] < 0.1                      # mats on the floor are judged here, by nobody else

        def penalty(self, frames, seen):
            return ...                                           # (N,) for each of the frames, never negative

    EnvironmentMatcher(database, footprints, features=(Doorways(), Heights()))

A feature adds to the cost of a frame. What it adds is never negative, so the search stays exact: all frames that are
not worse without it than the best is with it are looked at, the cheapest first. `Heights` is written that way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.environment.footprints import Footprints, placed
from motionmatch.errors import InputError
from motionmatch.kernels import penalty as kernels
from motionmatch.kernels.ellipses import HIGH, LOW

SPARSE = 16
"""Every so many frames are looked at before all are: what is found there leaves few of the others."""
CHUNKS = (64, 4096)
"""How many frames are judged at once, at first and at most."""


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
    threshold: float
    """t of Eq. 2, metres"""
    power: float
    """p of Eq. 2"""
    enough: np.ndarray | None = None
    """(N,) who costs more than this is out, whatever else it costs: a feature may stop counting there"""

    def barrier(self, distances: np.ndarray) -> np.ndarray:
        """Eq. 2 of distances of any shape, metres."""
        flat = np.ascontiguousarray(distances, float).reshape(-1)
        found = np.empty(len(flat))
        kernels.barriers(flat, self.threshold, self.power, found)
        return found.reshape(np.shape(distances))

    def prints(self, frames: np.ndarray) -> np.ndarray:
        """(N, H, 8) of some frames (N,), in the world"""
        count = len(frames)
        return placed(self.footprints.rows[frames], np.tile(self.position, (count, 1)), np.full(count, self.yaw))


class EnvironmentFeature(ABC):
    """Something about obstacles that costs."""

    besides: bool = False
    """whether others judge what it takes as well: footprints, and other features"""

    @property
    def reach(self) -> float:
        """How far from the root what it looks at can be, metres, where that is further than footprints reach."""
        return 0.0

    @abstractmethod
    def takes(self, obstacles: np.ndarray, footprints: Footprints) -> np.ndarray:
        """(O,) bool: the obstacles (O, 11) that it judges; nobody else does then, unless it is `besides`."""

    @abstractmethod
    def penalty(self, frames: np.ndarray, seen: Seen) -> np.ndarray:
        """(N,) what frames (N,) cost because of the obstacles that it took; 0 or more."""


@dataclass(frozen=True)
class Heights(EnvironmentFeature):
    """Obstacles to jump over or duck under count only where they and the body are at the same height."""

    weight: float = 2.0
    """How much more such a meeting counts than one with what reaches from the ground to the sky."""
    margin: float = 0.05
    """So much room above and below has to be left, metres."""

    def __post_init__(self) -> None:
        if not (self.weight >= 0 and self.margin >= 0):
            raise InputError(f"heights with weight {self.weight} and margin {self.margin}: both are 0 or more.")

    def takes(self, obstacles: np.ndarray, footprints: Footprints) -> np.ndarray:
        """All that somebody gets over or under."""
        under = obstacles[:, LOW] >= footprints.lowest_top + self.margin
        over = obstacles[:, HIGH] <= footprints.highest_bottom - self.margin
        return under | over

    def penalty(self, frames: np.ndarray, seen: Seen) -> np.ndarray:
        found = np.empty(len(frames))
        weights = self.weight * seen.weights
        stand = np.array([seen.position[0], seen.position[2], np.sin(seen.yaw), np.cos(seen.yaw)])
        enough = np.full(len(frames), np.inf) if seen.enough is None else seen.enough
        kernels.height_penalties(
            seen.footprints.rows,
            np.asarray(frames, np.int64),
            stand,
            seen.obstacles,
            weights,
            (seen.threshold, seen.power, self.margin),
            enough,
            found,
        )
        return found


Judged = Sequence[tuple[EnvironmentFeature, Seen]]
"""Features, each with what it judges for one character."""


def added(judged: Judged, frames: np.ndarray, enough: np.ndarray | None = None) -> np.ndarray:
    """(N,) what features add to frames (N,); above `enough` (N,) perhaps less than that, but not less than enough."""
    return np.sum([kind.penalty(frames, replace(seen, enough=enough)) for kind, seen in judged], axis=0)


def least(
    judged: Judged, collect: Callable[[int, float], tuple[np.ndarray, np.ndarray]], most: float
) -> tuple[int, float]:
    """The frame that costs least with what features add, and its cost; -1 where none costs at most `most`.

    `collect(every, limit)` gives frames (N,), rising, and their costs without features (N,), of those that cost at most
    the limit: of all, or of one in every so many. Of equal costs the lower frame is given.
    """
    best, frame = most, -1
    for every in (SPARSE, 1):
        frames, costs = collect(every, best)
        order, at, size = np.argsort(costs, kind="stable"), 0, CHUNKS[0]
        while at < len(order) and costs[order[at]] <= best:
            some = order[at : at + size]
            at, size = at + size, min(4 * size, CHUNKS[1])
            enough = (best - costs[some]) * (1.0 + 1e-9) + 1e-9  # sums are rounded
            totals = costs[some] + added(judged, frames[some], enough)
            low = float(totals.min())
            first = int(frames[some[totals == low]].min())
            if low < best or (low == best and (frame < 0 or first < frame)):
                best, frame = low, first
    return frame, best
