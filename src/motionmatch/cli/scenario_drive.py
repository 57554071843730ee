"""`motionmatch drive --scenario`: a scenario of the paper without a window, measured."""

from __future__ import annotations

from typing import Any

OTHERS = ("scene", "path", "ground", "speed", "projector", "settings", "sheet", "picture", "out", "databases")
"""Options that a scenario has itself, or that say nothing about its figures."""
UNITS = {
    "arrived": ("arrived exactly", 100.0, "%"),
    "off": ("off, worst", 100.0, "cm"),
    "turned": ("turned, worst", 1.0, "°"),
    "seconds": ("after", 1.0, "s"),
    "response": ("response", 1.0, "s"),
    "drag": ("drag", 100.0, "cm/m"),
    "slide": ("slide of planted feet", 100.0, "cm/s"),
    "fast": ("of them faster than 0.15 m/s", 100.0, "%"),
    "floor": ("feet in the floor", 1.0, "per minute"),
    "jerk": ("jerk, median", 1.0, "m/s³"),
    "leaps": ("time in frames that leap", 100.0, "%"),
}
"""Words, factor and unit of each figure."""


def drive_scenario_command(command: Any) -> int:
    """Play a scenario as `motionmatch drive` was told; print and write its figures."""
    from rich.box import SIMPLE
    from rich.table import Table

    from motionmatch import jsonfile
    from motionmatch.cli.console import console
    from motionmatch.cli.options import refuse
    from motionmatch.learned.model import load_model
    from motionmatch.progress import show_progress
    from motionmatch.scenarios.building import open_scenario
    from motionmatch.scenarios.measuring import drive_scenario, measure_memory
    from motionmatch.scenarios.playing import make_controller, make_ground
    from motionmatch.scenarios.scenario import find_matching_scenario

    refuse(command, OTHERS, "with --scenario", "The scenario says what is done in it; leave it out.")
    scenario = find_matching_scenario(command.scenario)
    mode = command.mode or ("mm" if command.model is None else "lmm")
    model = None if command.model is None else load_model(command.model)
    database = None
    if mode != "lmm" or command.source is not None:
        with show_progress("preparing") as progress:
            database = open_scenario(scenario, command.source, progress=progress)
    controller = make_controller(scenario, database, model, mode=mode, ground=make_ground(scenario))
    with show_progress("driving") as progress:
        figures = drive_scenario(
            scenario,
            controller,
            seconds=command.seconds or 20.0,
            seed=1 if command.seed is None else command.seed,
            progress=progress,
        )
    table = Table(box=SIMPLE, show_header=False, title=f"{scenario.name}, {mode}: {scenario.text}")
    for name, value in figures.items():
        words, factor, unit = UNITS[name]
        table.add_row(words, f"{factor * value:.2f} {unit}")
    if database is not None:
        size = measure_memory(database, model)[mode].total
        table.add_row("memory", f"{size:.1f} MB for {database.num_frames:,} frames, {database.schema.width} columns")
        figures = {**figures, "megabytes": size}
    console().print(table)
    if command.json is not None:
        jsonfile.write(command.json, {"scenario": scenario.name, "mode": mode, **figures})
    return 0
