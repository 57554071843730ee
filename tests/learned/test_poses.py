"""The pose vector: what is encoded decodes to the same pose, at the same places."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from databases import small
from motionmatch.errors import InputError
from motionmatch.learned import poses
from motionmatch.learned.poses import Normalization, PoseLayout
from motionmatch.maths import quat
from motionmatch.motion.clip import character_space, world_motion


@pytest.fixture(scope="module")
def encoded():
    database = small()
    layout = PoseLayout.of(database)
    return database, layout, poses.encode(database, layout)


def test_columns_of_all_parts_follow_each_other_and_fill_the_vector(encoded):
    _, layout, y = encoded
    slices = [layout.columns(name) for name in layout.shapes]
    assert slices[0].start == 0 and slices[-1].stop == layout.width == y.shape[1]
    assert all(a.stop == b.start for a, b in itertools.pairwise(slices))


def test_paper_widths_of_a_biped(encoded):
    database, layout, _ = encoded
    joints, moving = database.skeleton.num_joints, len(database.moving)
    assert layout.width == (moving - 1) * 6 + (joints - 1) * 9 + 4 + 2


def test_decoded_poses_are_those_of_the_database(encoded):
    database, layout, y = encoded
    decoded = poses.decode(y, layout, database.skeleton)
    assert quat.angle(quat.inverse_multiply(decoded.rotations[:, 1:], database.rotations[:, 1:])).max() < 2e-3
    expected = database.local_positions(np.arange(database.num_frames))
    np.testing.assert_allclose(decoded.positions[:, 1:], expected[:, 1:], atol=1e-6)
    assert np.array_equal(decoded.contacts > 0.5, database.contacts)
    assert not decoded.positions[:, 0].any() and (decoded.rotations[:, 0] == [1, 0, 0, 0]).all()


def test_character_space_is_the_world_motion_seen_from_the_root(encoded):
    database, layout, y = encoded
    start, stop = int(database.ranges.starts[1]), int(database.ranges.stops[1])
    expected = character_space(world_motion(database.clip(1)))
    seen = poses.to_character_space(y[start:stop], layout, database.skeleton)
    np.testing.assert_allclose(seen.positions, expected.positions, atol=1e-4)
    np.testing.assert_allclose(seen.velocities, expected.velocities, atol=5e-3)
    np.testing.assert_allclose(seen.angular_velocities, expected.angular_velocities, atol=5e-3)


def test_root_velocity_and_turn_bring_the_root_where_the_clip_goes(encoded):
    database, layout, y = encoded
    clip = database.clip(0)
    pose = poses.decode(y[: clip.num_frames], layout, database.skeleton)
    yaw, place = 0.0, np.zeros(3)
    facing = quat.from_angle_axis(np.array(0.0), np.array([0.0, 1.0, 0.0]))
    for frame in range(clip.num_frames - 1):
        place = place + quat.rotate(facing, pose.root_velocities[frame].astype(float)) / clip.fps
        yaw += float(pose.root_turns[frame]) / clip.fps
        facing = quat.from_angle_axis(np.array(yaw), np.array([0.0, 1.0, 0.0]))
    ends = clip.positions_world[[0, -1], 0].astype(float)
    expected = quat.inverse_rotate(clip.rotations[0, 0].astype(float), ends[1] - ends[0])
    assert np.linalg.norm(place - expected) < 0.01 * np.linalg.norm(expected)


def test_nothing_of_a_neighbouring_clip_is_in_the_velocities(encoded):
    _, layout, y = encoded
    speeds = np.abs(layout.part(y, "root_velocity")).max(axis=1)
    assert speeds.max() < 5.0  # clips begin metres from where others end: at 60 fps that would be hundreds


def test_normalised_poses_have_zero_mean_and_denormalise_again(encoded):
    _, layout, y = encoded
    scales = poses.compute_normalization(y, layout)
    normal = scales.normalize(y)
    assert np.abs(normal.mean(axis=0)).max() < 1e-3
    assert normal.std(axis=0).max() < 1.01
    np.testing.assert_allclose(scales.denormalize(normal), y, atol=1e-4)


def test_columns_that_never_change_have_a_scale_that_does_not_blow_up(encoded):
    _, layout, y = encoded
    still = y.copy()
    still[:, layout.columns("contacts")] = 1.0
    still[:, layout.columns("rotations").start] = 0.5
    scales = poses.compute_normalization(still, layout)
    assert (scales.scale[layout.columns("contacts")] == 1.0).all()
    assert scales.scale[layout.columns("rotations").start] > 1e-4


def test_layout_reads_back_from_its_facts(encoded):
    _, layout, _ = encoded
    with_more = replace(layout, extras=(("toes", 6),))
    for one in (layout, with_more):
        assert PoseLayout.from_facts(json.loads(json.dumps(one.facts()))) == one
    assert with_more.columns("extra toes") == slice(layout.width, layout.width + 6)


def test_extras_of_a_database_are_encoded_and_decoded(encoded):
    database, _, _ = encoded
    toes = np.random.default_rng(0).normal(size=(database.num_frames, 6)).astype(np.float32)
    richer = replace(database, extras={"toes": toes})
    layout = PoseLayout.of(richer)
    found = poses.decode(poses.encode(richer, layout), layout, database.skeleton)
    assert np.array_equal(found.extras["toes"], toes)


def test_unknown_part_is_named(encoded):
    with pytest.raises(InputError, match="Did you mean 'rotations'"):
        encoded[1].columns("rotation")


def test_poses_laid_out_for_another_skeleton_are_refused(encoded):
    database, layout, _ = encoded
    with pytest.raises(InputError, match="other joints"):
        poses.encode(database, replace(layout, num_joints=99))


@given(arrays(np.float32, (3, 100), elements=st.floats(-1e3, 1e3, width=32)))
def test_any_numbers_decode_to_rotations(values):
    database = small()
    layout = PoseLayout.of(database)
    y = np.resize(values, (3, layout.width)).astype(np.float32)
    found = poses.decode(y, layout, database.skeleton).rotations
    np.testing.assert_allclose(np.linalg.norm(found, axis=-1), 1.0, atol=1e-4)


@pytest.mark.parametrize("scale", [0.0, -1.0, np.nan])
def test_normalisation_without_a_scale_is_refused(scale):
    with pytest.raises(InputError, match="above 0"):
        Normalization(np.zeros(2), np.array([1.0, scale]))
