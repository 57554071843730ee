"""`motionmatch drive --scenario`: a scenario of the paper without a window, measured."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from motionmatch.control.settings import Settings
    from motionmatch.motion.ground import Ground
    from motionmatch.scenarios.measuring import ScenarioDrive
    from motionmatch.scenarios.scenario import MatchingScenario
    from motionmatch.world.path import GroundPath

OTHERS = ("scene", "picture", "databases")
"""Options that say nothing about a scenario."""
ON_THE_WAY = ("path", "speed", "projector")
"""Options for those who go as they are told, not to a goal or to each other."""
UNITS = {
    "arrived": ("arrived exactly", 100.0, "%"),
    "off": ("off, worst", 100.0, "cm"),
    "turned": ("turned, worst", 1.0, "°"),
    "seconds": ("after", 1.0, "s"),
    "left": ("got up, or let go, and away 6 s later", 100.0, "%"),
    "response": ("response", 1.0, "s"),
    "drag": ("drag", 100.0, "cm/m"),
    "slide": ("slide of planted feet", 100.0, "cm/s"),
    "fast": ("of them faster than 0.15 m/s", 100.0, "%"),
    "floor": ("feet in the floor", 1.0, "per minute"),
    "jerk": ("jerk, median", 1.0, "m/s³"),
    "leaps": ("time in frames that leap", 100.0, "%"),
    "leaps running": ("the same, where a run is asked for", 100.0, "%"),
}
"""Words, factor and unit of each figure."""


def drive_scenario_command(command: Any, along: GroundPath | None, floor: Ground | None) -> int:
    """Play a scenario as `motionmatch drive` was told, along a path or on a ground if one was named; print its figures,
    and write what was asked for."""
    from rich.box import SIMPLE
    from rich.table import Table

    from motionmatch import jsonfile
    from motionmatch.cli.console import console
    from motionmatch.control.drive import PathFollower, TaggedPlan
    from motionmatch.control.settings import Settings, read_settings
    from motionmatch.learned.model import load_model
    from motionmatch.progress import show_progress
    from motionmatch.scenarios.building import open_scenario
    from motionmatch.scenarios.measuring import make_plan, measure_memory, record_scenario
    from motionmatch.scenarios.playing import make_controller, make_ground
    from motionmatch.scenarios.scenario import find_matching_scenario

    scenario = find_matching_scenario(command.scenario)
    settings = Settings() if command.settings is None else read_settings(command.settings)
    _check(command, scenario, settings)
    mode = command.mode or ("mm" if command.model is None else "lmm")
    model = None if command.model is None else load_model(command.model)
    ground = make_ground(scenario) if floor is None else floor
    plan = make_plan(scenario)
    if along is not None:
        plan = PathFollower(along, command.speed or scenario.speeds[0])
    if settings.tags:
        plan = TaggedPlan(plan, settings.tags)
    seconds = command.seconds or getattr(plan, "seconds", 20.0)
    database = None
    if mode != "lmm" or command.source is not None:
        with show_progress("preparing") as progress:
            database = open_scenario(scenario, command.source, progress=progress)
    schema = database.schema if database is not None else model.schema  # type: ignore[union-attr]
    config = settings.controller_config(schema) if command.settings is not None else None
    controller = make_controller(
        scenario, database, model, mode=mode, config=config, ground=ground, projector=command.projector
    )
    with show_progress("driving") as progress:
        played = record_scenario(
            scenario,
            controller,
            seconds=seconds,
            seed=1 if command.seed is None else command.seed,
            dt=1.0 / command.rate,
            plan=plan,
            progress=progress,
        )
    figures = played.figures
    table = Table("", "drive", "source", box=SIMPLE, title=f"{scenario.name}, {mode}: {scenario.text}")
    for name, value in figures.items():
        if name not in UNITS:
            continue
        words, factor, unit = UNITS[name]
        beside = figures.get(f"{name} source", math.nan)
        of_frames = "" if math.isnan(beside) else f"{factor * beside:.2f}"
        table.add_row(words, "nobody was asked" if math.isnan(value) else f"{factor * value:.2f} {unit}", of_frames)
    if database is not None:
        size = measure_memory(database, model)[mode].total
        table.add_row("memory", f"{size:.1f} MB")
        console().print(f"{database.num_frames:,} frames, {database.schema.width} columns")
        figures = {**figures, "megabytes": size}
    console().print(table)
    if command.out is not None:
        _write(command, played, scenario)
    if command.sheet is not None:
        from motionmatch.pictures import sheet

        sheet.draw_sheet(played.clips(scenario.name)[0], command.sheet, contacts=played.recording.locked[:, 0])
        print(f"contact sheet: {command.sheet.resolve()}")
    if command.json is not None:
        jsonfile.write(command.json, {"scenario": scenario.name, "mode": mode, **figures})
    return 0


def _check(command: Any, scenario: MatchingScenario, settings: Settings) -> None:
    """Refuse options that would have no effect in a scenario."""
    from motionmatch.cli.options import check_model_options, refuse
    from motionmatch.errors import InputError

    name = f"with --scenario {scenario.name}"
    refuse(command, OTHERS, "with --scenario", "The scenario says what is done in it; leave it out.")
    refuse(
        command, [f"controls.{each}" for each in command.controls.given], name, "It is about obstacles; leave it out."
    )
    if command.out is None:
        refuse(command, ["character"], "without --out", "Name the file to write: --out hero_walk.glb")
    if scenario.goals or scenario.partners:
        refuse(command, ON_THE_WAY, name, "Characters go where the scenario has them; leave it out.")
        if settings.tags:
            raise InputError(f"{command.settings}: tags have no effect {name}; leave them out.")
    elif command.path is None:
        refuse(command, ["speed"], "without --path", "The scenario has its speeds; name a path, or leave it out.")
    if not scenario.partners:
        refuse(command, ["seed"], name, "Nothing in it is random; leave it out.")
    if not scenario.uneven:
        refuse(command, ["ground"], name, "It is played on level ground; leave it out.")
    if command.model is None:
        refuse(command, ["projector"], "without --model", "Name a model: --model FOLDER, or leave it out.")
    elif command.mode in ("mm", "dmm"):
        check_model_options(command, scenario.name)


def _write(command: Any, played: ScenarioDrive, scenario: MatchingScenario) -> None:
    """Write the first who plays it; of two who interact both: together in a .glb, else a file each."""
    from motionmatch.cli.source import save_motion
    from motionmatch.control.goals import GoalController
    from motionmatch.metrics.goals import find_usual_height
    from motionmatch.motion.gltf_write import write_glb_together

    clips = played.clips(scenario.name)
    if len(clips) == 1:
        written = save_motion(clips, command.out, command.character, keep_path=True)
    elif command.out.suffix.lower() == ".glb" and command.character is None:
        written = [write_glb_together(clips, command.out)]
    else:
        written = []
        for clip in clips:
            path = command.out.with_name(f"{command.out.stem}_{clip.name[-1]}{command.out.suffix}")
            written += save_motion([clip], path, command.character, keep_path=True)
    for path in written:
        print(f"motion: {path.resolve()}")
    if scenario.goals:
        controller = played.recording.controller
        assert isinstance(controller, GoalController)
        height = scenario.heights[0] if scenario.heights else find_usual_height(controller, scenario.goals[0])
        what = "the seat (where the hips are)" if scenario.goals[0] == "sit" else "the handle"
        print(f"{what} is at x = 0, z = 0, {height:.2f} m high, and faces +z")
