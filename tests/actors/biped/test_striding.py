import numpy as np
import pytest

from motionmatch.actors.biped import poses
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.drive import DriveSignals, make_strides
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.performer import make_biped
from motionmatch.maths import quat

FPS = 60.0
HANDS = [NAMES.index("LeftHand"), NAMES.index("RightHand")]


def off(a, b):
    return quat.angle(quat.inverse_multiply(a, b))


@pytest.fixture(scope="module")
def model():
    return load_gait_model()


def steady(speed: float, turn: float = 0.0) -> DriveSignals:
    return DriveSignals(np.full(300, speed), np.zeros(300), np.full(300, turn), FPS)


@pytest.mark.parametrize("speed", [0.9, 1.4, 3.0])
def test_a_steady_gait_is_the_model_s(model, speed):
    drive = steady(speed)
    steps = make_strides(drive, model)
    active = poses.find_activity(drive, steps, 0.0)
    pose = poses.pose_gait(model, poses.make_idle_pose(model), drive, steps.phases, active)
    wanted = model.pose(np.mod(steps.phases, 1.0), speed=drive.effort, weights="walk" if speed < 1.8 else "run")
    inside = slice(60, 240)
    wrong = off(pose.rotations, wanted.rotations)[inside]
    assert np.degrees(wrong.max()) < 0.5
    np.testing.assert_allclose(pose.pelvis[inside], wanted.pelvis[inside], atol=1e-3)


def test_steps_are_low_only_in_a_slow_walk_ahead():
    assert poses.find_step_lowering(steady(0.6)) == pytest.approx(poses.LOW_STROLL)
    assert poses.find_step_lowering(steady(1.6)).max() == 0.0
    assert 0.0 < poses.find_step_lowering(steady(1.0)).max() < poses.LOW_STROLL
    sideways = DriveSignals(np.zeros(300), np.full(300, 0.5), np.zeros(300), FPS)
    assert poses.find_step_lowering(sideways).max() == 0.0


def test_who_stands_is_idle(model):
    drive = steady(0.0)
    steps, idle = make_strides(drive, model), poses.make_idle_pose(model)
    active = poses.find_activity(drive, steps, 0.0)
    pose = poses.pose_gait(model, idle, drive, steps.phases, active)
    assert not active.any()
    np.testing.assert_allclose(off(pose.rotations, idle.rotations), 0.0, atol=1e-6)


def test_turns_on_the_spot_swing_less_than_walks(model):
    walk, spot = steady(0.6), DriveSignals(np.zeros(300), np.zeros(300), np.full(300, 2.4), FPS)
    active = [poses.find_activity(drive, make_strides(drive, model), 0.0)[150] for drive in (walk, spot)]
    assert active[1] == pytest.approx(active[0] * (1.0 - poses.ON_THE_SPOT), abs=0.02)


@pytest.mark.parametrize(
    ("script", "most"),
    [
        ("walk 3 speed=1.3; idle 2", 20.0),
        ("idle 2; walk 3 speed=1.3", 16.0),
        ("walk 2; cut 1 degrees=90; walk 2", 40.0),
        ("idle 1; turn 1.2 degrees=180; idle 1", 20.0),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_hands_are_not_thrown_about(script, most, seed):
    hands = make_biped(seed).perform(script).positions_world[:, HANDS].astype(float)
    accelerations = np.linalg.norm(np.diff(hands, 2, axis=0), axis=-1) * FPS**2
    assert accelerations.max() < most


@pytest.mark.parametrize("script", ["idle 1; turn 0.9 degrees=180; idle 1", "idle 1; turn 1.2 degrees=-240; idle 1"])
@pytest.mark.parametrize("seed", [1, 4])
def test_no_foot_snaps_round_in_a_fast_turn(script, seed):
    clip = make_biped(seed).perform(script)
    feet = clip.rotations_world[:, [NAMES.index("LeftFoot"), NAMES.index("RightFoot")]].astype(float)
    turned = quat.angle(quat.inverse_multiply(feet[:-1], feet[1:]))
    assert np.degrees(turned.max()) < 18.0


def test_arms_of_who_walks_ahead_and_stands_upright_are_left_alone(model):
    drive, pose = steady(1.3), poses.make_idle_pose(model)
    pose = GaitPose(np.tile(pose.rotations, (300, 1, 1)), np.tile(pose.pelvis, (300, 1)))
    phases = make_strides(drive, model).phases
    same = poses.swing_arms_sideways(pose, drive, phases, np.random.default_rng(1))
    np.testing.assert_allclose(same.rotations, pose.rotations)
    same = poses.swing_arms_crouched(pose, drive, phases, np.zeros(300), np.random.default_rng(1))
    np.testing.assert_allclose(same.rotations, pose.rotations)


def hands_from_shoulders(script: str, seed: int) -> np.ndarray:
    """(F, 2, 3) of who faces +z, x outward."""
    clip = make_biped(seed).perform(script)
    at = clip.positions_world.astype(float)
    arms = at[:, HANDS] - at[:, [NAMES.index("LeftArm"), NAMES.index("RightArm")]]
    return arms * [[1.0, 1.0, 1.0], [-1.0, 1.0, 1.0]]


@pytest.mark.parametrize("degrees", [90, -90])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_arms_of_a_side_step_swing_each_on_its_own(degrees, seed):
    hands = hands_from_shoulders(f"strafe 6 degrees={degrees} speed=0.8", seed)[60:-60]
    swings = np.ptp(hands, axis=0)[:, [0, 2]].max(axis=1)
    assert swings.min() > 0.08 and 0.15 < swings.max() < 0.5
    left, right = hands[:, 0, 0], hands[:, 1, 0]
    leads, trails = (left, right) if degrees > 0 else (right, left)
    assert leads.mean() > trails.mean()
    assert np.abs(hands[:, 0, 1] - hands[:, 1, 1]).mean() > 0.02


@pytest.mark.parametrize("seed", [1, 2])
def test_arms_in_a_crouch_are_not_the_same_in_every_stride(seed):
    hands = hands_from_shoulders("idle 1; crouch 6 depth=0.6 speed=0.8; idle 1", seed)[90:-90, :, 2]
    assert (np.ptp(hands, axis=0) > 0.08).all()
    thirds = [part.max(axis=0) for part in np.array_split(hands, 3)]
    assert (np.ptp(thirds, axis=0) > 0.005).all()
