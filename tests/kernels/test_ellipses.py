"""Distances are exact: against dense sampling, symmetric, and never a touch that is none."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.kernels import ellipses
from motionmatch.world.obstacles import Disc, OrientedBox, pack_obstacles, point_distances
from reference import ellipses as reference

KINDS = {"disc": ellipses.DISC, "ellipse": ellipses.ELLIPSE, "box": ellipses.BOX, "wall": ellipses.BOX}


def footprint(rng, *, far=1.2):
    angle = rng.uniform(0, 2 * np.pi)
    return np.array([*rng.uniform(-far, far, 2), np.cos(angle), np.sin(angle), *rng.uniform(0.05, 0.6, 2), 0.0, 1.8])


def obstacle(rng, kind, *, far=1.2):
    angle = rng.uniform(0, 2 * np.pi)
    row = np.zeros(ellipses.OBSTACLE)
    row[0], row[1:3], row[3:5] = KINDS[kind], rng.uniform(-far, far, 2), (np.cos(angle), np.sin(angle))
    if kind == "disc":
        row[7] = rng.uniform(0.02, 0.6)
    elif kind == "wall":
        row[5], row[7] = rng.uniform(0.1, 2.0), rng.uniform(0.0, 0.1)
    else:
        row[5:7], row[7] = rng.uniform(0.05, 0.8, 2), rng.choice([0.0, 0.1])
    return row


def measured(prints, obstacles):
    prints, obstacles = np.atleast_2d(prints), np.atleast_2d(obstacles)
    out = np.empty((len(prints), len(obstacles)))
    ellipses.distances(prints, obstacles, out)
    return out


@pytest.mark.parametrize("kind", list(KINDS))
def test_distance_is_the_widest_gap_over_all_directions(kind):
    rng = np.random.default_rng(1)
    for _ in range(150):
        here, there = footprint(rng), obstacle(rng, kind)
        expected = reference.signed(here, there)
        found = float(measured(here, there)[0, 0])
        assert found == pytest.approx(expected, abs=2e-6)
        assert found >= expected - 1e-9  # many directions are never wider than the widest


@pytest.mark.parametrize("kind", list(KINDS))
def test_shapes_that_are_apart_are_as_far_as_their_nearest_points(kind):
    rng = np.random.default_rng(2)
    compared = 0
    while compared < 5:
        here, there = footprint(rng), obstacle(rng, kind)
        found = float(measured(here, there)[0, 0])
        if found > 0.01:
            assert found == pytest.approx(reference.nearest(here, there), abs=1e-3)
            compared += 1


def test_distance_of_two_ellipses_is_the_same_both_ways():
    rng = np.random.default_rng(3)
    for _ in range(300):
        here, there = footprint(rng), footprint(rng)
        one = measured(here, np.array([ellipses.ELLIPSE, *there[:6], 0.0, 0.0, 1.8]))
        other = measured(there, np.array([ellipses.ELLIPSE, *here[:6], 0.0, 0.0, 1.8]))
        assert one[0, 0] == pytest.approx(other[0, 0], abs=1e-9)


def test_no_separated_pair_is_reported_as_touching():
    """Ellipses moved apart along a direction by a hair more than their reaches are apart by that hair, or more."""
    rng = np.random.default_rng(4)
    for _ in range(300):
        here, there = footprint(rng), footprint(rng)
        angle = rng.uniform(0, 2 * np.pi)
        normal = np.array([np.cos(angle), np.sin(angle)])
        reaches = [reference.reach(normal[None], each[2:4], each[4], each[5], box=False)[0] for each in (here, there)]
        there[:2] = here[:2] + normal * (sum(reaches) + 1e-6)
        row = np.array([ellipses.ELLIPSE, *there[:6], 0.0, 0.0, 1.8])
        assert measured(here, row)[0, 0] >= 1e-6 - 1e-9


def test_a_disc_is_an_ellipse_with_equal_axes_and_a_wall_a_thin_box():
    rng = np.random.default_rng(5)
    for _ in range(100):
        here, disc = footprint(rng), obstacle(rng, "disc")
        ellipse = disc.copy()
        ellipse[0], ellipse[5:7], ellipse[7] = ellipses.ELLIPSE, disc[7], 0.0
        assert measured(here, disc)[0, 0] == pytest.approx(measured(here, ellipse)[0, 0], abs=1e-8)


def test_newton_from_the_middle_and_on_the_axes():
    middle = np.array([0.0, 0.0, 1.0, 0.0, 0.5, 0.2, 0.0, 1.8])
    point = np.zeros(ellipses.OBSTACLE)
    assert measured(middle, point)[0, 0] == pytest.approx(-0.2, abs=1e-9)
    for x, z, expected in ((1.0, 0.0, 0.5), (0.0, 1.0, 0.8), (0.5, 0.0, 0.0), (0.0, 0.1, -0.1)):
        point[1:3] = x, z
        assert measured(middle, point)[0, 0] == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("kind", list(KINDS))
def test_points_agree_with_tiny_ellipses(kind):
    rng = np.random.default_rng(6)
    for _ in range(100):
        there = obstacle(rng, kind)
        point = rng.uniform(-1.5, 1.5, 2)
        tiny = np.array([*point, 1.0, 0.0, 1e-7, 1e-7, 0.0, 0.0])
        out = np.empty((1, 1))
        ellipses.point_distances(point[None], there[None], out)
        assert out[0, 0] == pytest.approx(measured(tiny, there)[0, 0], abs=1e-6)


@pytest.mark.parametrize("kind", ["disc", "ellipse", "box", "wall"])
def test_how_deep_they_meet_may_be_left_out(kind):
    rng = np.random.default_rng(11)
    for _ in range(200):
        rows, (a, b), angle = obstacle(rng, kind)[None], rng.uniform(0.05, 0.6, 2), rng.uniform(0, 6)
        ellipse = (*rng.uniform(-0.5, 0.5, 2), np.sin(angle), np.cos(angle), a, b)
        whole, quick = (each(*ellipse, rows, 0) for each in (ellipses.to_obstacle, ellipses.to_obstacle_apart))
        assert whole == quick if whole > 1e-9 else quick <= 1e-9


def test_least_point_distances_are_those_of_all_obstacles_but_ones_own():
    rng = np.random.default_rng(5)
    discs = [Disc(*rng.uniform(-2, 2, 2), rng.uniform(0.05, 0.6)) for _ in range(12)]
    boxes = [OrientedBox(*rng.uniform(-2, 2, 2), *rng.uniform(0.1, 1.5, 2), rng.uniform(-3, 3)) for _ in range(6)]
    fixed, moving = pack_obstacles(boxes)[0], pack_obstacles(discs)[0]
    points, own = rng.uniform(-2.5, 2.5, (40, 2)), rng.integers(-1, 12, 40)
    found = np.empty(40)
    for most in (0.4, 10.0):
        ellipses.least_point_distances(points, fixed, moving, own, most, found)
        among = point_distances(points, moving)
        among[np.flatnonzero(own >= 0), own[own >= 0]] = np.inf
        wanted = np.minimum(point_distances(points, fixed).min(axis=1), among.min(axis=1))
        np.testing.assert_allclose(found, np.minimum(wanted, most), atol=1e-12)
