"""What every skeleton in the real recordings is, and what geometry alone makes of it."""

import zipfile
from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import stranger
from marks import slow
from motionmatch.actors import sketch
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.maths import quat
from motionmatch.motion import bvh, contacts, load, mirror, root
from motionmatch.motion.clip import Clip
from motionmatch.motion.settings import UNITS, RecordingSettings, bind_recording_settings
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.understand import reference_frames, understand, up_vector

# ---------------------------------------------------------------------------------------------------------------
# The table.


def roles(centre, leg, arm, sides=("Left", "Right")):
    """Joint by role: the centre as (role, joint) pairs, limbs as `{}UpLeg` from the trunk outwards, - for none."""
    found = dict(pair.split("=") for pair in centre.split())
    for side, written in zip(("left", "right"), sides, strict=True):
        legs = zip(("hip", "knee", "foot", "toe"), leg.split(), strict=True)
        arms = zip(("clavicle", "shoulder", "elbow", "hand"), arm.split(), strict=True)
        found |= {f"{side}_{role}": name.format(written) for role, name in (*legs, *arms) if name != "-"}
    return found


@dataclass(frozen=True)
class Expected:
    files: int
    """how many files there are of it"""
    joints: int
    unit: str
    height: tuple[float, float]
    """metres from ankle to head of a person, hip height of an animal"""
    roles: dict
    contacts: tuple[str, ...]
    kind: str = "biped"
    up: str = "y"
    contact_ends: bool = False
    """whether it stands on its end sites"""
    extra_roots: tuple[str, ...] = ()
    reference: int = 0
    """frames of a calibration pose at the start"""
    odd_reference: dict = field(default_factory=dict)
    """files where that differs"""
    named: bool = True


CAPTURE = roles(
    "hips=Hips spine=Spine chest=Spine2 neck=Neck head=Head",
    "{}UpLeg {}Leg {}Foot {}Toe",
    "{}Shoulder {}Arm {}ForeArm {}Hand",
)
ACCLAIM = CAPTURE | {"chest": "Spine1", "neck": "Neck1", "left_toe": "LeftToeBase", "right_toe": "RightToeBase"}
AXIS = roles(
    "hips=Hips spine=Chest chest=Chest4 neck=Neck head=Head",
    "{}Hip {}Knee {}Ankle {}Toe",
    "{}Collar {}Shoulder {}Elbow {}Wrist",
)
MIXAMO = CAPTURE | {"left_toe": "LeftToeBase", "right_toe": "RightToeBase"}

SKELETONS = {
    "lafan1": Expected(54, 22, "cm", (1.55, 1.57), CAPTURE, ("LeftToe", "RightToe")),
    # A T-pose first; 07_12 holds it for two frames and 09_10 for five.
    "cmu": Expected(
        124, 31, "cmu", (1.1, 1.33), ACCLAIM, ("LeftToeBase", "RightToeBase"),
        reference=1, odd_reference={"07_12": 2, "09_10": 5},
    ),
    # Three of the ten were cut so that one frame of another pose is left.
    "nsm": Expected(
        10, 28, "cm", (1.56, 1.58), AXIS, ("LeftToe", "RightToe"),
        odd_reference={"StepPlatform-001": 1, "Sit13": 1, "Sit65": 1},
    ),
    "jl_mm": Expected(2, 23, "cm", (1.52, 1.54), AXIS, ("LeftToe", "RightToe")),
    # Spine sits on the hips, so that Spine1 is both the spine and the chest; the hind legs end at the hock, and the dog
    # stands on the end sites below its feet and hands.
    "dog_mann": Expected(
        10, 21, "m", (0.33, 0.46),
        roles("hips=Hips spine=Spine1 chest=Spine1 neck=Neck head=Head tail=Tail", "{}UpLeg {}Leg {}Foot -",
              "{}Shoulder {}Arm {}ForeArm {}Hand"),
        ("LeftFoot", "RightFoot", "LeftHand", "RightHand"), kind="quadruped", contact_ends=True,
    ),
    "genmm Joe 65": Expected(
        2, 65, "cm", (1.38, 1.40), {role: f"mixamorig7:{name}" for role, name in MIXAMO.items()},
        ("mixamorig7:LeftToeBase", "mixamorig7:RightToeBase"),
    ),
    "genmm Joe 24": Expected(2, 24, "m", (1.38, 1.40), MIXAMO, ("LeftToeBase", "RightToeBase")),
    "genmm Xia": Expected(8, 31, "cmu", (1.26, 1.27), ACCLAIM, ("LeftToeBase", "RightToeBase")),
    # A crab on six of its eight limbs. It has no head, and its claws no hands.
    "genmm crab": Expected(
        1, 56, "m", (0.6, 0.75),
        roles("hips=ORG_BN_Bip01_Pelvis chest=ORG_BN_Bip01_Pelvis",
              "DEF_BN_Leg_{0}_11 DEF_BN_Leg_{0}_14 DEF_BN_Leg_{0}_15_end -", "- DEF_BN_Arm_{}_01 - -", ("L", "R")),
        tuple(f"DEF_BN_{leg}_end" for leg in ("Leg_L_15", "Leg_R_15", "leg_L_05", "leg_R_05", "Leg_L_10", "Leg_R_10")),
        kind="other", extra_roots=("ORG_Hips",), named=False,
    ),
    "genmm elephant": Expected(
        1, 40, "m", (1.40, 1.45),
        roles("hips=Bip01_Pelvis spine=Bip01_Spine chest=Bip01_Spine2 neck=Bip01_Neck head=Bip01_Head tail=BN_Tail_01",
              "Bip01_{}_Thigh Bip01_{}_Calf Bip01_{}_Foot Bip01_{}_Toe0",
              "Bip01_{}_Clavicle Bip01_{}_UpperArm Bip01_{}_Forearm Bip01_{}_Hand", ("L", "R")),
        ("Bip01_L_Toe0", "Bip01_R_Toe0", "Bip01_L_Hand", "Bip01_R_Hand"), kind="quadruped", extra_roots=("Hips",),
    ),
    # Wings are two joints a side, which the rig calls fingers.
    "genmm chicken": Expected(
        3, 41, "cm", (0.16, 0.18),
        roles("hips=Bip01_Pelvis spine=Bip01_Spine chest=Bip01_Spine1 neck=Bip01_Neck head=Bip01_Head tail=BN_Tail_01",
              "Bip01_{}_Thigh Bip01_{}_Calf Bip01_{}_Foot Bip01_{}_Toe1", "- BN_Finger_{}_01 BN_Finger_{}_02 -",
              ("L", "R")),
        ("Bip01_L_Toe1", "Bip01_R_Toe1"), extra_roots=("Hips",),
    ),
}  # fmt: skip

FAMILY = {65: "genmm Joe 65", 24: "genmm Joe 24", 31: "genmm Xia", 56: "genmm crab", 40: "genmm elephant",
          41: "genmm chicken"}  # fmt: skip


@pytest.fixture(scope="module")
def recordings(mocap):
    """`recordings("genmm Joe 65")`: every raw clip of one skeleton. Each zip is parsed once."""
    sets: dict[str, dict[str, list[Clip]]] = {}

    def find(skeleton: str) -> list[Clip]:
        name = skeleton.split()[0]
        if name not in sets:
            path = mocap(name)
            sets[name] = {}
            with zipfile.ZipFile(path) as archive:
                for member in sorted(m for m in archive.namelist() if m.endswith(".bvh")):
                    data = archive.read(member)
                    # Two files say a frame time of 1 s, which needs the true rate.
                    (clip,) = bvh.parse(data, member, fps=30 if b"Frame Time: 1.0" in data else None)
                    family = FAMILY[clip.skeleton.num_joints] if name == "genmm" else name
                    sets[name].setdefault(family, []).append(clip)
        return sets[name][skeleton]

    return find


def some(clips, count):
    """Evenly chosen clips."""
    return [clips[i] for i in sorted({round(x) for x in np.linspace(0, len(clips) - 1, count)})]


def by_name(clip, found):
    return {role: clip.skeleton.names[joint] for role, joint in found.anatomy.roles.items()}


@pytest.mark.parametrize("skeleton", SKELETONS)
def test_every_recording_is_what_the_table_says(recordings, skeleton):
    expected = SKELETONS[skeleton]
    clips = recordings(skeleton)
    assert len(clips) == expected.files
    for clip in clips:
        found = understand(clip)
        assert clip.skeleton.num_joints == expected.joints, clip.name
        assert (found.anatomy.kind, found.unit, found.up) == (expected.kind, expected.unit, expected.up), clip.name
        assert by_name(clip, found) == expected.roles, clip.name
        assert [clip.skeleton.names[j] for j in found.anatomy.contacts] == list(expected.contacts), clip.name
        assert [end >= 0 for end in found.anatomy.contact_ends] == [expected.contact_ends] * len(expected.contacts), (
            clip.name
        )
        assert expected.height[0] < found.size_metres < expected.height[1], clip.name
        assert found.extra_roots == expected.extra_roots, clip.name
        assert not found.flipped, clip.name
        assert found.named == expected.named, clip.name
        assert reference_frames(clip) == expected.odd_reference.get(clip.name, expected.reference), clip.name


@pytest.mark.parametrize("skeleton", [s for s in SKELETONS if SKELETONS[s].reference or SKELETONS[s].odd_reference])
def test_what_is_called_a_reference_pose_is_one(recordings, skeleton):
    """The table itself is checked: the pose jumps once after those frames, and not by half as much again."""
    for clip in recordings(skeleton):
        count = reference_frames(clip)
        if not count:
            continue
        turns = quat.angle(quat.inverse_multiply(clip.rotations[:-1].astype(float), clip.rotations[1:].astype(float)))
        jumps = turns[:60].mean(axis=1)
        assert jumps[count - 1] > 2.5 * np.delete(jumps, count - 1).max(), clip.name


@pytest.mark.parametrize("skeleton", SKELETONS)
def test_clips_understood_together_agree_with_clips_alone(recordings, skeleton):
    clips = some(recordings(skeleton), 8)
    assert by_name(clips[0], understand(clips)) == SKELETONS[skeleton].roles


# ---------------------------------------------------------------------------------------------------------------
# The same without names.

UNKNOWABLE = {
    "lafan1": {},
    "nsm": {},
    "jl_mm": {},
    "dog_mann": {},
    # CMU's collar bones have no length: nothing but the name makes them joints of their own.
    "cmu": {"left_clavicle": None, "right_clavicle": None},
    # And Xia's heads never turn on their necks.
    "genmm Xia": {"left_clavicle": None, "right_clavicle": None, "neck": "Neck", "head": "Neck1"},
    "genmm Joe 65": {"neck": "mixamorig7:Head", "head": "mixamorig7:HeadTop_End"},
    # The thighs hang on the spine, and nothing tells that joint from hips; the end of the trunk is past the head.
    "genmm elephant": {"hips": "Bip01_Spine", "spine": "Bip01_Spine1", "chest": "Bip01_Neck", "neck": "Bip01_Head",
                       "head": "BN_Mouth_01", "tail": None},
}  # fmt: skip
"""What differs without names, by role: it can't be known from geometry."""


@pytest.mark.parametrize("skeleton", UNKNOWABLE)
def test_roles_come_from_geometry_alone(recordings, skeleton):
    expected = SKELETONS[skeleton].roles | UNKNOWABLE[skeleton]
    expected = {role: name for role, name in expected.items() if name}
    for clip in some(recordings(skeleton), 8):
        found = understand(stranger.nameless(clip))
        assert by_name(clip, found) == expected, clip.name
        assert not found.named
        assert not found.flipped  # nothing was called left


@pytest.mark.parametrize("skeleton", SKELETONS)
def test_kind_units_and_up_need_no_names(recordings, skeleton):
    expected = SKELETONS[skeleton]
    for clip in some(recordings(skeleton), 8):
        found = understand(stranger.nameless(clip))
        assert (found.anatomy.kind, found.unit, found.up) == (expected.kind, expected.unit, expected.up), clip.name


# ---------------------------------------------------------------------------------------------------------------
# Axes, units, sides, roots above the hips, a T-pose.

OTHER_TURNS = [up for up in stranger.TURNS if up != "z"]


@pytest.mark.parametrize(
    ("skeleton", "up"),
    [
        *((skeleton, "z") for skeleton in SKELETONS),
        *((skeleton, up) for skeleton in ("cmu", "dog_mann") for up in OTHER_TURNS),
        *slow(*((skeleton, up) for skeleton in SKELETONS if skeleton not in ("cmu", "dog_mann") for up in OTHER_TURNS)),
    ],
)
def test_up_is_found_in_any_axes(recordings, skeleton, up):
    for clip in some(recordings(skeleton), 2):
        turned = clip.rotate(stranger.TURNS[up])
        for given_clip in (turned, stranger.nameless(turned)):
            found = understand(given_clip)
            assert found.up == up, clip.name
            assert np.median(found.apply(given_clip).positions_world[..., 1]) > 0  # the right way round


@pytest.mark.parametrize("up", ["z", "-z", "x"])
def test_a_turned_file_gives_the_same_motion(recordings, up):
    clip = recordings("lafan1")[0]
    straight = understand(clip).apply(clip)
    turned = clip.rotate(stranger.TURNS[up])
    again = understand(turned).apply(turned)
    assert by_name(clip, understand(turned)) == by_name(clip, understand(clip))
    np.testing.assert_allclose(again.anatomy.mirror_turns, straight.anatomy.mirror_turns, atol=1e-3)
    # Only the heading may differ: a file's other axes mean nothing.
    np.testing.assert_allclose(again.positions_world[..., 1], straight.positions_world[..., 1], atol=1e-4)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("skeleton", ["cmu", "jl_mm", *slow("lafan1", "nsm", "genmm Joe 65")])
def test_units_of_people_are_found(recordings, skeleton, unit):
    for clip in some(recordings(skeleton), 2):
        believed = understand(clip)
        scaled = clip.scale(believed.metres_per_unit / UNITS[unit])
        assert understand(scaled).unit == unit
        height = np.median(believed.apply(clip).positions_world[..., 1])
        assert np.median(understand(scaled).apply(scaled).positions_world[..., 1]) == pytest.approx(height, rel=1e-4)


@pytest.mark.parametrize("unit", ["m", "cm", "mm"])
@pytest.mark.parametrize("skeleton", ["dog_mann", "genmm elephant", "genmm chicken"])
def test_units_of_animals_are_found(recordings, skeleton, unit):
    """Animals have no common size; inches can't be told, metric units can."""
    for clip in some(recordings(skeleton), 3):
        scaled = clip.scale(understand(clip).metres_per_unit / UNITS[unit])
        assert understand(scaled).unit == unit


@pytest.mark.parametrize("skeleton", [name for name in SKELETONS if SKELETONS[name].kind != "other"])
def test_swapped_sides_are_noticed_and_roles_point_to_the_true_left(recordings, skeleton):
    for clip in some(recordings(skeleton), 4):
        found = understand(stranger.renamed(clip, stranger.swapped))
        assert found.flipped
        assert dict(found.anatomy.roles) == dict(understand(clip).anatomy.roles)


def test_sides_can_be_said(recordings):
    clip = recordings("lafan1")[0]
    wrong = stranger.renamed(clip, stranger.swapped)
    as_named = understand(wrong, RecordingSettings(sides="as named"))
    assert not as_named.flipped
    assert wrong.skeleton.names[as_named.anatomy["left_foot"]] == "LeftFoot"
    swapped = understand(clip, RecordingSettings(sides="swapped"))
    assert clip.skeleton.names[swapped.anatomy["left_foot"]] == "RightFoot"
    assert clip.skeleton.names[swapped.anatomy.contacts[0]] == "RightToe"


@pytest.mark.parametrize("skeleton", [name for name in SKELETONS if name not in ("genmm elephant", "genmm chicken")])
@pytest.mark.parametrize("named", [False, *slow(True)])
def test_roots_above_the_hips_are_noticed(recordings, skeleton, named):
    """Also for a body that walks away from an armature that stays at the origin."""
    for clip in some(recordings(skeleton), 3):
        found = understand(stranger.under(clip if named else stranger.nameless(clip), "Armature", "Reference"))
        alone = understand(clip if named else stranger.nameless(clip))
        assert found.extra_roots == ("Armature", "Reference", *alone.extra_roots), clip.name
        assert {role: joint - 2 for role, joint in found.anatomy.roles.items()} == dict(alone.anatomy.roles), clip.name
        assert (found.unit, found.up) == (alone.unit, alone.up)


@given(st.integers(1, 5), st.booleans())
def test_a_prepended_reference_pose_is_dropped(frames, keep):
    walk = sketch.walk(2.0, turn=0.0)
    posed = stranger.with_reference_pose(walk, frames)
    assert reference_frames(walk) == 0
    assert reference_frames(posed) == frames
    clip = understand(posed).apply(posed, RecordingSettings(first_frame="keep" if keep else None))
    assert clip.num_frames == posed.num_frames - (0 if keep else frames)


@pytest.mark.parametrize("skeleton", ["lafan1", "nsm", "jl_mm"])
def test_a_reference_pose_is_noticed_in_front_of_real_motion(recordings, skeleton):
    for clip in some(recordings(skeleton), 6):
        if clip.num_frames > 20 and not reference_frames(clip):
            assert reference_frames(stranger.with_reference_pose(clip)) == 1, clip.name


def test_fast_motion_is_no_reference_pose(recordings):
    """Cut anywhere, a recording has no calibration pose at its start."""
    wrong = [
        (clip.name, start)
        for clip in some(recordings("lafan1"), 8)
        for start in range(0, clip.num_frames - 60, max(1, clip.num_frames // 20))
        if reference_frames(clip.trim(start))
    ]
    assert not wrong


# ---------------------------------------------------------------------------------------------------------------
# RecordingSettings override, apply follows.


def test_what_the_user_says_goes():
    walk = sketch.walk(2.0)
    said = RecordingSettings(units=0.01, up="z", roles={"left_toe": "LeftFoot"})
    found = understand(walk, said)
    assert (found.unit, found.up) == ("cm", "z")
    assert found.anatomy["left_toe"] == walk.skeleton.joint("LeftFoot")
    assert found.anatomy.contacts[0] == walk.skeleton.joint("LeftFoot")
    assert found.size_metres == pytest.approx(understand(walk).size_metres * 0.01, rel=1e-3)


def test_a_role_that_names_no_joint_is_an_error_with_a_hint():
    with pytest.raises(InputError, match=r"no joint 'LeftToeBas'\. Did you mean 'LeftToeBase'"):
        understand(sketch.walk(1.0), RecordingSettings(roles={"left_toe": "LeftToeBas"}))


def test_apply_trims_drops_and_sets_the_rate():
    posed = stranger.with_reference_pose(sketch.walk(2.0), 2)
    found = understand(posed)
    assert found.apply(posed).num_frames == 120
    assert found.apply(posed, RecordingSettings(trim=(10, 50))).num_frames == 40
    assert (
        found.apply(posed, RecordingSettings(trim=(0, 50))).num_frames == 48
    )  # the pose is not motion, wherever the trim starts
    assert found.apply(posed, RecordingSettings(fps=30.0)).fps == 30.0
    walk = sketch.walk(2.0)
    assert understand(walk).apply(walk, RecordingSettings(first_frame="drop")).num_frames == 119


@given(st.sampled_from(list(stranger.TURNS)), st.sampled_from(list(UNITS)), st.floats(-3, 3))
def test_a_sketched_walker_is_understood_in_any_axes_units_and_heading(up, unit, heading):
    walk = WALK.rotate(quat.from_angle_axis(heading, np.array([0, 1.0, 0])))
    stranger_clip = walk.rotate(stranger.TURNS[up]).scale(1 / UNITS[unit])
    found = understand(stranger_clip)
    assert (found.anatomy.kind, found.up, found.unit, found.flipped) == ("biped", up, unit, False)
    assert dict(found.anatomy.roles) == dict(understand(WALK).anatomy.roles)


WALK = sketch.walk(3.0, fps=30)


def test_a_sketched_dog_is_a_quadruped():
    dog = sketch.walk_dog(3.0)
    for clip in (dog, stranger.nameless(dog)):
        found = understand(clip)
        assert (found.anatomy.kind, found.unit, found.up) == ("quadruped", "m", "y")
        names = [dog.skeleton.names[joint] for joint in found.anatomy.contacts]
        assert names == ["LeftToeBase", "RightToeBase", "LeftHand", "RightHand"]


@pytest.mark.parametrize("up", stranger.TURNS)
def test_up_vectors_are_the_axes(up):
    np.testing.assert_allclose(quat.rotate(stranger.TURNS[up], np.array([0, 1.0, 0])), up_vector(up), atol=1e-9)


# ---------------------------------------------------------------------------------------------------------------
# Odd bodies: never a crash, whatever is asked next.


def odd(names, parents, offsets, *, frames=20, still=False, ends=(), end_offsets=(), seed=0):
    """A clip of any tree of joints, moving a little unless it is still."""
    rng = np.random.default_rng(seed)
    skeleton = Skeleton(names, np.array(parents), np.array(offsets, float), np.array(ends, int),
                        np.array(end_offsets, float).reshape(-1, 3))  # fmt: skip
    positions = np.broadcast_to(skeleton.offsets, (frames, *skeleton.offsets.shape)).copy()
    rotations = np.broadcast_to(quat.IDENTITY, (frames, len(parents), 4)).copy()
    if not still:
        rotations = quat.normalize(rotations + 0.2 * rng.normal(size=rotations.shape))
        positions[:, 0] += np.cumsum(0.01 * rng.normal(size=(frames, 3)), axis=0)
    return Clip(skeleton, positions, rotations, fps=30, name="odd")


def hand():
    names, parents, offsets = ["LeftHand"], [-1], [[0, 0, 0]]
    for finger, x in zip(("Thumb", "Index", "Middle", "Ring", "Pinky"), (-2, -1, 0, 1, 2), strict=True):
        at = len(names)
        names += [f"LeftHand{finger}{i}" for i in (1, 2, 3)]
        parents += [0, at, at + 1]
        offsets += [[0.02 * x, 0, 0.08], [0, 0, 0.04], [0, 0, 0.03]]
    return names, parents, offsets


ROUND = [[np.cos(a), 0, np.sin(a)] for a in np.arange(8) * np.pi / 4]
ODD = {
    "one joint": (["a"], [-1], [[0, 0, 0]]),
    "two joints": (["a", "b"], [-1, 0], [[0, 0, 0], [0, 1, 0]]),
    "all at one point": ([f"j{i}" for i in range(6)], [-1, 0, 0, 0, 1, 2], np.zeros((6, 3))),
    "a person at one point": (
        ["Hips", "LeftUpLeg", "RightUpLeg", "Spine", "LeftFoot", "RightFoot"], [-1, 0, 0, 0, 1, 2], np.zeros((6, 3)),
    ),
    "a snake": ([f"j{i}" for i in range(12)], [-1, *range(11)], [[0, 0, 0.1]] * 12),
    "a tail": ([f"Tail{i}" for i in range(12)], [-1, *range(11)], [[0, 0, 0.1]] * 12),
    "a hand": hand(),
    "a face": (
        ["Head", "LeftEye", "RightEye", "Jaw", "Tongue"], [-1, 0, 0, 0, 3],
        [[0, 1.6, 0], [0.03, 0.05, 0.08], [-0.03, 0.05, 0.08], [0, -0.05, 0.05], [0, 0, 0.03]],
    ),
    "a sword": (["Root", "Sword", "Sword_end"], [-1, 0, 1], [[0, 0, 0], [0, 0, 0], [0, 1, 0]]),
    "a starfish": (["c", *(f"arm{i}" for i in range(8))], [-1] + [0] * 8, [[0, 0, 0], *ROUND]),
    "one leg": (
        ["Hips", "LeftUpLeg", "LeftLeg", "LeftFoot"], [-1, 0, 1, 2],
        [[0, 1, 0], [0.1, 0, 0], [0, -0.5, 0], [0, -0.4, 0]],
    ),
    "no arms": (
        ["Hips", "LeftUpLeg", "LeftFoot", "RightUpLeg", "RightFoot"], [-1, 0, 1, 0, 3],
        [[0, 1, 0], [0.1, 0, 0], [0, -0.9, 0], [-0.1, 0, 0], [0, -0.9, 0]],
    ),
    "no legs": (
        ["Hips", "Spine", "Head", "LeftArm", "LeftHand", "RightArm", "RightHand"], [-1, 0, 1, 1, 3, 1, 5],
        [[0, 1, 0], [0, 0.4, 0], [0, 0.3, 0], [0.2, 0.2, 0], [0.5, 0, 0], [-0.2, 0.2, 0], [-0.5, 0, 0]],
    ),
    "feet above the head": (["LeftFoot", "Hips", "RightFoot", "Head"], [-1, 0, 1, 2], [[0, 0, 0]] + [[0, -1, 0]] * 3),
    "names that are none": (["", " ", "_", "123", "左足"], [-1, 0, 0, 1, 2], [[0, 0, 0], *ROUND[:4]]),
    "a giant": (["Hips", "LeftFoot", "RightFoot"], [-1, 0, 0], [[0, 0, 0], [1e20, -1e20, 0], [-1e20, -1e20, 0]]),
    "a dwarf": (["Hips", "LeftFoot", "RightFoot"], [-1, 0, 0], [[0, 0, 0], [1e-20, -1e-20, 0], [-1e-20, -1e-20, 0]]),
}  # fmt: skip


def use(clip):
    """Everything that asks about a body either answers with finite numbers or says in words why not."""
    found = understand(clip)
    applied = found.apply(clip)
    assert np.isfinite(found.size_metres)
    partner = found.anatomy.mirror
    np.testing.assert_array_equal(partner[partner], np.arange(clip.skeleton.num_joints))
    assert np.isfinite(root.find_root_path(applied).positions).all()
    rooted = root.add_root(applied)
    np.testing.assert_allclose(np.linalg.norm(rooted.rotations, axis=-1), 1, atol=1e-4)
    mirrored = mirror.mirror_clip(applied)
    size = 1 + np.abs(applied.positions_world).max()
    np.testing.assert_allclose(mirror.mirror_clip(mirrored).positions_world, applied.positions_world, atol=2e-5 * size)
    if found.anatomy.contacts:
        assert contacts.label_contacts(applied).shape == (applied.num_frames, len(found.anatomy.contacts))
    else:
        with pytest.raises(InputError, match="no feet are known"):
            contacts.label_contacts(applied)


@pytest.mark.parametrize("body", ODD)
@pytest.mark.parametrize("frames", [1, 2, 30, *slow(4)])
@pytest.mark.parametrize("still", [True, False])
def test_odd_bodies_are_no_reason_to_crash(body, frames, still):
    use(odd(*ODD[body], frames=frames, still=still))


SIDED = "UpLeg Leg Foot Toe Arm Hand Shoulder Eye"
VOCABULARY = [side + part for part in SIDED.split() for side in ("Left", "Right")]
VOCABULARY += ["Hips", "Spine", "Head", "Neck", "Tail", "x", "Root", "j1", "Chest", "LFinger1", "RFinger1", "foo_end"]


@given(st.integers(0, 2**32 - 1))
def test_random_trees_of_joints_are_no_reason_to_crash(seed):
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 20))
    names = rng.permutation(VOCABULARY)[:count].tolist() if rng.random() < 0.7 else [f"b{k}" for k in range(count)]
    parents = [-1] + [int(rng.integers(0, joint)) for joint in range(1, count)]
    offsets = rng.normal(size=(count, 3)) * 10.0 ** rng.integers(-4, 4) * (rng.random((count, 1)) < 0.8)
    ends = int(rng.integers(0, 4))
    use(
        odd(names, parents, offsets, frames=int(rng.integers(1, 30)), still=rng.random() < 0.3, seed=seed,
            ends=rng.integers(0, count, ends), end_offsets=rng.normal(size=(ends, 3)))
    )  # fmt: skip


def test_a_sword_in_one_hand_stays_there_when_mirrored():
    walk = sketch.walk(1.0)
    at = walk.skeleton.joint("RightHand")
    skeleton = replace(
        walk.skeleton,
        names=(*walk.skeleton.names, "Sword"),
        parents=[*walk.skeleton.parents, at],
        offsets=[*walk.skeleton.offsets, [-0.1, 0, 0]],
    )
    tip = np.broadcast_to([-0.1, 0, 0], (walk.num_frames, 1, 3))
    still = np.broadcast_to(quat.IDENTITY, (walk.num_frames, 1, 4))
    armed = replace(
        walk,
        skeleton=skeleton,
        positions=np.concatenate([walk.positions, tip], axis=1),
        rotations=np.concatenate([walk.rotations, still], axis=1),
    )
    clip = understand(armed).apply(armed)
    mirrored = mirror.mirror_clip(clip)
    gap = np.linalg.norm(mirrored.positions_world[:, -1] - mirrored.positions_world[:, at], axis=-1)
    np.testing.assert_allclose(gap, 0.1, atol=1e-5)
    np.testing.assert_allclose(mirror.mirror_clip(mirrored).positions_world, clip.positions_world, atol=1e-5)


def test_no_clips_are_refused():
    with pytest.raises(MotionMatchError, match="no clips"):
        understand([])


def test_what_is_said_about_partners_kind_and_contacts_is_taken():
    walker = sketch.walk(2.0)
    names = walker.skeleton.names
    said = bind_recording_settings({"roles": {"left_hand": "LeftForeArm"}, "kind": "other", "contacts": ["Head"]})
    anatomy = understand(walker, said).anatomy
    fore, hand = names.index("LeftForeArm"), names.index("RightHand")
    assert anatomy.mirror[fore] == hand and anatomy.mirror[hand] == fore
    assert anatomy.mirror[names.index("LeftHand")] == names.index("LeftHand")
    assert (anatomy.mirror[anatomy.mirror] == np.arange(len(names))).all()
    assert anatomy.kind == "other" and anatomy.contacts == (names.index("Head"),)
    paired = understand(walker, bind_recording_settings({"pairs": {"Head": "Neck"}})).anatomy
    assert paired.mirror[names.index("Head")] == names.index("Neck")


def test_facing_is_the_axis_of_the_hips_that_points_forward():
    walker = sketch.walk(2.0)
    assert understand(walker).facing == "z"
    assert understand(walker, RecordingSettings(facing="-x")).facing == "-x"


def test_the_unit_that_a_reader_knows_is_kept(tmp_path):
    walker = sketch.walk(2.0)
    clip = understand(walker.scale(100.0)).apply(walker.scale(100.0))
    assert clip.metres_per_unit == 0.01
    (back,) = load.load(clip.save(tmp_path / "walk.glb"))
    assert back.metres_per_unit == 0.01
