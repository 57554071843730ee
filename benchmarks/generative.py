"""New motion from examples: seconds and memory for motions of every length, beside the naive method, on one core.

The naive method is the authors' (`studies/generative.py`): every patch unfolded, all distances by one matrix product
in float32, in NumPy with the same BLAS. Every figure is of a process of its own with one thread: the best of some runs,
processor time, and the most memory that the process held, all of it and less what it held before it began. That the
matches are those of an exact float64 evaluation is checked in every round of one synthesis.

Three things are timed, and each has a row of its own: matching (from rows of numbers to rows of numbers, which is what
the naive method does too), `synthesize` (from clip to clip: encoding, matching, decoding, planted feet), and the whole
command `motionmatch generate` in a new process (starting Python, reading a BVH file, one or six variants, writing BVH,
GLB and the contact sheet).

Published (Li 2023): about 0.2 s for 1,000 frames on an Apple M1, 0.05 s on a V100, 3 s for 100,000 frames on a V100.

    motionmatch bench generative --json generative.json
    python benchmarks/generative.py --quick
    python benchmarks/generative.py --only-device --device cuda
"""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import tyro
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
MOCAP = Path(os.environ.get("MOTIONMATCH_MOCAP") or ROOT.parent / "shared" / "mocap")
GENMM = ("Joe__Baseball-Milling-Idle", "Joe__Walk-In-Circle", "Crabnew__Crab-dance-long")
ACTED = "walk 7 speed=1.3 turn=0.5; idle 2; run 4 speed=3 turn=-0.4; walk 5 speed=1 turn=-0.7; idle 3"
CLAIMS = {1000: 15.0, 20_000: 20.0}
"""Least speed as a multiple of the naive method, by number of frames, from the first clip."""
TEN_SECONDS, COMMAND_SECONDS = 300, 1.5
"""Frames of ten seconds, and the longest time that the whole command may take for them on a quiet machine, seconds."""
MEGABYTES = 250.0
"""Most memory for 20,000 frames, megabytes."""


@dataclass(frozen=True)
class Options:
    """Speed of making motion from examples."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    quick: bool = False
    """Under a minute: fewer clips, lengths and runs, no example of an hour."""
    frames: tuple[int, ...] = (1000, 5000, 20_000, 100_000)
    """Frames of the result, beside as many as the example has."""
    naive_frames: int = 20_000
    """Most frames for which the naive method is run: 100,000 take minutes and gigabytes."""
    rounds: int = 3
    """Number of rounds, the best counts; one round if it takes over ten seconds."""
    device: str | None = None
    """A device of torch, such as cuda; without it the first graphics processor there is."""
    only_device: bool = False


def read_example(name: str):
    """Read or act a clip at 30 frames per second."""
    import motionmatch as mm
    from motionmatch.motion.load import load
    from motionmatch.motion.resample import resample_clip

    if name == "actors":
        return mm.actors.capture(ACTED, fps=30)[0]
    with zipfile.ZipFile(MOCAP / "genmm.zip") as archive, tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.bvh"
        path.write_bytes(archive.read(f"genmm/{name}.bvh"))
        (clip,) = load(path)
    return clip if clip.fps == 30 else resample_clip(clip, 30)


def encode_example(name: str):
    from motionmatch.generative.representation import encode, make_layout, prepare

    (clip,) = prepare([read_example(name)])
    layout = make_layout([clip], "paper")
    return encode(clip, layout), layout


def make_rows(method: str, rows, layout, frames: int, device: str = "cpu"):
    """Make the rows of a motion, by our method or the naive one."""
    import numpy as np

    from motionmatch.generative import parts
    from motionmatch.generative.config import SynthesisConfig
    from motionmatch.generative.synthesis import generate

    rng, config = np.random.default_rng(1), SynthesisConfig(representation="paper")
    if method == "naive":
        from motionmatch.studies.generative import synthesize_naively

        return synthesize_naively([rows], frames, rng=rng, config=config, dtype=np.float32)
    split = parts.whole_body(layout)
    return generate([rows], frames, rng=rng, config=config, split=split, layout=layout, device=device)


def measure(method: str, name: str, frames: int | None, rounds: int) -> dict:
    """Measure one figure in this process."""
    from motionmatch.metrics.machine import measure_memory, measure_peak_memory

    rows, layout = encode_example(name)
    frames = frames or len(rows)
    make_rows(method, rows[:60], layout, 60)  # imports, and compiles or reads the cache
    before, best, best_wall = measure_memory(), float("inf"), float("inf")
    for _ in range(rounds):
        start, wall = time.process_time(), time.perf_counter()
        make_rows(method, rows, layout, frames)
        best = min(best, time.process_time() - start)
        best_wall = min(best_wall, time.perf_counter() - wall)
        if best > 10.0:
            break
    peak = measure_peak_memory()
    row = {"method": method, "clip": name, "example_frames": len(rows), "joints": layout.num_joints, "frames": frames}
    return {**row, "seconds": best, "wall_seconds": best_wall, "megabytes": peak, "growth_megabytes": peak - before}


def time_synthesize(name: str, frames: int, rounds: int) -> dict:
    """Time `synthesize`, from clip to clip: with the encoding, the decoding and the feet."""
    import numpy as np

    from motionmatch.generative.synthesis import synthesize
    from motionmatch.metrics.machine import measure_peak_memory

    clip, best = read_example(name), float("inf")
    synthesize(clip, 60, rng=np.random.default_rng(1))
    for _ in range(rounds):
        start = time.process_time()
        synthesize(clip, frames, rng=np.random.default_rng(1))
        best = min(best, time.process_time() - start)
    return {"clip": name, "frames": frames, "seconds": best, "megabytes": measure_peak_memory()}


def command_row(name: str, frames: int, count: int, rounds: int) -> dict:
    """Time a whole `motionmatch generate` in a new process, with filled caches: processor seconds, and wall time."""
    with tempfile.TemporaryDirectory() as folder:
        clip = read_example(name).save(Path(folder) / "example.bvh")
        # an installed command has its modules compiled beside it, also where this process is told to write none
        surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        surroundings["PYTHONPYCACHEPREFIX"] = str(Path(folder) / "modules")
        best = wall = float("inf")
        for turn in range(rounds + 1):  # the first one compiles, if nobody did before
            out = Path(folder) / f"out{turn}"
            arguments = ["generate", str(clip), "--frames", str(frames), "--count", str(count), "--out", str(out)]
            before, started = os.times(), time.perf_counter()
            command = [sys.executable, "-m", "motionmatch", *arguments]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=surroundings)
            after, ended = os.times(), time.perf_counter()
            if turn:
                spent = after.children_user - before.children_user + after.children_system - before.children_system
                best, wall = min(best, spent), min(wall, ended - started)
    return {"clip": name, "frames": frames, "variants": count, "seconds": best, "wall_seconds": wall}


def list_steps(figures: dict, name: str, frames: int) -> list[dict]:
    """List the times of matching, `synthesize` and the whole command, each beside that of naive matching."""
    by = {(row["method"], row["clip"], row["frames"]): row["seconds"] for row in figures["rows"]}
    naive = by.get(("naive", name, frames))
    timed = [
        ("matching", by.get(("ours", name, frames))),
        ("synthesize", figures["whole"]["seconds"]),
        *((f"generate, {row['variants']} written", row["seconds"]) for row in figures["commands"]),
    ]
    return [
        {"what": what, "frames": frames, "seconds": seconds, "naive_matching": naive and naive / max(seconds, 1e-9)}
        for what, seconds in timed
        if seconds is not None
    ]


def steps_table(steps: list[dict]) -> Table:
    table = Table(title="what is timed, one thread, processor time", title_justify="left")
    for column in ("what", "frames", "seconds", "naive matching alone takes"):
        table.add_column(column, justify="left" if column == "what" else "right")
    for step in steps:
        times = "" if step["naive_matching"] is None else f"{step['naive_matching']:.2f} times as long"
        table.add_row(step["what"], str(step["frames"]), f"{step['seconds']:.3f}", times)
    return table


def check_matches(name: str, frames: int) -> dict:
    """Check every round of a synthesis against an exact evaluation, and the whole against single rounds."""
    import numpy as np

    from motionmatch.generative import synthesis
    from motionmatch.generative.matching import Patches, blend, match

    sys.path.insert(0, str(ROOT / "tests"))
    from reference.exact import exact_match

    rows, layout = encode_example(name)
    counts = {"rounds": 0, "matches": 0, "equal": 0}

    def slowly(guess, patches: Patches, alpha, *, rounds, loop=False, adjust=None):
        assert adjust is None  # as published, nothing runs on
        for _ in range(rounds):
            found = match(guess, patches, alpha)
            exact = exact_match(guess, patches.frames, patches.size, patches.usable, alpha)
            counts["rounds"] += 1
            counts["matches"] += len(found)
            counts["equal"] += int((found == exact).sum())
            guess = blend(patches, exact, len(guess))
        return guess

    fast, kept = make_rows("ours", rows, layout, frames), synthesis.refine
    synthesis.refine = slowly
    try:
        slow = make_rows("ours", rows, layout, frames)
    finally:
        synthesis.refine = kept
    return {"clip": name, "frames": frames, **counts, "same_motion": bool(np.array_equal(fast, slow))}


def time_hour(frames: int, minutes: float) -> dict:
    """Time a synthesis from an acted example of an hour at 60 frames per second."""
    import numpy as np

    import motionmatch as mm
    from motionmatch.generative.representation import encode, make_layout, prepare
    from motionmatch.metrics.machine import measure_memory, measure_peak_memory

    clips = prepare(list(mm.actors.capture("locomotion", minutes=minutes, seed=1)))
    layout = make_layout(clips, "paper")
    rows = np.concatenate([encode(clip, layout) for clip in clips])
    rows = np.ascontiguousarray(rows[: int(minutes * 60 * clips[0].fps)])
    del clips
    make_rows("ours", rows[:60], layout, 60)
    before, start, wall = measure_memory(), time.process_time(), time.perf_counter()
    make_rows("ours", rows, layout, frames)
    seconds = time.process_time() - start
    return {
        "example_frames": len(rows),
        "columns": rows.shape[1],
        "frames": frames,
        "seconds": seconds,
        "wall_seconds": time.perf_counter() - wall,
        "milliseconds_per_frame": 1e3 * seconds / frames,
        "example_megabytes": rows.nbytes / 1e6,
        "megabytes": measure_peak_memory(),
        "growth_megabytes": measure_peak_memory() - before,
    }


def time_on_device(name: str, device: str, example_frames: int, frames: int, rounds: int) -> dict:
    """Measure wall time on a GPU, transfers included."""
    import numpy as np
    import torch

    rows, layout = encode_example(name)
    rows = np.ascontiguousarray(rows[:example_frames])
    times = []
    for _ in range(rounds + 1):  # the first one starts the device up
        start = time.perf_counter()
        found = make_rows("ours", rows, layout, frames, device)
        times.append(time.perf_counter() - start)
    here = make_rows("ours", rows, layout, 2000)
    there = make_rows("ours", rows, layout, 2000, device)
    processor = torch.cuda.get_device_name(device) if device.startswith("cuda") else device
    return {
        "device": processor,
        "clip": name,
        "example_frames": len(rows),
        "columns": rows.shape[1],
        "frames": len(found),
        "wall_seconds": min(times[1:]),
        "first_seconds": times[0],
        "frames_as_on_the_cpu": float(np.mean(np.abs(here - there).max(axis=1) < 1e-6)),
        "device_megabytes": torch.cuda.max_memory_allocated() / 1e6 if device.startswith("cuda") else None,
    }


def run_in_process(task, *arguments):
    """Run a function in a new process with one thread, and return its result."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(task, arguments)


def find_gpu(wanted: str | None) -> str | None:
    if wanted is not None:
        return wanted
    try:
        import torch
    except ImportError:
        return None
    return "cuda" if torch.cuda.is_available() else None


def make_table(rows: list[dict]) -> Table:
    table = Table(title="one thread; processor time; memory of the process, in brackets what it grew by")
    for column in ("example", "joints", "from", "frames", "seconds", "MB", "naive, seconds", "naive, MB", "faster"):
        table.add_column(column, justify="left" if column == "example" else "right")
    naive = {(row["clip"], row["frames"]): row for row in rows if row["method"] == "naive"}
    for row in rows:
        if row["method"] == "naive":
            continue
        other = naive.get((row["clip"], row["frames"]))
        table.add_row(
            row["clip"],
            str(row["joints"]),
            str(row["example_frames"]),
            str(row["frames"]),
            f"{row['seconds']:.3f}",
            f"{row['megabytes']:.0f} ({row['growth_megabytes']:.0f})",
            f"{other['seconds']:.2f}" if other else "",
            f"{other['megabytes']:.0f}" if other else "",
            f"{other['seconds'] / row['seconds']:.1f}x" if other else "",
        )
    return table


def claims(rows: list[dict], first: str, ten_seconds: dict | None = None) -> list[tuple[str, bool]]:
    """List the claims, and whether each holds here."""
    by = {(row["method"], row["clip"], row["frames"]): row for row in rows}
    found = []
    for frames, times in CLAIMS.items():
        ours, naive = by.get(("ours", first, frames)), by.get(("naive", first, frames))
        if ours and naive:
            ratio = naive["seconds"] / ours["seconds"]
            found.append((f"{frames} frames {ratio:.1f} times as fast as naive (at least {times:.0f})", ratio >= times))
    large = by.get(("ours", first, 20_000))
    if large:
        grown = large["growth_megabytes"]
        found.append((f"20000 frames in {grown:.0f} MB more than before (at most {MEGABYTES:.0f})", grown <= MEGABYTES))
    if ten_seconds is not None:
        wall = ten_seconds["wall_seconds"]
        said = f"`motionmatch generate --count 1` for ten seconds takes {wall:.2f} s (at most {COMMAND_SECONDS:g})"
        found.append((f"{said}; {ten_seconds['seconds']:.2f} s of processor time", wall <= COMMAND_SECONDS))
    return found


def main(options: Options) -> int:
    for name in ("OMP", "OPENBLAS", "MKL", "NUMBA"):
        os.environ[f"{name}_NUM_THREADS"] = "1"
    from motionmatch import jsonfile
    from motionmatch.metrics.machine import describe_machine, format_command, format_machine

    console, recorded = Console(), (MOCAP / "genmm.zip").is_file()
    clips = [*(GENMM if recorded else ()), "actors"]
    if not recorded:
        console.print("the recordings genmm.zip are not here; only the actors are measured")
    figures: dict = {"rows": [], "machine": describe_machine("numpy", "numba"), "command": format_command(__file__)}
    if not options.only_device:
        lengths = [None, *(frames for frames in options.frames if not options.quick or frames <= 5000)]
        for name in clips[:1] if options.quick else clips:
            main_one = name in (clips[0], "actors")
            for frames in lengths if main_one else [None, 1000]:
                for method in ("ours", "naive"):
                    if method == "naive" and (frames or 0) > (1000 if options.quick else options.naive_frames):
                        continue
                    console.print(f"{name}: {frames or 'as many'} frames, {method} …")
                    figures["rows"].append(
                        run_in_process(measure, method, name, frames, 1 if options.quick else options.rounds)
                    )
        figures["checked"] = run_in_process(check_matches, clips[0], 300 if options.quick else 1000)
        frames, rounds = options.frames[0], 1 if options.quick else options.rounds
        figures["whole"] = run_in_process(time_synthesize, clips[0], frames, rounds)
        console.print("the whole command …")
        figures["commands"] = [
            run_in_process(command_row, clips[0], frames, count, rounds)
            for count in ((1,) if options.quick else (1, 6))
        ]
        figures["ten_seconds"] = run_in_process(command_row, clips[0], TEN_SECONDS, 1, max(rounds, 3))
        figures["steps"] = list_steps(figures, clips[0], frames)
        console.print(make_table(figures["rows"]))
        console.print(steps_table(figures["steps"]))
        exact = figures["checked"]
        console.print(
            f"{exact['equal']} of {exact['matches']} matches in {exact['rounds']} rounds are those of the exact one; "
            f"the motion is {'the same bit for bit' if exact['same_motion'] else 'NOT the same'}"
        )
        for text, holds in claims(figures["rows"], clips[0], figures["ten_seconds"]):
            console.print(f"{text}: {'holds' if holds else 'does NOT hold'}")
        if not options.quick:
            console.print("acting for an hour …")
            figures["hour"] = long = run_in_process(time_hour, 1000, 60.0)
            console.print(
                f"{long['frames']} frames from an example of {long['example_frames']}: {long['seconds']:.1f} s, "
                f"{long['milliseconds_per_frame']:.1f} ms per frame, {long['growth_megabytes']:.0f} MB more; "
                f"the example alone has {long['example_megabytes']:.0f} MB"
            )
    device = find_gpu(options.device)
    if device is not None and not (options.quick and options.device is None):
        figures["device"] = there = run_in_process(time_on_device, clips[0], device, 522, 100_000, options.rounds)
        console.print(
            f"{there['device']}: {there['frames']} frames from {there['example_frames']} in "
            f"{there['wall_seconds']:.3f} s (the first time {there['first_seconds']:.2f} s)"
        )
    console.print("published: 0.2 s for 1,000 frames (Apple M1), 0.05 s (V100); 3 s for 100,000 (V100)")
    console.print(f"{format_machine(figures['machine'])}; command: {figures['command']}", soft_wrap=True)
    if options.json is not None:
        jsonfile.write(options.json, figures)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(tyro.cli(Options)))
