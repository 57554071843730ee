import pytest

import rigs
from motionmatch.motion.anatomy import read_joint_name, split_words, strip_side

PART = {"shoulder": "arm", "between": None}
"""What a name's part is called where it differs from the role."""

# A name alone can't tell these; the tree around them does (test_roles.py).
OPEN = {"shoulder", "clavicle", "toe", "spine", "chest", "between", "hips", "neck", "head"}


@pytest.mark.parametrize("dialect", rigs.DIALECTS)
def test_every_limb_joint_of_every_dialect_has_its_side(dialect):
    for role, name in rigs.joints(dialect).items():
        side = role.split("_")[0] if "_" in role else None
        assert read_joint_name(name).side == side, name


@pytest.mark.parametrize("dialect", rigs.DIALECTS)
def test_limb_joints_that_a_name_can_tell_are_told(dialect):
    for role, name in rigs.joints(dialect).items():
        part = role.split("_")[-1]
        if "_" in role and part not in OPEN:
            assert read_joint_name(name).part == PART.get(part, part), name


@pytest.mark.parametrize("dialect", rigs.DIALECTS)
def test_partners_have_equal_stems(dialect):
    joints = rigs.joints(dialect)
    for role, name in joints.items():
        if role.startswith("left_"):
            left, right = strip_side(name), strip_side(joints[role.replace("left", "right")])
            assert (left[0], right[0]) == ("left", "right")
            assert left[1] == right[1], name


@pytest.mark.parametrize(
    ("name", "side", "part", "number"),
    [
        # the trunk
        ("Hips", None, "hips", 0),
        ("hip", None, "hips", 0),
        ("Bip001 Pelvis", None, "hips", 1),
        ("LowerBack", None, "spine", 0),
        ("jL5S1", None, "spine", 0),
        ("T8", None, "spine", 0),
        ("Spine2", None, "spine", 2),
        ("spine.003", None, "spine", 3),
        ("Torso", None, "chest", 0),
        ("UpperChest", None, "chest", 0),
        ("lowerneck", None, "neck", 0),
        ("mixamorig7:Neck", None, "neck", 0),
        ("BN_Tail_01", None, "tail", 1),
        # a hip with a side is a thigh, without one it is the pelvis
        ("LeftHip", "left", "hip", 0),
        ("R_Hip", "right", "hip", 0),
        # up leg, leg; fore arm, arm
        ("LeftUpLeg", "left", "hip", 0),
        ("LeftLeg", "left", "knee", 0),
        ("LegLower.R", "right", "knee", 0),
        ("Bip001 L Thigh", "left", "hip", 1),
        ("Bip01 R Toe0", "right", "toe", 0),
        ("lShin", "left", "knee", 0),
        ("LeftForeArm", "left", "elbow", 0),
        ("RFArm", "right", "elbow", 0),
        ("LUArm", "left", "arm", 0),
        ("l_shank", "left", "knee", 0),
        ("RThumb", "right", "finger", 0),
        ("LHipJoint", "left", "hip", 0),
        ("thigh_twist_01_l", "left", "helper", 1),
        # what hangs on a part is not the part
        ("LeftHandIndex1", "left", "finger", 1),
        ("LeftToe_End", "left", "end", 0),
        ("HeadTop_End", None, "end", 0),
        ("Bip01_HeadNub", None, "end", 1),
        ("RightWristSite", "right", "end", 0),
        ("LeftEye", "left", "face", 0),
        # animals
        ("Bip01_L_HorseLink", "left", "hock", 1),
        ("RightPaw", "right", "foot", 0),
        # words that only look like a side, and words that say nothing
        ("Roll", None, "helper", 0),
        ("root", None, "root", 0),
        ("j12", None, None, 12),
        ("", None, None, 0),
        ("左足", None, None, 0),
    ],
)
def test_what_a_name_says(name, side, part, number):
    reading = read_joint_name(name)
    assert (reading.side, reading.part, reading.number) == (side, part, number)


def test_front_legs_are_said_to_be_in_front():
    assert read_joint_name("LeftFrontPaw").front
    assert not read_joint_name("LeftHindPaw").front


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mixamorig7:LeftUpLeg", ["left", "up", "leg"]),
        ("Armature|thigh.L.001", ["thigh", "l", "001"]),
        ("ValveBiped.Bip01_R_UpperArm", ["valve", "biped", "bip", "01", "r", "upper", "arm"]),
        ("jLeftT4Shoulder", ["j", "left", "t", "4", "shoulder"]),
        ("LEFT_UP_LEG", ["left", "up", "leg"]),
    ],
)
def test_names_fall_into_words(name, words):
    assert split_words(name) == words


def test_partners_differ_in_their_side_only():
    assert strip_side("LeftHandIndex1") == ("left", strip_side("RightHandIndex1")[1])
    assert strip_side("LeftHandIndex1")[1] != strip_side("RightHandIndex2")[1]
    assert strip_side("Spine")[0] is None


def test_a_side_is_found_behind_a_prefix():
    assert strip_side("rig_leftleg") == ("left", ("rig", "leg"))
    assert strip_side("rig_rightleg") == ("right", ("rig", "leg"))


@pytest.mark.parametrize("name", ["Root", "Rib", "Leg", "LowerBack", "Reference", "Lumbar", "Radius", "Left", "Ring"])
def test_a_word_that_begins_with_the_letter_of_a_side_has_none(name):
    assert read_joint_name(name).side == ("left" if name == "Left" else None)
