"""Networks that are run."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from models import dense
from motionmatch.errors import InputError
from motionmatch.learned.network import Evaluator, Network, apply_activation, make_network, prune
from motionmatch.learned.poses import Normalization


def network(widths: tuple[int, ...] = (6, 16, 16, 5), seed: int = 0) -> Network:
    rng = np.random.default_rng(seed)
    ins = Normalization(rng.normal(size=widths[0]), rng.uniform(0.5, 2.0, widths[0]))
    outs = Normalization(rng.normal(size=widths[-1]), rng.uniform(0.5, 2.0, widths[-1]))
    return dense(widths, rng, ins, outs)


def test_a_network_is_what_torch_says_it_is():
    torch = pytest.importorskip("torch")
    ours = network()
    layers: list = []
    for weights, bias in zip(ours.weights, ours.biases, strict=True):
        layer = torch.nn.Linear(weights.shape[1], weights.shape[0])
        layer.weight.data, layer.bias.data = torch.tensor(weights), torch.tensor(bias)
        layers += [layer, torch.nn.ReLU()]
    theirs = torch.nn.Sequential(*layers[:-1])
    x = np.random.default_rng(1).normal(size=(9, 6)).astype(np.float32)
    with torch.no_grad():
        expected = ours.outputs.denormalize(theirs(torch.tensor(ours.inputs.normalize(x))).numpy())
    np.testing.assert_allclose(ours(x), expected, atol=1e-5)


def test_folded_layers_take_and_give_numbers_as_they_are():
    ours = network()
    x = np.random.default_rng(1).normal(size=(9, 6)).astype(np.float32)
    weights, biases = ours.folded
    np.testing.assert_allclose(make_network(weights, biases)(x), ours(x), atol=1e-4)


def test_elu_and_relu_agree_above_zero_and_elu_goes_to_minus_one():
    x = np.linspace(-30, 5, 50)
    np.testing.assert_array_equal(apply_activation(x, "relu")[x > 0], apply_activation(x, "elu")[x > 0])
    assert apply_activation(x, "relu").min() == 0.0
    assert apply_activation(x, "elu").min() == pytest.approx(-1.0)


def test_widths_and_numbers_are_counted():
    assert network().widths == (6, 16, 16, 5)
    assert network().num_numbers == 6 * 16 + 16 * 16 + 16 * 5 + 16 + 16 + 5 + 2 * (6 + 5)


def test_layers_that_do_not_fit_are_refused():
    good = network()
    with pytest.raises(InputError, match=r"layer 1 has weights of shape \(16, 5\).*expected \(outputs, 16\)"):
        Network((good.weights[0], good.weights[1][:, :5]), good.biases[:2], good.inputs, good.outputs)
    with pytest.raises(InputError, match="the network gives 16 numbers, but its outputs are normalised as 5"):
        Network(good.weights[:2], good.biases[:2], good.inputs, good.outputs)
    with pytest.raises(InputError, match="3 weights and 2 biases"):
        Network(good.weights, good.biases[:2], good.inputs, good.outputs)
    with pytest.raises(InputError, match=r"no activation 'rellu'. Did you mean 'relu'"):
        Network(good.weights, good.biases, good.inputs, good.outputs, "rellu")
    with pytest.raises(InputError, match="layer 0 has weights that are not numbers"):
        Network((good.weights[0] * np.nan, *good.weights[1:]), good.biases, good.inputs, good.outputs)
    with pytest.raises(InputError, match=r"takes 6 numbers; the input has shape \(2, 7\)"):
        good(np.zeros((2, 7), np.float32))


@pytest.mark.parametrize("activation", ["relu", "elu"])
@pytest.mark.parametrize("count", [0, 1, 12, 13, 1100])
def test_an_evaluator_gives_what_the_network_gives(count, activation):
    ours = replace(network((6, 40, 170, 5)), activation=activation)
    x = np.random.default_rng(count).normal(size=(count, 6)).astype(np.float32)
    np.testing.assert_allclose(Evaluator(ours)(x), ours(x), atol=2e-4)
    np.testing.assert_allclose(Evaluator(ours, np.array([4, 0]))(x), ours(x)[:, [4, 0]], atol=2e-4)


def test_an_evaluator_says_what_it_takes():
    with pytest.raises(InputError, match=r"takes 6 numbers for each character; the input has shape \(6,\)"):
        Evaluator(network())(np.zeros(6, np.float32))


def test_many_characters_whose_units_are_mostly_zero_skip_them():
    rng = np.random.default_rng(3)
    weights = [rng.normal(size=(64, 6)), rng.normal(size=(48, 64)), rng.normal(size=(5, 48))]
    ours = make_network(weights, [np.full(64, -3.0), np.full(48, -6.0), np.ones(5)])
    x = rng.normal(size=(700, 6)).astype(np.float32)
    assert np.mean(apply_activation(x @ weights[0].T - 3.0, "relu") > 0) < 0.25
    np.testing.assert_allclose(Evaluator(ours)(x), ours(x), atol=1e-4)


def test_units_that_are_never_active_are_pruned_and_nothing_changes():
    rng = np.random.default_rng(4)
    ours = network((6, 40, 30, 5))
    biases = list(ours.biases)
    biases[0] = np.where(np.arange(40) < 15, -100.0, biases[0])
    ours = replace(ours, biases=tuple(biases))
    x = rng.normal(size=(300, 6)).astype(np.float32)
    less = prune(ours, x)
    assert less.widths[0] == 6 and less.widths[1] <= 25 and less.widths[-1] == 5
    np.testing.assert_allclose(less(x), ours(x), atol=1e-5)


def test_a_network_without_any_active_unit_keeps_one():
    ours = make_network([np.ones((4, 2)), np.ones((3, 4))], [np.full(4, -9.0), np.ones(3)])
    less = prune(ours, np.zeros((5, 2), np.float32))
    assert less.widths == (2, 1, 3)
    np.testing.assert_array_equal(less(np.zeros((1, 2), np.float32)), 1.0)
