"""How well a policy does."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.evaluate import TargetSteering, evaluate_policy, wilson
from task_spaces import space


def test_each_episode_counts_once_and_steering_gets_somewhere():
    report, trace = evaluate_policy(TargetSteering(space(), 1.5), "reach", space(), episodes=60, seed=1)
    assert report.episodes == 60 == len(trace.positions)
    assert report.success + report.failed + report.cut == pytest.approx(1.0)
    assert report.success > 0.5 and report.low <= report.success <= report.high
    assert 0 < report.speed < 3 and 0 <= report.jump < 1
    ends = np.array([way[-1] for way in trace.positions])
    near = np.linalg.norm(ends - trace.targets, axis=1) < 0.5
    assert near.mean() == pytest.approx(report.success)


def test_a_seed_gives_the_same_report():
    both = [
        evaluate_policy(TargetSteering(space()), "reach-moving", space(), episodes=20, seed=2, stage=3)[0]
        for _ in range(2)
    ]
    assert both[0].facts() == both[1].facts()


def test_wilson_is_the_interval_that_tables_have():
    low, high = wilson(8, 10)
    assert (low, high) == (pytest.approx(0.490, abs=1e-3), pytest.approx(0.943, abs=1e-3))
    assert wilson(0, 5)[0] == 0.0 and wilson(5, 5)[1] == 1.0


def test_no_episodes_are_refused():
    with pytest.raises(InputError, match="at least one"):
        evaluate_policy(TargetSteering(space()), "reach", space(), episodes=0)
