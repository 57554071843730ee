"""Queries for the projector, and their nearest frames: exact, among those that may be offered."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch

from learned.lessons import lessons
from motionmatch.errors import InputError
from motionmatch.learned.train_projector import Neighbours, draw_queries


def _by_hand(data, queries: np.ndarray) -> np.ndarray:
    frames = data.offered_frames
    away = ((queries[:, None] - data.features[frames][None]).astype(float) ** 2 * data.search_weights).sum(-1)
    return away.min(axis=1)


@pytest.mark.parametrize("noise", ["paper", "mixed"])
def test_nearest_is_exact(noise):
    data = lessons(0.2)
    asked = draw_queries(data, 40, np.random.default_rng(0), noise=noise)
    found = Neighbours(data).find_nearest(asked)
    costs = ((asked.queries - data.features[found]).astype(float) ** 2 * data.search_weights).sum(-1)
    np.testing.assert_allclose(costs, _by_hand(data, asked.queries), rtol=1e-4)
    assert data.offered[found].all()


def test_product_on_a_device_finds_the_same():
    data = lessons()
    asked = draw_queries(data, 60, np.random.default_rng(1))
    on_device = Neighbours.__new__(Neighbours)
    on_device.data, on_device.frames = data, data.offered_frames
    on_device.importance = torch.from_numpy(np.sqrt(data.search_weights))
    on_device.points = torch.from_numpy(data.features[data.offered_frames]) * on_device.importance
    on_device.half_squares = 0.5 * on_device.points.square().sum(1)
    on_device.numbers = torch.from_numpy(data.offered_frames)
    found = on_device.find_nearest_on_device(torch.from_numpy(asked.queries)).numpy()
    costs = ((asked.queries - data.features[found]).astype(float) ** 2 * data.search_weights).sum(-1)
    np.testing.assert_allclose(costs, _by_hand(data, asked.queries), rtol=1e-3, atol=1e-4)


def test_algorithm_3_noise_is_of_a_size_between_0_and_1_for_each_query():
    data = lessons()
    asked = draw_queries(data, 4000, np.random.default_rng(2))
    sizes = (asked.queries - data.features[asked.sources]).std(axis=1)
    assert 0.45 < sizes.mean() < 0.55 and sizes.min() < 0.05 and sizes.max() < 1.6


def test_mixed_queries_keep_the_pose_and_turn_the_path():
    data = lessons()
    asked = draw_queries(data, 400, np.random.default_rng(3), noise="mixed")
    away = np.abs(asked.queries - data.features[asked.sources])[:200]
    assert away[:, data.path_columns].mean() > 2 * away[:, ~data.path_columns].mean()


def test_same_dice_ask_the_same():
    first, again = (draw_queries(lessons(), 9, np.random.default_rng(5)).queries for _ in range(2))
    assert np.array_equal(first, again)


def test_noise_that_is_not_known_and_nothing_to_offer_are_refused():
    with pytest.raises(InputError, match="paper or mixed"):
        draw_queries(lessons(), 2, np.random.default_rng(0), noise="loud")
    with pytest.raises(InputError, match="longer clips"):
        Neighbours(replace(lessons(), searchable=np.zeros(lessons().num_frames, bool)))
