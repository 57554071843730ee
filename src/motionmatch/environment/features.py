"""Environment features besides footprints: each kind is one class (section 6.1.4).

    @dataclass(frozen=True)
    class Doorways(EnvironmentFeature):
        def takes(self, obstacles, footprints):
            return obstacles[:, HIGH] < 0.1                      # mats on the floor are judged here alone

        def penalty(self, frames, context):
            return ...                                           # (N,) for each of the frames, never negative

    EnvironmentMatcher(database, footprints, features=(Doorways(), Heights()))

A feature adds to the cost of a frame, never a negative amount. So the search stays exact: it looks at all frames that
cost no more without features than the best frame costs with them, the cheapest first. `Heights` is such a feature.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.environment.footprints import Footprints, bring_to_world
from motionmatch.errors import InputError
from motionmatch.kernels import penalty as kernels
from motionmatch.kernels.ellipses import HIGH, LOW

SPARSE = 16
"""First one in this many frames is looked at: the result rules out most of the others."""
CHUNKS = (64, 4096)
"""Numbers of frames that are judged at once, at first and at most."""


@dataclass(frozen=True, eq=False)
class FeatureContext:
    """The surroundings of one character, as input of features."""

    footprints: Footprints
    position: np.ndarray
    """(3,) of its root"""
    yaw: float
    obstacles: np.ndarray
    """(H, O, 11) obstacles that the feature judges, at each horizon"""
    weights: np.ndarray
    """(H,) λ of each horizon"""
    threshold: float
    """t of Eq. 2, metres"""
    power: float
    """p of Eq. 2"""
    enough: np.ndarray | None = None
    """(N,) penalties above which a frame is ruled out: a feature may stop adding there"""

    def barrier(self, distances: np.ndarray) -> np.ndarray:
        """Return Eq. 2 for distances of any shape, metres."""
        flat = np.ascontiguousarray(distances, float).reshape(-1)
        found = np.empty(len(flat))
        kernels.barriers(flat, self.threshold, self.power, found)
        return found.reshape(np.shape(distances))

    def prints(self, frames: np.ndarray) -> np.ndarray:
        """Return footprints (N, H, 8) of some frames (N,), in the world."""
        count = len(frames)
        return bring_to_world(
            self.footprints.rows[frames], np.tile(self.position, (count, 1)), np.full(count, self.yaw)
        )


class EnvironmentFeature(ABC):
    """A cost of frames because of obstacles."""

    shared: bool = False
    """whether footprints and other features judge the same obstacles too"""

    @property
    def reach(self) -> float:
        """Greatest distance from the root that it looks at, metres, if that is more than the reach of footprints."""
        return 0.0

    @abstractmethod
    def takes(self, obstacles: np.ndarray, footprints: Footprints) -> np.ndarray:
        """Select the obstacles (O, 11) that it judges, (O,) bool. Nothing else judges them, unless it is `shared`."""

    @abstractmethod
    def penalty(self, frames: np.ndarray, context: FeatureContext) -> np.ndarray:
        """Return penalties (N,) of frames (N,) for the obstacles of the context; 0 or more."""


@dataclass(frozen=True)
class Heights(EnvironmentFeature):
    """Obstacles that can be jumped over or ducked under: they count only at the height of the body."""

    weight: float = 2.0
    """Weight of such a collision, relative to one with an obstacle of unlimited height."""
    margin: float = 0.05
    """Room to leave above and below, metres."""

    def __post_init__(self) -> None:
        if not (self.weight >= 0 and self.margin >= 0):
            raise InputError(f"heights with weight {self.weight} and margin {self.margin}: both are 0 or more.")

    def takes(self, obstacles: np.ndarray, footprints: Footprints) -> np.ndarray:
        """Take all obstacles that a body can get over or under."""
        under = obstacles[:, LOW] >= footprints.lowest_top + self.margin
        over = obstacles[:, HIGH] <= footprints.highest_bottom - self.margin
        return under | over

    def penalty(self, frames: np.ndarray, context: FeatureContext) -> np.ndarray:
        found = np.empty(len(frames))
        weights = self.weight * context.weights
        stand = np.array([context.position[0], context.position[2], np.sin(context.yaw), np.cos(context.yaw)])
        enough = np.full(len(frames), np.inf) if context.enough is None else context.enough
        kernels.height_penalties(
            context.footprints.rows,
            np.asarray(frames, np.int64),
            stand,
            context.obstacles,
            weights,
            (context.threshold, context.power, self.margin),
            enough,
            found,
        )
        return found


FeatureContexts = Sequence[tuple[EnvironmentFeature, FeatureContext]]
"""Features, each with its input for one character."""


def add_penalties(contexts: FeatureContexts, frames: np.ndarray, enough: np.ndarray | None = None) -> np.ndarray:
    """Add up the penalties (N,) of frames (N,). Sums above `enough` (N,) may be too low, but stay above it."""
    return np.sum([kind.penalty(frames, replace(context, enough=enough)) for kind, context in contexts], axis=0)


def find_cheapest(
    contexts: FeatureContexts, collect: Callable[[int, float], tuple[np.ndarray, np.ndarray]], most: float
) -> tuple[int, float]:
    """Find the frame with the least cost including features, and that cost; -1 where none costs at most `most`.

    `collect(every, limit)` gives frames (N,), rising, and their costs without features (N,), for those that cost at
    most the limit: of all frames, or of one in `every`. Of equal costs the lower frame is returned.
    """
    best, frame = most, -1
    for every in (SPARSE, 1):
        frames, costs = collect(every, best)
        order, at, size = np.argsort(costs, kind="stable"), 0, CHUNKS[0]
        while at < len(order) and costs[order[at]] <= best:
            some = order[at : at + size]
            at, size = at + size, min(4 * size, CHUNKS[1])
            enough = (best - costs[some]) * (1.0 + 1e-9) + 1e-9  # sums are rounded
            totals = costs[some] + add_penalties(contexts, frames[some], enough)
            low = float(totals.min())
            first = int(frames[some[totals == low]].min())
            if low < best or (low == best and (frame < 0 or first < frame)):
                best, frame = low, first
    return frame, best
