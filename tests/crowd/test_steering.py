import itertools

import numpy as np
import pytest

from crowds import facing_rows, marched, nearest_pair
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.steering import SLOWING, Straight, preferred_speeds
from motionmatch.crowd.steerings import find_steering
from motionmatch.errors import InputError
from motionmatch.world.obstacles import Wall, point_distances
from motionmatch.world.scene import Scene

OURS = ("rules", "orca", "forces")


def test_straight_goes_to_the_goal_and_stops_there():
    agents = facing_rows(1)
    places = marched(Straight(), agents)
    np.testing.assert_allclose(places[-1], agents.goals, atol=0.02)


def test_the_last_metre_is_slower():
    agents = Agents(np.zeros((2, 2)), np.ones((2, 2)), speeds=[1.2, 0.0])
    np.testing.assert_allclose(preferred_speeds(agents, np.array([5.0, 5.0])), [1.2, 0.0])
    np.testing.assert_allclose(preferred_speeds(agents, np.array([0.3, 0.3])), [0.3 / SLOWING, 0.0])


def test_a_steering_that_is_not_known_is_refused_with_what_there_is():
    with pytest.raises(InputError, match=r"no steering 'orka'. Did you mean 'orca'. Available: rules, orca, forces"):
        find_steering("orka")


@pytest.mark.parametrize("name", OURS)
def test_points_that_go_as_a_steering_wants_pass_each_other_and_arrive(name):
    agents = facing_rows(3)
    places = marched(find_steering(name), agents, seconds=16.0)
    assert np.linalg.norm(places[-1] - agents.goals, axis=1).max() < 0.5
    assert nearest_pair(places) > 0.42
    assert nearest_pair(marched(Straight(), agents)) < 0.2  # without it they would meet


@pytest.mark.parametrize("name", OURS)
def test_points_go_through_a_door_and_not_through_its_walls(name):
    scene = Scene((Wall((0.7, 0.0), (6.0, 0.0), 0.1), Wall((-0.7, 0.0), (-6.0, 0.0), 0.1)))
    starts = np.array([[-1.0, -2.0], [0.0, -2.6], [1.1, -2.2]])
    agents = Agents(starts, starts * [1.0, -1.0], speeds=1.2, radius=0.22)
    places = marched(find_steering(name), agents, scene, seconds=25.0)
    assert np.linalg.norm(places[-1] - agents.goals, axis=1).max() < 0.5
    assert point_distances(places.reshape(-1, 2), scene.fixed_rows).min() > 0.02


@pytest.mark.parametrize("name", OURS)
def test_the_same_agents_are_steered_the_same(name):
    one, other = (marched(find_steering(name), facing_rows(2), seconds=4.0) for _ in range(2))
    np.testing.assert_array_equal(one, other)


@pytest.mark.parametrize("name", OURS)
def test_who_has_no_way_stays(name):
    box = [(-2.0, -2.0), (2.0, -2.0), (2.0, 2.0), (-2.0, 2.0), (-2.0, -2.0)]
    scene = Scene(tuple(Wall(a, b) for a, b in itertools.pairwise(box)))
    agents = Agents(np.zeros((1, 2)), np.array([[5.0, 5.0]]))
    places = marched(find_steering(name), agents, scene, seconds=5.0)
    assert np.linalg.norm(places[-1]) < 0.5
