"""Searching and walking among obstacles: Table 1 of Ponton 2025 redone, and a search that is exact.

A character follows a closed path among cones, from several starting points, with each of the searches: plain matching,
the linear search, the paper's own and its ablations, ours. Contact is told with how far the character was from where it
should have been: whoever waits touches nothing. The searches are timed on the same recorded queries, at thresholds of
0.4 and 0.6 m, each asked several times in one call so that the way from Python does not count; times are of the thread,
best of several rounds.

    motionmatch bench environment --json environment.json
    python benchmarks/environment.py --seconds 20 --starts 1
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

import motionmatch as mm
from motionmatch import atomic
from motionmatch.control.drive import Follow, ride
from motionmatch.control.path import Path as GroundPath
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.footprints import FootprintConfig, Footprints
from motionmatch.environment.linear import LinearMatcher
from motionmatch.environment.matcher import EnvironmentMatcher
from motionmatch.environment.penalty import EXTENDED, PAPER, RELEASED, EnvironmentConfig
from motionmatch.environment.query import EnvironmentQuery
from motionmatch.environment.scenarios import scattered_cones
from motionmatch.environment.strided import StridedMatcher
from motionmatch.metrics.collision import CollisionReport, body_outlines, clearances, collisions
from motionmatch.metrics.machine import command, machine, told
from motionmatch.pictures import topview
from motionmatch.search.matcher import Match
from motionmatch.search.query import Query
from motionmatch.world.scene import Scene
from motionmatch.world.surroundings import Surroundings

SHARED = Path(__file__).resolve().parents[2] / "shared"
LOCOMOTION = ("walk", "run", "jog", "sidestep", "side", "backward", "turn", "standing", "smallSteps")
REPEATS = 8
"""Times that a query is asked in one call."""


@dataclass(frozen=True)
class Options:
    """Searching and walking among obstacles."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the numbers to this file as well."""
    picture: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Draw the first lap of the extended preset from above."""
    seconds: float = 90.0
    """How long each drive is."""
    starts: int = 3
    """Starting points along the path."""
    queries: int = 150
    """Recorded queries that the searches are timed on."""
    sources: tuple[str, ...] = ("actors", "LAFAN1")
    """Whose motion; LAFAN1 where it is at hand."""
    scaling: bool = False
    """Time the searches on 25 k to 400 k poses as well (Fig. 11)."""
    only: tuple[str, ...] = ()
    """Rows to drive, by name; all by default."""


@dataclass(frozen=True)
class Row:
    """A way of searching."""

    name: str
    environment: EnvironmentConfig = PAPER
    make: Callable[..., EnvironmentMatcher] = EnvironmentMatcher
    how: dict[str, Any] | None = None
    discs: bool = False


class OneObstacle(LinearMatcher):
    """The first footprint against the nearest obstacle, and no more: the best case of early rejection."""

    def search(self, query: Query) -> Match:
        if isinstance(query, EnvironmentQuery) and query.surroundings is not None and query.positions is not None:
            fixed = query.surroundings.scene.fixed
            places = np.array([each.place() for each in fixed])
            nearest = int(np.argmin(np.linalg.norm(places - query.positions[0, [0, 2]], axis=1)))
            assert query.environment_weights is not None
            weights = query.environment_weights * np.eye(1, len(self.horizons))
            alone = Surroundings(Scene((fixed[nearest],)))
            query = replace(query, surroundings=alone, environment_weights=weights)
        return super().search(query)


ROWS = (
    Row("Motion Matching", replace(PAPER, weight=0.0)),
    Row("Linear", make=LinearMatcher),
    Row("One Obstacle", make=OneObstacle),
    Row("Disk", make=StridedMatcher, discs=True),
    Row("No Adaptive", make=StridedMatcher, how={"stride": 1, "unlike": 0.0}),
    Row("No Dissimilarity", make=StridedMatcher, how={"aggressiveness": 0.0}),
    Row("Start 0", make=StridedMatcher, how={"before": None}),
    Row("Large v", make=StridedMatcher, how={"aggressiveness": 10.0}),
    Row("the paper's search", make=StridedMatcher),
    Row("exact, paper", PAPER),
    Row("exact, released", RELEASED),
    Row("exact, extended", EXTENDED),
)


def databases(options: Options) -> Iterator[tuple[str, mm.MotionDatabase]]:
    """The actors, and LAFAN1 where it is."""
    if "actors" in options.sources:
        yield "actors", actors()
    lafan = SHARED / "mocap" / "lafan1.zip"
    if "LAFAN1" in options.sources and lafan.exists():
        yield "LAFAN1", mm.build([clip for clip in mm.load(lafan) if any(word in clip.name for word in LOCOMOTION)])


def actors(seeds: Sequence[int] = (1,)) -> mm.MotionDatabase:
    """What actors do in tight places, and plain locomotion."""
    return mm.build(
        [clip for seed in seeds for what in ("tight", "locomotion") for clip in mm.actors.capture(what, seed=seed)]
    )


def scenes() -> Iterator[tuple[str, Scene]]:
    """The paper's, where it is at hand, and one that nothing was tuned on."""
    dense = SHARED / "scenes" / "dense_cones.json"
    if dense.exists():
        yield "dense cones", Scene.load(dense)
    yield "scattered cones", scattered_cones().scene


class Kept:
    """Footprints and matchers, made once for each way."""

    def __init__(self, database: mm.MotionDatabase) -> None:
        self.database = database
        self.prints: dict[tuple[object, ...], Footprints] = {}
        self.matchers: dict[str, EnvironmentMatcher] = {}

    def matcher(self, row: Row) -> EnvironmentMatcher:
        config = FootprintConfig(horizons=row.environment.horizons, discs=row.discs)
        key = (config.horizons, config.discs)
        if key not in self.prints:
            self.prints[key] = Footprints.of(self.database, config)
        name = f"{row.make.__name__} {row.how} {key}"
        if name not in self.matchers:
            self.matchers[name] = row.make(self.database, self.prints[key], **(row.how or {}))
        return self.matchers[name]


def begun_at(path: GroundPath, share: float) -> GroundPath:
    """The same closed path, begun elsewhere."""
    at = path.position((np.arange(2000) / 2000 + share) * path.length)
    return GroundPath(at, closed=True, smooth=False)


def drive(kept: Kept, row: Row, scene: Scene, options: Options) -> list[tuple[CollisionReport, Any]]:
    """Along the path from each starting point."""
    assert scene.path is not None
    con = EnvironmentController(kept.database, environment=row.environment, scene=scene, matcher=kept.matcher(row))
    found = []
    for start in range(options.starts):
        path = begun_at(scene.path, start / options.starts)
        result = ride(con, Follow(path, scene.speed), options.seconds)
        targets = path.position(scene.speed * (np.arange(result.num_steps) + 1) * result.dt)
        found.append((collisions(result, scene, targets=targets, path=path), result))
    return found


def recorded(kept: Kept, scene: Scene, threshold: float, options: Options) -> list[EnvironmentQuery]:
    """What a drive with the paper's settings asks for."""
    asked: list[EnvironmentQuery] = []
    row = Row("recorded", replace(PAPER, threshold=threshold))
    con = EnvironmentController(kept.database, environment=row.environment, scene=scene, matcher=kept.matcher(row))
    plain = con.query

    def query(*args: Any, **kwargs: Any) -> Query:
        asked.append(plain(*args, **kwargs))  # type: ignore[arg-type]
        return asked[-1]

    con.query = query  # type: ignore[method-assign]
    assert scene.path is not None
    ride(con, Follow(scene.path, scene.speed), options.seconds)
    return asked[:: max(len(asked) // options.queries, 1)]


def repeated(query: EnvironmentQuery, times: int) -> EnvironmentQuery:
    """The same question so many times at once."""

    def rows(values: Any) -> Any:
        return np.repeat(np.asarray(values), times, axis=0)

    return replace(
        query, vector=rows(query.vector), weights=rows(query.weights), current=rows(query.current),
        positions=rows(query.positions), yaws=rows(query.yaws), environment_weights=rows(query.environment_weights),
    )  # fmt: skip


def timed(matcher: EnvironmentMatcher, queries: list[EnvironmentQuery], rounds: int = 3) -> dict[str, Any]:
    """Microseconds of a search: median, mean, 99th percentile; and what it looked at."""
    times, frames, costs, looked, distances = [], [], [], [], []
    matcher.search(queries[0])
    for query in queries:
        many = repeated(query, REPEATS)
        best = np.inf
        for _ in range(rounds):
            start = time.thread_time()
            report = matcher.report(many)
            best = min(best, time.thread_time() - start)
        times.append(1e6 * best / REPEATS)
        frames.append(int(report.match.frame[0]))
        costs.append(float(report.match.cost[0]))
        looked.append(int(report.penalties[0]))
        distances.append(int(report.distances[0]))
    spread = np.array(times)
    return {
        "median": float(np.median(spread)),
        "mean": float(spread.mean()),
        "p99": float(np.percentile(spread, 99)),
        "penalties": float(np.mean(looked)),
        "distances": float(np.mean(distances)),
        "frames": frames,
        "costs": costs,
    }


def searches(kept: Kept, scene: Scene, options: Options, console: Console, source: str) -> list[dict]:
    """The searches side by side on recorded queries."""
    rows = []
    for threshold in (0.4, 0.6):
        queries = recorded(kept, scene, threshold, options)
        found = {
            "linear": timed(kept.matcher(Row("", make=LinearMatcher)), queries, 2),
            "the paper's, v = 5": timed(kept.matcher(Row("", make=StridedMatcher)), queries),
            "the paper's, v = 1": timed(
                kept.matcher(Row("", make=StridedMatcher, how={"aggressiveness": 1.0})), queries
            ),
            "exact": timed(kept.matcher(Row("")), queries),
        }
        linear = found["linear"]
        table = Table(
            title=f"{source}: searches at t = {threshold} m, µs, {len(queries)} queries", title_justify="left"
        )
        for name in ("", "median", "mean", "p99", "penalties", "distances", "linear's frame", "mean gain", "p99 gain"):
            table.add_column(name, justify="right" if name else "left")
        for name, one in found.items():
            same = float(np.mean(np.array(one["frames"]) == np.array(linear["frames"])))
            gains = linear["mean"] / one["mean"], linear["p99"] / one["p99"]
            table.add_row(
                name, *(f"{one[key]:.0f}" for key in ("median", "mean", "p99", "penalties", "distances")),
                f"{same:.1%}", *(f"{gain:.1f}x" for gain in gains),
            )  # fmt: skip
            rows.append(
                {**{key: one[key] for key in ("median", "mean", "p99", "penalties", "distances")}, "search": name,
                 "threshold": threshold, "source": source, "same": same, "gain": gains[0], "p99_gain": gains[1]}
            )  # fmt: skip
        console.print(table)
    return rows


def table_1(kept: Kept, name: str, scene: Scene, options: Options, console: Console, source: str) -> list[dict]:
    """A row for each way of searching."""
    table = Table(title=f"{source}, {name}: {options.starts} × {options.seconds:g} s", title_justify="left")
    columns = ("contact", "each lap", "each, s", "deepest, m", "target error, m", "path error, m", "poses", "per s")
    for column in ("", *columns):
        table.add_column(column, justify="right" if column else "left")
    rows = []
    for row in ROWS:
        if options.only and row.name not in options.only:
            continue
        laps = drive(kept, row, scene, options)
        reports = [report for report, _ in laps]
        mean = {key: float(np.mean([asdict(each)[key] for each in reports])) for key in asdict(reports[0])}
        mean["deepest"] = max(each.deepest for each in reports)
        shares = [each.contact_share for each in reports]
        table.add_row(
            row.name, f"{mean['contact_share']:.2%}", " ".join(f"{100 * share:.1f}" for share in shares),
            *(f"{mean[key]:.3f}" for key in ("contact_seconds", "deepest", "target_error", "path_error")),
            f"{mean['poses']:.0f}", f"{mean['transitions']:.1f}",
        )  # fmt: skip
        rows.append({**mean, "row": row.name, "scene": name, "source": source, "contact_shares": shares})
        if options.picture is not None and row.name == "exact, extended" and name.startswith("dense"):
            outlines = body_outlines(laps[0][1])
            topview.draw(
                outlines, scene, options.picture, wanted=scene.path, contacts=clearances(outlines, scene) <= 0,
                title=f"{name}, {row.name}",
            )  # fmt: skip
    console.print(table)
    return rows


def scaling(scene: Scene, options: Options, console: Console) -> list[dict]:
    """Fig. 11: mean search time over the number of poses."""
    whole = actors(seeds=(1, 2, 3, 4))
    table = Table(title="search time over poses, µs, t = 0.4 m", title_justify="left")
    for column in ("poses", "linear", "the paper's", "exact", "exact p99"):
        table.add_column(column, justify="right")
    rows = []
    for poses in (25_000, 50_000, 100_000, 200_000, 400_000):
        clips, frames = [], 0
        for index in np.random.default_rng(1).permutation(len(whole.ranges)).tolist():
            if frames < poses:
                clips.append(whole.clip(index))
                frames += clips[-1].num_frames
        kept = Kept(mm.build(clips, mirror=False))
        queries = recorded(kept, scene, 0.4, replace(options, seconds=min(options.seconds, 40.0)))
        found = [
            timed(kept.matcher(Row("", make=make)), queries, 2)
            for make in (LinearMatcher, StridedMatcher, EnvironmentMatcher)
        ]
        count = kept.database.num_frames
        table.add_row(f"{count}", *(f"{one['mean']:.0f}" for one in found), f"{found[2]['p99']:.0f}")
        rows.append({"poses": count, "linear": found[0]["mean"], "paper": found[1]["mean"], "exact": found[2]["mean"]})
    console.print(table)
    return rows


def main(options: Options) -> int:
    console = Console()
    figures: dict[str, Any] = {"searches": [], "table_1": [], "scaling": []}
    for source, database in databases(options):
        console.print(f"{source}: {database}")
        kept = Kept(database)
        for number, (name, scene) in enumerate(scenes()):
            if not number:
                figures["searches"] += searches(kept, scene, options, console, source)
            figures["table_1"] += table_1(kept, name, scene, options, console, source)
    if options.scaling:
        figures["scaling"] = scaling(next(scenes())[1], options, console)
    figures |= {"machine": machine("numpy", "numba"), "command": command(__file__)}
    console.print(f"{told(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        with atomic.writing(options.json) as temporary:
            temporary.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
