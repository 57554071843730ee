"""`motionmatch reproduce`: measure the tables of a paper again."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import tyro

from motionmatch.cli.known import FILE

if TYPE_CHECKING:
    from motionmatch.studies.study import Job, Study, Table

MOCAP = "MOTIONMATCH_MOCAP"
"""The variable that names a folder of recordings, one zip for each set."""

OWN = {
    "learned": ("models",),
    "generative": ("motions",),
    "environment": ("scene", "starts", "seconds"),
    "tasks": ("seeds", "steps"),
}
"""Options that only one study reads."""


@dataclass(frozen=True)
class Reproduce:
    """Reproduce the tables and plots of a paper, on the actors and on recordings that you have.

    `motionmatch reproduce generative --out study/` takes the actors, and the clips of genmm.zip where a folder with it
    is named by --mocap or by MOTIONMATCH_MOCAP; `environment` and `tasks` take lafan1.zip from there, `environment`
    nsm.zip as well, `learned` lafan1.zip, nsm.zip, cmu.zip and dog_mann.zip. Tables are printed and written as JSON and
    Markdown, plots as PNG. Finished rows are kept, and a stopped run continues where it was.
    """

    name: Annotated[Literal["learned", "generative", "environment", "tasks"], tyro.conf.Positional]
    """The study: learned (Holden 2020, Tables 2 and 3, Figures 7 to 10), generative (Li 2023, Tables 1 to 4 and
    Figure 9), environment (Ponton 2025, Table 1, Figures 7 and 11, and the scenarios), tasks (Lee 2024, Figures 4 to
    6)."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")]
    """Folder to write to."""
    quick: bool = False
    """A small run of everything, in about a minute."""
    models: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER"), FILE] = None
    """learned: a folder with a model for each scenario, by its name. Default: none, plain matching alone."""
    motions: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """generative: number of motions for each row. Default: 20, quick 2."""
    scene: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """environment: the JSON of the dense cones. Without it Table 1 is driven among scattered cones only."""
    starts: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """environment: number of starting points along the path. Default: 3, quick 1."""
    seconds: Annotated[float | None, tyro.conf.arg(metavar="SECONDS")] = None
    """environment: length of each of these drives. Default: 60, quick 2."""
    seeds: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """tasks: number of trainings of each kind. Default: 3, quick 1."""
    steps: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """tasks: steps of each training among moving obstacles. Default: 3 million."""
    mocap: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER"), FILE] = None
    """Folder of recordings, one zip for each set. Default: that of MOTIONMATCH_MOCAP, or none."""

    def run(self) -> int:
        from motionmatch.cli.console import console, print_table
        from motionmatch.cli.options import refuse
        from motionmatch.metrics.machine import describe_machine, format_machine
        from motionmatch.progress import show_progress
        from motionmatch.studies.study import Study

        for other, fields in OWN.items():
            if other != self.name:
                refuse(self, fields, f"on {self.name}", f"It is for {other}; leave it out.")
        parts = {
            "learned": self._learned,
            "generative": self._generative,
            "environment": self._environment,
            "tasks": self._tasks,
        }[self.name]()
        study = Study.open(self.out, self.name, parts.settings)
        out = console()
        with show_progress("Measuring") as progress:
            progress(0, 1, "examples")
            study.run(parts.jobs(), progress)
        about = describe_machine("numpy", "numba")
        command = f"motionmatch reproduce {self.name} --out {self.out.name}" + (" --quick" if self.quick else "")
        for option in ("motions", "starts", "seconds", "seeds", "steps"):
            command += "" if getattr(self, option) is None else f" --{option} {getattr(self, option)}"
        command += "" if self.models is None else f" --models {self.models.name}"
        command += "" if self.scene is None else f" --scene {self.scene.name}"
        command += "" if self.mocap is None else f" --mocap {self.mocap.name}"
        tables = parts.tables(study)
        for table in tables:
            print_table(out, make_rich_table(table))
        bars = parts.bars(study)
        for claim, holds in bars:
            out.print(f"{'[green]holds[/]' if holds else '[red]does NOT hold[/]'} {claim}", soft_wrap=True)
        pictures = parts.draw(study)
        study.save(machine=about, command=command, bars=[{"bar": claim, "holds": holds} for claim, holds in bars])
        head = f"# {self.name}\n\n`{command}`; {format_machine(about)}\n"
        head += "".join(f"\n- {'holds' if holds else 'does NOT hold'}: {claim}" for claim, holds in bars)
        page = study.write(tables, head=head + "\n")
        out.print(f"{format_machine(about)}; command: {command}", soft_wrap=True)
        out.print(f"{page.resolve()}, {study.path.name}, {', '.join(path.name for path in pictures)}", soft_wrap=True)
        return 0

    def _learned(self) -> _StudyParts:
        from motionmatch.cli.options import refuse
        from motionmatch.scenarios.scenario import MATCHING_SCENARIOS
        from motionmatch.studies import learned, learned_options, learned_tables

        if self.quick:
            refuse(self, ["mocap"], "on a quick run of learned", "That is of the actors alone; leave out one of them.")
        files = {each.recorded.archive: each.recorded.archive for each in MATCHING_SCENARIOS.values() if each.recorded}
        folder = next((path.parent for path in self._archives(files).values()), None)
        kind = learned_options.LearnedStudyOptions
        options = kind.small(self.models) if self.quick else kind(self.models, mocap=folder)
        return _StudyParts(
            options.settings,
            lambda: learned.jobs(options),
            learned_tables.tables,
            learned_tables.bars,
            lambda study: learned_tables.draw(study, self.out),
        )

    def _generative(self) -> _StudyParts:
        from motionmatch.errors import InputError
        from motionmatch.studies import generative, generative_tables

        if self.motions is not None and self.motions < 2:
            raise InputError(f"--motions {self.motions}: how motions differ takes two of them or more.")
        options = generative.GenerativeStudyOptions(
            self.motions or (2 if self.quick else 20), self.quick, self._archive("genmm.zip")
        )

        def jobs() -> list[Job]:
            generative.warm_up(options.examples)
            return generative.jobs(options)

        def draw(study: Study) -> list[Path]:
            return generative_tables.draw(study, options.examples, self.out)

        return _StudyParts(options.settings, jobs, generative_tables.tables, generative_tables.bars, draw)

    def _environment(self) -> _StudyParts:
        from motionmatch.errors import InputError
        from motionmatch.studies import environment, environment_tables

        if self.starts is not None and self.starts < 1:
            raise InputError(f"--starts {self.starts}: a path is driven from 1 place or more.")
        files = {name: file for name, (file, _) in environment.RECORDED.items()}
        given: dict[str, Any] = {"scene": self.scene, "archives": self._archives(files)}
        if self.seconds is not None and not 0.5 <= self.seconds < float("inf"):
            raise InputError(f"--seconds {self.seconds:g}: a drive takes half a second or more.")
        given |= {} if self.starts is None else {"starts": self.starts}
        given |= {} if self.seconds is None else {"seconds": self.seconds}
        options = (
            environment.EnvironmentStudyOptions.small(**given)
            if self.quick
            else environment.EnvironmentStudyOptions(**given)
        )
        assert options.scenes  # reads the file, so that a mistake in it is found at once
        return _StudyParts(
            options.settings,
            lambda: environment.jobs(options, self.out),
            environment_tables.tables,
            environment_tables.bars,
            lambda study: environment_tables.draw(study, self.out),
        )

    def _tasks(self) -> _StudyParts:
        from motionmatch.cli.options import refuse
        from motionmatch.errors import InputError, missing_extra

        if self.quick:
            refuse(self, ["mocap"], "on a quick run of tasks", "That is of the actors alone; leave out one of the two.")
        try:
            import stable_baselines3  # noqa: F401
        except ImportError:
            raise missing_extra("training policies", "tasks") from None
        from motionmatch.studies import tasks

        for name in ("seeds", "steps"):
            given = getattr(self, name)
            if given is not None and given < 1:
                raise InputError(f"--{name} {given}: at least 1 is needed.")
        more: dict[str, Any] = {} if self.quick else {"archive": self._archive("lafan1.zip")}
        more |= {} if self.seeds is None else {"seeds": self.seeds}
        more |= {} if self.steps is None else {"moving_steps": self.steps}
        options = tasks.TaskStudyOptions.quick(**more) if self.quick else tasks.TaskStudyOptions(**more)
        return _StudyParts(
            options.settings,
            lambda: tasks.jobs(options, self.out),
            tasks.tables,
            tasks.bars,
            lambda study: tasks.draw(study, options, self.out),
        )

    def _archive(self, file: str) -> Path | None:
        """Return the path of a set of recordings; None if it is not available."""
        return self._archives({"": file}).get("")

    def _archives(self, files: Mapping[str, str]) -> dict[str, Path]:
        """Return the paths of the available sets of recordings, by name."""
        from motionmatch.errors import FileError

        folder = self.mocap or (Path(os.environ[MOCAP]) if os.environ.get(MOCAP) else None)
        if folder is None:
            return {}
        found = {name: folder / file for name, file in files.items() if (folder / file).is_file()}
        if self.mocap is not None and not found:
            wanted = " or ".join(files.values())
            raise FileError(f"{self.mocap}: holds no {wanted}. Name the folder that does, or leave --mocap out.")
        return found


@dataclass(frozen=True)
class _StudyParts:
    """The parts of a study: settings that its rows depend on, jobs, tables, claims and plots."""

    settings: dict[str, Any]
    jobs: Callable[[], list[Job]]
    tables: Callable[[Study], list[Table]]
    bars: Callable[[Study], list[tuple[str, bool]]]
    draw: Callable[[Study], list[Path]]


def make_rich_table(table):
    """Make a table for the terminal."""
    from rich.table import Table

    rich_table = Table(title=table.title, title_justify="left", caption=table.note or None, caption_justify="left")
    rich_table.add_column("", no_wrap=True)
    for column in table.columns:
        rich_table.add_column(column.title, justify="right")
    last = ""
    for name, row in table.rows:
        group, colon, own = name.partition(": ")
        if colon and group != last:
            rich_table.add_row(f"[bold]{group}[/]")
        last = group if colon else ""
        rich_table.add_row(f"  {own}" if colon else name, *(column.of(row) for column in table.columns))
    return rich_table
