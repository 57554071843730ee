import numpy as np
import pytest

from motionmatch.actors import gestures, legs
from motionmatch.actors.biped import biped
from motionmatch.actors.human import NAMES
from motionmatch.maths import quat


@pytest.fixture(scope="module")
def clip():
    return biped(1).perform("idle 2")


def test_during_is_whole_inside_and_nothing_far_outside():
    amounts = gestures.during(300, 60.0, 2.0, 3.0, 0.5, 0.5)
    assert amounts[:90].max() == 0.0 and amounts[211:].max() == 0.0
    np.testing.assert_array_equal(amounts[120:181], 1.0)
    assert (np.diff(amounts[90:121]) >= 0).all() and np.abs(np.diff(amounts)).max() < 0.08


@pytest.mark.parametrize("at", [(0.6, 1.6, 1.5), (-1.0, 1.2, 1.0), (0.0, 2.2, 1.0)])
def test_who_looks_at_something_faces_it(clip, at):
    places = np.tile(np.array(at), (clip.num_frames, 1))
    out = gestures.looking(clip, places, np.ones(clip.num_frames))
    head = NAMES.index("Head")
    gaze = quat.rotate(out.rotations_world[:, head].astype(float), np.array([0.0, 0.0, 1.0]))
    wish = places - out.positions_world[:, head]
    cosine = np.sum(gaze * wish, axis=-1) / np.linalg.norm(wish, axis=-1)
    assert np.degrees(np.arccos(np.clip(cosine, -1, 1))).max() < 6.0
    others = [joint for joint, name in enumerate(NAMES) if name not in ("Neck", "Neck1", "Head")]
    np.testing.assert_allclose(out.rotations[:, others], clip.rotations[:, others], atol=1e-6)


def test_heads_do_not_turn_round(clip):
    behind = np.tile(np.array([0.2, 1.6, -3.0]), (clip.num_frames, 1))
    out = gestures.looking(clip, behind, np.ones(clip.num_frames))
    head, chest = NAMES.index("Head"), NAMES.index("Spine1")
    turned = quat.angle(quat.inverse_multiply(out.rotations_world[:, chest], out.rotations_world[:, head]))
    assert np.degrees(turned).max() < 120.0


def test_feet_of_who_shakes_hands_stay_where_they_are(clip):
    other = biped(2).perform("idle 2")
    positions = other.positions.copy()
    half_turn = np.array([0.0, 0.0, 1.0, 0.0])
    positions[:, 0] = quat.rotate(half_turn, positions[:, 0]) + [0.0, 0.0, 0.86]
    rotations = other.rotations.copy()
    rotations[:, 0] = quat.multiply(half_turn, rotations[:, 0])
    other = gestures.replace(other, positions=positions, rotations=rotations)
    shaken = gestures.shaking((clip, other), 0.8, 1.4, 1)
    for before, after in zip((clip, other), shaken, strict=True):
        feet = list(legs.FEET)
        np.testing.assert_allclose(after.positions_world[:, feet], before.positions_world[:, feet], atol=1e-5)
        assert np.abs(after.rotations - before.rotations).max() > 0.1
