"""Characters that go where queries take them."""

import numpy as np
import pytest

from courses import moves
from motionmatch.errors import InputError
from motionmatch.tasks.walkers import Walkers


def placed(count=5, seed=0):
    walkers = Walkers(moves(), count)
    walkers.place(np.arange(count), np.random.default_rng(seed))
    return walkers


def test_seen_and_in_world_are_inverse():
    walkers, rng = placed(), np.random.default_rng(1)
    walkers.positions = rng.normal(size=(5, 2))
    for shape in ((5, 2), (5, 3, 2)):
        points = rng.normal(size=shape)
        np.testing.assert_allclose(walkers.in_world(walkers.seen(points)), points, atol=1e-12)


def test_what_is_ahead_is_seen_ahead_and_the_left_to_the_left():
    walkers = placed(1)
    walkers.yaws[:] = 0.7
    forward, left = walkers.forwards[0], np.array([np.cos(0.7), -np.sin(0.7)])
    np.testing.assert_allclose(walkers.seen(2 * forward[None])[0], [0, 2], atol=1e-12)
    np.testing.assert_allclose(walkers.seen(2 * left[None])[0], [2, 0], atol=1e-12)


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_an_action_that_is_no_number_changes_nothing(bad):
    walkers = placed()
    before = walkers.snapshot()
    actions = np.zeros((5, 12))
    actions[3, 4] = bad
    with pytest.raises(InputError, match="action of character 3"):
        walkers.advance(actions)
    for name, values in walkers.snapshot().items():
        np.testing.assert_array_equal(values, before[name])


def test_actions_of_another_shape_are_refused():
    with pytest.raises(InputError, match=r"\(5, 12\)"):
        placed().advance(np.zeros((5, 11)))


def test_one_walks_as_it_would_among_many():
    many, one = placed(5), Walkers(moves(), 1)
    for name, values in many.snapshot().items():
        setattr(one, name, values[2:3])
    actions = np.random.default_rng(3).normal(size=(4, 5, 12))
    for each in actions:
        many.advance(each)
        one.advance(each[2:3])
    np.testing.assert_array_equal(one.frames[0], many.frames[2])
    np.testing.assert_allclose(one.positions[0], many.positions[2], atol=1e-12)


def test_nobody_can_not_walk():
    with pytest.raises(InputError, match="at least one"):
        Walkers(moves(), 0)
