"""Paths are measured by distance along them."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.world.path import PATHS, GroundPath, circle, figure_eight, zigzag


def random_paths():
    rng = np.random.default_rng(0)
    for case in range(40):
        points = rng.uniform(-5, 5, (rng.integers(2, 9), 2))
        yield GroundPath(points, closed=case % 2 == 1, smooth=case % 4 < 2)


def test_a_metre_along_is_a_metre_along():
    for path in random_paths():
        along = np.linspace(0, path.length, 4000)
        steps = np.linalg.norm(np.diff(path.position(along), axis=0), axis=1)
        expected = path.length / 3999
        assert (steps <= expected + 1e-9).all()  # the chord is the shorter way, at corners much shorter
        assert np.median(steps) == pytest.approx(expected, rel=1e-3)


def test_direction_is_where_position_goes():
    for path in random_paths():
        along = np.random.default_rng(1).uniform(0, path.length, 50)
        ahead = path.position(along + 5e-4) - path.position(along - 5e-4)
        directions = path.direction(along)
        np.testing.assert_allclose(np.linalg.norm(directions, axis=-1), 1)
        assert np.median(np.sum(ahead * directions, axis=-1)) == pytest.approx(1e-3, rel=1e-3)


def test_the_curve_goes_through_its_points():
    for path in random_paths():
        np.testing.assert_allclose(path.distance_from(path.points), 0, atol=2e-4)


def test_straight_legs_have_the_length_of_their_points():
    points = np.random.default_rng(2).uniform(-5, 5, (6, 2))
    legs = np.linalg.norm(np.diff(points, axis=0), axis=1)
    path = GroundPath(points, smooth=False)
    assert path.length == pytest.approx(legs.sum())
    corners = np.concatenate([[0], np.cumsum(legs)])
    np.testing.assert_allclose(path.position(corners)[:, [0, 2]], points, atol=1e-9)
    assert GroundPath(points, smooth=False, closed=True).length == pytest.approx(
        legs.sum() + np.linalg.norm(points[0] - points[-1])
    )


def test_a_smooth_path_has_no_corners():
    path = GroundPath([(0, 0), (0, 3), (3, 3), (3, 0)])
    directions = path.direction(np.linspace(0, path.length, 2000))
    assert (np.sum(directions[1:] * directions[:-1], axis=-1) > np.cos(0.1)).all()
    assert (np.sum(np.diff(zigzag().direction(np.linspace(0, 18, 2000)), axis=0) ** 2, axis=-1) > 1).any()


def test_a_closed_path_goes_round_and_round():
    path = circle(2.0)
    assert path.length == pytest.approx(2 * np.pi * 2, rel=1e-3)
    for along in (0.0, 1.0, 7.3):
        np.testing.assert_allclose(path.position(along + 3 * path.length), path.position(along), atol=1e-9)
        np.testing.assert_allclose(path.position(along - path.length), path.position(along), atol=1e-9)
        np.testing.assert_allclose(path.direction(along + 2 * path.length), path.direction(along), atol=1e-9)
    before, after = path.direction(path.length - 1e-3), path.direction(1e-3)
    assert np.dot(before, after) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize("gap", [0.0, 1e-8, 1e-7, 1e-5])
def test_a_closed_path_may_name_its_first_point_again(gap):
    again = GroundPath([(0, 0), (2, 0), (2, 2), (0, gap)], closed=True)
    assert again.length == pytest.approx(GroundPath([(0, 0), (2, 0), (2, 2)], closed=True).length, rel=0.05)
    np.testing.assert_allclose(again.position(again.length - 1e-9), again.position(0), atol=1e-6)


def test_an_open_path_goes_straight_on_beyond_its_ends():
    path = GroundPath([(0, 0), (1, 2), (4, 2)])
    for end, sign in ((0.0, -1), (path.length, 1)):
        beyond = path.position(end + sign * np.array([1.0, 2.5]))
        np.testing.assert_allclose(beyond[0], path.position(end) + sign * path.direction(end), atol=1e-9)
        np.testing.assert_allclose(beyond[1], path.position(end) + sign * 2.5 * path.direction(end), atol=1e-9)


def test_distance_from_is_to_the_nearest_point():
    path = GroundPath([(0, 0), (0, 10)])
    np.testing.assert_allclose(path.distance_from([[3, 9, 4], [0, 5, 2], [-1, 0, 5], [3, 0, 14]]), [3, 0, 1, 5])
    rng = np.random.default_rng(3)
    for path in random_paths():
        places = rng.uniform(-6, 6, (20, 3))
        line = path.position(np.linspace(0, path.length, 3000))
        brute = np.linalg.norm((places[:, None] - line)[..., [0, 2]], axis=-1).min(axis=1)
        np.testing.assert_allclose(path.distance_from(places), brute, atol=path.length / 3000)
        assert path.distance_from(places.reshape(4, 5, 3)).shape == (4, 5)


def test_many_places_are_as_far_as_each_alone():
    path, places = figure_eight(), np.random.default_rng(4).normal(size=(1200, 3))
    np.testing.assert_array_equal(
        path.distance_from(places)[[0, 700, 1199]], path.distance_from(places[[0, 700, 1199]])
    )


def test_height_does_not_count():
    flat, hilly = GroundPath([(0, 0), (1, 0), (2, 1)]), GroundPath([(0, 5, 0), (1, -2, 0), (2, 0, 1)])
    assert hilly.length == flat.length
    np.testing.assert_array_equal(hilly.position(1.0), flat.position(1.0))
    assert flat.position(1.0)[1] == 0


def test_points_that_repeat_are_one_point():
    once, twice = GroundPath([(0, 0), (1, 0), (2, 1)]), GroundPath([(0, 0), (1, 0), (1, 0), (2, 1)])
    assert twice.length == once.length
    # points at equal steps, so that rounding puts samples a hair beside corners
    recorded = GroundPath([(0.1 * k, 0) for k in range(50)], smooth=False)
    assert recorded.length == pytest.approx(4.9)
    np.testing.assert_allclose(recorded.direction(np.linspace(0, 4.9, 700)), [[1, 0, 0]] * 700, atol=1e-9)


@pytest.mark.parametrize("points", [[(0, 0)], [], [(0, 0), (np.nan, 1)], [(0, 0, 0, 0), (1, 1, 1, 1)], [1, 2, 3]])
def test_what_is_no_path_is_refused(points):
    with pytest.raises(
        InputError, match=r"a path needs at least two points \(x, z\) or \(x, y, z\), all of them numbers"
    ):
        GroundPath(points)


def test_a_path_that_goes_nowhere_is_refused():
    with pytest.raises(InputError, match="all points of the path are the same"):
        GroundPath([(1, 2), (1, 2)])
    with pytest.raises(InputError, match="all points of the path are the same"):
        GroundPath([(1, 2), (1, 2)], closed=True)


def test_named_paths_start_at_the_origin_and_go_ahead():
    for make in PATHS.values():
        path = make()
        np.testing.assert_allclose(path.position(0.0), 0, atol=1e-9)
        assert path.direction(0.0)[2] > 0.5


def test_a_circle_is_round():
    middle = [3.0, 0, 0]
    radii = np.linalg.norm(circle(3.0).position(np.linspace(0, 18, 300)) - middle, axis=1)
    np.testing.assert_allclose(radii, 3, atol=2e-3)
