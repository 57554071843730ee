"""Boxes that slide about: compiled and plain agree."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import moving_boxes as kernels
from reference import moving_boxes as plain


def scattered(seed, characters=3, boxes=7):
    rng = np.random.default_rng(seed)
    turns = rng.uniform(0, 2 * np.pi, (characters, boxes))
    return {
        "centres": rng.uniform(-4, 4, (characters, boxes, 2)),
        "halves": rng.uniform(0.15, 1.5, (characters, boxes, 2)),
        "axes": np.stack([np.cos(turns), np.sin(turns)], axis=-1),
    }, rng


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([0.0, 0.5]))
def test_covered_agrees_with_the_plain_one(seed, margin):
    boxes, rng = scattered(seed)
    points = rng.uniform(-4, 4, (3, 5, 2))
    out = np.empty((3, 5), bool)
    kernels.mark_covered(points, margin, boxes["centres"], boxes["halves"], boxes["axes"], out)
    np.testing.assert_array_equal(out, plain.covered(points, margin, **boxes))


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10_000))
def test_slide_agrees_with_the_plain_one(seed):
    boxes, rng = scattered(seed)
    velocities, walked = rng.uniform(-3, 3, (3, 7, 2)), rng.uniform(-4, 4, (3, 6, 2))
    middles, touched = rng.uniform(-1, 1, (3, 2)), np.empty(3, np.int64)
    wanted = plain.slide(walked, 0.1, middles, 3.0, 0.0, boxes["centres"], boxes["halves"], boxes["axes"], velocities)
    kernels.slide(walked, 0.1, middles, 3.0, 0.0, *boxes.values(), velocities, touched)
    np.testing.assert_allclose(boxes["centres"], wanted[0], atol=1e-12)
    np.testing.assert_array_equal(velocities, wanted[1])
    np.testing.assert_array_equal(touched, wanted[2])


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([0.0, 0.375]))
def test_sense_agrees_with_the_plain_one(seed, edge):
    boxes, rng = scattered(seed)
    yaws, positions = rng.uniform(-4, 4, 3), rng.uniform(-2, 2, (3, 2))
    forwards = np.stack([np.sin(yaws), np.cos(yaws)], axis=1)
    maps = np.empty((3, 16, 16), np.float32)
    kernels.sense(positions, forwards, 6.0, edge, *boxes.values(), maps)
    np.testing.assert_allclose(maps, plain.sense(positions, forwards, 6.0, 16, edge, **boxes), atol=1e-6)
    assert 0 < maps.mean() < 1


def test_a_box_that_leaves_turns_back_and_is_not_caught_outside():
    centres, velocities = np.array([[[9.99, 0.0]]]), np.array([[[1.0, 0.0]]])
    halves, axes = np.ones((1, 1, 2)), np.array([[[1.0, 0.0]]])
    walked = np.full((1, 60, 2), 50.0)
    kernels.slide(walked, 0.1, np.zeros((1, 2)), 10.0, 0.0, centres, halves, axes, velocities, np.empty(1, np.int64))
    assert velocities[0, 0, 0] == -1.0
    assert centres[0, 0, 0] == pytest.approx(10.09 - 5.9)
