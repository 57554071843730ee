"""`motionmatch drive --scene`: the characters of a scene go as it says; their motion is written and measured."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from motionmatch.control.drive import DriveRecording
    from motionmatch.crowd.scenarios import CrowdScenario
    from motionmatch.environment.scenarios import Scenario

OTHERS = ("model", "mode", "projector", "path", "ground", "speed", "seed")
"""Options that a scene has itself."""


def drive_scene(command: Any) -> int:
    """Drive the characters of a scene; print, write and draw what `motionmatch drive` was told."""
    from motionmatch.cli.options import refuse
    from motionmatch.cli.scenes import open_scene
    from motionmatch.crowd.scenarios import CrowdScenario
    from motionmatch.errors import InputError

    assert command.scene is not None
    refuse(command, OTHERS, "with --scene", "The scene says what is done in it; leave out one of the two.")
    if command.picture is not None and command.picture.suffix.lower() != ".png":
        raise InputError(f"{command.picture}: pictures are PNG. Rename it: {command.picture.with_suffix('.png')}")
    chosen = command.controls.change(open_scene(command.scene))
    return _drive_crowd(command, chosen) if isinstance(chosen, CrowdScenario) else _drive_alone(command, chosen)


def _drive_alone(command: Any, chosen: Scenario) -> int:
    from dataclasses import replace

    from motionmatch import jsonfile
    from motionmatch.cli.drive_report import print_outcome, print_report
    from motionmatch.cli.scenes import open_scene_database
    from motionmatch.cli.source import save_motion
    from motionmatch.control.drive import TaggedPlan, record_drive
    from motionmatch.control.settings import Settings, parse_settings
    from motionmatch.metrics.collision import measure_scenario
    from motionmatch.metrics.driving import measure_drive
    from motionmatch.progress import show_progress
    from motionmatch.scenes.reading import ALONE

    database = open_scene_database(chosen, command.source)
    if command.settings is not None:
        usual = Settings(config=chosen.config or ALONE)
        settings = parse_settings(command.settings.read_text(encoding="utf-8"), str(command.settings), usual=usual)
        wanted = TaggedPlan(chosen.wanted, settings.tags) if settings.tags else chosen.wanted
        chosen = replace(chosen, config=settings.controller_config(database.schema), wanted=wanted)
    with show_progress("preparing") as progress:
        progress(0, 1, "")
        controller = chosen.controller(database)
    with show_progress("driving") as progress:
        seconds = command.seconds or chosen.seconds
        done = record_drive(controller, chosen, seconds, dt=1.0 / command.rate, progress=progress)
    report, outcome = measure_drive(done, chosen.scene.path), measure_scenario(chosen, done)
    print_report(report)
    print_outcome(outcome)
    if command.out is not None:
        clip = done.clip(name=chosen.name)
        print(f"motion: {save_motion([clip], command.out, command.character, keep_path=True)[0].resolve()}")
    if command.sheet is not None:
        from motionmatch.pictures import sheet

        sheet.draw_sheet(done.clip(), command.sheet, contacts=done.locked[:, 0])
        print(f"contact sheet: {command.sheet.resolve()}")
    if command.picture is not None:
        _draw(command, chosen, done)
    if command.json is not None:
        jsonfile.write(command.json, {**asdict(report), "scene": asdict(outcome)})
    return 0


def _draw(command: Any, chosen: Scenario, done: DriveRecording) -> None:
    from motionmatch.metrics.collision import body_outlines, clearances
    from motionmatch.pictures import topview

    assert command.picture is not None
    outlines = body_outlines(done)
    touching = clearances(outlines, chosen.scene, dt=done.dt) <= 0.0
    topview.draw_topview(
        outlines, chosen.scene, command.picture, dt=done.dt, wanted=chosen.scene.path, contacts=touching
    )
    print(f"from above: {command.picture.resolve()}")


def _drive_crowd(command: Any, chosen: CrowdScenario) -> int:
    from motionmatch.cli.crowd import CrowdCommand
    from motionmatch.cli.options import refuse
    from motionmatch.errors import InputError

    many = f"a scene of {len(chosen.agents)} characters"
    refuse(command, ("sheet", "settings", "character"), f"on {many}", "Leave it out.")
    if command.out is not None and command.out.suffix.lower() != ".glb":
        raise InputError(
            f"{command.out}: {many} is written into one .glb. For a .bvh each: motionmatch crowd {command.scene} --out "
            "FOLDER"
        )
    crowd = CrowdCommand(
        command.scene, database=command.source, seconds=command.seconds, glb=command.out, picture=command.picture,
        json=command.json, controls=command.controls, rate=command.rate,
    )  # fmt: skip
    return crowd.run()
