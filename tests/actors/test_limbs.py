import numpy as np
import pytest

from motionmatch.actors.biped import arms
from motionmatch.actors.limbs import Y, about, find_highest_root, smooth_below, solve_two_bones, to_local_motion
from motionmatch.actors.sketch import make_person
from motionmatch.maths import quat
from motionmatch.motion import kinematics


@pytest.fixture
def targets():
    directions = np.random.default_rng(1).normal(size=(200, 3)) * [0.5, 0.2, 0.5] - Y
    lengths = np.random.default_rng(2).uniform(0.35, 0.8, size=200)
    return lengths[:, None] * directions / np.linalg.norm(directions, axis=1, keepdims=True)


@pytest.mark.parametrize("bend", [1, -1])
def test_two_bones_reach_their_target(targets, bend):
    facing = about(Y, np.linspace(-3, 3, len(targets)))
    upper, lower = solve_two_bones(np.zeros_like(targets), targets, 0.45, 0.4, facing, bend=bend)
    middle = quat.rotate(upper, np.array([0, -0.45, 0]))
    np.testing.assert_allclose(middle + quat.rotate(lower, np.array([0, -0.4, 0])), targets, atol=1e-6)


@pytest.mark.parametrize("bend", [1, -1])
def test_the_middle_joint_points_the_asked_way(targets, bend):
    facing = about(Y, np.linspace(-3, 3, len(targets)))
    upper, _ = solve_two_bones(np.zeros_like(targets), targets, 0.45, 0.4, facing, bend=bend)
    middle = quat.inverse_rotate(facing, quat.rotate(upper, np.array([0, -0.45, 0])))
    on_line = quat.inverse_rotate(facing, targets) * 0.5
    assert (bend * (middle - on_line)[:, 2] > 0).all()


def test_a_target_out_of_reach_is_pointed_at():
    upper, lower = solve_two_bones(np.zeros((1, 3)), np.array([[0, -5.0, 0]]), 0.45, 0.4, quat.IDENTITY[None], bend=1)
    end = quat.rotate(upper, np.array([0, -0.45, 0])) + quat.rotate(lower, np.array([0, -0.4, 0]))
    np.testing.assert_allclose(end, [[0, -0.85, 0]], atol=1e-2)


def test_a_root_at_its_highest_is_exactly_within_reach(targets):
    roots = np.zeros_like(targets)
    roots[:, 1] = find_highest_root(roots, targets, 0.9)
    np.testing.assert_allclose(np.linalg.norm(targets - roots, axis=1), 0.9, atol=1e-9)


@pytest.mark.parametrize("window", [1, 4, 31, 500])
def test_a_curve_smoothed_below_never_exceeds_the_curve(window):
    heights = np.random.default_rng(3).normal(size=300).cumsum()
    assert (smooth_below(heights, window) <= heights + 1e-9).all()


def test_local_motion_comes_back_as_the_world_rotations():
    skeleton = make_person()
    world = quat.normalize(np.random.default_rng(4).normal(size=(5, skeleton.num_joints, 4)))
    pose = kinematics.forward(skeleton, *to_local_motion(skeleton, np.zeros((5, 3)), world))
    np.testing.assert_allclose(np.abs(np.sum(pose.rotations * world, axis=-1)), 1.0, atol=1e-5)


def test_arm_reaches_its_target_with_the_elbow_towards_the_pole():
    bones = (np.array([0.3, -0.04, 0.0]), np.array([0.25, -0.03, 0.0]))
    rng = np.random.default_rng(1)
    targets = rng.normal(size=(50, 3))
    targets *= rng.uniform(0.15, 0.5, (50, 1)) / np.linalg.norm(targets, axis=-1, keepdims=True)
    turned = tuple(quat.normalize(rng.normal(size=(50, 4))) for _ in range(2))
    poles = rng.normal(size=(50, 3))
    upper, lower = arms.solve_arm(np.zeros((50, 3)), targets, poles, bones=bones, turned=turned)
    elbows = quat.rotate(upper, bones[0])
    np.testing.assert_allclose(elbows + quat.rotate(lower, bones[1]), targets, atol=1e-9)
    assert (np.sum(elbows * (poles - np.sum(poles * targets, axis=-1, keepdims=True) / np.sum(
        targets**2, axis=-1, keepdims=True) * targets), axis=-1) > 0).all()  # fmt: skip
