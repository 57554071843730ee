"""Small networks without a framework."""

import numpy as np
import pytest
import torch

from motionmatch.errors import InputError
from motionmatch.tasks.layers import ENCODERS, Dense, Pick, evaluate, facts, from_facts
from motionmatch.tasks.networks import arrays_of, sequence


@pytest.mark.parametrize("name", ENCODERS)
def test_encoders_give_what_torch_gives(name):
    torch.manual_seed(0)
    network, width = sequence(ENCODERS[name], (2, 16, 16))
    maps = np.random.default_rng(0).integers(0, 2, (5, 2, 16, 16)).astype(np.float32)
    with torch.no_grad():
        wanted = network(torch.as_tensor(maps)).numpy()
    assert wanted.shape == (5, width)
    np.testing.assert_allclose(evaluate(ENCODERS[name], arrays_of(network), maps), wanted, atol=2e-6)


def test_the_encoder_of_the_paper_is_that_of_figure_3():
    network, width = sequence(ENCODERS["paper"], (2, 16, 16))
    shapes = [array.shape for array in arrays_of(network)]
    assert shapes == [(16, 2, 4, 4), (16,), (32, 16, 3, 3), (32,), (128, 32 * 11 * 11), (128,)]
    assert width == 128


def test_layers_survive_as_facts():
    layers = (*ENCODERS["strided"], *ENCODERS["pooled"], Dense(12, "none"), Pick(4, 12))
    assert from_facts(facts(layers)) == layers
    with pytest.raises(InputError, match="Transformer"):
        from_facts([{"kind": "Transformer"}])
    with pytest.raises(InputError, match="can't be made"):
        from_facts([{"kind": "Dense", "size": 3}])


def test_a_layer_that_picks_gives_the_row_of_the_largest_number_and_is_not_trained():
    table = np.arange(6.0).reshape(3, 2)
    np.testing.assert_array_equal(evaluate([Pick(3, 2)], [table], np.array([[0, 1, 0.5], [3, 1, 2]])), table[[1, 0]])
    with pytest.raises(InputError, match="no slope"):
        sequence([Pick(3, 2)], (3,))
