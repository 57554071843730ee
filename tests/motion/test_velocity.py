import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip, character_space, local_velocities, world_motion
from motionmatch.motion.skeleton import Skeleton

SKELETON = Skeleton(("root", "hips", "foot"), np.array([-1, 0, 1]), np.array([[0, 0, 0], [0, 1.0, 0], [0, -1.0, 0]]))


def smooth_clip(fps=120.0, seconds=1.0):
    t = np.arange(int(fps * seconds))[:, None, None] / fps
    phase = np.arange(9).reshape(3, 3)
    positions = SKELETON.offsets + 0.3 * np.sin(3 * t + phase)
    return Clip(SKELETON, positions, quat.exp(0.6 * np.cos(2 * t + phase)), fps)


def test_local_velocities_are_those_of_each_joint_in_its_parent():
    clip = smooth_clip()
    t = np.arange(clip.num_frames)[:, None, None] / clip.fps
    local = local_velocities(clip)
    expected = 0.9 * np.cos(3 * t + np.arange(9).reshape(3, 3))
    np.testing.assert_allclose(local.velocities, expected, atol=2e-3)
    assert local.angular_velocities.shape == (clip.num_frames, 3, 3)


def test_a_joint_that_turns_about_its_parents_axis_says_so():
    rotations = np.tile(quat.IDENTITY, (30, 3, 1))
    tilt = rotation.from_euler(np.array([1.0]), "X")
    rotations[:, 1] = quat.multiply(rotation.from_heading(2.0 * np.arange(30) / 30), tilt)
    clip = Clip(SKELETON, np.tile(SKELETON.offsets, (30, 1, 1)), rotations, 30.0)
    np.testing.assert_allclose(local_velocities(clip).angular_velocities[:, 1], [[0, 2.0, 0]] * 30, atol=1e-4)


def test_world_velocities_are_differences_of_world_positions():
    clip = smooth_clip()
    motion = world_motion(clip)
    moved = np.gradient(clip.positions_world.astype(np.float64), 1 / clip.fps, axis=0)
    np.testing.assert_allclose(motion.velocities[1:-1], moved[1:-1], atol=5e-3)
    steps = quat.multiply(clip.rotations_world[2:], quat.inverse(clip.rotations_world[:-2]))
    turned = quat.to_scaled_angle_axis(steps) * clip.fps / 2
    np.testing.assert_allclose(motion.angular_velocities[1:-1], turned, atol=5e-3)


def test_joint_0_is_the_origin_of_character_space():
    motion = world_motion(smooth_clip())
    seen = character_space(motion)
    np.testing.assert_allclose(seen.positions[:, 0], 0.0, atol=1e-6)
    np.testing.assert_allclose(seen.rotations[:, 0], np.tile(quat.IDENTITY, (120, 1)), atol=1e-6)


def test_character_space_does_not_change_when_the_world_is_turned():
    clip = smooth_clip()
    turned = clip.rotate(rotation.from_heading(1.3))
    seen, again = (character_space(world_motion(each)) for each in (clip, turned))
    for name in ("positions", "velocities", "angular_velocities"):
        np.testing.assert_allclose(getattr(seen, name), getattr(again, name), atol=2e-3)


def test_a_given_root_is_used_and_its_own_speed_is_kept_in():
    motion = world_motion(smooth_clip())
    num_frames = len(motion.positions)
    root_positions = np.arange(num_frames)[:, None] * np.array([0.0, 0.0, 0.1])
    root_rotations = np.tile(rotation.from_heading(np.pi / 2), (num_frames, 1))
    seen = character_space(motion, root_positions=root_positions, root_rotations=root_rotations)
    # A quarter turn to the left: what lies along +x is straight ahead.
    np.testing.assert_allclose(seen.positions[:, 2, 2], motion.positions[:, 2, 0], atol=1e-6)
    np.testing.assert_allclose(
        seen.positions[:, 2, 0], 0.1 * np.arange(num_frames) - motion.positions[:, 2, 2], atol=1e-5
    )
    np.testing.assert_allclose(seen.velocities[..., 2], motion.velocities[..., 0], atol=1e-6)


def test_a_root_of_another_length_is_refused():
    motion = world_motion(smooth_clip())
    with pytest.raises(InputError, match=r"root_positions has shape \(7, 3\), expected \(F, 3\) with F = 120"):
        character_space(motion, root_positions=np.zeros((7, 3)))


def test_one_frame_is_at_rest():
    clip = smooth_clip().trim(0, 1)
    motion = world_motion(clip)
    np.testing.assert_array_equal(motion.velocities, 0.0)
    np.testing.assert_array_equal(motion.angular_velocities, 0.0)
