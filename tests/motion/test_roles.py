from dataclasses import replace

import numpy as np
import pytest

import motionmatch as mm
import rigs
import stranger
from motionmatch.actors import sketch
from motionmatch.conventions import UP
from motionmatch.motion import bvh, roles
from motionmatch.motion.limbs import Body
from motionmatch.motion.load import recordings
from motionmatch.motion.understand import understand

LAFAN = {
    "hips": "Hips", "spine": "Spine", "between": "Spine1", "chest": "Spine2", "neck": "Neck", "head": "Head",
    **{
        f"{side.lower()}_{role}": side + name
        for side in ("Left", "Right")
        for role, name in {"hip": "UpLeg", "knee": "Leg", "foot": "Foot", "toe": "Toe", "clavicle": "Shoulder",
                           "shoulder": "Arm", "elbow": "ForeArm", "hand": "Hand"}.items()
    },
}  # fmt: skip
WALK = sketch.walk(3.0, fps=30)


def in_dialect(clip, dialect, own):
    """The clip with the joint names of another rig; `own` is what it calls each role."""
    theirs = rigs.joints(dialect)
    return stranger.renamed(clip, {own[role]: theirs[role] for role in own})


def expect_same_roles(clip, dialect, own):
    found = understand(in_dialect(clip, dialect, own))
    by_name = {role: clip.skeleton.names[joint] for role, joint in found.anatomy.roles.items()}
    assert by_name == {role: name for role, name in own.items() if role != "between"}
    assert found.named
    assert not found.flipped
    assert found.extra_roots == ()


@pytest.fixture(scope="module")
def lafan(mocap):
    found, _ = recordings(mocap("lafan1"))
    return next(recording.raw for recording in found if recording.raw.name == "walk1_subject1_walk")


@pytest.mark.parametrize("dialect", rigs.DIALECTS)
def test_lafan_in_every_dialect_has_the_same_roles(lafan, dialect):
    expect_same_roles(lafan, dialect, LAFAN)


@pytest.mark.parametrize("dialect", rigs.DIALECTS)
def test_a_sketched_walker_in_every_dialect_has_the_same_roles(dialect):
    own = {role: name.replace("Toe", "ToeBase") for role, name in LAFAN.items()}
    expect_same_roles(WALK, dialect, own)


def test_names_with_spaces_are_read(tmp_path):
    """3ds Max writes them, and BVH readers that split at spaces lose them."""
    own = {role: name.replace("Toe", "ToeBase") for role, name in LAFAN.items()}
    spaced = stranger.renamed(in_dialect(WALK, "3ds max biped", own), lambda name: name.replace("_", " "))
    (back,) = bvh.read_all(bvh.write(spaced, tmp_path / "spaced.bvh"))
    for clip in (spaced, back):
        found = understand(clip)
        names = {role: clip.skeleton.names[joint] for role, joint in found.anatomy.roles.items()}
        assert names["left_toe"] == "Bip001 L Toe0"
        assert len(names) == len(LAFAN) - 1


@pytest.mark.parametrize("role", ["left_foot", "right_clavicle", "hips"])
def test_other_side_twice_is_the_role_itself(role):
    assert roles.other_side(roles.other_side(role)) == role
    assert (roles.other_side(role) == role) == (role == "hips")


def test_forward_is_where_toes_point_and_where_a_level_trunk_leads():
    for clip in (sketch.walk(2.0, turn=0.0), sketch.walk_dog(2.0, turn=0.0)):
        body = Body.of(clip)
        found = roles.find_roles(body, UP).anatomy
        forward = roles.toes_forward(body, dict(found.roles), UP)
        forward /= np.linalg.norm(forward, axis=-1, keepdims=True)
        np.testing.assert_allclose(np.median(forward, axis=0), [0, 0, 1], atol=0.1)


def with_toes(clip, offset):
    """The walk with its toes, and what hangs on them, at another place below the ankle."""
    moved = [clip.skeleton.joint(f"{side}ToeBase") for side in ("Left", "Right")]
    offsets, positions = clip.skeleton.offsets.copy(), clip.positions.copy()
    offsets[moved], positions[:, moved] = offset, offset
    skeleton = replace(clip.skeleton, offsets=offsets, end_parents=(), end_offsets=np.zeros((0, 3)))
    return replace(clip, skeleton=skeleton, positions=positions)


def test_knees_point_forward():
    body = Body.of(WALK)
    forward = roles.knees_forward(body, dict(roles.find_roles(body, UP).anatomy.roles), UP)
    toes = roles.toes_forward(body, dict(roles.find_roles(body, UP).anatomy.roles), UP)
    assert np.mean(np.sum(forward * toes, axis=-1) > 0) > 0.9


def test_a_bone_a_little_behind_the_ankle_does_not_exchange_the_sides():
    found = roles.find_roles(Body.of(with_toes(WALK, [0.0, -0.05, -0.015])), UP)
    assert not found.flipped
    assert WALK.skeleton.names[found.anatomy["left_foot"]].startswith("Left")


def test_toes_and_knees_together_outweigh_names():
    names = tuple(stranger.swapped(name) for name in WALK.skeleton.names)
    clip = replace(WALK, skeleton=replace(WALK.skeleton, names=names))
    assert roles.find_roles(Body.of(clip), UP).flipped


def test_the_sides_of_a_real_character_with_a_bone_behind_the_ankle_are_right(characters):
    (clip,) = mm.load(characters("CesiumMan"))
    assert "_L_" in clip.skeleton.names[clip.anatomy["left_foot"]]


def test_helper_joints_are_no_limbs():
    """Twist and roll joints between the joints of a limb, as game rigs have them, take no role."""
    own = {role: name.replace("Toe", "ToeBase") for role, name in LAFAN.items()}
    clip = in_dialect(WALK, "unreal mannequin", own)
    positions, rotations = clip.positions, clip.rotations
    names, parents, offsets = list(clip.skeleton.names), clip.skeleton.parents.tolist(), clip.skeleton.offsets.tolist()
    for bone, twist in (("thigh_l", "thigh_twist_01_l"), ("thigh_r", "thigh_twist_01_r"), ("hand_l", "ik_hand_l")):
        parents.append(names.index(bone))
        names.append(twist)
        offsets.append([0, -0.2, 0])
    still = np.broadcast_to([1.0, 0, 0, 0], (clip.num_frames, 3, 4))
    helped = replace(
        clip,
        skeleton=replace(clip.skeleton, names=names, parents=parents, offsets=offsets),
        positions=np.concatenate([positions, np.broadcast_to(offsets[-3:], (clip.num_frames, 3, 3))], axis=1),
        rotations=np.concatenate([rotations, still], axis=1),
    )
    assert dict(understand(helped).anatomy.roles) == dict(understand(clip).anatomy.roles)


def test_feet_of_many_legs_touch_the_ground(mocap):
    found, _ = recordings(mocap("genmm"))
    crab = next(recording for recording in found if "Crab" in recording.raw.name)
    assert crab.understanding.anatomy.kind == "other"
    heights = crab.clip.positions_world[:, list(crab.understanding.anatomy.contacts), 1]
    assert np.median(heights) < 0.05
