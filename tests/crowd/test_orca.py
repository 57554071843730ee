import numpy as np

from crowds import facing_rows, marched, nearest_pair
from motionmatch.crowd.agents import Agents
from motionmatch.crowd.orca import Orca, OrcaConfig
from motionmatch.world.scene import Scene


def test_alone_one_goes_the_way_one_prefers():
    agents = Agents(np.zeros((1, 2)), np.array([[0.0, 9.0]]), speeds=1.2)
    orca = Orca(OrcaConfig(bias=0.0))
    orca.reset(agents, Scene())
    np.testing.assert_allclose(orca.steer(agents.positions, np.zeros((1, 2)), 0.0), [[0.0, 1.2]], atol=1e-9)


def test_two_who_meet_keep_apart_by_both_radii():
    agents = facing_rows(1, radius=0.3)
    places = marched(Orca(OrcaConfig(margin=0.0, trust=0.0)), agents, dt=0.05)
    assert nearest_pair(places) > 0.59
    assert np.linalg.norm(places[-1] - agents.goals, axis=1).max() < 0.3


def test_everyone_on_a_circle_gets_to_the_other_side():
    angle = 2 * np.pi * np.arange(10) / 10
    starts = 4.0 * np.stack([np.sin(angle), np.cos(angle)], axis=1)
    places = marched(Orca(), Agents(starts, -starts, speeds=1.2, groups=np.arange(10)), seconds=20.0)
    assert np.linalg.norm(places[-1] + starts, axis=1).max() < 0.5
    assert nearest_pair(places) > 0.5


def test_who_stands_for_long_tries_another_way():
    agents = Agents(np.zeros((1, 2)), np.array([[0.0, 9.0]]), speeds=1.0)
    orca = Orca(OrcaConfig(patience=1.0))
    orca.reset(agents, Scene())
    aside = [orca.steer(agents.positions, np.zeros((1, 2)), 0.1 * step)[0, 0] for step in range(18)]
    assert abs(aside[5]) < 0.1 and aside[15] < -0.5
