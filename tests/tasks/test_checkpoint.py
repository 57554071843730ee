"""Nested values, flat and nested again. What checkpoints are for is tested with training."""

import numpy as np

from motionmatch.tasks.checkpoint import flat, nested


def test_flat_and_nested_are_inverse():
    given = {"a": {"b": np.arange(3), "c": {"d": np.eye(2), "e": 5}}, "f": [1, 2]}
    arrays, facts = flat(given)
    assert set(arrays) == {"a/b", "a/c/d"} and facts == {"a/c/e": 5, "f": [1, 2]}
    there = nested(arrays | facts, "")
    assert there["f"] == [1, 2] and there["a"]["c"]["e"] == 5
    np.testing.assert_array_equal(there["a"]["c"]["d"], np.eye(2))
    np.testing.assert_array_equal(nested(arrays, "a/")["b"], np.arange(3))
