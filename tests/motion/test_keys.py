"""Values between keys, as glTF defines them."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.maths import quat
from motionmatch.motion.gltf_read import KeyTrack

TIMES = np.array([0.0, 1.0, 3.0])
VALUES = np.array([[0.0, 0, 0], [1, 2, 3], [5, 4, 3]])


@pytest.mark.parametrize("interpolation", ["STEP", "LINEAR"])
def test_keys_are_met_exactly(interpolation):
    np.testing.assert_array_equal(KeyTrack(TIMES, VALUES, interpolation).at(TIMES), VALUES)


def test_linear_is_halfway_in_the_middle():
    np.testing.assert_allclose(KeyTrack(TIMES, VALUES, "LINEAR").at(np.array([2.0])), [[3, 3, 3]])


def test_step_holds_until_the_next_key():
    np.testing.assert_array_equal(KeyTrack(TIMES, VALUES, "STEP").at(np.array([0.999, 2.999])), VALUES[:2])


def test_before_and_after_the_keys_the_value_stays():
    np.testing.assert_array_equal(KeyTrack(TIMES, VALUES, "LINEAR").at(np.array([-5.0, 9.0])), VALUES[[0, 2]])


def test_one_key_is_a_constant():
    for interpolation in ("STEP", "LINEAR"):
        constant = KeyTrack(TIMES[:1], VALUES[1:2], interpolation)
        np.testing.assert_array_equal(constant.at(TIMES), np.repeat(VALUES[1:2], 3, axis=0))
    cubic = KeyTrack(TIMES[:1], np.stack([VALUES[1:2] * 9, VALUES[1:2], VALUES[1:2] * 7], axis=1), "CUBICSPLINE")
    np.testing.assert_array_equal(cubic.at(TIMES), np.repeat(VALUES[1:2], 3, axis=0))


def test_a_cubic_spline_with_its_own_tangents_is_the_cubic():
    def cubic(t):
        return np.stack([t**3, 2 * t**2, 1 - t], axis=-1)

    def slope(t):
        return np.stack([3 * t**2, 4 * t, -np.ones_like(t)], axis=-1)

    keys = KeyTrack(TIMES, np.stack([slope(TIMES), cubic(TIMES), slope(TIMES)], axis=1), "CUBICSPLINE")
    times = np.linspace(0, 3, 31)
    np.testing.assert_allclose(keys.at(times), cubic(times), atol=1e-12)


def test_rotations_take_the_shorter_way():
    turn = quat.from_angle_axis(np.array(0.4), np.array([0.0, 1.0, 0.0]))
    keys = KeyTrack(np.array([0.0, 1.0]), np.stack([quat.IDENTITY, -turn]), "LINEAR")
    half = quat.shortest(keys.at(np.array([0.5])))[0]
    np.testing.assert_allclose(half, quat.from_angle_axis(np.array(0.2), np.array([0.0, 1.0, 0.0])), atol=1e-12)
