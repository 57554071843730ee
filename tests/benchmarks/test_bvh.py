import importlib.util
import json
import sys
from pathlib import Path

import pytest

from bvh_files import ONE
from motionmatch.motion import bvh as reader

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "bvh.py"


@pytest.fixture(scope="module")
def benchmark():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("benchmark_bvh", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_small_file_gives_a_table_and_the_same_figures_as_json(benchmark, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), "--json", str(tmp_path / "out.json")])
    (tmp_path / "walk.bvh").write_text(ONE)
    arguments = ["--file", str(tmp_path / "walk.bvh"), "--json", str(tmp_path / "out.json"), "--rounds", "1"]
    assert benchmark.main(arguments) == 0
    report = json.loads((tmp_path / "out.json").read_text())
    assert report["file"] == "walk.bvh"
    assert report["megabytes"] == len(ONE) / 1e6
    assert {benchmark.OURS, benchmark.LOADTXT, benchmark.SPLIT} <= set(report["seconds"])
    assert report["ratios"][benchmark.THEIRS] == pytest.approx(
        report["seconds"][benchmark.THEIRS] / report["seconds"][benchmark.OURS]
    )
    assert str(tmp_path) not in json.dumps(report)  # figures are published; where they were made is not
    printed = capsys.readouterr().out
    for word in (benchmark.OURS, "MB/s", "CPUs", "Python", "seed 1", "benchmarks/bvh.py", "claim"):
        assert word in printed


def test_without_upc_pymotion_the_rest_is_measured(benchmark, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pymotion.io.bvh", None)
    (tmp_path / "walk.bvh").write_text(ONE)
    report = benchmark.measure(benchmark.Options(file=tmp_path / "walk.bvh", rounds=1))
    assert report["claim_holds"] is None
    assert benchmark.THEIRS not in report["seconds"]


def test_generated_file_is_seeded_and_of_the_size_asked_for(benchmark, tmp_path, monkeypatch):
    monkeypatch.setattr(benchmark, "MOCAP", tmp_path)
    name, data = benchmark.find_recording(1, size=100_000)
    assert name == "generated.bvh"
    assert 80_000 < len(data) < 130_000
    assert benchmark.find_recording(1, size=100_000)[1] == data
    (clip,) = reader.parse(data, name)
    assert clip.skeleton.num_joints == 24


def test_file_that_is_none_is_said_in_one_line(benchmark, tmp_path, capsys):
    assert benchmark.main(["--file", str(tmp_path / "none.bvh")]) == 2
    assert "none.bvh: no such file" in capsys.readouterr().err
