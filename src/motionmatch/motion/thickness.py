"""The one model of body thickness: a radius of every bone in metres, guessed from the bones alone.

A bone carries all that hangs below it, so its radius grows with the distance of the tips below it:

    radius = THICKNESS · size · (reach / size) ^ EXPONENT

This holds for people, dogs and crabs alike; the exponent is fitted by eye to a person's thigh, calf, arm and toes.
Pictures draw these radii, the mannequin's limbs begin with them, performers keep this far from walls and floors.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.motion import root
from motionmatch.motion.anatomy import SIDES, Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

THICKNESS, EXPONENT = 0.052, 0.46
"""Constants of the formula above."""
TRUNK = 1.3
"""Radius of the trunk, relative to that of a limb of its reach."""
LIMB = 0.25
"""A chain longer than this share of the body's size is a limb, a shorter one is a finger, an ear, a toe."""


@dataclass(frozen=True, eq=False)
class BodyShape:
    """The solid parts of a body. Points are the J joints, the E end sites, then the inner points."""

    size: float
    """About the height of a person, the length of an animal, metres."""
    parts: tuple[tuple[int, ...], ...]
    """Each part is the hull of balls round these points: two for a limb, more for a pelvis, chest or palm."""
    radii: tuple[tuple[float, ...], ...]
    """For each part, the radius of the ball round each of its points."""
    sides: tuple[int, ...]
    """For each part +1 on the left, -1 on the right, 0 in the middle or unknown."""
    trunk: tuple[bool, ...]
    """For each part whether it belongs to the trunk rather than to a limb."""
    inner: tuple[tuple[int, int, float], ...] = ()
    """Points (a, b, share) that lie that share of the way from point a to point b."""
    num_points: int = 0
    """P, all points."""

    def points(self, clip: Clip, frames: np.ndarray) -> np.ndarray:
        """Return a (B, P, 3) array: world positions of all points in some frames (B,)."""
        return self.place(clip.positions_world[frames], clip.ends_world[frames])

    def place(self, positions: np.ndarray, ends: np.ndarray) -> np.ndarray:
        """Return a (B, P, 3) array: world positions of all points, of joints (B, J, 3) and end sites (B, E, 3)."""
        known = np.concatenate([positions, ends], axis=1).astype(float)
        inner = [known[:, a] + share * (known[:, b] - known[:, a]) for a, b, share in self.inner]
        return np.concatenate([known, *(point[:, None] for point in inner)], axis=1)

    @cached_property
    def point_radii(self) -> np.ndarray:
        """(P,) radius of the largest ball round each point, metres; 0 where there is none."""
        count = 1 + max((max(part) for part in self.parts), default=0)
        found = np.zeros(max(count, self.num_points))
        for part, radii in zip(self.parts, self.radii, strict=True):
            np.maximum.at(found, list(part), radii)
        return found


@dataclass(frozen=True, eq=False)
class BoneLengths:
    """Lengths along a skeleton, of its J joints and then its E end sites."""

    parents: np.ndarray
    """(J+E,)"""
    lengths: np.ndarray
    """(J+E,) from the parent, metres; 0 for the way down to a simulation root on the ground"""
    reach: np.ndarray
    """(J+E,) along the bones to the farthest tip below, metres"""
    size: float
    """About the height of a person, the length of an animal, metres."""


def measure_bones(skeleton: Skeleton) -> BoneLengths:
    """Measure the lengths of bones and the distances of the tips below them."""
    lengths = np.concatenate([np.linalg.norm(skeleton.offsets, axis=1), np.linalg.norm(skeleton.end_offsets, axis=1)])
    parents = np.concatenate([skeleton.parents, skeleton.end_parents])
    if skeleton.names[0] == root.NAME:  # the way down to the ground is not a part of the body
        lengths = np.where(parents == 0, 0.0, lengths)
    reach = _reach(parents, lengths)
    return BoneLengths(parents, lengths, reach, max(1.35 * float(reach[0]), 1e-3))


def limb_radius(reach: np.ndarray | float, size: float) -> np.ndarray:
    """Return radii (…) of limb bones for distances `reach` (…) to the farthest tip below them, metres."""
    return size * THICKNESS * (np.maximum(reach, 0.015 * size) / size) ** EXPONENT


def shape_body(skeleton: Skeleton, anatomy: Anatomy | None = None, sides: np.ndarray | None = None) -> BodyShape:
    """Guess the solid parts of a skeleton; `sides` (J,) are +1 for joints on the left, -1 on the right, 0 otherwise."""
    num_joints, bones = skeleton.num_joints, measure_bones(skeleton)
    parents, lengths, reach, size = bones.parents, bones.lengths, bones.reach, bones.size
    limbs = _count_limbs(parents, reach, num_joints, least=LIMB * size)

    radii = limb_radius(reach, size)
    radii *= np.where(limbs >= 2, TRUNK, 1.0) * _shares(skeleton, reach, least=LIMB * size)
    sides = np.zeros(num_joints, int) if sides is None else sides
    sides = np.concatenate([sides, sides[skeleton.end_parents]])
    head = anatomy.get("head") if anatomy else None

    parts, part_radii, part_sides, trunk = [], [], [], []

    def add(points: tuple[int, ...], thickness: tuple[float, ...], side: int, *, solid: bool = True) -> None:
        parts.append(points)
        part_radii.append(thickness)
        part_sides.append(0 if solid else int(side))
        trunk.append(solid)

    neck = set(skeleton.ancestors(head)) if head is not None else set()
    sockets = {anatomy.get(f"{side}_hip") for side in SIDES} if anatomy else set()
    if anatomy and anatomy.kind == "biped":
        sockets |= {anatomy.get(f"{side}_shoulder") for side in SIDES}

    round_head = head is not None and anatomy is not None and anatomy.kind == "biped"
    inside_head = _inside_head(skeleton, head, lengths, most=0.14 * size) if round_head and head is not None else set()
    for point in range(1, len(parents)):
        parent = int(parents[point])
        far_root = parent == 0 and (skeleton.names[0] == root.NAME or lengths[point] > 0.6 * size)
        if parent in inside_head or far_root:
            continue  # the head is one part; a bone from a far root on the ground to the hips is no part of it
        near = radii[parent]
        if limbs[parent] >= 2 and limbs[point] < 2:
            near = min(near, 1.25 * radii[point])  # a limb leaves the trunk about as thick as it goes on
        far = radii[point] if reach[point] > 0 else 0.75 * near
        # What joins a limb to the trunk, a person's collar bone too, belongs to the trunk; so does the neck.
        solid = limbs[parent] >= 2 or point in sockets or point in neck
        add((parent, point), (min(near, 1.6 * far), far), sides[point], solid=solid)
    for joint, children in enumerate(skeleton.children):
        if len(children) >= 3 and joint not in inside_head:
            points = (joint, *(c for c in children if lengths[c] < 0.35 * size))
            middle = radii[joint] if limbs[joint] >= 2 else 0.8 * radii[joint]
            solid = limbs[joint] >= 2
            add(points, (middle, *(min(middle, radii[c]) for c in points[1:])), sides[joint], solid=solid)
    if anatomy:
        _add_chest(anatomy, radii, add)
    inner: tuple[tuple[int, int, float], ...] = ()
    if head is not None:
        tip = _head_tip(skeleton, head, lengths)
        if round_head:
            # A ball half-way up to the top of the head, or a little above its joint where the top is unknown.
            inner = ((head, tip, 0.55) if tip else (int(parents[head]), head, 1.7),)
            add((head, len(parents)), (0.04 * size, 0.052 * size), 0)
        elif tip:
            add((head, tip), (0.042 * size, 0.02 * size), 0)
    count = len(parents) + len(inner)
    return BodyShape(size, tuple(parts), tuple(part_radii), tuple(part_sides), tuple(trunk), inner, count)


def _reach(parents: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """Return the distance (J+E,) of the farthest tip below each point, along the bones."""
    reach = np.zeros(len(parents))
    # End sites come last and hang on joints, and parents come before children, so one pass backwards will do.
    for point in range(len(parents) - 1, 0, -1):
        parent = parents[point]
        reach[parent] = max(reach[parent], reach[point] + lengths[point])
    return reach


def _count_limbs(parents: np.ndarray, reach: np.ndarray, num_joints: int, *, least: float) -> np.ndarray:
    """Count the limbs that hang on each point, (J+E,); two or more make it a part of the trunk."""
    below = np.zeros(len(parents), int)
    for point in range(num_joints - 1, -1, -1):
        below[point] = max(below[point], int(reach[point] > least))
        if point:
            below[parents[point]] += below[point]
    return below


def _shares(skeleton: Skeleton, reach: np.ndarray, *, least: float) -> np.ndarray:
    """Return shares (J+E,) of the cross-section: fingers, and all below them, divide that of their hand."""
    share = np.ones(len(reach))
    for children in skeleton.children:
        small = [child for child in children if reach[child] < least]
        if len(small) >= 3:
            share[small] = 1 / np.sqrt(len(small))
    for joint in range(1, skeleton.num_joints):
        share[joint] = min(share[joint], share[skeleton.parents[joint]])
    share[skeleton.num_joints :] = share[skeleton.end_parents]
    return share


def _add_chest(anatomy: Anatomy, radii: np.ndarray, add) -> None:
    """Add the chest of a biped: the space between shoulders, chest and neck."""
    shoulders = [anatomy.get("left_shoulder"), anatomy.get("right_shoulder")]
    middle = [joint for joint in (anatomy.get("chest"), anatomy.get("neck")) if joint is not None]
    if anatomy.kind == "biped" and None not in shoulders and middle:
        chest = radii[middle[0]]
        points = (*shoulders, *middle)
        add(points, (*(0.8 * radii[s] for s in shoulders), chest, *(0.6 * chest for _ in middle[1:])), 0)


def _inside_head(skeleton: Skeleton, head: int, lengths: np.ndarray, *, most: float) -> set[int]:
    """Return the head, and the joints below it within a distance along the bones: a face, but not hanging hair."""
    ways = {head: 0.0}
    for joint in skeleton.descendants(head)[1:]:
        ways[joint] = ways[int(skeleton.parents[joint])] + float(lengths[joint])
    return {joint for joint, way in ways.items() if way <= most}


def _head_tip(skeleton: Skeleton, head: int, lengths: np.ndarray) -> int | None:
    """Return the point below the head that is farthest from it: the top of a person's head, the nose of an animal."""
    ends = [skeleton.num_joints + int(end) for end in np.flatnonzero(skeleton.end_parents == head)]
    tips = [tip for tip in (*skeleton.children[head], *ends) if lengths[tip] > 1e-3]
    return max(tips, key=lambda tip: lengths[tip]) if tips else None
