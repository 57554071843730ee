import importlib.util
import json
import sys
from pathlib import Path

import pytest

from motionmatch.actors.biped import legs

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


@pytest.mark.slow
def test_a_few_seconds_give_a_table_a_plot_and_the_same_figures_as_json(benchmark, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(benchmark, "MOCAP", tmp_path / "none")
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), "--json", str(tmp_path / "out.json")])
    place = legs.place_legs
    assert benchmark.main(["--minutes", "0.3", "--others", "0.1", "--json", str(tmp_path / "out.json")]) == 0
    assert legs.place_legs is place
    report = json.loads((tmp_path / "out.json").read_text())
    assert report["made"]["frames"] == 0.3 * 60 * 60
    assert report["made"]["same_again"] is True
    by_name = {row["name"]: row for row in report["limits"]}
    assert next(iter(report["databases"])) == "locomotion" and {"tight", "terrain", "dog"} <= set(report["databases"])
    for name, rows in report["databases"].items():
        assert next(row for row in rows if row["name"] == "planted feet slide, p99")["holds"] is True, name
    assert by_name["swing knee from CMU's, walk"]["holds"] is None  # nothing to compare with
    assert report["recorded"] == {}
    assert str(tmp_path) not in json.dumps(report)  # figures are published; where they were made is not
    assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")  # beside the JSON file
    printed = capsys.readouterr().out
    for word in (
        "planted feet slide",
        "terrain",
        "holds",
        "not measured",
        "not compared",
        "CPUs",
        "seed 1",
        "benchmarks/actors.py",
    ):
        assert word in printed


def test_recordings_are_compared_where_they_are_present(benchmark, tmp_path):
    if not (benchmark.MOCAP / "cmu.zip").exists():
        pytest.skip("no recordings in shared/mocap")
    people = benchmark.measure_people()
    assert len(people["CMU"].strides) > 100
    assert people["CMU"].walking.any() and people["CMU"].running.any()
