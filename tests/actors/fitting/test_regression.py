import numpy as np
import pytest

from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.fitting.regression import (
    CENTRE,
    LEFT,
    NUM_CHANNELS,
    OWN_HARMONICS,
    align,
    expand_fit,
    find_best_shift,
    gather_equations,
    reduce_fit,
    settle_phase,
    stored_groups,
)
from motionmatch.actors.fitting.samples import PHASES, Sample
from motionmatch.maths import quat

MODEL = load_gait_model()
GAIT = MODEL.gaits["walk"]


def made(subjects=("a", "b", "c"), speeds=(0.8, 1.1, 1.4, 1.7), turns=(-0.5, 0.0, 0.5)):
    """Strides that follow the model exactly."""
    samples = []
    for subject, actor in zip(subjects, ("07", "35", "38"), strict=False):
        gait = MODEL.with_actor(actor).gaits["walk"]
        for speed in speeds:
            for turn in turns:
                pose = gait.raw(PHASES, speed, turn)
                samples.append(Sample("x", subject, pose.rotations, pose.pelvis, speed, turn, 1.0, 0.6))
    return samples


def test_strides_of_a_model_are_predicted_by_its_fit():
    samples = made()
    fit = gather_equations(samples, GAIT.basis).fit()
    for sample in samples:
        pose = fit.predict(sample.subject, sample.speed, sample.turn)
        assert np.degrees(quat.angle(quat.inverse_multiply(pose.rotations, sample.rotations))).max() < 2.5
        assert np.abs(pose.pelvis - sample.pelvis).max() < 0.01


def test_fit_is_symmetric():
    fit = gather_equations(made(subjects=("a",)), GAIT.basis).fit()
    now, later = fit.predict("a", 1.2, 0.3), fit.predict("a", 1.2, -0.3)
    shifted = Sample("x", "a", later.rotations, later.pelvis, 1.2, -0.3, 1.0, 0.6).other_leg()
    np.testing.assert_allclose(shifted.pelvis, now.pelvis, atol=1e-6)
    assert quat.angle(quat.inverse_multiply(shifted.rotations, now.rotations)).max() < 1e-5


def test_each_subject_keeps_its_mean_pose():
    means = gather_equations(made(), GAIT.basis).means
    assert set(means) == {"a", "b", "c"}
    for subject, actor in (("a", "07"), ("b", "35")):
        away = quat.inverse_multiply(means[subject].rotations, MODEL.actors[actor]["walk"].rotations)
        assert np.degrees(quat.angle(away)).max() < 6


def test_columns_that_are_not_allowed_get_nothing():
    gathered = gather_equations(made(), GAIT.basis)
    harmonic = gathered.basis.columns[:, 0]
    found = gathered.solve(harmonic <= 1, np.eye(NUM_CHANNELS))
    assert not found[harmonic > 1].any() and found[harmonic <= 1].any()


def test_what_is_a_person_s_own_is_found_beside_what_all_share():
    gathered = gather_equations(made(), GAIT.basis)
    fit = gathered.fit()
    for subject, actor in (("a", "07"), ("b", "35"), ("c", "38")):
        found, real = fit.means[subject].waves, MODEL.actors[actor]["walk"].waves
        assert found.shape == real.shape == (2 * OWN_HARMONICS, NUM_CHANNELS)
    apart = [
        fit.means["a"].waves - fit.means["b"].waves,
        MODEL.actors["07"]["walk"].waves - MODEL.actors["35"]["walk"].waves,
    ]
    assert np.corrcoef(apart[0].ravel(), apart[1].ravel())[0, 1] > 0.8


def test_of_two_people_nobody_knows_what_each_has_for_itself():
    fit = gather_equations(made(subjects=("a", "b")), GAIT.basis).fit()
    assert not fit.means["a"].waves.any() and not fit.means["b"].waves.any()


ALIGNMENT_GAIT = load_gait_model("35").gaits["walk"]


def strides():
    """The same walk at several speeds."""
    samples = []
    for speed in np.linspace(0.8, 1.6, 12):
        pose = ALIGNMENT_GAIT.raw(PHASES, speed, 0.0)
        samples.append(Sample("x", "a", pose.rotations, pose.pelvis, float(speed), 0.0, 1.0, 0.6))
    return samples


def knee(sample):
    return sample.rotations[:, 2, 1]


def test_strides_put_out_of_phase_come_back_together():
    exact = strides()
    late = np.random.default_rng(1).uniform(-0.04, 0.04, len(exact))
    moved = [sample.shift(shift) for sample, shift in zip(exact, late - late.mean(), strict=True)]

    def spread(samples):
        return np.mean([np.abs(knee(a) - knee(b)).mean() for a, b in zip(samples, exact, strict=True)])

    assert spread(align(moved, ALIGNMENT_GAIT.basis)) < 0.4 * spread(moved)


def test_strides_in_phase_stay():
    exact = strides()
    for before, after in zip(exact, align(exact, ALIGNMENT_GAIT.basis), strict=True):
        np.testing.assert_allclose(after.rotations, before.rotations, atol=0.02)


def test_unseen_stride_is_put_in_phase_with_the_fit():
    fit = gather_equations(strides(), ALIGNMENT_GAIT.basis).fit()
    sample = strides()[5]
    np.testing.assert_allclose(knee(settle_phase(fit, sample.shift(0.03))), knee(sample), atol=0.02)
    assert find_best_shift(fit, sample.shift(0.03)) < 0 < find_best_shift(fit, sample.shift(-0.03))


REDUCTION_MODEL = load_gait_model("35")


def gathered(gait):
    own = REDUCTION_MODEL.gaits[gait]
    samples = []
    for speed in np.linspace(*own.speeds, 9):
        for turn in (-0.4, 0.0, 0.4):
            pose = own.raw(PHASES, speed, turn)
            samples.append(Sample("x", "a", pose.rotations, pose.pelvis, float(speed), turn, 1.0, 0.6))
    return gather_equations(samples, own.basis, symmetric=gait != "left"), samples


@pytest.mark.parametrize("gait", ["walk", "run", "left"])
def test_what_was_reduced_before_loses_nothing_when_reduced_again(gait):
    together, samples = gathered(gait)
    fit = expand_fit(reduce_fit(together, symmetric=gait != "left"), together)
    for sample in samples:
        pose = fit.predict("a", sample.speed, sample.turn)
        assert np.degrees(quat.angle(quat.inverse_multiply(pose.rotations, sample.rotations))).mean() < 0.5
        assert np.abs(pose.pelvis - sample.pelvis).max() < 0.01


def test_few_numbers_are_left():
    small = reduce_fit(gathered("walk")[0])
    assert 200 < small.numbers < 500
    assert small.coefficients.dtype == np.int16


def test_knee_and_elbow_turn_about_one_axis():
    small = reduce_fit(gathered("walk")[0])
    for joint in ("LeftLeg", "LeftForeArm", "LeftToeBase"):
        start = 3 * NAMES.index(joint)
        moving = np.abs(small.expand[:, start : start + 3]).sum(axis=1) > 0
        assert moving.sum() == 1
        assert np.linalg.norm(small.expand[moving, start : start + 3]) == pytest.approx(1.0, abs=1e-5)


def test_a_gait_that_is_not_symmetric_has_both_sides():
    both = {joint for part in stored_groups(False) for joint in part.joints}
    one = {joint for part in stored_groups(True) for joint in part.joints}
    assert {joint for joint in both if joint.startswith("Right")} and not {j for j in one if j.startswith("Right")}
    assert len(stored_groups(False)) == len(CENTRE) + 2 * len(LEFT)


def test_middle_of_a_symmetric_gait_rolls_in_odd_harmonics_and_bobs_in_even_ones():
    small = reduce_fit(gathered("walk")[0])
    harmonic, _, turning = small.basis.columns.T
    bob = np.flatnonzero(small.expand[:, -2])[0]
    sway = np.flatnonzero(small.expand[:, -3])[0]
    assert not small.coefficients[(harmonic % 2 == 1) & (turning == 0), bob].any()
    assert not small.coefficients[(harmonic % 2 == 0) & (turning == 0), sway].any()
