from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stranger
from motionmatch.actors import sketch
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion import contacts, root
from motionmatch.motion.load import load
from motionmatch.motion.mirror import mirror_clip, one_sided, reflect, reflect_rotation
from motionmatch.motion.tags import Tags
from motionmatch.motion.understand import understand


def understood(clip):
    return understand(clip).apply(clip)


WALK, DOG = understood(sketch.walk(3.0)), understood(sketch.walk_dog(3.0))
SKETCHES = pytest.mark.parametrize("clip", [WALK, DOG], ids=["person", "dog"])

# How far joints are from where their partners' mirror images are: bones of unequal length are kept.
ASYMMETRY = {"lafan1": 1e-3, "nsm": 1e-3, "jl_mm": 1e-3, "dog_mann": 3e-3, "cmu": 0.06}


@pytest.fixture(scope="module")
def recordings(mocap):
    """`recordings("lafan1")`: all clips of a set, read once."""
    return cache(lambda name: list(load(mocap(name), fps=30 if name == "genmm" else None)))


@pytest.fixture(scope="module")
def some(recordings):
    """`some("lafan1")`: up to six clips of a set."""

    def find(name):
        clips = [clip for clip in recordings(name) if clip.num_frames > 30]
        return clips[:: max(1, len(clips) // 6)]

    return find


def angles_between(a, b):
    return quat.angle(quat.inverse_multiply(np.asarray(a, float), np.asarray(b, float)))


# Laws.


@pytest.mark.parametrize("name", [*ASYMMETRY, "genmm"])
def test_mirror_twice_is_identity(some, name):
    for clip in some(name):
        twice = mirror_clip(mirror_clip(clip))
        np.testing.assert_allclose(twice.positions_world, clip.positions_world, atol=1e-5, err_msg=clip.name)
        assert angles_between(twice.rotations, clip.rotations).max() < 2e-3, clip.name  # arccos near 1 in float32
        assert (twice.name, twice.tags) == (clip.name, clip.tags)


@given(st.integers(0, 10_000))
def test_mirror_twice_is_identity_for_any_motion_of_a_body(seed):
    """Not only for poses that a person takes."""
    rng = np.random.default_rng(seed)
    for clip in (WALK, DOG):
        rotations = quat.normalize(rng.normal(size=(5, clip.skeleton.num_joints, 4)))
        wild = replace(clip.trim(0, 5), rotations=rotations, positions=clip.positions[:5] + rng.normal(size=(5, 1, 3)))
        np.testing.assert_allclose(mirror_clip(mirror_clip(wild)).positions_world, wild.positions_world, atol=1e-4)


@pytest.mark.parametrize("name", ASYMMETRY)
def test_joints_are_at_the_mirror_images_of_their_partners(some, name):
    for clip in some(name):
        expected = reflect(clip.positions_world[:, clip.anatomy.mirror])
        apart = np.linalg.norm(mirror_clip(clip).positions_world - expected, axis=-1)
        assert apart.max() < ASYMMETRY[name], clip.name


@SKETCHES
def test_a_symmetric_body_is_mirrored_exactly(clip):
    expected = reflect(clip.positions_world[:, clip.anatomy.mirror])
    np.testing.assert_allclose(mirror_clip(clip).positions_world, expected, atol=1e-5)


def test_bones_keep_their_own_lengths(some):
    """The lengths of CMU's bones differ from side to side; a mirrored clip has the same skeleton."""
    for clip in some("cmu"):
        np.testing.assert_allclose(mirror_clip(clip).positions[:, 1:], clip.positions[:, 1:], atol=1e-5)


def test_feet_touch_the_ground_on_the_other_side(some):
    for name in ("lafan1", "nsm", "jl_mm", "dog_mann"):
        for clip in some(name):
            touching = clip.anatomy.contacts
            partner = [touching.index(int(clip.anatomy.mirror[joint])) for joint in touching]
            same = contacts.label_contacts(mirror_clip(clip)) == contacts.label_contacts(clip)[:, partner]
            assert same.mean() > 0.99, clip.name


@SKETCHES
def test_tags_of_contacts_change_sides(clip):
    mirrored = mirror_clip(clip)
    for k, side in enumerate(("left", "right")):
        other = ("left", "right")[1 - k]
        assert mirrored.tags.spans[f"{side}_contact"] == clip.tags.spans[f"{other}_contact"]
        truth = mirrored.tags.mask(f"{side}_contact", mirrored.num_frames)
        assert (contacts.label_contacts(mirrored)[:, k] == truth).mean() > 0.85


def test_other_tags_stay():
    tagged = replace(WALK, tags=Tags({"walk": [(0, 9)], "left_turn": [(2, 4)]}))
    assert mirror_clip(tagged).tags == Tags({"walk": [(0, 9)], "right_turn": [(2, 4)]})


def test_names_say_that_a_clip_is_mirrored():
    assert mirror_clip(WALK).name == "sketch-walk mirrored"
    assert mirror_clip(mirror_clip(WALK)).name == "sketch-walk"


# With a simulation root.


@pytest.mark.parametrize("name", ["lafan1", "nsm", "jl_mm", "dog_mann"])
def test_mirroring_and_adding_a_root_can_be_done_in_any_order(some, name):
    for clip in some(name):
        one, other = root.add_root(mirror_clip(clip)), mirror_clip(root.add_root(clip))
        np.testing.assert_allclose(one.positions_world, other.positions_world, atol=5e-4, err_msg=clip.name)
        assert angles_between(one.rotations_world, other.rotations_world).max() < 5e-3, clip.name


@SKETCHES
def test_a_mirrored_root_turns_the_other_way(clip):
    path, mirrored = root.find_root_path(clip), root.find_root_path(mirror_clip(clip))
    np.testing.assert_allclose(mirrored.positions, reflect(path.positions), atol=1e-4)
    np.testing.assert_allclose(mirrored.directions, reflect(path.directions), atol=1e-4)


# The frames of the joints, which positions do not show.


def mean_rotation(q):
    """(4,) the rotation nearest to all of (F, 4)."""
    return rotation.from_matrix(_nearest(rotation.to_matrix(np.asarray(q, float)).mean(axis=0)))


def _nearest(matrix):
    u, _, vt = np.linalg.svd(matrix)
    return u @ np.diag([1, 1, np.linalg.det(u @ vt)]) @ vt


@pytest.mark.parametrize("name", ["lafan1", "jl_mm", "dog_mann"])
def test_a_mirrored_left_limb_turns_as_a_right_limb_does(recordings, name):
    """Over much motion both sides do the same on average, so a roll that is half a turn off would show."""
    clips = [clip for clip in recordings(name) if clip.num_frames > 200]
    for role in ("hip", "knee", "foot", "shoulder", "elbow", "hand"):
        joint = clips[0].anatomy[f"right_{role}"]
        own = mean_rotation(np.concatenate([clip.rotations[:, joint] for clip in clips]))
        images = mean_rotation(np.concatenate([mirror_clip(clip).rotations[:, joint] for clip in clips]))
        assert np.degrees(angles_between(own, images)) < 25, role


@SKETCHES
def test_a_body_with_aligned_frames_needs_no_turns(clip):
    """In a rest pose whose frames all stand alike the mirrored rotation of a joint is its partner's reflected."""
    turns = quat.angle(clip.anatomy.mirror_turns)
    np.testing.assert_allclose(turns, 0, atol=1e-5)


def test_turns_of_partners_undo_each_other(some):
    for name in ("lafan1", "cmu", "dog_mann", "genmm"):
        for clip in some(name):
            turns, partner = clip.anatomy.mirror_turns, clip.anatomy.mirror
            both = quat.multiply(reflect_rotation(turns[partner]), turns)
            alone = one_sided(clip.skeleton, partner)
            assert quat.angle(both[~alone]).max() < 1e-3, clip.name


@pytest.mark.parametrize("up", ["z", "-z", "x"])
def test_turns_do_not_depend_on_the_axes_of_a_file(up):
    raw = sketch.walk(3.0)
    turned = raw.rotate(stranger.TURNS[up])
    np.testing.assert_allclose(understood(turned).anatomy.mirror_turns, WALK.anatomy.mirror_turns, atol=1e-3)


def test_a_nameless_body_is_mirrored_by_geometry():
    for named in (sketch.walk(3.0), sketch.walk_dog(3.0)):
        by_name, by_shape = understood(named), understood(stranger.nameless(named))
        np.testing.assert_allclose(
            mirror_clip(by_shape).positions_world, mirror_clip(by_name).positions_world, atol=1e-5
        )


@given(st.integers(0, 10_000))
def test_reflecting_a_rotation_is_reflecting_what_it_turns(seed):
    rng = np.random.default_rng(seed)
    q, v = quat.normalize(rng.normal(size=4)), rng.normal(size=3)
    np.testing.assert_allclose(quat.rotate(reflect_rotation(q), reflect(v)), reflect(quat.rotate(q, v)), atol=1e-9)


def test_what_has_no_sides_is_refused_with_the_remedy():
    with pytest.raises(InputError, match=r"sketch-walk: its sides are not known\. Load it with motionmatch\.load"):
        mirror_clip(sketch.walk(1.0))


def test_what_only_one_side_has_is_told():
    skeleton = WALK.skeleton
    partner = WALK.anatomy.mirror.copy()
    assert not one_sided(skeleton, partner).any()
    hand = skeleton.joint("RightForeArm")
    partner[[hand, skeleton.joint("LeftForeArm")]] = hand, skeleton.joint("LeftForeArm")
    alone = [skeleton.names[joint] for joint in np.flatnonzero(one_sided(skeleton, partner))]
    assert alone == ["LeftForeArm", "LeftHand", "RightForeArm", "RightHand"]


def test_only_sides_are_exchanged_in_the_names_of_tags():
    spans = {name: ((0, 2),) for name in ("left_contact", "turn_right", "upright", "bright_leftovers")}
    swapped = mirror_clip(replace(WALK, tags=Tags(spans))).tags
    assert set(swapped.spans) == {"right_contact", "turn_left", "upright", "bright_leftovers"}
