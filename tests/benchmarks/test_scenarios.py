import json

from scripts import loaded


def test_every_row_has_its_columns_and_times(tmp_path):
    bench, out = loaded("scenarios"), tmp_path / "found.json"
    assert bench.main(bench.Options(("locomotion",), minutes=0.2, queries=5, steps=3, json=out)) == 0
    (row,) = json.loads(out.read_text(encoding="utf-8"))["rows"]
    assert row["columns"] == 27 and row["tree"] > 0 and row["frame of 100"] > 0
