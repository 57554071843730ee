"""`motionmatch bench`: the repository's benchmarks, one file per claim."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro

from motionmatch.cli.known import ArgumentKind
from motionmatch.errors import FileError, unknown_name

ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Variables that limit linear algebra to one thread, since figures are of one core; those of the user win."""


def find_folder() -> Path:
    """Find the benchmarks of the checkout that this file is in, or of the current folder."""
    beside_source = Path(__file__).resolve().parents[3] / "benchmarks"
    for folder in (beside_source, Path.cwd() / "benchmarks"):
        if folder.is_dir() and (folder.parent / "src" / "motionmatch").is_dir():
            return folder
    raise FileError(
        "there are no benchmarks here: they are in the repository, not in the installed package. "
        "Clone it (or unpack the source distribution) and run `motionmatch bench` in it."
    )


def list_benchmarks() -> tuple[str, ...]:
    """List the benchmarks of the repository; empty outside of it."""
    try:
        return tuple(sorted(path.stem for path in find_folder().glob("*.py") if not path.stem.startswith("_")))
    except FileError:
        return ()


BENCHMARK = ArgumentKind("benchmark", list_benchmarks, checked=False)


@dataclass(frozen=True)
class Bench:
    """Run a benchmark of the repository, or list them.

    Benchmarks are the source of every number we publish. They are not part of the installed package: run this
    in a checkout of the repository. Arguments after the name are passed to the benchmark: `motionmatch bench actors
    --plot actors.png`; `motionmatch bench actors --help` lists them. Each benchmark prints a table, and each takes
    `--json FILE`.
    """

    name: Annotated[str | None, tyro.conf.Positional, tyro.conf.arg(metavar="[NAME]"), BENCHMARK] = None
    """Benchmark to run. Without a name they are listed."""
    passed_on: Annotated[tuple[str, ...], tyro.conf.Suppress] = ()
    """Arguments after the name."""

    def run(self) -> int:
        folder = find_folder()
        scripts = {path.stem: path for path in sorted(folder.glob("*.py")) if not path.stem.startswith("_")}
        if self.name is None:
            for name, path in scripts.items():
                print(f"{name:16}{read_summary(path)}")
            return 0
        if self.name not in scripts:
            raise unknown_name("benchmark", self.name, scripts, str(folder))
        # In a new process, so that the figures do not depend on what this one has loaded or compiled.
        command = [sys.executable, str(scripts[self.name]), *self.passed_on]
        return subprocess.run(command, check=False, env=ONE_THREAD | os.environ).returncode


def read_summary(path: Path) -> str:
    """Read the first line of a script's docstring without running it."""
    try:
        docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    except (OSError, SyntaxError, ValueError) as error:
        return f"(unreadable: {error})"
    return docstring.splitlines()[0] if docstring else ""
