import numpy as np
import pytest

from motionmatch.crowd.walls import nearest_walls
from motionmatch.world.obstacles import Disc, Ellipse, OrientedBox, Wall, pack_obstacles, point_distances

ROWS = pack_obstacles(
    [
        Disc(2.0, 0.0, 0.5),
        Wall((-3.0, 4.0), (3.0, 4.0)),
        OrientedBox(-2.0, -1.0, 1.0, 0.6, 0.4),
        Ellipse(0.5, -3.0, 0.9, 0.4, 1.0),
    ]
)[0]


def test_the_nearest_come_first_and_what_is_out_of_reach_is_none():
    walls = nearest_walls(np.array([[0.0, 3.5], [9.0, 9.0]]), ROWS, reach=1.0)
    np.testing.assert_allclose(walls.gaps[0, 0], 0.5)
    np.testing.assert_allclose(walls.ways[0, 0], [0.0, -1.0], atol=1e-6)
    assert np.isinf(walls.gaps[0, 1:]).all() and np.isinf(walls.gaps[1]).all()


def test_a_step_along_the_way_from_a_wall_is_as_much_further_from_it():
    places = np.random.default_rng(1).uniform(-4, 4, (60, 2))
    walls = nearest_walls(places, ROWS, reach=50.0, most=1)
    gone = places + 0.05 * walls.ways[:, 0]
    before = point_distances(places, ROWS)
    which = before.argmin(axis=1)
    after = point_distances(gone, ROWS)[np.arange(60), which]
    np.testing.assert_allclose(after - before.min(axis=1), 0.05, atol=2e-3)


def test_where_nothing_stands_there_are_no_walls():
    assert nearest_walls(np.zeros((3, 2)), ROWS[:0], reach=1.0).gaps.shape == (3, 0)
    assert nearest_walls(np.zeros((3, 2)), ROWS, reach=1.0, most=9).gaps.shape == (3, len(ROWS))


@pytest.mark.parametrize("obstacle", range(4))
def test_inside_an_obstacle_the_way_leads_out(obstacle):
    here = ROWS[obstacle : obstacle + 1]
    place = here[:, 1:3] + [[0.03, 0.01]]
    walls = nearest_walls(place, here, reach=1.0)
    if walls.gaps[0, 0] < 0:  # a wall without thickness has no inside
        out = place + walls.ways[:, 0] * (-walls.gaps[0, 0] + 0.02)
        assert point_distances(out, here)[0, 0] > -0.05
