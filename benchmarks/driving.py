"""Quality of driven characters: feet, floor, joints, posture, response and path error, beside those of the source.

Four players wander for a minute each, and one follows a figure of eight and a zigzag, on the actors and on the
locomotion takes of LAFAN1 where they are at hand. The source is measured at the frames that were played. The claim:
planted feet slide above 0.15 m/s in no more frames than in the source, within two points of a hundred.

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
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.control.drive import PathFollower, Plan, SideBySide, record_drive, wander
from motionmatch.metrics.driving import measure_drive
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.metrics.wording import word_drive
from motionmatch.studies.environment import LOCOMOTION
from motionmatch.world.path import PATHS, GroundPath

ALLOWED = 0.02
"""Share of planted frames that may slide more than in the source."""
SPEED = 1.3
"""Speed along paths, metres per second."""
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


def list_plans(options: Options) -> Iterator[tuple[str, Plan, int, float, GroundPath | None]]:
    """List the drives: a name, a plan, its players, seconds, and the path if there is one."""
    seeds = range(1, options.players + 1)
    wanders = SideBySide([wander(options.seconds, np.random.default_rng(seed)) for seed in seeds])
    yield "wander", wanders, options.players, options.seconds, None
    for name in ("eight", "zigzag"):
        path = PATHS[name]()
        plan = PathFollower(path, SPEED)
        yield name, plan, 1, min(plan.seconds, options.seconds), path


def make_table(source: str, rows: list[dict]) -> Table:
    """Make a table with a row for each figure and a column for each drive."""
    title = f"{source}; paths at {SPEED} m/s; in brackets the frames that were played, as recorded"
    table = Table(title=title, title_justify="left", box=SIMPLE)
    table.add_column("")
    for row in rows:
        table.add_column(row["drive"], justify="right")
    for figure in dict.fromkeys(figure for row in reversed(rows) for figure in row["words"]):
        table.add_row(figure, *(row["words"].get(figure, "") for row in rows))
    return table


def main(options: Options) -> int:
    console, rows, holds = Console(), [], True
    for source, database in build_databases(options):
        controller = mm.Controller(database)
        console.print(f"{source}: {database}")
        told = []
        for name, plan, players, seconds, path in list_plans(options):
            report = measure_drive(record_drive(controller, plan, seconds, characters=players), path)
            rows.append({"source": source, "drive": name, **asdict(report)})
            words = {
                each.figure: f"{each.drive} ({each.source})" if each.source else each.drive
                for each in word_drive(report)
            }
            told.append({"drive": name, "words": words})
            assert report.body.source is not None
            holds &= bool(report.body.shown.slide_fast <= report.body.source.slide_fast + ALLOWED)
        console.print(make_table(source, told))
    console.print(f"planted feet slide no more often than in the source: {'holds' if holds else 'does NOT hold'}")
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
