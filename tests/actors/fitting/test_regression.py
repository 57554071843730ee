import numpy as np

from motionmatch.actors.fitting.regression import NUM_CHANNELS, OWN_HARMONICS, equations
from motionmatch.actors.fitting.samples import PHASES, Sample
from motionmatch.actors.gaits import GaitModel
from motionmatch.maths import quat

MODEL = GaitModel.load()
GAIT = MODEL.gaits["walk"]


def made(subjects=("a", "b", "c"), speeds=(0.8, 1.1, 1.4, 1.7), turns=(-0.5, 0.0, 0.5)):
    """Strides that follow the model exactly."""
    samples = []
    for subject, actor in zip(subjects, ("07", "35", "38"), strict=False):
        gait = MODEL.played_by(actor).gaits["walk"]
        for speed in speeds:
            for turn in turns:
                pose = gait.raw(PHASES, speed, turn)
                samples.append(Sample("x", subject, pose.rotations, pose.pelvis, speed, turn, 1.0, 0.6))
    return samples


def test_strides_of_a_model_are_predicted_by_its_fit():
    samples = made()
    fit = equations(samples, GAIT.basis).fit()
    for sample in samples:
        pose = fit.predict(sample.subject, sample.speed, sample.turn)
        assert np.degrees(quat.angle(quat.inverse_multiply(pose.rotations, sample.rotations))).max() < 2.5
        assert np.abs(pose.pelvis - sample.pelvis).max() < 0.01


def test_fit_is_symmetric():
    fit = equations(made(subjects=("a",)), GAIT.basis).fit()
    now, later = fit.predict("a", 1.2, 0.3), fit.predict("a", 1.2, -0.3)
    shifted = Sample("x", "a", later.rotations, later.pelvis, 1.2, -0.3, 1.0, 0.6).other_leg()
    np.testing.assert_allclose(shifted.pelvis, now.pelvis, atol=1e-6)
    assert quat.angle(quat.inverse_multiply(shifted.rotations, now.rotations)).max() < 1e-5


def test_each_subject_keeps_its_mean_pose():
    means = equations(made(), GAIT.basis).means
    assert set(means) == {"a", "b", "c"}
    for subject, actor in (("a", "07"), ("b", "35")):
        away = quat.inverse_multiply(means[subject].rotations, MODEL.actors[actor]["walk"].rotations)
        assert np.degrees(quat.angle(away)).max() < 6


def test_columns_that_are_not_allowed_get_nothing():
    gathered = equations(made(), GAIT.basis)
    harmonic = gathered.basis.columns[:, 0]
    found = gathered.solve(harmonic <= 1, np.eye(NUM_CHANNELS))
    assert not found[harmonic > 1].any() and found[harmonic <= 1].any()


def test_what_is_a_person_s_own_is_found_beside_what_all_share():
    gathered = equations(made(), GAIT.basis)
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
    fit = equations(made(subjects=("a", "b")), GAIT.basis).fit()
    assert not fit.means["a"].waves.any() and not fit.means["b"].waves.any()
