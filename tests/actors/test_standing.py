import numpy as np
import pytest

from motionmatch.actors import legs, standing
from motionmatch.actors.biped import biped
from motionmatch.actors.gaits import GaitModel, GaitPose
from motionmatch.actors.human import BALL_HEIGHT, MIRROR, NAMES, human
from motionmatch.maths import quat
from motionmatch.motion.mirror import reflect_rotation

FRAMES, FPS = 600, 60.0


def off(a, b):
    return quat.angle(quat.inverse_multiply(a, b))


@pytest.fixture(scope="module")
def idle():
    return standing.idle(GaitModel.load())


def repeated(pose: GaitPose) -> GaitPose:
    return GaitPose(np.tile(pose.rotations, (FRAMES, 1, 1)), np.tile(pose.pelvis, (FRAMES, 1)))


def test_the_idle_pose_is_its_own_mirror_image(idle):
    np.testing.assert_allclose(off(reflect_rotation(idle.rotations[MIRROR]), idle.rotations), 0, atol=1e-6)


def test_the_idle_pose_stands_on_the_balls_of_its_feet(idle):
    positions, _ = legs.world(human(), idle.pelvis[None], idle.rotations[None])
    np.testing.assert_allclose(positions[0, list(legs.TOES), 1], BALL_HEIGHT, atol=1e-9)


def test_who_goes_is_left_alone(idle):
    pose = repeated(idle)
    alive = standing.living(pose, np.zeros(FRAMES), np.random.default_rng(1), FPS)
    np.testing.assert_allclose(alive.rotations, pose.rotations, atol=1e-12)
    assert not standing.weight(np.zeros(FRAMES), np.random.default_rng(1), FPS).any()


def test_feet_are_set_down_differently_each_time_and_then_stay(idle):
    still = np.ones(FRAMES)
    still[280:320] = 0.0
    alive = standing.living(repeated(idle), still, np.random.default_rng(1), FPS)
    hips = alive.rotations[:, list(legs.UP_LEGS)]
    assert np.abs(np.diff(hips[:280], axis=0)).max() < 1e-12
    assert np.abs(hips[0] - hips[-1]).max() > 0.005


def test_the_hip_over_the_leg_that_carries_is_the_higher(idle):
    carries = np.array([1.0, -1.0, 0.0])
    pose = GaitPose(np.tile(idle.rotations, (3, 1, 1)), np.tile(idle.pelvis, (3, 1)))
    leaned = standing.leaning_on_a_leg(pose, carries)
    positions, _ = legs.world(human(), leaned.pelvis, leaned.rotations)
    higher = positions[:, legs.UP_LEGS[0], 1] - positions[:, legs.UP_LEGS[1], 1]
    assert higher[0] > 0.01 and higher[1] < -0.01 and abs(higher[2]) < 1e-9
    shoulders = positions[:, NAMES.index("LeftArm"), 1] - positions[:, NAMES.index("RightArm"), 1]
    assert shoulders[0] < 0.3 * higher[0]  # the trunk bends back over the feet


def test_weight_rests_on_either_leg_for_a_while():
    weight = standing.weight(np.ones(6000), np.random.default_rng(3), FPS)
    assert np.abs(weight).max() <= 1.0 + standing.SWAY
    assert (weight > 0.7).mean() > 0.15 and (weight < -0.7).mean() > 0.15
    assert np.abs(np.diff(weight)).max() * FPS < 4.0  # it goes over in a good part of a second


@pytest.mark.parametrize("seed", [1, 2])
def test_who_stands_shifts_and_keeps_its_feet(seed):
    clip = biped(seed).perform("idle 12")
    assert clip.contacts.all()
    assert np.ptp(clip.positions_world[:, 0, 0]) > 0.03
    feet = clip.positions_world[:, list(legs.TOES)]
    assert np.abs(feet - feet[0]).max() < 1e-3
