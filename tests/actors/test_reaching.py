import numpy as np
import pytest

from motionmatch.actors import legs
from motionmatch.actors.allfours import Track
from motionmatch.actors.biped import biped
from motionmatch.actors.human import BALL_HEIGHT, NAMES, human
from motionmatch.actors.limb import about
from motionmatch.actors.reaching import Foot, hand, middle
from motionmatch.maths import quat

BODY = human()
IDLE = biped(0).idle
STANDING = (IDLE.pelvis[None].repeat(4, axis=0), IDLE.rotations[None].repeat(4, axis=0))
AHEAD = about(np.array([0.0, 1.0, 0.0]), np.zeros(4))


def foot(side: int) -> Foot:
    return Foot(BODY, side, *legs.world(BODY, *STANDING), np.zeros(4), (0, 3))


def test_middle_joint_keeps_the_lengths_and_bends_towards_the_pole():
    rng = np.random.default_rng(1)
    starts, poles = rng.standard_normal((2, 50, 3))
    targets = starts + 0.4 * rng.standard_normal((50, 3))
    near = np.linalg.norm(targets - starts, axis=-1) < 0.85
    joints = middle(starts, targets, poles, 0.45, 0.42)
    np.testing.assert_allclose(np.linalg.norm(joints - starts, axis=-1), 0.45)
    np.testing.assert_allclose(np.linalg.norm(joints - targets, axis=-1)[near], 0.42, atol=1e-9)
    line = targets - starts
    aside = joints - starts - np.sum((joints - starts) * line, -1, keepdims=True) / np.sum(line**2, -1)[:, None] * line
    assert (np.sum(aside * (poles - starts), axis=-1) >= 0).all()


@pytest.mark.parametrize("side", [0, 1])
def test_tucked_knee_is_on_the_floor_one_shin_from_an_ankle_over_its_ball(side):
    own = foot(side)
    found = own.tucked(0, np.zeros((4, 3)), np.zeros(4), 0.2, 0.055)
    assert found[1] == pytest.approx(0.055)
    turn = quat.multiply(about(np.array([0.0, 1.0, 0.0]), found[5]), about(np.array([1.0, 0.0, 0.0]), found[6]))
    ankle = own.balls[0] - quat.rotate(turn, BODY.offsets[legs.TOES[side]].astype(float))
    shin = np.linalg.norm(BODY.offsets[legs.FEET[side]])
    assert np.linalg.norm(found[:3] - ankle) == pytest.approx(shin, abs=1e-6)
    assert np.sign(found[0]) == (1 if side == 0 else -1)


@pytest.mark.parametrize("out", [0.12, 0.25])
def test_trailing_foot_has_its_ball_on_the_floor(out):
    yaw, pitch, _, foot_pitch = foot(0).trailing(out, 0.055)
    shin = np.linalg.norm(BODY.offsets[legs.FEET[0]])
    turn = quat.multiply(about(np.array([0.0, 1.0, 0.0]), yaw), about(np.array([1.0, 0.0, 0.0]), pitch))
    ankle = np.array([0.0, 0.055, 0.0]) + shin * quat.rotate(turn, np.array([0.0, -1.0, 0.0]))
    sole = quat.multiply(about(np.array([0.0, 1.0, 0.0]), yaw), about(np.array([1.0, 0.0, 0.0]), foot_pitch))
    ball = ankle + quat.rotate(sole, BODY.offsets[legs.TOES[0]].astype(float))
    assert ball[1] == pytest.approx(BALL_HEIGHT, abs=1e-4)
    assert ankle[2] < -0.3 and ball[2] < ankle[2]


@pytest.mark.parametrize("side", [0, 1])
def test_hand_hangs_at_first_and_lies_flat_at_last(side):
    root, rotations = STANDING[0] - [0.0, 0.6, 0.0], STANDING[1].copy()
    rotations[:, 0] = about(np.array([1.0, 0.0, 0.0]), np.full(4, 1.2))
    sign = 1.0 if side == 0 else -1.0
    goal = np.array([0.2 * sign, 0.04, 0.45, 0.0])
    track = Track(np.tile(goal, (4, 1)), np.ones(4, bool), np.zeros(4))
    out = hand(BODY, side, root, rotations, track, np.array([0.0, 0.4, 0.8, 1.0]), AHEAD)
    wrist = NAMES.index(f"{legs.SIDES[side]}Hand")
    np.testing.assert_allclose(np.abs(np.sum(out[0] * rotations[0], axis=-1)), 1.0, atol=1e-4)
    positions, turned = legs.world(BODY, root, out)
    np.testing.assert_allclose(positions[3, wrist], goal[:3], atol=1e-6)
    fingers = quat.rotate(turned[3, wrist], np.array([sign, 0.0, 0.0]))
    np.testing.assert_allclose(fingers, [0.0, 0.0, 1.0], atol=1e-6)
