from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stranger
from motionmatch.actors import sketch
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import root
from motionmatch.motion.load import load
from motionmatch.motion.mirror import mirror_clip
from motionmatch.motion.settings import RecordingSettings
from motionmatch.motion.understand import understand

Y = np.array([0.0, 1.0, 0.0])


def understood(clip):
    return understand(clip).apply(clip)


WALK, DOG = understood(sketch.walk(3.0, turn=0.4)), understood(sketch.walk_dog(3.0, turn=0.4))
BODIES = pytest.mark.parametrize("clip", [WALK, DOG], ids=["person", "dog"])


@pytest.fixture(scope="module")
def real(mocap):
    """A few recordings of each set."""
    clips = [load(mocap(name)) for name in ("lafan1", "nsm", "jl_mm", "dog_mann")]
    return [clip for set_ in clips for clip in set_[:: max(1, len(set_) // 3)] if clip.num_frames > 10]


def degrees_between(a, b):
    return np.degrees(np.arccos(np.clip(np.sum(a * b, axis=-1), -1, 1)))


# Facing.


@BODIES
def test_facing_is_along_the_known_path(clip):
    angle = 0.4 * np.arange(clip.num_frames) / clip.fps
    ahead = np.stack([np.sin(angle), np.zeros_like(angle), np.cos(angle)], axis=-1)
    assert degrees_between(root.find_facing(clip), ahead).max() < 1.0
    assert degrees_between(root.find_root_path(clip).directions, ahead).max() < 1.0


@given(st.floats(-3.1, 3.1))
@pytest.mark.parametrize("clip", [WALK, DOG], ids=["person", "dog"])
def test_facing_turns_with_the_world(clip, angle):
    turn = quat.from_angle_axis(angle, Y)
    turned = root.find_facing(clip.rotate(turn))
    np.testing.assert_allclose(turned, quat.rotate(turn, root.find_facing(clip)), atol=1e-4)


def test_people_face_where_they_walk(mocap):
    clip = next(clip for clip in load(mocap("lafan1")) if clip.name == "walk1_subject1_walk")
    path = root.find_root_path(clip)
    steps = np.diff(path.positions, axis=0) * clip.fps
    walking = np.linalg.norm(steps, axis=-1) > 0.5
    moved = steps[walking] / np.linalg.norm(steps[walking], axis=-1, keepdims=True)
    assert np.median(degrees_between(moved, path.directions[:-1][walking])) < 12


def test_dogs_face_where_they_walk(mocap):
    for clip in load(mocap("dog_mann")):
        path = root.find_root_path(clip)
        steps = np.diff(path.positions, axis=0) * clip.fps
        walking = np.linalg.norm(steps, axis=-1) > 0.5
        if walking.mean() > 0.5:
            moved = steps[walking] / np.linalg.norm(steps[walking], axis=-1, keepdims=True)
            assert np.median(degrees_between(moved, path.directions[:-1][walking])) < 15, clip.name


def test_lying_on_a_side_keeps_the_direction_of_the_frames_around():
    """The line through the hips is upright then and says nothing."""
    roll = np.interp(np.arange(WALK.num_frames), [60, 80, 100, 120], [0, np.pi / 2, np.pi / 2, 0])
    straight = understood(sketch.walk(3.0, turn=0.0))
    lying = quat.from_angle_axis(roll, np.array([0, 0, 1.0]))
    rotations, positions = straight.rotations.copy(), straight.positions.copy()
    rotations[:, 0] = quat.multiply(lying, rotations[:, 0])
    facing = root.find_facing(replace(straight, positions=positions, rotations=rotations))
    assert degrees_between(facing, np.array([0, 0, 1.0])).max() < 15
    np.testing.assert_allclose(np.linalg.norm(facing, axis=-1), 1)


def test_always_lying_on_a_side_is_no_error():
    side = quat.from_angle_axis(np.pi / 2, np.array([0, 0, 1.0]))
    clip = understood(sketch.walk(2.0, turn=0.0)).rotate(side)
    path = root.find_root_path(clip)
    np.testing.assert_allclose(np.linalg.norm(path.directions, axis=-1), 1)
    assert np.isfinite(root.add_root(clip).positions).all()


@pytest.mark.parametrize(("axis", "turned"), [("z", 0.0), ("x", np.pi / 2), ("-z", np.pi)])
def test_an_axis_of_the_hips_can_be_said_to_point_forward(axis, turned):
    raw = sketch.walk(3.0, turn=0.0)
    said = understand(raw, RecordingSettings(facing=axis)).apply(raw)
    expected = [np.sin(turned), 0, np.cos(turned)]
    assert degrees_between(root.find_root_path(said).directions, np.array(expected)).max() < 10  # hips sway
    assert degrees_between(root.find_root_path(root.add_root(said)).directions, np.array(expected)).max() < 10
    seen = root.find_root_path(mirror_clip(said)).directions
    np.testing.assert_allclose(seen, root.find_root_path(said).directions * [-1, 1, 1], atol=1e-5)


def test_rotations_take_forward_to_the_directions():
    path = root.find_root_path(WALK)
    np.testing.assert_allclose(quat.rotate(path.rotations, np.array([0, 0, 1.0])), path.directions, atol=1e-9)


# The path.


def test_the_path_is_on_the_ground_level_and_smooth(real):
    for clip in real:
        path = root.find_root_path(clip)
        assert np.abs(path.positions[:, 1]).max() == 0
        assert np.abs(path.directions[:, 1]).max() == 0
        np.testing.assert_allclose(np.linalg.norm(path.directions, axis=-1), 1, atol=1e-9)
        hips = clip.positions_world[:, clip.anatomy["hips"]] * [1, 0, 1]
        assert np.linalg.norm(path.positions - hips, axis=-1).max() < 0.12, clip.name
        jerk = [np.abs(np.diff(p, 3, axis=0)).mean() for p in (path.positions, hips)]
        assert jerk[0] < 0.8 * jerk[1], clip.name


def test_a_straight_even_path_is_left_as_it_is():
    """Smoothing by cubics changes no motion at constant speed."""
    frames = np.arange(120)[:, None] / 60 * np.array([[0.7, 0, 1.1]])
    clip = understood(sketch.walk(2.0))
    positions = np.repeat(clip.positions[:1], 120, axis=0)
    positions[:, 0] = frames + [0, 0.9, 0]
    still = replace(clip, positions=positions, rotations=np.repeat(clip.rotations[:1], 120, axis=0))
    np.testing.assert_allclose(root.find_root_path(still).positions, frames, atol=1e-6)


@pytest.mark.parametrize("frames", [1, 2, 3, 5, 30])
def test_short_clips_have_a_path_too(frames):
    path = root.find_root_path(WALK.trim(0, frames))
    assert path.positions.shape == (frames, 3)
    assert degrees_between(path.directions, root.find_facing(WALK)[:frames]).max() < 5


# The root as joint 0.


@BODIES
def test_adding_a_root_changes_no_joint_of_the_world(clip):
    rooted = root.add_root(clip)
    assert rooted.skeleton.names == (root.NAME, *clip.skeleton.names)
    np.testing.assert_allclose(rooted.positions_world[:, 1:], clip.positions_world, atol=2e-6)
    np.testing.assert_allclose(rooted.ends_world, clip.ends_world, atol=2e-6)
    same = np.abs(np.sum(rooted.rotations_world[:, 1:] * clip.rotations_world, axis=-1))
    np.testing.assert_allclose(same, 1, atol=1e-5)


def test_joint_0_is_the_path_and_the_hips_are_its_child(real):
    for clip in real:
        rooted, path = root.add_root(clip), root.find_root_path(clip)
        np.testing.assert_allclose(rooted.positions[:, 0], path.positions, atol=1e-5)
        assert rooted.skeleton.parents[1] == 0
        assert rooted.anatomy["hips"] == 1
        np.testing.assert_allclose(rooted.positions_world[:, 1:], clip.positions_world, atol=1e-4)


@BODIES
def test_roles_contacts_and_partners_move_along(clip):
    rooted = root.add_root(clip)
    for role, joint in clip.anatomy.roles.items():
        assert rooted.skeleton.names[rooted.anatomy[role]] == clip.skeleton.names[joint]
    assert rooted.anatomy.contacts == tuple(joint + 1 for joint in clip.anatomy.contacts)
    np.testing.assert_array_equal(rooted.anatomy.mirror, [0, *(clip.anatomy.mirror + 1)])
    assert rooted.tags == clip.tags


def test_adding_a_root_twice_is_adding_it_once():
    rooted = root.add_root(WALK)
    assert root.add_root(rooted) is rooted


@BODIES
def test_roots_above_the_hips_are_folded_into_them(clip):
    hung = understood(stranger.under(replace(clip, anatomy=None), "Armature", "Reference"))
    rooted = root.add_root(hung)
    assert rooted.skeleton.names == (root.NAME, *clip.skeleton.names)
    np.testing.assert_allclose(rooted.positions_world, root.add_root(clip).positions_world, atol=1e-5)
    np.testing.assert_array_equal(rooted.anatomy.contact_ends, root.add_root(clip).anatomy.contact_ends)


def test_what_hangs_beside_the_hips_stays_where_it_is(mocap):
    for clip in load(mocap("genmm"), fps=30):
        rooted = root.add_root(clip)
        assert rooted.anatomy["hips"] == 1
        for name in rooted.skeleton.names[1:]:
            here, there = rooted.skeleton.joint(name), clip.skeleton.joint(name)
            np.testing.assert_allclose(
                rooted.positions_world[:, here],
                clip.positions_world[:, there],
                atol=1e-4,
                err_msg=f"{clip.name} {name}",
            )


def test_a_joint_with_the_name_of_the_root_is_refused():
    taken = stranger.renamed(WALK, lambda name: root.NAME if name == "Head" else name)
    with pytest.raises(
        InputError, match=r"sketch-walk has a joint called 'Simulation' that is not its root\. Rename it"
    ):
        root.add_root(taken)


@pytest.mark.parametrize("function", [root.add_root, root.find_root_path, root.find_facing, root.fold_above_hips])
def test_a_clip_that_was_not_understood_is_refused_with_the_remedy(function):
    with pytest.raises(InputError, match=r"sketch-walk: its anatomy is not known\. Load it with motionmatch\.load"):
        function(sketch.walk(1.0))
