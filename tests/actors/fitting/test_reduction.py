import numpy as np
import pytest

from motionmatch.actors.fitting.reduction import CENTRE, LEFT, as_fit, parts, reduced
from motionmatch.actors.fitting.regression import equations
from motionmatch.actors.fitting.samples import PHASES, Sample
from motionmatch.actors.gaits import GaitModel
from motionmatch.actors.human import NAMES
from motionmatch.maths import quat

MODEL = GaitModel.load("35")


def gathered(gait):
    own = MODEL.gaits[gait]
    samples = []
    for speed in np.linspace(*own.speeds, 9):
        for turn in (-0.4, 0.0, 0.4):
            pose = own.raw(PHASES, speed, turn)
            samples.append(Sample("x", "a", pose.rotations, pose.pelvis, float(speed), turn, 1.0, 0.6))
    return equations(samples, own.basis, symmetric=gait != "left"), samples


@pytest.mark.parametrize("gait", ["walk", "run", "left"])
def test_what_was_reduced_before_loses_nothing_when_reduced_again(gait):
    together, samples = gathered(gait)
    fit = as_fit(reduced(together, symmetric=gait != "left"), together)
    for sample in samples:
        pose = fit.predict("a", sample.speed, sample.turn)
        assert np.degrees(quat.angle(quat.inverse_multiply(pose.rotations, sample.rotations))).mean() < 0.5
        assert np.abs(pose.pelvis - sample.pelvis).max() < 0.01


def test_few_numbers_are_left():
    small = reduced(gathered("walk")[0])
    assert 200 < small.numbers < 500
    assert small.coefficients.dtype == np.int16


def test_knee_and_elbow_turn_about_one_axis():
    small = reduced(gathered("walk")[0])
    for joint in ("LeftLeg", "LeftForeArm", "LeftToeBase"):
        start = 3 * NAMES.index(joint)
        moving = np.abs(small.expand[:, start : start + 3]).sum(axis=1) > 0
        assert moving.sum() == 1
        assert np.linalg.norm(small.expand[moving, start : start + 3]) == pytest.approx(1.0, abs=1e-5)


def test_a_gait_that_is_not_symmetric_has_both_sides():
    both = {joint for part in parts(False) for joint in part.joints}
    one = {joint for part in parts(True) for joint in part.joints}
    assert {joint for joint in both if joint.startswith("Right")} and not {j for j in one if j.startswith("Right")}
    assert len(parts(False)) == len(CENTRE) + 2 * len(LEFT)


def test_middle_of_a_symmetric_gait_rolls_in_odd_harmonics_and_bobs_in_even_ones():
    small = reduced(gathered("walk")[0])
    harmonic, _, turning = small.basis.columns.T
    bob = np.flatnonzero(small.expand[:, -2])[0]
    sway = np.flatnonzero(small.expand[:, -3])[0]
    assert not small.coefficients[(harmonic % 2 == 1) & (turning == 0), bob].any()
    assert not small.coefficients[(harmonic % 2 == 0) & (turning == 0), sway].any()
