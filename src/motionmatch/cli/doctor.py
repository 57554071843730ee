"""`motionmatch doctor`: what a file or folder of motion is, what is wrong with it, and the fix."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import MOTION
from motionmatch.cli.source import Said, recordings


@dataclass(frozen=True)
class Doctor:
    """Look a file or folder over and say what to fix.

    Shows how the skeleton was understood (roles, units, axes), lengths, speeds, contacts and foot skate, and every
    problem with its fix. Exits with 1 if there are problems.
    """

    sources: Annotated[tuple[str, ...], tyro.conf.Positional, tyro.conf.arg(metavar="PATH [PATH ...]"), MOTION]
    """Motion files, folders, zips of BVHs, or `sample`."""
    said: Annotated[Said, tyro.conf.arg(name="")] = field(default_factory=Said)
    """What the user says about the files."""
    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the report here, for programs."""

    def run(self) -> int:
        from motionmatch.cli import report
        from motionmatch.metrics import health

        found, failed = recordings(*self.sources, said=self.said)
        checked = health.examine(found, failed)
        report.show(self.sources[0] if len(self.sources) == 1 else f"{len(self.sources)} paths", checked)
        if self.json is not None:
            report.write_json(checked, self.json)
        return 1 if checked.problems else 0
