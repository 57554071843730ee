import numpy as np
import pytest

from motionmatch.actors.biped import girth, legs
from motionmatch.actors.biped.body import NAMES, STATURE, Proportions, make_skeleton
from motionmatch.actors.biped.performer import make_biped
from takes import world

BODY = make_skeleton()


def test_rest_pose_is_as_tall_as_its_stature():
    for stature in (1.5, STATURE, 1.9):
        assert girth.stature(make_skeleton(Proportions(stature=stature))) == pytest.approx(stature, abs=1e-4)


def test_radii_of_an_average_body_are_those_of_a_person():
    own = girth.radii(BODY)
    expected = {"Hips": 0.099, "LeftUpLeg": 0.07, "LeftLeg": 0.055, "LeftArm": 0.059, "LeftHand": 0.031, "Head": 0.067}
    found = {name: own[NAMES.index(name)] for name in expected}
    assert found == pytest.approx(expected, abs=1e-3)
    assert own[-1] == pytest.approx(0.0875, abs=1e-3)  # the skull


def test_a_larger_body_is_thicker():
    assert (girth.radii(make_skeleton(Proportions(stature=1.9))) >= girth.radii(BODY)).all()


def test_extent_of_standing_is_from_the_ground_to_the_crown():
    clip = make_biped(3).perform("idle 1")
    low, high = girth.extent(clip.skeleton, *world(clip), np.array([0.0, 1.0, 0.0])).T
    assert np.abs(low).max() < 0.02
    assert np.abs(high - girth.stature(clip.skeleton)).max() < 0.04


def test_extent_turns_with_the_axis():
    clip = make_biped(3).perform("walk 1")
    positions, turned = world(clip)
    wide = np.diff(girth.extent(BODY, positions, turned, np.array([1.0, 0.0, 0.0])))
    flipped = np.diff(girth.extent(BODY, positions, turned, np.array([-1.0, 0.0, 0.0])))
    np.testing.assert_allclose(wide, flipped)


def test_points_are_the_joints_the_tips_and_the_skull():
    rest = np.tile([1.0, 0.0, 0.0, 0.0], (1, len(NAMES), 1))
    positions, turned = legs.world_pose(BODY, BODY.offsets[:1].astype(float), rest)
    points = girth.points(BODY, positions, turned)
    assert points.shape[1] == len(girth.radii(BODY)) == len(NAMES) + len(BODY.end_parents) + 1
    assert points[0, :, 1].max() == pytest.approx(STATURE, abs=1e-4)
    assert positions[0, NAMES.index("Head"), 1] < points[0, -1, 1] < STATURE
