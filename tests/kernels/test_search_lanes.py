import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from motionmatch.kernels import search_lanes as lanes
from motionmatch.search.exact import round_boxes
from reference import search as reference

leaf_costs, scan_costs, box_bounds = lanes.leaf_costs, lanes.scan_costs, lanes.box_bounds
lowest = lanes.lowest


@njit
def leaf(rows, group, query, weights, limit, out):
    return leaf_costs(rows, group, query, weights, limit, out)


@njit
def scan(rows, group, query, weights, limit, out):
    return scan_costs(rows, group, query, weights, limit, out)


@njit
def box(rows, group, query, weights, limit, out):
    return box_bounds(rows, group, query, weights, limit, out)


@njit
def twice(rows, query, weights, limit, out):
    """Two calls in a loop: the sums must begin at zero each time."""
    bits = 0
    for group in range(2):
        bits = leaf_costs(rows, group, query, weights, limit, out)
    return bits


@njit
def lowest_of(bits):
    return lowest(bits)


EVERYTHING = np.float32(3.4e38)
sizes = st.tuples(st.integers(1, 4), st.integers(1, 9).map(lambda n: 4 * n), st.integers(0, 2**32))


def widened(boxes):
    """Rounded boxes as numbers."""
    return (boxes.astype(np.uint32) << 16).view(np.float32).astype(np.float64)


def drawn(seed, *shape):
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


@pytest.mark.parametrize(("kernel", "num_lanes"), [(leaf, 8), (scan, 16)])
@given(size=sizes)
def test_costs_of_all_lanes_are_those_of_the_reference(kernel, num_lanes, size):
    groups, columns, seed = size
    rows, query = drawn(seed, groups, columns, num_lanes), drawn(seed + 1, columns)
    weights, out = np.abs(drawn(seed + 2, columns)), np.full(num_lanes, np.nan, np.float32)
    for group in range(groups):
        expected = reference.costs(rows[group].T, query, weights)
        assert kernel(rows, group, query, weights, EVERYTHING, out) == 2**num_lanes - 1
        np.testing.assert_allclose(out, expected, rtol=(columns + 8) * 2.0**-23)
        limit = np.float32(np.median(expected))
        bits = kernel(rows, group, query, weights, limit, out)
        assert [bool(bits >> lane & 1) for lane in range(num_lanes)] == list(out <= limit)


@given(size=sizes)
def test_bounds_of_boxes_are_those_of_the_reference_and_never_above(size):
    groups, columns, seed = size
    centre, extent = drawn(seed, groups, columns, 8), np.abs(drawn(seed + 3, groups, columns, 8))
    lows, highs = centre - extent, centre + extent
    query, weights = 2 * drawn(seed + 1, columns), np.abs(drawn(seed + 2, columns))
    out = np.full(8, np.nan, np.float32)
    for group in range(groups):
        assert box(round_boxes(lows, highs), group, query, weights, EVERYTHING, out) == 255
        exact = reference.bounds(lows[group].T, highs[group].T, query, weights)
        assert (out <= exact * (1 + (columns + 8) * 2.0**-23)).all()
        corners = widened(round_boxes(lows, highs)[group])
        rounded = reference.bounds(corners[:, :8].T, corners[:, 8:].T, query, weights)
        np.testing.assert_allclose(out, rounded, rtol=(columns + 8) * 2.0**-23)


def test_a_group_that_is_too_far_halfway_sets_no_bit():
    rows, query = np.zeros((1, 8, 8), np.float32), np.array([9, 0, 0, 0, 0, 0, 0, 0], np.float32)
    assert leaf(rows, 0, query, np.ones(8, np.float32), np.float32(80), np.empty(8, np.float32)) == 0
    assert leaf(rows, 0, query, np.ones(8, np.float32), np.float32(81), np.empty(8, np.float32)) == 255


def test_each_call_begins_at_zero():
    rows, out = np.ones((2, 4, 8), np.float32), np.empty(8, np.float32)
    assert twice(rows, np.zeros(4, np.float32), np.ones(4, np.float32), np.float32(4), out) == 255
    assert (out == 4).all()


def test_boxes_without_end_are_everywhere():
    boxes = round_boxes(np.full((1, 4, 8), -1e9, np.float32), np.full((1, 4, 8), 1e9, np.float32))
    out = np.full(8, np.nan, np.float32)
    assert box(boxes, 0, np.full(4, 5e8, np.float32), np.ones(4, np.float32), np.float32(0), out) == 255
    assert (out == 0).all()


@given(st.integers(0, 62), st.integers(0, 2**62))
def test_lowest_bit(bit, above):
    assert lowest_of((1 << bit) | (above << bit) & (2**63 - 1)) == bit
