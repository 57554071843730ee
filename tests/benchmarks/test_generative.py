import json

from scripts import loaded


def test_a_small_run_gives_table_and_json(tmp_path, capsys, monkeypatch):
    generative = loaded("generative")
    monkeypatch.setattr(generative, "MOCAP", tmp_path)
    monkeypatch.setattr(generative, "apart", lambda task, *arguments: task(*arguments))
    for name in ("OMP", "OPENBLAS", "MKL", "NUMBA"):
        monkeypatch.setenv(f"{name}_NUM_THREADS", "1")
    out = tmp_path / "generative.json"
    assert generative.main(generative.Options(json=out, quick=True, frames=(150,), rounds=1)) == 0
    report = json.loads(out.read_text())
    assert [(row["method"], row["clip"]) for row in report["rows"]] == [("ours", "actors"), ("naive", "actors")] * 2
    assert [row["frames"] for row in report["rows"][2:]] == [150, 150]
    assert all(row["seconds"] > 0 for row in report["rows"])
    checked = report["checked"]
    assert checked["equal"] == checked["matches"] > 0 and checked["same_motion"]
    text = " ".join(capsys.readouterr().out.split())
    assert "the recordings genmm.zip are not here" in text
    assert "the motion is the same bit for bit" in text and "published" in text


def test_an_example_of_a_minute_stands_in_for_one_of_an_hour():
    found = loaded("generative").hour(60, 1.0)
    assert found["example_frames"] == 3600 and found["frames"] == 60
    assert found["milliseconds_per_frame"] > 0


def test_claims_are_held_against_the_naive_method():
    generative = loaded("generative")
    rows = [
        {"method": method, "clip": "a", "frames": frames, "seconds": seconds, "growth_megabytes": 260.0}
        for frames in (1000, 20_000)
        for method, seconds in (("ours", 1.0), ("naive", 16.0))
    ]
    assert [holds for _, holds in generative.claims(rows, "a")] == [True, False, False]
