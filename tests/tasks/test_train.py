"""Training: small, but real."""

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.checkpoint import NAME
from motionmatch.tasks.config import PRESETS, PolicyTrainConfig
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.train import train_policy
from task_spaces import space

SMALL = replace(PRESETS["reach"], characters=16, rollout=8, batch_size=64, steps=1024, checkpoint_steps=256)


def same(one: Policy, other: Policy) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one.weights, other.weights, strict=True))


@pytest.mark.parametrize("task", ["reach", "reach-moving"])
def test_a_run_that_was_stopped_and_resumed_ends_as_one_that_was_not(tmp_path, task):
    config = replace(SMALL, task=task, encoder="none" if task == "reach" else "pooled")
    whole = train_policy(config, space(), tmp_path / "whole")
    train_policy(replace(config, steps=512), space(), tmp_path / "parts")
    resumed = train_policy(config, space(), tmp_path / "parts", resume=True)
    assert same(whole, resumed)
    assert same(whole, Policy.load(tmp_path / "parts"))
    assert not same(whole, train_policy(replace(config, seed=1), space()))


def test_a_seed_gives_the_same_weights_and_the_curve_is_told():
    told = []
    first = train_policy(replace(SMALL, steps=4096), space(), progress=lambda *said: told.append(said))
    assert same(first, train_policy(replace(SMALL, steps=4096), space()))
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)
    assert told[-1][:2] == (4096, 4096) and "% of the last episodes" in told[-1][2]


def test_a_policy_that_chooses_among_ways_is_resumed_begun_with_and_asks_for_one_of_them(tmp_path):
    ways = DiscreteActions(4, (1.5,))
    config = replace(
        SMALL,
        task="reach-moving",
        settings={"stage": 9, "tracked": True},
        encoder="pooled",
        hidden=(16,),
        activation="relu",
        discrete_actions=ways,
        steps=512,
        value_rollouts=1,
    )
    whole = train_policy(config, space(), tmp_path / "whole")
    train_policy(replace(config, steps=256), space(), tmp_path / "parts")
    assert same(whole, train_policy(config, space(), tmp_path / "parts", resume=True))
    seen = np.random.default_rng(0).normal(size=(20, 529)).astype(np.float32)
    table = ways.table(space())
    assert all((np.abs(table - action).max(axis=1) < 1e-5).any() for action in whole(seen))
    # Who only judges does at first what it has begun with, however sure it is.
    begun = replace(
        config, init_policy=str(tmp_path / "whole"), logit_scale=7.0, steps=128, rollout=8, value_rollouts=9
    )
    np.testing.assert_array_equal(train_policy(begun, space())(seen), whole(seen))


def test_a_planner_shows_first_what_comes_of_each_way_and_is_not_asked_again(tmp_path, monkeypatch):
    told = []
    config = replace(
        SMALL,
        task="reach-moving",
        settings={"stage": 9},
        encoder="pooled",
        hidden=(16,),
        activation="relu",
        discrete_actions=DiscreteActions(4, (1.5,)),
        planner_states=64,
        steps=128,
        value_rollouts=9,
    )
    policy = train_policy(config, space(), tmp_path, progress=lambda *said: told.append(said))
    shown = Policy.load(tmp_path / "planner")
    seen = np.random.default_rng(0).normal(size=(20, 529)).astype(np.float32)
    np.testing.assert_array_equal(policy(seen), shown(seen))  # so far only the value of states was learned
    assert "planner" in told[0][2] and policy.training["planner_states"] == 64
    (tmp_path / NAME).unlink()
    monkeypatch.setattr("motionmatch.tasks.distil.distil", None)
    assert same(train_policy(config, space(), tmp_path, resume=True), policy)
    with pytest.raises(InputError, match="a planner labels discrete actions"):
        replace(config, discrete_actions=None)


def test_another_setting_a_damaged_file_and_no_file_at_all(tmp_path):
    folder = tmp_path / "run"
    train_policy(replace(SMALL, steps=256), space(), folder)
    with pytest.raises(FileError, match="another seed"):
        train_policy(replace(SMALL, seed=5), space(), folder, resume=True)
    (folder / NAME).write_bytes(b"no")
    with pytest.raises(FileError, match="not a checkpoint"):
        train_policy(SMALL, space(), folder, resume=True)
    fresh = train_policy(replace(SMALL, steps=256), space(), tmp_path / "fresh", resume=True)
    assert fresh.training["steps"] == 256


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"task": "reech"}, "no task"),
        ({"encoder": "big"}, "no encoder"),
        ({"steps": 0}, "steps is 0"),
        ({"batch_size": 100_000}, "more than the 1024"),
        ({"learning_rate": -1.0}, "learning_rate"),
    ],
)
def test_impossible_settings_are_refused(wrong, said):
    with pytest.raises(InputError, match=said):
        replace(PolicyTrainConfig(), **wrong)


def test_it_stops_when_time_is_up():
    policy = train_policy(replace(SMALL, steps=10_000_000, minutes=0.01), space())
    assert policy.training["steps"] < 1_000_000


@pytest.mark.slow
def test_the_plane_is_learned():
    from motionmatch.tasks.evaluate import evaluate_policy

    policy = train_policy(replace(PRESETS["reach"], steps=150_000), "locomotion")
    assert evaluate_policy(policy, "reach", "locomotion", episodes=200)[0].success >= 0.99
