import numpy as np
import pytest

from motionmatch.actors import hound_legs
from motionmatch.actors.hound_body import POSTURES, Build, joints, skeleton
from motionmatch.maths import quat


def ends_of(end, anchors, rotations):
    """(F, 3) where the bones of a left limb with these world rotations (F, bones, 4) end."""
    offsets = skeleton(Build()).offsets.astype(float)
    points = anchors
    for k, joint in enumerate(joints("Left", end)[1:]):
        points = points + quat.rotate(rotations[:, k], offsets[joint])
    return points


@pytest.fixture
def ways():
    rng = np.random.default_rng(3)
    anchors = rng.uniform(-1, 1, (200, 3))
    reach = np.stack([rng.uniform(-0.08, 0.08, 200), rng.uniform(-0.43, -0.36, 200), rng.uniform(-0.15, 0.15, 200)], -1)
    yaws = rng.uniform(-3, 3, 200)
    return anchors, anchors + quat.rotate(quat.from_angle_axis(yaws, np.array([0.0, 1.0, 0.0])), reach), yaws


def test_hind_leg_reaches_its_paw(ways):
    anchors, paws, yaws = ways
    bends = np.full(200, 0.35)
    rotations = hound_legs.hind_leg(anchors, paws, yaws, bends=bends, limb=1.0)
    np.testing.assert_allclose(ends_of("hind", anchors, rotations), paws, atol=1e-6)


def test_fore_leg_reaches_its_paw(ways):
    anchors, paws, yaws = ways
    paws = paws - [0.0, 0.1, 0.0]
    rotations = hound_legs.fore_leg(anchors, paws, yaws, blades=np.full(200, -0.5), carpi=np.full(200, -0.1), limb=1.0)
    np.testing.assert_allclose(ends_of("fore", anchors, rotations), paws, atol=1e-6)


@pytest.mark.parametrize("name", POSTURES)
def test_the_limbs_of_a_posture_are_found_again(name):
    posture, anchors, yaws = POSTURES[name], np.zeros((1, 3)), np.zeros(1)
    bends = np.radians([posture.metatarsus - posture.thigh])
    paws = posture.hind_bones().sum(axis=0)[None]
    rotations = hound_legs.hind_leg(anchors, paws, yaws, bends=bends, limb=1.0)
    turned = 2 * np.degrees(np.arctan2(rotations[0, :, 1], rotations[0, :, 0]))
    stand = POSTURES["stand"]
    expected = [posture.thigh - stand.thigh, posture.shank - stand.shank, posture.metatarsus - stand.metatarsus]
    np.testing.assert_allclose(turned, expected, atol=1e-4)


def test_knee_points_forward_and_elbow_back(ways):
    anchors, paws, yaws = ways
    facing = quat.rotate(quat.from_angle_axis(yaws, np.array([0.0, 1.0, 0.0])), np.array([0.0, 0.0, 1.0]))
    offsets = skeleton(Build()).offsets.astype(float)
    hind = hound_legs.hind_leg(anchors, paws, yaws, bends=np.full(200, 0.35), limb=1.0)
    knees = anchors + quat.rotate(hind[:, 0], offsets[joints("Left", "hind")[1]])
    hocks = knees + quat.rotate(hind[:, 1], offsets[joints("Left", "hind")[2]])
    assert (np.sum((knees - hocks) * facing, axis=1) > 0).all()


def test_a_paw_out_of_reach_is_approached_without_a_snap():
    drop = np.linspace(0.45, 0.7, 400)
    paws = np.stack([np.zeros(400), -drop, np.zeros(400)], axis=-1)
    rotations = hound_legs.hind_leg(np.zeros((400, 3)), paws, np.zeros(400), bends=np.full(400, 0.35), limb=1.0)
    turns = np.degrees(quat.angle(quat.inverse_multiply(rotations[:-1], rotations[1:])))
    assert turns.max() < 2.0


def test_short_says_how_far_to_come_down():
    anchors, paws = np.zeros((1, 3)), np.array([[0.0, -0.6, 0.1]])
    limb = hound_legs.Limb("hind", anchors, paws, np.zeros(1), np.array([0.35]), None, 1.0)
    lower = anchors - [[0.0, limb.short()[0], 0.0]]
    again = hound_legs.Limb("hind", lower, paws, np.zeros(1), np.array([0.35]), None, 1.0)
    assert limb.short()[0] > 0.05
    assert again.short()[0] == pytest.approx(0.0, abs=1e-9)
