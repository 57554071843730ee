"""What a planner finds, here and in other processes."""

import itertools

import numpy as np

from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.planner import PlannerRequest, _plan_here, plan_states
from task_spaces import space

WHAT = PlannerRequest({"preset": "fair"}, 64, 16, DiscreteActions(4, (1.5,)), 3)


def test_each_state_comes_with_what_every_way_is_worth_there():
    chunks = list(_plan_here(WHAT, space(), None, 5))
    assert [len(seen) for seen, _ in chunks] == [16] * 4
    assert chunks[0][0].shape == (16, 529) and chunks[0][1].shape == (16, 5)
    worth = np.concatenate([found for _, found in chunks]).astype(float)
    assert worth.min() >= -1.0 and worth.max() <= 1.0 and worth.std() > 0
    again = list(_plan_here(WHAT, space(), None, 5))
    np.testing.assert_array_equal(chunks[-1][0], again[-1][0])


def test_where_a_policy_walks_other_states_are_seen():
    policy = lambda seen: np.zeros((len(seen), 12), np.float32)  # noqa: E731
    planned, movement = (list(_plan_here(WHAT, space(), who, 5)) for who in (None, policy))
    np.testing.assert_array_equal(planned[0][0], movement[0][0])
    assert (planned[-1][0] != movement[-1][0]).any()


def test_processes_plan_what_one_would_with_their_seeds_one_after_the_other():
    share = PlannerRequest(WHAT.settings, 32, 16, WHAT.choices, 3)
    wanted = itertools.chain(*zip(*(_plan_here(share, space(), None, 5 + k) for k in range(2)), strict=True))
    found = plan_states(WHAT, space(), None, 5, workers=2)
    for (seen, worth), (ours, told) in zip(wanted, found, strict=True):
        np.testing.assert_array_equal(seen, ours)
        np.testing.assert_array_equal(worth, told)
