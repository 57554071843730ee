"""The networks are those of Table 1, and run the same with torch and without."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from motionmatch.learned.layers import TABLE_1, Layers, NetworkShape
from motionmatch.learned.poses import Normalization


def _ends(ins: int = 5, outs: int = 3):
    rng = np.random.default_rng(0)
    return (Normalization(rng.normal(size=n), rng.uniform(0.5, 2, n)) for n in (ins, outs))


@pytest.mark.parametrize(
    ("name", "layers", "activation"),
    [("compressor", 5, "elu"), ("decompressor", 3, "relu"), ("stepper", 4, "relu"), ("projector", 6, "relu")],
)
def test_table_1(name, layers, activation):
    shape = TABLE_1[name]
    assert (shape.layers, shape.units, shape.activation) == (layers, 512, activation)
    network = Layers(shape, *_ends(), generator=torch.Generator().manual_seed(0))
    widths = network.freeze().widths
    assert len(widths) == layers and set(widths[1:-1]) == {512}


@pytest.mark.parametrize("activation", ["relu", "elu"])
def test_frozen_network_gives_what_the_trained_one_does(activation):
    network = Layers(NetworkShape(4, 16, activation), *_ends(), generator=torch.Generator().manual_seed(1))
    values = np.random.default_rng(2).normal(size=(7, 5)).astype(np.float32)
    np.testing.assert_allclose(network.freeze()(values), network(torch.from_numpy(values)).detach().numpy(), atol=1e-5)


def test_same_seed_gives_the_same_weights():
    made = [Layers(NetworkShape(3, 8, "relu"), *_ends(), generator=torch.Generator().manual_seed(s)) for s in (1, 1, 2)]
    first, again, other = (network.freeze().weights[0] for network in made)
    assert np.array_equal(first, again) and not np.array_equal(first, other)
