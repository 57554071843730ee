from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors.performance import find_contacts
from motionmatch.actors.sketch import walk_dog
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.metrics import strides as gait
from motionmatch.motion import mirror
from takes import STEADY, flexion, take


def measured(name):
    clip = take(name)
    return gait.find_strides(clip, find_contacts(clip))


@pytest.mark.parametrize(("name", "speed"), [("slow walk", 0.6), ("walk", 1.3), ("fast walk", 1.8), ("run", 3.0)])
def test_strides_go_as_fast_as_the_script_says(name, speed):
    found = measured(name)
    assert len(found) >= 4
    assert np.median(found.speeds) == pytest.approx(speed, rel=0.06)


@pytest.mark.parametrize("name", STEADY)
def test_step_length_times_cadence_is_the_speed(name):
    found = measured(name)
    np.testing.assert_allclose(np.median(found.step_lengths * found.cadences / 60 / found.speeds), 1.0, atol=0.08)


def test_walks_are_walked_and_runs_are_run():
    for name in ("slow walk", "walk", "fast walk"):
        assert not measured(name).running.any(), name
    for name in ("jog", "run"):
        assert measured(name).running.mean() > 0.8, name


def test_turn_and_direction_have_the_sign_of_left():
    assert np.median(measured("curve").yaw_rates) == pytest.approx(0.8, abs=0.15)
    assert np.median(measured("strafe").directions) == pytest.approx(np.pi / 2, abs=0.2)
    assert np.median(measured("strafe right").directions) == pytest.approx(-np.pi / 2, abs=0.2)
    assert not measured("strafe").regular.any()


def test_the_world_does_not_matter():
    clip = take("walk")
    turned = clip.rotate(quat.from_angle_axis(np.array(2.0), np.array([0.0, 1.0, 0.0])))
    here, there = (gait.find_strides(each, find_contacts(clip)) for each in (clip, turned))
    for name in ("speeds", "directions", "step_widths", "arm_swings", "toe_clearances", "knee_peaks"):
        np.testing.assert_allclose(getattr(here, name), getattr(there, name), rtol=1e-3, atol=1e-3)


def test_the_mirror_image_has_the_same_widths_and_opposite_turns():
    clip = take("curve")
    image = mirror.mirror_clip(clip)
    here, there = gait.find_strides(clip, find_contacts(clip)), gait.find_strides(image, find_contacts(clip)[:, ::-1])
    np.testing.assert_allclose(np.sort(here.step_widths), np.sort(there.step_widths), atol=1e-3)
    np.testing.assert_allclose(np.sort(here.yaw_rates), np.sort(-there.yaw_rates), atol=1e-2)


def test_knees_bend_as_the_reference_says():
    clip = take("run")
    np.testing.assert_allclose(gait.measure_knee_flexions(clip), np.abs(flexion(clip)), atol=0.1)
    assert not gait.find_wrong_bends(clip).any()


def test_a_knee_that_bends_to_the_front_is_found():
    clip = take("walk")
    rotations = clip.rotations.copy()
    knee = clip.anatomy["left_knee"]
    rotations[:, knee] = quat.from_angle_axis(np.full(clip.num_frames, -0.3), np.array([1.0, 0.0, 0.0]))
    wrongly = gait.find_wrong_bends(replace(clip, rotations=rotations))
    assert np.median(wrongly[:, 0]) > 12.0
    assert not wrongly[:, 1].any()


def test_no_strides_is_an_empty_table():
    clip = take("walk")
    none = gait.find_strides(clip, np.ones((clip.num_frames, 2), bool))
    assert len(none) == 0 == len(gait.pool_strides([])) == len(gait.pool_strides([none, none]))
    assert none.regular.shape == none.running.shape == (0,)


def test_four_legs_are_refused():
    with pytest.raises(InputError, match="two legs"):
        gait.find_strides(walk_dog(1.0))
