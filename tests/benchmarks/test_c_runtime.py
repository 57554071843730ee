"""The benchmark of the runtime in C: its program runs, and its claims are told with their figures."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from databases import small
from motionmatch.control.controller import Controller
from motionmatch.runtime import write_runtime
from native import find_compiler

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def bench():
    sys.path.insert(0, str(FOLDER))
    try:
        yield importlib.import_module("c_runtime")
    finally:
        sys.path.remove(str(FOLDER))


def test_the_program_measures_a_frame_and_a_search(bench, tmp_path):
    program = bench.compile_program(tmp_path, find_compiler(), ("-O1",))
    write_runtime(Controller(small()), tmp_path / "c.mmr")
    (tmp_path / "commands").write_bytes(bench.pack_commands(2, 60))
    words = [str(program), str(tmp_path / "c.mmr"), str(tmp_path / "commands"), "2", "60", "1"]
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()
    frame, without, search, searches = map(float, printed[:4])
    assert min(frame, without, search) > 0 and 5 < searches < 15 and int(printed[4]) > 500


def test_claims_are_those_of_the_rows(bench):
    rows = [bench.CRow("database", 1, 9.0, 4.0, 8.0, 6.0, 2000), bench.CRow("learned", 1000, 2.0, 1.0, 0.0, 6.0, 2000)]
    assert [(value, most) for _, value, most in bench.list_claims(rows)] == [(4.0, 5.0), (8.0, 10.0)]
