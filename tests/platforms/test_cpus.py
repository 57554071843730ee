"""Code compiled for the plainest processor runs and gives the same answers; `make test-cpus` tries the others.

The run is a process of its own: an abort inside the compiler is then a failed test, not a dead suite.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
import pytest

from platforms import cpus

PART = ("search", "networks")
"""What runs by default: the hand-written vector code is in these, and little else is compiled. `make test-cpus` runs
everything."""


def run_host(results: Path, only: tuple[str, ...] = ()) -> None:
    """Compute the results of this machine's own processor, with the compiled code that the other tests use."""
    command = [sys.executable, str(cpus.HERE / "end_to_end.py"), "--out", str(results)]
    environment = {**os.environ, "PYTHONPATH": str(cpus.ROOT / "src")}
    done = cpus.run([*command, *(["--only", *only] if only else [])], environment)
    assert done.passed, done.said


def test_search_and_networks_run_on_a_processor_without_extensions_and_give_the_same(tmp_path):
    run_host(tmp_path / "host.npz", PART)
    done = cpus.run_end_to_end("generic", tmp_path / "generic.npz", tmp_path / "cache", PART)
    assert done.passed, done.said
    assert cpus.compare(tmp_path / "generic.npz", tmp_path / "host.npz") == []


@pytest.mark.slow
def test_every_method_runs_on_a_processor_without_extensions_and_gives_the_same(tmp_path):
    run_host(tmp_path / "host.npz")
    done = cpus.run_end_to_end("generic", tmp_path / "generic.npz", tmp_path / "cache")
    assert done.passed, done.said
    assert cpus.compare(tmp_path / "generic.npz", tmp_path / "host.npz") == []


def test_an_abort_is_reported_with_the_last_thing_that_was_said():
    done = cpus.run([sys.executable, "-c", "import os; print('searching', flush=True); os.abort()"], dict(os.environ))
    assert not done.passed
    assert done.said == "ended by SIGABRT after 'searching': searching"


def test_results_that_differ_are_found(tmp_path):
    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    np.savez(one, frames=np.array([1, 2]), positions=np.array([0.0, 1.0]), costs=np.array([1.0]))
    np.savez(other, frames=np.array([1, 3]), positions=np.array([0.0, 1.1]), costs=np.array([1.0 + 1e-7]))
    assert cpus.compare(one, one) == []
    assert cpus.compare(one, other) == ["frames: 1 of 2 differ", "positions: differs by up to 0.1"]
