"""Lines through bones and the parts along them."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.motion.mesh import Centreline, ellipsoid, tube, unit

BENT = Centreline(np.array([[0.0, 0, 0], [1, 0, 0], [1, 2, 0]]), [0, 1])


def test_places_are_arc_lengths():
    np.testing.assert_allclose(BENT.places, [0, 1, 3])
    np.testing.assert_allclose(BENT.at(np.array([0.5, 2.0])), [[0.5, 0, 0], [1, 1, 0]])


def test_beyond_its_ends_a_path_goes_straight_on():
    np.testing.assert_allclose(BENT.at(np.array([-1.0, 4.0])), [[-1, 0, 0], [1, 3, 0]])


@pytest.mark.parametrize("place", [-0.5, 0.2, 1.0, 2.5, 3.5])
def test_projecting_a_point_of_the_path_gives_its_place(place):
    assert BENT.project(BENT.at(np.array(place))) == pytest.approx(place)


def test_weights_sum_to_one_and_are_shared_equally_at_a_joint():
    weights = BENT.weights(np.linspace(-0.5, 3.5, 50), 4, before=3)
    np.testing.assert_allclose(weights.sum(axis=1), 1.0)
    assert (weights >= 0).all()
    np.testing.assert_allclose(BENT.weights(np.array([1.0]), 4), [[0.5, 0.5, 0, 0]])


def test_away_from_the_joint_one_bone_moves_alone():
    np.testing.assert_allclose(BENT.weights(np.array([0.5, 2.0]), 2), np.eye(2))


def test_tube_stays_within_its_radius():
    places = np.linspace(0, 3, 20)
    radius = np.full(20, 0.1)
    part = tube(
        BENT.at(places),
        radius,
        radius,
        weights=BENT.weights(places, 2),
        side=np.array([0.0, 0, 1]),
        accents=np.zeros(20, bool),
        sides=12,
        caps=(0.1, 0.1),
        tangents=BENT.tangents(places, 0.1),
    )
    points = BENT.at(np.linspace(0, 3, 500))
    nearest = np.linalg.norm(part.vertices[:, None] - points[None], axis=-1).min(axis=1)
    assert nearest.max() < 0.101


def test_ellipsoid_reaches_its_half_axes():
    part = ellipsoid(np.array([1.0, 2, 3]), np.diag([0.3, 0.2, -0.5]), np.array([1.0]), rings=21, sides=40)
    np.testing.assert_allclose(np.ptp(part.vertices, axis=0), [0.6, 0.4, 1.0], rtol=0.02)
    assert (np.einsum("vi,vi->v", part.normals, part.vertices - [1, 2, 3]) > 0).all()


def test_unit_of_nothing_is_up():
    np.testing.assert_array_equal(unit(np.zeros(3)), [0, 1, 0])
