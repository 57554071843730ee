"""A study: rows of tables, each kept when it is finished, so that a stopped run can continue.

study = Study.open(folder, "generative", settings)
study.run(jobs, progress=progress)
study.write(tables)
"""

from __future__ import annotations

import importlib.util
import json
import math
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
EXTRAS = {"learn": ("torch",), "tasks": ("torch", "stable_baselines3")}
"""Packages of the optional extras that some rows need."""


@dataclass(frozen=True)
class Job:
    """One row of a table and how to measure it."""

    table: str
    name: str
    measure: Callable[[], Row]
    needs: str | None = None
    """Optional extra that it needs, of `EXTRAS`"""

    @property
    def can_run(self) -> bool:
        """Whether what it needs is installed."""
        return self.needs is None or all(importlib.util.find_spec(name) is not None for name in EXTRAS[self.needs])


@dataclass(frozen=True)
class Column:
    """A column of a printed table."""

    key: str
    """Key of the value in a row"""
    title: str
    form: str = "{}"
    """Format of a value"""
    source: str = ""
    """Key of the same value in the source recording, shown in brackets behind it"""

    def of(self, row: Row) -> str:
        text, source = self._format(row.get(self.key)), self._format(row.get(self.source))
        return f"{text} ({source})" if text and source else text

    def _format(self, value: Any) -> str:
        missing = value is None or (isinstance(value, float) and math.isnan(value))
        return "" if missing else self.form.format(value)


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
        self.left_out: dict[str, list[str]] = {}
        """Rows that need an extra which is not installed, by extra"""

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
        """Measure the rows that are not there yet; each is kept as soon as it is finished.

        Rows that need an extra which is not installed are left out, and measured when the run is repeated with it.
        """
        self.left_out = {}
        for done, job in enumerate(jobs):
            if progress is not None:
                progress(done, len(jobs), f"{job.table}: {job.name}")
            if job.name in self.of(job.table):
                continue
            if not job.can_run:
                self.left_out.setdefault(str(job.needs), []).append(f"{job.table}: {job.name}")
                continue
            self.rows.setdefault(job.table, {})[job.name] = job.measure()
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
