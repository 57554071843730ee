"""The limbs of two bodies whose ends have a place in the world: feet, paws, and hands that are to keep theirs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from motionmatch.maths import quat
from motionmatch.motion.anatomy import SIDES
from motionmatch.retargeting.character import Character

Hands = Literal["free", "place"]


@dataclass(frozen=True, eq=False)
class ReachingLimb:
    """A limb whose end has a place in the world: joints of both bodies, and what differs between them."""

    joints: tuple[int, int, int]
    """top, middle and end in the target"""
    other: int
    """the end in the source"""
    tip: np.ndarray
    """(3,) the point that touches, in the frame of the target's end joint"""
    other_tip: np.ndarray
    """(3,) the same in the source"""
    offset: np.ndarray
    """(3,) how far the target's tip is from the scaled one of the source when both stand and face +z, metres"""
    hinge: np.ndarray
    """(3,) axis about which a straight limb bends, in the frame of its top joint"""
    contact: int | None
    """number of the contact of the source that says when it is planted"""
    stands: bool
    """whether the heights of its tip are those above the ground"""


def find_limbs(source: Character, target: Character, scale: float, travel: float, hands: Hands) -> list[ReachingLimb]:
    """Find the limbs of a target that reach for where those of a source are: `scale` times as large, `travel` times as
    far over the ground."""
    on_four = target.anatomy.kind == "quadruped"
    parts = ("foot", "hand") if on_four or hands == "place" else ("foot",)
    found = [_find_limb(source, target, scale, travel, side, part) for side in SIDES for part in parts]
    return [limb for limb in found if limb is not None]


def _find_limb(
    source: Character, target: Character, scale: float, travel: float, side: str, part: str
) -> ReachingLimb | None:
    """Find one limb; None if one of the two bodies lacks it."""
    names = [f"{side}_{each}" for each in (("hip", "knee", "foot") if part == "foot" else
                                           ("shoulder", "elbow", "hand"))]  # fmt: skip
    own, other = target.anatomy.roles, source.anatomy.roles
    if not (set(names) <= own.keys() and names[-1] in other):
        return None
    stands = part == "foot" or target.anatomy.kind == "quadruped"
    end, other_end = own[names[-1]], other[names[-1]]
    tips = _find_tips(source, target, scale, end, other_end) if stands else (np.zeros(3), np.zeros(3))
    places = []
    for character, joint, tip in ((target, end, tips[0]), (source, other_end, tips[1])):
        at = character.posture_positions
        places.append(at[joint] + quat.rotate(character.posture[joint], tip) - at[list(character.hips)].mean(0))
    top = own[names[0]]
    # Knees and the front legs' elbows bend about the line across the body, a person's elbows about the vertical.
    across = np.array([-1.0, 0.0, 0.0] if part == "hand" else [1.0, 0.0, 0.0])
    if part == "hand" and target.anatomy.kind == "biped":
        across = np.cross([1.0 if side == "left" else -1.0, 0.0, 0.0], [0.0, 0.0, 1.0])
    anatomy = source.anatomy
    touching = [k for k, joint in enumerate(anatomy.contacts) if other_end in source.skeleton.ancestors(joint)]
    return ReachingLimb(
        joints=(top, own[names[1]], end),
        other=other_end,
        tip=tips[0],
        other_tip=tips[1],
        offset=(places[0] - travel * places[1]) * [1.0, 0.0, 1.0] if stands else np.zeros(3),
        hinge=quat.inverse_rotate(target.posture[top], across),
        contact=touching[0] if touching and stands else None,
        stands=stands,
    )


def _find_tips(
    source: Character, target: Character, scale: float, end: int, other_end: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return the points of two feet that touch the ground, each in its joint's frame."""
    own, other = target.tip(end), source.tip(other_end)
    if target.anatomy.kind == "quadruped":  # a paw without a tip touches the ground as a whole
        return (np.zeros(3) if own is None else own), (np.zeros(3) if other is None else other)
    # A foot without toes is given a ball where the other one has it.
    if own is None and other is not None:
        return _copy_tip(source, other_end, other, target, end, scale), other
    if own is not None and other is None:
        return own, _copy_tip(target, end, own, source, other_end, 1.0 / scale)
    if own is None or other is None:
        return target.under(end), source.under(other_end)
    return own, other


def _copy_tip(
    known: Character, joint: int, tip: np.ndarray, character: Character, foot: int, scale: float
) -> np.ndarray:
    """Return the point (3,) of a foot, in its joint's frame, where another character has its tip when both stand."""
    away = scale * quat.rotate(known.posture[joint], tip)
    away[1] = scale * known.sole(joint, tip) - character.sole(foot, np.zeros(3))
    return quat.inverse_rotate(character.posture[foot], away)
