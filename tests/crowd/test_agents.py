import numpy as np
import pytest

from motionmatch.crowd.agents import Agents
from motionmatch.errors import InputError
from motionmatch.world.obstacles import Disc
from motionmatch.world.scene import Scene


def test_agents_face_their_goals_unless_told_otherwise():
    agents = Agents(np.array([[0.0, 0.0], [2.0, 0.0]]), np.array([[0.0, 5.0], [5.0, 0.0]]))
    np.testing.assert_allclose(agents.directions, [[0.0, 1.0], [1.0, 0.0]], atol=1e-12)
    assert agents.speeds.tolist() == [1.3, 1.3]
    np.testing.assert_allclose(
        Agents(np.zeros((1, 2)), np.ones((1, 2)), yaws=[np.pi]).directions, [[0, -1]], atol=1e-12
    )


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"positions": np.zeros((0, 2)), "goals": np.zeros((0, 2))}, "0 agents can't begin"),
        ({"positions": np.zeros((2, 3)), "goals": np.zeros((2, 2))}, "positions has shape"),
        ({"positions": np.zeros((2, 2)), "goals": np.zeros((3, 2))}, "goals has shape"),
        ({"positions": np.zeros((1, 2)), "goals": np.full((1, 2), np.nan)}, "not finite"),
        ({"positions": np.zeros((1, 2)), "goals": np.ones((1, 2)), "speeds": -1.0}, "speeds are 0 or more"),
        ({"positions": np.zeros((1, 2)), "goals": np.ones((1, 2)), "radius": 0.0}, "radius of 0.0 m"),
        ({"positions": np.zeros((1, 2)), "goals": np.ones((1, 2)), "tags": ["walk", "run"]}, "2 tag expressions for 1"),
    ],
)
def test_what_can_not_be_a_crowd_is_refused(given, said):
    with pytest.raises(InputError, match=said):
        Agents(**given)


def test_agents_that_overlap_at_the_start_are_refused():
    agents = Agents(np.array([[0.0, 0.0], [3.0, 0.0], [3.2, 0.1]]), np.ones((3, 2)))
    with pytest.raises(InputError, match=r"agents 1 and 2 begin 0.22 m apart.*Move one of them, or have fewer"):
        agents.check_in(Scene())


def test_agents_that_begin_in_an_obstacle_are_refused():
    agents = Agents(np.array([[0.0, 0.0], [3.0, 0.0]]), np.ones((2, 2)))
    with pytest.raises(InputError, match=r"has an agent at .* inside obstacle 0"):
        agents.check_in(Scene((Disc(3.0, 0.2, 0.5),)))
    agents.check_in(Scene((Disc(3.0, 1.0, 0.5),)))
