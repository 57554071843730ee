"""`motionmatch doctor`: check motion files and say what to fix."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import MOTION
from motionmatch.cli.source import FileOptions, read_recordings


@dataclass(frozen=True)
class Doctor:
    """Check a file or folder and say what to fix.

    Shows how the skeleton was understood (roles, units, axes), lengths, speeds, contacts and foot skate, and every
    problem with its fix. Exits with 1 if there are problems.
    """

    sources: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="PATH [PATH ...]"), MOTION]
    """Motion files, folders, zips of BVHs, or `sample`."""
    files: Annotated[FileOptions, tyro.conf.arg(name="")] = field(default_factory=FileOptions)
    """Facts about the files."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the report as JSON."""

    def run(self) -> int:
        from motionmatch.cli import report
        from motionmatch.metrics import health

        found, failed = read_recordings(*self.sources, options=self.files)
        checked = health.examine(found, failed)
        report.print_report(self.sources[0] if len(self.sources) == 1 else f"{len(self.sources)} paths", checked)
        if self.json is not None:
            report.write_json(checked, self.json)
        return 1 if checked.problems else 0
