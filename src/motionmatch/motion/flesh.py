"""Flesh: every bone of a body as a capsule, end sites included. Contacts and footprints are measured with it.

    flesh = Flesh.of(skeleton, anatomy)
    points = flesh.place(positions, rotations)  # (…, P, 3): joints, then end sites
    flesh.bones, flesh.radii                    # (B, 2) points of each capsule, (B,) metres

The radii of people are round numbers, so that anybody can measure the same. Bodies on four legs have those of
`thickness`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.maths import quat
from motionmatch.motion import root
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.thickness import shape_body

RADII = {
    "trunk": 0.10, "head": 0.08, "upper arm": 0.045, "forearm": 0.04, "hand": 0.03, "thigh": 0.07, "shin": 0.05,
    "foot": 0.04,
}  # fmt: skip
"""Radius of each part of a person, metres."""
_PARTS = {
    "head": "head", "shoulder": "upper arm", "elbow": "forearm", "hand": "hand", "hip": "thigh", "knee": "shin",
    "foot": "foot", "toe": "foot",
}  # fmt: skip
"""The part that begins at the joint of a role; what begins nowhere else is the trunk."""


@dataclass(frozen=True, eq=False)
class Flesh:
    """B capsules between P points: the J joints of a skeleton, then its E end sites."""

    bones: np.ndarray
    """(B, 2) points at the two ends of each capsule"""
    radii: np.ndarray
    """(B,) metres"""
    end_parents: np.ndarray
    """(E,) joints that end sites hang on"""
    end_offsets: np.ndarray
    """(E, 3) from those joints, in their frames, metres"""
    num_joints: int

    @classmethod
    def of(cls, skeleton: Skeleton, anatomy: Anatomy | None = None) -> Flesh:
        """Make the capsules of a skeleton; without an anatomy all have the radii of `thickness`."""
        count = skeleton.num_joints
        parents = np.concatenate([skeleton.parents, skeleton.end_parents])
        lengths = np.linalg.norm(np.concatenate([skeleton.offsets, skeleton.end_offsets]), axis=1)
        points = np.arange(1, len(parents))
        if skeleton.names[0] == root.NAME:  # the way from the ground up to the hips is no part of the body
            points = points[parents[points] != 0]
        points = points[(lengths[points] > 1e-6) | (points < count)]
        bones = np.stack([parents[points], points], axis=1)
        if anatomy is None or anatomy.kind != "biped":
            thick = shape_body(skeleton, anatomy).point_radii
            radii = np.minimum(thick[bones[:, 0]], thick[bones[:, 1]])
        else:
            parts = find_parts(skeleton, anatomy)
            radii = np.array([RADII[parts[parent]] for parent in bones[:, 0]])
        ends = skeleton.end_parents.astype(np.int64), skeleton.end_offsets.astype(float)
        return cls(np.ascontiguousarray(bones, np.int64), np.ascontiguousarray(radii, float), *ends, count)

    @property
    def num_points(self) -> int:
        return self.num_joints + len(self.end_parents)

    @cached_property
    def point_radii(self) -> np.ndarray:
        """(P,) radius of the thickest capsule at each point, metres; 0 where there is none"""
        found = np.zeros(self.num_points)
        for end in (0, 1):
            np.maximum.at(found, self.bones[:, end], self.radii)
        return found

    def place(self, positions: np.ndarray, rotations: np.ndarray) -> np.ndarray:
        """Return all points (…, P, 3) in the world, of joints at (…, J, 3) with rotations (…, J, 4)."""
        at = np.asarray(positions, float)
        turned = np.asarray(rotations, float)[..., self.end_parents, :]
        return np.concatenate([at, at[..., self.end_parents, :] + quat.rotate(turned, self.end_offsets)], axis=-2)


def find_parts(skeleton: Skeleton, anatomy: Anatomy) -> tuple[str, ...]:
    """Name the part of a person that begins at each joint: its own, or that of the joint above it."""
    own = {joint: _PARTS.get(role.split("_")[-1], "trunk") for role, joint in anatomy.roles.items()}
    parts: list[str] = []
    for joint, parent in enumerate(skeleton.parents):
        parts.append(own.get(joint, parts[parent] if parent >= 0 else "trunk"))
    return tuple(parts)
