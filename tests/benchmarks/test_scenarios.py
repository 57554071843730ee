import json

from scripts import loaded


def test_every_row_has_its_columns_and_times(tmp_path):
    bench, out = loaded("scenarios"), tmp_path / "found.json"
    assert bench.main(bench.Options(("locomotion",), minutes=0.2, queries=5, steps=3, json=out)) == 0
    (row,) = json.loads(out.read_text(encoding="utf-8"))["rows"]
    assert row["columns"] == 27 and row["tree"] > 0 and row["frame of 100"] > 0
    (held,) = json.loads(out.read_text(encoding="utf-8"))["memory"]
    assert held["paper columns"] == 27 and 0.0 < held["mm"] < held["dmm"] < held["lmm"]  # so few frames


def test_a_seat_is_searched_for_by_19_columns():
    from goals import seated
    from motionmatch.scenarios.scenario import MATCHING_SCENARIOS

    (_, _, usual), (_, _, to_it) = loaded("scenarios").list_searches(MATCHING_SCENARIOS["chair"], seated())
    assert (to_it > 0).sum() == (usual > 0).sum() - 12 + 4
