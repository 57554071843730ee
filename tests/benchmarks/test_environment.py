import json

import pytest

from benchmarks.test_driving import loaded


@pytest.mark.slow
def test_a_small_run_gives_tables_and_json(tmp_path, capsys, monkeypatch):
    import databases

    environment = loaded("environment")
    monkeypatch.setattr(environment, "SHARED", tmp_path)
    monkeypatch.setattr(environment.study_rows, "actors", lambda seeds=(1,), minutes=None: databases.small())
    out, picture = tmp_path / "environment.json", tmp_path / "lap.png"
    options = environment.Options(
        json=out, picture=picture, seconds=1.5, starts=1, queries=3, only=("Motion Matching", "ours, extended")
    )
    assert environment.main(options) == 0
    report = json.loads(out.read_text())
    names = [f"actors, scattered cones: {name}" for name in ("Motion Matching", "ours, extended")]
    assert list(report["rows"]["table 1"]) == names
    searches = report["rows"]["searches"]
    assert list(searches) == ["actors: t = 0.4", "actors: t = 0.6"]
    assert all(row["exact_same"] == 100.0 and row["mean_gain"] > 0 for row in searches.values())
    text = capsys.readouterr().out
    assert "scattered cones" in text and "the exact search gives linear's frame" in text
    assert picture.stat().st_size > 5000
