"""Every scene, with the penalty of obstacles and without it: crossings, flesh, slide, going back, time stuck.

One preset for all. Off is the same scene with the weight of obstacles at 0: it is as solid, and the desired path is
bent as before. Scenes that scatter things are driven with seeds of their own: `--seeds 11 12 13` are scenes that no
setting was chosen on. Finished rows are kept in the folder, so that a run that was stopped goes on.

    motionmatch bench solids --out solids/
    motionmatch bench solids --out unseen/ --seeds 11 12 13
    motionmatch bench solids --out some/ --scenes narrowing_corridor groups:40
    motionmatch bench solids --out recorded/ --scenes dense_cones.json --mocap FOLDER
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table as RichTable

import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.crowd.scenarios import SCENARIOS as CROWDS
from motionmatch.crowd.scenarios import CrowdScenario, find_crowd_scenario
from motionmatch.database.build import BuildConfig, build
from motionmatch.database.sources import open_database
from motionmatch.environment.penalty import find_preset
from motionmatch.environment.scenarios import SCENARIOS as ALONE
from motionmatch.environment.scenarios import Scenario, find_scenario, make_scenario, scattered_cones, standing_crowd
from motionmatch.metrics.collision import measure_scenario
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core
from motionmatch.motion.load import load
from motionmatch.progress import show_progress
from motionmatch.studies.environment import RECORDED
from motionmatch.studies.people import run_people, switch, to_solid_row
from motionmatch.studies.searching import shift_start
from motionmatch.studies.study import Column, Job, Row, Study, Table
from motionmatch.world.scene import Scene

ACTORS = "actors"
SCATTERING = {"scattered_cones": scattered_cones, "standing_crowd": standing_crowd}
"""Scenes of one character that a seed makes."""
MANY = ("groups:40", "door_both_ways:50")
"""Crowds that are larger than usual here."""
COLUMNS = (
    Column("crossings", "crossings", "{:.0f}"),
    Column("flesh_share", "flesh, %", "{:.2f}"),
    Column("flesh_deep", "over 2 cm, %", "{:.2f}"),
    Column("people_deep", "people over 2 cm, %", "{:.2f}"),
    Column("slide", "slide, cm/s", "{:.2f}"),
    Column("slide_source", "source, cm/s", "{:.2f}"),
    Column("ping_pong", "go back, %", "{:.1f}"),
    Column("stuck", "stuck, %", "{:.1f}"),
    Column("path_error", "off the way, m", "{:.2f}"),
    Column("arrived", "arrived, %", "{:.0f}"),
    Column("seconds", "after, s", "{:.1f}"),
    Column("shoulders", "shoulders, degrees", "{:.0f}"),
    Column("step_ms", "step, ms", "{:.2f}"),
)


@dataclass(frozen=True)
class Options:
    """Scenes with the method and without it."""

    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")]
    """Folder of the finished rows."""
    scenes: tuple[str, ...] = (*ALONE, *CROWDS, *MANY)
    """Scenes by name, crowds with their size (groups:40), or scene files of one path."""
    seeds: tuple[int, ...] = (1,)
    """Seeds of the scenes that depend on one."""
    steering: tuple[str, ...] = ("rules",)
    """Steering methods of crowds."""
    mocap: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Folder with lafan1.zip or nsm.zip: scenes of one character are driven with these as well."""
    seconds: float = 60.0
    """Length of drives along a path."""
    starts: int = 1
    """Starting points along a path."""
    only_on: bool = False
    """Leave out the rows without the penalty."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""

    @property
    def settings(self) -> Row:
        """Settings that rows depend on and names do not say."""
        return {"seconds": self.seconds, "starts": self.starts}


@lru_cache(maxsize=2)
def open_recorded(archive: Path, name: str) -> mm.MotionDatabase:
    """Build the database of a set of recordings, mirrored."""
    _, words = RECORDED[name]
    return build([clip for clip in load(archive) if any(word in clip.name for word in words)], features="paper")


@lru_cache(maxsize=2)
def open_actors(what: str) -> mm.MotionDatabase:
    return open_database(what, BuildConfig(features=("paper",)))


@lru_cache(maxsize=2)
def open_own(name: str) -> mm.MotionDatabase:
    """Build the database of a scene that needs motion, or features, of its own."""
    if name in CROWDS:
        style = find_crowd_scenario(name).style
        assert style is not None
        return style()
    return find_scenario(name).database()


def find_alone(scene: str, seed: int) -> Scenario:
    """Return the scenario of one character: by name, of a seed, or of a file with a path."""
    if scene in SCATTERING:
        return SCATTERING[scene](seed)
    if scene in ALONE:
        return find_scenario(scene)
    made = make_scenario(Scene.load(scene))
    return replace(made, environment=find_preset("extended"), features=())


def drive_alone(scene: str, seed: int, on: bool, options: Options, archive: tuple[str, Path] | None) -> Row:
    """Drive one character, from each start where there is a path."""
    made = find_alone(scene, seed)
    made = replace(made, environment=switch(made.environment, on))  # type: ignore[arg-type]
    if archive is not None:
        database = open_recorded(archive[1], archive[0])
    elif made.motion == ("tight", "locomotion"):
        database = open_actors("tight+locomotion")
    else:
        database = open_own(scene)
    controller = made.controller(database)
    plans: list[Scenario] = [made]
    if made.scene.path is not None:
        paths = [shift_start(made.scene.path, start / options.starts) for start in range(options.starts)]
        plans = [
            replace(made, wanted=PathFollower(path, made.scene.speed), scene=replace(made.scene, path=path, start=None))
            for path in paths
        ]
    found = []
    for plan in plans:
        seconds = options.seconds if made.scene.path is not None else made.seconds
        begin = time.thread_time()
        result = record_drive(controller, plan, seconds)
        took = 1e3 * (time.thread_time() - begin) / result.num_steps
        outcome = measure_scenario(plan, result)
        arrived = None if made.scene.goal is None else 100.0 * (outcome.arrived is not None)
        found.append(
            to_solid_row(outcome.solid)
            | {"path_error": outcome.collisions.path_error, "arrived": arrived, "seconds": outcome.arrived}
            | {"step_ms": took}
        )
    return {key: _mean([row[key] for row in found]) for key in found[0]}


def _mean(values: list[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return float(np.mean(known)) if known else None


def run_crowd(scene: str, seed: int, by: str, on: bool) -> Row:
    """Run a crowd until all have arrived."""
    name, _, agents = scene.partition(":")
    made: CrowdScenario = find_crowd_scenario(name, agents=int(agents) if agents else None, seed=seed)
    database = open_own(name) if made.style is not None else open_actors("tight+locomotion")
    return run_people(made, database, by=by, on=on)[1]


def list_jobs(options: Options) -> list[Job]:
    """List the rows: each scene, seed and source, on and then off."""
    archives = {}
    if options.mocap is not None:
        archives = {name: options.mocap / RECORDED[name][0] for name in RECORDED}
        archives = {name: path for name, path in archives.items() if path.exists()}
    jobs = []
    for scene in options.scenes:
        crowd = scene.partition(":")[0] in CROWDS
        seeds = options.seeds if crowd or scene in SCATTERING else options.seeds[:1]
        for seed in seeds:
            for on in (True,) if options.only_on else (True, False):
                end = f"seed {seed}, {'on' if on else 'off'}" if len(seeds) > 1 else "on" if on else "off"
                if crowd:
                    for by in options.steering:
                        row = partial(run_crowd, scene, seed, by, on)
                        jobs.append(Job("scenes", f"{scene}, {by}, {end}", row))
                    continue
                label = Path(scene).stem
                for archive in archives.items() if archives else (None,):
                    who = ACTORS if archive is None else archive[0]
                    row = partial(drive_alone, scene, seed, on, options, archive)
                    jobs.append(Job("scenes", f"{label}, {who}, {end}", row))
    return jobs


def main(options: Options) -> int:
    console = Console(width=200)
    study, jobs = Study.open(options.out, "solids", options.settings), list_jobs(options)
    with use_one_core(), show_progress("scenes") as progress:
        study.run(jobs, progress)
    names = [job.name for job in jobs]
    rows = tuple((name, study.of("scenes")[name]) for name in names)
    table = Table("Scenes, with the penalty of obstacles and without it", COLUMNS, rows)
    shown = RichTable(title=table.title, title_justify="left")
    shown.add_column("scene")
    for column in COLUMNS:
        shown.add_column(column.title, justify="right")
    for name, row in rows:
        shown.add_row(name, *(column.of(row) for column in COLUMNS))
    console.print(shown)
    machine = describe_machine("numpy", "numba")
    said = f"{format_machine(machine)}; command: {format_command(__file__)}"
    console.print(said, soft_wrap=True)
    console.print(f"written: {study.write([table], head=said)}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, {"machine": machine, "options": asdict(options), "rows": dict(rows)})
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
