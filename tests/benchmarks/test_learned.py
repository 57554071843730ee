import json

import pytest

from databases import small
from models import model
from scripts import loaded

pytest.importorskip("onnxruntime")


def test_a_small_run_without_a_model_gives_memory_and_microseconds(tmp_path, capsys):
    learned = loaded("learned")
    source, out = small().save(tmp_path / "small.npz"), tmp_path / "learned.json"
    options = learned.Options(json=out, source=str(source), characters=(1, 20), rounds=1)
    assert learned.main(options) == 0
    report = json.loads(out.read_text())
    assert [row["method"] for row in report["memory_megabytes"]] == ["MM", "DMM", "LMM"]
    assert report["networks"]["projector"] == [27, 512, 512, 512, 512, 59]  # Table 1 of the paper
    assert {row["by"] for row in report["microseconds"]} >= {"NumPy", "motionmatch", "ONNX Runtime"}
    assert all(row["microseconds"] > 0 for row in report["microseconds"])
    assert not report["trained"] and "drives" not in report
    assert "average frame" in capsys.readouterr().out


def test_a_small_run_with_a_model_compares_the_modes(tmp_path, capsys):
    learned = loaded("learned")
    source, out = small().save(tmp_path / "small.npz"), tmp_path / "learned.json"
    folder = model().save(tmp_path / "model")
    options = learned.Options(
        json=out, source=str(source), model=folder, characters=(1,), rounds=1, minutes=0.1, drives=1, seconds=3.0
    )
    assert learned.main(options) == 0
    report = json.loads(out.read_text())
    assert [row["mode"] for row in report["drives"]] == ["MM", "DMM", "LMM, network"] * 2
    assert all(row["body"]["shown"]["slide"] >= 0 for row in report["drives"])
    assert [row["storage"] for row in report["stored"]] == ["float32", "float16", "int16"]
    assert report["stored"][0]["decompressor_error"] == 0.0 and report["endurance"]["finite"]
    (network,) = report["projectors"]
    assert network["answered_by"] == "network" and network["error"] > 0 and network["microseconds"] > 0
    assert network["deviation"] > 0 and network["error"] < network["p95"]
    text = capsys.readouterr().out
    assert "the same drives in every mode" in text and "source" in text
