"""Characters as tools and shops make them: their bones, names, rest poses, units and axes, without their meshes.

A rig is written as lines `name parent place`. A place is a role of `BODY` (`L` and `R` before those with a side), a
place between two (`Lshoulder>Lelbow:0.5`), or `origin`. Two sides are written once, with `{}` where the side is in the
name and `S` before a place.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_pack import add_accessor, pack_glb
from motionmatch.motion.skeleton import Skeleton

BODY = {
    # a person in a T, metres, y up, facing +z; the left is +x
    "origin": (0, 0, 0), "hips": (0, 0.97, 0), "belly": (0, 1.06, 0), "waist": (0, 1.15, -0.005),
    "ribs": (0, 1.25, -0.01), "chest": (0, 1.33, -0.015), "neck": (0, 1.5, -0.02), "head": (0, 1.6, 0.01),
    "crown": (0, 1.79, 0.02), "face": (0, 1.66, 0.1), "Lhip": (0.09, 0.92, 0), "Lknee": (0.1, 0.5, 0.01),
    "Lfoot": (0.1, 0.085, -0.025), "Ltoe": (0.11, 0.02, 0.11), "Ltip": (0.11, 0.015, 0.19),
    "Lclavicle": (0.04, 1.44, 0), "Lshoulder": (0.18, 1.45, -0.01), "Lelbow": (0.45, 1.45, -0.02),
    "Lhand": (0.71, 1.45, -0.01), "Lfinger": (0.8, 1.45, 0), "Lnail": (0.88, 1.45, 0), "Lthumb": (0.75, 1.43, 0.05),
    "Lbreast": (0.09, 1.32, 0.12), "Leye": (0.03, 1.67, 0.09),
}  # fmt: skip
BODY |= {f"R{name[1:]}": (-at[0], *at[1:]) for name, at in BODY.items() if name[0] == "L"}

MIXAMO = """
mixamorig:Hips - hips
mixamorig:Spine mixamorig:Hips belly
mixamorig:Spine1 mixamorig:Spine waist
mixamorig:Spine2 mixamorig:Spine1 chest
mixamorig:Neck mixamorig:Spine2 neck
mixamorig:Head mixamorig:Neck head
mixamorig:HeadTop_End mixamorig:Head crown
mixamorig:{}UpLeg mixamorig:Hips Ship
mixamorig:{}Leg mixamorig:{}UpLeg Sknee
mixamorig:{}Foot mixamorig:{}Leg Sfoot
mixamorig:{}ToeBase mixamorig:{}Foot Stoe
mixamorig:{}Toe_End mixamorig:{}ToeBase Stip
mixamorig:{}Shoulder mixamorig:Spine2 Sclavicle
mixamorig:{}Arm mixamorig:{}Shoulder Sshoulder
mixamorig:{}ForeArm mixamorig:{}Arm Selbow
mixamorig:{}Hand mixamorig:{}ForeArm Shand
mixamorig:{}HandThumb1 mixamorig:{}Hand Sthumb
mixamorig:{}HandIndex1 mixamorig:{}Hand Sfinger
mixamorig:{}HandIndex2 mixamorig:{}HandIndex1 Snail
"""
READY_PLAYER_ME = MIXAMO.replace("mixamorig:", "").replace("Hips - hips", "Armature - origin\nHips Armature hips")
VROID = """
Root - origin
J_Bip_C_Hips Root hips
J_Bip_C_Spine J_Bip_C_Hips belly
J_Bip_C_Chest J_Bip_C_Spine waist
J_Bip_C_UpperChest J_Bip_C_Chest chest
J_Bip_C_Neck J_Bip_C_UpperChest neck
J_Bip_C_Head J_Bip_C_Neck head
J_Adj_{}_FaceEye J_Bip_C_Head Seye
J_Sec_Hair1_01 J_Bip_C_Head crown
J_Sec_Hair2_01 J_Sec_Hair1_01 face
J_Sec_{}_Bust1 J_Bip_C_UpperChest Sbreast
J_Sec_{}_SkirtFront1 J_Bip_C_Hips Ship>Sknee:0.3
J_Sec_{}_SkirtFront2 J_Sec_{}_SkirtFront1 Ship>Sknee:0.8
J_Bip_{}_UpperLeg J_Bip_C_Hips Ship
J_Bip_{}_LowerLeg J_Bip_{}_UpperLeg Sknee
J_Bip_{}_Foot J_Bip_{}_LowerLeg Sfoot
J_Bip_{}_ToeBase J_Bip_{}_Foot Stoe
J_Bip_{}_Shoulder J_Bip_C_UpperChest Sclavicle
J_Bip_{}_UpperArm J_Bip_{}_Shoulder Sshoulder
J_Bip_{}_LowerArm J_Bip_{}_UpperArm Selbow
J_Bip_{}_Hand J_Bip_{}_LowerArm Shand
J_Bip_{}_Index1 J_Bip_{}_Hand Sfinger
J_Bip_{}_Thumb1 J_Bip_{}_Hand Sthumb
"""
UNREAL = """
root - origin
pelvis root hips
spine_01 pelvis belly
spine_02 spine_01 waist
spine_03 spine_02 ribs
spine_04 spine_03 ribs>chest:0.5
spine_05 spine_04 chest
neck_01 spine_05 neck
neck_02 neck_01 neck>head:0.5
head neck_02 head
clavicle_{} spine_05 Sclavicle
upperarm_{} clavicle_{} Sshoulder
upperarm_twist_01_{} upperarm_{} Sshoulder>Selbow:0.5
lowerarm_{} upperarm_{} Selbow
lowerarm_twist_01_{} lowerarm_{} Selbow>Shand:0.6
hand_{} lowerarm_{} Shand
index_01_{} hand_{} Sfinger
index_02_{} index_01_{} Snail
thigh_{} pelvis Ship
thigh_twist_01_{} thigh_{} Ship>Sknee:0.4
calf_{} thigh_{} Sknee
calf_twist_01_{} calf_{} Sknee>Sfoot:0.5
foot_{} calf_{} Sfoot
ball_{} foot_{} Stoe
ik_foot_root root origin
ik_foot_{} ik_foot_root Sfoot
ik_hand_root root origin
ik_hand_gun ik_hand_root Rhand
ik_hand_{} ik_hand_gun Shand
interaction root origin
center_of_mass root hips
"""
BIPED = """
Bip001 - hips
Bip001_Pelvis Bip001 hips
Bip001_Spine Bip001_Pelvis belly
Bip001_Spine1 Bip001_Spine ribs
Bip001_Neck Bip001_Spine1 neck
Bip001_Head Bip001_Neck head
Bip001_HeadNub Bip001_Head crown
Bip001_{}_Thigh Bip001_Spine Ship
Bip001_{}_Calf Bip001_{}_Thigh Sknee
Bip001_{}_Foot Bip001_{}_Calf Sfoot
Bip001_{}_Toe0 Bip001_{}_Foot Stoe
Bip001_{}_Toe0Nub Bip001_{}_Toe0 Stip
Bip001_{}_Clavicle Bip001_Neck Sclavicle
Bip001_{}_UpperArm Bip001_{}_Clavicle Sshoulder
Bip001_{}_Forearm Bip001_{}_UpperArm Selbow
Bip001_{}_Hand Bip001_{}_Forearm Shand
Bip001_{}_Finger0 Bip001_{}_Hand Sthumb
Bip001_{}_Finger1 Bip001_{}_Hand Sfinger
"""
CHARACTER_CREATOR = """
RL_BoneRoot - origin
CC_Base_Hip RL_BoneRoot hips
CC_Base_Pelvis CC_Base_Hip hips
CC_Base_{}_Thigh CC_Base_Pelvis Ship
CC_Base_{}_ThighTwist01 CC_Base_{}_Thigh Ship>Sknee:0.2
CC_Base_{}_ThighTwist02 CC_Base_{}_Thigh Ship>Sknee:0.6
CC_Base_{}_Calf CC_Base_{}_Thigh Sknee
CC_Base_{}_KneeShareBone CC_Base_{}_Calf Sknee
CC_Base_{}_CalfTwist01 CC_Base_{}_Calf Sknee>Sfoot:0.3
CC_Base_{}_Foot CC_Base_{}_Calf Sfoot
CC_Base_{}_ToeBase CC_Base_{}_Foot Stoe
CC_Base_{}_ToeBaseShareBone CC_Base_{}_Foot Stoe
CC_Base_{}_BigToe1 CC_Base_{}_ToeBase Stip
CC_Base_Waist CC_Base_Hip belly
CC_Base_Spine01 CC_Base_Waist waist
CC_Base_Spine02 CC_Base_Spine01 ribs
CC_Base_NeckTwist01 CC_Base_Spine02 neck
CC_Base_NeckTwist02 CC_Base_NeckTwist01 neck>head:0.5
CC_Base_Head CC_Base_NeckTwist02 head
CC_Base_JawRoot CC_Base_Head face
CC_Base_{}_Eye CC_Base_Head Seye
CC_Base_{}_Breast CC_Base_Spine02 Sbreast
CC_Base_{}_Clavicle CC_Base_Spine02 Sclavicle
CC_Base_{}_Upperarm CC_Base_{}_Clavicle Sshoulder
CC_Base_{}_UpperarmTwist01 CC_Base_{}_Upperarm Sshoulder>Selbow:0.3
CC_Base_{}_Forearm CC_Base_{}_Upperarm Selbow
CC_Base_{}_ElbowShareBone CC_Base_{}_Forearm Selbow
CC_Base_{}_ForearmTwist01 CC_Base_{}_Forearm Selbow>Shand:0.3
CC_Base_{}_Hand CC_Base_{}_Forearm Shand
CC_Base_{}_Index1 CC_Base_{}_Hand Sfinger
"""
MAKEHUMAN = """
root - hips
pelvis.{} root Ship>hips:0.5
upperleg01.{} pelvis.{} Ship
upperleg02.{} upperleg01.{} Ship>Sknee:0.5
lowerleg01.{} upperleg02.{} Sknee
lowerleg02.{} lowerleg01.{} Sknee>Sfoot:0.5
foot.{} lowerleg02.{} Sfoot
toe1-1.{} foot.{} Stoe
toe2-1.{} foot.{} Stoe
toe2-2.{} toe2-1.{} Stip
spine05 root belly
spine04 spine05 waist
spine03 spine04 ribs
spine02 spine03 ribs>chest:0.6
spine01 spine02 chest
neck01 spine01 neck
neck02 neck01 neck>head:0.4
neck03 neck02 neck>head:0.7
head neck03 head
jaw head face
clavicle.{} spine01 Sclavicle
shoulder01.{} clavicle.{} Sclavicle>Sshoulder:0.6
upperarm01.{} shoulder01.{} Sshoulder
upperarm02.{} upperarm01.{} Sshoulder>Selbow:0.5
lowerarm01.{} upperarm02.{} Selbow
lowerarm02.{} lowerarm01.{} Selbow>Shand:0.5
wrist.{} lowerarm02.{} Shand
metacarpal1.{} wrist.{} Shand>Sfinger:0.3
finger2-1.{} metacarpal1.{} Sfinger
finger1-1.{} wrist.{} Sthumb
"""
DAZ_GENESIS_8 = """
Genesis8Female - origin
hip Genesis8Female hips
pelvis hip hips
{}ThighBend pelvis Ship
{}ThighTwist {}ThighBend Ship>Sknee:0.4
{}Shin {}ThighTwist Sknee
{}Foot {}Shin Sfoot
{}Metatarsals {}Foot Sfoot>Stoe:0.5
{}Toe {}Metatarsals Stoe
{}BigToe {}Toe Stip
abdomenLower hip belly
abdomenUpper abdomenLower waist
chestLower abdomenUpper ribs
chestUpper chestLower chest
neckLower chestUpper neck
neckUpper neckLower neck>head:0.5
head neckUpper head
{}Eye head Seye
{}Pectoral chestLower Sbreast
{}Collar chestUpper Sclavicle
{}ShldrBend {}Collar Sshoulder
{}ShldrTwist {}ShldrBend Sshoulder>Selbow:0.4
{}ForearmBend {}ShldrTwist Selbow
{}ForearmTwist {}ForearmBend Selbow>Shand:0.4
{}Hand {}ForearmTwist Shand
{}Carpal1 {}Hand Shand>Sfinger:0.4
{}Index1 {}Carpal1 Sfinger
{}Thumb1 {}Hand Sthumb
"""
RIGIFY = """
DEF-spine - hips
DEF-spine.001 DEF-spine belly
DEF-spine.002 DEF-spine.001 waist
DEF-spine.003 DEF-spine.002 chest
DEF-spine.004 DEF-spine.003 neck
DEF-spine.005 DEF-spine.004 neck>head:0.5
DEF-spine.006 DEF-spine.005 head
DEF-pelvis.{} DEF-spine hips
DEF-thigh.{} DEF-spine Ship
DEF-thigh.{}.001 DEF-thigh.{} Ship>Sknee:0.5
DEF-shin.{} DEF-thigh.{}.001 Sknee
DEF-shin.{}.001 DEF-shin.{} Sknee>Sfoot:0.5
DEF-foot.{} DEF-shin.{}.001 Sfoot
DEF-toe.{} DEF-foot.{} Stoe
DEF-breast.{} DEF-spine.003 Sbreast
DEF-shoulder.{} DEF-spine.003 Sclavicle
DEF-upper_arm.{} DEF-shoulder.{} Sshoulder
DEF-upper_arm.{}.001 DEF-upper_arm.{} Sshoulder>Selbow:0.5
DEF-forearm.{} DEF-upper_arm.{}.001 Selbow
DEF-forearm.{}.001 DEF-forearm.{} Selbow>Shand:0.5
DEF-hand.{} DEF-forearm.{}.001 Shand
DEF-f_index.01.{} DEF-hand.{} Sfinger
"""
STICK = """
bone0 - hips
bone1 bone0 chest
bone2 bone1 head
bone3 bone1 Lshoulder
bone4 bone3 Lelbow
bone5 bone4 Lhand
bone6 bone1 Rshoulder
bone7 bone6 Relbow
bone8 bone7 Rhand
bone9 bone0 Lhip
bone10 bone9 Lknee
bone11 bone10 Lfoot
bone12 bone11 Ltoe
bone13 bone0 Rhip
bone14 bone13 Rknee
bone15 bone14 Rfoot
bone16 bone15 Rtoe
"""


@dataclass(frozen=True)
class MadeRig:
    """A rig: its lines, how it writes the sides, and the joints by role."""

    lines: str
    sides: tuple[str, str]
    roles: str
    """joints that must be found: `role=name`, sides written once"""


RIGS = {
    "mixamo": MadeRig(
        MIXAMO,
        ("Left", "Right"),
        "hips=mixamorig:Hips chest=mixamorig:Spine2 neck=mixamorig:Neck head=mixamorig:Head S_hip=mixamorig:{}UpLeg "
        "S_knee=mixamorig:{}Leg S_foot=mixamorig:{}Foot S_toe=mixamorig:{}ToeBase S_clavicle=mixamorig:{}Shoulder "
        "S_shoulder=mixamorig:{}Arm S_elbow=mixamorig:{}ForeArm S_hand=mixamorig:{}Hand",
    ),
    "ready player me": MadeRig(
        READY_PLAYER_ME,
        ("Left", "Right"),
        "hips=Hips spine=Spine chest=Spine2 neck=Neck head=Head S_hip={}UpLeg S_knee={}Leg S_foot={}Foot "
        "S_toe={}ToeBase S_clavicle={}Shoulder S_shoulder={}Arm S_elbow={}ForeArm S_hand={}Hand",
    ),
    "vroid": MadeRig(
        VROID,
        ("L", "R"),
        "hips=J_Bip_C_Hips chest=J_Bip_C_UpperChest neck=J_Bip_C_Neck head=J_Bip_C_Head S_hip=J_Bip_{}_UpperLeg "
        "S_knee=J_Bip_{}_LowerLeg S_foot=J_Bip_{}_Foot S_toe=J_Bip_{}_ToeBase S_clavicle=J_Bip_{}_Shoulder "
        "S_shoulder=J_Bip_{}_UpperArm S_elbow=J_Bip_{}_LowerArm S_hand=J_Bip_{}_Hand",
    ),
    "unreal": MadeRig(
        UNREAL,
        ("l", "r"),
        "hips=pelvis spine=spine_01 chest=spine_05 neck=neck_01 head=head S_hip=thigh_{} S_knee=calf_{} S_foot=foot_{} "
        "S_toe=ball_{} S_clavicle=clavicle_{} S_shoulder=upperarm_{} S_elbow=lowerarm_{} S_hand=hand_{}",
    ),
    "3ds max biped": MadeRig(
        BIPED,
        ("L", "R"),
        "neck=Bip001_Neck head=Bip001_Head S_hip=Bip001_{}_Thigh S_knee=Bip001_{}_Calf S_foot=Bip001_{}_Foot "
        "S_toe=Bip001_{}_Toe0 S_clavicle=Bip001_{}_Clavicle S_shoulder=Bip001_{}_UpperArm S_elbow=Bip001_{}_Forearm "
        "S_hand=Bip001_{}_Hand",
    ),
    "character creator": MadeRig(
        CHARACTER_CREATOR,
        ("L", "R"),
        "chest=CC_Base_Spine02 head=CC_Base_Head S_hip=CC_Base_{}_Thigh S_knee=CC_Base_{}_Calf S_foot=CC_Base_{}_Foot "
        "S_toe=CC_Base_{}_ToeBase S_clavicle=CC_Base_{}_Clavicle S_shoulder=CC_Base_{}_Upperarm "
        "S_elbow=CC_Base_{}_Forearm S_hand=CC_Base_{}_Hand",
    ),
    "makehuman": MadeRig(
        MAKEHUMAN,
        ("L", "R"),
        "hips=root chest=spine01 head=head S_hip=upperleg01.{} S_knee=lowerleg01.{} S_foot=foot.{} "
        "S_clavicle=clavicle.{} S_shoulder=upperarm01.{} S_elbow=lowerarm01.{} S_hand=wrist.{}",
    ),
    "daz genesis 8": MadeRig(
        DAZ_GENESIS_8,
        ("l", "r"),
        "chest=chestUpper head=head S_hip={}ThighBend S_knee={}Shin S_foot={}Foot S_toe={}Toe S_clavicle={}Collar "
        "S_shoulder={}ShldrBend S_elbow={}ForearmBend S_hand={}Hand",
    ),
    "rigify": MadeRig(
        RIGIFY,
        ("L", "R"),
        "hips=DEF-spine chest=DEF-spine.003 head=DEF-spine.006 S_hip=DEF-thigh.{} S_knee=DEF-shin.{} S_foot=DEF-foot.{}"
        " S_toe=DEF-toe.{} S_clavicle=DEF-shoulder.{} S_shoulder=DEF-upper_arm.{} S_elbow=DEF-forearm.{} "
        "S_hand=DEF-hand.{}",
    ),
    "without names": MadeRig(
        STICK,
        ("", ""),
        "hips=bone0 chest=bone1 head=bone2 left_hip=bone9 left_knee=bone10 left_foot=bone11 left_toe=bone12 "
        "left_shoulder=bone3 left_elbow=bone4 left_hand=bone5 right_foot=bone15 right_hand=bone8",
    ),
}


def list_roles(rig: str) -> dict[str, str]:
    """Return the names of joints by role that a rig must be understood to have."""
    found = {}
    for word in RIGS[rig].roles.split():
        role, name = word.split("=")
        if role.startswith("S_"):
            for side, written in zip(("left", "right"), RIGS[rig].sides, strict=True):
                found[f"{side}{role[1:]}"] = name.replace("{}", written)
        else:
            found[role] = name
    return found


def make_rig(
    rig: str,
    *,
    arms: float = 0.0,
    knees: float = 0.0,
    rolled: np.random.Generator | None = None,
    along: bool = False,
    unit: float = 1.0,
    up: str = "y",
    back: bool = False,
) -> Clip:
    """Make one frame of a rig: in its rest pose, in its own unit (metres times `unit`) and axes.

    `arms` is how far the arms hang, degrees (0 is a T, 45 an A), `knees` how far the knees are bent. `rolled` turns the
    axes of every joint at random; `along` lets them point to the next, as Blender's do. With `back` it faces -z.
    """
    names, parents, places = _expand(RIGS[rig])
    at = np.array([_find_place(place) for place in places], float)
    at = _pose(names, parents, places, at, np.radians(arms), np.radians(knees))
    if back:
        at = at * [-1.0, 1.0, -1.0]
    if up == "z":
        at = np.stack([at[:, 0], -at[:, 2], at[:, 1]], axis=-1)
    at = at * unit
    count = len(names)
    turns = np.tile(quat.IDENTITY, (count, 1))
    if rolled is not None:
        turns = quat.normalize(rolled.normal(size=(count, 4)))
    if along:
        for joint in range(count):
            children = [each for each in range(count) if parents[each] == joint]
            way = at[children[0]] - at[joint] if children else np.array([0.0, 1.0, 0.0])
            if np.linalg.norm(way) > 1e-9:
                turns[joint] = quat.between(np.array([0.0, 1.0, 0.0]), way)
    above = np.maximum(parents, 0)
    inside = (parents >= 0)[:, None]
    positions = np.where(inside, quat.inverse_rotate(turns[above], at - at[above]), at)
    rotations = np.where(inside, quat.inverse_multiply(turns[above], turns), turns)
    offsets = positions.copy()
    offsets[0] = 0.0
    return Clip(Skeleton(tuple(names), parents, offsets), positions[None], rotations[None], 30.0, rig)


def _expand(rig: MadeRig) -> tuple[list[str], np.ndarray, list[str]]:
    rows = []
    for line in rig.lines.strip().splitlines():
        name, parent, place = line.split()
        if "{}" in name:
            for side, letter in zip(rig.sides, "LR", strict=True):
                where = ">".join(part.replace("S", letter, 1) if part.startswith("S") else part
                                 for part in place.split(">"))  # fmt: skip
                rows.append((name.replace("{}", side), parent.replace("{}", side), where))
        else:
            rows.append((name, parent, place))
    order: list[tuple[str, str, str]] = []
    waiting = [row for row in rows if row[1] == "-"]
    while waiting:
        row = waiting.pop(0)
        order.append(row)
        waiting = [each for each in rows if each[1] == row[0]] + waiting
    names = [row[0] for row in order]
    parents = np.array([names.index(row[1]) if row[1] != "-" else -1 for row in order])
    return names, parents, [row[2] for row in order]


def _find_place(place: str) -> tuple[float, ...]:
    way, _, share = place.partition(":")
    if ">" not in way:
        return BODY[way]
    start, stop = (np.array(BODY[part], float) for part in way.split(">"))
    return tuple(start + float(share) * (stop - start))


def _pose(names, parents, places, at: np.ndarray, arms: float, knees: float) -> np.ndarray:
    """Let arms hang and knees bend: everything beyond a joint turns about it."""
    at = at.copy()

    def turn(centre: np.ndarray, members: list[int], angle: float, axis) -> None:
        about = quat.from_angle_axis(np.array(angle), np.array(axis, float))
        at[members] = centre + quat.rotate(about, at[members] - centre)

    outward = ("shoulder", "elbow", "hand", "finger", "nail", "thumb")
    for letter, sign in (("L", -1.0), ("R", 1.0)):
        arm = [j for j, place in enumerate(places) if place[0] == letter and place[1:].split(">")[0] in outward]
        turn(np.array(BODY[f"{letter}shoulder"], float), arm, sign * arms, (0, 0, 1))
        leg = [j for j, place in enumerate(places) if place[0] == letter and place[1:].split(">")[0] in (
            "hip", "knee", "foot", "toe", "tip") and not place.endswith("hips:0.5")]  # fmt: skip
        hip = np.array(BODY[f"{letter}hip"], float)
        turn(hip, leg, -0.5 * knees, (1, 0, 0))
        lower = [j for j in leg if not (places[j][1:].startswith("hip"))]
        knee = hip + quat.rotate(quat.from_angle_axis(np.array(-0.5 * knees), np.array([1.0, 0, 0])),
                                 np.array(BODY[f"{letter}knee"], float) - hip)  # fmt: skip
        turn(knee, lower, knees, (1, 0, 0))
        foot = [j for j in lower if places[j][1:].split(">")[0] in ("foot", "toe", "tip")]
        if foot:
            turn(at[foot[0]].copy(), foot, -0.5 * knees, (1, 0, 0))
    return at


def write_skin(clip: Clip, path: Path) -> Path:
    """Write a rig as a GLB with a skin of one triangle for each joint, and nothing else: no animation, no notes."""
    count = clip.skeleton.num_joints
    tree: dict = {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, count]}], "nodes": []}
    data = bytearray()
    for joint in range(count):
        children = [int(each) for each in np.flatnonzero(clip.skeleton.parents == joint)]
        node = {
            "name": clip.skeleton.names[joint],
            "translation": clip.positions[0, joint].astype(float).tolist(),
            "rotation": np.roll(clip.rotations[0, joint].astype(float), -1).tolist(),
        }
        tree["nodes"].append(node | ({"children": children} if children else {}))
    world, turns = clip.positions_world[0].astype(float), clip.rotations_world[0].astype(float)
    matrices = np.tile(np.eye(4), (count, 1, 1))
    matrices[:, :3, :3] = np.stack([quat.rotate(turns[joint], np.eye(3)).T for joint in range(count)])
    matrices[:, :3, 3] = world
    inverse = np.linalg.inv(matrices).transpose(0, 2, 1).reshape(-1, 16)
    size = 0.02 * float(np.ptp(world, axis=0).max())
    corners = (world[:, None] + size * np.array([[0, 0, 0], [1, 0, 0], [0, 0, 1]])).reshape(-1, 3)
    joints = np.zeros((3 * count, 4), np.uint16)
    joints[:, 0] = np.repeat(np.arange(count), 3)
    weights = np.tile([1.0, 0, 0, 0], (3 * count, 1))
    attributes = {
        "POSITION": add_accessor(tree, data, corners, "VEC3", bounds=True),
        "JOINTS_0": add_accessor(tree, data, joints, "VEC4"),
        "WEIGHTS_0": add_accessor(tree, data, weights, "VEC4"),
    }
    tree["meshes"] = [{"primitives": [{"attributes": attributes}]}]
    tree["nodes"].append({"name": "Body", "mesh": 0, "skin": 0})
    tree["skins"] = [{"joints": list(range(count)), "inverseBindMatrices": add_accessor(tree, data, inverse, "MAT4")}]
    tree["buffers"] = [{"byteLength": len(data)}]
    path.write_bytes(pack_glb(json.loads(json.dumps(tree)), bytes(data)))
    return path
