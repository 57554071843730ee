"""Playing many characters: microseconds per character and frame on one core, everything included.

Every step does all that a game needs: springs, a search every ten frames (staggered, as it is in play), transitions,
root motion, inertialization, forward kinematics and foot locking. The database has 100,000 frames of the actors, 23
joints and a simulation root; features and settings are the usual ones, with posture, warped strides, heels and limits
of turns. The claim: at most 4 microseconds per character and frame for a thousand characters on one core.

    motionmatch bench runtime --json runtime.json
    python benchmarks/runtime.py --frames 20000 --characters 1 100
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import wander
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core
from motionmatch.search.brute import BruteMatcher

CLAIM = 4.0
"""Microseconds per character and frame, of a thousand characters."""
DT = 1.0 / 60.0


@dataclass(frozen=True)
class Options:
    """Number of characters that one core plays."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    frames: int = 100_000
    """Frames of the database, mirrored ones included."""
    characters: tuple[int, ...] = (1, 100, 1000, 10_000)
    rounds: int = 5
    """Number of rounds; the best counts."""


@dataclass(frozen=True)
class Row:
    """One number of characters."""

    characters: int
    microseconds: float
    """per character and frame, everything"""
    without_search: float
    """per character and frame, if no search were due"""
    searches: float
    """per character and second"""
    bytes_per_character: float


def build_database(frames: int) -> mm.MotionDatabase:
    """Build a database of the actors, mirrored, cut to `frames` frames."""
    clips, total = [], 0
    for clip in mm.actors.capture("locomotion", minutes=frames / 60 / 60 / 2 + 0.2, seed=1):
        rest = frames // 2 - total
        if rest < 200:
            break
        clips.append(clip.trim(0, min(clip.num_frames, rest)))
        total += clips[-1].num_frames
    return mm.build(clips)


def make_commands(count: int, steps: int) -> list[Command]:
    """Make the commands of `count` players who wander, each on its own."""
    plans = [wander(steps * DT + 1.0, np.random.default_rng([1, player])) for player in range(min(count, 64))]
    found = []
    for step in range(steps):
        legs = [plan.at(step * DT) for plan in plans]
        velocity = np.array([leg.velocity for leg in legs])
        facing = np.array([leg.facing or (0.0, 0.0, 0.0) for leg in legs])
        which = np.arange(count) % len(plans)
        found.append(Command(velocity[which], facing[which]))
    return found


def measure(controller: Controller, still: Controller, count: int, rounds: int) -> Row:
    """Measure the best of several rounds of at least a second of play."""
    steps = max(60, min(600, 20_000 // count))
    wanted = make_commands(count, steps)
    state = controller.start(count)
    # Characters begin at different times, so that their searches do not fall into the same frame.
    state.search_in[:] = np.random.default_rng(1).uniform(0.0, controller.config.search_seconds, count)
    for one in wanted[:30]:
        state = controller.step(state, one, DT)
    best, without, searched = np.inf, np.inf, 0.0
    for _ in range(rounds):
        now = state
        total = 0
        start = time.process_time()
        for one in wanted:
            now = controller.step(now, one, DT)
            total += int(now.searched.sum())
        best = min(best, (time.process_time() - start) / steps / count)
        searched = total / steps / count / DT
        now = state
        start = time.process_time()
        for one in wanted:
            now = still.step(now, one, DT)
        without = min(without, (time.process_time() - start) / steps / count)
    return Row(count, 1e6 * best, 1e6 * without, searched, state.bytes_per_character)


def main(options: Options) -> int:
    console = Console()
    console.print(f"acting and building a database of {options.frames} frames …")
    data = build_database(options.frames)
    tree = Controller(data)
    never = ControllerConfig(search_seconds=1e9, sharp_velocity=1e9, sharp_angle=1e9)
    still = Controller(data, never, matcher=tree.matcher)
    brute = Controller(data, matcher=BruteMatcher(data.features, searchable=data.searchable, ranges=data.ranges))
    middle = min(options.characters, key=lambda count: abs(count - 100))
    with use_one_core():
        rows = [measure(tree, still, count, options.rounds) for count in options.characters]
        baseline = measure(brute, still, middle, max(options.rounds // 2, 1))
    table = Table(title=f"{data.num_frames} frames, {data.skeleton.num_joints - 1} joints and a root, one core")
    for name in (
        "characters",
        "µs per character and frame",
        "of it without search",
        "characters at 60 Hz",
        "bytes each",
    ):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(
            str(row.characters),
            f"{row.microseconds:.2f}",
            f"{row.without_search:.2f}",
            f"{1e6 / 60 / row.microseconds:.0f}",
            f"{row.bytes_per_character:.0f}",
        )
    console.print(table)
    slow = f"with a full scan instead of the tree, {middle} characters: {baseline.microseconds:.1f} µs"
    console.print(f"{slow}; {rows[0].searches:.1f} searches per character and second")
    thousand = next((row for row in rows if row.characters == 1000), None)
    if thousand is not None:
        word = "holds" if thousand.microseconds <= CLAIM else "does NOT hold"
        console.print(f"a thousand characters on one core, each in at most {CLAIM:.0f} µs per frame: {word}")
    figures: dict = {
        "rows": [asdict(row) for row in rows],
        "brute": asdict(baseline),
        "frames": data.num_frames,
        "joints": data.skeleton.num_joints,
        "claim_microseconds": CLAIM,
        "machine": describe_machine("numpy", "numba"),
        "command": format_command(__file__),
    }
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
