"""Bounds never promise more than any footprint costs, and promise nearly all of it where they can."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from kernels.test_penalty import obstacles_of, prints_of, surroundings_of, worked_out
from motionmatch.environment.strategies import find_centres, pack_lanes
from motionmatch.kernels import penalty_bounds
from motionmatch.kernels.bundles import TreeFootprints, make_scratch
from motionmatch.kernels.ellipses import EDGE, OBSTACLE, ROUND
from motionmatch.kernels.search_penalised import summarise_spots
from motionmatch.kernels.search_tree import EMPTY
from motionmatch.world.grid import ObstacleGrid
from reference.penalty import barrier

ENDLESS = np.float32(np.inf)
bound_leaf, bound_children = penalty_bounds.bound_leaf, penalty_bounds.bound_children


@njit(error_model="numpy")
def of_leaf(footprints, surroundings, scratch, bits, limit):
    return bound_leaf(footprints, 0, surroundings, 0, scratch, bits, limit)


@njit(error_model="numpy")
def of_children(footprints, surroundings, scratch, bits, limit):
    return bound_children(footprints, 0, surroundings, 0, scratch, bits, limit)


def world(rng, *, yaw=0.7, horizons=3):
    stand = np.array([0.3, -0.2, np.sin(yaw), np.cos(yaw)])
    moving = np.stack([obstacles_of(rng, 3) for _ in range(horizons)])
    return stand, ObstacleGrid.of(obstacles_of(rng, 8), 1.2), moving, np.array([5.0, 2.0, 0.5][:horizons])


def footprints_of(prints, children=None):
    """Footprints (8 G, H, 8) as a tree with G leaves holds them, and the bounds of its nodes (M, 8)."""
    children = np.array([[-1] + [EMPTY] * 7], np.int32) if children is None else children
    spots = np.empty((len(children), prints.shape[1], penalty_bounds.SPOT, 8), np.float32)
    summarise_spots(children, prints, len(prints), spots)
    return TreeFootprints(prints, *pack_lanes(prints), spots, find_centres(spots))


def bound(kernel, footprints, world, threshold, power, limit=ENDLESS, bits=255):
    """The bits of the lanes within the limit, and the bounds (8,)."""
    stand, grid, moving, weights = world
    around = surroundings_of(stand, weights, threshold, grid, moving, power)
    scratch = make_scratch(len(grid.obstacles), moving[..., 0].size)
    scratch.totals[:] = 0
    return kernel(footprints, around, scratch, bits, limit), scratch.totals


def close_by(rng, count, spread):
    """Footprints that are alike, as in a leaf."""
    prints = prints_of(rng, count)
    prints[..., :2] = prints[:1, :, :2] + rng.uniform(-spread, spread, (count, 3, 2))
    return prints


@given(seed=st.integers(0, 2**32), threshold=st.sampled_from([0.4, 0.6]), spread=st.sampled_from([0.02, 0.5]))
def test_a_leaf_is_never_promised_to_cost_more_than_it_does(seed, threshold, spread):
    rng = np.random.default_rng(seed)
    prints = close_by(rng, 8, spread)
    stand, grid, moving, weights = here = world(rng)
    _, found = bound(of_leaf, footprints_of(prints), here, threshold, 4.0)
    costs = worked_out(prints, stand, weights, threshold, grid, moving)
    assert (found <= costs * (1 + 1e-6) + 1e-7).all() and (found >= 0).all()


@given(seed=st.integers(0, 2**32), threshold=st.sampled_from([0.4, 0.6]), spread=st.sampled_from([0.02, 0.5]))
def test_a_child_is_never_promised_to_cost_more_than_any_frame_below_it(seed, threshold, spread):
    rng = np.random.default_rng(seed)
    prints = close_by(rng, 24, spread)
    stand, grid, moving, weights = here = world(rng)
    children = np.full((1, 8), EMPTY, np.int32)
    children[0, :3] = -1, -2, -3
    _, found = bound(of_children, footprints_of(prints, children), here, threshold, 4.0, bits=7)
    costs = worked_out(prints, stand, weights, threshold, grid, moving).reshape(3, 8).min(axis=1)
    assert (found[:3] <= costs * (1 + 1e-6) + 1e-7).all() and (found[:3] >= 0).all()


def test_other_powers_have_bounds_too():
    rng = np.random.default_rng(3)
    prints = close_by(rng, 8, 0.1)
    here, footprints = world(rng), footprints_of(prints)
    cubic, quartic = (bound(of_leaf, footprints, here, 0.6, power)[1] for power in (3.0, 4.0))
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
    here = np.array([0.0, 0.0, 0.0, 1.0]), grid, np.zeros((1, 0, OBSTACLE)), np.array([1.0])
    _, found = bound(of_leaf, footprints_of(prints), here, 0.6, 4.0)
    exact = barrier(away, 0.6, 4.0)
    assert (found <= exact).all() and (found > (0.7 if away < 0.05 else 0.95) * exact).all()


def test_what_touches_costs_what_touching_costs():
    assert penalty_bounds.least_barrier(0.0, 0.0, 4.0) == penalty_bounds.TOUCHING < barrier(0.0, 1.0, 4.0) < 3.61


@given(depth=st.floats(0.0, 3.0), power=st.sampled_from([2.0, 4.0, 5.5, 12.0, 20.0]))
def test_what_is_inside_costs_no_less_than_promised(depth, power):
    found = penalty_bounds.least_barrier(np.float32(-0.1), np.float32(-depth), np.float32(power))
    assert found <= barrier(-depth, 1.0, power) * (1 + 1e-6)
    assert power > 4.0 or found >= 0.9 * barrier(-depth, 1.0, power)


@given(near=st.floats(1e-9, 1.0), power=st.sampled_from([2.0, 4.0]))
def test_the_bound_of_the_logarithm_is_one(near, power):
    assert penalty_bounds.least_barrier(near, near, power) <= barrier(near, 1.0, power) * (1 + 1e-9)  # 1 − near rounds
    if near > 0.1:
        assert penalty_bounds.least_barrier(near, near, power) >= 0.9 * barrier(near, 1.0, power)


def test_it_ends_early_when_all_are_above_the_limit():
    rng = np.random.default_rng(4)
    prints = close_by(rng, 8, 0.02)
    here, footprints = world(rng), footprints_of(prints)
    bits, whole = bound(of_leaf, footprints, here, 0.6, 4.0)
    assert bits == 255
    limit = np.float32(0.3 * whole.min())
    bits, part = bound(of_leaf, footprints, here, 0.6, 4.0, limit)
    assert bits == 0
    assert (part <= whole).all() and (part > limit).all() and part.sum() < whole.sum()


@pytest.mark.parametrize("power", [4.0, 3.0])
def test_lanes_above_the_limit_are_told(power):
    rng = np.random.default_rng(5)
    prints = close_by(rng, 8, 0.4)
    here, footprints = world(rng), footprints_of(prints)
    _, totals = bound(of_leaf, footprints, here, 0.6, power)
    limit = np.float32(np.median(totals))
    bits, _ = bound(of_leaf, footprints, here, 0.6, power, limit)
    assert bits == sum(1 << lane for lane in range(8) if totals[lane] <= limit) and 0 < bits < 255


# Eight lanes at once give what one at a time gives.


def nearest_of_box(point, middle, axis, half):
    """The point of a box that is nearest to another."""
    across = np.array([-axis[1], axis[0]])
    away = point - middle
    return middle + np.clip(away @ axis, -half[0], half[0]) * axis + np.clip(away @ across, -half[1], half[1]) * across


def to_child(row, x, z):
    """From a point to the farthest corner of a child's box, less the inner radius."""
    low_x, high_x, low_z, high_z, inner = row.astype(float)
    return np.hypot(max(x - low_x, high_x - x), max(z - low_z, high_z - z)) - inner


def to_footprint(row, x, z):
    """From a point to where the line to the centre of a footprint meets it."""
    here_x, here_z, axis_x, axis_z, over_along, over_across = row.astype(float)
    dx, dz = x - here_x, z - here_z
    along, across = dx * axis_x + dz * axis_z, dz * axis_x - dx * axis_z
    away = np.hypot(dx, dz)
    return away - away / np.sqrt(along**2 * over_along + across**2 * over_across + 1e-12)


def footprint_lanes(rng):
    """(6, 8) as `LANE` says."""
    turn = rng.uniform(0, 2 * np.pi, 8)
    rows = [*rng.uniform(-1, 1, (2, 8)), np.cos(turn), np.sin(turn), *(1 / rng.uniform(0.1, 0.5, (2, 8)) ** 2)]
    return np.array(rows, np.float32)


def child_lanes(rng):
    """(5, 8) as `SPOT` says."""
    (x, z), (half_x, half_z) = rng.uniform(-1, 1, (2, 8)), rng.uniform(0.0, 0.3, (2, 8))
    return np.array([x - half_x, x + half_x, z - half_z, z + half_z, rng.uniform(0.1, 0.3, 8)], np.float32)


@pytest.mark.parametrize("power", [4.0, 3.0])
@pytest.mark.parametrize("kind", ["box", "ellipse", "children"])
@given(seed=st.integers(0, 2**32), is_disc=st.booleans())
def test_each_lane_gets_what_one_footprint_alone_gets(kind, power, seed, is_disc):
    rng = np.random.default_rng(seed)
    rows = child_lanes(rng) if kind == "children" else footprint_lanes(rng)
    turn, half = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.6, 2).astype(np.float32)
    if is_disc and kind != "ellipse":
        half[:] = 0
    axis = np.array([np.cos(turn), np.sin(turn)], np.float32)
    middle, edge = rng.uniform(-1.2, 1.2, 2).astype(np.float32), np.float32(rng.uniform(0.0, 0.2))
    kernel = {
        "box": penalty_bounds._add_box,
        "ellipse": penalty_bounds._add_ellipse,
        "children": penalty_bounds._add_to_children,
    }[kind]
    out, numbers = np.full(8, 0.5, np.float32), [np.float32(value) for value in (1 / 0.6, power, 2.0, 1.0)]
    bits = kernel(rows, penalty_bounds.ObstacleView(*middle, *axis, *half, edge), penalty_bounds.Barrier(*numbers), out)
    assert bits == sum(1 << lane for lane in range(8) if out[lane] <= 1.0)
    for lane in range(8):
        row = rows[:, lane]
        here = np.array([row[0] + row[1], row[2] + row[3]]) / 2 if kind == "children" else row[:2]
        point = middle.astype(float)
        if kind != "ellipse":
            point = nearest_of_box(here.astype(float), point, axis.astype(float), half)
        if kind == "children":
            near = inner = (to_child(row, *point) - float(edge)) / 0.6
        else:
            dx, dz = point - here
            along, across = dx * axis[0] + dz * axis[1], dz * axis[0] - dx * axis[1]
            least, outer = 1 / np.sqrt(max(row[4:6])) + edge, np.hypot(dx, dz) - to_footprint(row, *point) + edge
            if kind == "ellipse":
                least += min(half)
                outer += np.hypot(dx, dz) / np.sqrt((along / half[0]) ** 2 + (across / half[1]) ** 2 + 1e-12)
            outer = max(outer, least)  # also where the middle is inside
            near = (np.hypot(dx, dz) - outer) / 0.6
            inner = near * least / outer
        if abs(near) < 1e-5:
            continue  # on either side of touching
        known = 0.5 + 2.0 * penalty_bounds.least_barrier(near, inner, power)
        assert out[lane] == pytest.approx(known, rel=2e-5, abs=3e-5)
