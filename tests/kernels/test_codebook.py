"""The compiled search in codes finds what the obvious twin finds."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.learned.codebook import Codebook
from motionmatch.search.query import Mask
from reference import codebook as twin


def _codebook(count: int, seed: int = 0) -> Codebook:
    rng = np.random.default_rng(seed)
    return Codebook(
        features=rng.integers(-127, 128, (count, 5)).astype(np.int8),
        latents=rng.integers(-127, 128, (count, 2)).astype(np.int8),
        follows=np.append(rng.random(count - 1) < 0.8, False),
        middle=rng.normal(size=7).astype(np.float32),
        step=rng.uniform(0.01, 0.05, 7).astype(np.float32),
        weights=rng.uniform(0.1, 2, 5).astype(np.float32),
    )


@pytest.mark.parametrize("count", [1, 2, 63, 64, 65, 500])
def test_nearest_points_are_those_of_the_twin(count):
    book = _codebook(count)
    points = book.features * book.step[:5] + book.middle[:5]
    queries = np.random.default_rng(1).normal(size=(30, 5)).astype(np.float32) * 2
    _, along, costs = book.find_nearest(queries)
    expected = [twin.nearest_cost(points, book.follows, query, book.weights) for query in queries]
    np.testing.assert_allclose(costs, expected, rtol=1e-3)
    assert ((along >= 0) & (along <= 1)).all()


def test_code_and_along_are_where_the_cost_is():
    book = _codebook(200, seed=3)
    queries = np.random.default_rng(4).normal(size=(20, 5)).astype(np.float32)
    _, _, costs = book.find_nearest(queries)
    apart = book(queries)[:, :5] - queries
    np.testing.assert_allclose((apart.astype(float) ** 2 * book.weights).sum(axis=1), costs, rtol=1e-3)


def test_masks_and_weights_of_each_query_are_obeyed():
    book, rng = _codebook(300, seed=5), np.random.default_rng(6)
    points = book.features * book.step[:5] + book.middle[:5]
    queries = rng.normal(size=(40, 5)).astype(np.float32)
    weights = rng.uniform(0, 2, (40, 5)).astype(np.float32)
    masks = [Mask(rng.random(300) < share) for share in (0.02, 0.5)] + [Mask(np.zeros(300, bool))]
    numbers = np.arange(40) % 4 - 1
    codes, _, costs = book.find_nearest(queries, weights=weights, masks=masks, mask_numbers=numbers)
    every = [np.ones(300, bool) if number < 0 else masks[number].allowed for number in numbers]
    expected = [twin.nearest_cost(points, book.follows, *each) for each in zip(queries, weights, every, strict=True)]
    np.testing.assert_allclose(costs, expected, rtol=1e-3)
    assert (codes[numbers == 2] == -1).all() and (codes[numbers != 2] >= 0).all()
