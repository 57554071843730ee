"""The same task on Ray RLlib."""

from dataclasses import replace

import numpy as np
import pytest

from courses import moves
from motionmatch.errors import InputError
from motionmatch.tasks import ray as engine
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.train import PRESETS, Progress

rllib = pytest.importorskip("ray.rllib", reason="needs Ray RLlib: pip install motionmatch[ray]")

SMALL = replace(PRESETS["reach"], characters=8, rollout=8, batch=32, steps=128, workers=2, hidden=(16, 8))
NOW = Progress(1, 1.0, 1, float("nan"), 1.0, None, 0.0)


class Module:
    """What an algorithm of RLlib gives of its network."""

    def __init__(self, module):
        self.module = module

    def get_module(self):
        return self.module


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return str(moves().database.save(tmp_path_factory.mktemp("ray") / "walks.npz"))


@pytest.mark.parametrize("task", ["reach", "reach-moving"])
def test_a_policy_of_rllib_does_the_same_without_it(task, database):
    import torch

    config = replace(SMALL, task=task, encoder="none" if task == "reach" else "pooled")
    env = engine.make(config, database)
    spec = engine.algorithm(config, database).get_rl_module_spec(env=env)
    module = spec.build()
    seen = np.random.default_rng(0).normal(size=(5, env.observation_space.shape[0])).astype(np.float32)
    with torch.no_grad():
        wanted = module.forward_inference({"obs": torch.as_tensor(seen)})["action_dist_inputs"][:, :12].numpy()
    policy = engine.policy_of(Module(module), config, database, NOW)
    np.testing.assert_allclose(policy(seen), wanted, atol=1e-5)
    assert policy.training["engine"] == "ray" and "success" not in policy.training


def test_rewards_are_scaled_for_the_learner(database):
    env = engine.make(replace(SMALL, reward_scale=0.01), database)
    env.reset(seed=1)
    env.unwrapped.course.task.targets[:] = env.unwrapped.course.walkers.positions
    assert 9.0 < env.step(np.zeros(12, np.float32))[1] < 11.0  # a bonus of 1,000


def test_a_database_in_memory_is_refused():
    with pytest.raises(InputError, match="named"):
        engine.train(SMALL, moves())


@pytest.mark.slow
def test_two_workers_of_this_machine_train_a_policy_that_plays_everywhere(tmp_path, database):
    told = []
    policy = engine.train(SMALL, database, tmp_path / "policy", told=told.append)
    assert told[-1].steps >= SMALL.steps
    again = Policy.load(tmp_path / "policy")
    seen = np.zeros((3, 17), np.float32)
    np.testing.assert_array_equal(again(seen), policy(seen))
