import numpy as np

from motionmatch.actors.fitting.alignment import align, best_shift, settle
from motionmatch.actors.fitting.regression import equations
from motionmatch.actors.fitting.samples import PHASES, Sample
from motionmatch.actors.gaits import GaitModel

GAIT = GaitModel.load("35").gaits["walk"]


def strides():
    """The same walk at several speeds."""
    samples = []
    for speed in np.linspace(0.8, 1.6, 12):
        pose = GAIT.raw(PHASES, speed, 0.0)
        samples.append(Sample("x", "a", pose.rotations, pose.pelvis, float(speed), 0.0, 1.0, 0.6))
    return samples


def knee(sample):
    return sample.rotations[:, 2, 1]


def test_strides_put_out_of_phase_come_back_together():
    exact = strides()
    late = np.random.default_rng(1).uniform(-0.04, 0.04, len(exact))
    moved = [sample.shifted(shift) for sample, shift in zip(exact, late - late.mean(), strict=True)]

    def spread(samples):
        return np.mean([np.abs(knee(a) - knee(b)).mean() for a, b in zip(samples, exact, strict=True)])

    assert spread(align(moved, GAIT.basis)) < 0.4 * spread(moved)


def test_strides_in_phase_stay():
    exact = strides()
    for before, after in zip(exact, align(exact, GAIT.basis), strict=True):
        np.testing.assert_allclose(after.rotations, before.rotations, atol=0.02)


def test_unseen_stride_is_put_in_phase_with_the_fit():
    fit = equations(strides(), GAIT.basis).fit()
    sample = strides()[5]
    np.testing.assert_allclose(knee(settle(fit, sample.shifted(0.03))), knee(sample), atol=0.02)
    assert best_shift(fit, sample.shifted(0.03)) < 0 < best_shift(fit, sample.shifted(-0.03))
