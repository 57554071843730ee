"""`motionmatch export`."""

from __future__ import annotations

import pytest

from models import model
from motionmatch.cli.main import main

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
