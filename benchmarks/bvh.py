"""Reading BVH: at least five times faster than upc-pymotion on the same 4 MB file in the same run.

Each reader goes from the file on disk to local positions and quaternions, as a program would use it; the
claim is also held against upc-pymotion's load alone, which stops at Euler angles. Beside them stand the
numbers only: by our kernel, by np.loadtxt (a lower bound for readers built on NumPy) and by splitting the
text. Every figure is the best of several rounds, and in each round all take their turn, so that a busy
machine is busy for all of them.

    motionmatch bench bvh --json bvh.json
    python benchmarks/bvh.py --file walk.bvh --rounds 5
"""

from __future__ import annotations

import io
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.errors import MotionMatchError, unreadable
from motionmatch.kernels.bvh import parse_numbers
from motionmatch.maths import quat
from motionmatch.metrics.machine import describe_machine, format_command, format_machine
from motionmatch.motion import bvh, bvh_header
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

MOCAP = Path(__file__).resolve().parents[2] / "shared" / "mocap"
CLAIM = 5.0
OURS = "motionmatch: file to quaternions"
THEIRS = "upc-pymotion: file to quaternions"
THEIRS_EULER = "upc-pymotion: file to Euler angles"
KERNEL = "motionmatch: numbers only"
LOADTXT = "np.loadtxt: numbers only"
SPLIT = "np.array(text.split()): numbers only"
WRITE = "motionmatch: write"
THEIRS_WRITE = "upc-pymotion: write"


@dataclass(frozen=True)
class Options:
    """Speed of reading a BVH file."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    file: Annotated[Path | None, tyro.conf.arg(metavar="BVH")] = None
    """Measure on this file instead of a 4 MB one."""
    rounds: int = 7
    """Number of rounds; the best counts."""
    seed: int = 1
    """Random seed of the generated file, if there is no real recording."""


def find_recording(seed: int, size: int = 4_000_000) -> tuple[str, bytes]:
    """Return a name and the bytes of the real recording nearest to that size, or of a generated one."""
    found = []
    for path in sorted(MOCAP.glob("*.zip")):
        with zipfile.ZipFile(path) as archive:
            entries = [entry for entry in archive.infolist() if entry.filename.endswith(".bvh")]
            found += [(abs(entry.file_size - size), path, entry.filename) for entry in entries]
    if found:
        _, path, name = min(found)
        with zipfile.ZipFile(path) as archive:
            return name, archive.read(name)
    return "generated.bvh", generate_recording(seed, num_frames=max(size // 700, 1))


def generate_recording(seed: int, *, num_frames: int, num_joints: int = 24) -> bytes:
    """Generate random motion that resembles a recording: smooth angles, six digits after the point."""
    rng = np.random.default_rng(seed)
    parents = [-1] + [max(0, joint - 1 - joint % 3) for joint in range(1, num_joints)]
    skeleton = Skeleton(
        tuple(f"joint{n}" for n in range(num_joints)), np.array(parents), rng.normal(size=(num_joints, 3))
    )
    axes = np.cumsum(0.02 * rng.normal(size=(num_frames, num_joints, 3)), axis=0)
    rotations = quat.normalize(np.concatenate([np.ones_like(axes[..., :1]), axes], axis=-1))
    positions = np.tile(skeleton.offsets, (num_frames, 1, 1))
    positions[:, 0] += np.cumsum(rng.normal(size=(num_frames, 3)), axis=0)
    with tempfile.TemporaryDirectory() as folder:
        clip = Clip(skeleton, positions, rotations, fps=60.0, name="generated")
        return bvh.write(clip, Path(folder) / "generated.bvh").read_bytes()


def list_readers(path: Path, data: bytes) -> dict[str, Callable[[], object]]:
    """List the calls to time. All of them read or write the same numbers."""
    text = bvh_header.BvhText(data, path.name)
    header = bvh_header.parse(text)
    rows = text.data[header.data_at :]
    clip = bvh.parse(data, path.name, fps=30.0)[0]
    target = path.with_name("written.bvh")

    def kernel() -> np.ndarray:
        values, report = np.empty(len(rows) // 2 + 1), np.zeros(4, np.int64)
        parse_numbers(np.frombuffer(rows, np.uint8), 0, header.num_channels, values, report)
        return values[: report[0]]

    calls: dict[str, Callable[[], object]] = {
        OURS: lambda: bvh.read_all(path, fps=30.0),
        KERNEL: kernel,
        LOADTXT: lambda: np.loadtxt(io.BytesIO(rows)),
        SPLIT: lambda: np.array(rows.split(), np.float64),
        WRITE: lambda: bvh.write(clip, target),
    }
    try:
        from pymotion.io.bvh import BVH
    except ImportError:
        return calls

    def load() -> object:
        reader = BVH()
        reader.load(str(path))
        return reader

    loaded = load()
    calls[THEIRS_EULER] = load
    calls[THEIRS] = lambda: load().get_data()  # type: ignore[attr-defined]
    calls[THEIRS_WRITE] = lambda: loaded.save(str(target))  # type: ignore[attr-defined]
    return calls


def best_times(calls: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Return seconds, the best of several rounds after one that warms up (and compiles)."""
    best = dict.fromkeys(calls, float("inf"))
    for turn in range(rounds + 1):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            if turn:
                best[name] = min(best[name], time.perf_counter() - start)
    return best


def measure(options: Options) -> dict:
    """Measure everything that is printed."""
    if options.file is not None:
        try:
            name, data = options.file.name, options.file.read_bytes()
        except OSError as error:
            raise unreadable(options.file, error) from None
    else:
        name, data = find_recording(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "measured.bvh"
        path.write_bytes(data)
        about = describe_machine("numpy", "numba")
        seconds = best_times(list_readers(path, data), max(options.rounds, 1))
    megabytes = len(data) / 1e6
    ratios = {other: seconds[other] / seconds[OURS] for other in (THEIRS, THEIRS_EULER) if other in seconds}
    ratios |= {f"{LOADTXT}, to our kernel": seconds[LOADTXT] / seconds[KERNEL]}
    ratios |= {f"{SPLIT}, to our kernel": seconds[SPLIT] / seconds[KERNEL]}
    if THEIRS_WRITE in seconds:
        ratios[THEIRS_WRITE] = seconds[THEIRS_WRITE] / seconds[WRITE]
    return {
        "claim": f"reading is at least {CLAIM:g} times faster than upc-pymotion",
        "claim_holds": min(ratios[THEIRS], ratios[THEIRS_EULER]) >= CLAIM if THEIRS in ratios else None,
        "file": name,
        "megabytes": megabytes,
        "seconds": seconds,
        "megabytes_per_second": {name: megabytes / value for name, value in seconds.items()},
        "ratios": ratios,
        "rounds": options.rounds,
        "seed": options.seed,
        "machine": about,
        "command": format_command(__file__),
    }


def show(report: dict, console: Console) -> None:
    table = Table(title=f"{report['file']}, {report['megabytes']:.2f} MB, best of {report['rounds']}")
    table.add_column("")
    table.add_column("ms", justify="right")
    table.add_column("MB/s", justify="right")
    for name, seconds in sorted(report["seconds"].items(), key=lambda item: item[1]):
        speed = report["megabytes_per_second"][name]
        table.add_row(name, f"{1e3 * seconds:.1f}", f"{speed:.1f}", style="bold" if name == OURS else None)
    console.print(table)
    for name, ratio in report["ratios"].items():
        console.print(f"{name}: takes {ratio:.1f} times as long")
    verdict = {True: "holds", False: "does NOT hold", None: "not tested: upc-pymotion is not installed"}
    console.print(f"claim: {report['claim']}: {verdict[report['claim_holds']]}")
    console.print(
        f"{format_machine(report['machine'])}; seed {report['seed']}; command: {report['command']}", highlight=False
    )


def main(arguments: list[str] | None = None) -> int:
    options = tyro.cli(Options, args=arguments)
    try:
        report = measure(options)
        show(report, Console())
        if options.json is not None:
            jsonfile.write(options.json, report)
    except MotionMatchError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
