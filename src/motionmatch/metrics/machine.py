"""The machine that a figure was measured on: its description, the memory in use, and runs on one core."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from pathlib import Path


def describe_machine(*packages: str) -> dict:
    """Describe the machine, to publish beside a figure; `packages` are listed with their versions."""
    return {
        "cpus": os.cpu_count(),
        "processor": find_processor(),
        "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0,
        "platform": platform.platform(),
        "python": platform.python_version(),
        "packages": {name: metadata.version(name) for name in packages},
    }


def find_commit(folder: str | Path = ".") -> str:
    """Find the commit of a checkout, with a + if files were changed since; empty where there is none."""
    try:
        words = ["git", "-C", str(folder), "describe", "--always", "--dirty=+", "--abbrev=9", "--exclude=*"]
        return subprocess.run(words, capture_output=True, text=True, check=True, timeout=10).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""


def format_machine(about: dict) -> str:
    """Format the description as one line of text."""
    packages = ", ".join(f"{name} {version}" for name, version in about["packages"].items())
    return (
        f"machine: {about['cpus']} CPUs ({about['processor']}), load {about['load']:.1f}, {about['platform']}, "
        f"Python {about['python']}, {packages}"
    )


def find_processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def format_command(script: str) -> str:
    """Format the command of a benchmark, with file names instead of paths, which would reveal folders."""
    shown = [Path(argument).name if os.sep in argument else argument for argument in sys.argv[1:]]
    return " ".join([f"python benchmarks/{Path(script).name}", *shown])


@contextmanager
def use_one_core() -> Iterator[None]:
    """Run everything inside on one core; where a process can't be bound to a core, all are used."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    _bind({max(before)})
    try:
        yield
    finally:
        _bind(before)


def _bind(cores: set[int]) -> None:
    """Bind every thread; otherwise those already started by a linear algebra library would stay on other cores."""
    for thread in list(Path("/proc/self/task").iterdir()):
        with suppress(OSError):
            os.sched_setaffinity(int(thread.name), cores)


def measure_memory() -> float:
    """Return the memory that the process holds now, megabytes. The peak may come from compiling and hide growth."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
    except (OSError, AttributeError):
        return measure_peak_memory()


def measure_peak_memory() -> float:
    """Return the most memory that the process has held, megabytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
