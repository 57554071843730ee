import json

import pytest

from scripts import loaded


def test_a_small_run_of_driving_gives_table_and_json(tmp_path, capsys, monkeypatch):
    driving = loaded("driving")
    monkeypatch.setattr(driving, "MOCAP", tmp_path)
    out = tmp_path / "driving.json"
    options = driving.Options(json=out, seconds=3.0, players=1, minutes=1.0)
    assert driving.main(options) == 0
    report = json.loads(out.read_text())
    assert [row["drive"] for row in report["rows"]] == ["wander", "eight", "zigzag"]
    assert report["rows"][1]["path_error"] < 0.3 and report["rows"][1]["drag"] >= 0
    shares = [(row["body"]["shown"]["slide_fast"], row["body"]["source"]["slide_fast"]) for row in report["rows"]]
    assert report["holds"] == all(shown <= source + 0.02 for shown, source in shares)
    text = capsys.readouterr().out
    assert "no more often than in the source:" in text and "hips from the path" in text


def test_a_small_run_of_runtime_gives_table_and_json(tmp_path, capsys):
    runtime = loaded("runtime")
    out = tmp_path / "runtime.json"
    assert runtime.main(runtime.Options(json=out, frames=4000, characters=(1, 30), rounds=1)) == 0
    report = json.loads(out.read_text())
    assert [row["characters"] for row in report["rows"]] == [1, 30]
    for row in report["rows"]:
        assert row["microseconds"] > 0 and row["searches"] == pytest.approx(6, abs=3)
    assert 3000 < report["frames"] <= 4200 and report["rows"][0]["bytes_per_character"] > 500
    assert "searches per character and second" in " ".join(capsys.readouterr().out.split())
