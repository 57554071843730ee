"""`motionmatch crowd`: many characters in one place, steered by rules or by a method of crowd simulators."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro

from motionmatch.cli.known import CROWD, FILE, SOURCE
from motionmatch.cli.scenes import ControlOptions

if TYPE_CHECKING:
    from motionmatch.crowd.recording import CrowdRecording
    from motionmatch.crowd.scenarios import CrowdScenario
    from motionmatch.database.database import MotionDatabase
    from motionmatch.metrics.crowd import CrowdReport


@dataclass(frozen=True)
class CrowdCommand:
    """Simulate a crowd: groups, doors, corridors, circles; write it, measure it, or watch it in the browser.

    Without a name the scenarios are listed. The same arguments give the same motion, bit for bit.
    """

    scenario: Annotated[str | None, tyro.conf.Positional, tyro.conf.arg(metavar="[SCENARIO]"), CROWD] = None
    """groups, circle, corridor_120, door_090_calm, …; or a scene file: .json."""
    agents: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """Number of agents; default: that of the scenario."""
    steering: Literal["rules", "orca", "forces", "straight", "rvo2", "jupedsim"] | None = None
    """Steering method: our rules, reciprocal velocity obstacles (orca), social forces, or straight to the goal; or a
    public simulator, if it is installed: rvo2, jupedsim. Default: that of the scene; rules."""
    database: Annotated[str | None, tyro.conf.arg(metavar="DATABASE"), SOURCE] = None
    """A file that `motionmatch build` wrote, a folder of motion files, or databases of the actors, such as
    tight+locomotion; default: those that the scenario needs."""
    seconds: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """Length of the simulation; default: until all have arrived, at most the time of the scenario."""
    seed: int | None = None
    """Random seed of the start positions; default: 1."""
    rate: Annotated[float, tyro.conf.arg(metavar="HZ")] = 60.0
    """Steps per second."""
    out: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Write a .bvh for each agent, a picture from above and the figures into this folder."""
    character: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """Put every agent on this character, a skinned .glb: --out then has a .glb of it for each agent in place of a
    .bvh."""
    glb: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write all of them into one .glb, with one animation."""
    picture: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Draw the crowd from above: .png."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the figures as JSON."""
    play: bool = False
    """Watch the crowd in the browser; no files are written."""
    host: Annotated[str | None, tyro.conf.arg(metavar="ADDRESS")] = None
    """Address on which --play serves its page; default: 127.0.0.1."""
    port: Annotated[int | None, tyro.conf.arg(metavar="PORT")] = None
    """Port of that page; if it is in use, the next free one. Default: 8360."""
    browser: bool = True
    """Open a browser, with --play."""
    controls: Annotated[ControlOptions, tyro.conf.arg(name="")] = field(default_factory=ControlOptions)
    """How agents behave."""

    def run(self) -> int:
        from motionmatch.cli.scenes import open_scene
        from motionmatch.crowd.scenarios import SCENARIOS, find_crowd_scenario
        from motionmatch.errors import InputError
        from motionmatch.scenes.reading import as_crowd

        self._refuse_unread()
        if self.scenario is None:
            for name in SCENARIOS:
                print(f"{name:20}{find_crowd_scenario(name).about}")
            return 0
        if self.seconds is not None and not 0.0 < self.seconds < float("inf"):
            raise InputError(f"a crowd can't go for {self.seconds:g} seconds; use a positive number.")
        if self.glb is not None and self.glb.suffix.lower() != ".glb":
            raise InputError(f"{self.glb}: a binary glTF file ends in .glb. Rename it: {self.glb.with_suffix('.glb')}")
        if self.picture is not None and self.picture.suffix.lower() != ".png":
            raise InputError(f"{self.picture}: pictures are PNG. Rename it: {self.picture.with_suffix('.png')}")
        if not 0.0 < self.rate < float("inf"):
            raise InputError(f"{self.rate:g} steps per second are not possible; use a positive number such as 60.")
        opened = as_crowd(open_scene(self.scenario, agents=self.agents, seed=self.seed))
        chosen = self.controls.change(opened if self.steering is None else replace(opened, steering=self.steering))
        self._check_files()
        if self.play:
            return self._play(chosen)
        recording = self._record(chosen)
        report = self._measure(chosen, recording)
        self._write(chosen, recording, report)
        return 0

    @property
    def _seed(self) -> int:
        return 1 if self.seed is None else self.seed

    def _refuse_unread(self) -> None:
        """Refuse options that have no effect with the others."""
        from motionmatch.cli.options import list_options, refuse

        if self.scenario is None:
            fields = [option.field for option in list_options(type(self))]
            refuse(self, fields, "without a scenario", "Name one: `motionmatch crowd` lists them.")
        elif self.play:
            files = ("out", "glb", "picture", "json", "rate")
            refuse(self, files, "with --play", "Leave --play out to write files.")
        else:
            refuse(self, ("host", "port", "browser"), "without --play", "Add --play to watch it in the browser.")

    def _check_files(self) -> None:
        """Check that all files can be written, before the simulation starts."""
        from motionmatch import atomic
        from motionmatch.errors import FileError, InputError

        if self.out is None and self.character is not None:
            raise InputError(
                "--character has no effect without --out. Each agent is a .glb in that folder: --out FOLDER"
            )
        for file in filter(None, (self.glb, self.picture, self.json)):
            atomic.check(file)
        if self.out is not None and self.out.is_file():
            raise FileError(f"{self.out}: is a file; name a folder to write to.")

    def open_crowd_database(self, chosen: CrowdScenario) -> MotionDatabase:
        """Open the database of the scenario, or the one that was named; if it is built, with the paper's features."""
        from motionmatch.cli.scenes import open_scene_database

        return open_scene_database(chosen, self.database)

    def _record(self, chosen: CrowdScenario) -> CrowdRecording:
        from motionmatch.crowd.recording import record_crowd
        from motionmatch.progress import show_progress

        database = self.open_crowd_database(chosen)
        with show_progress("preparing") as progress:
            progress(0, 1, "")
            crowd = chosen.crowd(database)
        with show_progress(f"{len(crowd)} agents") as progress:
            return record_crowd(
                crowd,
                self.seconds or chosen.seconds,
                dt=1.0 / self.rate,
                until_arrived=self.seconds is None,
                progress=progress,
            )

    def _measure(self, chosen: CrowdScenario, recording: CrowdRecording) -> CrowdReport:
        from motionmatch.metrics.crowd import measure_crowd

        report = measure_crowd(recording, gate=chosen.gate)
        print_report(report, f"{chosen.name}, steering by {chosen.steering}")
        return report

    def _write(self, chosen: CrowdScenario, recording: CrowdRecording, report: CrowdReport) -> None:
        from motionmatch import jsonfile
        from motionmatch.motion import gltf_write
        from motionmatch.progress import show_progress
        from motionmatch.retargeting.character import load_character
        from motionmatch.retargeting.writing import put_on, write_on

        pictures, figures = [self.picture], [self.json]
        count = len(recording.crowd)
        if self.out is not None:
            self.out.mkdir(parents=True, exist_ok=True)
            pictures.append(self.out / "topview.png")
            figures.append(self.out / "summary.json")
            ending = "bvh" if self.character is None else "glb"
            hero = None if self.character is None else load_character(self.character)
            with show_progress("writing") as progress:
                for agent in range(count):
                    name = f"agent_{agent:03d}"
                    clip = recording.drive.clip(agent, name=name)
                    moved = [clip] if hero is None else put_on([clip], hero, keep_path=True)
                    write_on(moved, hero, self.out / f"{name}.{ending}", keep=False)
                    progress(agent + 1, count, name)
            print(f"{count} agents: {self.out.resolve()}")
        if self.glb is not None:
            clips = (recording.drive.clip(agent, name=f"agent_{agent:03d}") for agent in range(count))
            print(f"all of them: {gltf_write.write_glb_together(clips, self.glb).resolve()}")
        for picture in filter(None, pictures):
            self._draw(chosen, recording, picture)
            print(f"from above: {picture.resolve()}")
        summary = {"scenario": chosen.name, "steering": chosen.steering, "seed": self._seed, **asdict(report)}
        for file in filter(None, figures):
            jsonfile.write(file, summary)

    def _draw(self, chosen: CrowdScenario, recording: CrowdRecording, path: Path) -> None:
        from motionmatch.metrics.crowd import crowd_outlines, find_overlaps, load_outlines
        from motionmatch.pictures import topview

        outlines = crowd_outlines(recording)
        topview.draw_crowd(
            outlines,
            chosen.scene,
            path,
            dt=recording.drive.dt,
            groups=chosen.agents.groups,  # type: ignore[arg-type]
            goals=chosen.agents.goals,
            overlaps=find_overlaps(outlines)[0],
            loads=load_outlines(recording),
            title=chosen.about,
        )

    def _play(self, chosen: CrowdScenario) -> int:
        from motionmatch.cli.scenes import stage_chosen
        from motionmatch.progress import show_progress
        from motionmatch.viewer import launch
        from motionmatch.viewer.simulation import Simulation
        from motionmatch.viewer.staging import check_size, stage_scene

        check_size(chosen)

        def make_simulation() -> Simulation:
            database = self.open_crowd_database(chosen)
            with show_progress("preparing") as progress:  # the first run compiles code
                progress(0, 1, "")
                return stage_scene(chosen, database, source=self.database)

        port = 8360 if self.port is None else self.port
        launch.show_page(
            make_simulation,
            host=self.host or "127.0.0.1",
            port=port,
            seconds=self.seconds,
            browser=self.browser,
            stager=stage_chosen,
        )
        return 0


def print_report(report: CrowdReport, title: str) -> None:
    """Print a table of the figures."""
    from rich.table import Table

    from motionmatch.cli.console import console
    from motionmatch.metrics.wording import list_solid_figures

    table = Table(title=title, title_justify="left", show_header=False)
    table.add_column("")
    table.add_column("", justify="right")
    table.add_row("agents", f"{report.agents}")
    table.add_row("seconds", f"{report.seconds:.1f}")
    came = "" if report.arrival_seconds is None else f" after {report.arrival_seconds:.1f} s"
    table.add_row("arrived", f"{report.arrived:.0%}{came}")
    table.add_row("stuck in the end", f"{report.stuck}")
    if report.no_way:
        table.add_row("without a way to their goals: they stay", f"{report.no_way}")
    for name, value in list_solid_figures(report.solid):
        table.add_row(name, value)
    table.add_row("overlaps of ellipses, per agent and minute", f"{report.overlaps:.2f}")
    table.add_row("time in overlap of ellipses", f"{report.overlap_share:.2%}")
    table.add_row("deepest overlap of two ellipses, m", f"{report.deepest:.3f}")
    table.add_row("time in which ellipses touch walls", f"{report.wall_share:.2%}")
    table.add_row("speed, of the one preferred", f"{report.speed:.0%}")
    table.add_row("distance from the straight way, m", f"{report.path_error:.2f}")
    table.add_row("length of the way, of the straight one", f"{report.detour:.2f}")
    if report.through:
        time = "" if report.through_seconds is None else f" in {report.through_seconds:.1f} s"
        table.add_row("through the door", f"{report.through}{time}")
    table.add_row("transitions per second", f"{report.transitions:.2f}")
    table.add_row(
        "a step takes, ms of processor time: mean, 99th percentile", f"{report.step_ms:.1f}, {report.step_ms_99:.1f}"
    )
    console().print(table)
