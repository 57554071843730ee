import json

from benchmarks.test_driving import loaded


def test_a_small_run_gives_tables_and_json(tmp_path, capsys, monkeypatch):
    import databases

    crowd = loaded("crowd")
    monkeypatch.setattr(crowd, "open_database", lambda source, config: databases.small())
    out = tmp_path / "crowd.json"
    options = crowd.Options(
        json=out, pictures=tmp_path / "seen", agents=(4, 6), seconds=0.5, scenarios=("walk_against_walk",)
    )
    assert crowd.main(options) == 0
    report = json.loads(out.read_text())
    assert [row["agents"] for row in report["sizes"]] == [4, 4, 6, 6]  # with all detail, and less far away
    for row in report["sizes"]:
        assert row["held"] == (row["mean_ms"] <= crowd.FRAME and row["p99_ms"] <= crowd.FRAME)
        assert 0 < row["search_ms"] < row["mean_ms"] + 1e-9
    assert report["scenarios"][0]["scenario"] == "walk_against_walk"
    assert (tmp_path / "seen" / "walk_against_walk.png").stat().st_size > 5_000
    text = capsys.readouterr().out
    assert "two groups through each other" in text and "until all have arrived" in text
