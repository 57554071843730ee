"""The joints of one person as different tools and rigs call them, by the role each joint plays.

`L` and `R` stand for how a dialect writes the sides; a row gives the centre, then one side from the trunk outwards.
"""

from __future__ import annotations

CENTRE = ("hips", "spine", "between", "chest", "neck", "head")
LIMBS = ("hip", "knee", "foot", "toe", "clavicle", "shoulder", "elbow", "hand")

DIALECTS: dict[str, tuple[tuple[str, str], str, str]] = {
    # name: (left, right), the centre, one side with {} where the side is written
    "mixamo": (
        ("Left", "Right"),
        "mixamorig:Hips mixamorig:Spine mixamorig:Spine1 mixamorig:Spine2 mixamorig:Neck mixamorig:Head",
        "mixamorig:{}UpLeg mixamorig:{}Leg mixamorig:{}Foot mixamorig:{}ToeBase "
        "mixamorig:{}Shoulder mixamorig:{}Arm mixamorig:{}ForeArm mixamorig:{}Hand",
    ),
    "unreal mannequin": (
        ("l", "r"),
        "pelvis spine_01 spine_02 spine_03 neck_01 head",
        "thigh_{} calf_{} foot_{} ball_{} clavicle_{} upperarm_{} lowerarm_{} hand_{}",
    ),
    "rigify": (
        ("L", "R"),
        "spine spine.001 spine.002 spine.003 spine.004 spine.006",
        "thigh.{} shin.{} foot.{} toe.{} shoulder.{} upper_arm.{} forearm.{} hand.{}",
    ),
    "rigify deform bones": (
        ("L", "R"),
        "DEF-spine DEF-spine.001 DEF-spine.002 DEF-spine.003 DEF-spine.004 DEF-spine.006",
        "DEF-thigh.{} DEF-shin.{} DEF-foot.{} DEF-toe.{} DEF-shoulder.{} DEF-upper_arm.{} DEF-forearm.{} DEF-hand.{}",
    ),
    "3ds max biped": (
        ("L", "R"),
        "Bip001_Pelvis Bip001_Spine Bip001_Spine1 Bip001_Spine2 Bip001_Neck Bip001_Head",
        "Bip001_{}_Thigh Bip001_{}_Calf Bip001_{}_Foot Bip001_{}_Toe0 "
        "Bip001_{}_Clavicle Bip001_{}_UpperArm Bip001_{}_Forearm Bip001_{}_Hand",
    ),
    "source engine": (
        ("L", "R"),
        "ValveBiped.Bip01_Pelvis ValveBiped.Bip01_Spine ValveBiped.Bip01_Spine1 ValveBiped.Bip01_Spine2 "
        "ValveBiped.Bip01_Neck1 ValveBiped.Bip01_Head1",
        "ValveBiped.Bip01_{}_Thigh ValveBiped.Bip01_{}_Calf ValveBiped.Bip01_{}_Foot ValveBiped.Bip01_{}_Toe0 "
        "ValveBiped.Bip01_{}_Clavicle ValveBiped.Bip01_{}_UpperArm "
        "ValveBiped.Bip01_{}_Forearm ValveBiped.Bip01_{}_Hand",
    ),
    "SMPL": (
        ("L", "R"),
        "Pelvis Spine1 Spine2 Spine3 Neck Head",
        "{}_Hip {}_Knee {}_Ankle {}_Foot {}_Collar {}_Shoulder {}_Elbow {}_Wrist",
    ),
    "HumanML3D": (
        ("left", "right"),
        "pelvis spine1 spine2 spine3 neck head",
        "{}_hip {}_knee {}_ankle {}_foot {}_collar {}_shoulder {}_elbow {}_wrist",
    ),
    "Xsens joints": (
        ("Left", "Right"),
        "Pelvis jL5S1 jL4L3 jT9T8 jT1C7 jC1Head",
        "j{}Hip j{}Knee j{}Ankle j{}BallFoot j{}T4Shoulder j{}Shoulder j{}Elbow j{}Wrist",
    ),
    "Xsens segments": (
        ("Left", "Right"),
        "Pelvis L5 L3 T8 Neck Head",
        "{}UpperLeg {}LowerLeg {}Foot {}Toe {}Shoulder {}UpperArm {}ForeArm {}Hand",
    ),
    "Bandai Namco": (
        ("L", "R"),
        "Hips Spine Spine1 Chest Neck Head",
        "UpperLeg_{} LowerLeg_{} Foot_{} Toes_{} Shoulder_{} UpperArm_{} LowerArm_{} Hand_{}",
    ),
    "100STYLE": (
        ("Left", "Right"),
        "Hips Chest Chest2 Chest4 Neck Head",
        "{}Hip {}Knee {}Ankle {}Toe {}Collar {}Shoulder {}Elbow {}Wrist",
    ),
    "Daz": (
        ("l", "r"),
        "hip abdomen abdomen2 chest neck head",
        "{}Thigh {}Shin {}Foot {}Toe {}Collar {}Shldr {}ForeArm {}Hand",
    ),
    "Daz Genesis 8": (
        ("l", "r"),
        "hip abdomenLower abdomenUpper chestUpper neckLower head",
        "{}ThighBend {}Shin {}Foot {}Toe {}Collar {}ShldrBend {}ForearmBend {}Hand",
    ),
    "Rokoko": (
        ("Left", "Right"),
        "Hips Spine1 Spine2 Spine3 Neck Head",
        "{}Thigh {}Shin {}Foot {}Toe {}Shoulder {}Arm {}ForeArm {}Hand",
    ),
    "Acclaim, as Vicon and CMU wrote it": (
        ("l", "r"),
        "root lowerback upperback thorax lowerneck head",
        "{}femur {}tibia {}foot {}toes {}clavicle {}humerus {}radius {}hand",
    ),
    "OptiTrack": (
        ("L", "R"),
        "Hip Ab Ab2 Chest Neck Head",
        "{}Thigh {}Shin {}Foot {}Toe {}Shoulder {}UArm {}FArm {}Hand",
    ),
    "Theia": (
        ("l", "r"),
        "pelvis abdomen abdomen2 torso neck head",
        "{}_thigh {}_shank {}_foot {}_toes {}_shoulder {}_uarm {}_larm {}_hand",
    ),
    "Character Creator": (
        ("L", "R"),
        "CC_Base_Hip CC_Base_Waist CC_Base_Spine01 CC_Base_Spine02 CC_Base_NeckTwist01 CC_Base_Head",
        "CC_Base_{}_Thigh CC_Base_{}_Calf CC_Base_{}_Foot CC_Base_{}_ToeBase "
        "CC_Base_{}_Clavicle CC_Base_{}_Upperarm CC_Base_{}_Forearm CC_Base_{}_Hand",
    ),
    "VRoid": (
        ("L", "R"),
        "J_Bip_C_Hips J_Bip_C_Spine J_Bip_C_Chest J_Bip_C_UpperChest J_Bip_C_Neck J_Bip_C_Head",
        "J_Bip_{}_UpperLeg J_Bip_{}_LowerLeg J_Bip_{}_Foot J_Bip_{}_ToeBase "
        "J_Bip_{}_Shoulder J_Bip_{}_UpperArm J_Bip_{}_LowerArm J_Bip_{}_Hand",
    ),
    "Advanced Skeleton": (
        ("L", "R"),
        "Root_M Spine1_M Spine2_M Chest_M Neck_M Head_M",
        "Hip_{} Knee_{} Ankle_{} Toes_{} Scapula_{} Shoulder_{} Elbow_{} Wrist_{}",
    ),
    "HumanIK": (
        ("Left", "Right"),
        "Character1_Hips Character1_Spine Character1_Spine1 Character1_Spine2 Character1_Neck Character1_Head",
        "Character1_{}UpLeg Character1_{}Leg Character1_{}Foot Character1_{}ToeBase "
        "Character1_{}Shoulder Character1_{}Arm Character1_{}ForeArm Character1_{}Hand",
    ),
    "one lower-case word": (
        ("left", "right"),
        "hips spine spine1 spine2 neck head",
        "{}upleg {}leg {}foot {}toebase {}shoulder {}arm {}forearm {}hand",
    ),
    "capitals": (
        ("LEFT", "RIGHT"),
        "HIPS SPINE SPINE1 CHEST NECK HEAD",
        "{}_UP_LEG {}_LEG {}_FOOT {}_TOE {}_SHOULDER {}_ARM {}_FORE_ARM {}_HAND",
    ),
    "sides last": (
        ("Left", "Right"),
        "Hips Spine Spine1 Chest Neck Head",
        "UpLeg{} Leg{} Foot{} Toe{} Collar{} UpArm{} LowArm{} Hand{}",
    ),
}


def joints(dialect: str) -> dict[str, str]:
    """Joint name by role (`between` is the spine's middle joint, which has no role of its own)."""
    sides, centre, limbs = DIALECTS[dialect]
    found = dict(zip(CENTRE, centre.split(), strict=True))
    for side, written in zip(("left", "right"), sides, strict=True):
        names = limbs.format(*[written] * len(LIMBS)).split()
        found |= {f"{side}_{role}": name for role, name in zip(LIMBS, names, strict=True)}
    return found
