"""Ways of searching among obstacles: the rows of Table 1 of Ponton 2025, and their timing."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.database.database import MotionDatabase
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import EXTENDED, PAPER, RELEASED, EnvironmentConfig
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.environment.strategies import LinearSearch, SearchStrategy, StridedSearch, TreeSearch
from motionmatch.search.matcher import Match
from motionmatch.search.query import Query
from motionmatch.studies.study import Row
from motionmatch.world.path import GroundPath
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

REPEATS = 32
"""Repeats of a query in one call, so that the overhead of Python does not count."""
ROUNDS = 3
"""Number of calls; the fastest counts."""
MOTION_MATCHING, EXACT, EXTENDED_ROW, DISC = "Motion Matching", "ours, exact", "ours, extended", "Disk"


@dataclass(frozen=True)
class Way:
    """A way of searching."""

    name: str
    environment: EnvironmentConfig = PAPER
    make: Callable[..., EnvironmentMatcher] = EnvironmentMatcher
    strategy: SearchStrategy = field(default_factory=TreeSearch)
    discs: bool = False

    def with_threshold(self, threshold: float) -> Way:
        """Return the same way with another t of Eq. 2."""
        return replace(self, environment=replace(self.environment, threshold=threshold))


class OneObstacle(EnvironmentMatcher):
    """A matcher that tests only the first footprint against the nearest obstacle: the best case of early rejection."""

    def report(self, query: Query) -> Any:
        if isinstance(query, EnvironmentQuery) and query.surroundings is not None and query.positions is not None:
            fixed = query.surroundings.scene.fixed
            places = np.array([each.place() for each in fixed])
            nearest = int(np.argmin(np.linalg.norm(places - query.positions[0, [0, 2]], axis=1)))
            assert query.environment_weights is not None
            weights = query.environment_weights * np.eye(1, len(self.horizons))
            query = replace(query, surroundings=self._alone(fixed[nearest]), environment_weights=weights)
        return super().report(query)

    def _alone(self, obstacle: Any) -> Surroundings:
        """Return a world with this obstacle only, cached to keep its grid."""
        known: dict[int, Surroundings] = self.__dict__.setdefault("_known", {})
        return known.setdefault(id(obstacle), Surroundings(Scene((obstacle,))))

    def search(self, query: Query) -> Match:
        match: Match = self.report(query).match
        return match


ROWS = (
    Way(MOTION_MATCHING, replace(PAPER, weight=0.0)),
    Way("Linear", strategy=LinearSearch()),
    Way("One Obstacle", make=OneObstacle, strategy=LinearSearch()),
    Way(DISC, strategy=StridedSearch(), discs=True),
    Way("No Adaptive", strategy=StridedSearch(stride=1, unlike=0.0)),
    Way("No Dissimilarity", strategy=StridedSearch(aggressiveness=0.0)),
    Way("Start 0", strategy=StridedSearch(before=None)),
    Way("Large v", strategy=StridedSearch(aggressiveness=10.0)),
    Way("the paper's search", strategy=StridedSearch()),
    Way(EXACT),
    Way("ours, released", RELEASED),
    Way(EXTENDED_ROW, EXTENDED),
)
"""Rows of Table 1, and ours below them."""


class MatcherCache:
    """A database with its footprints and matchers, each made once."""

    def __init__(self, database: MotionDatabase) -> None:
        self.database = database
        self.prints: dict[tuple[object, ...], Footprints] = {}
        self.matchers: dict[str, EnvironmentMatcher] = {}

    def matcher(self, way: Way) -> EnvironmentMatcher:
        # the paper's footprints are of bare joints
        thickness = None if way.environment.follow_room else 0.0
        config = FootprintConfig(horizons=way.environment.horizons, discs=way.discs, thickness=thickness)
        key = (config.horizons, config.discs, thickness)
        if key not in self.prints:
            self.prints[key] = Footprints.of(self.database, config)
        name = f"{way.make.__name__} {way.strategy} {key}"
        if name not in self.matchers:
            self.matchers[name] = way.make(self.database, self.prints[key], strategy=way.strategy)
        return self.matchers[name]


def shift_start(path: GroundPath, share: float) -> GroundPath:
    """Return the same closed path with its start moved by a share of its length."""
    at = path.position((np.arange(2000) / 2000 + share) * path.length)
    return GroundPath(at, closed=True, smooth=False)


def record_queries(kept: MatcherCache, way: Way, scene: Scene, seconds: float, most: int) -> list[EnvironmentQuery]:
    """Record the queries along the path of a scene: at most `most` of them, evenly spread."""
    queries: list[EnvironmentQuery] = []

    class RecordingController(EnvironmentController):
        def query(self, *args: Any, **kwargs: Any) -> Query:
            found = super().query(*args, **kwargs)
            assert isinstance(found, EnvironmentQuery)
            queries.append(found)
            return found

    assert scene.path is not None
    controller = RecordingController(kept.database, environment=way.environment, scene=scene, matcher=kept.matcher(way))
    record_drive(controller, PathFollower(scene.path, scene.speed), seconds)
    return [queries[k] for k in np.unique(np.linspace(0, len(queries) - 1, min(most, len(queries))).astype(int))]


@dataclass(frozen=True, eq=False)
class Timing:
    """Times and results of one matcher on some queries."""

    micros: np.ndarray
    """(Q,) microseconds of each"""
    frames: np.ndarray
    """(Q,) frames that were found"""
    costs: np.ndarray
    """(Q,)"""
    penalties: np.ndarray
    """(Q,) number of frames with a computed penalty"""
    distances: np.ndarray
    """(Q,) number of computed distances"""

    @property
    def row(self) -> Row:
        times = self.micros
        return {
            "median": float(np.median(times)), "mean": float(times.mean()), "p99": float(np.percentile(times, 99)),
            "penalties": float(self.penalties.mean()), "distances": float(self.distances.mean()),
        }  # fmt: skip


def time_searches(matcher: EnvironmentMatcher, queries: list[EnvironmentQuery], rounds: int = ROUNDS) -> Timing:
    """Search for each query and measure the microseconds of thread time, best of some rounds."""
    matcher.search(queries[0])
    rows = []
    for query in queries:
        many = repeat_query(query, REPEATS)
        best = np.inf
        for _ in range(rounds):
            start = time.thread_time()
            report = matcher.report(many)
            best = min(best, time.thread_time() - start)
        match = report.match
        rows.append((1e6 * best / REPEATS, match.frame[0], match.cost[0], report.penalties[0], report.distances[0]))
    micros, frames, costs, penalties, distances = np.array(rows, float).T
    return Timing(micros, frames.astype(np.int64), costs, penalties, distances)


def repeat_query(query: EnvironmentQuery, times: int) -> EnvironmentQuery:
    """Return a query that repeats the same one `times` times."""

    def rows(values: Any) -> Any:
        return np.repeat(np.asarray(values), times, axis=0)

    return replace(
        query, vector=rows(query.vector), weights=rows(query.weights), current=rows(query.current),
        bias=rows(query.bias), mask_numbers=rows(query.mask_numbers),
        positions=rows(query.positions), yaws=rows(query.yaws), environment_weights=rows(query.environment_weights),
        threshold=rows(query.threshold), budgets=None if query.budgets is None else rows(query.budgets),
    )  # fmt: skip
