import numpy as np
import pytest

from motionmatch.actors.fitting.regression import Fit, equations
from motionmatch.actors.fitting.samples import PHASES, Sample
from motionmatch.actors.fitting.validation import left_out, stride_errors, summary
from motionmatch.actors.gaits import GaitModel
from motionmatch.maths import quat

GAIT = GaitModel.load("35").gaits["walk"]
FIT = Fit(GAIT.basis, GAIT.coefficients, {"a": GAIT.mean})


def stride(speed=1.2, clip="1", subject="a"):
    pose = GAIT.raw(PHASES, speed, 0.0)
    return Sample(clip, subject, pose.rotations, pose.pelvis, speed, 0.0, 1.0, 0.6)


def test_perfect_prediction_has_no_error():
    np.testing.assert_allclose(stride_errors(FIT, stride()), 0.0, atol=1e-3)


def test_ankles_are_off_by_as_much_as_the_pelvis():
    moved = stride()
    moved = type(moved)(**{**vars(moved), "pelvis": moved.pelvis + [0.03, 0.0, 0.04]})
    assert summary([stride_errors(FIT, moved)]).ankle == pytest.approx(5.0, abs=0.01)


def test_knee_that_bends_more_is_told_with_its_sign():
    bent = stride()
    rotations = bent.rotations.copy()
    rotations[:, [2, 6]] = quat.multiply(rotations[:, [2, 6]], quat.from_angle_axis(0.1, np.array([1.0, 0, 0])))
    errors = summary([stride_errors(FIT, type(bent)(**{**vars(bent), "rotations": rotations}))])
    assert errors.swing_knee == pytest.approx(np.degrees(0.1), abs=0.3)
    assert errors.swing_knee_bias == pytest.approx(-np.degrees(0.1), abs=0.3)


def test_no_recording_is_both_fitted_and_judged():
    samples = [stride(0.8 + 0.1 * k, clip=str(k)) for k in range(8)]
    seen = []

    def train(some):
        seen.append({sample.clip for sample in some})
        return equations(some, GAIT.basis).fit()

    errors = left_out(samples, train, folds=4)
    assert errors.strides == 8
    assert all(len(clips) == 6 for clips in seen)
    assert set.intersection(*seen) == set()


def test_subjects_with_a_single_recording_are_not_judged():
    samples = [stride(clip=str(k)) for k in range(4)] + [stride(clip="9", subject="b")]
    assert left_out(samples, lambda some: equations(some, GAIT.basis).fit(), folds=5).strides == 4
