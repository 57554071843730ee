"""`motionmatch reproduce`: measure the tables and figures of the papers again, and write a report."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import tyro

from motionmatch.cli.known import FILE

if TYPE_CHECKING:
    from motionmatch.cli.console import Console
    from motionmatch.studies.report import ReportSection

OWN = {
    "learned": ("models",),
    "generative": ("motions",),
    "environment": ("scene", "starts", "seconds"),
    "tasks": ("seeds", "steps"),
}
"""Options that only one study reads."""


@dataclass(frozen=True)
class Reproduce:
    """Measure the tables and figures of the papers again, and write one HTML report.

    `motionmatch reproduce all --quick` takes the built-in actors and runs a small version of every study;
    `motionmatch reproduce generative` runs one study in full. Recordings are used as well if --mocap or the
    variable MOTIONMATCH_MOCAP names a folder with their zip files (lafan1.zip, genmm.zip, nsm.zip, jl_mm.zip,
    dog_mann.zip, cmu.zip). The report has the paper's numbers beside ours, measures of the shown body, plots and moving
    pictures. Every finished row is kept: run the command again to continue a run that was stopped. Rows that train
    networks need torch; without it they are left out, and the report says so.
    """

    name: Annotated[
        Literal["all", "matching", "learned", "generative", "environment", "tasks"], tyro.conf.Positional
    ] = "all"
    """The study: all, or one of matching (Holden 2020, section 3), learned (Holden 2020, Tables 2 and 3, Figures 7 to
    10), generative (Li 2023, Tables 1 to 4 and Figure 9), environment (Ponton 2025, Table 1, Figures 7 and 11, and the
    scenarios), tasks (Lee 2024, Figures 4 to 6)."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")] = Path("reproduced")
    """Folder to write to: report.html, and for each study its JSON, Markdown and pictures."""
    quick: bool = False
    """A small run of everything: minutes for each study instead of hours."""
    models: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER"), FILE] = None
    """learned: a folder with a model for each scenario, by its name. Default: none, plain matching alone."""
    motions: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """generative: number of motions for each row. Default: 20, quick 2."""
    scene: Annotated[Path | None, tyro.conf.arg(metavar="FILE"), FILE] = None
    """environment: the JSON file of the paper's dense cones. Without it Table 1 is driven among scattered cones."""
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
        from motionmatch.cli.console import console
        from motionmatch.cli.study_parts import STUDIES
        from motionmatch.metrics.machine import describe_machine, find_commit, format_machine
        from motionmatch.studies.report import write_report

        self._check()
        out, failures = console(), dict[str, str]()
        sections: list[ReportSection] = []
        if self.name == "all":
            for number, name in enumerate(STUDIES):
                out.print(f"[bold]{number + 1} of {len(STUDIES)}: {name}[/]")
                try:
                    sections.append(self._run_study(name, self.out / name, out))
                except Exception as error:  # the other studies go on, and the report says what is missing
                    failures[name] = f"{type(error).__name__}: {error}"
                    out.print(f"error in {name}: {failures[name]}", style="red", markup=False, soft_wrap=True)
        else:
            sections.append(self._run_study(self.name, self.out, out))
        machine = format_machine(describe_machine("numpy", "numba"))
        report = write_report(
            self.out / "report.html", sections, machine=machine, commit=find_commit(), failures=failures
        )
        out.print(f"report: {report.resolve()}", soft_wrap=True)
        return 1 if failures else 0

    def _check(self) -> None:
        from motionmatch.cli.options import refuse

        for other, fields in OWN.items():
            if self.name not in (other, "all"):
                refuse(self, fields, f"on {self.name}", f"It is for {other}; leave it out.")
        if self.name in ("learned", "tasks") and self.quick:
            said = "That is of the actors alone; leave out one of the two."
            refuse(self, ["mocap"], f"on a quick run of {self.name}", said)

    def _run_study(self, name: str, folder: Path, out: Console) -> ReportSection:
        """Measure the rows of a study that are missing, print its tables, and return its part of the report."""
        from motionmatch.cli.console import print_table
        from motionmatch.cli.study_parts import make_parts
        from motionmatch.metrics.machine import describe_machine, format_machine
        from motionmatch.progress import show_progress
        from motionmatch.studies import judged, published
        from motionmatch.studies.report import ReportSection
        from motionmatch.studies.study import Study

        parts = make_parts(name, self, folder)
        study = Study.open(folder, name, parts.settings)
        with show_progress(f"measuring {name}:") as progress:
            progress(0, 1, "preparing")
            jobs = parts.jobs()
            if name != "matching":
                jobs = [*judged.list_jobs(name, folder, quick=self.quick), *jobs]
            study.run(jobs, progress)
        about, command = describe_machine("numpy", "numba"), self._format_command(name)
        compared, shown, tables = published.compare(study, name), judged.make_table(study), parts.tables(study)
        for table in (compared, shown, *tables):
            print_table(out, make_rich_table(table))
        bars = parts.bars(study)
        for claim, holds in bars:
            out.print(f"{'[green]holds[/]' if holds else '[red]does NOT hold[/]'} {claim}", soft_wrap=True)
        for extra, rows in study.left_out.items():
            out.print(f"{len(rows)} rows left out: they need pip install 'motionmatch[{extra}]'", markup=False)
        pictures = list(dict.fromkeys([*sorted(folder.glob("moving-*.gif")), *parts.draw(study)]))
        study.save(machine=about, command=command, bars=[{"bar": claim, "holds": holds} for claim, holds in bars])
        head = f"# {name}\n\n`{command}`; {format_machine(about)}\n"
        head += "".join(f"\n- {'holds' if holds else 'does NOT hold'}: {claim}" for claim, holds in bars)
        page = study.write([compared, shown, *tables], head=head + "\n")
        out.print(f"{format_machine(about)}; command: {command}", soft_wrap=True)
        out.print(f"{page.resolve()}, {study.path.name}, {', '.join(path.name for path in pictures)}", soft_wrap=True)
        return ReportSection(
            name, published.PAPERS[name], command, compared, shown, tables, bars, pictures, study.path, study.left_out
        )

    def _format_command(self, name: str) -> str:
        """Return the command that measures a study, without the folders of this machine."""
        command = f"motionmatch reproduce {name} --out {self.out.name}" + (" --quick" if self.quick else "")
        for option in ("motions", "starts", "seconds", "seeds", "steps"):
            command += "" if getattr(self, option) is None else f" --{option} {getattr(self, option)}"
        for option in ("models", "scene", "mocap"):
            given = getattr(self, option)
            command += "" if given is None else f" --{option} {given.name}"
        return command


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
