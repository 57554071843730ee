import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "search.py"


@pytest.fixture(scope="module")
def benchmark():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("benchmark_search", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


def test_small_run_gives_tables_json_and_plot(benchmark, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(benchmark, "MOCAP", tmp_path)
    out = tmp_path / "search.json"
    arguments = ["--sizes", "3000", "--queries", "8", "--rounds", "1", "--json", str(out)]
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *arguments])
    assert benchmark.main(arguments) == 0
    report = json.loads(out.read_text())
    assert report["agree"]
    assert report["notes"] == ["LAFAN1 is not here: lafan1.zip was not found."]
    (result,) = report["databases"].values()
    assert 2500 < result["frames"] <= 3000
    assert set(result["queries"]) == {"recorded", "in play", "far"}
    for kind in result["queries"].values():
        assert set(kind["microseconds"]) == {"brute", "boxes", "tree"}
        brute, tree = (kind["microseconds"][name]["median"] for name in ("brute", "tree"))
        assert kind["tree_faster_than_brute"]["median"] == pytest.approx(brute / tree)
    assert all(other["agrees"] for name, other in result["others_in_play"].items() if "cKDTree" in name)
    assert [claim["holds"] for claim in report["claims"]] == [None, None]  # no database of that size
    assert str(tmp_path) not in json.dumps(report)
    assert out.with_suffix(".png").stat().st_size > 1000
    printed = capsys.readouterr().out
    for word in ("recorded", "in play", "far", "cKDTree", "principal columns", "same frames and costs: yes", "seed 1"):
        assert word in printed


def test_claims_are_judged_by_the_worst_database_of_that_size(benchmark):
    def result(frames, brute, tree):
        kinds = {
            kind: {"microseconds": {"tree": {"batch": tree}}, "tree_faster_than_brute": {"batch": brute / tree}}
            for kind in ("in play", "recorded")
        }
        return {"frames": frames, "queries": kinds}

    found = benchmark.claims(
        {
            "LAFAN1 locomotion": result(150_000, 150, 10),
            "actors 10,000": result(10_000, 15, 1),
            "actors 100,000": result(100_000, 120, 4),
            "actors 1,000,000": result(1_000_000, 3000, 16),
        }
    )
    assert [(claim["value"], claim["holds"]) for claim in found] == [
        (15, True),
        (15, False),
        (pytest.approx(16), False),
        (pytest.approx(16), False),
    ]


def test_recorded_queries_are_those_of_a_drive(benchmark, tmp_path, monkeypatch):
    monkeypatch.setattr(benchmark, "MOCAP", tmp_path)
    options = benchmark.Options(sizes=(3000,), queries=12)
    database = next(iter(benchmark.databases(options).values()))()
    tree = benchmark.TreeMatcher(database)
    query = benchmark.recorded_queries(database, tree, options)
    assert query.vector.shape == (12, database.schema.width)
    assert (query.current >= -1).all()
    again = benchmark.recorded_queries(database, tree, options)
    np.testing.assert_array_equal(query.vector, again.vector)
