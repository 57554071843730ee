"""A network by hand gives what autograd gives."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from motionmatch.learned.layers import DensePass, Layers, NetworkShape
from motionmatch.learned.poses import Normalization


def _plain(n: int) -> Normalization:
    return Normalization(np.zeros(n), np.ones(n))


def _network(layers: int, activation: str, units: int = 14) -> Layers:
    shape = NetworkShape(layers, units, activation)  # type: ignore[arg-type]
    return Layers(shape, _plain(9), _plain(5), generator=torch.Generator().manual_seed(layers))


@pytest.mark.parametrize("layers", [2, 3, 5])
@pytest.mark.parametrize("activation", ["relu", "elu"])
def test_values_and_gradients_are_those_of_autograd(layers, activation):
    network, dice = _network(layers, activation), torch.Generator().manual_seed(1)
    run = DensePass(network, 8)
    for _ in range(2):  # what the first leaves behind does not reach the second
        values, pull = torch.randn(8, 9, generator=dice), torch.randn(8, 5, generator=dice)
        network.zero_grad()
        leaf = values.clone().requires_grad_()
        wanted = network.forward_normalized(leaf)
        wanted.backward(pull)
        expected = [parameter.grad.clone() for parameter in network.parameters()]
        found = run.forward(values)
        torch.testing.assert_close(found, wanted.detach())
        through = run.backward(pull, through=True)
        torch.testing.assert_close(through, leaf.grad, atol=1e-5, rtol=1e-4)
        for parameter, gradients in zip(network.parameters(), expected, strict=True):
            torch.testing.assert_close(parameter.grad, gradients, atol=1e-5, rtol=1e-4)
    assert run.backward(pull) is None


@pytest.mark.parametrize("activation", ["relu", "elu"])
def test_halves_are_near(activation):
    network, dice = _network(4, activation, units=32), torch.Generator().manual_seed(1)
    values, pull = torch.randn(64, 9, generator=dice), torch.randn(64, 5, generator=dice)
    found = []
    for half in (False, True):
        run = DensePass(network, 64, bfloat16=half)
        made = run.forward(values.bfloat16() if half else values).float().clone()
        run.backward(pull)
        found.append([made, *(parameter.grad.clone() for parameter in network.parameters())])
        assert all(parameter.grad.dtype == torch.float32 for parameter in network.parameters())
    for a, b in zip(*found, strict=True):
        assert (a - b).norm() < 0.06 * a.norm()
