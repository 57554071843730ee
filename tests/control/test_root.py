"""How the root follows the simulation."""

import numpy as np
import pytest

from databases import small
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.time_step import make_pull
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


def test_the_simulation_waits_for_a_body_that_lags():
    """Asked for what it can't do the body is left behind, unless the command says where the simulation is."""
    controller = Controller(small(), ControllerConfig(within_data=False, root=RootConfig(wait=0.1)))
    state, guided = controller.start(), controller.start()
    for step in range(1, 61):
        state = controller.step(state, Command.uniform((0.0, 0.0, 5.0)))
        place = np.array([[0.0, 0.0, 5.0 * step / 60]])
        guided = controller.step(guided, Command(np.array([[0.0, 0.0, 5.0]]), position=place))
    gone = state.shown_positions[0, 2]
    assert 0.3 < gone < 3.0 and abs(state.simulation_positions[0, 2] - gone) < 0.1 + 5.0 / 60
    assert guided.simulation_positions[0, 2] == pytest.approx(5.0)
