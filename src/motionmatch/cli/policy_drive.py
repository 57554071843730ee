"""`motionmatch drive --policy`: a policy does its task without a window; recorded and measured."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from motionmatch.metrics.policies import PolicyDriveReport

OTHERS = ("model", "mode", "projector", "scene", "scenario", "path", "ground", "speed", "picture")
"""Options that a policy has itself, or that it can't use."""


def drive_policy(command: Any) -> int:
    """Let a policy drive as `motionmatch drive` was told; print, draw and write what it did."""
    from dataclasses import asdict

    from motionmatch import jsonfile
    from motionmatch.cli.databases import open_database
    from motionmatch.cli.options import refuse
    from motionmatch.cli.source import save_motion
    from motionmatch.control.drive import record_drive
    from motionmatch.control.settings import Settings, read_settings
    from motionmatch.database.build import BuildConfig
    from motionmatch.database.schema import PAPER
    from motionmatch.errors import InputError
    from motionmatch.metrics.policies import measure_policy_drive
    from motionmatch.progress import show_progress
    from motionmatch.tasks.action_space import make_controller
    from motionmatch.tasks.finding import find_database, find_together, find_uses
    from motionmatch.tasks.playing import PolicyPlan, make_playing_config
    from motionmatch.tasks.policy import load_policy

    refuse(command, OTHERS, "with --policy", "The policy drives in its own task; leave it out.")
    names = [f"controls.{name}" for name in command.controls.given]
    refuse(command, names, "with --policy", "They are about scenes; leave them out.")
    if command.out is None:
        refuse(command, ["character"], "without --out", "Name the file to write: --out hero_walk.glb")
    if command.characters < 1:
        raise InputError(f"{command.characters} characters can't drive; at least one is needed.")
    policy = load_policy(command.policy)
    settings = Settings() if command.settings is None else read_settings(command.settings)
    with show_progress("preparing") as progress:
        source = command.source or find_database(policy.task)
        database = open_database(
            source, BuildConfig(features=(PAPER,), goals=find_uses(policy.task)), progress=progress
        )
    config = settings.controller_config(database.schema)
    if command.settings is None:
        config = make_playing_config(config, database.schema, calm=policy.calm)
    controller = make_controller(database, config)
    seed = 1 if command.seed is None else command.seed
    characters = max(command.characters, find_together(policy.task))
    plan = PolicyPlan(policy, controller, characters=characters, seed=seed)
    with show_progress("driving") as progress:
        seconds, dt = command.seconds or 20.0, 1.0 / command.rate
        done = record_drive(controller, plan, seconds, dt=dt, characters=characters, progress=progress)
    with show_progress("driving plainly, to compare") as progress:
        report = measure_policy_drive(done, plan.get_whole_episodes(), progress=progress)
    print_policy_report(policy.task, report)
    if command.out is not None:
        clips = [done.clip(c, name=f"{policy.task}_{c}") for c in range(characters)]
        written = save_motion(clips[:1], command.out, command.character, keep_path=True)
        print(f"motion: {written[0].resolve()}")
    if command.sheet is not None:
        from motionmatch.pictures import sheet

        sheet.draw_sheet(done.clip(), command.sheet, contacts=done.locked[:, 0])
        print(f"contact sheet: {command.sheet.resolve()}")
    if command.json is not None:
        jsonfile.write(command.json, {**asdict(report), "ratios": report.ratios})
    return 0


def print_policy_report(task: str, report: PolicyDriveReport) -> None:
    """Print how episodes ended, and the figures of the body beside those of plain driving."""
    from rich.table import Table

    from motionmatch.cli.console import console
    from motionmatch.metrics.wording import word, word_drive

    ends, table = report.episodes, Table(title=f"{report.policy.seconds:.1f} s of {task}", title_justify="left")
    for name in ("", "policy", "plain driving", "source"):
        table.add_column(name, justify="left" if not name else "right")
    table.add_row("episodes with all of their time", f"{ends.ended}")
    if ends.ended:
        table.add_row("of them succeeded", word(ends.success, "%"))
        table.add_row("failed", word(ends.failed / ends.ended, "%"))
    table.add_row("speed, m/s", word(report.speed))
    table.add_row("transitions within 0.1 s of the last", word(report.early, "%"))
    plain = {row.figure: row.drive for row in word_drive(report.plain)}
    about = ("velocity", "velocities", "asked", "reached", "simulation")  # of commands, which a policy does not get
    for row in word_drive(report.policy):
        if not any(each in row.figure for each in about):
            table.add_row(row.figure, row.drive, plain.get(row.figure, ""), row.source)
    console().print(table)
