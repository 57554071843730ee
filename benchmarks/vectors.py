"""Hand-written vector code: each piece is at least 1.3 times as fast as plain numba, on every kind of processor.

The kernels hold a few functions written in LLVM's own instructions (`search_lanes`, `patch_lanes`, `active`). Such code
is hard to read, so each piece has to earn its place. Here the work that uses it is timed with the piece as it is and
with plain numba in its place (`_plain_kernels.py`), for several targets: AVX-512, AVX2 and SSE2 (`NUMBA_CPU_NAME`). A
target that this processor cannot run is left out. Each time is of one core, in a process of its own with an empty cache
of compiled code, the best of several rounds.

    motionmatch bench vectors --json vectors.json
    python benchmarks/vectors.py --targets haswell --pieces leaf_costs
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
import tyro
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from motionmatch import jsonfile
from motionmatch.errors import unknown_name
from motionmatch.metrics.machine import describe_machine, format_command, format_machine, use_one_core

CLAIM = 1.3
WORKER = "--worker"
TARGETS = ("skylake-avx512", "haswell", "generic")
"""AVX-512, AVX2 and SSE2."""


@dataclass(frozen=True)
class Piece:
    """One piece of vector code: its names in `motionmatch.kernels`, and the work that uses it."""

    names: tuple[str, ...]
    """The intrinsics that are replaced together."""
    plain: tuple[str, ...]
    """Their replacements in `_plain_kernels`."""
    work: str
    """A name of `WORK`."""


PIECES = {
    "leaf_costs": Piece(("leaf_costs",), ("frame_costs",), "tree"),
    "scan_costs": Piece(("scan_costs",), ("frame_costs",), "scan"),
    "box_bounds": Piece(("box_bounds",), ("box_bounds",), "tree"),
    "borrow": Piece(("borrow",), ("borrow",), "obstacles"),
    "frame_distance": Piece(("frame_distance",), ("frame_distance",), "patches"),
    "add_rows": Piece(("_add_4", "_add_5", "_add_6", "_add_7"), ("add_4", "add_5", "add_6", "add_7"), "layers"),
}


@dataclass(frozen=True)
class Options:
    """Hand-written vector code against plain numba."""

    json: Annotated[Path | None, tyro.conf.arg(metavar="FILE")] = None
    """Also write the figures to this file."""
    targets: tuple[str, ...] = TARGETS
    """Processors to compile for, by LLVM's names. Those that can't run here are left out."""
    pieces: tuple[str, ...] = tuple(PIECES)
    """Pieces to measure."""
    rounds: int = 15
    """Number of rounds; the best counts."""


def motion_like(num_frames: int, num_columns: int = 27, seed: int = 1) -> np.ndarray:
    """(F, D) features like those of motion: a few slow signals seen through many columns."""
    rng = np.random.default_rng(seed)
    slow = np.cumsum(rng.normal(size=(num_frames, 6)), axis=0)
    slow -= np.cumsum(slow, axis=0) / np.arange(1, num_frames + 1)[:, None]
    rows = np.sin(slow * 0.2) @ rng.normal(size=(6, num_columns)) + 0.02 * rng.normal(size=(num_frames, num_columns))
    return (rows / rows.std()).astype(np.float32)


def search_work(matcher_name: str, num_frames: int, count: int) -> Callable[[], object]:
    from motionmatch.search.brute import BruteMatcher
    from motionmatch.search.query import Query
    from motionmatch.search.tree import TreeMatcher

    rows = motion_like(num_frames)
    matcher = {"tree": TreeMatcher, "scan": BruteMatcher}[matcher_name](rows)
    rng = np.random.default_rng(2)
    pose, path = rows[rng.integers(num_frames, size=(2, count))]
    query = Query(np.where(np.arange(rows.shape[1]) < 15, pose, path) + 0.1 * rng.normal(size=pose.shape))
    return lambda: matcher.search(query)


def obstacle_work() -> Callable[[], object]:
    """Recorded queries of a character among discs and walls, and other people as ellipses."""
    from motionmatch.actors.takes import capture
    from motionmatch.database.build import build
    from motionmatch.studies.searching import ROWS, MatcherCache, record_queries
    from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox
    from motionmatch.world.path import GroundPath
    from motionmatch.world.scene import Scene

    rng = np.random.default_rng(3)
    places = rng.uniform(-4.0, 4.0, (60, 2))
    obstacles = [Disc(x, z, 0.25) for x, z in places[:20]]
    obstacles += [OrientedBox(x, z, 0.6, 0.4, 0.5) for x, z in places[20:40]]
    obstacles += [Ellipse(x, z, 0.35, 0.2, 0.5) for x, z in places[40:]]
    turn = np.linspace(0, 2 * np.pi, 60)
    circle = GroundPath(np.stack([3 * np.sin(turn), 3 * np.cos(turn)], axis=1), closed=True)
    scene = Scene(tuple(obstacles), name="sixty", path=circle, speed=1.0)
    kept = MatcherCache(build(capture("locomotion", minutes=2.0, seed=1), features="paper"))
    way = next(way for way in ROWS if "exact" in way.name)
    queries = record_queries(kept, way, scene, 20.0, 60)
    matcher = kept.matcher(way)
    return lambda: [matcher.search(query) for query in queries]


def patch_work() -> Callable[[], object]:
    from numba import njit

    from motionmatch.kernels import patches

    patch_distance = patches.patch_distance

    @njit
    def add_up(x, y, memory):
        total = 0.0
        for i in range(0, 380, 2):
            for j in range(0, 380, 20):
                total += patch_distance(x, y, i, j, memory)
        return total

    x, y = np.random.default_rng(4).normal(size=(2, 400, 200))
    memory = patches.make_memory(11)
    return lambda: add_up(x, y, memory)


def layer_work() -> Callable[[], object]:
    from motionmatch.learned.network import Evaluator, make_network

    rng, widths = np.random.default_rng(5), (59, 512, 512, 320)
    weights = [rng.normal(size=(b, a)).astype(np.float32) / a**0.5 for a, b in itertools.pairwise(widths)]
    evaluator = Evaluator(make_network(weights, [np.zeros(b, np.float32) for b in widths[1:]]))
    values = rng.normal(size=(1000, widths[0])).astype(np.float32)
    return lambda: evaluator(values)


WORK: dict[str, Callable[[], Callable[[], object]]] = {
    "tree": lambda: search_work("tree", 100_000, 300),
    "scan": lambda: search_work("scan", 50_000, 20),
    "obstacles": obstacle_work,
    "patches": patch_work,
    "layers": layer_work,
}


def replace_pieces(names: tuple[str, ...]) -> None:
    """Put plain numba in the place of some pieces, in every kernel module, before anything is compiled."""
    import importlib
    import pkgutil

    import _plain_kernels as plain
    from motionmatch import kernels

    modules = [
        importlib.import_module(f"{kernels.__name__}.{each.name}") for each in pkgutil.iter_modules(kernels.__path__)
    ]
    for name in names:
        piece = PIECES[name]
        for intrinsic, instead in zip(piece.names, piece.plain, strict=True):
            for module in modules:
                if hasattr(module, intrinsic):
                    setattr(module, intrinsic, getattr(plain, instead))


def work_alone(rounds: int, work_name: str, *plain: str) -> int:
    """Print the seconds of one round of some work, the best of several, with some pieces in plain numba."""
    replace_pieces(plain)
    with use_one_core():
        work = WORK[work_name]()
        work()
        best = np.inf
        for _ in range(rounds):
            begin = time.process_time()
            work()
            best = min(best, time.process_time() - begin)
    print(best)
    return 0


def measure_one(target: str, work: str, plain: tuple[str, ...], rounds: int) -> float:
    """Measure the seconds of a round of some work."""
    with tempfile.TemporaryDirectory() as folder:
        surroundings = os.environ | {
            "NUMBA_CPU_NAME": target,
            "NUMBA_CPU_FEATURES": "",
            "NUMBA_CACHE_DIR": folder,
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
        }
        call = [sys.executable, __file__, WORKER, str(rounds), work, *plain]
        done = subprocess.run(call, env=surroundings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{work} for {target} ended with {done.returncode}: {done.stderr[-2000:]}")
    return float(done.stdout.splitlines()[-1])


def runs_here(target: str) -> bool:
    """Whether this processor can run code for a target; otherwise the process dies at the first such instruction."""
    import llvmlite.binding as llvm

    has_avx512 = llvm.get_host_cpu_features().get("avx512f", False)
    has_avx2 = llvm.get_host_cpu_features().get("avx2", False)
    needs = {"skylake-avx512": has_avx512, "haswell": has_avx2, "znver3": has_avx2}
    return needs.get(target, True)


def measure(options: Options, console: Console) -> dict:
    rows, known = [], {}
    for target in options.targets:
        if not runs_here(target):
            console.print(f"{target}: this processor cannot run it.")
            continue
        for name in options.pieces:
            if name not in PIECES:
                raise unknown_name("piece", name, PIECES)
            work = PIECES[name].work
            if (target, work) not in known:
                known[target, work] = measure_one(target, work, (), options.rounds)
            with_vectors, plain = known[target, work], measure_one(target, work, (name,), options.rounds)
            rows.append(
                {
                    "target": target,
                    "piece": name,
                    "work": work,
                    "vectors_ms": 1e3 * with_vectors,
                    "plain_ms": 1e3 * plain,
                }
            )
            rows[-1]["gain"] = plain / with_vectors
            console.print(f"{target} {name}: {plain / with_vectors:.2f}", style="dim")
    return {
        "rows": rows,
        "rounds": options.rounds,
        "machine": describe_machine("numpy", "numba"),
        "command": format_command(__file__),
    }


def show(report: dict, console: Console) -> None:
    targets = list(dict.fromkeys(row["target"] for row in report["rows"]))
    table = Table("piece", "in the work", *(f"{target}: ms, plain, gain" for target in targets), box=SIMPLE)
    for name in dict.fromkeys(row["piece"] for row in report["rows"]):
        mine = {row["target"]: row for row in report["rows"] if row["piece"] == name}
        cells = [f"{row['vectors_ms']:.2f}  {row['plain_ms']:.2f}  {row['gain']:.2f}" for row in mine.values()]
        table.add_row(name, next(iter(mine.values()))["work"], *cells)
    console.print(table)
    least = min(report["rows"], key=lambda row: row["gain"], default=None)
    if least is not None:
        verdict = "holds" if least["gain"] >= CLAIM else "does NOT hold"
        console.print(f"claim: every piece gains {CLAIM} or more: {verdict} (least {least['gain']:.2f})")
    console.print(f"{format_machine(report['machine'])}; command: {report['command']}", highlight=False)


def main(arguments: list[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments[:1] == [WORKER]:  # one of the processes that this benchmark starts
        return work_alone(int(arguments[1]), *arguments[2:])
    options = tyro.cli(Options, args=arguments)
    console = Console(width=max(Console().width, 120))
    report = measure(options, console)
    show(report, console)
    if options.json is not None:
        jsonfile.write(options.json, report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
