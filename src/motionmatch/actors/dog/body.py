"""The body of a dog: 27 joints with tail, shoulder blades and paws that bend; its rest pose is standing.

Proportions are those of a shepherd-like dog, 0.58 m at the withers: a fore limb with the elbow at half the height of
the withers, three long bones of similar length behind, a trunk slightly longer than the dog is high.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.skeleton import Skeleton

THIGH, SHANK, METATARSUS = 0.19, 0.20, 0.14
BLADE, HUMERUS, FOREARM, PASTERN = 0.16, 0.20, 0.21, 0.075
PAW_HEIGHT = 0.02
"""Height of the joint of a resting paw above the ground, metres; its toes are ahead of it."""
PAW_TIP = np.array([0.0, -0.012, 0.05])
SIDES = ("Left", "Right")
HIND = ("UpLeg", "Leg", "Foot", "ToeBase")
FORE = ("Shoulder", "Arm", "ForeArm", "Pastern", "Hand")
LIMBS = (("Left", "hind"), ("Right", "hind"), ("Left", "fore"), ("Right", "fore"))
"""The order of the four legs wherever they are an axis, as in the anatomy's contacts."""
CONTACTS = ("left_contact", "right_contact", "left_front_contact", "right_front_contact")
_CENTRE = (
    ("Hips", -1, (0.0, 0.0, -0.25)),
    ("Spine", 0, (0.0, 0.02, 0.10)),
    ("Spine1", 1, (0.0, 0.01, 0.14)),
    ("Chest", 2, (0.0, -0.012, 0.14)),
    ("Neck", 3, (0.0, 0.02, 0.13)),
    ("Head", 4, (0.0, 0.165, 0.145)),
    ("Tail", 0, (0.0, 0.0, -0.12)),
    ("Tail1", 6, (0.0, -0.07, -0.09)),
    ("Tail2", 7, (0.0, -0.09, -0.07)),
)
HIP = np.array([0.055, -0.04, -0.03])
"""The left hip joint, in the frame of the hips."""
WITHERS = np.array([0.045, 0.055, 0.05])
"""The top of the left shoulder blade, in the frame of the chest."""
NOSE, TAIL_TIP = (0.0, -0.04, 0.185), (0.0, -0.06, -0.09)


def limb_direction(angles: np.ndarray | float) -> np.ndarray:
    """Return a (…, 3) array: unit vectors in the plane of a limb for angles (…), radians: 0 hangs straight down,
    positive is backward."""
    angles = np.asarray(angles, float)
    return np.stack([np.zeros_like(angles), -np.cos(angles), -np.sin(angles)], axis=-1)


@dataclass(frozen=True)
class DogPosture:
    """Angles of the bones of resting limbs in the plane of the limb, degrees."""

    thigh: float
    shank: float
    metatarsus: float
    blade: float
    humerus: float
    forearm: float
    pastern: float
    arch: float = 0.0
    """Pitch of the hips relative to the chest, degrees."""

    def hind_bones(self) -> np.ndarray:
        """Return a (3, 3) array: vectors from hip to knee, hock and paw of the average dog, metres."""
        angles = np.radians([self.thigh, self.shank, self.metatarsus])
        return limb_direction(angles) * np.array([[THIGH], [SHANK], [METATARSUS]])

    def fore_bones(self) -> np.ndarray:
        """Return a (4, 3) array: vectors from the top of the blade to shoulder, elbow, carpus and paw of the average
        dog, metres."""
        angles = np.radians([self.blade, self.humerus, self.forearm, self.pastern])
        return limb_direction(angles) * np.array([[BLADE], [HUMERUS], [FOREARM], [PASTERN]])


POSTURES = {
    "stand": DogPosture(-25, 48, -3, -36, 46, -2, -12),
    "sit": DogPosture(-104, 46, -86, -44, 47, -9, -18, arch=20),
    "lie": DogPosture(-108, 40, -88, -50, 55, -82, -88, arch=8),
}
SIZES, LEGS = (0.8, 1.2), (0.92, 1.08)


@dataclass(frozen=True)
class DogProportions:
    """Differences of a dog from the average."""

    size: float = 1.0
    """overall size, 1 is 0.58 m at the withers"""
    legs: float = 1.0
    """length of the legs relative to the rest"""

    def __post_init__(self) -> None:
        for name, (least, most) in (("size", SIZES), ("legs", LEGS)):
            value = getattr(self, name)
            if not least <= value <= most:
                raise InputError(
                    f"{name} is {value:g}; a dog has {name} from {least:g} to {most:g}, the nearest is "
                    f"{np.clip(value, least, most):g}."
                )

    @staticmethod
    def draw(rng: np.random.Generator) -> DogProportions:
        """Draw a dog: normal distributions, cut off at two standard deviations."""
        size, legs = np.clip(rng.standard_normal(2), -2.0, 2.0)
        return DogProportions(float(1.0 + 0.05 * size), float(1.0 + 0.02 * legs))

    @property
    def limb(self) -> float:
        """Length of the legs relative to those of the average dog."""
        return self.size * self.legs

    @property
    def hip_height(self) -> float:
        """Height of the hip joints when standing, metres. Lengths of a gait grow with it, times with its square
        root."""
        return self.limb * -float(POSTURES["stand"].hind_bones()[:, 1].sum()) + self.paw_height

    @property
    def paw_height(self) -> float:
        return PAW_HEIGHT * self.size


def make_skeleton(build: DogProportions | None = None) -> Skeleton:
    """Make the skeleton, standing: at rest every frame is aligned with the world."""
    build = build or DogProportions()
    stand = POSTURES["stand"]
    names = [name for name, _, _ in _CENTRE]
    parents = [parent for _, parent, _ in _CENTRE]
    offsets = [np.array(offset) * build.size for _, _, offset in _CENTRE]
    offsets[0][1] = build.hip_height - HIP[1] * build.size
    end_parents, end_offsets = [names.index("Head"), names.index("Tail2")], [np.array(NOSE), np.array(TAIL_TIP)]
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        for parts, trunk, anchor, bones in (
            (FORE, "Chest", WITHERS, stand.fore_bones()),
            (HIND, "Hips", HIP, stand.hind_bones()),
        ):
            at = len(names)
            names += [side + part for part in parts]
            parents += [names.index(trunk), *range(at, at + len(parts) - 1)]
            offsets += [anchor * [sign, 1.0, 1.0] * build.size, *(bones * build.limb)]
            end_parents.append(len(names) - 1)
            end_offsets.append(PAW_TIP)
    ends = np.array(end_offsets) * build.size
    return Skeleton(tuple(names), np.array(parents), np.array(offsets), np.array(end_parents), ends)


NAMES = make_skeleton().names


def limb_joints(side: str, end: str) -> tuple[int, ...]:
    """Return indices of the joints of a limb from the trunk down, the paw last."""
    return tuple(NAMES.index(side + part) for part in (HIND if end == "hind" else FORE))


def make_anatomy() -> Anatomy:
    """Make the anatomy: the roles of the joints; the contacts are the paws, hind before front."""
    centre = {"hips": "Hips", "spine": "Spine", "chest": "Chest", "neck": "Neck", "head": "Head", "tail": "Tail"}
    limb = {"hip": "UpLeg", "knee": "Leg", "foot": "Foot", "toe": "ToeBase"}
    limb |= {"clavicle": "Shoulder", "shoulder": "Arm", "elbow": "ForeArm", "hand": "Hand"}
    sided = {f"{side.lower()}_{role}": side + joint for side in SIDES for role, joint in limb.items()}
    other = {"Left": "Right", "Right": "Left"}
    mirror = [
        next((NAMES.index(other[s] + name.removeprefix(s)) for s in SIDES if name.startswith(s)), joint)
        for joint, name in enumerate(NAMES)
    ]
    return Anatomy(
        "quadruped",
        {role: NAMES.index(joint) for role, joint in (centre | sided).items()},
        contacts=tuple(limb_joints(side, end)[-1] for side, end in LIMBS),
        contact_ends=(-1,) * 4,
        mirror=np.array(mirror),
        mirror_turns=np.tile(quat.IDENTITY, (len(NAMES), 1)),
    )
