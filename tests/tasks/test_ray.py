"""The same task on Ray RLlib."""

import contextlib
import json
import os
import signal
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.tasks import ray as engine
from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.config import PRESETS, CurvePoint
from motionmatch.tasks.policy import Policy
from task_spaces import space

rllib = pytest.importorskip("ray.rllib", reason="needs Ray RLlib: pip install motionmatch[ray]")

SMALL = replace(PRESETS["reach"], characters=8, rollout=8, batch_size=32, steps=128, workers=2, hidden=(16, 8))
NOW = CurvePoint(1, 1.0, 1, float("nan"), 1.0, None, 0.0)


class Module:
    """What an algorithm of RLlib gives of its network."""

    def __init__(self, module):
        self.module = module

    def get_module(self):
        return self.module


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return str(space().database.save(tmp_path_factory.mktemp("ray") / "walks.npz"))


@pytest.mark.parametrize("task", ["reach", "reach-moving"])
def test_a_policy_of_rllib_does_the_same_without_it(task, database):
    import torch

    config = replace(SMALL, task=task, encoder="none" if task == "reach" else "pooled")
    env = engine.make_env(config, database)
    spec = engine.make_algorithm(config, database).get_rl_module_spec(env=env)
    module = spec.build()
    seen = np.random.default_rng(0).normal(size=(5, env.observation_space.shape[0])).astype(np.float32)
    with torch.no_grad():
        wanted = module.forward_inference({"obs": torch.as_tensor(seen)})["action_dist_inputs"][:, :12].numpy()
    policy = engine.make_policy(Module(module), config, database, NOW)
    np.testing.assert_allclose(policy(seen), wanted, atol=1e-5)
    assert policy.training["engine"] == "ray" and "success" not in policy.training


def test_rewards_are_scaled_for_the_learner(database):
    env = engine.make_env(replace(SMALL, reward_scale=0.01), database)
    env.reset(seed=1)
    env.unwrapped.run.task.targets[:] = env.unwrapped.run.characters.positions
    assert 9.0 < env.step(np.zeros(12, np.float32))[1] < 11.0  # a bonus of 1,000


def test_actions_are_units_of_the_data_as_in_the_policy_that_is_saved(database):
    """RLlib would stretch ±1 to the bounds, ±20 deviations; what is saved knows nothing of that."""
    config = engine.make_algorithm(SMALL, database)
    assert not config.normalize_actions and config.clip_actions


def test_a_database_in_memory_is_refused():
    with pytest.raises(InputError, match="named"):
        engine.train(SMALL, space())


def test_ways_are_odds_there_as_well(database):
    import torch

    config = replace(SMALL, discrete_actions=DiscreteActions(4, (1.5,)), activation="relu")
    env = engine.make_env(config, database)
    env.reset(seed=1)
    env.step(3)
    np.testing.assert_array_equal(env.action_space.n, 5)
    module = engine.make_algorithm(config, database).get_rl_module_spec(env=env).build()
    seen = np.random.default_rng(0).normal(size=(5, 17)).astype(np.float32)
    with torch.no_grad():
        odds = module.forward_inference({"obs": torch.as_tensor(seen)})["action_dist_inputs"].numpy()
    policy = engine.make_policy(Module(module), config, database, NOW)
    np.testing.assert_allclose(policy(seen), config.discrete_actions.table(space())[odds.argmax(axis=1)], atol=1e-5)


def test_who_begins_with_a_policy_or_resumes_another_training_is_told(tmp_path, database):
    with pytest.raises(InputError, match="random weights"):
        engine.train(replace(SMALL, init_policy="reach"), database)
    (tmp_path / "ray-128").mkdir()
    facts = {"checkpoint": "ray-128", "steps": 128, "seconds": 1.0, "episodes": 1, "identity": SMALL.identity()}
    (tmp_path / "ray.json").write_text(json.dumps(facts))
    assert engine._load_checkpoint(tmp_path, replace(SMALL, steps=999, workers=7))["steps"] == 128
    assert engine._load_checkpoint(tmp_path / "none", SMALL) is None
    with pytest.raises(FileError, match="another learning_rate"):
        engine.train(replace(SMALL, learning_rate=0.5), database, tmp_path, resume=True)
    (tmp_path / "ray-128").rmdir()
    with pytest.raises(FileError, match="is gone"):
        engine.train(SMALL, database, tmp_path, resume=True)
    (tmp_path / "ray.json").write_text("[]")
    with pytest.raises(FileError, match="does not say"):
        engine.train(SMALL, database, tmp_path, resume=True)


@pytest.mark.slow
def test_two_workers_of_this_machine_train_a_policy_that_plays_everywhere(tmp_path, database):
    told = []
    policy = engine.train(SMALL, database, tmp_path / "policy", progress=lambda *said: told.append(said))
    assert told[-1][0] >= SMALL.steps
    again = Policy.load(tmp_path / "policy")
    seen = np.zeros((3, 17), np.float32)
    np.testing.assert_array_equal(again(seen), policy(seen))
    # A run that goes on does so from where it was, with what it had learned.
    told.clear()
    same = engine.train(SMALL, database, tmp_path / "policy", resume=True, progress=lambda *said: told.append(said))
    assert not told and all(np.array_equal(a, b) for a, b in zip(same.weights, policy.weights, strict=True))
    engine.train(
        replace(SMALL, steps=300), database, tmp_path / "policy", resume=True, progress=lambda *said: told.append(said)
    )
    assert SMALL.steps < told[0][0] < 300 <= told[-1][0]
    assert [path.name for path in (tmp_path / "policy").glob("ray-*")] == [f"ray-{told[-1][0]}"]


def list_runners() -> list[int]:
    """Processes of environment runners that descend from this one."""
    parents, found = {}, []
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parents[int(place.name)] = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            if b"EnvRunner" in (place / "cmdline").read_bytes():
                found.append(int(place.name))

    def is_ours(number: int) -> bool:
        return number == os.getpid() or (number in parents and is_ours(parents[number]))

    return [number for number in found if is_ours(number)]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="finds processes in /proc")
def test_a_worker_that_is_killed_is_started_again_and_the_home_folder_stays_as_it_was(tmp_path, database, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    killed = []

    def kill_one(done, total, what=""):
        runners = list_runners()
        if runners and not killed:
            os.kill(runners[0], signal.SIGKILL)
            killed.append(done)

    policy = engine.train(replace(SMALL, steps=1024), database, progress=kill_one)
    assert killed and killed[0] < 1024 <= policy.training["steps"]
    assert not [path.name for path in tmp_path.iterdir() if "ray" in path.name]
