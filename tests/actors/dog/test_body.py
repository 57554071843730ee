import numpy as np
import pytest

from motionmatch.actors.dog import body
from motionmatch.actors.dog.body import LIMBS, NAMES, POSTURES, DogProportions, limb_joints, make_anatomy, make_skeleton
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import kinematics


def standing(body):
    rotations = np.tile(quat.IDENTITY, (1, body.num_joints, 1))
    pose = kinematics.forward(body, body.offsets[None], rotations)
    return pose.positions[0], kinematics.end_sites(body, pose)[0]


def test_it_has_27_joints_and_parents_come_first():
    body = make_skeleton()
    assert len(NAMES) == len(set(NAMES)) == 27
    assert (body.parents[1:] < np.arange(1, 27)).all()


@pytest.mark.parametrize("build", [DogProportions(), DogProportions(0.85, 1.05), DogProportions(1.15, 0.95)])
def test_the_rest_pose_stands_on_four_paws(build):
    positions, ends = standing(make_skeleton(build))
    hind = positions[[limb_joints(side, end)[-1] for side, end in LIMBS if end == "hind"]]
    fore = positions[[limb_joints(side, end)[-1] for side, end in LIMBS if end == "fore"]]
    np.testing.assert_allclose(hind[:, 1], build.paw_height, atol=1e-6)
    np.testing.assert_allclose(fore[:, 1], build.paw_height, atol=0.02)
    assert ends[:, 1].min() > -0.02


def test_the_average_dog_is_58_centimetres_high_and_a_little_longer():
    positions, _ = standing(make_skeleton())
    withers = positions[NAMES.index("LeftShoulder"), 1]
    length = positions[NAMES.index("LeftArm"), 2] - positions[NAMES.index("Tail"), 2]
    assert withers == pytest.approx(0.58, abs=0.01)
    assert 1.0 < length / withers < 1.2


def test_the_body_is_symmetric():
    roles = make_anatomy()
    positions, _ = standing(make_skeleton())
    np.testing.assert_array_equal(roles.mirror[roles.mirror], np.arange(27))
    np.testing.assert_allclose(positions[roles.mirror] * [-1, 1, 1], positions, atol=1e-6)


def test_contacts_are_the_paws_hind_before_front_and_left_before_right():
    assert [NAMES[j] for j in make_anatomy().contacts] == ["LeftToeBase", "RightToeBase", "LeftHand", "RightHand"]


@pytest.mark.parametrize("name", POSTURES)
def test_every_posture_keeps_joints_above_the_ground(name):
    for bones in (POSTURES[name].hind_bones(), POSTURES[name].fore_bones()):
        above_paw = bones.sum(axis=0)[1] * -1 + np.cumsum(bones, axis=0)[:, 1]
        assert (above_paw > -0.01).all()


def test_lying_is_lower_than_sitting_and_sitting_than_standing():
    def height(name):
        return -POSTURES[name].fore_bones()[:, 1].sum()

    assert height("lie") < 0.6 * height("sit") < height("stand")


def test_drawn_builds_differ_and_stay_within_limits():
    builds = [DogProportions.draw(np.random.default_rng(seed)) for seed in range(50)]
    assert len({build.size for build in builds}) == 50
    assert all(body.SIZES[0] <= build.size <= body.SIZES[1] for build in builds)


def test_an_impossible_build_is_refused_with_the_nearest():
    with pytest.raises(InputError, match=r"size is 2; .* 0\.8 to 1\.2, the nearest is 1\.2"):
        DogProportions(size=2.0)
