"""The benchmark of gaits, on a few seconds of the actors' dog."""

import json

from motionmatch.actors import make_dog
from motionmatch.database.build import build
from scripts import ROOT, loaded


def test_it_tells_the_labels_of_what_plays_with_and_without_the_feature(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    script = loaded("gaits")
    clip = make_dog(seed=1).perform("stand 2; walk 3; trot 3 speed=2; stand 2")
    monkeypatch.setattr(script.believe, "make_database", lambda name, features: build(clip, mirror=False))
    monkeypatch.setattr(script.believe, "MOCAP", tmp_path / "none")
    monkeypatch.setattr(script, "SPEEDS", (1.0,))
    assert script.main(script.Options(json=tmp_path / "gaits.json", seconds=2.0)) == 0
    rows = json.loads((tmp_path / "gaits.json").read_text())["rows"]
    assert [(row["dog"], row["weight"], row["asked"]) for row in rows] == [
        ("dog", weight, asked) for weight in (0.0, 1.0) for asked in ("1 m/s", "stand, wandering")
    ]
    assert abs(sum(rows[0]["shares"].values()) - 1.0) < 1e-9
    assert rows[2]["shares"]["walk"] > 0.9
