"""Policies on disk and in use."""

import json
from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import FileError, InputError
from motionmatch.tasks.policy import Policy, is_policy, load_policy
from task_spaces import made, space


@pytest.mark.parametrize("encoder", ["none", "pooled"])
def test_what_is_saved_is_loaded_without_pickle(tmp_path, encoder):
    policy = made(encoder)
    there = Policy.load(policy.save(tmp_path / "policy"))
    seen = np.random.default_rng(1).normal(size=(4, policy.num_observations))
    np.testing.assert_array_equal(there(seen), policy(seen))
    assert there.training == {"steps": 3}
    assert sorted(path.name for path in (tmp_path / "policy").iterdir()) == ["policy.json", "policy.safetensors"]


def test_observations_of_another_width_are_refused():
    with pytest.raises(InputError, match="17"):
        made()(np.zeros((1, 529)))


def test_another_schema_is_refused():
    policy = made()
    policy.check(space())
    other = Policy(policy.task, {}, "00000000", 17, (), policy.layers, policy.weights)
    with pytest.raises(InputError, match="schema 00000000"):
        other.check(space())


def test_damaged_foreign_and_missing_policies_are_refused(tmp_path):
    folder = made().save(tmp_path / "policy")
    with pytest.raises(FileError, match="no such file"):
        Policy.load(tmp_path / "nowhere")
    weights = (folder / "policy.safetensors").read_bytes()
    (folder / "policy.safetensors").write_bytes(weights[:-40])
    with pytest.raises(FileError, match="Train it again"):
        Policy.load(folder)
    made(seed=9).save(tmp_path / "other")
    (folder / "policy.safetensors").write_bytes((tmp_path / "other" / "policy.safetensors").read_bytes())
    with pytest.raises(FileError, match="not those that were written"):
        Policy.load(folder)
    for text, said in (("{", "can't be read"), ("[]", "not describe"), ('{"kind": "x"}', "not describe")):
        (folder / "policy.json").write_text(text)
        with pytest.raises(FileError, match="describe a policy" if "not" in said else "not JSON"):
            Policy.load(folder)


def test_another_version_is_refused(tmp_path):
    folder = made().save(tmp_path / "policy")
    facts = json.loads((folder / "policy.json").read_text())
    (folder / "policy.json").write_text(json.dumps(facts | {"version": 99}))
    with pytest.raises(FileError, match="version 99"):
        Policy.load(folder)


def test_a_policy_asks_for_the_same_path_on_another_database():
    policy, slow, fast = made(), space(30.0), space(60.0)
    own = replace(policy, mean_path=slow.mean_path, basis=slow.basis[:, ::-1].copy())
    seen = np.random.default_rng(0).normal(size=(5, 17)).astype(np.float32)
    wanted = slow.mean_path + policy(seen) @ slow.basis[:, ::-1].T
    np.testing.assert_allclose(fast.path_features(own.on(fast)(seen)), wanted, atol=1e-4)
    assert replace(policy, mean_path=slow.mean_path, basis=slow.basis).on(slow)(seen) is not None


def test_the_units_of_actions_are_kept(tmp_path):
    policy = replace(made(), mean_path=space().mean_path, basis=space().basis)
    there = Policy.load(policy.save(tmp_path / "policy"))
    np.testing.assert_array_equal(there.basis, space().basis)
    assert len(there.weights) == len(policy.weights)


def test_a_policy_is_found_by_its_folder_or_by_the_name_of_one_that_is_shipped(tmp_path):
    made().save(tmp_path / "policy")
    assert load_policy(tmp_path / "policy").task == "reach" and is_policy(tmp_path / "policy")
    assert load_policy("reach").task == "reach" and is_policy("reach") and not is_policy("reech")
    with pytest.raises(InputError, match="Did you mean 'reach'"):
        load_policy("reech")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "least"), [("reach", 0.99), ("reach-moving", 0.5)])
def test_the_policies_that_come_with_motionmatch_arrive(name, least):
    from motionmatch.tasks.evaluate import evaluate_policy

    settings = {"stage": 9} if name == "reach-moving" else {}
    assert evaluate_policy(load_policy(name), name, "locomotion", episodes=300, **settings)[0].success >= least
