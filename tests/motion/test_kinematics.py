"""One test per equation of Holden 2020, Appendix C, against finite differences of a smooth random motion."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.motion.skeleton import Skeleton
from reference import kinematics as reference

PARENTS = np.array([-1, 0, 1, 2, 1, 4])
SKELETON = Skeleton(
    names=("root", "hips", "spine", "head", "hip", "foot"),
    parents=PARENTS,
    offsets=np.zeros((6, 3)),
    end_parents=np.array([3, 5]),
    end_offsets=np.array([[0.0, 0.2, 0.0], [0.0, 0.0, 0.1]]),
)


def smooth_motion(t):
    """Local positions and rotations (F, J, …) that are smooth functions of time t (F,)."""
    rng = np.random.default_rng(7)
    phase, rate = rng.uniform(0, 6, size=(2, 3, 6, 3)), rng.uniform(0.5, 3.0, size=(2, 3, 6, 3))
    waves = np.sin(t[:, None, None, None, None] * rate + phase).sum(axis=2)  # (F, 2, J, 3)
    return waves[:, 0], quat.exp(0.5 * waves[:, 1])


def rate_of_rotation(before, after, dt):
    return quat.to_scaled_angle_axis(quat.multiply(after, quat.inverse(before))) / dt


@pytest.fixture(scope="module")
def times():
    return np.linspace(0, 3, 40)


@pytest.fixture(scope="module")
def local(times):
    """Local positions, rotations, velocities, angular velocities in float64, the last two by differences."""
    (x0, q0), (x1, q1) = smooth_motion(times - 1e-5), smooth_motion(times + 1e-5)
    return (*smooth_motion(times), (x1 - x0) / 2e-5, rate_of_rotation(q0, q1, 2e-5))


@pytest.fixture(scope="module")
def motion(local):
    positions, rotations, velocities, angular_velocities = local
    return kinematics.forward_velocities(
        SKELETON, positions, rotations, velocities=velocities, angular_velocities=angular_velocities
    )


@pytest.fixture(scope="module")
def around(times):
    """World positions and rotations just before and just after each time."""
    return [reference.forward(PARENTS, *smooth_motion(times + dt)) for dt in (-1e-5, 1e-5)]


def test_equation_2_gives_positions_rotations_and_their_velocities(motion, local):
    assert motion.positions.shape == motion.velocities.shape == motion.angular_velocities.shape == (40, 6, 3)
    assert motion.rotations.shape == (40, 6, 4)
    # Joints without a parent are taken as they are.
    got = (motion.positions, motion.rotations, motion.velocities, motion.angular_velocities)
    for world, given in zip(got, local, strict=True):
        np.testing.assert_allclose(world[:, 0], given[:, 0], rtol=1e-6)


def test_equation_3_adds_the_turned_local_position(motion, local):
    for joint, parent in enumerate(PARENTS[1:], start=1):
        turned = quat.rotate(motion.rotations[:, parent], local[0][:, joint])
        np.testing.assert_allclose(motion.positions[:, joint], motion.positions[:, parent] + turned, atol=1e-5)


def test_equation_4_multiplies_rotations(motion, local):
    for joint, parent in enumerate(PARENTS[1:], start=1):
        product = quat.multiply(motion.rotations[:, parent], local[1][:, joint])
        np.testing.assert_allclose(motion.rotations[:, joint], product, atol=1e-5)


def test_equation_5_gives_the_derivative_of_world_positions(motion, around):
    (before, _), (after, _) = around
    np.testing.assert_allclose(motion.velocities, (after - before) / 2e-5, atol=1e-3)


def test_equation_5_as_printed_is_not_the_derivative(motion, local, around):
    """The paper has the joint's own angular velocity in the last term; the derivative has the parent's."""
    (before, _), (after, _) = around
    joint, parent = 5, PARENTS[5]
    turn = motion.rotations[:, parent]
    arm = quat.rotate(turn, local[0][:, joint])
    carried = motion.velocities[:, parent] + quat.rotate(turn, local[2][:, joint])
    derivative = ((after - before) / 2e-5)[:, joint]
    ours = carried + np.cross(motion.angular_velocities[:, parent], arm)
    printed = carried + np.cross(motion.angular_velocities[:, joint], arm)
    np.testing.assert_allclose(ours, derivative, atol=1e-3)
    assert np.abs(printed - derivative).max() > 0.1


def test_equation_6_gives_the_angular_velocity_in_the_world(motion, around):
    (_, before), (_, after) = around
    np.testing.assert_allclose(motion.angular_velocities, rate_of_rotation(before, after, 2e-5), atol=1e-3)


def test_forward_is_the_first_half_of_forward_velocities(motion, local):
    pose = kinematics.forward(SKELETON, *local[:2])
    np.testing.assert_array_equal(pose.positions, motion.positions)
    np.testing.assert_array_equal(pose.rotations, motion.rotations)


def test_end_sites_hang_on_their_joints(motion):
    ends = kinematics.end_sites(SKELETON, motion)
    assert ends.shape == (40, 2, 3)
    np.testing.assert_allclose(np.linalg.norm(ends[:, 1] - motion.positions[:, 5], axis=-1), 0.1, rtol=1e-3)
    in_head = quat.inverse_rotate(motion.rotations[:, 3], ends[:, 0] - motion.positions[:, 3])
    np.testing.assert_allclose(in_head, np.tile([0, 0.2, 0], (40, 1)), atol=1e-5)


def test_a_wrong_number_of_joints_is_refused(local):
    with pytest.raises(InputError, match=r"positions has shape \(40, 5, 3\), expected \(F, J, 3\) with J = 6"):
        kinematics.forward(SKELETON, local[0][:, :5], local[1][:, :5])
