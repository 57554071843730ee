from types import SimpleNamespace

import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.actors.props.attachments import add_attachments
from motionmatch.actors.takes import capture
from motionmatch.motion import root
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.thickness import shape_body
from motionmatch.motion.understand import understand


@pytest.fixture(scope="module")
def person():
    clip = sketch.walk(3.0)
    known = understand(clip).apply(clip)
    return SimpleNamespace(clip=known, anatomy=known.anatomy)


@pytest.fixture(scope="module")
def dog():
    clip = sketch.walk_dog(3.0)
    known = understand(clip).apply(clip)
    return SimpleNamespace(clip=known, anatomy=known.anatomy)


def radius(body, skeleton, name):
    """The thicker end of the bone that ends in a joint."""
    joint = skeleton.joint(name)
    part = next(i for i, points in enumerate(body.parts) if len(points) == 2 and points[1] == joint)
    return body.radii[part][0]


def test_thighs_are_thicker_than_calves_and_upper_arms_than_forearms(person):
    skeleton = person.clip.skeleton
    body = shape_body(skeleton, person.anatomy)
    assert (
        radius(body, skeleton, "LeftLeg") > radius(body, skeleton, "LeftFoot") > radius(body, skeleton, "LeftToeBase")
    )
    assert radius(body, skeleton, "LeftForeArm") > radius(body, skeleton, "LeftHand")
    assert radius(body, skeleton, "LeftLeg") > radius(body, skeleton, "LeftForeArm")


def test_a_person_is_about_as_thick_as_people_are(person):
    body = shape_body(person.clip.skeleton, person.anatomy)
    assert 1.5 < body.size < 2.0
    assert 0.05 < radius(body, person.clip.skeleton, "LeftLeg") < 0.1
    assert max(max(radii) for radii in body.radii) < 0.16


def test_a_root_on_the_ground_makes_nobody_thicker(person):
    rooted = root.add_root(person.clip)
    assert rooted.skeleton.names[0] == root.NAME
    body, with_root = shape_body(person.clip.skeleton, person.anatomy), shape_body(rooted.skeleton, rooted.anatomy)
    assert with_root.size == pytest.approx(body.size, rel=1e-3)
    for name in ("LeftLeg", "LeftHand", "Head"):
        assert radius(with_root, rooted.skeleton, name) == pytest.approx(
            radius(body, person.clip.skeleton, name), rel=1e-3
        )


@pytest.mark.parametrize("factor", [0.01, 40.0])
def test_thickness_scales_with_the_body(dog, factor):
    body, scaled = shape_body(dog.clip.skeleton, dog.anatomy), shape_body(dog.clip.skeleton.scale(factor), dog.anatomy)
    for small, large in zip(body.radii, scaled.radii, strict=True):
        np.testing.assert_allclose(np.array(small) * factor, large, rtol=1e-4)


def test_left_and_right_are_as_thick(person):
    body, names = shape_body(person.clip.skeleton, person.anatomy), person.clip.skeleton
    for part in ("Leg", "Foot", "Arm", "Hand"):
        assert radius(body, names, f"Left{part}") == pytest.approx(radius(body, names, f"Right{part}"))


def hand(num_fingers):
    """A person of one arm, with fingers."""
    names = ["Hips", "Arm", "Hand"] + [f"Finger{i}" for i in range(num_fingers)]
    offsets = [[0, 1, 0], [0, 0.8, 0], [0.6, 0, 0]] + [[0.08, 0, 0.02 * i] for i in range(num_fingers)]
    ends = np.arange(3, len(names))
    return Skeleton(
        tuple(names), [-1, 0, 1] + [2] * num_fingers, offsets, ends, np.tile([0.05, 0, 0], (num_fingers, 1))
    )


def test_five_fingers_are_thinner_than_one():
    five, one = hand(5), hand(1)
    assert radius(shape_body(five), five, "Finger0") < 0.8 * radius(shape_body(one), one, "Finger0")


def test_a_single_joint_has_a_size():
    body = shape_body(Skeleton(("Hips",), [-1], [[0, 1, 0]]))
    assert body.size > 0 and body.parts == ()


def test_points_are_joints_ends_and_inner_points(person):
    body, clip = shape_body(person.clip.skeleton, person.anatomy), person.clip
    points = body.points(clip, np.array([0, 5]))
    joints, ends = clip.skeleton.num_joints, len(clip.skeleton.end_parents)
    assert points.shape == (2, joints + ends + len(body.inner), 3)
    assert max(max(part) for part in body.parts) < points.shape[1]
    np.testing.assert_allclose(points[1, :joints], clip.positions_world[5], atol=1e-6)


def test_hair_is_drawn_and_what_is_in_the_head_is_not():
    clip = add_attachments(capture("idle 1", fps=30)[0], 143)
    body = shape_body(clip.skeleton, clip.anatomy)
    drawn = {points[1] for points in body.parts if len(points) == 2}
    assert clip.skeleton.joint("Hair4_4") in drawn
    assert clip.skeleton.joint("Hair4_2") not in drawn
