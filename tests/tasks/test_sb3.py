"""Courses for stable-baselines3."""

import numpy as np

from motionmatch.tasks.run import make_run
from motionmatch.tasks.sb3 import TaskVecEnv
from task_spaces import space


def world(**settings):
    return TaskVecEnv(make_run("reach", 5, database=space(), seed=0, **settings), reward_scale=0.01)


def test_rewards_are_scaled_and_ends_are_counted():
    made = world(max_steps=3)
    made.reset()
    made.run.task.targets[:] = 40.0
    made.run.task.targets[1] = made.run.characters.positions[1]
    for k in range(3):
        seen, rewards, ended, infos = made.step(np.zeros((5, 12), np.float32))
        if ended[1] and k == 0:
            assert rewards[1] > 9.99
    assert ended[[0, 2, 3, 4]].all() and infos[0]["TimeLimit.truncated"]
    assert infos[0]["terminal_observation"].shape == (17,) and (infos[0]["terminal_observation"] != seen[0]).any()
    assert made.episodes == len(made.ends) >= 4


def test_an_observation_that_was_given_does_not_change_later():
    made = world()
    seen = made.reset()
    kept = seen.copy()
    made.step(np.ones((5, 12), np.float32))
    np.testing.assert_array_equal(seen, kept)


def test_a_seed_gives_the_same_start():
    made = world()
    made.seed(11)
    first = made.reset()
    made.seed(11)
    np.testing.assert_array_equal(made.reset(), first)
