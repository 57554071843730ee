"""Nested values, flat and nested again. What checkpoints are for is tested with training."""

import math
from dataclasses import asdict

import numpy as np

from motionmatch import jsonfile
from motionmatch.tasks.checkpoint import flatten, read_curve, unflatten
from motionmatch.tasks.config import CurvePoint


def test_flatten_and_unflatten_are_inverse():
    given = {"a": {"b": np.arange(3), "c": {"d": np.eye(2), "e": 5}}, "f": [1, 2]}
    arrays, facts = flatten(given)
    assert set(arrays) == {"a/b", "a/c/d"} and facts == {"a/c/e": 5, "f": [1, 2]}
    there = unflatten(arrays | facts, "")
    assert there["f"] == [1, 2] and there["a"]["c"]["e"] == 5
    np.testing.assert_array_equal(there["a"]["c"]["d"], np.eye(2))
    np.testing.assert_array_equal(unflatten(arrays, "a/")["b"], np.arange(3))


def test_a_figure_not_known_yet_survives_a_checkpoint():
    (there,) = read_curve(jsonfile.dumps([asdict(CurvePoint(64, 0.5, 0, math.nan, math.nan, None, 0.1))]))
    assert math.isnan(there.success) and math.isnan(there.length)
    assert (there.steps, there.stage, there.environment_seconds) == (64, None, 0.1)
