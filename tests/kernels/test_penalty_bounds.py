"""Bounds never promise more than any footprint costs, and promise nearly all of it where they can."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from kernels.test_penalty import obstacles_of, prints_of, worked_out
from motionmatch.environment.matcher import _centres_of, _lanes_of
from motionmatch.kernels import penalty_bounds
from motionmatch.kernels.ellipses import EDGE, OBSTACLE, ROUND
from motionmatch.kernels.search_environment import summarise_spots
from motionmatch.kernels.search_tree import EMPTY
from motionmatch.world.grid import ObstacleGrid
from reference.penalty import barrier

ENDLESS = np.float32(np.inf)
lanes_added, boxes_added = penalty_bounds.lanes_added, penalty_bounds.boxes_added


@njit(error_model="numpy")
def of_leaf(lanes, reaches, leaf, stands, weights, t, p, rows, place, shape, first, near, nearness, moving, begin, some, views, seen, others, known, bits, limit, out):  # fmt: skip # noqa: E501
    return lanes_added(lanes, reaches, leaf, 0, stands, weights, t, p, rows, place, shape, first, near, nearness, moving, begin, some, views, seen, others, known, bits, limit, out)  # fmt: skip # noqa: E501


@njit(error_model="numpy")
def of_children(spots, centres, node, stands, weights, t, p, rows, place, shape, first, near, nearness, moving, begin, some, views, seen, others, known, bits, limit, out):  # fmt: skip # noqa: E501
    return boxes_added(spots, centres, node, 0, stands, weights, t, p, rows, place, shape, first, near, nearness, moving, begin, some, views, seen, others, known, bits, limit, out)  # fmt: skip # noqa: E501


def world(rng, *, yaw=0.7, horizons=3):
    stand = np.array([0.3, -0.2, np.sin(yaw), np.cos(yaw)])
    moving = np.stack([obstacles_of(rng, 3) for _ in range(horizons)])
    return stand, ObstacleGrid.of(obstacles_of(rng, 8), 1.2), moving, np.array([5.0, 2.0, 0.5][:horizons])


def room(many):
    return np.empty((many, penalty_bounds.VIEW), np.float32), np.full(many, -1)


def asked(stand, grid, moving, weights, threshold, power, limit=ENDLESS, bits=255):
    lists = np.arange(moving.shape[1], dtype=np.int32)
    return (
        stand[None], weights[None], threshold, power, grid.obstacles, grid.place, grid.shape, grid.first, grid.near,
        grid.nearness, moving.reshape(-1, OBSTACLE), np.array([0, len(lists)]), lists,
        *(part for many in (len(grid.obstacles), moving[..., 0].size) for part in room(many)), bits, limit,
    )  # fmt: skip


def close_by(rng, count, spread):
    """Footprints that are alike, as in a leaf."""
    prints = prints_of(rng, count)
    prints[..., :2] = prints[:1, :, :2] + rng.uniform(-spread, spread, (count, 3, 2))
    return prints


@given(seed=st.integers(0, 2**32), threshold=st.sampled_from([0.4, 0.6]), spread=st.sampled_from([0.02, 0.5]))
def test_a_leaf_is_never_promised_to_cost_more_than_it_does(seed, threshold, spread):
    rng = np.random.default_rng(seed)
    prints = close_by(rng, 8, spread)
    stand, grid, moving, weights = world(rng)
    lanes, reaches = _lanes_of(prints)
    found = np.zeros(8, np.float32)
    of_leaf(lanes, reaches, 0, *asked(stand, grid, moving, weights, threshold, 4.0), found)
    costs = worked_out(prints, stand, weights, threshold, grid, moving)
    assert (found <= costs * (1 + 1e-6) + 1e-7).all() and (found >= 0).all()


@given(seed=st.integers(0, 2**32), threshold=st.sampled_from([0.4, 0.6]), spread=st.sampled_from([0.02, 0.5]))
def test_a_child_is_never_promised_to_cost_more_than_any_frame_below_it(seed, threshold, spread):
    rng = np.random.default_rng(seed)
    prints = close_by(rng, 24, spread)
    stand, grid, moving, weights = world(rng)
    children = np.full((1, 8), EMPTY, np.int32)
    children[0, :3] = -1, -2, -3
    spots = np.empty((1, 3, penalty_bounds.SPOT, 8), np.float32)
    summarise_spots(children, prints, 24, spots)
    found = np.zeros(8, np.float32)
    of_children(spots, _centres_of(spots), 0, *asked(stand, grid, moving, weights, threshold, 4.0, bits=7), found)
    costs = worked_out(prints, stand, weights, threshold, grid, moving).reshape(3, 8).min(axis=1)
    assert (found[:3] <= costs * (1 + 1e-6) + 1e-7).all() and (found[:3] >= 0).all()


def test_other_powers_have_bounds_too():
    rng = np.random.default_rng(3)
    prints = close_by(rng, 8, 0.1)
    stand, grid, moving, weights = world(rng)
    lanes, reaches = _lanes_of(prints)
    cubic, quartic = np.zeros(8, np.float32), np.zeros(8, np.float32)
    of_leaf(lanes, reaches, 0, *asked(stand, grid, moving, weights, 0.6, 3.0), cubic)
    of_leaf(lanes, reaches, 0, *asked(stand, grid, moving, weights, 0.6, 4.0), quartic)
    assert (cubic >= quartic).all() and (cubic > quartic).any()  # what is nearer than a metre costs more


def one_disc(x, radius=0.3):
    disc = np.zeros((1, OBSTACLE))
    disc[0, 1], disc[0, EDGE], disc[0, ROUND] = x, radius, radius
    return disc


@pytest.mark.parametrize("away", [0.02, 0.1, 0.3, 0.5])
def test_a_disc_ahead_of_an_ellipse_costs_nearly_what_it_is_promised_to(away):
    prints = np.zeros((8, 1, 8), np.float32)
    prints[..., 2], prints[..., 4], prints[..., 5] = 1.0, 0.4, 0.2  # along x
    grid = ObstacleGrid.of(one_disc(0.4 + 0.3 + away), 1.2)
    lanes, reaches = _lanes_of(prints)
    stand, nothing = np.array([0.0, 0.0, 0.0, 1.0]), np.zeros((1, 0, OBSTACLE))
    found = np.zeros(8, np.float32)
    of_leaf(lanes, reaches, 0, *asked(stand, grid, nothing, np.array([1.0]), 0.6, 4.0), found)
    exact = barrier(away, 0.6, 4.0)
    assert (found <= exact).all() and (found > (0.7 if away < 0.05 else 0.95) * exact).all()


def test_what_touches_costs_what_touching_costs():
    assert penalty_bounds.least_barrier(0.0, 4.0) == penalty_bounds.TOUCHING < barrier(0.0, 1.0, 4.0) < 21.0


@given(near=st.floats(1e-9, 1.0), power=st.sampled_from([2.0, 4.0]))
def test_the_bound_of_the_logarithm_is_one(near, power):
    assert penalty_bounds.least_barrier(near, power) <= barrier(near, 1.0, power) * (1 + 1e-12)
    if near > 0.1:
        assert penalty_bounds.least_barrier(near, power) >= 0.9 * barrier(near, 1.0, power)


def test_it_ends_early_when_all_are_above_the_limit():
    rng = np.random.default_rng(4)
    prints = close_by(rng, 8, 0.02)
    stand, grid, moving, weights = world(rng)
    lanes, reaches = _lanes_of(prints)
    whole, part = np.zeros(8, np.float32), np.zeros(8, np.float32)
    assert of_leaf(lanes, reaches, 0, *asked(stand, grid, moving, weights, 0.6, 4.0), whole) == 255
    limit = np.float32(0.3 * whole.min())
    assert of_leaf(lanes, reaches, 0, *asked(stand, grid, moving, weights, 0.6, 4.0, limit), part) == 0
    assert (part <= whole).all() and (part > limit).all() and part.sum() < whole.sum()


@pytest.mark.parametrize("power", [4.0, 3.0])
def test_lanes_above_the_limit_are_told(power):
    rng = np.random.default_rng(5)
    prints = close_by(rng, 8, 0.4)
    stand, grid, moving, weights = world(rng)
    lanes, reaches = _lanes_of(prints)
    totals = np.zeros(8, np.float32)
    of_leaf(lanes, reaches, 0, *asked(stand, grid, moving, weights, 0.6, power), totals)
    limit, again = np.float32(np.median(totals)), np.zeros(8, np.float32)
    bits = of_leaf(lanes, reaches, 0, *asked(stand, grid, moving, weights, 0.6, power, limit), again)
    assert bits == sum(1 << lane for lane in range(8) if totals[lane] <= limit) and 0 < bits < 255
