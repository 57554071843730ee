from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import active as kernels
from motionmatch.kernels.active import BLOCK, LANES, LEAST, MOST, ROOM, TURN
from reference import active as reference


@settings(deadline=None)
@given(st.sampled_from([-9.0, -1.0, 0.0, 1.0, 9.0]), st.integers(0, 3), st.integers(0, 2**32))
def test_numbers_above_zero_are_packed(shift, more, seed):
    rng = np.random.default_rng(seed)
    found, bias = rng.normal(shift, 1, more + BLOCK).astype(np.float32), rng.normal(size=more + BLOCK)
    bias, numbers, values = bias.astype(np.float32), np.full(ROOM, 99, np.uint8), np.full(ROOM, np.nan, np.float32)
    count = kernels.pack(found, more, bias, more, numbers, values)
    expected, wanted_numbers, wanted_values = reference.pack(found[more:], bias[more:], ROOM)
    assert count == expected
    upto = count + LANES  # what comes after that is never read
    np.testing.assert_array_equal(numbers[:upto], wanted_numbers[:upto])
    np.testing.assert_array_equal(values[:upto], wanted_values[:upto])


@st.composite
def layers(draw):
    """Any tiles, any number of blocks, numbers of which any share is below zero."""
    tiles = np.array(draw(st.lists(st.integers(LEAST, MOST), min_size=1, max_size=3)), np.int64)
    blocks, characters = draw(st.integers(1, 3)), draw(st.integers(0, 5))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    found = rng.normal(draw(st.sampled_from([-9.0, -0.5, 0.5, 9.0])), 1, (characters, blocks * BLOCK))
    bias = rng.normal(size=blocks * BLOCK)
    weights = rng.normal(size=(blocks, BLOCK, LANES * int(tiles.sum())))
    return tiles, found.astype(np.float32), bias.astype(np.float32), weights.astype(np.float32)


@settings(deadline=None)
@given(layers(), st.booleans())
def test_a_layer_is_the_sum_of_its_rows(checked, case, by_blocks):
    tiles, found, bias, weights = case
    (characters, wide), blocks = found.shape, len(weights)
    numbers = np.full((blocks, characters, ROOM), 99, np.uint8)
    values, counts = np.full(numbers.shape, np.nan, np.float32), np.full((blocks, characters), -1, np.int64)
    flat, from_row, from_block = found.reshape(-1), wide, BLOCK
    if by_blocks:  # as a layer gives it to the next
        flat = np.ascontiguousarray(found.reshape(characters, blocks, BLOCK).swapaxes(0, 1)).reshape(-1)
        from_row, from_block = BLOCK, BLOCK * characters
    expected = np.maximum((found + bias).astype(float), 0.0) @ weights.reshape(wide, -1).astype(float)
    near = {"atol": 1e-5 * np.abs(expected).max(initial=10.0)}
    last = np.arange(weights.shape[2] - 3, dtype=np.float32)
    for module in (kernels, checked(kernels)):
        module.relu(bias, flat, from_row, from_block, numbers, values, counts)
        assert not (counts % TURN).any()
        out = np.full(characters * weights.shape[2], np.nan, np.float32)
        module.layer(reference.tiled(weights, tiles, LANES), tiles, numbers, values, counts, out)
        rows = np.full((characters, len(last)), np.nan, np.float32)
        module.gather_rows(out, tiles, last, rows)
        np.testing.assert_allclose(rows, expected[:, :-3] + last, **near)
    np.testing.assert_allclose(reference.layer(weights, numbers, values, counts), expected, **near)


def test_inputs_that_are_all_zero_give_the_bias():
    tiles, bias = np.array([LEAST]), np.full(BLOCK, -1.0, np.float32)
    numbers, counts = np.zeros((1, 2, ROOM), np.uint8), np.zeros((1, 2), np.int64)
    values = np.zeros(numbers.shape, np.float32)
    kernels.relu(bias, np.zeros(2 * BLOCK, np.float32), BLOCK, BLOCK, numbers, values, counts)
    out, rows = np.full(2 * BLOCK, np.nan, np.float32), np.empty((2, 5), np.float32)
    kernels.layer(np.ones(BLOCK * BLOCK, np.float32), tiles, numbers, values, counts, out)
    kernels.gather_rows(out, tiles, np.arange(5, dtype=np.float32), rows)
    np.testing.assert_array_equal(rows, np.tile(np.arange(5.0), (2, 1)))
