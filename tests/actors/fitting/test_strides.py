from dataclasses import replace

import numpy as np
import pytest

from fitting_people import perform
from motionmatch.actors.fitting.strides import LEG_JOINTS, TouchConfig, lowpass, resting_feet, steady_turn, strides
from motionmatch.actors.gaits import GaitModel
from motionmatch.maths import quat


@pytest.mark.parametrize(("gait", "speed", "turn"), [("walk", 1.2, 0.0), ("walk", 1.4, 0.5), ("run", 3.0, -0.3)])
def test_strides_have_the_speed_the_turn_and_the_cadence_that_were_put_in(gait, speed, turn):
    found = strides(perform(gait, speed, turn))
    assert len(found) >= 8
    for stride in found:
        assert np.hypot(stride.forward, stride.sideways) == pytest.approx(speed, abs=0.05)
        assert stride.turn == pytest.approx(turn, abs=0.05)
        assert stride.seconds == pytest.approx(1 / GaitModel.load("35").cadence(gait, speed), abs=0.03)
        assert stride.evenness == pytest.approx(0.5, abs=0.03)
        assert abs(stride.acceleration) < 0.35
        assert abs(stride.veer) < 0.15
        assert stride.unlike < 6.0
    assert {stride.left for stride in found} == {True, False}


def test_backward_is_negative_and_left_is_positive():
    assert all(stride.forward < -0.7 for stride in strides(perform("backward", 0.8)))
    assert all(stride.sideways > 0.4 for stride in strides(perform("left", 0.5)))
    assert all(stride.sideways < -0.4 for stride in strides(perform("right", 0.5)))


def test_a_body_at_rest_or_a_recording_of_a_few_frames_has_no_strides():
    standing = perform("walk", 0.5, seconds=4.0)
    still = type(standing)(
        *[getattr(standing, f) for f in ("name", "subject", "fps", "leg")],
        *[np.repeat(getattr(standing, f)[:1], 400, axis=0) for f in ("rotations", "pelvis", "balls", "heels")],
    )
    assert strides(still) == []
    assert strides(perform("walk", 1.2, seconds=0.3)) == []


def test_one_foot_at_least_rests_all_the_time_while_walking():
    resting = resting_feet(perform("walk", 1.2), TouchConfig())
    assert resting[20:-20].any(axis=1).mean() > 0.97
    assert 0.5 < resting.mean() < 0.75


@pytest.mark.parametrize("turn", [0.0, 0.4])
def test_turn_is_found_under_the_swing_of_the_pelvis(turn):
    times = np.arange(400) / 120
    swing = 0.1 * np.cos(2 * np.pi * times / 1.0 + 0.4)
    heading, found = steady_turn(turn * times + swing, 120, 240, 120.0)
    assert found == pytest.approx(turn, abs=1e-6)
    assert heading == pytest.approx(turn * 1.5, abs=1e-6)


def test_lowpass_keeps_slow_waves_in_place():
    times = np.arange(600) / 120
    slow, fast = np.sin(2 * np.pi * times), np.sin(2 * np.pi * 40 * times)
    np.testing.assert_allclose(lowpass(slow + fast, 10, 120)[60:-60], slow[60:-60], atol=0.02)


def test_a_stride_that_ends_otherwise_than_it_began_shows_it():
    steady = perform("walk", 1.2)
    stride = strides(steady)[2]
    rotations = steady.rotations.copy()
    bent = quat.from_angle_axis(np.radians(30.0), np.array([1.0, 0.0, 0.0]))
    rotations[stride.stop, LEG_JOINTS] = quat.multiply(rotations[stride.stop, LEG_JOINTS], bent)
    again = next(s for s in strides(replace(steady, rotations=rotations)) if s.stop == stride.stop)
    assert again.unlike > 20.0 > stride.unlike
