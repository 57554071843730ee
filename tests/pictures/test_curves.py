from dataclasses import replace

import numpy as np
import pytest
from matplotlib.figure import Figure

from motionmatch.actors import sketch
from motionmatch.motion.tags import find_spans
from motionmatch.pictures import camera, curves
from motionmatch.pictures.camera import find_sides


@pytest.fixture
def axes():
    return Figure().add_subplot()


def dark(axes):
    """The last curve drawn: the one without the steps."""
    return np.asarray(axes.lines[-1].get_ydata())


def test_the_speed_curve_shows_the_speed(axes):
    curves.draw_speed(axes, sketch.walk(4.0, speed=1.1))
    np.testing.assert_allclose(dark(axes), 1.1, atol=0.05)


@pytest.mark.parametrize("turn", [0.5, -0.5])
def test_the_turn_curve_shows_the_turn_rate_left_up(axes, person, turn):
    clip = sketch.walk(6.0, turn=turn)
    curves.draw_turn(axes, clip, camera.facings(clip, person.anatomy, 1.75))
    assert np.median(dark(axes)) == pytest.approx(np.degrees(turn), abs=4)


def test_each_contact_has_a_bar(axes, person):
    sides = find_sides(person.clip, person.anatomy, camera.facings(person.clip, person.anatomy, 1.75))
    curves.draw_heights(axes, person.clip, person.contacts, sides)
    bars = [len(c.get_paths()) for c in axes.collections]
    assert bars == [len(find_spans(person.contacts[:, k])) for k in range(2)]


def test_without_an_anatomy_the_lowest_joint_is_shown(axes, person):
    curves.draw_heights(axes, replace(person.clip, anatomy=None), None, np.zeros(22, int))
    np.testing.assert_allclose(dark(axes), 100 * person.clip.positions_world[..., 1].min(axis=1))


def test_hips_are_as_high_as_they_are(axes, person):
    curves.draw_hips(axes, person.clip)
    np.testing.assert_allclose(dark(axes), person.clip.positions_world[:, 0, 1])
    assert axes.get_ylim()[0] < dark(axes).min() and dark(axes).max() < axes.get_ylim()[1]


def test_a_pop_is_named(axes, person):
    rotations = person.clip.rotations.copy()
    rotations[90:, person.clip.skeleton.joint("LeftForeArm")] = [0, 1, 0, 0]
    curves.draw_jumps(axes, replace(person.clip, rotations=rotations))
    assert any("LeftForeArm at 1.50 s" in text.get_text() for text in axes.texts)
