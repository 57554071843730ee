import os
import sys

from motionmatch.metrics import machine as here


def test_machine_is_told_in_a_line_without_saying_where_files_are(monkeypatch, tmp_path):
    about = here.describe_machine("numpy", "scipy")
    line = here.format_machine(about)
    for word in (f"{os.cpu_count()} CPUs", "Python 3.", "numpy ", "scipy ", "load"):
        assert word in line
    monkeypatch.setattr(sys, "argv", ["actors.py", "--json", str(tmp_path / "out.json"), "--seed", "2"])
    assert here.format_command(str(tmp_path / "actors.py")) == "python benchmarks/actors.py --json out.json --seed 2"


def test_one_core_is_one_core_and_given_back():
    if not hasattr(os, "sched_setaffinity"):
        return
    before = os.sched_getaffinity(0)
    with here.use_one_core():
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before


def test_memory_that_is_held_is_seen():
    before = here.measure_memory()
    held = bytearray(os.urandom(1) * 80_000_000)
    assert here.measure_memory() - before > 60
    assert here.measure_peak_memory() >= 0.9 * here.measure_memory() and len(held)
