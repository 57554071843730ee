"""Whether a run is a run: the labels of the frames that play when a dog is asked to go at some speeds, and to stand.

With the gait among the features (weight 1) and without it (weight 0), in one database. A dog starts, goes straight on
at a speed, turns by 45° and back; six dogs wander. On the recorded dog, where it is at hand, and on the actors' dog.

    motionmatch bench gaits --json gaits.json
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

import believe
import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.control.config import ControllerConfig
from motionmatch.control.drive import DrivePhase, ScriptedDrive, SideBySide, record_drive, wander
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError, unknown_name
from motionmatch.metrics.driving import measure_drive
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.motion.gaits import GAITS

SOURCES = ("dog_mann", "dog")
SPEEDS = (1.0, 2.0, 2.5, 3.0, 3.5, 4.0)
START, STRAIGHT, TURN = 1.0, 6.0, 4.0
"""Seconds at a walk, straight on, and in each new direction."""
LEFT_OUT = 1.0
"""Seconds after a change of the command in which frames are not counted."""


@dataclass(frozen=True)
class Options:
    """Whether a run is a run."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    sources: tuple[str, ...] = SOURCES
    """Dogs: dog_mann is the recorded one, dog the actors'."""
    seconds: float = 30.0
    """Seconds that each of six dogs wanders."""


def find_labels(database: MotionDatabase) -> np.ndarray:
    """Return the label (F,) of each frame, a dash where it has none."""
    labels = np.full(database.num_frames, "-", dtype="<U8")
    for name in GAITS["quadruped"]:
        labels[database.tags.mask(name, database.num_frames)] = name
    return labels


def drive_at(controller: mm.Controller, speed: float) -> np.ndarray:
    """Return the frames (n,) that play at a speed, straight on and round two corners."""
    aside = speed / np.sqrt(2.0)
    turns = [DrivePhase(STRAIGHT, (0, 0, speed)), DrivePhase(TURN, (aside, 0, aside)), DrivePhase(TURN, (0, 0, speed))]
    plan = ScriptedDrive([DrivePhase(START, (0, 0, min(speed, 1.0))), *turns])
    done = record_drive(controller, plan, sum(phase.seconds for phase in plan.phases))
    kept = np.concatenate([[False], (np.diff(done.wanted[:, 0], axis=0) == 0).all(axis=1)])
    for step in np.flatnonzero(~kept):
        kept[step : step + round(LEFT_OUT / done.dt)] = False
    kept[: round((START + LEFT_OUT) / done.dt)] = False
    return done.frames[kept, 0]


def measure(name: str, database: MotionDatabase, weight: float, seconds: float) -> list[dict]:
    """Measure the labels of one dog at some speeds and while it stands, and how it wanders."""
    labels = find_labels(database)
    controller = mm.Controller(database, ControllerConfig(weights={"gait": weight}))

    def count(frames: np.ndarray, asked: str) -> dict:
        found = Counter(labels[frames].tolist())
        shares = {label: number / len(frames) for label, number in found.most_common()}
        return {"dog": name, "weight": weight, "asked": asked, "shares": shares}

    rows = [count(drive_at(controller, speed), f"{speed:g} m/s") for speed in SPEEDS]
    plan = SideBySide([wander(seconds, np.random.default_rng(seed)) for seed in range(1, 7)])
    done = record_drive(controller, plan, seconds, characters=6)
    still = np.linalg.norm(done.wanted, axis=-1) < 0.1
    report = measure_drive(done)
    body = report.body
    assert body.source is not None
    figures = {
        "response": report.response,
        "unanswered": report.unanswered,
        "slide": body.shown.slide,
        "slide_of_source": body.source.slide,
        "floor_events": body.shown.floor_events,
        "transitions": body.transitions,
    }
    return [*rows, {**count(done.frames[still], "stand, wandering"), **figures}]


def main(options: Options) -> int:
    console, rows = Console(), []
    for name in options.sources:
        if name not in SOURCES:
            raise unknown_name("source", name, SOURCES)
        if name in believe.RECORDED and not (believe.MOCAP / believe.RECORDED[name]).exists():
            console.print(f"{name}: {believe.RECORDED[name]} is not at hand; left out")
            continue
        database = believe.make_database(name, None)
        for weight in (0.0, 1.0):
            rows += measure(name, database, weight, options.seconds)
    table = Table(box=SIMPLE)
    for column in ("dog", "weight", "asked", "frames that play", "response, s", "unanswered", "slide, m/s", "floor"):
        table.add_column(column)
    for row in rows:
        shares = ", ".join(f"{label} {100 * share:.0f} %" for label, share in row["shares"].items() if share >= 0.005)
        told = ["", "", "", ""]
        if "response" in row:
            slide = f"{row['slide']:.3f} ({row['slide_of_source']:.3f})"
            told = [f"{row['response']:.2f}", f"{row['unanswered']:.0%}", slide, f"{row['floor_events']:.1f}"]
        table.add_row(row["dog"], f"{row['weight']:g}", row["asked"], shares, *told)
    console.print(table)
    figures = {"rows": rows, "machine": describe_machine("numpy", "numba"), "command": format_command(__file__)}
    if options.json is not None:
        jsonfile.write(options.json, figures)
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    return 0


if __name__ == "__main__":
    try:
        raise SystemExit(main(tyro.cli(Options)))
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        raise SystemExit(2) from None
