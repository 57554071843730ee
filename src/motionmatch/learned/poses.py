"""The pose vector y of a frame (Holden 2020, section 3): a pose as columns of numbers.

| paper | part | columns |
|---|---|---|
| y^t | `translations` | of the joints that move in their parent's frame, the root left out: (M - 1) · 3 |
| y^r | `rotations` | of all joints but the root, as two axes: (J - 1) · 6 |
| ẏ^t | `velocities` | of the joints that move: (M - 1) · 3 |
| ẏ^r | `angular_velocities` | of all joints but the root, about the parent's axes, scaled angle-axis: (J - 1) · 3 |
| ṙ^t | `root_velocity` | along the root's axes: 3 |
| ṙ^r | `root_turn` | about the vertical: 1 |
| o* | `contacts` | 1 where a foot is planted: K |
| o* | `extra NAME` | values that a block of features needs for queries, such as future positions of feet |

Joint 0 is the simulation root: its position and rotation are no part of the pose, only its velocities.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from motionmatch.control.footlock import Legs
from motionmatch.conventions import STORED
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, unknown_name
from motionmatch.maths import quat, rotation, series
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.kinematics import Motion, forward_velocities
from motionmatch.motion.skeleton import Skeleton
from motionmatch.shapes import check

EXTRA = "extra "
"""Prefix of the parts of o* that belong to a block of features: `extra NAME`."""
_LEAST_SPREAD = 0.02
"""A column's scale is at least this much of the mean of its part."""
_SAME = 1e-6
"""A part that varies by less than this does not vary."""


@dataclass(frozen=True)
class PoseLayout:
    """The columns of y. Written here and nowhere else."""

    num_joints: int
    """J, with the root"""
    moving: tuple[int, ...]
    """the joints, other than the root, whose place in their parent's frame changes"""
    num_contacts: int
    """K"""
    extras: tuple[tuple[str, int], ...] = ()
    """name and width of what blocks need for queries besides the features"""

    @classmethod
    def of(cls, database: MotionDatabase) -> PoseLayout:
        """Return the layout of a database's poses."""
        return cls(
            num_joints=database.skeleton.num_joints,
            moving=tuple(int(joint) for joint in database.moving if joint != 0),
            num_contacts=database.contacts.shape[1],
            extras=tuple((name, values.shape[1]) for name, values in database.extras.items()),
        )

    @cached_property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        """The shape of each part, in the order of the columns."""
        turning, moving = self.num_joints - 1, len(self.moving)
        return {
            "translations": (moving, 3),
            "rotations": (turning, 3, 2),
            "velocities": (moving, 3),
            "angular_velocities": (turning, 3),
            "root_velocity": (3,),
            "root_turn": (1,),
            "contacts": (self.num_contacts,),
            **{f"{EXTRA}{name}": (width,) for name, width in self.extras},
        }

    @cached_property
    def _columns(self) -> dict[str, slice]:
        stops = np.cumsum([int(np.prod(shape)) for shape in self.shapes.values()]).tolist()
        return {name: slice(a, b) for name, a, b in zip(self.shapes, [0, *stops[:-1]], stops, strict=True)}

    @property
    def width(self) -> int:
        """Y, the number of columns."""
        return list(self._columns.values())[-1].stop

    def columns(self, part: str) -> slice:
        """Return the columns of a part."""
        if part not in self._columns:
            raise unknown_name("part of a pose", part, self.shapes)
        return self._columns[part]

    def part(self, y: np.ndarray, name: str) -> np.ndarray:
        """Return a part of pose vectors (…, Y), in its own shape: `part(y, "rotations")` is (…, J - 1, 3, 2)."""
        return y[..., self.columns(name)].reshape(*y.shape[:-1], *self.shapes[name])

    def facts(self) -> dict[str, Any]:
        """Return the layout as JSON takes it."""
        return {
            "num_joints": self.num_joints,
            "moving": list(self.moving),
            "num_contacts": self.num_contacts,
            "extras": [list(extra) for extra in self.extras],
        }

    @classmethod
    def from_facts(cls, facts: Mapping[str, Any]) -> PoseLayout:
        return cls(
            num_joints=int(facts["num_joints"]),
            moving=tuple(int(joint) for joint in facts["moving"]),
            num_contacts=int(facts["num_contacts"]),
            extras=tuple((str(name), int(width)) for name, width in facts["extras"]),
        )


def check_joints(layout: PoseLayout, legs: Legs, skeleton: Skeleton, anatomy: Anatomy) -> None:
    """Raise if a file names joints or contacts that are not there: compiled code would not notice."""
    joints, contacts = skeleton.num_joints, len(anatomy.contacts)
    named = {
        "layout": (layout.moving, 1, joints),
        "legs": (legs.joints, 0, joints),
        "legs below": (legs.below, -1, joints),
        "contacts of legs": (legs.contacts, 0, min(contacts, layout.num_contacts)),
    }
    for what, (indices, low, high) in named.items():
        found = np.asarray(indices)
        if found.size and not (found.dtype.kind in "iu" and low <= found.min() and found.max() < high):
            raise InputError(f"{what}: a joint or contact that is not there; there are {joints} and {contacts}.")
    check({"K": len(legs.joints)}, legs=(legs.joints, "K 4"), contacts=(legs.contacts, "K"), tips=(legs.tips, "K 3"),
          poles=(legs.poles, "K 3"), below=(legs.below, "K N"))  # fmt: skip


@dataclass(frozen=True, eq=False)
class Normalization:
    """Means and scales of columns: normalised values are (x - mean) / scale."""

    mean: np.ndarray
    """(N,)"""
    scale: np.ndarray
    """(N,) above 0"""

    def __post_init__(self) -> None:
        for name in ("mean", "scale"):
            object.__setattr__(self, name, np.ascontiguousarray(getattr(self, name), STORED))
        check(mean=(self.mean, "N"), scale=(self.scale, "N"))
        if not (np.isfinite(self.mean).all() and np.isfinite(self.scale).all() and (self.scale > 0).all()):
            raise InputError("a normalisation needs finite means and scales above 0.")

    def normalize(self, values: np.ndarray) -> np.ndarray:
        return ((values - self.mean) / self.scale).astype(STORED)

    def denormalize(self, values: np.ndarray) -> np.ndarray:
        return (values * self.scale + self.mean).astype(STORED)


@dataclass(frozen=True, eq=False)
class DecodedPoses:
    """Pose vectors (…, Y) joint by joint. The root of each pose is at the origin and faces forward."""

    positions: np.ndarray
    """(…, J, 3) local"""
    rotations: np.ndarray
    """(…, J, 4) local"""
    velocities: np.ndarray
    """(…, J, 3) local, metres per second; the root's along its own axes"""
    angular_velocities: np.ndarray
    """(…, J, 3) about the parent's axes, radians per second; the root's about its own"""
    contacts: np.ndarray
    """(…, K) near 1 where a foot is planted, near 0 where not"""
    extras: dict[str, np.ndarray] = field(default_factory=dict)
    """(…, n) by block"""

    @property
    def root_velocities(self) -> np.ndarray:
        """(…, 3) along the root's axes"""
        return self.velocities[..., 0, :]

    @property
    def root_turns(self) -> np.ndarray:
        """(…,) radians per second about the vertical"""
        return self.angular_velocities[..., 0, 1]


def encode(database: MotionDatabase, layout: PoseLayout | None = None) -> np.ndarray:
    """Make the pose vectors (F, Y) of all frames: Y of the paper."""
    layout = layout or PoseLayout.of(database)
    if layout != PoseLayout.of(database):
        raise InputError("this database has other joints, contacts or outputs than the poses were laid out for.")
    fps, ranges = database.fps, database.ranges
    kept = [index for index, joint in enumerate(database.moving) if joint != 0]
    (root,) = np.flatnonzero(database.moving == 0)
    translations = database.translations[:, kept]
    facing = database.rotations[:, 0].astype(float)
    turning = series.angular_velocities(database.rotations, fps, ranges)
    parts = {
        "translations": translations,
        "rotations": rotation.to_two_axes(database.rotations[:, 1:].astype(float)),
        "velocities": series.velocities(translations, fps, ranges),
        "angular_velocities": turning[:, 1:],
        "root_velocity": quat.inverse_rotate(facing, series.velocities(database.translations[:, root], fps, ranges)),
        "root_turn": turning[:, 0, 1:2],
        "contacts": database.contacts,
        **{f"{EXTRA}{name}": database.extras[name] for name, _ in layout.extras},
    }
    y = np.empty((database.num_frames, layout.width), STORED)
    for name, values in parts.items():
        y[:, layout.columns(name)] = np.reshape(values, (len(y), -1))
    return y


def compute_normalization(y: np.ndarray, layout: PoseLayout) -> Normalization:
    """Compute means and standard deviations of the columns of poses (F, Y), by which networks normalise them.

    Columns that hardly vary are held to a share of the spread of their part, so that none is blown up.
    """
    check({"Y": layout.width}, y=(y, "F Y"))
    mean, scale = y.mean(axis=0, dtype=float), y.std(axis=0, dtype=float)
    for name in layout.shapes:
        columns = layout.columns(name)
        if columns.stop > columns.start:
            spread = float(scale[columns].mean())
            scale[columns] = np.maximum(scale[columns], _LEAST_SPREAD * spread) if spread > _SAME else 1.0
    return Normalization(mean, scale)


def decode(y: np.ndarray, layout: PoseLayout, skeleton: Skeleton) -> DecodedPoses:
    """Decode pose vectors (…, Y) in their own units. Any finite numbers give rotations."""
    check({"Y": layout.width}, y=(y, "... Y"))
    lead, joints = y.shape[:-1], layout.num_joints
    positions = np.broadcast_to(skeleton.offsets, (*lead, joints, 3)).astype(STORED)
    positions[..., 0, :] = 0.0
    rotations = np.zeros((*lead, joints, 4), STORED)
    rotations[..., 0, 0] = 1.0
    velocities, angular = np.zeros((2, *lead, joints, 3), STORED)
    rotations[..., 1:, :] = rotation.from_two_axes(layout.part(y, "rotations"))
    angular[..., 1:, :] = layout.part(y, "angular_velocities")
    moving: Sequence[int] = layout.moving
    positions[..., moving, :] = layout.part(y, "translations")
    velocities[..., moving, :] = layout.part(y, "velocities")
    velocities[..., 0, :] = layout.part(y, "root_velocity")
    angular[..., 0, 1] = layout.part(y, "root_turn")[..., 0]
    extras = {name: np.asarray(layout.part(y, f"{EXTRA}{name}"), STORED) for name, _ in layout.extras}
    contacts = np.asarray(layout.part(y, "contacts"), STORED)
    return DecodedPoses(positions, rotations, velocities, angular, contacts, extras)


def to_character_space(y: np.ndarray, layout: PoseLayout, skeleton: Skeleton) -> Motion:
    """Bring poses (F, Y) to character space, Q of the paper: joints relative to the root (Appendix C)."""
    pose = decode(y, layout, skeleton)
    return forward_velocities(
        skeleton,
        pose.positions,
        pose.rotations,
        velocities=pose.velocities,
        angular_velocities=pose.angular_velocities,
    )
