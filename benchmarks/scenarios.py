"""Search and frame times on the features of every scenario, 27 to 55 columns.

Queries are features of frames with a third of the paper's noise, as they come up in play. The tree is timed beside a
full scan of the same queries in the same run; a frame is a whole step of a controller, for one character and for each
of a hundred.

    motionmatch bench scenarios --json scenarios.json
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.database.database import MotionDatabase
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.scenarios.building import build_scenario, open_scenario
from motionmatch.scenarios.playing import make_controller, make_ground
from motionmatch.scenarios.scenario import MATCHING_SCENARIOS, find_matching_scenario
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher

NOISE = 1 / 3


@dataclass(frozen=True)
class Options:
    """What is timed."""

    scenarios: Annotated[tuple[str, ...], tyro.conf.arg(metavar="NAME")] = tuple(MATCHING_SCENARIOS)
    """Scenarios by name."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """Minutes of each of the actors' databases; default: all of them."""
    frames: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Frames of the bear; default: 60000."""
    queries: int = 200
    """Queries of each."""
    steps: int = 120
    """Steps of controllers."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the figures."""


def main(options: Options) -> int:
    """Time every scenario, and print a table."""
    console, rows = Console(), []
    table = Table(
        "scenario", "columns", "frames", "scan, µs", "tree, µs", "times", "frame, µs", "of 100, µs each", box=SIMPLE
    )
    for name in options.scenarios:
        scenario = find_matching_scenario(name)
        if options.minutes is None:
            database = open_scenario(scenario, frames=options.frames)
        else:
            database = build_scenario(scenario, minutes=options.minutes, frames=options.frames)
        scan, tree = time_searches(database, options.queries)
        controller = make_controller(scenario, database, ground=make_ground(scenario))
        one, many = (time_frames(controller, count, scenario.speeds[0], options.steps) for count in (2, 100))
        figures = {"scenario": name, "columns": database.schema.width, "frames": database.num_frames}
        rows.append(figures | {"scan": scan, "tree": tree, "frame": one, "frame of 100": many})
        table.add_row(
            name,
            str(database.schema.width),
            f"{database.num_frames:,}",
            f"{scan:.0f}",
            f"{tree:.1f}",
            f"{scan / tree:.1f}",
            f"{one:.0f}",
            f"{many:.1f}",
        )
    console.print(table)
    about = describe_machine("numpy", "numba")
    console.print(f"{format_machine(about)}; {format_command(__file__)}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, {"machine": about, "command": format_command(__file__), "rows": rows})
    return 0


def time_searches(database: MotionDatabase, count: int) -> tuple[float, float]:
    """Return microseconds of a search by a full scan and by the tree, which find the same."""
    rng = np.random.default_rng(1)
    frames = rng.choice(np.flatnonzero(database.searchable), count)
    noise = NOISE * rng.random((count, 1)) * rng.standard_normal((count, database.schema.width))
    queries = [
        Query((database.features[frame] + wrong)[None].astype(np.float32), weights=database.schema.weights)
        for frame, wrong in zip(frames, noise, strict=True)
    ]
    given = {"searchable": database.searchable, "ranges": database.ranges}
    brute, tree = (kind(database.features, **given) for kind in (BruteMatcher, TreeMatcher))
    found = [(brute.search(query).cost[0], tree.search(query).cost[0]) for query in queries[:20]]
    assert all(abs(a - b) <= 1e-3 * max(a, 1e-3) for a, b in found), "the tree does not find what the scan finds"
    return _time(lambda: [brute.search(query) for query in queries], count), _time(
        lambda: [tree.search(query) for query in queries], count
    )


def time_frames(controller: Controller, characters: int, speed: float, steps: int) -> float:
    """Return microseconds of a step for each of some characters who walk."""
    state = controller.start(characters)
    command = Command(np.tile([0.0, 0.0, speed], (characters, 1)))
    for _ in range(20):
        state = controller.step(state, command)

    def walk() -> None:
        nonlocal state
        for _ in range(steps):
            state = controller.step(state, command)

    return _time(walk, steps * characters)


def _time(run: Callable[[], object], count: int) -> float:
    """Return microseconds for each of `count`, the best of three."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        run()
        times.append(time.perf_counter() - begin)
    return 1e6 * min(times) / count


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options, description=__doc__)))
