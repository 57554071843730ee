"""The planner in torch finds the values that the one in NumPy finds."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.action_space import DiscreteActions, clip_actions, straight_actions
from motionmatch.tasks.planner import Planner, PlannerRequest, evaluate_planner
from motionmatch.tasks.run import REACHED, make_run, step_and_reset
from task_spaces import space

torch = pytest.importorskip("torch", reason="torch is not installed")
from motionmatch.tasks.tensor_planner import (  # noqa: E402
    StraightActions,
    TensorPlanner,
    evaluate_planner_on_device,
    plan_states_on_device,
)
from motionmatch.tasks.tensor_run import TensorRun  # noqa: E402

CHOICES = DiscreteActions(4, (0.8, 1.5))


@pytest.mark.parametrize("how", [{"calm": True}, {"contact": "point", "tracked": True}])
def test_values_and_actions_are_those_of_the_planner_in_numpy(how):
    runs = [make_run("reach-moving", 5, database=space(), seed=2, stage=9, obstacles=100, **how) for _ in range(2)]
    arrays, tensors = runs[0], TensorRun(runs[1])
    arrays.begin()
    tensors.begin()
    one, two = Planner(arrays, directions=4, speeds=CHOICES.speeds), TensorPlanner(tensors, CHOICES)
    seen = []
    for _ in range(3):
        actions = one()
        seen.append(one.values)
        np.testing.assert_allclose(two().numpy(), actions, atol=1e-5)
        np.testing.assert_allclose(two.values.numpy(), one.values, atol=1e-9)
        step_and_reset(arrays, actions)
        tensors.step_and_reset(torch.as_tensor(actions))
    assert (np.array(seen) < 0).any() and (np.array(seen) > 0).any(), "some choices end in a box, some do not"


def test_straight_actions_are_those_of_numpy():
    rng = np.random.default_rng(0)
    angles, paces = rng.uniform(-np.pi, np.pi, 20), rng.uniform(0.0, 9.0, 20)
    headings = np.stack([np.sin(angles), np.cos(angles)], axis=1)
    made = StraightActions(space(), torch.device("cpu"))(torch.as_tensor(headings), torch.as_tensor(paces))
    np.testing.assert_allclose(made.numpy(), clip_actions(straight_actions(space(), headings, paces)), atol=1e-5)


def test_states_are_labelled_step_by_step_and_the_same_from_the_same_seed():
    request = PlannerRequest({"obstacles": 10}, 12, 4, CHOICES, 2)
    one, two = (list(plan_states_on_device(request, space(), 1, "cpu")) for _ in range(2))
    assert len(one) == 3 and one[0][0].shape == (4, 529) and one[0][1].shape == (4, 9)
    for first, second in zip(one, two, strict=True):
        np.testing.assert_array_equal(first[0], second[0])
        np.testing.assert_array_equal(first[1], second[1])


def test_its_episodes_are_those_of_the_planner_in_numpy():
    runs = [make_run("reach-moving", 4, database=space(), seed=1, stage=0, obstacles=10) for _ in range(2)]
    ends, lengths = evaluate_planner_on_device(TensorRun(runs[0]), CHOICES)
    report = evaluate_planner(runs[1], directions=4, speeds=CHOICES.speeds)
    assert ((ends & REACHED) > 0).mean() == report.success
    assert 0.2 * lengths[(ends & REACHED) > 0].mean() == pytest.approx(report.seconds)


def test_a_policy_learns_from_it_before_ppo():
    pytest.importorskip("stable_baselines3", reason="stable-baselines3 is not installed")
    from dataclasses import replace

    from motionmatch.tasks.config import PRESETS
    from motionmatch.tasks.distil import DistilConfig
    from motionmatch.tasks.train import train_policy

    config = replace(PRESETS["reach-moving"], batched=True, characters=8, rollout=2, batch_size=16, steps=16, calm=True)
    config = replace(config, planner_states=8, hidden=(8, 8), settings={"obstacles": 5}, discrete_actions=CHOICES)
    policy = train_policy(config, space())
    assert policy.training["planner_steps"] == 8 * (9 * 5 + 1) and policy.calm
    with pytest.raises(InputError, match="rounds=1"):
        DistilConfig(batched=True, rounds=2)
