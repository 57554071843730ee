"""Level of detail: less is done for agents that are far away, and they go where they would."""

from itertools import pairwise

import numpy as np
import pytest

from crowds import controller, crowd, facing_rows
from motionmatch.control.command import Command
from motionmatch.control.effort import LEAST_NODES, USUAL, Effort
from motionmatch.crowd.crowd import Crowd
from motionmatch.crowd.detail import FAR, HIDDEN, MIDDLE, NEAR, Detail
from motionmatch.errors import InputError

ALL = Detail(steer_steps=1, step_nodes=10**9)
"""Near agents have everything that they have without a level of detail."""


def gone(made, steps, viewer=None):
    states = [made.start()]
    for _ in range(steps):
        states.append(made.step(states[-1], viewer=viewer))
    return states


def test_levels_follow_the_distance_from_the_viewer():
    places = np.array([[0.0, 0.0], [0.0, 10.0], [30.0, 0.0], [0.0, 7.9]])
    assert Detail().find_levels(places, (0.0, 0.0)).tolist() == [NEAR, MIDDLE, FAR, NEAR]
    assert Detail().find_levels(places, (30.0, 0.0)).tolist() == [FAR, FAR, NEAR, FAR]
    assert Detail().find_levels(places, None).tolist() == [NEAR] * 4


def test_near_agents_are_as_without_a_level_of_detail_bit_for_bit():
    plain, near = gone(crowd(2), 60)[-1], gone(crowd(2, detail=ALL), 60, (0.0, 0.0))[-1]
    np.testing.assert_array_equal(near.characters.positions, plain.characters.positions)
    np.testing.assert_array_equal(near.characters.frames, plain.characters.frames)


def test_far_agents_search_less_often_and_arrive_all_the_same():
    steps = 240
    plain, far = gone(crowd(1), steps), gone(crowd(1, detail=Detail()), steps, (500.0, 0.0))
    counts = [np.mean([state.characters.searched.mean() for state in states]) for states in (plain, far)]
    assert counts[1] < 0.6 * counts[0]
    left = [np.linalg.norm(states[-1].goals - states[-1].positions, axis=1).max() for states in (plain, far)]
    assert left[1] < left[0] + 1.0


@pytest.mark.parametrize("level", [MIDDLE, FAR, HIDDEN])
def test_poses_stay_with_their_roots(level):
    """Between two poses the last one moves with the root; it is a new one when its turn comes."""
    made = Crowd(controller(), facing_rows(2), levels=np.full(4, level))
    hips, kept = made.controller.database.anatomy["hips"], gone(made, 90)
    for state in kept[1:]:
        bodies = state.characters
        away = np.linalg.norm((bodies.positions[:, hips] - bodies.shown_positions)[:, [0, 2]], axis=1)
        assert away.max() < 0.3
    shapes = [state.characters.positions - state.characters.positions[:, :1] for state in kept[30:]]
    fresh = np.mean([np.abs(b - a).max(axis=(1, 2)) > 1e-4 for a, b in pairwise(shapes)])
    every = made.detail.pose_steps[level]
    assert fresh == pytest.approx(1.0 / every if every else 0.0, abs=0.15)


def test_poses_of_far_agents_are_those_of_the_frames():
    """Coming near they are shown as everybody else, without a jump."""
    made = Crowd(controller(), facing_rows(2), detail=Detail())
    state = gone(made, 100, (500.0, 0.0))[-1]
    after = made.step(state, viewer=(0.0, 0.0))
    moved = np.linalg.norm(after.characters.positions - state.characters.positions, axis=-1)
    assert moved.max() < 0.25


def test_the_nodes_of_a_step_are_shared():
    levels = np.array([NEAR, MIDDLE, FAR])
    effort = Detail(step_nodes=300).find_effort(levels, 1, 1 / 60)
    assert effort.share_nodes(np.array([0, 1, 2])).tolist() == [100, 100, 100]
    assert effort.share_nodes(np.array([0])).tolist() == [300]
    assert Detail().find_effort(levels, 0, 1 / 60).share_nodes(np.array([1, 2])).tolist() == [200, 100]
    many = Detail(step_nodes=1).find_effort(np.zeros(50, int), 0, 1 / 60)
    assert (many.share_nodes(np.arange(50)) == LEAST_NODES).all()


def test_faults_are_named():
    with pytest.raises(InputError, match="near up to 9"):
        Detail(near=9.0, far=8.0)
    with pytest.raises(InputError, match="one for each of 4 levels"):
        Detail(periods=(1.0, 2.0))
    with pytest.raises(InputError, match="less often, never more often"):
        Detail(periods=(0.5, 1.0, 1.0, 1.0))
    with pytest.raises(InputError, match="one each, from 0 to 3"):
        Crowd(controller(), facing_rows(1), levels=np.array([0, 7]))
    effort = Effort(np.ones(2), np.full(2, USUAL), np.ones(2, bool), np.ones(2, bool), np.ones(2))
    with pytest.raises(InputError, match="an effort for 2 characters"):
        Command(np.zeros((3, 3)), effort=effort)


def test_searches_share_fewer_nodes_where_the_steering_takes_its_time():
    assert [Detail(step_nodes=1000, steer_steps=2).count_nodes(step) for step in range(4)] == [600, 1000, 600, 1000]
    assert Detail(step_nodes=1000, steer_steps=1).count_nodes(0) == 1000  # every step is like any other
    with pytest.raises(InputError, match="steer_share is 0"):
        Detail(steer_share=0)
