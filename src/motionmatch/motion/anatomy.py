"""Roles that joints play in a body, and what their names say about them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np

from motionmatch.errors import unknown_name

Kind = Literal["biped", "quadruped", "other"]

CENTRE_ROLES = ("hips", "spine", "chest", "neck", "head", "tail")
LEG_ROLES = ("hip", "knee", "foot", "toe")
ARM_ROLES = ("clavicle", "shoulder", "elbow", "hand")
SIDES = ("left", "right")
ROLES = CENTRE_ROLES + tuple(f"{side}_{role}" for side in SIDES for role in LEG_ROLES + ARM_ROLES)
"""Every role a joint can play. On four legs the arms are the front legs and the hands the front paws."""


@dataclass(frozen=True, eq=False)
class Anatomy:
    """The roles of the joints of one skeleton in a body."""

    kind: Kind
    roles: Mapping[str, int]
    """Joint index by role name (`ROLES`); a role that the body lacks is absent."""
    contacts: tuple[int, ...]
    """The K joints that touch the ground when walking: toes (or feet), left before right, hind before front."""
    contact_ends: tuple[int, ...]
    """For each contact the end site that really touches (a paw below its ankle), or -1 for the joint itself."""
    mirror: np.ndarray
    """(J,) for each joint its partner on the other side of the body; a joint in the middle is its own."""
    mirror_turns: np.ndarray | None = None
    """(J, 4) how each joint's frame differs from the mirror image of its partner's (`mirror.py`); None: not known"""
    forward: np.ndarray | None = None
    """(3,) the direction in the hips' own frame that is forward, where a user said so; else the body's sides give it"""

    def __getitem__(self, role: str) -> int:
        if role not in self.roles:
            raise unknown_name("role", role, self.roles)
        return self.roles[role]

    def get(self, role: str) -> int | None:
        """Return the joint of a role, or None."""
        return self.roles.get(role)

    def first(self, *roles: str) -> int:
        """Return the joint of the first of these roles that the body has."""
        for role in roles:
            if role in self.roles:
                return self.roles[role]
        raise unknown_name("role", roles[0], self.roles)

    def renumber(self, new_index: Mapping[int, int], num_joints: int) -> Anatomy:
        """Return a body after joints were added, dropped or reordered: `new_index[old]` is the place of a kept one."""
        mirror = np.arange(num_joints)
        turns = np.tile(np.array([1.0, 0, 0, 0]), (num_joints, 1))
        for old, new in new_index.items():
            mirror[new] = new_index.get(int(self.mirror[old]), new)
            if self.mirror_turns is not None:
                turns[new] = self.mirror_turns[old]
        kept = [k for k, joint in enumerate(self.contacts) if joint in new_index]
        return replace(
            self,
            roles={role: new_index[joint] for role, joint in self.roles.items() if joint in new_index},
            contacts=tuple(new_index[self.contacts[k]] for k in kept),
            contact_ends=tuple(self.contact_ends[k] for k in kept),
            mirror=mirror,
            mirror_turns=None if self.mirror_turns is None else turns,
        )


_NOISE = {"mixamorig", "bip", "biped", "bn", "def", "org", "mch", "b", "j", "jnt", "joint", "jt", "bone", "skel", "sk",
          "rig", "character", "ctrl", "base", "m", "avg", "f", "c", "cc", "valvebiped", "hand1", "x"}  # fmt: skip
_LEFT = {"l", "left", "lft", "lf", "links"}
_RIGHT = {"r", "right", "rgt", "rt", "rechts"}

# Longer phrases first: "up leg" is a thigh, "leg" alone a shin.
_PARTS: list[tuple[str, tuple[str, ...]]] = [
    ("end", ("end", "nub", "site", "tip", "null", "effector")),
    ("finger", ("thumb", "index", "middle", "ring", "pinky", "little", "finger", "digit", "metacarpal", "palm",
                "prop", "claw")),
    ("face", ("eye", "eyebrow", "ear", "mouth", "jaw", "nose", "tongue", "trunk", "snout", "brow", "lip", "teeth",
              "hair", "beak", "horn", "mane", "antenna", "cheek", "whisker")),
    ("helper", ("roll", "twist", "helper", "ik", "pole", "target", "corrective", "scale")),
    ("toe", ("toe base", "toes", "toe", "ball", "foot toe")),
    ("foot", ("foot", "ankle", "paw", "hoof", "pes")),
    ("knee", ("low leg", "lower leg", "leg lower", "fore leg", "lo leg", "knee", "calf", "shin", "shank", "crus",
              "tibia", "leg")),
    ("hip", ("up leg", "upper leg", "leg upper", "up per leg", "thigh", "upleg", "femur", "haunch")),
    ("hock", ("horse link", "hock", "tarsus", "metatarsus", "cannon")),
    ("elbow", ("fore arm", "lower arm", "arm lower", "low arm", "lo arm", "f arm", "l arm", "elbow", "radius", "ulna")),
    ("hand", ("hand", "wrist", "carpus", "fore paw", "front paw", "manus")),
    ("clavicle", ("clavicle", "collar", "scapula", "shoulder blade")),
    ("arm", ("upper arm", "arm upper", "up arm", "u arm", "humerus", "arm")),
    ("shoulder", ("shoulder", "shldr")),
    ("hips", ("hips", "pelvis", "hip")),
    ("chest", ("chest", "thorax", "torso", "upper body", "rib", "ribs", "ribcage", "upper back")),
    ("spine", ("lower back", "spine", "back", "abdomen", "waist", "lumbar", "belly", "body", "stomach", "ab")),
    ("neck", ("lower neck", "upper neck", "neck")),
    ("head", ("head", "skull")),
    ("tail", ("tail",)),
    ("wing", ("wing",)),
    ("root", ("root", "reference", "armature", "world", "trajectory", "simulation", "master", "motion", "hip root",
              "global", "origin")),
]  # fmt: skip
_VERTEBRA = re.compile(r"j?([LT])\d+([LTSC]\d+)?")  # jL5S1, jT9T8: vertebrae, not a left side
_PHRASES = sorted(((tuple(p.split()), part) for part, ps in _PARTS for p in ps), key=lambda item: -len(item[0]))
_ENDINGS = {"end", "finger", "face", "helper", "root"}  # parts that win over others in the same name


@dataclass(frozen=True)
class JointName:
    """Facts that a joint's name states, in the dialects of mocap tools and rigs."""

    side: str | None
    """left, right, or None"""
    part: str | None
    """hips, spine, chest, neck, head, tail, clavicle, shoulder, arm, elbow, hand, hip, knee, hock, foot, toe, finger,
    face, wing, helper, end, root, or None if the name says nothing"""
    number: int
    """the last number in the name, 0 if there is none"""
    front: bool = False
    """said to be at the front (of four legs)"""


def split_words(name: str) -> list[str]:
    """Split a joint name into lower-case words: `mixamorig7:LeftUpLeg` -> left up leg."""
    name = re.split(r"[:|/]", name)[-1]
    name = re.sub(r"([a-z])([A-Z])", r"\1 \2", name)
    # LHipJoint, RThumb, lThigh, jLeftKnee: a lone letter glued to a capitalised word
    name = re.sub(r"(^|[\W_])([LRlrj])(?=[A-Z]?[A-Z][a-z])", r"\1\2 ", name)
    name = re.sub(r"(\d+)", r" \1 ", name)
    return [word for word in re.split(r"[\W_]+", name.lower()) if word]


@lru_cache(maxsize=16384)  # the clips of a folder have the same names
def read_joint_name(name: str) -> JointName:
    """Read side, part and number off a joint's name."""
    if _VERTEBRA.fullmatch(name):
        return JointName(None, "spine", 0)
    plain = split_words(name)
    numbers = [int(word) for word in plain if word.isdigit()]
    plain = [word for word in plain if not word.isdigit()]
    front = any(word in ("front", "fore", "anterior") for word in plain)
    side = None
    rest = []
    for word in plain:
        if word in _LEFT and side is None:
            side = "left"
        elif word in _RIGHT and side is None:
            side = "right"
        elif word not in _NOISE or len(plain) == 1:
            rest.append(word)
    if side is None and rest:  # leftfoot, lfoot in one lower-case word
        side, rest[0] = _split_glued(rest[0])
    return JointName(side, _part(tuple(rest), sided=side is not None), numbers[-1] if numbers else 0, front)


def _split_glued(word: str) -> tuple[str | None, str]:
    """Return the side that a word begins with, and the rest of it, if that is a part of the body: lfoot, rightleg."""
    for prefix, side in (("left", "left"), ("right", "right"), ("l", "left"), ("r", "right")):
        if word.startswith(prefix) and _part((word.removeprefix(prefix),)):
            return side, word.removeprefix(prefix)
    return None, word


@lru_cache(maxsize=16384)
def _part(rest: tuple[str, ...], *, sided: bool = False) -> str | None:
    found: list[str] = []
    for phrase, part in _PHRASES:
        joined = "".join(phrase)
        hit = any(rest[i : i + len(phrase)] == phrase for i in range(len(rest))) or joined in rest
        if hit:
            found.append(part)
    if not found:
        return None
    for part in found:
        if part in _ENDINGS and part != "root":
            return part
    best = found[0] if found[0] != "root" or len(found) == 1 else found[1]
    # A hip with a side is the top of a leg; without one it is the pelvis.
    return "hip" if best == "hips" and sided else best


@lru_cache(maxsize=16384)
def strip_side(name: str) -> tuple[str | None, tuple[str, ...]]:
    """Return the side, and the name without it: two joints with equal stems and different sides are partners."""
    side, rest = None, []
    for word in split_words(name):
        if side is None and word in _LEFT | _RIGHT:
            side = "left" if word in _LEFT else "right"
        else:
            rest.append(word)
    for index, word in enumerate(rest):
        if side is None:
            side, rest[index] = _split_glued(word)
    return side, tuple(rest)
