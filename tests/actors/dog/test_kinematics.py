import numpy as np
import pytest

from motionmatch.actors.dog import kinematics
from motionmatch.actors.dog.body import HIP, POSTURES, WITHERS, DogProportions, limb_joints, make_skeleton
from motionmatch.actors.dog.kinematics import Carriage, make_trunk, rotate_neck_and_head, rotate_tail
from motionmatch.maths import quat


def carriage(frames, **given):
    zero = np.zeros(frames)
    fields = ("hip_yaws", "chest_yaws", "hip_rolls", "chest_rolls", "arches")
    return Carriage(**{name: given.get(name, zero) for name in fields})


def between(body):
    hips = body.roots + quat.rotate(body.rotations[:, 0], HIP * [0, 1, 1])
    withers = body.chests + quat.rotate(body.rotations[:, 3], WITHERS * [0, 1, 1])
    return hips, withers


def test_hips_and_withers_are_as_high_as_asked():
    fore = np.linspace(0.3, 0.6, 50)
    held = carriage(50, arches=np.full(50, 0.2), hip_yaws=np.full(50, 0.3))
    hips, withers = between(
        make_trunk(make_skeleton(), held, np.zeros((50, 3)), hind=np.full(50, 0.4), fore=fore, size=1.0)
    )
    np.testing.assert_allclose(hips[:, 1], 0.4, atol=1e-3)
    np.testing.assert_allclose(withers[:, 1], fore, atol=1e-3)


def test_the_middle_of_the_body_is_where_it_is_asked_to_be():
    middles = np.random.default_rng(1).uniform(-2, 2, (20, 3)) * [1, 0, 1]
    held = carriage(20, chest_yaws=np.full(20, 0.4))
    body = make_trunk(make_skeleton(), held, middles, hind=np.full(20, 0.46), fore=np.full(20, 0.57), size=1.0)
    np.testing.assert_allclose((0.5 * sum(between(body)))[:, [0, 2]], middles[:, [0, 2]], atol=1e-6)


def test_left_and_right_anchors_are_level_without_roll():
    body = make_trunk(
        make_skeleton(), carriage(1), np.zeros((1, 3)), hind=np.array([0.46]), fore=np.array([0.57]), size=1.0
    )
    for anchor in (body.hip, body.withers):
        left, right = anchor(1.0, 1.0), anchor(-1.0, 1.0)
        np.testing.assert_allclose(left * [-1, 1, 1], right, atol=1e-9)


def test_a_gathered_back_is_shorter():
    lengths = []
    for arch in (0.0, 0.5):
        held = carriage(1, arches=np.array([arch]))
        heights = {"hind": np.array([0.46]), "fore": np.array([0.57])}
        hips, withers = between(make_trunk(make_skeleton(), held, np.zeros((1, 3)), **heights, size=1.0))
        lengths.append(withers[0, 2] - hips[0, 2])
    assert lengths[1] < lengths[0]


def test_the_head_looks_further_than_the_neck():
    look = np.array([0.5])
    neck, head = rotate_neck_and_head(np.zeros(1), lowered=np.zeros(1), nod=np.zeros(1), look=look, tilt=np.zeros(1))
    ahead = [np.arctan2(*quat.rotate(q, np.array([0.0, 0.0, 1.0]))[0, [0, 2]]) for q in (neck, head)]
    assert ahead[0] == pytest.approx(0.225)
    assert ahead[1] == pytest.approx(0.5)


def test_the_end_of_the_tail_follows_later_than_its_root():
    wag = np.sin(2 * np.pi * 1.6 * np.arange(600) / 60)
    zero = np.zeros(600)
    links = rotate_tail(zero, raised=zero, wag=wag, bounce=zero, fps=60.0)
    wave = np.exp(-2j * np.pi * 1.6 * np.arange(150) / 60)  # four periods
    found = [np.sum(2 * np.arctan2(link[300:450, 2], link[300:450, 0]) * wave) for link in links]
    sent = np.sum(wag[300:450] * wave)
    lags = np.mod([-np.angle(each / sent) for each in found], 2 * np.pi)
    assert 0 < lags[0] < lags[1] < lags[2] < 1.5 * np.pi
    assert np.abs(found[2]) > np.abs(found[0])


def test_the_tail_lags_in_a_turn_and_swings_past_as_it_ends():
    yaws = np.cumsum(np.where(np.arange(400) < 200, 1.0, 0.0)) / 60.0
    zero = np.zeros(400)
    for link in rotate_tail(yaws, raised=zero, wag=zero, bounce=zero, fps=60.0):
        behind = np.unwrap(2 * np.arctan2(link[:, 2], link[:, 0])) - yaws
        assert behind[150:199].max() < -0.02
        assert behind[201:].max() > 0.01
        assert abs(behind[-1]) < 0.01


def ends_of(end, anchors, rotations):
    """(F, 3) where the bones of a left limb with these world rotations (F, bones, 4) end."""
    offsets = make_skeleton(DogProportions()).offsets.astype(float)
    points = anchors
    for k, joint in enumerate(limb_joints("Left", end)[1:]):
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
    rotations = kinematics.solve_hind_leg(anchors, paws, yaws, bends=bends, limb=1.0)
    np.testing.assert_allclose(ends_of("hind", anchors, rotations), paws, atol=1e-6)


def test_fore_leg_reaches_its_paw(ways):
    anchors, paws, yaws = ways
    paws = paws - [0.0, 0.1, 0.0]
    rotations = kinematics.solve_fore_leg(
        anchors, paws, yaws, blades=np.full(200, -0.5), carpi=np.full(200, -0.1), limb=1.0
    )
    np.testing.assert_allclose(ends_of("fore", anchors, rotations), paws, atol=1e-6)


@pytest.mark.parametrize("name", POSTURES)
def test_the_limbs_of_a_posture_are_found_again(name):
    posture, anchors, yaws = POSTURES[name], np.zeros((1, 3)), np.zeros(1)
    bends = np.radians([posture.metatarsus - posture.thigh])
    paws = posture.hind_bones().sum(axis=0)[None]
    rotations = kinematics.solve_hind_leg(anchors, paws, yaws, bends=bends, limb=1.0)
    turned = 2 * np.degrees(np.arctan2(rotations[0, :, 1], rotations[0, :, 0]))
    stand = POSTURES["stand"]
    expected = [posture.thigh - stand.thigh, posture.shank - stand.shank, posture.metatarsus - stand.metatarsus]
    np.testing.assert_allclose(turned, expected, atol=1e-4)


def test_knee_points_forward_and_elbow_back(ways):
    anchors, paws, yaws = ways
    facing = quat.rotate(quat.from_angle_axis(yaws, np.array([0.0, 1.0, 0.0])), np.array([0.0, 0.0, 1.0]))
    offsets = make_skeleton(DogProportions()).offsets.astype(float)
    hind = kinematics.solve_hind_leg(anchors, paws, yaws, bends=np.full(200, 0.35), limb=1.0)
    knees = anchors + quat.rotate(hind[:, 0], offsets[limb_joints("Left", "hind")[1]])
    hocks = knees + quat.rotate(hind[:, 1], offsets[limb_joints("Left", "hind")[2]])
    assert (np.sum((knees - hocks) * facing, axis=1) > 0).all()


def test_a_paw_out_of_reach_is_approached_without_a_snap():
    drop = np.linspace(0.45, 0.7, 400)
    paws = np.stack([np.zeros(400), -drop, np.zeros(400)], axis=-1)
    rotations = kinematics.solve_hind_leg(np.zeros((400, 3)), paws, np.zeros(400), bends=np.full(400, 0.35), limb=1.0)
    turns = np.degrees(quat.angle(quat.inverse_multiply(rotations[:-1], rotations[1:])))
    assert turns.max() < 2.0


def test_short_says_how_far_to_come_down():
    anchors, paws = np.zeros((1, 3)), np.array([[0.0, -0.6, 0.1]])
    limb = kinematics.DogLimb("hind", anchors, paws, np.zeros(1), np.array([0.35]), None, 1.0)
    lower = anchors - [[0.0, limb.find_missing_height()[0], 0.0]]
    again = kinematics.DogLimb("hind", lower, paws, np.zeros(1), np.array([0.35]), None, 1.0)
    assert limb.find_missing_height()[0] > 0.05
    assert again.find_missing_height()[0] == pytest.approx(0.0, abs=1e-9)
