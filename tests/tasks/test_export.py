"""Policies as ONNX."""

import json

import numpy as np
import onnxruntime
import pytest

from motionmatch.tasks.export import export, export_folder
from task_spaces import made, space


@pytest.mark.parametrize("encoder", ["none", "pooled"])
def test_onnx_runtime_gives_the_same_actions_for_any_number_of_characters(tmp_path, encoder):
    policy = made(encoder)
    session = onnxruntime.InferenceSession(str(export(policy, tmp_path / "policy.onnx")))
    for count in (1, 7):
        seen = np.random.default_rng(count).normal(size=(count, policy.num_observations)).astype(np.float32)
        np.testing.assert_allclose(session.run(None, {"observations": seen})[0], policy(seen), atol=1e-5)


def test_the_json_beside_it_says_how_an_action_becomes_metres(tmp_path):
    policy, there = made("pooled"), space()
    path, error = export_folder(policy, there, tmp_path / "new" / "folder")
    assert error < 1e-4
    told = json.loads(path.with_suffix(".json").read_text())
    assert [each["name"] for each in told["observations"]] == ["pose", "target", "maps"]
    action, said = np.random.default_rng(0).normal(size=12), told["actions"]
    features = np.array(said["mean_path"]) + np.array(said["basis"]) @ action
    metres = np.array(said["scale"]) * features + np.array(said["mean"])
    positions, directions = there.to_metres(there.path_features(action[None]))
    np.testing.assert_allclose(metres, np.concatenate([positions.ravel(), directions.ravel()]), atol=1e-5)
