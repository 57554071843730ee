"""Policies as ONNX."""

import numpy as np
import onnxruntime
import pytest

from courses import made
from motionmatch.tasks.export import export


@pytest.mark.parametrize("encoder", ["none", "pooled"])
def test_onnx_runtime_gives_the_same_actions_for_any_number_of_characters(tmp_path, encoder):
    policy = made(encoder)
    session = onnxruntime.InferenceSession(str(export(policy, tmp_path / "policy.onnx")))
    for count in (1, 7):
        seen = np.random.default_rng(count).normal(size=(count, policy.num_seen)).astype(np.float32)
        np.testing.assert_allclose(session.run(None, {"observations": seen})[0], policy(seen), atol=1e-5)
