from itertools import pairwise

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import dense as kernels
from reference import dense as reference


@st.composite
def networks(draw):
    """Layers of any widths, and values of which many are zero."""
    widths = draw(st.lists(st.integers(1, 40), min_size=2, max_size=5))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    weights = [rng.normal(size=(b, a)).astype(np.float32) for a, b in pairwise(widths)]
    biases = [rng.normal(size=len(matrix)).astype(np.float32) for matrix in weights]
    values = rng.normal(size=(draw(st.integers(0, 4)), widths[0])).astype(np.float32)
    values[rng.random(values.shape) < draw(st.sampled_from([0.0, 0.5, 1.0]))] = 0.0
    return weights, biases, values


def run(module, weights, biases, values):
    flat, rows, sizes = reference.packed(weights, biases)
    widest = int(max(sizes[:, 1].max(), values.shape[1]))
    out = np.full((len(values), len(biases[-1])), np.nan, np.float32)
    scratch, active = np.full((2, widest), np.nan, np.float32), np.full(widest + 1, -1, np.int64)
    module.forward(flat, rows, sizes, values, scratch, active, out)
    return out


@settings(deadline=None)
@given(networks())
def test_layers_are_what_their_numbers_say(checked, network):
    weights, biases, values = network
    expected = reference.forward(weights, biases, values) if len(values) else np.zeros((0, len(biases[-1])))
    size = np.abs(expected).max(initial=1.0)
    for module in [kernels, checked(kernels)]:
        np.testing.assert_allclose(run(module, *network), expected, atol=2e-5 * size)


def test_nan_goes_through():
    weights, biases = [np.ones((3, 2), np.float32)], [np.zeros(3, np.float32)]
    assert np.isnan(run(kernels, weights, biases, np.array([[np.nan, 1.0]], np.float32))).all()
