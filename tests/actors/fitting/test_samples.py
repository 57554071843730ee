from dataclasses import replace

import numpy as np
import pytest

from fitting_people import perform
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.fitting.samples import (
    EXAGGERATED,
    PHASES,
    SELECTIONS,
    align_with_travel,
    ground_height,
    leftward_samples,
    make_sample,
    remove_drift,
    symmetric_samples,
    travel_offset,
)
from motionmatch.actors.fitting.strides import find_strides
from motionmatch.maths import quat


def apart(a, b):
    return np.degrees(quat.angle(quat.inverse_multiply(a, b)))


def everything(stride):
    return True


@pytest.mark.parametrize(("gait", "speed", "turn"), [("walk", 1.2, 0.0), ("walk", 1.3, 0.6), ("run", 3.0, 0.3)])
def test_samples_of_the_model_are_the_model(gait, speed, turn):
    model = load_gait_model("35")
    samples = symmetric_samples([perform(gait, speed, turn)], everything)
    expected = [model.pose(PHASES, speed=speed, turn=sign * turn, weights=gait) for sign in (1, -1)]
    for found in samples:
        assert found.speed == pytest.approx(speed, abs=0.05)
        # Touch-downs are known to a few frames only, so phases are too.
        near = [
            min(apart(found.shift(shift).rotations, pose.rotations).mean() for shift in np.arange(-6, 7) / 64)
            for pose in expected
        ]
        assert min(near) < 1.5
        assert abs(np.ptp(found.pelvis[:, 1]) - np.ptp(expected[0].pelvis[:, 1])) < 0.008
        assert np.abs(found.pelvis[:, [0, 2]]).max() < 0.08


def test_a_smaller_body_gives_the_same_samples_at_the_same_speed():
    usual, small = (symmetric_samples([perform(size=size)], everything)[2] for size in (1.0, 0.8))
    assert small.speed == pytest.approx(usual.speed, rel=0.03)
    assert small.seconds == pytest.approx(usual.seconds, rel=0.03)
    assert np.abs(small.pelvis - usual.pelvis).max() < 0.01


def test_mirrored_twice_and_shifted_by_a_whole_stride_are_the_same():
    one = symmetric_samples([perform(turn=0.3)], everything)[1]
    for same in (one.mirror().mirror(), one.shift(1.0), one.other_leg().other_leg()):
        np.testing.assert_allclose(same.rotations, one.rotations, atol=1e-9)
        np.testing.assert_allclose(same.pelvis, one.pelvis, atol=1e-9)
        assert same.turn == one.turn
    np.testing.assert_allclose(one.shift(0.3).shift(-0.3).pelvis, one.pelvis, atol=2e-3)


def test_side_steps_all_go_left_whatever_way_they_went():
    left, right = (leftward_samples([perform(gait, 0.5)], everything) for gait in ("left", "right"))
    expected = load_gait_model("35").pose(PHASES, speed=0.5, weights="left")
    for found in left + right:
        shifts = [found.shift(shift).rotations for shift in np.arange(-6, 7) / 64]
        assert min(apart(each, expected.rotations).mean() for each in shifts) < 2.0


def test_path_of_a_stride_ends_where_the_body_is():
    performance = perform(turn=0.5)
    stride = find_strides(performance)[2]
    ends = travel_offset(stride, np.array([0.0, stride.seconds]))
    moved = performance.pelvis[stride.stop] - performance.pelvis[stride.start]
    np.testing.assert_allclose((ends[1] - ends[0])[[0, 2]], moved[[0, 2]], atol=1e-6)


def test_heading_along_travel_leaves_no_side_slip_and_the_same_path():
    performance = perform()
    stride = replace(find_strides(performance)[1], forward=1.0, sideways=0.2)
    turned = align_with_travel(stride)
    assert turned.sideways == 0.0 and turned.forward == pytest.approx(np.hypot(1.0, 0.2))
    times = np.linspace(0, stride.seconds, 5)
    np.testing.assert_allclose(travel_offset(turned, times), travel_offset(stride, times), atol=1e-9)
    backward = align_with_travel(replace(stride, forward=-1.0))
    assert backward.forward < 0


def test_closing_removes_drift_and_keeps_sway_and_bob():
    wave = np.stack([np.sin(2 * np.pi * PHASES), np.cos(4 * np.pi * PHASES), np.cos(4 * np.pi * PHASES)], axis=1)
    drift = np.stack([0.3 * PHASES, 0 * PHASES, PHASES**2], axis=1)
    difference = remove_drift(wave + drift) - wave
    assert np.ptp(difference, axis=0).max() < 1e-9


def test_ground_is_where_the_balls_of_the_feet_rest():
    performance = perform()
    raised = replace(performance, balls=performance.balls + [0, 0.2, 0])
    assert ground_height(raised) == pytest.approx(ground_height(performance) + 0.2)
    assert ground_height(performance) == pytest.approx(0.03, abs=0.015)


def test_a_sample_does_not_depend_on_where_it_was_recorded():
    performance = perform(turn=0.4)
    moved = replace(performance, pelvis=performance.pelvis + [5.0, 0, -9.0])
    one, other = (make_sample(p, align_with_travel(find_strides(p)[1]), 1.2) for p in (performance, moved))
    np.testing.assert_allclose(one.pelvis, other.pelvis, atol=1e-6)


OF = {"walk": ("walk", 1.2), "run": ("run", 3.0), "backward": ("backward", 0.8), "left": ("right", 0.5)}


@pytest.mark.parametrize("name", SELECTIONS)
def test_each_gait_is_selected_for_itself_only(name):
    found = find_strides(perform(*OF[name]))
    for other, selection in SELECTIONS.items():
        share = sum(map(selection.accepts, found)) / len(found)
        assert (share > 0.8) if other == name else (share == 0.0), (name, other)


def test_strides_that_speed_up_turn_sharply_or_limp_are_not_taken():
    selection = SELECTIONS["walk"]
    stride = next(stride for stride in find_strides(perform()) if selection.accepts(stride))
    length = stride.stop - stride.start
    wrong = (
        {"acceleration": 2.0},
        {"turn": 3.0},
        {"middle": stride.start + round(0.4 * length)},
        {"duty": 0.3},
        {"sideways": 0.5},
        {"seconds": 4.0},
        {"veer": 0.5},
        {"unlike": 15.0},
    )
    for change in wrong:
        assert not selection.accepts(replace(stride, **change)), change


def test_only_chosen_people_and_recordings_count():
    selection = SELECTIONS["walk"]
    assert selection.samples([perform()])
    assert selection.samples([perform(name="99_01")]) == []
    assert selection.samples([perform(name=EXAGGERATED[0])]) == []
