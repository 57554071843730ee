import json

from benchmarks.test_driving import loaded


def test_a_small_run_gives_tables_and_json(tmp_path, capsys, monkeypatch):
    import databases

    environment = loaded("environment")
    monkeypatch.setattr(environment, "SHARED", tmp_path)
    monkeypatch.setattr(environment, "actors", lambda seeds=(1,): databases.small())
    out, picture = tmp_path / "environment.json", tmp_path / "lap.png"
    options = environment.Options(
        json=out, picture=picture, seconds=1.5, starts=1, queries=3, only=("Motion Matching", "exact, extended")
    )
    assert environment.main(options) == 0
    report = json.loads(out.read_text())
    assert [row["row"] for row in report["table_1"]] == ["Motion Matching", "exact, extended"]
    exact = [row for row in report["searches"] if row["search"] == "exact"]
    assert [row["threshold"] for row in exact] == [0.4, 0.6] and all(row["same"] == 1.0 for row in exact)
    assert "scattered cones" in capsys.readouterr().out
