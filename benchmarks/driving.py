"""Quality of driven characters: feet, smoothness, loops, response and path error, beside those of the source clips.

Four players wander for a minute each, and one follows a figure of eight and a zigzag, on the actors and on the
locomotion takes of LAFAN1 where they are at hand. The source is measured at the frames that were played. The claim:
feet that are held slide no more than in the source.

    motionmatch bench driving --json driving.json
    python benchmarks/driving.py --seconds 20
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.control.drive import PathFollower, Plan, record_drive, wander
from motionmatch.metrics.driving import DriveReport, measure_drive
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.studies.environment import LOCOMOTION
from motionmatch.world.path import PATHS, GroundPath

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"


@dataclass(frozen=True)
class Options:
    """Quality of driven characters."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    seconds: float = 60.0
    """Seconds that each player wanders."""
    players: int = 4
    minutes: float = 10.0
    """Minutes of motion by the actors."""


def build_databases(options: Options) -> Iterator[tuple[str, mm.MotionDatabase]]:
    """Build databases of the actors, and of LAFAN1 if it is present."""
    yield "actors", mm.build(mm.actors.capture("locomotion", minutes=options.minutes, seed=1))
    lafan = MOCAP / "lafan1.zip"
    if lafan.exists():
        takes = [clip for clip in mm.load(lafan) if any(word in clip.name for word in LOCOMOTION)]
        yield "LAFAN1", mm.build(takes)


def list_plans(options: Options) -> Iterator[tuple[str, list[Plan], float, GroundPath | None]]:
    """List the drives: a name, a plan for each player, seconds, and the path if there is one."""
    seeds = range(1, options.players + 1)
    yield "wander", [wander(options.seconds, np.random.default_rng(seed)) for seed in seeds], options.seconds, None
    for name in ("eight", "zigzag"):
        path = PATHS[name]()
        plan = PathFollower(path, 1.3)
        yield f"{name} at 1.3 m/s", [plan], min(plan.seconds, options.seconds), path


def average_reports(reports: list[DriveReport]) -> dict:
    """Average the figures of several drives."""

    def mean(values: list):
        if isinstance(values[0], dict):
            return {key: mean([value[key] for value in values]) for key in values[0]}
        return None if values[0] is None else float(np.nanmean(values)) if not np.isnan(values).all() else None

    return mean([asdict(report) for report in reports])


def format_value(value: float | None, digits: int = 3) -> str:
    return "" if value is None else f"{value:.{digits}g}"


def make_table(source: str, rows: list[dict]) -> Table:
    """Make a table with a row for each figure and a column for each drive."""
    table = Table(title=f"{source}; in brackets the frames that were played, as recorded", title_justify="left")
    table.add_column("")
    for row in rows:
        table.add_column(row["drive"], justify="right")

    def beside(key: str) -> list[str]:
        return [f"{format_value(row['shown'][key])} ({format_value(row['played'][key])})" for row in rows]

    table.add_row("feet slide near the ground, m/s", *beside("skate"))
    slides = [f"{format_value(row['locked_slide'], 2)} ({format_value(row['source_slide'], 2)})" for row in rows]
    table.add_row("held feet slide, m/s", *slides)
    table.add_row("jerk, median, m/s³", *beside("jerk"))
    table.add_row("jerk, 99th percentile", *beside("jerk_99"))
    table.add_row("acceleration at transitions, m/s²", *beside("jump"))
    table.add_row("transitions per second", *(format_value(row["transitions"]) for row in rows))
    table.add_row("in loops under 0.5 s", *(f"{row['looping']:.1%}" for row in rows))
    table.add_row("time to 80 % of a new velocity, s", *(format_value(row["response"]) for row in rows))
    table.add_row("new velocities never reached", *(f"{row['unanswered']:.0%}" for row in rows))
    table.add_row("root drawn along, m per metre", *(format_value(row["drag"], 2) for row in rows))
    table.add_row("path error, mean, m", *(format_value(row["path_error"]) for row in rows))
    table.add_row("path error, 95th percentile", *(format_value(row["path_error_95"]) for row in rows))
    return table


def main(options: Options) -> int:
    console, rows = Console(), []
    for source, database in build_databases(options):
        controller = mm.Controller(database)
        console.print(f"{source}: {database}")
        for name, chosen, seconds, path in list_plans(options):
            figures = average_reports([measure_drive(record_drive(controller, plan, seconds), path) for plan in chosen])
            rows.append(
                {**figures, "played": figures["source"], "shown": figures["drive"], "source": source, "drive": name}
            )
    for source in dict.fromkeys(row["source"] for row in rows):
        console.print(make_table(source, [row for row in rows if row["source"] == source]))
    holds = all(row["locked_slide"] <= row["source_slide"] for row in rows)
    console.print(f"held feet slide no more than in the source: {'holds' if holds else 'does NOT hold'}")
    figures = {
        "rows": rows,
        "holds": holds,
        "machine": describe_machine("numpy", "numba"),
        "command": format_command(__file__),
    }
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
