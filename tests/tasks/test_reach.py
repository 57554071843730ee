"""Reach a place on a plane."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.reach import SUCCESS_RADIUS, TARGET_UNIT, Reach
from motionmatch.tasks.run import TaskRun
from task_spaces import space


def begun(count=200, **settings):
    course = TaskRun(space(), Reach(count, **settings), count, seed=0)
    course.begin()
    return course


def test_targets_fill_a_square_around_the_start_and_none_is_reached_already():
    course = begun(1000)
    targets = course.task.targets
    assert np.abs(targets).max() <= 5 and np.abs(targets).max() > 4.8
    assert (np.linalg.norm(targets, axis=1) > SUCCESS_RADIUS).all()


def test_equation_1_the_state_is_the_pose_and_the_target_as_the_character_sees_it():
    course = begun(3)
    seen = course.observe()
    assert seen.shape == (3, 17) and seen.dtype == np.float32
    np.testing.assert_array_equal(
        seen[:, :15], space().database.features[course.characters.state.frames][:, space().pose_columns]
    )
    np.testing.assert_allclose(
        np.linalg.norm(seen[:, 15:], axis=1) * TARGET_UNIT, np.linalg.norm(course.task.targets, axis=1), rtol=1e-5
    )


def test_equation_3_is_the_reward_and_a_thousand_more_at_the_target():
    course = begun(2)
    course.task.targets[0] = [30.0, 0.0]
    outcome = course.step(np.zeros((2, 12)))
    away = np.linalg.norm(course.characters.positions - course.task.targets, axis=1)
    assert outcome.rewards[0] == pytest.approx(np.exp(-away[0]))
    course.task.targets[1] = course.characters.positions[1]
    outcome = course.step(space().actions(space().from_metres(np.zeros((2, 3, 2)), np.tile([0.0, 1.0], (2, 3, 1)))))
    if outcome.reached[1]:
        away = np.linalg.norm(course.characters.positions[1] - course.task.targets[1])
        assert outcome.rewards[1] == pytest.approx(1000 + np.exp(-away))
    assert outcome.reached[1] and not outcome.reached[0]


def test_episodes_are_cut_off_at_the_limit():
    course = begun(2, max_steps=3)
    course.task.targets[:] = 1000.0
    assert [course.step(np.zeros((2, 12))).cut.all() for _ in range(3)] == [False, False, True]


def test_jumps_cost_what_continuity_says():
    smooth, rough = begun(4, continuity=0.0), begun(4, continuity=10.0)
    actions = np.random.default_rng(0).normal(size=(4, 12))
    free, charged = smooth.step(actions).rewards, rough.step(actions).rewards
    assert (charged <= free).all() and (charged < free).any()


def test_a_square_that_is_reached_at_once_is_refused():
    with pytest.raises(InputError, match="reached at once"):
        Reach(1, side=0.8)
    with pytest.raises(InputError, match="steps"):
        Reach(1, max_steps=0)
