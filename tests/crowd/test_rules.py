import numpy as np
import pytest

from crowds import facing_rows, marched, nearest_pair
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.rules import Rules, RulesConfig
from motionmatch.errors import InputError
from motionmatch.world.obstacles import Wall
from motionmatch.world.scene import Scene


def asked(positions, velocities, goals, **more):
    """What the rules want at once of agents who go their preferred way."""
    agents = Agents(np.array(positions, float), np.array(goals, float), **more)
    rules = Rules(RulesConfig(halflife=0.0))
    rules.reset(agents, Scene())
    return rules.steer(agents.positions, np.array(velocities, float), 0.0)


def test_alone_one_goes_straight_at_the_speed_one_likes():
    wanted = asked([[0, 0]], [[0, 1]], [[0, 9]], speeds=1.2)
    np.testing.assert_allclose(wanted, [[0.0, 1.2]], atol=1e-9)


def test_two_who_meet_face_to_face_both_go_to_their_right():
    wanted = asked([[0, 0], [0, 3]], [[0, 1.2], [0, -1.2]], [[0, 9], [0, -6]], speeds=1.2)
    assert wanted[0, 0] < -0.1 and wanted[1, 0] > 0.1  # right of who looks along +z is -x
    np.testing.assert_allclose(wanted[0], -wanted[1], atol=1e-9)


def test_who_comes_on_the_right_is_passed_on_the_left():
    wanted = asked([[0, 0], [-0.4, 3]], [[0, 1.2], [0, -1.2]], [[0, 9], [-0.4, -6]], speeds=1.2)
    assert wanted[0, 0] > 0.1


def test_who_is_behind_or_will_be_missed_is_not_made_way_for():
    wanted = asked([[0, 0], [0, -1.5], [3, 3]], [[0, 1.2], [0, 1.2], [0, -1.2]], [[0, 9], [0, 9], [3, -6]], speeds=1.2)
    np.testing.assert_allclose(wanted[0], [0.0, 1.2], atol=1e-9)


def test_nobody_walks_into_the_back_of_who_is_slower():
    wanted = asked([[0, 0], [0, 0.9]], [[0, 1.2], [0, 0.3]], [[0, 9], [0, 9]], speeds=[1.2, 0.3])
    assert wanted[0, 1] < 0.8


def test_who_is_too_close_is_got_away_from():
    wanted = asked([[0, 0], [0.3, 0]], [[0, 0], [0, 0]], [[0, 0], [0.3, 0]], speeds=0.0)
    assert wanted[0, 0] < -0.05 and wanted[1, 0] > 0.05


def test_before_a_narrow_door_the_nearest_goes_and_the_other_waits():
    scene = Scene((Wall((0.45, 0.0), (5.0, 0.0), 0.1), Wall((-0.45, 0.0), (-5.0, 0.0), 0.1)))
    agents = Agents(np.array([[0.3, -0.6], [-0.45, -0.95]]), np.array([[0.0, 4.0], [0.5, 4.0]]), speeds=1.2, radius=0.2)
    rules = Rules(RulesConfig(halflife=0.0))
    rules.reset(agents, scene)
    wanted = rules.steer(agents.positions, np.array([[0.0, 1.0], [0.0, 1.0]]), 0.0)
    ways = rules.ways.directions(agents.positions)
    along = np.sum(wanted * ways, axis=1)
    assert along[0] > 0.8
    assert along[1] < 0.7
    # With room for two nobody waits for the other.
    wide = Scene((Wall((0.95, 0.0), (5.0, 0.0), 0.1), Wall((-0.95, 0.0), (-5.0, 0.0), 0.1)))
    rules.reset(agents, wide)
    wanted = rules.steer(agents.positions, np.array([[0.0, 1.0], [0.0, 1.0]]), 0.0)
    assert np.sum(wanted * rules.ways.directions(agents.positions), axis=1)[1] > along[1]


def test_who_has_stood_for_too_long_tries_to_get_round():
    agents = Agents(np.array([[0.0, 0.0]]), np.array([[0.0, 9.0]]), speeds=1.0)
    rules = Rules(RulesConfig(patience=1.0, halflife=0.0))
    rules.reset(agents, Scene())
    sides = [rules.steer(agents.positions, np.zeros((1, 2)), 0.1 * step)[0, 0] for step in range(60)]
    assert max(np.abs(sides[:9])) < 1e-9
    assert max(sides[13:28]) < -0.3  # to the right
    assert abs(sides[36]) < 1e-9  # and then straight on again
    assert min(sides[45:57]) > 0.3  # and to the left


def test_many_who_cross_keep_apart_and_arrive():
    agents = facing_rows(6, apart=0.9)
    places = marched(Rules(), agents, seconds=20.0)
    assert nearest_pair(places) > 0.4
    assert np.linalg.norm(places[-1] - agents.goals, axis=1).max() < 0.6


def test_goals_may_change_on_the_way():
    agents = facing_rows(1)
    rules = Rules()
    rules.reset(agents, Scene())
    before = [rules.steer(agents.positions, np.zeros((2, 2)), 0.1 * k) for k in range(20)][-1]
    rules.reset(agents.with_goals(agents.goals[::-1].copy()), Scene())
    after = rules.steer(agents.positions, np.zeros((2, 2)), 2.0)
    assert np.linalg.norm(after - before, axis=1).max() < 1.0  # no jump: what was wanted is gone on from


def test_settings_that_can_not_be_are_refused():
    with pytest.raises(InputError, match=r"RulesConfig.look is -1"):
        RulesConfig(look=-1.0)


def test_a_crowd_that_begins_again_is_steered_as_before():
    agents, rules = facing_rows(2), Rules()
    np.testing.assert_array_equal(marched(rules, agents, seconds=3.0), marched(rules, agents, seconds=3.0))
