import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest

from motionmatch.actors import legs

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "actors.py"


@pytest.fixture(scope="module")
def benchmark():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("benchmark_actors", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_a_few_seconds_give_a_table_a_plot_and_the_same_figures_as_json(benchmark, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(benchmark, "MOCAP", tmp_path / "none")
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), "--json", str(tmp_path / "out.json")])
    place = legs.place
    assert benchmark.main(["--minutes", "0.3", "--json", str(tmp_path / "out.json")]) == 0
    assert legs.place is place
    report = json.loads((tmp_path / "out.json").read_text())
    assert report["made"]["frames"] == 0.3 * 60 * 60
    assert report["made"]["same_again"] is True
    by_name = {row["name"]: row for row in report["limits"]}
    assert by_name["planted feet slide, p99"]["holds"] is True
    assert by_name["swing knee from CMU's, walk"]["holds"] is None  # nothing to compare with
    assert report["recorded"] == {}
    assert str(tmp_path) not in json.dumps(report)  # figures are published; where they were made is not
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")  # beside the JSON file
    printed = capsys.readouterr().out
    for word in (
        "planted feet slide",
        "holds",
        "not measured",
        "not compared",
        "CPUs",
        "seed 1",
        "benchmarks/actors.py",
    ):
        assert word in printed


def test_a_limit_that_is_passed_does_not_hold(benchmark):
    assert benchmark.Limit("slide", 0.02, 0.01, "m/s").holds is False
    assert benchmark.Limit("slide", 0.01, 0.01, "m/s").holds is True
    assert benchmark.Limit("slide", None, 0.01, "m/s").holds is None


def test_medians_outside_are_counted_by_speed(benchmark):
    from motionmatch.metrics.spread import spread

    speeds = np.full(50, 1.0)
    real = spread(speeds, np.linspace(0, 1, 50), benchmark.EDGES)
    found = benchmark._beyond(spread(speeds, np.full(50, 2.0), benchmark.EDGES), real)
    assert (found["bins"], found["bins_outside"]) == (1, 1)
    assert list(found["by_speed"].values()) == pytest.approx([2.0 - real.highs[real.known][0]])


def test_recordings_are_compared_where_they_are_present(benchmark, tmp_path):
    if not (benchmark.MOCAP / "cmu.zip").exists():
        pytest.skip("no recordings in shared/mocap")
    people = benchmark.recorded()
    assert len(people["CMU"].strides) > 100
    entry = benchmark.compared(people["CMU"], {"CMU": people["CMU"]})["cadences"]
    assert entry["outside"]["CMU"]["walk"]["bins_outside"] == 0  # a set is inside itself
