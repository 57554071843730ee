"""Whether characters go to and fro between frames: without `settle_bias` and `no_return`, with the first, with both.

One character stands and turns on the spot; six wander; one follows a figure of eight with nothing but the frames
moving the root. On the sources of `bench believe`; recordings that are not at hand are left out.

    motionmatch bench settling --json settling.json
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

import believe
import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.drive import DrivePhase, PathFollower, ScriptedDrive, record_drive
from motionmatch.errors import MotionMatchError, unknown_name
from motionmatch.metrics.driving import measure_drive
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.world.path import PATHS

FACINGS = (0, 0, 90, 180, 135, 0, -90, -90)
"""Degrees; each for `EACH` seconds."""
EACH = 3.0
COLUMNS = {
    "on the spot, per s": "turning_transitions",
    "go back": "turning_back",
    "wander, per s": "transitions",
    "go back ": "back",
    "response, s": "response",
    "unanswered": "unanswered",
    "slide, m/s": "slide",
    "eight, cm": "eight",
}
SHARES = ("turning_back", "back", "unanswered")
WAYS = {
    "free": ControllerConfig(settle_bias=0.0, no_return=False),
    "settle_bias": ControllerConfig(no_return=False),
    "no_return too": ControllerConfig(),
}
"""Settings by what keeps characters from going back; the last are the usual ones."""


@dataclass(frozen=True)
class Options:
    """Whether characters go to and fro between frames."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    sources: tuple[str, ...] = ("lafan1", "actors", "jl_mm")
    """Motion to drive: lafan1, actors, jl_mm, dog_mann, dog."""
    seconds: float = 60.0
    """Seconds that each of six players wanders; no drive is longer."""


def measure(controller: mm.Controller, seconds: float) -> dict[str, float]:
    """Measure a character on the spot, six that wander, and one on a figure of eight by root motion alone."""
    angles = np.radians(FACINGS)
    turns = [DrivePhase(EACH, (0, 0, 0), (float(np.sin(angle)), 0, float(np.cos(angle)))) for angle in angles]
    turning = measure_drive(record_drive(controller, ScriptedDrive(turns), min(seconds, EACH * len(turns)))).body
    wandering = believe.drive_wander(controller, believe.Options(seconds=seconds))
    alone = controller.with_config(replace(controller.config, root=RootConfig(mode="motion")))
    path = PATHS["eight"]()
    plan = PathFollower(path, believe.SPEED)
    eight = measure_drive(record_drive(alone, plan, min(plan.seconds, seconds)), path)
    assert eight.path_error is not None
    return {
        "turning_transitions": turning.transitions,
        "turning_back": turning.ping_pong,
        "transitions": wandering.body.transitions,
        "back": wandering.body.ping_pong,
        "response": wandering.response,
        "unanswered": wandering.unanswered,
        "slide": wandering.body.shown.slide,
        "eight": 100.0 * eight.path_error,
    }


def main(options: Options) -> int:
    console, rows = Console(), list[dict[str, Any]]()
    for name in options.sources:
        if name not in believe.SOURCES:
            raise unknown_name("source", name, believe.SOURCES)
        if name in believe.RECORDED and not (believe.MOCAP / believe.RECORDED[name]).exists():
            console.print(f"{name}: {believe.RECORDED[name]} is not at hand; left out")
            continue
        database = believe.make_database(name, None)
        for way, config in WAYS.items():
            rows.append({"source": name, "way": way, **measure(mm.Controller(database, config), options.seconds)})
    table = Table(box=SIMPLE)
    for column in ("source", "settings", *COLUMNS):
        table.add_column(column)
    for row in rows:
        told = [f"{row[key]:.0%}" if key in SHARES else f"{row[key]:.3g}" for key in COLUMNS.values()]
        table.add_row(row["source"], row["way"], *told)
    console.print(table)
    figures: dict[str, Any] = {
        "rows": rows,
        "machine": describe_machine("numpy", "numba"),
        "command": format_command(__file__),
    }
    if options.json is not None:
        jsonfile.write(options.json, figures)
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    return 0


if __name__ == "__main__":
    try:
        raise SystemExit(main(tyro.cli(Options)))
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        raise SystemExit(2) from None
