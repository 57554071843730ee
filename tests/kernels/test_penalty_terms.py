"""The penalty with bounds first: the same number to the last bit, or above the limit when the plain one is."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kernels.test_penalty import obstacles_of, prints_of, surroundings_of
from motionmatch.kernels import penalty
from motionmatch.kernels.bundles import MOST_TERMS, make_scratch
from motionmatch.kernels.ellipses import to_obstacle
from motionmatch.kernels.penalty_terms import add_penalty_within, bound_distances
from motionmatch.world.grid import ObstacleGrid


def add_up(prints, which, around, limit, scratch):
    counts = np.zeros((1, 2), np.int64)
    plain = penalty.add_penalty(prints, which, around, 0, 1.5, np.inf, np.zeros((1, 2), np.int64))
    found = add_penalty_within(prints, which, around, 0, 1.5, limit, scratch.terms, scratch.numbers, counts)
    return plain, found, counts[0]


@given(seed=st.integers(0, 2**32), fixed=st.integers(1, 12), threshold=st.sampled_from([0.15, 0.4, 0.6]))
def test_it_is_the_plain_penalty_within_the_limit_and_above_it_otherwise(seed, fixed, threshold):
    rng = np.random.default_rng(seed)
    prints = prints_of(rng, 6)
    grid = ObstacleGrid.of(obstacles_of(rng, fixed), 1.2)
    moving = np.stack([obstacles_of(rng, 4) for _ in range(3)])
    stand, weights = np.array([0.3, -0.2, np.sin(0.7), np.cos(0.7)]), np.array([5.0, 2.0, 0.5])
    around, scratch = surroundings_of(stand, weights, threshold, grid, moving), make_scratch(fixed, 12)
    for which in range(len(prints)):
        plain = add_up(prints, which, around, np.inf, scratch)[0]
        for limit in (np.inf, plain, 0.999 * plain, 0.5 * plain, 1.5):
            _, found, _ = add_up(prints, which, around, limit, scratch)
            assert found == plain if plain <= limit else found > limit


@given(seed=st.integers(0, 2**32))
def test_bounds_are_on_the_right_side_of_the_distance(seed):
    rng = np.random.default_rng(seed)
    rows, turn = obstacles_of(rng, 8), rng.uniform(0, 2 * np.pi)
    for k in range(len(rows)):
        body = *rng.uniform(-1.0, 1.0, 2), np.cos(turn), np.sin(turn), *rng.uniform(0.05, 0.5, 2)
        exact, (away, depth) = to_obstacle(*body, rows, k), bound_distances(*body, rows, k)
        if away > 0.0:
            assert away >= exact - 1e-9
        else:
            assert exact <= depth + 2e-5  # at least as deep, but for a hair


def test_many_obstacles_are_added_up_without_bounds():
    rng = np.random.default_rng(4)
    prints, rows = prints_of(rng, 2), obstacles_of(rng, 3 * MOST_TERMS)
    rows[:, 1:3] = 0.05 * rows[:, 1:3]
    grid, none = ObstacleGrid.of(rows, 1.2), np.zeros((3, 0, 11))
    around = surroundings_of(np.array([0.0, 0.0, 0.0, 1.0]), np.array([5.0, 2.0, 0.5]), 0.4, grid, none)
    plain, found, _ = add_up(prints, 0, around, np.inf, make_scratch(len(rows), 0))
    assert found == plain


def test_what_can_not_matter_is_not_computed():
    rng = np.random.default_rng(5)
    prints, grid = prints_of(rng, 1), ObstacleGrid.of(obstacles_of(rng, 12), 1.2)
    moving = np.stack([obstacles_of(rng, 6) for _ in range(3)])
    weights = np.array([5.0, 2.0, 0.5])
    around, scratch = surroundings_of(np.zeros(4) + [0, 0, 0, 1], weights, 0.6, grid, moving), make_scratch(12, 18)
    plain, _, all_of = add_up(prints, 0, around, np.inf, scratch)
    assert all_of[1] > 10 and add_up(prints, 0, around, 0.5 * (1.5 + plain), scratch)[2][1] < all_of[1]
