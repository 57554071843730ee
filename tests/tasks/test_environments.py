"""The tasks as Gymnasium sees them: its own checks, and the vector environment against single ones."""

import pickle

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.env_checker import check_env as check_for_sb3

from motionmatch.errors import InputError
from motionmatch.tasks.environments import ACTION_UNIT, SUCCESS_REWARD, TaskEnv, TaskVectorEnv
from motionmatch.tasks.run import make_run
from motionmatch.tasks.wrappers import CurriculumEnv, CurriculumVectorEnv
from task_spaces import space

TASKS = ("reach", "reach-moving")


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("discrete", [False, True])
def test_gymnasium_and_sb3_find_nothing_wrong(task, discrete, recwarn):
    check_env(TaskEnv(task, database=space(), discrete_actions=discrete, render_mode="rgb_array"))
    check_for_sb3(TaskEnv(task, database=space(), discrete_actions=discrete))
    assert not [each for each in recwarn if "normalize" in str(each.message)]  # actions are within ±1


@pytest.mark.parametrize("task", TASKS)
def test_many_at_once_keep_the_vector_api(task):
    env = TaskVectorEnv(7, task, database=space(), **({"max_steps": 4} if task == "reach" else {}))
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    early = np.zeros(7, bool)
    for k in range(6):
        seen, rewards, over, cut, infos = env.step(env.action_space.sample())
        assert env.observation_space.contains(seen)
        assert rewards.shape == over.shape == cut.shape == (7,)
        ended = over | cut
        if task == "reach" and k == 3:
            np.testing.assert_array_equal(cut, ~over & ~early)
        early |= ended
        if ended.any():
            assert (infos["_final_obs"] == ended).all()
            first = int(np.flatnonzero(ended)[0])
            assert infos["final_obs"][first].shape == seen[0].shape
            assert (infos["final_obs"][first] != seen[first]).any()


@pytest.mark.parametrize("task", TASKS)
def test_a_character_among_many_does_what_it_does_alone(task):
    many = TaskVectorEnv(3, task, database=space())
    singles = [TaskEnv(task, database=space()) for _ in range(3)]
    seen, _ = many.reset(seed=5)
    for c, one in enumerate(singles):
        np.testing.assert_array_equal(seen[c], one.reset(seed=5 + c)[0])
    actions = np.random.default_rng(0).uniform(-1, 1, (12, 3, 12)).astype(np.float32)
    for row in actions:
        seen, rewards, over, cut, infos = many.step(row)
        for c, one in enumerate(singles):
            own, reward, ended, late, _ = one.step(row[c])
            assert (reward, ended, late) == (pytest.approx(rewards[c]), over[c], cut[c])
            np.testing.assert_array_equal(own, infos["final_obs"][c] if ended or late else seen[c])
            if ended or late:
                np.testing.assert_array_equal(one.reset()[0], seen[c])


def test_a_mask_begins_some_episodes_anew_and_leaves_the_others():
    env = TaskVectorEnv(4, database=space())
    env.reset(seed=0)
    before = env.step(np.zeros((4, 12)))[0]
    mask = np.array([False, True, False, True])
    after, _ = env.reset(seed=[9, 9, 9, 9], options={"reset_mask": mask})
    np.testing.assert_array_equal(after[~mask], before[~mask])
    np.testing.assert_array_equal(after[1], after[3])
    assert (after[mask] != before[mask]).any()
    with pytest.raises(InputError, match="reset_mask has shape"):
        env.reset(options={"reset_mask": np.ones(3, bool)})
    with pytest.raises(InputError, match="2 seeds for 4"):
        env.reset(seed=[1, 2])


@pytest.mark.parametrize("task", TASKS)
def test_environments_pickle_in_the_middle_of_an_episode(task):
    for env in (TaskEnv(task, database=space()), TaskVectorEnv(3, task, database=space())):
        env.reset(seed=2)
        action = np.full(env.action_space.shape, 0.3, np.float32)
        env.step(action)
        other = pickle.loads(pickle.dumps(env))
        np.testing.assert_array_equal(env.step(action)[0], other.step(action)[0])
        np.testing.assert_array_equal(env.reset()[0], other.reset()[0])


def test_rewards_are_of_order_one_and_those_of_the_paper_on_request():
    ours, paper = TaskEnv(database=space()), TaskEnv(database=space(), reward_scale=1.0)
    assert ours.reward_scale * ours.run.task.bonus == pytest.approx(SUCCESS_REWARD)
    ours.reset(seed=0), paper.reset(seed=0)
    action = np.zeros(12, np.float32)
    assert ours.step(action)[1] == pytest.approx(ours.reward_scale * paper.step(action)[1])


def test_actions_are_deviations_of_the_paths_of_the_data():
    env, run = TaskEnv(database=space()), make_run(database=space())
    env.reset(seed=0), run.begin(seed=0)
    action = np.linspace(-1, 1, 12, dtype=np.float32)
    np.testing.assert_array_equal(env.step(action)[0], run.step(ACTION_UNIT * action[None]).observations[0])


def test_actions_beyond_the_limit_are_brought_back_and_no_numbers_refused():
    one, other = TaskEnv(database=space()), TaskEnv(database=space())
    one.reset(seed=0), other.reset(seed=0)
    np.testing.assert_array_equal(one.step(np.full(12, 100.0))[0], other.step(np.ones(12))[0])
    with pytest.raises(InputError, match="numbers are needed"):
        one.step(np.full(12, np.nan))
    discrete = TaskEnv(database=space(), discrete_actions=True)
    discrete.reset(seed=0)
    with pytest.raises(InputError, match="whole numbers from 0 to 24"):
        discrete.step(25)


def test_training_leaves_no_trace_in_the_next_reset():
    env = gymnasium.make("motionmatch/ReachMoving-v0", database=space())
    first, _ = env.reset(seed=5)
    for _ in range(30):
        if any(env.step(env.action_space.sample())[2:4]):
            env.reset()
    np.testing.assert_array_equal(env.reset(seed=5)[0], first)
    assert env.unwrapped.stage == 9


def test_gymnasium_makes_them_by_name():
    env = gymnasium.make("motionmatch/Reach-v0", database="walk 4 turn=0.5; walk 4 speed=1.6; idle 1")
    assert env.reset(seed=0)[0].shape == (17,)
    many = gymnasium.make_vec("motionmatch/ReachMovingStage3-v0", num_envs=3, database=space())
    assert isinstance(many.unwrapped, TaskVectorEnv)
    assert many.reset(seed=0)[0].shape == (3, 529)
    assert many.unwrapped.stage == 3


def test_a_wrapper_goes_through_the_stages():
    env = CurriculumEnv(TaskEnv("reach-moving", database=space(), stage=0, obstacles=0), gate=0.4, window=2)
    envs = CurriculumVectorEnv(
        TaskVectorEnv(4, "reach-moving", database=space(), stage=0, obstacles=0), gate=0.4, window=2
    )
    env.reset(seed=0), envs.reset(seed=0)
    for each in (env, envs):
        task = each.unwrapped.run.task
        for _ in range(2):
            task.targets[:] = each.unwrapped.run.characters.positions  # there already
            info = each.step(np.zeros(each.action_space.shape, np.float32))[4]
            if each is env:
                env.reset()
        assert info["stage"] == each.unwrapped.stage >= 1
    with pytest.raises(InputError, match="with stages"):
        CurriculumEnv(TaskEnv(database=space()))
    with pytest.raises(InputError, match="no stages"):
        TaskEnv(database=space()).set_stage(1)


@pytest.mark.parametrize("task", TASKS)
def test_pictures_show_the_character_the_boxes_and_the_target(task):
    env = TaskEnv(task, database=space(), render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.shape == (480, 480, 3) and first.dtype == np.uint8
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 20
    env.step(np.ones(12))
    assert (env.render() != first).any()
    env.close()
    many = TaskVectorEnv(2, task, database=space(), render_mode="rgb_array")
    many.reset(seed=1)
    assert len(many.render()) == 2
    assert TaskEnv(task, database=space()).render() is None
    with pytest.raises(InputError, match="render_mode is 'ansi'"):
        TaskEnv(task, database=space(), render_mode="ansi")
