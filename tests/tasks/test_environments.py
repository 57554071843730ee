"""The tasks as Gymnasium sees them: its own checks, and the vector environment against single ones."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.env_checker import check_env as check_for_sb3

from motionmatch.errors import InputError
from motionmatch.tasks.action_space import ACTION_LIMIT
from motionmatch.tasks.environments import TaskEnv, TaskVectorEnv
from task_spaces import space

TASKS = ("reach", "reach-moving")


@pytest.mark.parametrize("task", TASKS)
def test_gymnasium_and_sb3_find_nothing_wrong(task):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # both would rather have actions between -1 and 1
        check_env(TaskEnv(task, database=space()))
        check_for_sb3(TaskEnv(task, database=space()))


@pytest.mark.parametrize("task", TASKS)
def test_many_at_once_keep_the_vector_api(task):
    env = TaskVectorEnv(7, task, database=space(), **({"max_steps": 4} if task == "reach" else {}))
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    for k in range(6):
        seen, rewards, over, cut, infos = env.step(env.action_space.sample())
        assert env.observation_space.contains(seen)
        assert rewards.shape == over.shape == cut.shape == (7,)
        ended = over | cut
        if task == "reach" and k == 3:
            assert cut.sum() == (~over).sum()
        if ended.any():
            assert (infos["_final_obs"] == ended).all()
            first = int(np.flatnonzero(ended)[0])
            assert infos["final_obs"][first].shape == seen[0].shape
            assert (infos["final_obs"][first] != seen[first]).any()


def test_one_of_one_steps_as_the_single_one():
    many, one = TaskVectorEnv(1, database=space()), TaskEnv(database=space())
    seen, _ = many.reset(seed=5)
    np.testing.assert_array_equal(seen[0], one.reset(seed=5)[0])
    action = np.linspace(-1, 1, 12, dtype=np.float32)
    np.testing.assert_array_equal(many.step(action[None])[0][0], one.step(action)[0])


def test_actions_beyond_the_limit_are_brought_back_and_no_numbers_refused():
    one, other = TaskEnv(database=space()), TaskEnv(database=space())
    one.reset(seed=0), other.reset(seed=0)
    np.testing.assert_array_equal(one.step(np.full(12, 100.0))[0], other.step(np.full(12, ACTION_LIMIT))[0])
    with pytest.raises(InputError, match="numbers are needed"):
        one.step(np.full(12, np.nan))


def test_gymnasium_makes_them_by_name():
    env = gymnasium.make("motionmatch/Reach-v0", database="walk 4 turn=0.5; walk 4 speed=1.6; idle 1")
    assert env.reset(seed=0)[0].shape == (17,)
    many = gymnasium.make_vec("motionmatch/ReachMoving-v0", num_envs=3, database=space())
    assert isinstance(many.unwrapped, TaskVectorEnv)
    assert many.reset(seed=0)[0].shape == (3, 529)
