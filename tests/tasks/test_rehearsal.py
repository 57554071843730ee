"""What a planner finds, here and in other processes."""

import itertools

import numpy as np

from courses import moves
from motionmatch.tasks.rehearsal import Rehearsal, rehearse, rehearsed
from motionmatch.tasks.ways import Ways

WHAT = Rehearsal({"preset": "fair"}, 64, 16, Ways(4, (1.5,)), 3)


def test_each_state_comes_with_what_every_way_is_worth_there():
    chunks = list(rehearse(WHAT, moves(), None, 5))
    assert [len(seen) for seen, _ in chunks] == [16] * 4
    assert chunks[0][0].shape == (16, 529) and chunks[0][1].shape == (16, 5)
    worth = np.concatenate([found for _, found in chunks]).astype(float)
    assert worth.min() >= -1.0 and worth.max() <= 1.0 and worth.std() > 0
    again = list(rehearse(WHAT, moves(), None, 5))
    np.testing.assert_array_equal(chunks[-1][0], again[-1][0])


def test_where_a_policy_walks_other_states_are_seen():
    policy = lambda seen: np.zeros((len(seen), 12), np.float32)  # noqa: E731
    planned, walked = (list(rehearse(WHAT, moves(), who, 5)) for who in (None, policy))
    np.testing.assert_array_equal(planned[0][0], walked[0][0])
    assert (planned[-1][0] != walked[-1][0]).any()


def test_processes_plan_what_one_would_with_their_seeds_one_after_the_other():
    share = Rehearsal(WHAT.settings, 32, 16, WHAT.ways, 3)
    wanted = itertools.chain(*zip(*(rehearse(share, moves(), None, 5 + k) for k in range(2)), strict=True))
    found = rehearsed(WHAT, moves(), None, 5, workers=2)
    for (seen, worth), (ours, told) in zip(wanted, found, strict=True):
        np.testing.assert_array_equal(seen, ours)
        np.testing.assert_array_equal(worth, told)
