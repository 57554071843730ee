"""Carried loads: a footprint of their own, at their own height. A wide box overhead is above most obstacles.

    box = CarriedLoad.of(database, Load((0.5, 0.2, 0.15)), horizons=footprints.horizons)
    EnvironmentMatcher(database, footprints, features=(box,))

One ellipse with one range of heights is too coarse for a body with a wide load: it would be as wide as the box from the
ground up. So the body keeps its footprint, and the load has another, the smallest ellipse around the box.
(`FootprintConfig.props` adds a box to the footprint of the body instead.)
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from motionmatch.control.drive import DriveRecording
from motionmatch.database.database import MotionDatabase
from motionmatch.database.view import ClipView
from motionmatch.environment.features import EnvironmentFeature, FeatureContext, Heights
from motionmatch.environment.footprints import Footprints
from motionmatch.errors import InputError
from motionmatch.maths import quat

HANDS = ("left_hand", "right_hand")
"""Joints that hold a box: it lies around the middle between them."""
LONGER, WIDER = 1.05, 3.3
"""Half lengths of the ellipse around a thin box, as multiples of those of the box: 1 / 1.05² + 1 / 3.3² < 1."""


@dataclass(frozen=True)
class Load:
    """A box that is carried: level, turned like the root, around the middle of some joints."""

    halves: tuple[float, float, float]
    """half sizes to the side, up and ahead, metres"""
    roles: tuple[str, ...] = HANDS
    """roles of the joints that hold it"""
    offset: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """of the box from the middle of the joints, to the left, up and ahead, metres"""
    between: bool = False
    """whether it is a pole along the line from the first of these joints to the last; its length is the first of the
    half sizes, and it is not level"""

    def __post_init__(self) -> None:
        if len(self.halves) != 3 or not all(np.isfinite(half) and half > 0 for half in self.halves):
            raise InputError(f"a load with halves {self.halves}: expected three above 0 m, such as (0.5, 0.2, 0.15).")
        if not self.roles:
            raise InputError("a load that no joint holds: name the roles of some, such as left_hand and right_hand.")

    def outlines(self, roots: np.ndarray, facing: np.ndarray, joints: np.ndarray) -> np.ndarray:
        """Return the smallest ellipses (F, 8) around the box in the world.

        `roots` (F, 3) with `facing` (F, 2) and the positions (F, N, 3) of the joints that hold it are in the world.
        """
        if self.between:
            return self._outline_pole(roots, joints)
        facing = facing / np.maximum(np.linalg.norm(facing, axis=1, keepdims=True), 1e-12)
        left = np.stack([facing[:, 1], -facing[:, 0]], axis=1)
        middles = joints.mean(axis=1)
        places = middles[:, [0, 2]] + self.offset[0] * left + self.offset[2] * facing
        x, y, z = self.halves
        halves = np.broadcast_to([np.sqrt(2.0) * x, np.sqrt(2.0) * z], (len(roots), 2))
        heights = (middles[:, 1] - roots[:, 1] + self.offset[1])[:, None] + [-y, y]
        return np.concatenate([places, left, halves, heights], axis=1)

    def _outline_pole(self, roots: np.ndarray, joints: np.ndarray) -> np.ndarray:
        """Return ellipses (F, 8) around a pole: a little longer than it, and thin."""
        length, thick = self.halves[0], max(self.halves[1:])
        line, middles = joints[:, 0] - joints[:, -1], joints.mean(axis=1)
        line = line / np.maximum(np.linalg.norm(line, axis=1, keepdims=True), 1e-9)
        level = np.linalg.norm(line[:, [0, 2]], axis=1, keepdims=True)
        axes = np.where(level > 1e-6, line[:, [0, 2]] / np.maximum(level, 1e-9), [1.0, 0.0])
        along, across = LONGER * (length * level + thick), np.full_like(level, WIDER * thick)
        high = length * np.abs(line[:, 1:2]) + thick
        heights = middles[:, 1:2] - roots[:, 1:2] + high * [-1.0, 1.0]
        return np.concatenate([middles[:, [0, 2]], axes, along, across, heights], axis=1)

    def of_drive(self, driven: DriveRecording, character: int = 0) -> np.ndarray:
        """Return its ellipses (T, 8) at each step of a drive, from the hands as shown."""
        anatomy = driven.controller.database.anatomy
        positions = driven.positions[:, character].astype(float)
        facing = quat.rotate(driven.rotations[:, character, 0].astype(float), np.array([0.0, 0.0, 1.0]))[:, [0, 2]]
        return self.outlines(positions[:, 0], facing, positions[:, [anatomy[role] for role in self.roles]])


@dataclass(frozen=True, eq=False)
class CarriedLoad(EnvironmentFeature):
    """A feature that keeps a load away from obstacles at its own height."""

    prints: Footprints
    """of the load, in every frame"""
    judge: Heights = field(default_factory=lambda: Heights(weight=1.0))
    """weight of a collision, and the room to leave above and below"""
    shared = True

    @classmethod
    def of(cls, database: MotionDatabase, load: Load, *, horizons: tuple[float, ...]) -> CarriedLoad:
        """Make the feature of a load for a database of motion with that load."""

        def outline_load(view: ClipView) -> np.ndarray:
            joints = view.motion.positions[:, [view.joint(role) for role in load.roles]].astype(float)
            return load.outlines(view.root_positions.astype(float), view.root_directions[:, [0, 2]], joints)

        return cls(Footprints.by(database, outline_load, horizons=horizons))

    @property
    def reach(self) -> float:
        return self.prints.reach

    def takes(self, obstacles: np.ndarray, footprints: Footprints) -> np.ndarray:
        """Take all obstacles."""
        return np.ones(len(obstacles), bool)

    def penalty(self, frames: np.ndarray, context: FeatureContext) -> np.ndarray:
        return self.judge.penalty(frames, replace(context, footprints=self.prints))
