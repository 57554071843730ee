import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.conventions import FORWARD, LEFT, UP
from motionmatch.pictures import camera


@pytest.mark.parametrize("view", [camera.side(FORWARD), camera.front(FORWARD, 0.5), camera.above(FORWARD)])
def test_a_view_keeps_lengths(view):
    points = np.random.default_rng(1).normal(size=(50, 3))
    page, near = view.project(points)
    np.testing.assert_allclose(np.hypot(np.linalg.norm(page, axis=1), near), np.linalg.norm(points, axis=1))


def test_from_the_side_forward_is_right_and_its_right_side_is_near():
    page, near = camera.side(FORWARD).project(np.stack([FORWARD, UP, LEFT]))
    np.testing.assert_allclose(page[:2], [[1, 0], [0, 1]])
    assert near[2] == -1


def test_from_the_front_its_left_is_right_and_its_front_is_near():
    page, near = camera.front(FORWARD).project(np.stack([LEFT, FORWARD]))
    np.testing.assert_allclose(page[0], [1, 0])
    assert near[1] == 1


def test_from_above_forward_is_right_and_its_left_is_up():
    page, near = camera.above(FORWARD).project(np.stack([FORWARD, LEFT, UP]))
    np.testing.assert_allclose(page[:2], [[1, 0], [0, 1]])
    assert near[2] == 1


def test_a_walker_faces_where_it_goes(person):
    with_roles = camera.facings(person.clip, person.anatomy, 1.75)
    without = camera.facings(person.clip, None, 1.75)
    assert np.sum(with_roles * without, axis=1).min() > np.cos(0.5)
    np.testing.assert_allclose(np.linalg.norm(with_roles, axis=1), 1)
    assert np.abs(with_roles[:, 1]).max() == 0


def test_who_stays_in_place_does_not_travel():
    clip = sketch.walk(2.0, speed=0.0, turn=0.0)
    assert camera.travel(clip.positions_world[:, 0], 1.75) is None
    assert np.isfinite(camera.facings(clip, None, 1.75)).all()


def test_steady_directions_are_level_units_also_where_they_cancel():
    back_and_forth = np.tile(FORWARD, (20, 1)) * np.where(np.arange(20) % 2, 1, -1)[:, None]
    np.testing.assert_allclose(np.linalg.norm(camera.steady(back_and_forth, 60.0), axis=1), 1)
    np.testing.assert_allclose(camera.steady(np.zeros((3, 3)), 60.0), np.tile(FORWARD, (3, 1)))


def test_the_long_way_of_a_path_points_forward():
    path = np.linspace(0, 5, 100)[:, None] * np.array([0.6, 0, 0.8])
    np.testing.assert_allclose(camera.along(path, FORWARD, 1.75), [0.6, 0, 0.8], atol=1e-9)
    np.testing.assert_allclose(camera.along(path, -FORWARD, 1.75), [-0.6, 0, -0.8], atol=1e-9)
    np.testing.assert_allclose(camera.along(0 * path, FORWARD, 1.75), FORWARD)
