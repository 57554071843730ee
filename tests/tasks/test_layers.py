"""Small networks without a framework."""

import numpy as np
import pytest
import torch

from motionmatch.errors import InputError
from motionmatch.tasks.policy import ENCODERS, Dense, Pick, describe_layers, read_layers, run_layers
from motionmatch.tasks.ppo import build_network, get_arrays


@pytest.mark.parametrize("name", ENCODERS)
def test_encoders_give_what_torch_gives(name):
    torch.manual_seed(0)
    network, width = build_network(ENCODERS[name], (2, 16, 16))
    maps = np.random.default_rng(0).integers(0, 2, (5, 2, 16, 16)).astype(np.float32)
    with torch.no_grad():
        wanted = network(torch.as_tensor(maps)).numpy()
    assert wanted.shape == (5, width)
    np.testing.assert_allclose(run_layers(ENCODERS[name], get_arrays(network), maps), wanted, atol=2e-6)


def test_the_encoder_of_the_paper_is_that_of_figure_3():
    network, width = build_network(ENCODERS["paper"], (2, 16, 16))
    shapes = [array.shape for array in get_arrays(network)]
    assert shapes == [(16, 2, 4, 4), (16,), (32, 16, 3, 3), (32,), (128, 32 * 11 * 11), (128,)]
    assert width == 128


def test_layers_survive_as_facts():
    layers = (*ENCODERS["strided"], *ENCODERS["pooled"], Dense(12, "none"), Pick(4, 12))
    assert read_layers(describe_layers(layers)) == layers
    with pytest.raises(InputError, match="Transformer"):
        read_layers([{"kind": "Transformer"}])
    with pytest.raises(InputError, match="size is not known"):
        read_layers([{"kind": "Dense", "size": 3}])


def test_a_layer_that_picks_gives_the_row_of_the_largest_number_and_is_not_trained():
    table = np.arange(6.0).reshape(3, 2)
    np.testing.assert_array_equal(run_layers([Pick(3, 2)], [table], np.array([[0, 1, 0.5], [3, 1, 2]])), table[[1, 0]])
    with pytest.raises(InputError, match="no gradient"):
        build_network([Pick(3, 2)], (3,))
