"""Two who walk up to each other shake hands; both play the same moment of two clips."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from goals import meet, paired
from motionmatch.actors.takes import capture
from motionmatch.control.command import Command
from motionmatch.control.hands import CLASP
from motionmatch.control.pair_frames import PairFrames
from motionmatch.control.partners import PairConfig, PairController, want_to_meet
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import turn_vectors
from motionmatch.database.build import build
from motionmatch.database.partner import look_ahead
from motionmatch.database.schema import choose_schema
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.metrics.partners import measure_handshakes, measure_together
from motionmatch.motion.partners import find_partners
from once import once


@once
def controller() -> PairController:
    return PairController(paired())


@once
def controller_of_walks() -> PairController:
    clips = [replace(clip, name=clip.name.replace("script", "side_by_side")) for clip in
             capture("pair: side_by_side 5 gap=0.8")]  # fmt: skip
    return PairController(build([*clips, *capture("sample")], partners=True, mirror=False))


@once
def met():
    return meet()


def touching() -> np.ndarray:
    """The steps in which hands touch."""
    one, two = met().frames.T
    return controller().frames.touching[one] & (controller().frames.partners[one] == two)


def palms() -> np.ndarray:
    hand = paired().anatomy.roles["right_hand"]
    turned = quat.rotate(met().rotations[:, :, hand].astype(float), controller().hands.palm)
    return met().positions[:, :, hand] + turned


def test_hands_touch():
    there = touching()
    assert there.sum() > 60
    apart = np.linalg.norm(palms()[there, 1] - palms()[there, 0], axis=-1)
    np.testing.assert_allclose(apart, CLASP, atol=0.005)


def test_both_play_the_same_moment_until_it_is_over():
    frames, first = controller().frames, int(np.argmax(touching()))
    one, two = met().frames[first - 20 : first + 60].T
    assert (frames.partners[one] == two).all()


def test_they_stand_to_each_other_as_in_the_recording():
    frames, step = controller().frames, int(np.flatnonzero(touching())[30])
    place = frames.places[met().frames[step, 0]]
    roots, yaws = met().positions[step, :, 0].astype(float), 2 * np.arctan2(*met().rotations[step, :, 0].T[[2, 0]])
    along = turn_vectors(np.array([place[0], 0.0, place[1]]), np.array(float(yaws[0])))
    np.testing.assert_allclose(roots[0] + along, roots[1], atol=0.02)


def test_arms_do_not_jump():
    turned = met().rotations[:, :, paired().anatomy.roles["right_shoulder"]].astype(float)
    angles = np.linalg.norm(quat.to_scaled_angle_axis(quat.inverse_multiply(turned[:-1], turned[1:])), axis=-1)
    assert np.degrees(angles.max()) < 20.0


def test_who_does_not_want_to_passes_by():
    state = controller().start(2, positions=np.array([[0.0, 0, 0], [0.0, 0, 3.0]]))
    goals = want_to_meet("handshake", wanted=False)
    for _ in range(60):
        state = controller().step(state, Command(np.array([[0, 0, 1.0], [0, 0, -1.0]]), goals=goals))
    assert not controller().find_together(state).any() and (controller().frames.partners[state.frames] < 0).all()


def test_a_pair_of_its_own_each():
    found = measure_handshakes(controller(), np.random.default_rng(2), pairs=4, seconds=6.0)
    assert found.touched >= 0.5 and found.exact == found.touched and found.hands_worst < 0.02


def test_frames_before_a_touch_are_entries_and_those_at_it_are_not():
    frames = controller().frames
    assert not (frames.entering & (frames.reaching > 0)).any() and frames.entering.any()
    assert (frames.partners[frames.partners[frames.partners >= 0]] == np.flatnonzero(frames.partners >= 0)).all()


def test_a_hand_goes_where_it_is_moved_and_bones_keep_their_lengths():
    frames, state = controller().hands, controller().start(2)
    assert frames.arm is not None
    before = state.positions[0].copy()
    move = np.array([0.05, 0.1, 0.12])
    frames.arm.move_hand(state.positions[0], state.rotations[0], move)
    hand = frames.arm.joints[2]
    np.testing.assert_allclose(state.positions[0, hand] - before[hand], move, atol=1e-3)
    parents = paired().skeleton.parents
    for joint in frames.arm.below_shoulder[1:]:
        long = [np.linalg.norm(each[joint] - each[parents[joint]]) for each in (before, state.positions[0])]
        assert long[0] == pytest.approx(long[1], abs=1e-4)


def test_the_partner_is_where_the_recording_has_it():
    database = paired()
    frames = controller().frames
    one = np.flatnonzero((frames.partners >= 0) & (np.arange(len(frames.partners)) < frames.partners))[::40]
    yaws = 2 * np.arctan2(database.rotations[one, 0, 2], database.rotations[one, 0, 0]).astype(float)
    along = np.stack([frames.places[one, 0], 0 * yaws, frames.places[one, 1]], axis=1)
    there = database.translations[one, 0] + turn_vectors(along, yaws)
    np.testing.assert_allclose(there, database.translations[frames.partners[one], 0], atol=1e-3)


def test_32_columns_as_in_the_paper():
    assert choose_schema("paper", partners=True).width == 32


def test_clips_belong_together_by_their_names():
    names = ["shake_a", "walk", "shake_b", "18_01", "19_01", "20_01", "shake_a mirrored", "shake_b mirrored"]
    assert find_partners(names, [9, 9, 9, 5, 5, 6, 9, 9]).tolist() == [2, -1, 0, 4, 3, -1, 7, 6]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: PairFrames.of(small()), "--partners"),
        (lambda: build(capture("walk 3 speed=1.2"), partners=True), "no two clips"),
        (lambda: controller().step(controller().start(2), Command(np.zeros((2, 3)), goals=want_to_meet("dance"))),
         "no scene for two called dance"),
        (lambda: PairConfig(weight=-1.0), "must be 0 or more"),
    ],
)  # fmt: skip
def test_bad_pairs_are_refused(make, words):
    with pytest.raises(InputError, match=words):
        make()


def test_nothing_is_remembered():
    state: CharacterState = controller().start(2)
    goals = want_to_meet("handshake")
    again = [controller().step(state, Command(np.zeros((2, 3)), goals=goals)).positions for _ in range(2)]
    np.testing.assert_array_equal(*again)


def test_short_recordings_of_a_touch_can_be_entered_too():
    travel, touching = np.linspace(0.0, 1.0, 150), np.zeros(150, bool)
    touching[33:97] = True
    _, inside, entering, seconds = look_ahead(travel, touching, 60.0)
    assert entering[0] and not entering[12:].any() and inside[:97].all() and seconds[0] == pytest.approx(33 / 60)


def test_without_a_touch_what_is_missing_is_made_up_while_they_walk():
    found = measure_together(controller_of_walks(), np.random.default_rng(1), "side_by_side", pairs=2, seconds=4.0)
    assert found.together > 0.0 and found.apart_95 < 0.3
    assert found.closest > found.closest_recorded - 0.2 and found.flesh_deep == 0.0 == found.flesh_deep_recorded
