"""Going several steps by hand gives the gradients that autograd gives."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from motionmatch.learned.layers import Layers, NetworkShape, StepperRollout
from motionmatch.learned.poses import Normalization


def _plain(n: int) -> Normalization:
    return Normalization(np.zeros(n), np.ones(n))


@pytest.mark.parametrize("layers", [3, 4, 5])
def test_states_and_gradients_are_those_of_autograd(layers):
    wide, batch, steps = 6, 5, 4
    network = Layers(
        NetworkShape(layers, 12, "relu"), _plain(wide), _plain(wide), generator=torch.Generator().manual_seed(0)
    )
    dice = torch.Generator().manual_seed(1)
    start, gain = torch.randn(batch, wide, generator=dice), torch.rand(wide, generator=dice)
    drift, pull = torch.rand(wide, generator=dice), torch.randn(steps + 1, batch, wide, generator=dice)
    states = [start]
    for _ in range(steps):
        states.append(states[-1] + gain * network.forward_normalized(states[-1]) + drift)
    (torch.stack(states) * pull).sum().backward()
    expected = [parameter.grad.clone() for parameter in network.parameters()]
    rollout = StepperRollout(network, steps, batch)
    found = rollout.forward(start, gain, drift)
    torch.testing.assert_close(found, torch.stack(states).detach())
    rollout.backward(pull, gain)
    for parameter, gradients in zip(network.parameters(), expected, strict=True):
        torch.testing.assert_close(parameter.grad, gradients, atol=1e-4, rtol=1e-4)


def test_units_that_are_left_out_give_and_get_nothing():
    wide, batch, steps = 6, 5, 3
    network = Layers(
        NetworkShape(4, 12, "relu"), _plain(wide), _plain(wide), generator=torch.Generator().manual_seed(0)
    )
    dice = torch.Generator().manual_seed(1)
    start, pull = torch.randn(batch, wide, generator=dice), torch.randn(steps + 1, batch, wide, generator=dice)
    masks = (torch.rand(2, batch, 12, generator=dice) > 0.3).float() / 0.7
    first, second, last = network.linear
    states = [start]
    for _ in range(steps):
        hidden = torch.relu(second(torch.relu(first(states[-1])) * masks[0])) * masks[1]
        states.append(states[-1] + last(hidden))
    (torch.stack(states) * pull).sum().backward()
    expected = [parameter.grad.clone() for parameter in network.parameters()]
    rollout = StepperRollout(network, steps, batch)
    found = rollout.forward(start, torch.ones(wide), torch.zeros(wide), masks=masks)
    torch.testing.assert_close(found, torch.stack(states).detach())
    rollout.backward(pull, torch.ones(wide))
    for parameter, gradients in zip(network.parameters(), expected, strict=True):
        torch.testing.assert_close(parameter.grad, gradients, atol=1e-4, rtol=1e-4)


def test_fewer_steps_than_there_is_room_for():
    wide = 6
    network = Layers(
        NetworkShape(4, 12, "relu"), _plain(wide), _plain(wide), generator=torch.Generator().manual_seed(0)
    )
    dice = torch.Generator().manual_seed(1)
    start, pull = torch.randn(5, wide, generator=dice), torch.randn(3, 5, wide, generator=dice)
    found = []
    for room in (2, 9):
        rollout = StepperRollout(network, room, 5)
        states = rollout.forward(start, torch.ones(wide), torch.zeros(wide), 2)
        rollout.backward(pull, torch.ones(wide))
        found.append([states.clone(), *(parameter.grad.clone() for parameter in network.parameters())])
    for a, b in zip(*found, strict=True):
        torch.testing.assert_close(a, b)


def test_halves_are_near():
    wide, batch, steps = 6, 32, 3
    network = Layers(
        NetworkShape(4, 16, "relu"), _plain(wide), _plain(wide), generator=torch.Generator().manual_seed(0)
    )
    dice = torch.Generator().manual_seed(1)
    start, pull = torch.randn(batch, wide, generator=dice), torch.randn(steps + 1, batch, wide, generator=dice)
    gradients = []
    for half in (False, True):
        rollout = StepperRollout(network, steps, batch, bfloat16=half)
        rollout.forward(start, torch.full((wide,), 0.1), torch.zeros(wide))
        rollout.backward(pull, torch.full((wide,), 0.1))
        gradients.append(network.layers[1].weight.grad.clone())
    assert (gradients[0] - gradients[1]).norm() < 0.03 * gradients[0].norm()
