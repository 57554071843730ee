"""Plain numba, which the vector code is measured against, computes the same."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest
from numba import njit

from motionmatch.kernels import active, patch_lanes, search_lanes
from motionmatch.search.exact import round_boxes

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def plain():
    sys.path.insert(0, str(FOLDER))
    try:
        yield importlib.import_module("_plain_kernels")
    finally:
        sys.path.remove(str(FOLDER))


@pytest.fixture(scope="module")
def vectors():
    spec = importlib.util.spec_from_file_location("vectors_benchmark", FOLDER / "vectors.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look themselves up
    spec.loader.exec_module(module)
    return module


def compile_costs(kernel, lanes):
    @njit
    def call(rows, query, weights, limit, out):
        return kernel(rows, 1, query, weights, limit, out)

    def costs(rows, query, weights, limit):
        out = np.zeros(lanes, np.float32)
        return call(rows, query, weights, np.float32(limit), out), out

    return costs


@pytest.mark.parametrize(("name", "lanes"), [("leaf_costs", 8), ("scan_costs", 16), ("box_bounds", 8)])
def test_costs_are_the_same(plain, name, lanes):
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(3, 12, lanes)).astype(np.float32)
    rows = round_boxes(rows - 0.3, rows + 0.3) if name == "box_bounds" else rows
    query, weights = rng.normal(size=12).astype(np.float32), rng.random(12).astype(np.float32)
    costs = compile_costs(getattr(search_lanes, name), lanes)
    plain_costs = compile_costs(plain.box_bounds if name == "box_bounds" else plain.frame_costs, lanes)
    for limit in (3.4e38, 5.0):
        bits, out = costs(rows, query, weights, limit)
        expected_bits, expected = plain_costs(rows, query, weights, limit)
        assert bits == expected_bits
        if bits:
            np.testing.assert_allclose(out, expected, rtol=1e-5)


def test_distances_are_the_same(plain):
    frame_distance = patch_lanes.frame_distance

    @njit
    def distance(a, b):
        return frame_distance(a, b)

    a, b = np.random.default_rng(2).normal(size=(2, 37))
    assert plain.frame_distance(a, b) == pytest.approx(distance(a, b), rel=1e-14)
    assert plain.frame_distance(a[:32], b[:32]) == distance(a[:32], b[:32])


def test_sums_of_rows_are_the_same(plain):
    rng, width = np.random.default_rng(3), 4 * active.LANES
    weights, values = rng.normal(size=9 * width).astype(np.float32), rng.normal(size=8).astype(np.float32)
    add = active._add_4

    @njit
    def call(weights, values, chosen, found):
        add(weights, width, values, chosen, 8, found, 3)

    chosen, found, expected = rng.integers(0, 8, 8).astype(np.uint8), *np.zeros((2, width + 3), np.float32)
    call(weights, values, chosen, found)
    plain.add_4(weights, width, values, chosen, 8, expected, 3)
    np.testing.assert_allclose(found, expected, atol=1e-5)


def test_every_piece_has_its_plain_twin_and_its_work(vectors, plain):
    modules = (search_lanes, patch_lanes, active)
    for piece in vectors.PIECES.values():
        assert piece.work in vectors.WORK
        assert len(piece.names) == len(piece.plain)
        assert all(hasattr(plain, name) for name in piece.plain)
        assert all(any(hasattr(module, name) for module in modules) for name in piece.names)


@pytest.mark.slow
def test_one_piece_is_measured_in_a_process_of_its_own(vectors):
    """Really run, small: the time of the work with plain numba in the place of a piece."""
    assert 0 < vectors.measure_one("generic", "patches", ("frame_distance",), 1) < 60
