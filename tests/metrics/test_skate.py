import numpy as np
import pytest

from motionmatch.metrics.skate import NEAR_GROUND, measure_skate


def test_feet_that_stand_do_not_skate_and_those_that_slide_do_by_their_speed():
    feet = np.zeros((60, 2, 3))
    assert measure_skate(feet, 1 / 60) == 0.0
    feet[:, :, 2] = np.arange(60)[:, None] / 60 * 0.3
    assert measure_skate(feet, 1 / 60) == pytest.approx(0.3)


def test_high_feet_do_not_count():
    feet = np.zeros((60, 2, 3))
    feet[:, 1, 1], feet[30:, 1, 1] = 0.0, 10 * NEAR_GROUND
    feet[30:, 1, 2] = np.arange(30)
    assert measure_skate(feet, 1 / 60) < 0.1
