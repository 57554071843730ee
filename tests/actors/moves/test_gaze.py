import numpy as np
import pytest

from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.drive import DriveSignals
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import posture
from motionmatch.maths import quat

FPS = 60.0


def turning(rate: float) -> DriveSignals:
    return DriveSignals(np.ones(240), np.zeros(240), np.full(240, rate), FPS)


def yaws(clip, name: str) -> np.ndarray:
    ahead = quat.rotate(clip.rotations_world[:, NAMES.index(name)].astype(float), np.array([0.0, 0.0, 1.0]))
    return np.unwrap(np.arctan2(ahead[:, 0], ahead[:, 2]))


def test_a_straight_way_leads_nowhere():
    assert not posture.find_lead(turning(0.0)).any()


@pytest.mark.parametrize("rate", [-1.2, 0.3, 0.9])
def test_the_lead_is_the_turn_of_the_next_moment(rate):
    middle = posture.find_lead(turning(rate))[60:180]
    np.testing.assert_allclose(
        middle, posture.MOST_LEAD * np.tanh(rate * posture.LEAD_SECONDS / posture.MOST_LEAD), rtol=1e-6
    )


def test_the_lead_stays_within_what_a_neck_does():
    assert np.abs(posture.find_lead(turning(9.0))).max() <= posture.MOST_LEAD


def test_left_and_right_are_the_same():
    np.testing.assert_allclose(posture.find_lead(turning(1.0)), -posture.find_lead(turning(-1.0)))


@pytest.mark.parametrize("seed", [1, 2])
def test_in_a_turn_on_the_spot_the_head_goes_first_then_the_chest_then_the_hips(seed):
    clip = make_biped(seed).perform("idle 1.5; turn 1.4 degrees=150; idle 1.5")
    half = [int(np.argmax(yaws(clip, name) > np.radians(75))) for name in ("Head", "Spine1", "Hips")]
    assert half[0] + 2 < half[1] < half[2]


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_who_steps_aside_looks_there_now_and_then(sign):
    frames = 60 * 60
    zero = np.zeros(frames)
    glance = sign * posture.make_glances(
        DriveSignals(zero, np.full(frames, 0.8 * sign), zero, 60.0), np.random.default_rng(1)
    )
    assert glance.min() >= 0.0 and glance.max() > 0.9 * posture.GLANCE
    assert 0.1 < (glance < 0.1).mean() < 0.8
    assert not posture.make_glances(
        DriveSignals(np.full(frames, 1.3), zero, zero, 60.0), np.random.default_rng(1)
    ).any()
