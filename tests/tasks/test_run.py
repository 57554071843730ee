"""Episodes, step by step."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.run import make_run
from task_spaces import space


def test_a_seed_gives_the_same_episodes():
    actions = np.random.default_rng(0).normal(size=(5, 8, 12))
    runs = []
    for _ in range(2):
        place = make_run("reach-moving", 8, database=space(), seed=3)
        place.begin()
        runs.append([place.step(each).observations for each in actions])
    np.testing.assert_array_equal(*runs)
    other = make_run("reach-moving", 8, database=space(), seed=4)
    other.begin()
    assert (other.step(actions[0]).observations != runs[0][0]).any()


def test_only_those_chosen_begin_anew():
    place = make_run("reach", 4, database=space(), seed=0)
    place.begin()
    place.step(np.zeros((4, 12)))
    before = place.task.targets.copy()
    place.begin(np.array([1]))
    assert place.steps.tolist() == [1, 0, 1, 1]
    np.testing.assert_array_equal(place.task.targets[[0, 2, 3]], before[[0, 2, 3]])
    assert (place.task.targets[1] != before[1]).all()


def test_a_bad_action_leaves_the_episode_as_it_was():
    place = make_run("reach-moving", 2, database=space(), seed=0)
    place.begin()
    seen, steps = place.observe(), place.steps.copy()
    with pytest.raises(InputError, match="numbers are needed"):
        place.step(np.full((2, 12), np.nan))
    np.testing.assert_array_equal(place.observe(), seen)
    np.testing.assert_array_equal(place.steps, steps)


def test_an_unknown_task_is_refused():
    with pytest.raises(InputError, match="Did you mean 'reach'"):
        make_run("reech", database=space())
