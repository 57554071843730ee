"""Losses are weighed so that they count the same, once and for all."""

from __future__ import annotations

import json

import numpy as np
import pytest
import torch

from motionmatch.errors import InputError
from motionmatch.learned.losses import LossBalance


def _watched(until: int = 4, **more) -> LossBalance:
    balance = LossBalance(("a", "b"), np.array([1.0, 1.0]), until=until, **more)
    for iteration in range(10):
        size = 1.0 if iteration < 2 else 0.5  # only the second half of the watch counts
        balance.observe(iteration, {"a": torch.tensor(size), "b": torch.tensor(100 * size)})
    return balance


def test_losses_that_were_watched_count_the_same():
    a, b = _watched().weights
    assert a * 0.5 == pytest.approx(b * 50.0)


def test_without_a_watch_weights_stay_as_they_begin():
    assert _watched(0).weights == LossBalance(("a", "b"), np.array([1.0, 1.0]), until=0).weights


def test_overrides_multiply_and_those_of_other_networks_are_ignored():
    a, b = _watched(overrides={"a": 3.0, "loc": 9.0}).weights
    assert a * 0.5 == pytest.approx(3 * b * 50.0)
    with pytest.raises(InputError, match="0 or more"):
        _watched(overrides={"a": -1.0})


def test_state_goes_through_json():
    balance = _watched()
    other = LossBalance(("a", "b"), np.array([5.0, 6.0]), until=4)
    other.restore(json.loads(json.dumps(balance.state())))
    assert other.weights == balance.weights
