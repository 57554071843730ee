import json
from types import SimpleNamespace

from scripts import loaded
from walks import acted


def test_a_small_run_gives_table_and_json(tmp_path, capsys, monkeypatch):
    generative = loaded("generative")
    monkeypatch.setattr(generative, "MOCAP", tmp_path)
    monkeypatch.setattr(generative, "run_in_process", lambda task, *arguments: task(*arguments))
    monkeypatch.setattr(generative, "subprocess", SimpleNamespace(run=lambda *_, **__: None, DEVNULL=None))
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
    steps = {step["what"]: step for step in report["steps"]}
    assert list(steps) == ["matching", "synthesize", "generate, 1 written"]
    assert all(step["frames"] == 150 and step["seconds"] >= 0 for step in steps.values())
    text = " ".join(capsys.readouterr().out.split())
    assert "the recordings genmm.zip are not here" in text
    assert "the motion is the same bit for bit" in text and "published" in text
    assert "what is timed" in text


def test_an_example_of_a_minute_stands_in_for_one_of_an_hour():
    found = loaded("generative").time_hour(60, 1.0)
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


def test_each_thing_that_is_timed_stands_beside_naive_matching():
    generative = loaded("generative")
    figures = {
        "rows": [{"method": m, "clip": "a", "frames": 90, "seconds": s} for m, s in (("ours", 0.1), ("naive", 2.0))],
        "whole": {"seconds": 0.5},
        "commands": [{"variants": 1, "seconds": 4.0}],
    }
    assert [step["naive_matching"] for step in generative.list_steps(figures, "a", 90)] == [20.0, 4.0, 0.5]
    assert generative.list_steps(figures, "a", 80)[0]["naive_matching"] is None  # not timed for so many


def test_the_whole_command_reads_the_example_and_writes_as_many_variants(tmp_path, monkeypatch):
    generative = loaded("generative")
    monkeypatch.setattr(generative, "read_example", lambda name: acted("walk 2"))
    ran = []
    monkeypatch.setattr(
        generative, "subprocess", SimpleNamespace(run=lambda command, **_: ran.append(command), DEVNULL=None)
    )
    row = generative.command_row("walk", 90, 6, 2)
    assert row["variants"] == 6 and row["frames"] == 90 and len(ran) == 3
    assert ran[0][1:4] == ["-m", "motionmatch", "generate"] and ran[0][4].endswith("example.bvh")
    assert ran[0][5:9] == ["--frames", "90", "--count", "6"]
    assert len({command[-1] for command in ran}) == 3  # a folder that holds nothing yet, each time
