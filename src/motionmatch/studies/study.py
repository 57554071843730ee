"""A study: rows of tables, each kept when it is finished, so that a stopped run can continue.

study = Study.open(folder, "generative", settings)
study.run(jobs, progress=progress)
study.write(tables)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motionmatch import jsonfile
from motionmatch.atomic import replace_file
from motionmatch.errors import FileError, InputError, unreadable
from motionmatch.progress import Progress

Row = dict[str, Any]
"""Measured values by name: numbers, texts, or lists of them."""


@dataclass(frozen=True)
class Job:
    """One row of a table and how to measure it."""

    table: str
    name: str
    measure: Callable[[], Row]


@dataclass(frozen=True)
class Column:
    """A column of a printed table."""

    key: str
    """Key of the value in a row"""
    title: str
    form: str = "{}"
    """Format of a value"""

    def of(self, row: Row) -> str:
        value = row.get(self.key)
        return "" if value is None else self.form.format(value)


@dataclass(frozen=True)
class Table:
    """A printed table."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, Row], ...]
    """Names and values"""
    note: str = ""

    def markdown(self) -> str:
        """Return the table as Markdown."""
        lines = [f"## {self.title}", "", f"| | {' | '.join(column.title for column in self.columns)} |"]
        lines.append("|---|" + "---:|" * len(self.columns))
        lines += [f"| {name} | {' | '.join(column.of(row) for column in self.columns)} |" for name, row in self.rows]
        return "\n".join([*lines, "", *([self.note, ""] if self.note else [])])


class Study:
    """The finished rows of one study, in a file of its folder."""

    def __init__(self, path: Path, settings: Row, rows: dict[str, dict[str, Row]]) -> None:
        self.path, self.settings, self.rows = path, settings, rows

    @classmethod
    def open(cls, folder: Path, name: str, settings: Row) -> Study:
        """Open a study with the rows that it has, if they were measured with the same settings."""
        path = folder / f"{name}.json"
        if folder.is_file():
            raise FileError(f"{folder}: is a file; name a folder to write to.")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
        except OSError as error:
            raise unreadable(path, error) from None
        except ValueError:
            raise FileError(f"{path}: is not a study. Name another folder, or remove it to start again.") from None
        if found is None:
            return cls(path, settings, {})
        if found.get("settings") != json.loads(jsonfile.dumps(settings)):
            raise InputError(
                f"{path} was measured with other settings. Name another folder, or remove it to start again."
            )
        return cls(path, settings, found["rows"])

    def run(self, jobs: Sequence[Job], progress: Progress | None = None) -> None:
        """Measure the rows that are not there yet; each is kept as soon as it is finished."""
        for done, job in enumerate(jobs):
            if progress is not None:
                progress(done, len(jobs), f"{job.table}: {job.name}")
            table = self.rows.setdefault(job.table, {})
            if job.name not in table:
                table[job.name] = job.measure()
                self.save()

    def of(self, table: str) -> dict[str, Row]:
        """Return the rows of a table by name."""
        return self.rows.get(table, {})

    def save(self, **more: Any) -> None:
        kept = {"settings": self.settings, "rows": self.rows, **more}
        jsonfile.write(self.path, kept, indent=1)

    def write(self, tables: Sequence[Table], *, head: str) -> Path:
        """Write the tables as a page beside the figures."""
        path = self.path.with_suffix(".md")
        with replace_file(path) as temporary:
            temporary.write_text("\n".join([head, "", *(table.markdown() for table in tables)]), encoding="utf-8")
        return path
