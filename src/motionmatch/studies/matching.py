"""Plain motion matching (Holden 2020, section 3), measured: the search, the database, and the body that is shown.

| paper | here |
|---|---|
| Table 2, Table 3, rows MM | `DATABASE`: frames, columns and memory |
| Table 3, the search | `SEARCH`: a full scan, boxes and the tree on the same queries; all must agree |
| section 3 | `judged`: feet, floor, drag, response, snaps and posture, also with one part switched off |

Times are those of one query of many in a call, on one core: processor time, the best of several rounds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

import numpy as np

from motionmatch.control.controller import Controller
from motionmatch.control.drive import wander
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.database.sources import find_or_build, open_database, stamp_files
from motionmatch.motion.load import load
from motionmatch.pictures import charts
from motionmatch.scenarios.measuring import measure_memory
from motionmatch.search.boxes import BoxMatcher
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.exact import ExactMatcher
from motionmatch.search.matcher import Match
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher
from motionmatch.studies.environment import LOCOMOTION
from motionmatch.studies.judged import list_matching_rows
from motionmatch.studies.study import Column, Job, Row, Study, Table

ACTORS, DOG = "actors", "dog"
RECORDED = {"LAFAN1": "lafan1.zip", "jl_mm": "jl_mm.zip", "recorded dog": "dog_mann.zip"}
"""Archives of recordings, where they are available."""
MATCHERS: dict[str, type[ExactMatcher]] = {"full scan": BruteMatcher, "boxes": BoxMatcher, "tree": TreeMatcher}
DATABASE, SEARCH = "database", "search"
QUERIES, ROUNDS = 200, 5


@dataclass(frozen=True)
class MatchingStudyOptions:
    """Options of the study."""

    quick: bool = False
    """A small run of everything"""
    archives: Mapping[str, Path] = field(default_factory=dict)
    """Archives of the available sets of `RECORDED`, by name"""

    @property
    def settings(self) -> Row:
        """Settings that rows depend on."""
        return {"quick": self.quick, "recordings": sorted(self.archives)}

    @cached_property
    def sources(self) -> dict[str, Callable[[], MotionDatabase]]:
        """Functions that open the databases, by name; each is kept after the first call."""
        acted = {ACTORS: "locomotion"} if self.quick else {ACTORS: "locomotion", DOG: "dog"}
        found = {name: _keep(partial(open_database, source)) for name, source in acted.items()}
        found |= {name: _keep(partial(open_recorded, path)) for name, path in self.archives.items()}
        return found


def _keep(make: Callable[[], MotionDatabase]) -> Callable[[], MotionDatabase]:
    kept: list[MotionDatabase] = []

    def get() -> MotionDatabase:
        if not kept:
            kept.append(make())
        return kept[0]

    return get


def open_recorded(archive: Path) -> MotionDatabase:
    """Open the database of an archive of recordings, or build it; of LAFAN1 its locomotion."""

    def make() -> MotionDatabase:
        clips = load(archive)
        some = [clip for clip in clips if any(word in clip.name for word in LOCOMOTION)]
        return build(some if archive.name == RECORDED["LAFAN1"] else clips)

    return find_or_build(["study", *stamp_files(archive)], make)


def jobs(options: MatchingStudyOptions, folder: Path) -> list[Job]:
    """List the jobs of all rows; moving pictures go to the folder."""
    found: list[Job] = []
    for name, source in options.sources.items():
        found.append(Job(DATABASE, name, partial(describe, source)))
        found += [Job(SEARCH, f"{name}: {kind}", partial(time_search, source, kind, options)) for kind in MATCHERS]
    rows = list_matching_rows(options.sources, folder, options.quick)
    return found + [Job("judged", row, measure) for row, measure in rows.items()]


def describe(source: Callable[[], MotionDatabase]) -> Row:
    """Return frames, columns and memory of a database."""
    database = source()
    memory = measure_memory(database)["mm"]
    row: Row = {"joints": database.skeleton.num_joints, "frames": database.num_frames}
    row |= {"columns": database.schema.width, "minutes": database.num_frames / database.fps / 60.0}
    return row | {"features": memory.features, "poses": memory.poses, "megabytes": memory.total}


class QueryRecorder(TreeMatcher):
    """A tree that keeps the queries it gets."""

    def __init__(self, database: MotionDatabase) -> None:
        super().__init__(database)
        self.queries: list[Query] = []

    def search(self, query: Query) -> Match:
        """Keep the query, and find the best frames."""
        self.queries.append(query)
        return super().search(query)


def record_queries(database: MotionDatabase, count: int, *, seed: int = 1) -> Query:
    """Record the queries of a controller that is driven at random."""
    recorder = QueryRecorder(database)
    controller = Controller(database, matcher=recorder)
    plan = wander(2.0 * count, np.random.default_rng(seed))
    state, dt, step = controller.start(), 1.0 / 60.0, 0
    recorder.queries.clear()  # the first one is for standing
    while len(recorder.queries) < count:
        state = controller.step(state, plan.command(controller, state, step * dt, dt), dt)
        step += 1
    queries = recorder.queries[:count]
    return Query(
        np.concatenate([query.vector for query in queries]),
        weights=queries[0].weights,
        current=np.concatenate([query.current for query in queries]),
        exclude_radius=queries[0].exclude_radius,
        continuing=np.concatenate([query.stays >= 0 for query in queries]),
        bias=np.concatenate([query.bias for query in queries]),
    )


def time_search(source: Callable[[], MotionDatabase], kind: str, options: MatchingStudyOptions) -> Row:
    """Return microseconds per query of a matcher, and how often it finds the frame of the full scan."""
    database = source()
    query = record_queries(database, 40 if options.quick else QUERIES)
    matcher, scan = MATCHERS[kind](database), BruteMatcher(database)
    wanted, found = scan.search(query), matcher.search(query)
    times = {name: _time(each, query) for name, each in (("mean", matcher), ("scan", scan))}
    same = 100.0 * float(np.mean((found.frame == wanted.frame) & (found.cost == wanted.cost)))
    return {**times, "gain": times["scan"] / times["mean"], "same": same, "queries": len(query)}


def _time(matcher: ExactMatcher, query: Query) -> float:
    best = np.inf
    for _ in range(ROUNDS):
        before = time.process_time()
        matcher.search(query)
        best = min(best, time.process_time() - before)
    return 1e6 * float(best) / len(query)


def tables(study: Study) -> list[Table]:
    """Make the tables of the study."""
    described = (
        Column("joints", "joints"),
        Column("frames", "frames", "{:,}"),
        Column("minutes", "minutes", "{:.1f}"),
        Column("columns", "columns"),
        Column("features", "features, MB", "{:.1f}"),
        Column("poses", "poses, MB", "{:.1f}"),
        Column("megabytes", "together, MB", "{:.1f}"),
    )
    searched = (
        Column("mean", "µs per query", "{:.1f}"),
        Column("gain", "times the full scan", "{:.1f}x"),
        Column("same", "same frame and cost, %", "{:.0f}"),
        Column("queries", "queries"),
    )
    return [
        Table("Databases (Tables 2 and 3, rows MM)", described, tuple(study.of(DATABASE).items())),
        Table(
            "One search (Table 3)", searched, tuple(study.of(SEARCH).items()),
            "Queries of a drive at random, all in one call, processor time of one core. A gain is measured in the same "
            "run.",
        ),
    ]  # fmt: skip


def bars(study: Study) -> list[tuple[str, bool]]:
    """List the claims, and whether each holds."""
    found = [(f"{name}: the frame and the cost of the full scan, on every query", row["same"] == 100.0)
             for name, row in study.of(SEARCH).items()]  # fmt: skip
    if study.settings.get("quick"):  # too short to judge motion by
        return found
    for name, row in study.of("judged").items():
        if name.endswith("at random: as it is") and row.get("slide_fast_source") is not None:
            said = f"{name}: planted feet above 15 cm/s for {row['slide_fast']:.1f} % of the time, source "
            said += f"{row['slide_fast_source']:.1f} %, at most 2 points more"
            found.append((said, row["slide_fast"] <= row["slide_fast_source"] + 2.0))
    return found


def draw(study: Study, folder: Path) -> list[Path]:
    """Draw the times of searches over the frames of the databases."""
    frames = {name: row["frames"] for name, row in study.of(DATABASE).items()}
    series: dict[str, tuple[list[float], list[float]]] = {}
    for name, row in study.of(SEARCH).items():
        source, _, kind = name.partition(": ")
        along, up = series.setdefault(kind, ([], []))
        along.append(frames[source])
        up.append(row["mean"])
    pictures = sorted(folder.glob("moving-*.gif"))
    if not series:
        return pictures
    panel = charts.SweepPanel("One search", "µs", "frames", {kind: _sort(*points) for kind, points in series.items()},
                              log_x=True, log_y=True)  # fmt: skip
    return [charts.draw_sweep(folder / "search.png", [panel], title="Searches"), *pictures]


def _sort(along: list[float], up: list[float]) -> tuple[list[float], list[float]]:
    order = np.argsort(along)
    return [along[index] for index in order], [up[index] for index in order]
