"""How the root follows the simulation."""

import numpy as np
import pytest

from motionmatch.control.config import RootConfig
from motionmatch.control.player import make_pull
from motionmatch.errors import InputError


def test_a_step_of_one_halflife_goes_half_the_way():
    config = RootConfig("adjust", position_halflife=0.1, yaw_halflife=0.3)
    assert make_pull(config, 0.1).position == pytest.approx(0.5)
    assert make_pull(config, 0.3).yaw == pytest.approx(0.5)
    assert make_pull(config, 1e-9).position == pytest.approx(0, abs=1e-7)


def test_two_half_steps_are_one_step():
    config = RootConfig("adjust")
    whole, half = make_pull(config, 1 / 30), make_pull(config, 1 / 60)
    assert 1 - whole.position == pytest.approx((1 - half.position) ** 2)
    assert 1 - whole.yaw == pytest.approx((1 - half.yaw) ** 2)


def test_a_halflife_of_zero_goes_all_the_way():
    assert make_pull(RootConfig("adjust", position_halflife=0, yaw_halflife=0), 1 / 60).position == 1.0


def test_root_motion_alone_is_not_drawn_and_not_held():
    step = make_pull(RootConfig(mode="motion"), 1 / 60)
    assert (step.position, step.yaw, step.ratio) == (0, 0, 0)
    assert np.isinf([step.distance, step.angle]).all()


def test_a_clamp_is_only_held():
    config = RootConfig(mode="clamp", distance=0.3, angle=1.0)
    step = make_pull(config, 1 / 60)
    assert (step.position, step.yaw, step.distance, step.angle) == (0, 0, 0.3, 1.0)


def test_an_unknown_mode_is_named():
    with pytest.raises(InputError, match=r"root mode 'glue' is not known. Choose adjust, clamp or motion"):
        RootConfig(mode="glue")
