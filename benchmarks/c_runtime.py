"""The runtime in C beside Python: microseconds of a character's frame, and of a search, on one core.

Both play the same commands on the same database of 100,000 frames of the actors, and the learned model that comes with
motionmatch, with everything in every step. The claims: a frame of one character takes at most 5 microseconds without
search, a search at most 10, and each of a thousand characters at most 3 with everything; Python's `Controller` takes at
most 25 for one character and frame.

    motionmatch bench c_runtime --json c_runtime.json
    python benchmarks/c_runtime.py --frames 20000 --characters 1 100 --no-python
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

import motionmatch as mm
import runtime
from motionmatch import jsonfile
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core
from motionmatch.runtime import write_runtime

HERE = Path(__file__).resolve().parent
CLAIMS = {"frame": 5.0, "search": 10.0, "thousand": 3.0, "python": 25.0}
"""Microseconds."""


@dataclass(frozen=True)
class Options:
    """The runtime in C beside Python."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    frames: int = 100_000
    """Frames of the database, mirrored ones included."""
    characters: tuple[int, ...] = (1, 100, 1000)
    rounds: int = 5
    """Number of rounds; the best counts."""
    compiler: str = "cc"
    """C compiler."""
    options: tuple[str, ...] = ("-O2",)
    """Its options, besides -std=c99."""
    python: bool = True
    """Whether to measure Python as well."""


@dataclass(frozen=True)
class CRow:
    """One number of characters; microseconds per character and frame, None where it was not measured."""

    source: str
    characters: int
    c: float
    """C, everything"""
    c_without_search: float
    c_search: float
    """C, one search"""
    searches: float
    """per character and second"""
    bytes_per_character: int
    python: float | None = None
    python_without_search: float | None = None


def compile_program(folder: Path, compiler: str, options: tuple[str, ...]) -> Path:
    """Compile the program that measures."""
    if shutil.which(compiler) is None:
        raise InputError(f"there is no C compiler '{compiler}' here. Install gcc or clang, or name one: --compiler")
    program = folder / "c_runtime"
    header = HERE.parent / "runtime"
    command = [compiler, "-std=c99", *options, f"-I{header}", str(HERE / "c_runtime.c"), "-o", str(program), "-lm"]
    subprocess.run(command, check=True)
    return program


def pack_commands(count: int, steps: int) -> bytes:
    """Pack the commands of players who wander as the program reads them."""
    kind = [("velocity", "f4", 3), ("facing", "f4", 3), ("others", "i4", 26)]  # mm_command, without tags, wishes, goals
    packed = np.zeros((steps, count), kind)
    for row, command in zip(packed, runtime.make_commands(count, steps), strict=True):
        row["velocity"], row["facing"] = command.velocity, command.facing
    return packed.tobytes()


def measure(
    program: Path, file: Path, source: str, controller: Controller, still: Controller, count: int, options: Options
) -> CRow:
    """Measure the program, and Python, for a number of characters."""
    steps = max(60, min(1200, 60_000 // count))
    commands = file.with_suffix(".commands")
    commands.write_bytes(pack_commands(count, steps))
    words = [str(program), str(file), str(commands), str(count), str(steps), str(options.rounds)]
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    c, without, search, searches = map(float, printed[:4])
    row = CRow(source, count, c, without, search, searches, int(printed[4]))
    if not options.python:
        return row
    python = runtime.measure(controller, still, count, options.rounds)
    return CRow(**{**asdict(row), "python": python.microseconds, "python_without_search": python.without_search})


def main(options: Options) -> int:
    console = Console()
    console.print(f"acting and building a database of {options.frames} frames …")
    data, never = runtime.build_database(options.frames), ControllerConfig(search_seconds=1e9, sharp_velocity=1e9,
                                                                           sharp_angle=1e9)  # fmt: skip
    plain, model = Controller(data), mm.load_model("locomotion")
    sources = {
        "database": (plain, Controller(data, never, matcher=plain.matcher)),
        "learned": (LearnedController(model), LearnedController(model, never)),
    }
    rows = []
    with tempfile.TemporaryDirectory() as folder, use_one_core():
        program = compile_program(Path(folder), options.compiler, options.options)
        for source, (controller, still) in sources.items():
            file = Path(folder) / f"{source}.mmr"
            write_runtime(controller, file)
            rows += [measure(program, file, source, controller, still, count, options) for count in options.characters]
    table = Table(title=f"{data.num_frames} frames, {data.skeleton.num_joints - 1} joints and a root, one core")
    table.add_column("source")
    for name in (
        "characters",
        "C",
        "without search",
        "one search",
        "Python",
        "without search",
        "times faster",
        "bytes",
    ):
        table.add_column(name, justify="right")
    for row in rows:
        python = ["–"] * 3
        if row.python is not None and row.python_without_search is not None:
            python = [f"{row.python:.1f}", f"{row.python_without_search:.1f}", f"{row.python / row.c:.1f}"]
        search = f"{row.c_search:.2f}" if row.c_search else "–"
        cells = (f"{row.c:.2f}", f"{row.c_without_search:.2f}", search, *python, str(row.bytes_per_character))
        table.add_row(row.source, str(row.characters), *cells)
    console.print(table)
    console.print("microseconds per character and frame; one search: of those that were asked in play")
    for what, value, most in list_claims(rows):
        console.print(f"{what}: {value:.2f} µs, at most {most:.0f}: {'holds' if value <= most else 'does NOT hold'}")
    figures: dict = {
        "rows": [asdict(row) for row in rows],
        "frames": data.num_frames,
        "joints": data.skeleton.num_joints,
        "compiler": [options.compiler, *options.options],
        "claims": CLAIMS,
        "machine": describe_machine("numpy", "numba"),
        "command": format_command(__file__),
    }
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


def list_claims(rows: list[CRow]) -> list[tuple[str, float, float]]:
    """List the claims about a database for which there are rows: in words, the figure, and the most it may be."""
    plain = {row.characters: row for row in rows if row.source == "database"}
    found = []
    if 1 in plain:
        found.append(("a frame of one character without search", plain[1].c_without_search, CLAIMS["frame"]))
        found.append(("one search", plain[1].c_search, CLAIMS["search"]))
        if plain[1].python is not None:
            found.append(("one character and frame in Python, with everything", plain[1].python, CLAIMS["python"]))
    if 1000 in plain:
        found.append(("each of a thousand characters, with everything", plain[1000].c, CLAIMS["thousand"]))
    return found


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
