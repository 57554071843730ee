"""The benchmark of variants, quick."""

import json

from scripts import loaded


def test_it_measures_every_clip_with_its_example(tmp_path, capsys, monkeypatch):
    script = loaded("variants")
    monkeypatch.setattr(script, "ACTED", {"acted walks": "walk 3 speed=1.2 turn=0.4; idle 1"})
    assert script.main(script.Options(json=tmp_path / "variants.json", quick=True)) == 0
    rows = json.loads((tmp_path / "variants.json").read_text())["rows"]
    row = rows["acted walks"]
    assert row["travel"] == "free" and row["covered"] > 80 and row["closes_heading"] < 20
    assert row["slide"] <= row["example_slide"] and row["different"] == row["pairs"] == 1
    assert "acted walks" in capsys.readouterr().out
