"""`motionmatch drive --path … --databases …`: one path, several databases, beside each other."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from motionmatch.control.settings import Settings
    from motionmatch.motion.ground import Ground
    from motionmatch.world.path import GroundPath


def name_output(out: Path, source: str) -> Path:
    """Return the file of one database: walk.glb and tight become walk_tight.glb."""
    word = "".join(letter if letter.isalnum() else "_" for letter in Path(source).stem).strip("_")
    return out.with_name(f"{out.stem}_{word}{out.suffix}")


def drive_styles(command: Any, along: GroundPath, settings: Settings, floor: Ground | None) -> int:
    """Drive the same path with each of the databases; print a row for each, and write each motion."""
    from dataclasses import asdict

    from rich.box import SIMPLE
    from rich.table import Table

    from motionmatch import jsonfile
    from motionmatch.cli.console import console
    from motionmatch.cli.databases import open_database
    from motionmatch.cli.source import save_motion
    from motionmatch.control.controller import Controller
    from motionmatch.control.drive import PathFollower, record_drive
    from motionmatch.metrics.driving import measure_drive
    from motionmatch.progress import show_progress

    plan = PathFollower(along, 1.3 if command.speed is None else command.speed)
    seconds = command.seconds if command.seconds is not None else plan.seconds
    sources = list(dict.fromkeys([*([command.source] if command.source else []), *command.databases]))
    table = Table("", "from the path", "95 %", "drag", "slide", "transitions", box=SIMPLE)
    figures = {}
    for source in sources:
        database = open_database(source)
        controller = Controller(
            database, settings.fit_to(database.schema).controller_config(database.schema), ground=floor
        )
        with show_progress(f"driving {source}") as progress:
            done = record_drive(controller, plan, seconds, dt=1.0 / command.rate, progress=progress)
        report = measure_drive(done, along)
        figures[source] = asdict(report)
        table.add_row(
            source,
            f"{100 * (report.path_error or 0.0):.1f} cm",
            f"{100 * (report.path_error_95 or 0.0):.1f} cm",
            f"{100 * report.drag:.0f} cm/m",
            f"{100 * report.body.shown.slide:.1f} cm/s",
            f"{report.body.transitions:.2f} /s",
        )
        if command.out is not None:
            written = save_motion(
                [done.clip(name=Path(source).stem)], name_output(command.out, source), None, keep_path=True
            )
            print(f"motion: {written[0].resolve()}")
    console().print(table)
    if command.json is not None:
        jsonfile.write(command.json, figures)
    return 0
