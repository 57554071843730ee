import numpy as np
import pytest

from motionmatch.actors import amplitudes
from motionmatch.actors.gaits import GaitModel
from motionmatch.actors.human import NAMES

MODEL = GaitModel.load()
PHASES = np.arange(64) / 64


def bob(pose):
    return np.ptp(pose.pelvis[:, 1])


@pytest.mark.parametrize(("speed", "rise"), list(zip(amplitudes.RISE_SPEEDS, amplitudes.RISES, strict=True)))
def test_walkers_rise_and_fall_as_far_as_people(speed, rise):
    gait = MODEL.gaits["walk"]
    assert bob(gait.raw(PHASES, speed, 0.0)) < bob(gait.pose(PHASES, speed, 0.0))
    assert bob(gait.pose(PHASES, speed, 0.0)) == pytest.approx(rise, abs=0.002)


@pytest.mark.parametrize("speed", [0.7, 1.3, 1.9])
def test_a_walker_is_no_higher_than_the_fit(speed):
    gait = MODEL.gaits["walk"]
    acted, fitted = gait.pose(PHASES, speed, 0.0).pelvis[:, 1], gait.raw(PHASES, speed, 0.0).pelvis[:, 1]
    # Both have their highest moment together, and between the two lies only how high the ground is.
    assert np.argmax(acted) == np.argmax(fitted)
    assert np.ptp((acted - acted.max()) - (fitted - fitted.max())) > 0.002
    assert ((acted - acted.max()) <= (fitted - fitted.max()) + 1e-9).all()


def test_nothing_but_arms_and_height_of_a_runner_changes():
    channels = np.random.default_rng(0).standard_normal((5, 3 * len(NAMES) + 3))
    found = amplitudes.running(channels, np.array([2.0, 2.6, 3.0, 3.6, 4.2]))
    others = np.setdiff1d(np.arange(channels.shape[1]), [*amplitudes.ARMS, amplitudes.HEIGHT])
    np.testing.assert_array_equal(found[:, others], channels[:, others])
    np.testing.assert_allclose(found[1, amplitudes.ARMS], 1.25 * channels[1, amplitudes.ARMS])
    np.testing.assert_allclose(found[3, amplitudes.ARMS], channels[3, amplitudes.ARMS])
    assert abs(found[4, amplitudes.HEIGHT]) < abs(channels[4, amplitudes.HEIGHT])


def test_who_runs_fast_runs_flat_and_quick():
    gait = MODEL.gaits["run"]
    assert bob(gait.pose(PHASES, 4.0, 0.0)) < 0.9 * bob(gait.pose(PHASES, 3.0, 0.0))
    assert 2.9 < 2 * MODEL.cadence("run", 4.0) < 3.1 and 2.5 < 2 * MODEL.cadence("run", 2.4) < 2.7
