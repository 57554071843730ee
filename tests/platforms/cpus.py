"""Compile for several processors, run the tests of what is compiled, and compare the answers: `make test-cpus`.

    python tests/platforms/cpus.py                                # all targets that run here
    python tests/platforms/cpus.py --targets generic --quick      # the end-to-end run only
    python tests/platforms/cpus.py --compare one.npz other.npz    # results of end_to_end.py, from other machines too

For each target (`NUMBA_CPU_NAME`) in a process of its own, with an empty cache of compiled code: tests/kernels,
tests/search and tests/learned, then `end_to_end.py`, whose results are compared with those of this machine's own
processor. An abort of the compiler shows as a failed row.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import llvmlite.binding as llvm
import numpy as np

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
HOST = "host"
NEEDS: dict[str, tuple[str, ...]] = {
    HOST: (),
    "generic": (),
    "nehalem": ("sse4.2",),
    "haswell": ("avx2", "fma", "f16c", "bmi2"),
    "znver3": ("avx2", "fma", "f16c", "bmi2", "sha", "clwb", "vaes"),
    "skylake-avx512": ("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd"),
}
"""Targets, and what a processor must have to run code that was compiled for them. `generic` is SSE2 on x86."""
TESTS = ("tests/kernels", "tests/search", "tests/learned")
NEAR = 1e-3
"""How far positions may be from those of the host, metres: fused multiply-add rounds differently."""


def can_run(target: str) -> bool:
    """Whether this processor can run code that was compiled for a target."""
    features = llvm.get_host_cpu_features()
    is_x86 = llvm.get_process_triple().startswith(("x86_64", "i686"))
    return target in (HOST, "generic") or (is_x86 and all(features.get(name, False) for name in NEEDS[target]))


def environment_of(target: str, cache: Path) -> dict[str, str]:
    """The environment of a process that compiles for a target and keeps nothing."""
    chosen = {} if target == HOST else {"NUMBA_CPU_NAME": target, "NUMBA_CPU_FEATURES": ""}
    source = os.pathsep.join([str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {**os.environ, **chosen, "NUMBA_CACHE_DIR": str(cache), "PYTHONPATH": source}


@dataclass(frozen=True)
class Outcome:
    """How a process ended."""

    passed: bool
    said: str
    """One line: the last of its output, or which signal ended it."""


def run(command: list[str], environment: dict[str, str]) -> Outcome:
    """Run a command in the repository; what it printed is shown where it failed."""
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = done.stdout.strip().splitlines() or [""]
    if done.returncode == 0:
        return Outcome(True, lines[-1])
    ended = f"exit code {done.returncode}"
    if done.returncode < 0:
        ended = f"ended by {signal.Signals(-done.returncode).name} after '{lines[-1]}'"
    print(done.stdout[-4000:], done.stderr[-4000:], sep="\n", file=sys.stderr)
    return Outcome(False, f"{ended}: {lines[-1]}")


def run_end_to_end(target: str, results: Path, cache: Path, only: tuple[str, ...] = ()) -> Outcome:
    """Run all methods once, or only some, compiled for a target."""
    command = [sys.executable, str(HERE / "end_to_end.py"), "--out", str(results)]
    return run([*command, *(["--only", *only] if only else [])], environment_of(target, cache))


def run_tests(target: str, cache: Path, workers: str) -> Outcome:
    command = [sys.executable, "-m", "pytest", "-q", "-n", workers, "--dist", "worksteal", "-p", "no:cacheprovider"]
    return run([*command, *TESTS], environment_of(target, cache))


def compare(found: Path, expected: Path) -> list[str]:
    """What differs between two files of results; whole numbers must be equal, others near."""
    differences = []
    with np.load(found) as mine, np.load(expected) as theirs:
        for name in theirs.files:
            a, b = mine[name], theirs[name]
            if a.shape != b.shape:
                differences.append(f"{name}: shape {a.shape}, expected {b.shape}")
            elif np.issubdtype(b.dtype, np.integer):
                differences += [f"{name}: {(a != b).sum()} of {a.size} differ"] if (a != b).any() else []
            elif np.abs(a - b).max() > NEAR:
                differences.append(f"{name}: differs by up to {np.abs(a - b).max():.2g}")
    return differences


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--targets", nargs="+", default=list(NEEDS), choices=list(NEEDS))
    parser.add_argument("--quick", action="store_true", help="the end-to-end run only")
    parser.add_argument("--workers", default="auto", help="processes of pytest")
    parser.add_argument(
        "--compare", nargs=2, type=Path, metavar="FILE", help="compare two files of results, run nothing"
    )
    options = parser.parse_args()
    if options.compare:
        different = compare(*options.compare)
        print("\n".join(different) or "the same answers")
        return 1 if different else 0
    rows, failed = [], False
    with tempfile.TemporaryDirectory() as folder:
        reference = Path(folder) / f"{HOST}.npz"
        for target in [HOST, *(target for target in options.targets if target != HOST)]:
            if not can_run(target):
                rows.append((target, "-", "this processor cannot run it"))
                continue
            begin, cache, results = time.monotonic(), Path(folder) / target, Path(folder) / f"{target}.npz"
            print(f"{target} ({llvm.get_host_cpu_name() if target == HOST else 'NUMBA_CPU_NAME'}) …", flush=True)
            outcomes = {"end to end": run_end_to_end(target, results, cache)}
            if outcomes["end to end"].passed:
                different = compare(results, reference) if target != HOST and reference.exists() else []
                outcomes["answers"] = Outcome(not different, "; ".join(different) or "as on the host")
            if not options.quick and target in options.targets:
                outcomes["tests"] = run_tests(target, cache, options.workers)
            failed |= not all(outcome.passed for outcome in outcomes.values())
            for name, outcome in outcomes.items():
                rows.append((target, name, f"{'passed' if outcome.passed else 'FAILED'}: {outcome.said}"))
            print(f"  {time.monotonic() - begin:.0f} s", flush=True)
    print(f"\nthis processor: {llvm.get_host_cpu_name()}")
    for target, name, said in rows:
        print(f"{target:16} {name:12} {said}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
