"""Motion from one skeleton to another: what comes back, how feet slide and sink beside the source, how long it takes.

Every pair of the recordings, the actors and the characters that are at hand; people to people, dogs to the fox. Slides
and depths of the target stand beside those of the source times the ratio of the legs.

    motionmatch bench retarget --json retarget.json --pictures sheets/
"""

from __future__ import annotations

import os
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import process_time
from typing import Annotated

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

import motionmatch as mm
from motionmatch import jsonfile
from motionmatch.errors import MotionMatchError
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.metrics.retargeting import measure_pair
from motionmatch.motion import load
from motionmatch.motion.clip import Clip
from motionmatch.retargeting.character import Character, load_character, make_character
from motionmatch.retargeting.transfer import Retarget

MOCAP = Path(os.environ.get("MOTIONMATCH_MOCAP") or Path(__file__).resolve().parents[2] / "shared" / "mocap")
CHARACTERS = Path(os.environ.get("MOTIONMATCH_CHARACTERS") or MOCAP.parent / "characters")
RECORDED = {
    "LAFAN1": ("lafan1.zip", ("crops/walk1_subject1_walk2", "crops/run1")),
    "CMU": ("cmu.zip", ("locomotion/02_01", "locomotion/02_03", "locomotion/16_")),
    "NSM": ("nsm.zip", ("Avoidance/Avoid1",)),
    "jl_mm": ("jl_mm.zip", ("JL_mm_run",)),
    "dog": ("dog_mann.zip", ("D1_009", "ex04")),
}
"""Zips, and the beginnings of the files that are used, at most three of each set."""
GIVEN = ("Xbot", "Soldier", "CesiumMan", "RiggedFigure", "Fox")
LONG = 100_000


@dataclass(frozen=True)
class Options:
    """Motion from one skeleton to another."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    pictures: Annotated[Path | None, tyro.conf.arg(metavar="FOLDER")] = None
    """Also draw a sheet for each source: its poses, and those of every target below."""
    only: tuple[str, ...] = ()
    """Only pairs with these sources."""


def collect() -> tuple[dict[str, Character], dict[str, list[Clip]]]:
    """Load what is at hand: characters, and clips of each."""
    characters, clips = {}, {}
    for name, (archive, wanted) in RECORDED.items():
        if not (MOCAP / archive).exists():
            continue
        files = [file for part in wanted for file in load.find_files(MOCAP / archive) if part in (file.member or "")]
        found = [recording.clip for recording in load.recordings(files[:3])[0]]
        clips[name], characters[name] = found, make_character(found)
    clips["actors"] = list(mm.actors.capture("sample"))
    characters["actors"] = make_character(clips["actors"])
    for name in GIVEN:
        if (CHARACTERS / f"{name}.glb").exists():
            characters[name] = load_character(CHARACTERS / f"{name}.glb")
            clips[name] = [clip for clip in mm.load(CHARACTERS / f"{name}.glb") if clip.num_frames > 10]
    return characters, clips


def time_long(characters: dict[str, Character], clips: dict[str, list[Clip]]) -> dict[str, float]:
    """Measure the seconds of the processor that 100,000 frames of the actors take, by target; world poses known."""
    clip = clips["actors"][0]
    again = -(-LONG // clip.num_frames)
    long = replace(
        clip, positions=np.tile(clip.positions, (again, 1, 1)), rotations=np.tile(clip.rotations, (again, 1, 1))
    ).trim(0, LONG)
    long.world  # noqa: B018
    found = {}
    for name, target in characters.items():
        if target.anatomy.kind == "biped":
            plan = Retarget(characters["actors"], target)
            plan.apply(clip)
            start = process_time()
            plan.apply(long)
            found[name] = process_time() - start
    return found


def draw(folder: Path, source: str, clips: list[Clip], plans: dict[str, Retarget]) -> None:
    from motionmatch.pictures.variants import draw_variants

    folder.mkdir(parents=True, exist_ok=True)
    clip = clips[0].trim(0, round(5 * clips[0].fps))
    shown = [replace(plan.apply(clip), name=f"{source} to {name}") for name, plan in plans.items()]
    draw_variants([clip], shown, folder / f"{source}.png", title=f"{source}, and on other skeletons")


def main(options: Options) -> int:
    console, rows = Console(width=170), []
    characters, clips = collect()
    for source, own in characters.items():
        if options.only and source not in options.only:
            continue
        plans = {}
        for target, other in characters.items():
            if target == source or own.anatomy.kind != other.anatomy.kind:
                continue
            figures = asdict(measure_pair(own, other, clips[source]))
            feet = {"source_feet": figures.pop("source"), "target_feet": figures.pop("target")}
            rows.append({"source": source, "target": target, **figures, **feet})
            plans[target] = Retarget(own, other)
        if options.pictures is not None and plans:
            draw(options.pictures, source, clips[source], plans)
    print_table(console, rows)
    seconds = time_long(characters, clips)
    console.print("100,000 frames of the actors: " + ", ".join(f"{name} {t:.2f} s" for name, t in seconds.items()))
    console.print(format_machine(describe_machine("numpy", "numba")), style="dim")
    if options.json is not None:
        facts = {
            "command": format_command(__file__),
            "machine": describe_machine("numpy", "numba"),
            "pairs": rows,
            "long": seconds,
        }
        jsonfile.write(options.json, facts)
    return 0


def print_table(console: Console, rows: list[dict]) -> None:
    table = Table(box=SIMPLE)
    for column in ("from", "to", "back, cm", "p95", "slide, cm/s", "source, scaled", "p95", "source, scaled",
                   "floor/min", "source", "deepest, cm", "bent back, °", "source"):  # fmt: skip
        table.add_column(column, justify="left" if column in ("from", "to") else "right")
    for row in rows:
        feet, own, scale = row["target_feet"], row["source_feet"], row["scale"]
        table.add_row(
            row["source"], row["target"], f"{100 * row['there_and_back']:.2f}", f"{100 * row['there_and_back_95']:.2f}",
            f"{100 * feet['slide']:.1f}", f"{100 * scale * own['slide']:.1f}",
            f"{100 * feet['slide_95']:.1f}", f"{100 * scale * own['slide_95']:.1f}",
            f"{feet['floor_events']:.1f}", f"{own['floor_events']:.1f}", f"{100 * feet['deepest']:.1f}",
            f"{row['bent_back']:.0f}", f"{row['bent_back_source']:.0f}",
        )  # fmt: skip
    console.print(table)
    close = sum(row["there_and_back"] < 0.01 for row in rows)
    console.print(f"there and back within 1 cm: {close} of {len(rows)} pairs")


if __name__ == "__main__":
    try:
        raise SystemExit(main(tyro.cli(Options)))
    except MotionMatchError as error:
        print(f"error: {error}", file=sys.stderr)
        raise SystemExit(2) from None
