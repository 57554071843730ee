"""The rewards of the paper, each under its equation's name."""

import numpy as np
import pytest

from motionmatch.tasks.task import hit_reward, hits, nearness


def test_equation_3_nearness_is_exp_of_minus_the_distance():
    np.testing.assert_allclose(nearness(np.array([0.0, 1.0, 5.0])), [1.0, np.exp(-1), np.exp(-5)])


def test_equation_5_hits_counts_the_positions_inside():
    inside = np.array([[False, False, False], [True, False, False], [True, True, True]])
    np.testing.assert_array_equal(hits(inside), [0, 1, 3])


def test_equation_4_hit_reward_is_exp_of_minus_the_hits_as_in_figure_1():
    free, one = np.array([[False, False, False]]), np.array([[False, True, False]])
    assert hit_reward(free)[0] == pytest.approx(1.0)
    assert hit_reward(one)[0] == pytest.approx(np.exp(-1))
