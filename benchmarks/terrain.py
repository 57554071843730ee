"""What inverse kinematics and recordings of stairs and slopes do on uneven ground (Holden 2020, Fig. 10).

One character walks over the actors' stairs, slope and rough ground: as it is; without inverse kinematics (no foot
lock, no legs that take up); and with recordings of level ground only.

    motionmatch bench terrain --json terrain.json --plot terrain.png
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.actors.props.terrain import Terrain
from motionmatch.actors.takes import capture, code_version
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DrivePhase, DriveRecording, ScriptedDrive, record_drive
from motionmatch.database.database import MotionDatabase
from motionmatch.database.schema import DEFAULT, choose_schema
from motionmatch.database.sources import build_from, find_or_build
from motionmatch.metrics.driving import measure_drive
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.progress import Progress, show_progress

GROUNDS = {
    "stairs": lambda: Terrain.stairs(start=2.0),
    "slope": lambda: Terrain.slope(start=2.0),
    "rough": lambda: Terrain.rough(np.random.default_rng(1)),
}
WAYS = {
    "as it is": ("locomotion+terrain", ControllerConfig()),
    "no inverse kinematics": ("locomotion+terrain", ControllerConfig(feet=None, root=RootConfig(warp=False))),
    "level recordings only": ("locomotion", ControllerConfig()),
}
SPEED = 1.1


@dataclass(frozen=True)
class Options:
    """What inverse kinematics and recordings of uneven ground do."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    plot: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also draw the walk up the stairs in each way."""
    seconds: float = 10.0
    """Seconds on each ground."""


def open_uneven(source: str, progress: Progress) -> MotionDatabase:
    """Build a database of the actors with the heights under the feet, or open the one that was kept."""
    schema = choose_schema(DEFAULT, uneven=True)
    words = ["bench terrain", source, code_version()]
    return find_or_build(words, lambda: build_from([source], schema=schema, progress=progress))


def main(options: Options) -> int:
    console, kept, walks = Console(), {}, {}
    columns = (
        "ground",
        "",
        "slide, its source",
        "fast",
        "floor",
        "worst depth",
        "greatest turn",
        "hips over toe",
        "steps played",
    )
    table = Table(*columns, box=SIMPLE)
    plan = ScriptedDrive([DrivePhase(options.seconds, (0.0, 0.0, SPEED))])
    for way, (source, config) in WAYS.items():
        with show_progress(way) as progress:
            database = open_uneven(source, progress)
        for name, make in GROUNDS.items():
            driven = record_drive(Controller(database, config, ground=make()), plan, options.seconds)
            report = measure_drive(driven).body
            walks[name, way] = driven
            shown, own = report.shown, report.source
            assert own is not None
            table.add_row(
                name,
                way,
                f"{100 * shown.slide:.1f}, {100 * own.slide:.1f} cm/s",
                f"{100 * shown.slide_fast:.1f} %",
                f"{shown.floor_events:.0f}/min",
                f"{100 * max(shown.floor_worst, 0.0):.1f} cm",
                f"{report.greatest_angle:.0f}°",
                f"{shown.hips_over_toe:.2f} m",
                f"{100 * find_terrain_share(driven):.0f} %",
            )
            kept[f"{name}, {way}"] = asdict(report)
    console.print(table)
    if options.plot is not None:
        draw(walks, options.plot)
    about, command = describe_machine("numpy", "numba"), format_command(__file__)
    if options.json is not None:
        jsonfile.write(options.json, {"figures": kept, "machine": about, "command": command})
    console.print(f"{format_machine(about)}; command: {command}", soft_wrap=True)
    return 0


def find_terrain_share(driven: DriveRecording) -> float:
    """Return the share of time in which clips of stairs, slopes and rough ground play."""
    database = driven.controller.database
    clips = np.searchsorted(database.ranges.starts, driven.frames[:, 0], side="right") - 1
    level = {clip.name for clip in capture("locomotion")}
    return float(np.mean([database.names[clip].removesuffix(" mirrored") not in level for clip in clips]))


def draw(walks: dict[tuple[str, str], DriveRecording], path: Path) -> None:
    """Draw bodies from the side on the stairs, a row for each way."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(13, 2.6 * len(WAYS)))
    FigureCanvasAgg(figure)
    ground = GROUNDS["stairs"]()
    for row, way in enumerate(WAYS):
        axes, driven = figure.add_subplot(len(WAYS), 1, row + 1), walks["stairs", way]
        parents = driven.controller.database.skeleton.parents
        along = np.linspace(0.5, 6.5, 800)
        axes.plot(along, ground.height(np.zeros_like(along), along), color="0.3", linewidth=1.2)
        for step in np.linspace(0, driven.num_steps - 1, 22).astype(int):
            body = driven.positions[step, 0].astype(float)
            for joint in range(2, len(parents)):
                bone = body[[parents[joint], joint]]
                left = "Left" in driven.controller.database.skeleton.names[joint]
                axes.plot(bone[:, 2], bone[:, 1], color="C0" if left else "C1", linewidth=1.0)
        axes.set(xlim=(0.5, 6.5), ylim=(-0.2, 2.8), aspect="equal", title=way)
        axes.axis("off")
    figure.tight_layout()
    figure.savefig(path, dpi=80)


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
