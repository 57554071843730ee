"""New motion as an artist gets it: for each clip six variants and two loops, with the default settings.

Coverage is given both ways, with windows of a second (or the whole of a shorter clip), at 0.5 and without heading: how
much of the example is in a variant, and how much of the variant is in the example (a short cycle is repeated for that).
Beside it how many pairs of variants are different, how loops close (pose, and place and heading; a walk goes on), where
the body goes, how far feet slide, beside the example's own, and how deep they sink.

    motionmatch bench variants --json variants.json
    python benchmarks/variants.py --quick
    python benchmarks/variants.py --dances
    python benchmarks/variants.py --constrained

`--dances` measures instead what two settings do to clips that stay about a spot: `firmness`, of holding feet, and
`alpha`, beside the settings of the paper and of its authors' release. Coverage at 0.5 and patch distances are without
heading. `--constrained` asks for twelve results of a few clips under constraints, and counts those that were found and
the pairs of them that are different.
"""

from __future__ import annotations

import os
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
MOCAP = Path(os.environ.get("MOTIONMATCH_MOCAP") or SHARED / "mocap")
CHARACTERS = Path(os.environ.get("MOTIONMATCH_CHARACTERS") or SHARED / "characters")
ACTED = {
    "acted walks": "idle 1; walk 4 speed=1.3; walk 3 turn=0.8; idle 1.5; walk 3 speed=0.9 turn=-0.9; idle 1",
    "acted dodging": "idle 1; evade 2.5 degrees=40 distance=0.8; shuffle 2 speed=0.4; evade 2.5 degrees=-60; idle 1",
    "acted dog": "dog: stand 1; walk 3; trot 4 speed=2; stand 1; sit 3",
}
GENMM = (
    "Crabnew__Crab-dance-long",
    "Elephant__idle1",
    "Joe__Baseball-Milling-Idle",
    "Joe__Walk-In-Circle",
    "anytop_Chicken_EggLaying",
    "anytop_Chicken_IdlePecking",
    "Xia__normal",
)
COLUMNS = ("clip", "travel", "covered %", "of it %", "different", "loops: steps", "cm", "°", "slide cm/s", "floor cm")
GOES_ON = 0.5
"""A loop that comes this far in a round, in body heights, is a walk that goes on: it returns in pose and heading."""
WIDTH = 120
"""Columns of text in which the table fits, also where the output is no terminal."""
DANCES = ("acted dodging", "Crabnew__Crab-dance-long", "Joe__Baseball-Milling-Idle")
"""Clips that stay about a spot, in which feet are lifted and set down."""
ASKED = 12
"""Results that are asked for under constraints."""
FIRMNESS = (1.0, 0.75, 0.5, 0.25)
ALPHAS = (0.02, 0.5)
CYCLES = (("Soldier", "Walk"), ("Soldier", "Run"), ("Xbot", "walk"), ("Fox", "Walk"), ("Fox", "Run"))


@dataclass(frozen=True)
class Options:
    """New motion of many clips, measured."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    quick: bool = False
    """The acted clips only, two variants of each."""
    count: int = 6
    """Variants of each clip."""
    constrained: bool = False
    """Count results that differ under constraints instead."""
    dances: bool = False
    """Measure patch distances over settings instead, on clips that stay about a spot."""


def list_clips(options: Options) -> Iterator[tuple[str, Any]]:
    """Yield names and clips: acted, recorded where there are recordings, and cycles of characters."""
    import motionmatch as mm
    from motionmatch.motion.load import load
    from motionmatch.progress import no_progress

    for name, script in ACTED.items():
        yield name, mm.actors.capture(script, fps=30)[0]
    if options.quick:
        return
    if (MOCAP / "genmm.zip").is_file():
        with zipfile.ZipFile(MOCAP / "genmm.zip") as archive, tempfile.TemporaryDirectory() as folder:
            for name in GENMM:
                path = Path(folder) / f"{name}.bvh"
                path.write_bytes(archive.read(f"genmm/{name}.bvh"))
                yield name, load(path, progress=no_progress)[0]
    for file, name in CYCLES:
        if (CHARACTERS / f"{file}.glb").is_file():
            clips = load(CHARACTERS / f"{file}.glb", progress=no_progress)
            yield f"{file} {name}", next(clip for clip in clips if clip.name == name)


def measure(clip: Any, count: int) -> dict[str, Any]:
    """Make variants and loops of a clip, and measure them."""
    from motionmatch.generative.config import SynthesisConfig
    from motionmatch.generative.constraints import Loop
    from motionmatch.generative.prepared import find_default_frames
    from motionmatch.generative.representation import prepare
    from motionmatch.generative.travel import find_travel, repeat_cycle
    from motionmatch.generative.variants import VariantPlan
    from motionmatch.generative.variety import count_different_pairs
    from motionmatch.metrics import closing, quality
    from motionmatch.metrics.likeness import FINE_THRESHOLD, measure_likeness
    from motionmatch.motion import contacts

    frames = max(find_default_frames([clip]), round(4 * clip.fps))
    made = VariantPlan([clip], frames, SynthesisConfig()).make_all(count)
    loops = VariantPlan([clip], frames, SynthesisConfig(), constraints=(Loop(),)).make_all(2)
    size = min(round(clip.fps), clip.num_frames)
    covered, inside = [], []
    (folded,) = prepare([clip])
    again, _ = repeat_cycle(folded)
    for variant in made:
        covered.append(100 * measure_likeness(variant, clip, preset="heading").coverage(FINE_THRESHOLD, size=size))
        away = measure_likeness(prepare([variant])[0], again, preset="heading").nearest_in_examples(size)
        inside.append(100 * float((away < FINE_THRESHOLD).mean()))
    closed = [closing.measure_closing(loop) for loop in loops]
    different, pairs = count_different_pairs(made)
    travel = find_travel(folded)
    goes_on = travel == "free" and max(each.place for each in closed) > GOES_ON * contacts.body_height(folded)
    stands = _has_feet(clip) and travel != "in-place"  # where feet glide back, none is planted
    return {
        "travel": travel,
        "variants": len(made),
        "different": different,
        "pairs": pairs,
        "covered": float(np.mean(covered)),
        "inside": float(np.mean(inside)),
        "closes_pose": max(each.pose for each in closed),
        "closes_place": max(each.place for each in closed),
        "closes_heading": max(each.heading for each in closed),
        "goes_on": goes_on,
        "slide": _mean_slide([quality.measure_feet(each).skate for each in made] if stands else []),
        "example_slide": _mean_slide([quality.measure_feet(clip).skate] if stands else []),
        "depth": max(closing.measure_depth(each, [clip]) for each in made),
        "jumps": int(sum(len(quality.find_jumps(each)) for each in made)),
    }


def list_settings() -> dict[str, Any]:
    """List the settings that dances are made with."""
    from motionmatch.generative.config import PRESETS, SynthesisConfig

    found = {f"firmness {share:g}": SynthesisConfig(firmness=share) for share in FIRMNESS}
    found |= {"feet free": SynthesisConfig(lock_feet=False)}
    for alpha in ALPHAS:
        found[f"feet free, alpha {alpha:g}"] = SynthesisConfig(lock_feet=False, alpha=alpha)
    return found | {"as published": PRESETS["paper"], "as released": PRESETS["released"]}


def measure_dance(clip: Any, config: Any, count: int) -> dict[str, float]:
    """Measure motions of a clip: coverage at 0.5, patch distances, slide."""
    from motionmatch.generative.synthesis import synthesize
    from motionmatch.metrics import quality
    from motionmatch.studies.generative import format_key, measure_motions

    made: list[Any] = []

    def make(rng: np.random.Generator) -> Any:
        made.append(synthesize(clip, 2 * clip.num_frames, rng=rng, config=config))
        return made[-1]

    row = measure_motions(make, [clip], count)
    found = {name: row[format_key(name, "heading removed")] for name in ("fine", "global", "local")}
    return found | {
        "slide": _mean_slide([quality.measure_feet(each).skate for each in made]) or 0.0,
        "example_slide": quality.measure_feet(clip).skate,
    }


def measure_dances(options: Options, console: Console) -> dict[str, dict[str, float]]:
    """Measure all dances with all settings, and print a table."""
    from motionmatch.generative.variants import resample_to_one_rate

    rows: dict[str, dict[str, float]] = {}
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("clip", "settings", "covered %", "global", "local", "slide cm/s"):
        table.add_column(column, justify="left" if column in ("clip", "settings") else "right", no_wrap=True)
    for name, clip in list_clips(options):
        if name not in DANCES:
            continue
        (example,) = resample_to_one_rate([clip], 30.0)
        for setting, config in list_settings().items():
            row = rows[f"{name}: {setting}"] = measure_dance(example, config, 2 if options.quick else options.count)
            slides = f"{100 * row['slide']:.1f} / {100 * row['example_slide']:.1f}"
            figures = (f"{row['fine']:.1f}", f"{row['global']:.2f}", f"{row['local']:.2f}", slides)
            table.add_row(name, setting, *figures)
    console.print(table)
    return rows


def list_constraints(clip: Any) -> dict[str, tuple[tuple[Any, ...], int]]:
    """List constraints for a clip, and the number of frames of a result."""
    from motionmatch.generative.constraints import Complete, Loop
    from motionmatch.generative.keyframes import KeyFrames
    from motionmatch.generative.prepared import find_default_frames
    from motionmatch.generative.variants import find_part

    step, frames = round(4 * clip.fps), find_default_frames([clip])
    at = np.arange(step // 2, frames, step)
    taken = np.linspace(0, clip.num_frames - 1, len(at)).astype(int)
    poses = replace(clip, positions=clip.positions[taken], rotations=clip.rotations[taken], tags=type(clip.tags)())
    return {
        "key frames 4 s apart": ((KeyFrames(at.tolist(), poses),), frames),
        "loops of 4 s": ((Loop(),), step),
        "completed legs": ((Complete(clip, find_part("legs", clip, None)),), clip.num_frames),
        "none": ((), frames),
    }


def measure_constrained(options: Options, console: Console) -> dict[str, dict[str, int]]:
    """Count what is found under constraints, and print it."""
    from motionmatch.generative.config import SynthesisConfig
    from motionmatch.generative.variants import VariantPlan
    from motionmatch.generative.variety import count_different_pairs

    rows: dict[str, dict[str, int]] = {}
    for name, clip in list_clips(options):
        if name not in ("acted walks", *DANCES):
            continue
        for said, (constraints, frames) in list_constraints(clip).items():
            found = VariantPlan([clip], frames, SynthesisConfig(), constraints=constraints).make_all(ASKED)
            loop = said.startswith("loops")
            different, pairs = count_different_pairs(found, loop=loop)
            rows[f"{name}: {said}"] = {"found": len(found), "different": different, "pairs": pairs}
            console.print(f"{name}, {said}: {len(found)} of {ASKED} found, {different} of {pairs} pairs are different")
    return rows


def _has_feet(clip: Any) -> bool:
    return clip.anatomy is not None and bool(clip.anatomy.contacts)


def _mean_slide(slides: list[float]) -> float | None:
    known = [slide for slide in slides if np.isfinite(slide)]
    return float(np.mean(known)) if known else None


def make_table(rows: dict[str, dict[str, Any]]) -> Table:
    """Make the table of all clips."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in COLUMNS:
        table.add_column(name, justify="left" if name in ("clip", "travel") else "right", no_wrap=True)
    for name, row in rows.items():
        slides = [f"{100 * row[key]:.1f}" if row[key] is not None else "–" for key in ("slide", "example_slide")]
        place = "goes on" if row["goes_on"] else f"{100 * row['closes_place']:.0f}"
        table.add_row(
            name,
            row["travel"],
            f"{row['covered']:.0f}",
            f"{row['inside']:.0f}",
            f"{row['different']} of {row['pairs']}" if row["pairs"] else f"{row['variants']} found",
            f"{row['closes_pose']:.1f}",
            place,
            f"{row['closes_heading']:.0f}",
            " / ".join(slides),
            f"{100 * row['depth']:.1f}",
        )
    return table


def main(options: Options) -> int:
    from motionmatch import jsonfile
    from motionmatch.metrics.machine import describe_machine, format_command, format_machine

    console, rows = Console(), {}
    console.width = max(console.width, WIDTH)
    if options.constrained:
        rows = measure_constrained(options, console)
    elif options.dances:
        rows = measure_dances(options, console)
    else:
        for name, clip in list_clips(options):
            console.print(f"{name} …")
            rows[name] = measure(clip, 2 if options.quick else options.count)
        console.print(make_table(rows))
    figures = {"rows": rows, "machine": describe_machine("numpy", "numba"), "command": format_command(__file__)}
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
