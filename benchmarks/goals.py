"""Whether characters reach a chair, from 64 places and 8 headings, and whether two shake hands.

Each with and without what leads them there. Sources: chair (the actors' locomotion and chairs), and recordings of
people who sit down (nsm, cmu), which are left out where they are not at hand. Seats are at the height of the frames'
median.

    motionmatch bench goals --json goals.json
"""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.control.goals import GoalConfig, GoalController
from motionmatch.control.partners import PairConfig, PairController
from motionmatch.database.build import BuildConfig
from motionmatch.database.database import MotionDatabase
from motionmatch.database.sources import open_database
from motionmatch.errors import MotionMatchError
from motionmatch.metrics.goals import measure_sitting
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.metrics.partners import measure_handshakes
from motionmatch.progress import show_progress

MOCAP = Path(os.environ.get("MOTIONMATCH_MOCAP", Path(__file__).resolve().parents[2] / "shared" / "mocap"))
SOURCES = {"chair": "locomotion+chair", "nsm": "nsm.zip", "cmu": "cmu.zip"}
"""By name: databases of the actors, or a zip of recordings."""
WAYS = {
    "all of it": GoalConfig(),
    "no warp": GoalConfig(warp=False),
    "no threshold": GoalConfig(threshold=1e6, stretch=1e6),
    "the place weighs 1": GoalConfig(weight=1.0),
}
PAIR_WAYS = {
    "all of it": PairConfig(),
    "wherever the other is": PairConfig(weight=0.0, stretch=1e6, threshold=1e6),
}
COLUMNS = {
    "arrived": ("arrived", 100, "%"),
    "off, worst": ("place_worst", 100, "cm"),
    "turned, worst": ("facing_worst", 1, "°"),
    "after": ("seconds_median", 1, "s"),
    "95 %": ("seconds_95", 1, "s"),
    "crossing": ("crossing", 100, "%"),
    "drag": ("drag", 100, "cm/m"),
}


@dataclass(frozen=True)
class Options:
    """Whether characters reach a chair."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    sources: tuple[str, ...] = ("chair", "nsm")
    """Motion: chair, nsm, cmu."""
    places: int = 64
    """Starts around the chair, 1 to 4 m away."""
    headings: int = 8
    """Headings at each."""
    pairs: int = 64
    """Pairs who shake hands; 0 for none."""


def find_database(name: str) -> MotionDatabase:
    """Open the database of a source, built with goals."""
    source = SOURCES[name]
    if source.endswith(".zip"):
        path = MOCAP / source
        if not path.exists():
            raise MotionMatchError(f"{path} is not there; set MOTIONMATCH_MOCAP to the folder of recordings.")
        source = str(path)
    with show_progress(name) as progress:
        return open_database(source, BuildConfig(goals=("sit",)), progress=progress)


def shake_hands(pairs: int, console: Console) -> dict[str, dict]:
    """Let pairs of actors shake hands, and measure it."""
    with show_progress("pair") as progress:
        config = BuildConfig(partners=True, mirror=False)
        database = open_database("locomotion+pair", config, progress=progress)
    columns = ("", "touched", "within 2 cm", "hands, worst", "after", "drag", "slide, its source")
    table, kept = Table(*columns, title="handshakes", box=SIMPLE), {}
    for way, config in PAIR_WAYS.items():
        with show_progress(way) as progress:
            controller = PairController(database, pairs=config)
            found = measure_handshakes(controller, np.random.default_rng(1), pairs=pairs, progress=progress)
        source = found.body.source
        assert source is not None
        table.add_row(
            way,
            f"{100 * found.touched:.0f} %",
            f"{100 * found.exact:.0f} %",
            f"{100 * found.hands_worst:.2f} cm",
            f"{found.seconds_median:.1f} s",
            f"{100 * found.drag:.1f} cm/m",
            f"{100 * found.body.shown.slide:.2f}, {100 * source.slide:.2f} cm/s",
        )
        kept[way] = asdict(found)
    console.print(table)
    return kept


def main(options: Options) -> int:
    console, kept = Console(), {}
    for name in options.sources:
        try:
            database = find_database(name)
        except MotionMatchError as error:
            console.print(f"{name}: {error}")
            continue
        table = Table(*["", *COLUMNS, "slide, its source", "fast, its source", "floor"], title=name, box=SIMPLE)
        kept[name] = {}
        for way, config in WAYS.items():
            with show_progress(way) as progress:
                found = measure_sitting(
                    GoalController(database, goals=config),
                    places=options.places,
                    headings=options.headings,
                    progress=progress,
                )
            shown, source = found.body.shown, found.body.source
            assert source is not None
            figures = [f"{factor * getattr(found, key):.1f} {unit}" for key, factor, unit in COLUMNS.values()]
            figures += [
                f"{100 * shown.slide:.2f}, {100 * source.slide:.2f} cm/s",
                f"{100 * shown.slide_fast:.2f}, {100 * source.slide_fast:.2f} %",
                f"{shown.floor_events:.1f}/min",
            ]
            table.add_row(way, *figures)
            kept[name][way] = asdict(found)
        console.print(table)
    if options.pairs:
        kept["handshakes"] = shake_hands(options.pairs, console)
    about, command = describe_machine("numpy", "numba"), format_command(__file__)
    if options.json is not None:
        jsonfile.write(options.json, {"figures": kept, "machine": about, "command": command})
    console.print(f"{format_machine(about)}; command: {command}", soft_wrap=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
