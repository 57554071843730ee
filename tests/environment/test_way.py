"""Desired paths between walls."""

from __future__ import annotations

import numpy as np

from motionmatch.control.trajectory import Trajectory
from motionmatch.environment.way import WAY, bend_path, find_walls, look_along
from motionmatch.world.obstacles import Disc, Wall, pack_obstacles

TIMES = np.array([1 / 3, 2 / 3, 1.0])


def straight(speed=1.0, x=0.0):
    places = np.zeros((1, 3, 3))
    places[0, :, 0], places[0, :, 2] = x, speed * TIMES
    return Trajectory(places, np.tile([0.0, 0.0, 1.0], (1, 3, 1))), np.array([[x, 0.0, 0.0]])


def gap(width, z=0.7):
    return pack_obstacles([Wall((-3, z), (-0.5 * width, z), 0.0), Wall((0.5 * width, z), (3, z), 0.0)])[0]


def corridor(width, start=0.5):
    return pack_obstacles([Wall((side * 0.5 * width, start), (side * 0.5 * width, 3), 0.0) for side in (-1, 1)])[0]


def test_a_free_path_is_left_alone():
    path, roots = straight()
    for rows in (np.zeros((0, 11)), pack_obstacles([Disc(2.0, 0.5, 0.3)])[0]):
        bent = bend_path(path, roots, np.zeros(1), TIMES, rows)
        np.testing.assert_array_equal(bent.positions, path.positions)
        np.testing.assert_array_equal(bent.directions, path.directions)


def test_a_path_beside_a_gap_goes_through_its_middle():
    path, roots = straight(x=0.35)
    bent = bend_path(path, roots, np.zeros(1), TIMES, gap(0.7))
    at_the_gap = np.interp(0.7, bent.positions[0, :, 2], bent.positions[0, :, 0])
    assert abs(at_the_gap) < 0.12 < path.positions[0, -1, 0]


def test_narrow_places_are_gone_through_slowly_and_sideways():
    path, roots = straight(speed=2.0)
    wide, narrow = (bend_path(path, roots, np.zeros(1), TIMES, corridor(width)) for width in (1.2, 0.4))
    np.testing.assert_allclose(wide.positions[0, -1, 2], 2.0)
    assert narrow.positions[0, -1, 2] < 1.5
    assert abs(narrow.directions[0, 1:, 0]).max() > 0.9 and abs(wide.directions[0, :, 0]).max() < 1e-9
    turned = bend_path(path, roots, np.array([-0.3]), TIMES, corridor(0.4))
    assert turned.directions[0, 1:, 0].min() < -0.9  # to the side that is nearer


def test_no_path_is_bent_through_a_wall():
    path, roots = straight()
    wall = pack_obstacles([Wall((-0.2, -3), (-0.2, 3), 0.0)])[0]
    bent = bend_path(path, roots, np.zeros(1), TIMES, wall)
    assert (bent.positions[..., 0] > -0.2).all() and bent.positions[0, -1, 0] > 0.05


def test_rooms_are_distances_to_walls():
    path, roots = straight()
    rooms = look_along(path, roots, TIMES, corridor(0.5, start=-3.0))[1]
    np.testing.assert_allclose(rooms, 0.25, atol=1e-6)
    assert look_along(path, roots, TIMES, np.zeros((0, 11)))[1].min() == WAY.room


def test_what_is_low_or_overhead_is_no_wall():
    rows = pack_obstacles([Disc(0, 0, 0.3, heights=(0.0, 0.85)), Disc(0, 0, 0.3, heights=(1.5, 2.5)), Disc(0, 0, 0.3)])[
        0
    ]
    assert len(find_walls(rows)) == 1
