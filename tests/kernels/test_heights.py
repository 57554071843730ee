"""What is met at the same height: the same as with every distance worked out."""

from __future__ import annotations

import numpy as np
import pytest

from kernels.test_penalty import obstacles_of, prints_of
from motionmatch.kernels.heights import meetings
from reference import heights as reference


def case(seed):
    rng = np.random.default_rng(seed)
    prints = prints_of(rng, 60)
    prints[..., 6] = rng.uniform(0.0, 0.6, prints.shape[:2])
    prints[..., 7] = prints[..., 6] + rng.uniform(0.3, 1.5, prints.shape[:2])
    obstacles = np.stack([obstacles_of(rng, 4, far=3.5) for _ in range(3)])
    obstacles[..., 8] = rng.uniform(0.0, 1.5, obstacles.shape[:2])
    obstacles[..., 9] = obstacles[..., 8] + rng.uniform(0.1, 1.0, obstacles.shape[:2])
    frames, position, yaw = rng.integers(0, 60, 40), rng.uniform(-0.5, 0.5, 3), float(rng.uniform(-3, 3))
    stand = np.array([position[0], position[2], np.sin(yaw), np.cos(yaw)])
    weights = np.array([3.0, 0.0, 0.7])
    known = reference.meetings(prints, frames, position, yaw, obstacles, weights, 0.5, 4.0, 0.05)
    return (prints, frames, stand, obstacles, weights, 0.5, 4.0, 0.05), known


@pytest.mark.parametrize("seed", range(8))
def test_it_is_the_sum_of_all_that_is_met(seed):
    asked, known = case(seed)
    found = np.empty(len(known))
    meetings(*asked, np.full(len(known), np.inf), found)
    np.testing.assert_allclose(found, known, rtol=1e-9, atol=1e-12)
    assert (known > 0).any() and (known == 0).any()


@pytest.mark.parametrize("seed", range(4))
def test_who_is_out_is_not_counted_further_and_stays_out(seed):
    asked, known = case(seed)
    enough = np.random.default_rng(seed).uniform(0.0, 2.0, len(known)) * known
    found = np.empty(len(known))
    meetings(*asked, enough, found)
    within = known <= enough
    np.testing.assert_allclose(found[within], known[within], rtol=1e-9, atol=1e-12)
    assert (found[~within] > enough[~within]).all() and (found <= known * (1 + 1e-9)).all()
    meetings(*asked, np.zeros(len(known)), found)
    assert 0.0 < found.sum() < known.sum()
