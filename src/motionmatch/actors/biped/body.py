"""The body of a person: 23 joints of natural proportions, at rest in a T-pose with every frame aligned to the world.

The offsets are the average over the subjects of the CMU recordings to which the gaits were fitted, made symmetric and
scaled to a leg of 0.84 m (`fitting.strides.find_mean_body` measures them). Three lengths are missing in those files:
the thorax and the wrist have none, and the head ends at the forehead. They are set here so that shoulders, wrists and
crown are where Drillis and Contini (1966) have them for a stature of 1.71 m, which goes with such legs.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.mirror import reflect
from motionmatch.motion.skeleton import Skeleton

LEG = 0.84
"""Length of thigh and shank of the average body, metres."""
STATURE = 1.71
BALL_HEIGHT = 0.03
"""Height of the balls of the feet and of the heel points above the ground when the foot is flat, metres."""
HEEL_BEHIND = 0.05
"""Distance of the heel behind the ankle, metres."""
# Joint, parent, offset in metres; left limbs stand for both sides.
_LEFT_AND_CENTRE = (
    ("Hips", None, (0.0, 0.0, 0.0)),
    ("LeftUpLeg", "Hips", (0.0945, -0.0999, 0.0459)),
    ("LeftLeg", "LeftUpLeg", (-0.0071, -0.4092, 0.0)),
    ("LeftFoot", "LeftLeg", (-0.0075, -0.4306, 0.0)),
    ("LeftToeBase", "LeftFoot", (-0.0006, -0.0343, 0.1158)),
    ("LowerBack", "Hips", (0.0, 0.0, 0.0)),
    ("Spine", "LowerBack", (0.0, 0.1171, -0.0129)),
    ("Spine1", "Spine", (0.0, 0.1180, -0.0025)),
    ("Neck", "Spine1", (0.0, 0.094, 0.0)),
    ("Neck1", "Neck", (0.0, 0.0957, -0.0144)),
    ("Head", "Neck1", (0.0, 0.0972, -0.0058)),
    ("LeftShoulder", "Spine1", (0.0, 0.094, 0.0)),
    ("LeftArm", "LeftShoulder", (0.1852, 0.0662, -0.0113)),
    ("LeftForeArm", "LeftArm", (0.2971, -0.0418, 0.0)),
    ("LeftHand", "LeftForeArm", (0.2475, -0.0347, 0.0)),
)
_ENDS = (
    ("LeftToeBase", (0.0, 0.0, 0.0605)),
    ("Head", (0.0, 0.184, 0.02)),
    ("LeftHand", (0.1683, -0.0236, 0.0)),
)


def _other_side(name: str) -> str:
    return name.replace("Left", "Right", 1)


def _list_joints() -> list[tuple[str, str | None, tuple[float, float, float]]]:
    """List every joint, the right limbs after the left ones."""
    rows: list[tuple[str, str | None, tuple[float, float, float]]] = []
    right: list[tuple[str, str | None, tuple[float, float, float]]] = []
    for name, parent, (x, y, z) in _LEFT_AND_CENTRE:
        if not name.startswith("Left"):
            rows, right = rows + right, []
        rows.append((name, parent, (x, y, z)))
        if name.startswith("Left"):
            right.append((_other_side(name), _other_side(parent or ""), (-x, y, z)))
    return rows + right


_ROWS = _list_joints()
NAMES = tuple(name for name, _, _ in _ROWS)
PARENTS = np.array([-1 if parent is None else NAMES.index(parent) for _, parent, _ in _ROWS])
OFFSETS = np.array([offset for _, _, offset in _ROWS])
MIRROR = np.array([NAMES.index(_other_side(n) if "Left" in n else n.replace("Right", "Left", 1)) for n in NAMES])
"""(J,) index of the joint on the other side."""
HEEL = np.array([0.0, OFFSETS[NAMES.index("LeftToeBase"), 1], -HEEL_BEHIND])
"""The heel point that rests on the ground, in the frame of the foot joint; as high as the ball at rest, metres."""


@dataclass(frozen=True)
class Proportions:
    """Differences of a body from the average."""

    stature: float = STATURE
    """metres"""
    legs: float = 1.0
    """length of the legs relative to the rest, 1 is average"""
    torso: float = 1.0
    """relative length of the trunk"""
    arms: float = 1.0
    """relative length of the arms"""
    shoulders: float = 1.0
    """relative width of the shoulders"""

    def __post_init__(self) -> None:
        for name, (least, most) in LIMITS.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise InputError(f"{name} is {value:g}; a human body has {name} from {least:g} to {most:g}.")

    @staticmethod
    def draw(rng: np.random.Generator) -> Proportions:
        """Draw a body: normal distributions, cut off at two standard deviations."""

        def near(mean: float, deviation: float) -> float:
            return float(mean + deviation * np.clip(rng.standard_normal(), -2.0, 2.0))

        return Proportions(near(STATURE, 0.08), near(1, 0.02), near(1, 0.025), near(1, 0.02), near(1, 0.04))


LIMITS = {
    "stature": (1.4, 2.1),
    "legs": (0.9, 1.1),
    "torso": (0.9, 1.1),
    "arms": (0.9, 1.1),
    "shoulders": (0.85, 1.2),
}
"""The least and the most of each proportion."""
_TORSO = ("Spine", "Spine1", "Neck", "LeftShoulder", "RightShoulder")
_LEGS = ("LeftLeg", "LeftFoot", "RightLeg", "RightFoot")
_ARMS = ("LeftForeArm", "LeftHand", "RightForeArm", "RightHand")
_SHOULDERS = ("LeftArm", "RightArm")


def make_skeleton(proportions: Proportions | None = None) -> Skeleton:
    """Make the skeleton in its T-pose, standing on the ground: joint 0 is as high as flat feet require."""
    proportions = proportions or Proportions()
    offsets = OFFSETS.copy()
    joints = {group: [NAMES.index(name) for name in group] for group in (_TORSO, _LEGS, _ARMS, _SHOULDERS)}
    offsets[joints[_LEGS]] *= proportions.legs
    offsets[joints[_TORSO]] *= proportions.torso
    offsets[joints[_ARMS]] *= proportions.arms
    offsets[joints[_SHOULDERS], 0] *= proportions.shoulders
    ends = [row for name, (x, y, z) in _ENDS for row in _both_sides(name, np.array([x, y, z]))]
    end_parents = np.array([NAMES.index(name) for name, _ in ends])
    end_offsets = np.array([offset for _, offset in ends])

    leg = [NAMES.index(f"Left{part}") for part in ("UpLeg", "Leg", "Foot", "ToeBase")]
    trunk = [NAMES.index(name) for name in ("LowerBack", "Spine", "Spine1", "Neck", "Neck1", "Head")]
    offsets[0, 1] = BALL_HEIGHT - offsets[leg, 1].sum()
    crown = offsets[0, 1] + offsets[trunk, 1].sum() + end_offsets[end_parents == NAMES.index("Head")][0, 1]
    scale = proportions.stature / crown
    return Skeleton(NAMES, PARENTS, offsets * scale, end_parents, end_offsets * scale)


def _both_sides(name: str, offset: np.ndarray) -> list[tuple[str, np.ndarray]]:
    if not name.startswith("Left"):
        return [(name, offset)]
    return [(name, offset), (_other_side(name), reflect(offset))]


def leg_length(skeleton: Skeleton) -> float:
    """Return the length of thigh and shank, metres. Lengths of a gait grow with it, times with its square root."""
    lengths = np.linalg.norm(skeleton.offsets, axis=-1)
    return float(lengths[skeleton.joint("LeftLeg")] + lengths[skeleton.joint("LeftFoot")])


def heel_point(skeleton: Skeleton) -> np.ndarray:
    """Return a (3,) array: the heel point in the frame of either foot joint, as high as the ball when the foot is flat,
    metres."""
    ball = skeleton.offsets[skeleton.joint("LeftToeBase")].astype(float)
    return np.array([0.0, ball[1], HEEL[2] * ball[2] / OFFSETS[NAMES.index("LeftToeBase"), 2]])


def make_anatomy() -> Anatomy:
    """Make the anatomy: the roles of the joints; the contacts are the balls of the feet."""
    centre = {"hips": "Hips", "spine": "LowerBack", "chest": "Spine1", "neck": "Neck", "head": "Head"}
    limb = {"hip": "UpLeg", "knee": "Leg", "foot": "Foot", "toe": "ToeBase"}
    limb |= {"clavicle": "Shoulder", "shoulder": "Arm", "elbow": "ForeArm", "hand": "Hand"}
    sided = {f"{side.lower()}_{role}": f"{side}{joint}" for side in ("Left", "Right") for role, joint in limb.items()}
    balls = tuple(NAMES.index(f"{side}ToeBase") for side in ("Left", "Right"))
    return Anatomy(
        "biped",
        {role: NAMES.index(joint) for role, joint in (centre | sided).items()},
        contacts=balls,
        contact_ends=(-1, -1),
        mirror=MIRROR.copy(),
        mirror_turns=np.tile(quat.IDENTITY, (len(NAMES), 1)),
    )
