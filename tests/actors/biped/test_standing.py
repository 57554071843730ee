from dataclasses import replace

import numpy as np
import pytest

from motionmatch.actors.biped import arms, legs, poses
from motionmatch.actors.biped.body import BALL_HEIGHT, MIRROR, NAMES, make_skeleton
from motionmatch.actors.biped.gait_table import load_gait_model
from motionmatch.actors.biped.gaits import GaitPose
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.biped.poses import add_fidgets
from motionmatch.maths import quat
from motionmatch.motion.mirror import reflect_rotation

FRAMES, FPS = 600, 60.0


def off(a, b):
    return quat.angle(quat.inverse_multiply(a, b))


@pytest.fixture(scope="module")
def idle():
    return poses.make_idle_pose(load_gait_model())


def repeated(pose: GaitPose) -> GaitPose:
    return GaitPose(np.tile(pose.rotations, (FRAMES, 1, 1)), np.tile(pose.pelvis, (FRAMES, 1)))


def test_the_idle_pose_is_its_own_mirror_image(idle):
    np.testing.assert_allclose(off(reflect_rotation(idle.rotations[MIRROR]), idle.rotations), 0, atol=1e-6)


def test_the_idle_pose_stands_on_the_balls_of_its_feet(idle):
    positions, _ = legs.world_pose(make_skeleton(), idle.pelvis[None], idle.rotations[None])
    np.testing.assert_allclose(positions[0, list(legs.TOES), 1], BALL_HEIGHT, atol=1e-9)


def test_who_goes_is_left_alone(idle):
    pose = repeated(idle)
    alive = poses.animate_standing(pose, np.zeros(FRAMES), np.random.default_rng(1), FPS)
    np.testing.assert_allclose(alive.rotations, pose.rotations, atol=1e-12)
    assert not poses.choose_weight_leg(np.zeros(FRAMES), np.random.default_rng(1), FPS).any()


def test_feet_are_set_down_differently_each_time_and_then_stay(idle):
    still = np.ones(FRAMES)
    still[280:320] = 0.0
    alive = poses.animate_standing(repeated(idle), still, np.random.default_rng(1), FPS)
    hips = alive.rotations[:, list(legs.UP_LEGS)]
    assert np.abs(np.diff(hips[:280], axis=0)).max() < 1e-12
    assert np.abs(hips[0] - hips[-1]).max() > 0.005


def test_the_hip_over_the_leg_that_carries_is_the_higher(idle):
    carries = np.array([1.0, -1.0, 0.0])
    pose = GaitPose(np.tile(idle.rotations, (3, 1, 1)), np.tile(idle.pelvis, (3, 1)))
    leaned = poses.shift_weight(pose, carries)
    positions, _ = legs.world_pose(make_skeleton(), leaned.pelvis, leaned.rotations)
    higher = positions[:, legs.UP_LEGS[0], 1] - positions[:, legs.UP_LEGS[1], 1]
    assert higher[0] > 0.01 and higher[1] < -0.01 and abs(higher[2]) < 1e-9
    shoulders = positions[:, NAMES.index("LeftArm"), 1] - positions[:, NAMES.index("RightArm"), 1]
    assert shoulders[0] < 0.3 * higher[0]  # the trunk bends back over the feet


def test_weight_rests_on_either_leg_for_a_while():
    weight = poses.choose_weight_leg(np.ones(6000), np.random.default_rng(3), FPS)
    assert np.abs(weight).max() <= 1.0 + poses.SWAY
    assert (weight > 0.7).mean() > 0.15 and (weight < -0.7).mean() > 0.15
    assert np.abs(np.diff(weight)).max() * FPS < 4.0  # it goes over in a good part of a second


@pytest.mark.parametrize("seed", [1, 2])
def test_who_stands_shifts_and_keeps_its_feet(seed):
    clip = make_biped(seed).perform("idle 12")
    assert clip.contacts.all()
    assert np.ptp(clip.positions_world[:, 0, 0]) > 0.03
    feet = clip.positions_world[:, list(legs.TOES)]
    assert np.abs(feet - feet[0]).max() < 1e-3


FREE = [n for n, name in enumerate(NAMES) if not any(part in name for part in ("Arm", "Hand", "Neck1", "Head"))]


@pytest.fixture(scope="module")
def waiting():
    return make_biped(1).perform("idle 3", fps=FPS)


def acted(clip, seconds, seed=0):
    """A clip whose last frame lasts for some seconds, in which it is still."""
    frames = round(seconds * FPS)
    root = np.tile(clip.positions[-1:, 0].astype(float), (frames, 1))
    rotations = np.tile(clip.rotations[-1:].astype(float), (frames, 1, 1))
    still = np.ones(frames)
    return root, rotations, add_fidgets(clip.skeleton, root, rotations, still, np.random.default_rng(seed), FPS)


def test_who_waits_for_a_moment_does_nothing(waiting):
    _, before, after = acted(waiting, poses.LONG - 0.1)
    np.testing.assert_array_equal(before, after)


@pytest.mark.parametrize("seed", range(4))
def test_who_waits_for_long_moves_hands_and_nothing_else(waiting, seed):
    _, before, after = acted(waiting, 20.0, seed)
    moved = np.abs(after - before).max(axis=(0, 2))
    assert moved[[NAMES.index("LeftArm"), NAMES.index("RightArm")]].max() > 0.1
    assert moved[FREE].max() == 0.0


def test_hands_hang_again_in_the_end(waiting):
    _, before, after = acted(waiting, 12.0)
    np.testing.assert_allclose(after[[0, -1]], before[[0, -1]], atol=1e-9)


@pytest.mark.parametrize("kind", range(len(poses.FIDGETS)))
def test_a_palm_gets_where_it_is_to_be_without_a_jerk(waiting, kind, monkeypatch):
    fidget = replace(poses.FIDGETS[kind], rub=(0.0, 0.0, 0.0), look=0.0)
    monkeypatch.setattr(poses, "FIDGETS", (fidget, fidget))
    root, _, after = acted(waiting, 9.0, seed=kind)
    clip = replace(
        waiting.trim(0, 1),
        positions=np.concatenate(
            [root[:, None], np.tile(waiting.skeleton.offsets[1:].astype(float), (len(root), 1, 1))], axis=1
        ),
        rotations=after,
    )
    moved = {side: np.ptp(arms.find_palms(clip, side), axis=0).max() for side in ("Left", "Right")}
    side = max(moved, key=moved.get)
    palms = arms.find_palms(clip, side)
    speed = np.linalg.norm(np.diff(palms, axis=0), axis=-1) * FPS
    assert 0.4 < speed.max() < 3.2
    joint = fidget.joint.replace("Right", "Left") if side == "Right" else fidget.joint
    away = np.linalg.norm(palms - clip.positions_world[:, NAMES.index(joint)], axis=-1)
    assert away.min() < np.linalg.norm(fidget.place) * 1.1 + 0.02


def test_hands_of_who_holds_or_sits_are_left_alone():
    held, free = (make_biped(1).perform(script, fps=30.0) for script in ("carry 8 speed=0", "idle 8"))
    forearms = [NAMES.index("LeftForeArm"), NAMES.index("RightForeArm")]
    turned = [np.ptp(clip.rotations[30:-30, forearms], axis=0).max() for clip in (held, free)]
    assert turned[0] < 0.1 and turned[1] > 0.3
