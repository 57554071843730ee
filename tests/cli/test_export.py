"""`motionmatch export`."""

from __future__ import annotations

import pytest

from databases import small
from goals import seated
from models import model
from motionmatch.cli.main import main
from motionmatch.runtime.sections import read_sections

pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")


def test_a_model_is_exported_and_told_file_by_file(tmp_path, capsys):
    model().save(tmp_path / "model")
    assert main(["export", str(tmp_path / "model"), "--onnx", str(tmp_path / "onnx"), "--no-int8"]) == 0
    told = capsys.readouterr().out
    assert "decompressor.onnx" in told and "projector.onnx" in told and " cm" in told and "int8" not in told
    assert (tmp_path / "onnx" / "stepper.onnx").is_file()


def test_what_is_no_model_is_told(tmp_path, capsys):
    assert main(["export", str(tmp_path), "--onnx", str(tmp_path / "onnx")]) == 2
    assert "holds no learned model" in capsys.readouterr().err


def test_a_policy_is_exported_too(tmp_path, capsys):
    from task_spaces import made, space

    made().save(tmp_path / "policy")
    database = str(space().database.save(tmp_path / "walks.npz"))
    words = ["export", str(tmp_path / "policy"), "--onnx", str(tmp_path / "onnx"), "--database", database]
    assert main(words) == 0
    assert "policy.onnx" in capsys.readouterr().out
    assert (tmp_path / "onnx" / "policy.json").is_file()


def test_plain_motion_and_a_model_are_written_for_the_runtime_and_as_a_page(tmp_path, capsys):
    model().save(tmp_path / "model")
    database = str(small().save(tmp_path / "walks.npz"))
    assert main(["export", str(tmp_path / "model"), "--runtime", str(tmp_path / "learned.mmr")]) == 0
    assert "learned model" in capsys.readouterr().out
    words = ["export", "--database", database, "--runtime", str(tmp_path / "plain.mmr"), "--tags", "left_contact"]
    assert main(words) == 0
    assert f"{small().num_frames:,} frames" in capsys.readouterr().out
    assert read_sections(tmp_path / "learned.mmr")["counts"][0] == 1
    assert read_sections(tmp_path / "plain.mmr")["tag_names"].tobytes() == b"left_contact\0"
    chairs = str(seated().save(tmp_path / "chairs.npz"))
    assert main(["export", "--database", chairs, "--runtime", str(tmp_path / "chairs.mmr")]) == 0
    assert read_sections(tmp_path / "chairs.mmr")["use_names"].tobytes() == b"sit\0"
    capsys.readouterr()
    assert main(["export", str(tmp_path / "model"), "--database", database, "--web", str(tmp_path / "page")]) == 0
    assert "motionmatch.wasm" in capsys.readouterr().out
    assert (tmp_path / "page" / "index.html").is_file()
