"""Which joints of one skeleton each joint of another follows: by roles, not by names.

Between two roles skeletons have as many joints as their authors liked: spines of one to six, several necks. Such a
chain shares the turn of the other by how far along it a joint is. Fingers are matched by what they are called, other
joints by the same name. What the source doesn't have keeps its rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.motion.anatomy import ARM_ROLES, LEG_ROLES, SIDES, read_joint_name, split_words
from motionmatch.retargeting.character import Character

_FINGERS = {"thumb": "thumb", "index": "index", "middle": "middle", "ring": "ring", "pinky": "pinky", "little": "pinky"}

_LONG_TAIL = 1.5
"""A tail that is longer than this times the source's keeps its rest: it would be dragged through the ground."""


@dataclass(frozen=True)
class FollowedJoint:
    """The joints of the source between which a joint turns."""

    lower: int
    upper: int
    share: float
    """0 is the turn of `lower`, 1 that of `upper`"""


@dataclass(frozen=True)
class TwistShare:
    """A helper along a bone that takes a share of the twist at the bone's end."""

    bone: int
    """the joint where the bone begins"""
    end: int
    """the joint at its end, whose twist is shared"""
    share: float


@dataclass(frozen=True, eq=False)
class JointMap:
    """For each joint of a target what it follows in a source."""

    follows: dict[int, FollowedJoint]
    """by joint of the target"""
    twists: dict[int, TwistShare]
    """by joint of the target that follows nothing itself"""

    @property
    def one_to_one(self) -> dict[int, int]:
        """Joints of the source by joints of the target that follow one alone."""
        return {joint: each.lower for joint, each in self.follows.items() if each.share == 0.0}


def map_joints(source: Character, target: Character) -> JointMap:
    """Map the joints of a target to those of a source."""
    follows: dict[int, FollowedJoint] = {}
    own, other = target.anatomy.roles, source.anatomy.roles
    hips = own.get("hips", 0), other.get("hips", 0)
    follows[hips[0]] = FollowedJoint(hips[1], hips[1], 0.0)
    tops = _top(target, "chest"), _top(source, "chest")
    follows |= _share(target, hips[0], tops[0], source, hips[1], tops[1])
    heads = _top(target, "head"), _top(source, "head")
    follows |= _share(target, tops[0], heads[0], source, tops[1], heads[1])
    for side in SIDES:
        for part in (*LEG_ROLES, *ARM_ROLES):
            role = f"{side}_{part}"
            if role in own and role in other:
                follows[own[role]] = FollowedJoint(other[role], other[role], 0.0)
    if "tail" in own and "tail" in other and _tail(target) < _LONG_TAIL * _tail(source):
        follows |= _share(target, own["tail"], _tip(target, own["tail"]), source, other["tail"],
                          _tip(source, other["tail"]), first=True)  # fmt: skip
    used = {each.lower for each in follows.values()} | {each.upper for each in follows.values()}
    for joint, partner in _match_names(source, target).items():
        if joint not in follows and partner not in used:
            follows[joint] = FollowedJoint(partner, partner, 0.0)
    return JointMap(follows, _find_twists(target, follows))


def _top(character: Character, role: str) -> int:
    """Return the joint of a role of the trunk, or the nearest below it that the body has."""
    order = ("hips", "spine", "chest", "neck", "head")
    roles = character.anatomy.roles
    for each in reversed(order[: order.index(role) + 1]):
        if each in roles:
            return roles[each]
    return 0


def _tail(character: Character) -> float:
    """Return the length of a tail in legs."""
    chain = character.skeleton.descendants(character.anatomy["tail"])[1:]
    return float(np.linalg.norm(character.offsets[chain], axis=-1).sum()) / character.leg


def _tip(character: Character, joint: int) -> int:
    """Return the last joint of a tail."""
    while children := character.skeleton.children[joint]:
        joint = children[0]
    return joint


def _chain(character: Character, start: int, stop: int) -> list[int]:
    """Return the joints from one to another below it, both included; only the first where the other is not below."""
    above = character.skeleton.ancestors(stop)
    return above[: above.index(start) + 1][::-1] if start in above else [start]


def _share(
    target: Character, start: int, stop: int, source: Character, other_start: int, other_stop: int, *, first=False
) -> dict[int, FollowedJoint]:
    """Map a chain of joints to one of another number: by number where they are as many, else by length along it."""
    own, other = _chain(target, start, stop), _chain(source, other_start, other_stop)
    if len(own) == len(other):
        follows = {joint: FollowedJoint(partner, partner, 0.0) for joint, partner in zip(own, other, strict=True)}
    else:
        along, known = _along(target, own), _along(source, other)
        follows = {}
        for joint, where in zip(own, along, strict=True):
            upper = int(np.clip(np.searchsorted(known, where, side="left"), 0, len(other) - 1))
            lower = max(upper - 1, 0)
            gap = known[upper] - known[lower]
            share = float(np.clip((where - known[lower]) / gap, 0.0, 1.0)) if gap > 1e-9 else 1.0
            follows[joint] = _settle(other[lower], other[upper], share)
    if not first:  # the joint where the chain begins has its own place already
        follows.pop(own[0], None)
    return follows


def _settle(lower: int, upper: int, share: float) -> FollowedJoint:
    if share < 1e-6:
        return FollowedJoint(lower, lower, 0.0)
    return FollowedJoint(upper, upper, 0.0) if share > 1.0 - 1e-6 else FollowedJoint(lower, upper, share)


def _along(character: Character, chain: Sequence[int]) -> np.ndarray:
    """Return how far along a chain its joints are: 0 to 1."""
    lengths = np.linalg.norm(character.offsets[list(chain)], axis=-1)
    lengths[0] = 0.0
    total = float(lengths.sum())
    return np.cumsum(lengths) / total if total > 1e-9 else np.linspace(0.0, 1.0, len(chain))


def _match_names(source: Character, target: Character) -> dict[int, int]:
    """Match joints that have no role: fingers by what they are, others by the same name and a partner's parent."""
    theirs = {_key(source, joint): joint for joint in range(source.skeleton.num_joints - 1, -1, -1)}
    return {
        joint: theirs[key]
        for joint in range(target.skeleton.num_joints)
        if (key := _key(target, joint)) is not None and key in theirs
    }


def _key(character: Character, joint: int) -> tuple | None:
    """Return what a joint without a role is called, in a form that dialects share."""
    skeleton = character.skeleton
    words = split_words(skeleton.names[joint])
    reading = read_joint_name(skeleton.names[joint])
    finger = next((_FINGERS[word] for word in words if word in _FINGERS), None)
    if finger is not None:
        if reading.side is None:
            return None
        above = [each for each in skeleton.ancestors(joint)[1:] if finger in map(_FINGERS.get, _words(character, each))]
        return "finger", reading.side, finger, len(above)
    return "name", *words


def _words(character: Character, joint: int) -> list[str]:
    return split_words(character.skeleton.names[joint])


def _find_twists(target: Character, follows: dict[int, FollowedJoint]) -> dict[int, TwistShare]:
    """Find helpers along the arms and legs of a target: twist bones beside the next joint, or on the way to it."""
    roles, skeleton, found = target.anatomy.roles, target.skeleton, {}
    for side in SIDES:
        for top, end in (("shoulder", "elbow"), ("elbow", "hand"), ("hip", "knee"), ("knee", "foot")):
            if not {f"{side}_{top}", f"{side}_{end}"} <= roles.keys():
                continue
            bone, stop = roles[f"{side}_{top}"], roles[f"{side}_{end}"]
            way = _chain(target, bone, stop)
            length = max(float(np.linalg.norm(target.offsets[way[1:]], axis=-1).sum()), 1e-9)
            beside = [
                joint
                for joint in skeleton.children[bone]
                if joint not in way and {"twist", "roll"} & set(_words(target, joint))
            ]
            for joint in [*way[1:-1], *beside]:
                if joint not in follows:
                    reach = float(np.linalg.norm(target.offsets[_chain(target, bone, joint)[1:]], axis=-1).sum())
                    found[joint] = TwistShare(bone, stop, min(reach / length, 1.0))
    return found
