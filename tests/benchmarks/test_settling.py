"""The benchmark of characters that go to and fro, on a small database."""

import json

from databases import small
from scripts import ROOT, loaded


def test_it_measures_with_and_without_the_settings(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    script = loaded("settling")
    monkeypatch.setattr(script.believe, "make_database", lambda name, features: small())
    monkeypatch.setattr(script.believe, "MOCAP", tmp_path / "none")
    assert script.main(script.Options(tmp_path / "settling.json", ("lafan1", "actors"), seconds=1.5)) == 0
    rows = json.loads((tmp_path / "settling.json").read_text())["rows"]
    assert [(row["source"], row["way"]) for row in rows] == [("actors", way) for way in script.WAYS]
    assert all(row["transitions"] >= 0 and row["eight"] > 0 for row in rows)
