import numpy as np
import pytest

from motionmatch.crowd.agents import Agents
from motionmatch.world.obstacles import Wall, point_distances
from motionmatch.world.scene import Scene
from motionmatch.world.ways import Ways


def door(width=0.9, reach=5.0):
    half = 0.5 * width
    return Scene((Wall((half, 0.0), (reach, 0.0), 0.1), Wall((-half, 0.0), (-reach, 0.0), 0.1)))


def walked(ways, positions, steps=200, size=0.06):
    places = [positions]
    for _ in range(steps):
        places.append(places[-1] + size * ways.directions(places[-1]))
    return np.array(places)


def test_in_the_open_the_way_is_straight():
    agents = Agents(np.array([[0.0, 0.0], [1.0, 0.0]]), np.array([[3.0, 4.0], [1.0, -2.0]]))
    ways = Ways(agents, Scene())
    np.testing.assert_allclose(ways.directions(agents.positions), [[0.6, 0.8], [0.0, -1.0]])
    assert ways.has_way.all() and np.isinf(ways.room(agents.positions)).all()
    assert np.isinf(ways.narrows(agents.positions)[1]).all()


def test_ways_lead_through_the_door_and_not_through_walls():
    starts = np.array([[-3.0, -2.0], [0.0, -3.0], [3.5, -0.6]])
    agents = Agents(starts, np.array([[-3.0, 3.0], [2.0, 3.0], [3.5, 2.0]]), radius=0.22)
    scene = door()
    line = walked(Ways(agents, scene), starts)
    assert point_distances(line.reshape(-1, 2), scene.fixed_rows).min() > 0.1
    assert np.linalg.norm(line[-1] - agents.goals, axis=1).max() < 0.3


def test_nobody_has_a_way_through_what_is_closed():
    agents = Agents(np.array([[0.0, -2.0], [1.0, 2.0]]), np.array([[0.0, 2.0], [-1.0, 3.0]]), groups=[0, 1])
    closed = Scene(
        (
            Wall((-4.0, 0.0), (4.0, 0.0)), Wall((-4.0, -4.0), (4.0, -4.0)),
            Wall((-4.0, -4.0), (-4.0, 0.0)), Wall((4.0, -4.0), (4.0, 0.0)),
        )
    )  # fmt: skip
    ways = Ways(agents, closed)
    assert ways.has_way.tolist() == [False, True]
    np.testing.assert_array_equal(ways.directions(agents.positions)[0], 0.0)
    assert np.linalg.norm(ways.directions(agents.positions)[1]) == pytest.approx(1.0)


def test_a_door_that_is_too_narrow_is_no_way():
    agents = Agents(np.array([[0.0, -2.0]]), np.array([[0.0, 2.0]]), radius=0.25)
    long = door(0.3, 8.0)
    there = Ways(agents, long).directions(agents.positions)[0]
    assert Ways(agents, door(0.8, 8.0)).directions(agents.positions)[0, 1] > 0.99
    assert there[1] < 0.9  # all the way round the wall


def test_the_narrow_place_ahead_is_the_door():
    agents = Agents(np.array([[0.2, -1.2], [0.1, 3.0]]), np.array([[0.0, 4.0], [0.0, 4.0]]), radius=0.2)
    places, widths = Ways(agents, door(0.9)).narrows(agents.positions)
    assert np.linalg.norm(places[0]) < 0.2
    assert widths[0] == pytest.approx(0.8, abs=0.15)  # walls are 0.1 m thick
    assert np.isinf(widths[1])  # it lies behind


def test_inside_a_corridor_nothing_is_narrow():
    walls = Scene((Wall((-0.5, -5.0), (-0.5, 5.0)), Wall((0.5, -5.0), (0.5, 5.0))))
    agents = Agents(np.array([[0.0, -1.0]]), np.array([[0.0, 4.0]]), radius=0.2)
    assert np.isinf(Ways(agents, walls).narrows(agents.positions)[1]).all()


def test_who_was_pushed_against_a_wall_finds_out_again():
    agents = Agents(np.array([[2.0, -0.5]]), np.array([[2.0, 3.0]]), radius=0.25)
    ways = Ways(agents, door())
    direction = ways.directions(np.array([[2.0, -0.08]]))[0]
    assert direction[0] < -0.5  # towards the door, not on through the wall
