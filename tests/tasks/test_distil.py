"""Learning from the planner: small, but real."""

from dataclasses import replace

import numpy as np
import onnxruntime
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.distil import DistilConfig, distil
from motionmatch.tasks.evaluate import evaluate_policy
from motionmatch.tasks.export import export
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.run import make_run
from task_spaces import space

SMALL = DistilConfig(rounds=2, states=256, updates=60, characters=16, directions=4, speeds=(1.5,), hidden=(16,))


@pytest.fixture(scope="module")
def learned():
    told = []
    return distil(SMALL, space(), progress=lambda *said: told.append(said)), told


def test_it_asks_for_one_of_the_ways_that_the_planner_tries(learned):
    policy, told = learned
    place = make_run("reach-moving", 8, database=space(), seed=0, stage=9, tracked=True)
    place.begin()
    table = DiscreteActions(SMALL.directions, SMALL.speeds).table(space())
    actions = policy(place.observe())
    assert all((np.abs(table - each).max(axis=1) < 1e-5).any() for each in actions)
    assert told[-1][0] <= told[-1][1] and policy.training["states"] >= 512
    assert evaluate_policy(policy, "reach-moving", space(), episodes=6, stage=9, tracked=True)[0].episodes == 6


def test_the_same_seed_gives_the_same_policy_and_it_survives_the_disk_and_onnx(learned, tmp_path):
    policy, _ = learned
    again = distil(SMALL, space(), tmp_path / "policy")
    there = Policy.load(tmp_path / "policy")
    seen = np.random.default_rng(0).normal(size=(9, 529)).astype(np.float32)
    for other in (again, there):
        np.testing.assert_array_equal(other(seen), policy(seen))
    session = onnxruntime.InferenceSession(str(export(policy, tmp_path / "policy.onnx")))
    np.testing.assert_allclose(session.run(None, {"observations": seen})[0], policy(seen), atol=1e-5)


def test_on_another_database_it_asks_for_the_same_paths(learned):
    policy, _ = learned
    seen = np.random.default_rng(0).normal(size=(5, 529)).astype(np.float32)
    turned = replace(policy, basis=-policy.basis, weights=(*policy.weights[:-1], -policy.weights[-1]))
    np.testing.assert_allclose(turned.on(space())(seen), policy(seen), atol=1e-4)


def test_impossible_settings_are_refused():
    with pytest.raises(InputError, match="rounds is 0"):
        replace(SMALL, rounds=0)
    with pytest.raises(InputError, match="no encoder"):
        replace(SMALL, encoder="deep")
