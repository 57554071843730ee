"""Search and frame times on the features of every scenario, 19 to 55 columns, and memory beside the paper's.

Queries are features of frames with a third of the paper's noise, as they come up in play. The tree is timed beside a
full scan of the same queries in the same run; a frame is a whole step of a controller, for one character and for each
of a hundred. With a folder of models (`--models`, one for each scenario by name) learned frames and the errors of
networks follow. Memory of DMM and LMM needs no training: networks, latents and codes are as large with any weights.

    motionmatch bench scenarios --json scenarios.json
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalConfig
from motionmatch.control.partners import PairConfig
from motionmatch.database.blocks import AlongPath
from motionmatch.database.database import MotionDatabase
from motionmatch.learned.model import LearnedModel, load_model
from motionmatch.learned.model_file import FACTS
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.scenarios.building import build_scenario, open_scenario
from motionmatch.scenarios.measuring import estimate_memory, measure_memory, measure_networks
from motionmatch.scenarios.playing import make_controller, make_ground
from motionmatch.scenarios.scenario import MATCHING_SCENARIOS, MODES, MatchingScenario, find_matching_scenario
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher

NOISE = 1 / 3
SEARCHES = {
    "scenario": "", "columns": "", "frames": ",", "scan": ".0f", "tree": ".1f", "times": ".1f", "frame": ".0f",
    "frame of 100": ".1f",
}  # fmt: skip
MEMORIES = {"scenario": "", "columns": "", "frames": ",", "mm": ".1f", "dmm": ".1f", "lmm": ".1f"}
ERRORS = {
    "scenario": "", "decompressor": ".2f", "stepper": ".2f", "codebook": ".2f", "projector": ".2f", "within": "",
    "dmm frame": ".0f", "lmm frame": ".0f",
}  # fmt: skip
"""Columns of tables, and how their values are written."""


@dataclass(frozen=True)
class Options:
    """What is timed."""

    scenarios: Annotated[tuple[str, ...], tyro.conf.arg(metavar="NAME")] = tuple(MATCHING_SCENARIOS)
    """Scenarios by name."""
    minutes: Annotated[float | None, tyro.conf.arg(metavar="MINUTES")] = None
    """Minutes of each of the actors' databases; default: all of them."""
    models: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """A folder with a model for some scenarios, by name."""
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
    console = Console()
    searches, memories, errors = list[dict[str, object]](), list[dict[str, object]](), list[dict[str, object]]()
    for name in options.scenarios:
        scenario = find_matching_scenario(name)
        database, model = open_both(scenario, options)
        controller = make_controller(scenario, database, ground=make_ground(scenario))
        one, many = (time_frames(controller, count, scenario.speeds[0], options.steps) for count in (2, 100))
        for label, narrow, weights in list_searches(scenario, database):
            scan, tree = time_searches(narrow, weights, options.queries)
            row = {"scenario": label, "columns": int((weights > 0).sum()), "frames": database.num_frames}
            row |= {"scan": scan, "tree": tree, "times": scan / tree}
            searches.append(row | ({"frame": one, "frame of 100": many} if label == name else {}))
        memory = estimate_memory(database) if model is None else measure_memory(database, model)
        row = {"scenario": name, "columns": database.schema.width, "frames": database.num_frames}
        row |= {mode: memory[mode].total for mode in MODES}
        if scenario.paper is not None:
            row |= {"paper columns": scenario.paper.columns, "paper frames": scenario.paper.frames}
            row |= {f"paper {mode}": held for mode, held in zip(MODES, scenario.paper.memory, strict=True)}
        memories.append(row)
        if model is not None:
            found = measure_networks(model, database)
            row = {"scenario": name, "decompressor": found.decompressor, "stepper": found.stepper}
            row |= {"codebook": found.codebook, "projector": found.projector, "within": found.meets_bars}
            for mode in ("dmm", "lmm"):
                learned = make_controller(scenario, database, model, mode=mode, ground=make_ground(scenario))
                row[f"{mode} frame"] = time_frames(learned, 2, scenario.speeds[0], options.steps)
            errors.append(row)
    show(console, "searches and frames of plain matching, µs", SEARCHES, searches)
    show(console, "memory, MB; in brackets that of the paper (Tables 2 and 3)", MEMORIES, memories)
    if errors:
        show(console, "errors of networks, cm, and learned frames, µs; bars 0.5, 1.0 and 2.0", ERRORS, errors)
    about = describe_machine("numpy", "numba")
    console.print(f"{format_machine(about)}; {format_command(__file__)}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(
            options.json,
            {
                "machine": about,
                "command": format_command(__file__),
                "rows": searches,
                "memory": memories,
                "networks": errors,
            },
        )
    return 0


def open_both(scenario: MatchingScenario, options: Options) -> tuple[MotionDatabase, LearnedModel | None]:
    """Return the database of a scenario, and its model, if there is one: both from its folder, where it has both."""
    folder = None if options.models is None else options.models / scenario.name
    model = None if folder is None or not (folder / FACTS).is_file() else load_model(folder)
    if model is not None and folder is not None and (folder / "database.npz").is_file():
        return MotionDatabase.load(folder / "database.npz"), model
    if options.minutes is None:
        return open_scenario(scenario, frames=options.frames), model
    return build_scenario(scenario, minutes=options.minutes, frames=options.frames), model


def list_searches(scenario: MatchingScenario, database: MotionDatabase) -> list[tuple[str, MotionDatabase, np.ndarray]]:
    """List what is searched for: a name, the database, and the weights (D,) of columns. Of a chair also the query of
    who goes to it, which weighs 19 columns, of two that for both, and of the dog that with the paper's 39."""
    schema = database.schema
    found = [(scenario.name, database, schema.weights)]
    if scenario.goals:
        to_it = schema.weights.copy()
        for block in schema.blocks:
            if isinstance(block, AlongPath):
                to_it[schema.columns(block.name)] = 0.0
        to_it[schema.columns("goal")] = GoalConfig().weight ** 2
        found.append((f"{scenario.name}: to it", database, to_it))
    if scenario.partners:
        both = schema.weights.copy()
        both[schema.columns("partner")] = PairConfig().weight ** 2
        found.append((f"{scenario.name}: for two", database, both))
    if "gait" in scenario.features:
        paws = schema.weights.copy()
        paws[schema.columns("gait")] = 0.0
        found.append((f"{scenario.name}: no gait", database, paws))
    return found


def show(console: Console, title: str, columns: dict[str, str], rows: list[dict[str, object]]) -> None:
    """Print a table; what a row lacks stays empty."""
    table = Table(*columns, box=SIMPLE, title=title, title_justify="left")
    for row in rows:
        table.add_row(*(_word(row, key, form) for key, form in columns.items()))
    console.print(table)


def _word(row: dict[str, object], key: str, form: str) -> str:
    """Return a cell, with the paper's value behind it in brackets."""
    found, paper = row.get(key), row.get(f"paper {key}")
    own = "" if found is None else format(found, form)
    return own if paper is None else f"{own} ({format(paper, form)})"


def time_searches(database: MotionDatabase, weights: np.ndarray, count: int) -> tuple[float, float]:
    """Return microseconds of a search by a full scan and by the tree, which find the same."""
    rng = np.random.default_rng(1)
    frames = rng.choice(np.flatnonzero(database.searchable), count)
    noise = NOISE * rng.random((count, 1)) * rng.standard_normal((count, database.schema.width))
    queries = [
        Query((database.features[frame] + wrong)[None].astype(np.float32), weights=weights)
        for frame, wrong in zip(frames, noise, strict=True)
    ]
    given: dict[str, Any] = {"searchable": database.searchable, "ranges": database.ranges}
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
