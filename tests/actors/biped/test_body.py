import numpy as np
import pytest

from motionmatch.actors.biped import body
from motionmatch.actors.biped.body import LEG, LIMITS, MIRROR, NAMES, OFFSETS, PARENTS, STATURE, Proportions
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.motion.clip import Clip
from motionmatch.motion.mirror import mirror_clip


def standing(skeleton):
    rotations = np.tile(quat.IDENTITY, (1, skeleton.num_joints, 1))
    return kinematics.forward(skeleton, skeleton.offsets[None], rotations)


def lowest_and_highest(skeleton):
    pose = standing(skeleton)
    return pose.positions[0, :, 1].min(), kinematics.end_sites(skeleton, pose)[0, :, 1].max()


def test_it_has_23_joints_and_parents_come_first():
    assert len(NAMES) == len(set(NAMES)) == 23
    assert (PARENTS[1:] < np.arange(1, 23)).all()


def test_the_body_is_symmetric():
    np.testing.assert_array_equal(MIRROR[MIRROR], np.arange(23))
    np.testing.assert_allclose(OFFSETS[MIRROR] * [-1, 1, 1], OFFSETS)
    pose = standing(body.make_skeleton())
    np.testing.assert_allclose(pose.positions[0, MIRROR] * [-1, 1, 1], pose.positions[0], atol=1e-6)


def test_average_body_stands_on_the_ground_with_its_leg_and_stature():
    skeleton = body.make_skeleton()
    low, high = lowest_and_highest(skeleton)
    assert body.leg_length(skeleton) == pytest.approx(LEG, abs=2e-3)
    assert high == pytest.approx(STATURE, abs=1e-5)
    assert low == pytest.approx(body.BALL_HEIGHT, abs=2e-3)


def test_joints_are_as_high_as_in_the_tables_of_body_proportions():
    # Drillis and Contini 1966: shares of the stature.
    heights = standing(body.make_skeleton()).positions[0, :, 1] / STATURE
    for name, share in {"LeftArm": 0.818, "LeftUpLeg": 0.530, "LeftLeg": 0.285, "LeftFoot": 0.039}.items():
        assert heights[NAMES.index(name)] == pytest.approx(share, abs=0.012), name


def test_end_sites_are_toe_tips_crown_and_hand_tips():
    skeleton = body.make_skeleton()
    at = sorted(NAMES[joint] for joint in skeleton.end_parents)
    assert at == ["Head", "LeftHand", "LeftToeBase", "RightHand", "RightToeBase"]


@pytest.mark.parametrize("stature", [1.5, 1.9])
def test_stature_is_met_whatever_the_other_proportions(stature):
    skeleton = body.make_skeleton(Proportions(stature, legs=1.05, torso=0.95, arms=1.03, shoulders=1.1))
    assert lowest_and_highest(skeleton)[1] == pytest.approx(stature, abs=1e-5)


def test_each_proportion_lengthens_its_own_bones_against_the_others():
    usual = body.make_skeleton()

    def ratio(skeleton, bone, other):
        lengths = np.linalg.norm(skeleton.offsets, axis=-1)
        return lengths[NAMES.index(bone)] / lengths[NAMES.index(other)]

    long_legs, long_arms = body.make_skeleton(Proportions(legs=1.08)), body.make_skeleton(Proportions(arms=1.08))
    assert ratio(long_legs, "LeftLeg", "Spine") == pytest.approx(1.08 * ratio(usual, "LeftLeg", "Spine"), rel=1e-4)
    assert ratio(long_arms, "LeftHand", "Spine") == pytest.approx(1.08 * ratio(usual, "LeftHand", "Spine"), rel=1e-4)


def test_drawn_bodies_differ_are_natural_and_repeat_with_the_seed():
    drawn = [Proportions.draw(np.random.default_rng(seed)) for seed in range(50)]
    assert len(set(drawn)) == 50
    assert drawn[7] == Proportions.draw(np.random.default_rng(7))
    for name, (least, most) in LIMITS.items():
        values = [getattr(body, name) for body in drawn]
        assert least < min(values) < max(values) < most


def test_unnatural_body_is_refused_with_the_limits():
    with pytest.raises(InputError, match=r"stature is 3; a human body has stature from 1\.4 to 2\.1"):
        Proportions(stature=3.0)


def test_heel_is_behind_the_ankle_and_level_with_the_ball():
    skeleton = body.make_skeleton(Proportions(1.9))
    heel, ball = body.heel_point(skeleton), skeleton.offsets[NAMES.index("LeftToeBase")]
    assert heel[1] == pytest.approx(ball[1]) and heel[2] < 0 < ball[2]
    np.testing.assert_allclose(body.heel_point(body.make_skeleton()), body.HEEL, atol=1e-4)


def test_anatomy_names_the_sides_and_mirrors_the_body():
    anatomy, skeleton = body.make_anatomy(), body.make_skeleton()
    assert skeleton.names[anatomy["left_toe"]] == "LeftToeBase"
    assert [NAMES[joint] for joint in anatomy.contacts] == ["LeftToeBase", "RightToeBase"]
    rotations = quat.normalize(np.random.default_rng(1).normal(size=(4, 23, 4)))
    clip = Clip(skeleton, np.tile(skeleton.offsets, (4, 1, 1)), rotations, fps=60, anatomy=anatomy)
    np.testing.assert_allclose(
        mirror_clip(clip).positions_world, clip.positions_world[:, MIRROR] * [-1, 1, 1], atol=1e-5
    )
