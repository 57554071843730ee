import numpy as np
import pytest

from motionmatch.actors.biped import soles
from motionmatch.actors.biped.soles import Plant, Sole
from motionmatch.maths import quat

SOLE = Sole(np.array([0.0, -0.035, 0.12]), np.array([0.0, -0.035, -0.05]), 0.03, 0.06)
PLANT = Plant(0, 40, np.array([0.3, 0.03, 1.0]), 0.4)
FPS = 60.0


def points(roll, yaw=PLANT.yaw):
    """World places of heel, ball and tip of a foot that rolls over the plant."""
    ankles = soles.find_ankles(PLANT, roll, SOLE, yaw)
    foot = soles.foot_rotation(yaw, roll)
    toes = soles.foot_rotation(yaw, np.where(roll > 0, roll, soles.find_toe_pitch(roll)))
    ball = ankles + quat.rotate(foot, SOLE.ball)
    return ankles + quat.rotate(foot, SOLE.heel), ball, ball + quat.rotate(toes, np.array([0.0, 0.0, SOLE.toes]))


def test_toes_lie_flat_until_they_are_bent_as_far_as_they_go():
    pitch = np.linspace(-1.3, 0.4, 200)
    toes = soles.find_toe_pitch(pitch)
    assert (toes <= 0.0).all() and (np.diff(toes) >= -1e-12).all()
    assert not toes[pitch > -soles.TOE_BEND + soles.TOE_BEND_SOFT].any()
    bend = toes - pitch
    assert bend.max() < soles.TOE_BEND + soles.TOE_BEND_SOFT


def test_the_planted_point_goes_from_heel_to_ball_to_tip():
    roll = np.linspace(0.4, -1.3, 120)
    heel, ball, tip = points(roll)
    np.testing.assert_allclose(heel[roll > 0], np.broadcast_to(heel[0], heel[roll > 0].shape), atol=1e-9)
    flat = (roll <= 0) & (soles.find_toe_pitch(roll) == 0)
    np.testing.assert_allclose(ball[flat], np.broadcast_to(PLANT.place, ball[flat].shape), atol=1e-9)
    down = roll <= 0
    np.testing.assert_allclose(tip[down], np.broadcast_to(tip[-1], tip[down].shape), atol=1e-9)
    assert ball[-1, 1] > PLANT.place[1] + 0.02


@pytest.mark.parametrize("roll", [-1.3, -0.6, 0.0, 0.3])
def test_no_part_of_a_resting_foot_is_under_the_ground(roll):
    for point in points(np.array([roll])):
        assert point[0, 1] >= SOLE.height - 1e-9


def stance(hip_height=0.86, frames=34, speed=1.3):
    """A hip that passes over the plant, and a model whose foot stays flat."""
    along = PLANT.place - [0.0, PLANT.place[1], 0.0]
    ahead = np.array([np.sin(PLANT.yaw), 0.0, np.cos(PLANT.yaw)])
    ways = (np.arange(frames) - 12.0) / FPS * speed - SOLE.ball[2]
    return np.zeros(frames), along + ways[:, None] * ahead + [0.0, hip_height, 0.0]


def test_the_heel_rises_when_the_leg_would_be_too_long_and_not_before():
    pitch, hips = stance()
    leg = np.full(len(pitch), 0.84)
    roll = soles.roll_foot(PLANT, pitch, hips, SOLE, leg, FPS, last=False)
    reach = np.linalg.norm(soles.find_ankles(PLANT, roll, SOLE) - hips, axis=-1)
    late = np.arange(len(pitch)) > 0.5 * len(pitch)
    assert reach[late].max() < 0.84 + 0.005
    assert roll[-1] < -0.5 and np.abs(roll[5:12]).max() < 0.02


def test_an_ankle_of_a_resting_foot_stays_within_human_limits():
    pitch, hips = stance(hip_height=0.6)
    leg = np.full(len(pitch), 0.84)
    roll = soles.roll_foot(PLANT, pitch, hips, SOLE, leg, FPS, last=False)
    lean = soles.find_shin_lean(hips, soles.find_ankles(PLANT, roll, SOLE), PLANT.yaw, leg)
    bent = np.degrees(roll + lean)
    assert bent.max() < 40.0 and bent.min() > -50.0
    assert roll.min() < -0.1  # over a deeply bent knee the heel comes off the ground


def test_who_stands_does_not_rise():
    frames = 200
    hips = np.tile(PLANT.place + [0.0, 0.83, -0.1], (frames, 1))
    roll = soles.roll_foot(
        Plant(0, frames, PLANT.place, 0.0), np.zeros(frames), hips, SOLE, np.full(frames, 0.8), FPS, last=True
    )
    assert not roll.any()


def test_a_foot_turns_on_its_ball_but_not_on_its_tip():
    roll = np.concatenate([np.zeros(20), np.linspace(0.0, -1.2, 20)])
    yaw = soles.hold_yaw_on_toes(np.linspace(0.0, 1.0, 40), roll)
    tiptoe = soles.find_toe_pitch(roll) < -soles.TIPTOE
    assert tiptoe.any() and np.ptp(yaw[tiptoe]) == 0.0
    assert (np.diff(yaw[~tiptoe]) > 0).all()


def test_a_foot_turns_once_the_body_has_turned_far():
    wanted = np.linspace(0.0, 1.2, 60)
    turned = soles.pivot_foot(0.0, wanted, FPS, beyond=0.45)
    assert abs(turned[10]) < 0.02 and turned[-1] == pytest.approx(0.75, abs=0.05)
