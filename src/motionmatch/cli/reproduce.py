"""`motionmatch reproduce`: the tables of a paper, made again."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import tyro

MOCAP = "MOTIONMATCH_MOCAP"
"""The variable that names a folder of recordings, one zip for each set."""


@dataclass(frozen=True)
class Reproduce:
    """Make the tables and plots of a paper again, on motion at hand.

    `motionmatch reproduce generative --out study/` takes the actors, and the clips of genmm.zip where a folder with it
    is named by --mocap or by MOTIONMATCH_MOCAP. Tables are printed and written as JSON and Markdown, plots as PNG. Rows
    that are finished are kept: a run that was stopped goes on where it was.
    """

    name: Annotated[Literal["generative"], tyro.conf.Positional]
    """Which: generative (Li 2023, Tables 1 to 4 and Figure 9)."""
    out: Annotated[Path, tyro.conf.arg(metavar="FOLDER")]
    """Folder to write to."""
    quick: bool = False
    """A small run of everything, in a minute or so."""
    motions: Annotated[int | None, tyro.conf.arg(metavar="N")] = None
    """How many motions are made for each row. Default: 20, quick 2."""
    mocap: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Where recordings are, one zip for each set. Default: what MOTIONMATCH_MOCAP says, or none."""

    def run(self) -> int:
        from motionmatch.cli.console import console, progress
        from motionmatch.errors import FileError, InputError
        from motionmatch.metrics.machine import machine, told
        from motionmatch.studies import generative, generative_tables
        from motionmatch.studies.study import Study

        if self.motions is not None and self.motions < 2:
            raise InputError(f"--motions {self.motions}: how motions differ takes two of them or more.")
        folder = self.mocap or (Path(os.environ[MOCAP]) if os.environ.get(MOCAP) else None)
        archive = None if folder is None else folder / "genmm.zip"
        if self.mocap is not None and archive is not None and not archive.is_file():
            raise FileError(f"{self.mocap}: holds no genmm.zip. Name the folder that does, or leave --mocap out.")
        archive = archive if archive is not None and archive.is_file() else None
        options = generative.Options(self.motions or (2 if self.quick else 20), self.quick, archive)
        study = Study.open(self.out, self.name, options.settings)
        out = console()
        with progress("Measuring") as tell:
            tell(0, 1, "examples")
            generative.warm_up(options.examples)
            study.run(generative.jobs(options), tell)
        about = machine("numpy", "numba")
        command = f"motionmatch reproduce {self.name} --out {self.out.name}" + (" --quick" if self.quick else "")
        command += "" if self.motions is None else f" --motions {self.motions}"
        tables = generative_tables.tables(study)
        for table in tables:
            out.print(_shown(table))
        bars = generative_tables.bars(study)
        for said, holds in bars:
            out.print(f"{'[green]holds[/]' if holds else '[red]does NOT hold[/]'} {said}", soft_wrap=True)
        pictures = generative_tables.draw(study, options.examples, self.out)
        study.save(machine=about, command=command, bars=[{"bar": said, "holds": holds} for said, holds in bars])
        head = f"# {self.name}\n\n`{command}`; {told(about)}\n"
        head += "".join(f"\n- {'holds' if holds else 'does NOT hold'}: {said}" for said, holds in bars)
        page = study.write(tables, head=head + "\n")
        out.print(f"{told(about)}; command: {command}", soft_wrap=True)
        out.print(f"{page.resolve()}, {study.path.name}, {', '.join(path.name for path in pictures)}", soft_wrap=True)
        return 0


def _shown(table):
    from rich.table import Table

    shown = Table(title=table.title, title_justify="left", caption=table.note or None, caption_justify="left")
    shown.add_column("", no_wrap=True)
    for column in table.columns:
        shown.add_column(column.title, justify="right")
    last = ""
    for name, row in table.rows:
        group, colon, own = name.partition(": ")
        if colon and group != last:
            shown.add_row(f"[bold]{group}[/]")
        last = group if colon else ""
        shown.add_row(f"  {own}" if colon else name, *(column.of(row) for column in table.columns))
    return shown
