from dataclasses import replace

import numpy as np
import pytest

from crowds import controller, crowd, facing_rows, tight
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.controller import CrowdController
from motionmatch.crowd.crowd import ARRIVED, Crowd
from motionmatch.crowd.scenarios import CROWDED
from motionmatch.crowd.steering import Straight
from motionmatch.errors import InputError
from motionmatch.world.obstacles import Disc
from motionmatch.world.scene import Scene


def gone(made, steps, dt=1 / 60):
    state = made.start()
    for _ in range(steps):
        state = made.step(state, dt)
    return state


def test_agents_begin_where_they_are_told_and_go_to_their_goals():
    made = crowd(2)
    state = made.start()
    np.testing.assert_allclose(state.positions, made.agents.positions, atol=1e-9)
    before = np.linalg.norm(state.goals - state.positions, axis=1)
    after = gone(made, 150)
    assert (np.linalg.norm(after.goals - after.positions, axis=1) < before - 1.0).all()
    assert after.seconds == pytest.approx(2.5) and after.steps == 150


def test_the_same_crowd_goes_the_same_way_bit_for_bit():
    one, other = (gone(crowd(2), 90).characters.positions for _ in range(2))
    np.testing.assert_array_equal(one, other)


def test_everyone_is_around_everyone_else_at_each_horizon():
    made = crowd(2)
    state = made.start()
    around = made.surroundings(state)
    assert around.others.shape[:2] == (len(made.controller.matcher.horizons), 4)
    np.testing.assert_allclose(around.others[0, :, 1:3], state.positions, atol=0.3)
    assert around.own.tolist() == [0, 1, 2, 3]


def test_bodies_make_way_although_the_steering_does_not():
    """Fig. 7: with footprints they pass each other, without (plain matching) they walk through each other."""
    agents = facing_rows(1, distance=2.5)

    def nearest(environment):
        blind = Crowd(CrowdController(tight(), environment=environment), agents, steering=Straight())
        state, near = blind.start(), np.inf
        for _ in range(300):
            state = blind.step(state)
            near = min(near, float(np.linalg.norm(state.positions[0] - state.positions[1])))
        return near

    assert nearest(CROWDED) > 0.35
    assert nearest(replace(CROWDED, weight=0.0, no_return=False, settle_bias=0.0)) < 0.25


def test_who_has_arrived_stays():
    agents = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, 1.2]]), speeds=1.0)
    made = Crowd(controller(), agents)
    state = gone(made, 240)
    assert state.arrived.all()
    np.testing.assert_array_equal(state.command.velocity, 0.0)


def test_who_returns_goes_back_to_where_it_began():
    agents = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, 1.5]]), speeds=1.0, returns=True)
    made = Crowd(controller(), agents)
    state, goals = made.start(), []
    for _ in range(480):
        state = made.step(state)
        goals.append(state.goals[0, 1])
    assert {0.0, 1.5} == set(np.round(goals, 9))


class Paths:
    """A simulator that gives paths: straight to the goal, one place for each time of the schema."""

    def reset(self, agents, scene):
        self.agents = agents

    def steer(self, positions, velocities, seconds):
        away = self.agents.goals - positions
        step = away / np.linalg.norm(away, axis=1, keepdims=True)
        times = controller().database.schema.times
        return positions[:, None] + 1.2 * np.asarray(times)[:, None] * step[:, None]


def test_paths_do_as_well_as_velocities():
    agents = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, 9.0]]))
    made = Crowd(controller(), agents, steering=Paths())
    state = gone(made, 120)
    assert state.positions[0, 1] > 1.0
    assert state.command.trajectory is not None


@pytest.mark.parametrize("given", [np.zeros((2, 2)), np.zeros((1, 7, 2)), np.full((1, 2), np.nan)])
def test_what_a_steering_gives_is_looked_at(given):
    class Wrong(Straight):
        def steer(self, positions, velocities, seconds):
            return given

    made = Crowd(controller(), Agents(np.zeros((1, 2)), np.ones((1, 2))), steering=Wrong())
    with pytest.raises(
        InputError, match=r"the steering gave an array of shape .*expected velocities \(1, 2\) or paths"
    ):
        made.step(made.start())


def test_agents_that_can_not_begin_are_refused():
    with pytest.raises(InputError, match=r"begin 0.10 m apart"):
        Crowd(controller(), Agents(np.array([[0.0, 0.0], [0.0, 0.1]]), np.ones((2, 2))))
    with pytest.raises(InputError, match=r"inside obstacle 0"):
        Crowd(controller(), Agents(np.zeros((1, 2)), np.ones((1, 2))), scene=Scene((Disc(0.0, 0.0, 1.0),)))
    with pytest.raises(InputError, match=r"no tag 'fly'"):
        Crowd(controller(), Agents(np.zeros((1, 2)), np.ones((1, 2)), tags="fly"))


def test_a_state_of_another_crowd_is_refused():
    with pytest.raises(InputError, match=r"the state is of 4 agents, the crowd has 2"):
        crowd(1).step(crowd(2).start())


def test_arrived_is_within_reach_of_the_goal():
    agents = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, ARRIVED - 0.05]]), speeds=1.0)
    made = Crowd(controller(), agents)
    assert made.step(made.start()).arrived.all()
