"""`motionmatch study`: tables of the user study from files of answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import FILE


@dataclass(frozen=True)
class StudyCommand:
    """Make the tables of the user study from answers that the page wrote.

    On the page, play two side by side (`motionmatch play locomotion --model locomotion`), press Blind and Study,
    and take the answers home: answers.csv. The tables are those of Holden 2020, Figures 11 to 14, of all the files.
    """

    answers: Annotated[tuple[Path, ...], tyro.conf.Positional, tyro.conf.arg(metavar="FILE [FILE ...]"), FILE]
    """Files of answers, one for each participant."""
    out: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the tables as Markdown."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Write the counts as JSON."""

    def run(self) -> int:
        from motionmatch import jsonfile
        from motionmatch.atomic import replace_file
        from motionmatch.cli.console import console
        from motionmatch.cli.reproduce import make_rich_table
        from motionmatch.studies.user_study import read_answers, tables

        made = tables(read_answers(self.answers))
        for table in made:
            console().print(make_rich_table(table))
        if self.out is not None:
            with replace_file(self.out) as temporary:
                temporary.write_text("\n".join(table.markdown() for table in made), encoding="utf-8")
        if self.json is not None:
            jsonfile.write(self.json, {table.title: dict(table.rows) for table in made}, indent=1)
        return 0
