"""Blocks about posture: the height of the hips and of the head, and the pitch of the trunk, over the next half second.

Asked for the posture of the frame that plays, a bowed body would stay bowed. So a query asks for the posture that is
usual at the speed of the desired path, and lets a body differ from it by a tolerance. What is usual is learned when a
database is built: the median of its frames, for some speeds. A command can ask for another one (`Command.values`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

import numpy as np

from motionmatch.database.blocks import Block, Mark, Situation
from motionmatch.database.view import ClipView
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.anatomy import Anatomy

TRUNK_TOPS = ("neck", "chest", "head")
"""Roles at the upper end of the trunk; the first that a body has is taken."""
CROUCH = "crouch"
"""The gait that is low, whether it goes or stands."""
SPEED_STEP = 0.5
"""Distance of the speeds for which the usual posture is learned, metres per second."""
FEWEST = 30
"""Least number of frames from which the usual posture at a speed is learned."""
_SAMPLES = 7
"""Moments over which a posture is averaged."""


@dataclass(frozen=True)
class OfPosture(Block):
    """Base of blocks about posture: one column, the mean over the next `seconds`, so that steps hardly move it."""

    weight: float = 1.0
    seconds: float = 0.5
    """Time ahead over which it is averaged."""
    tolerance: float = 0.0
    """Distance from the usual value within which the playing frame's own is asked for."""
    speeds: tuple[float, ...] = ()
    """(n,) speeds for which the usual value is known, metres per second; none before a database is built"""
    usual: tuple[float, ...] = ()
    """(n,) the usual values at these speeds; linear between them"""
    crouched: tuple[float, ...] = ()
    """(1,) the usual value of who crouches, if a database was built with that gait"""

    tuned: ClassVar[tuple[str, ...]] = ("weight", "tolerance", "speeds", "usual", "crouched")

    def __post_init__(self) -> None:
        if not (np.isfinite(self.seconds) and self.seconds >= 0):
            raise InputError(f"block '{self.name}' can't look {self.seconds} seconds ahead; use 0 or more.")
        if not (np.isfinite(self.tolerance) and self.tolerance >= 0):
            raise InputError(f"block '{self.name}' has the tolerance {self.tolerance}; it must be 0 or more.")
        if len(self.speeds) != len(self.usual) or (np.diff(self.speeds) <= 0).any():
            raise InputError(f"block '{self.name}' needs one usual value for each speed, and speeds that go up.")

    @property
    def width(self) -> int:
        return 1

    @property
    def labels(self) -> tuple[str, ...]:
        return ("mean",)

    @property
    def reach(self) -> tuple[float, float]:
        return 0.0, self.seconds

    def is_known(self, anatomy: Anatomy) -> bool:
        """Return whether a body has the joints that are measured."""
        raise NotImplementedError(f"{type(self).__name__} must say which joints it needs.")

    def measure(self, view: ClipView) -> np.ndarray:
        """Measure each frame (F,)."""
        raise NotImplementedError(f"{type(self).__name__} must measure itself.")

    def extract(self, view: ClipView) -> np.ndarray:
        values = self.measure(view)
        later = [view.at(values, time) for time in np.linspace(0.0, self.seconds, _SAMPLES)]
        return np.mean(later, axis=0)[:, None]

    def fit(self, values: np.ndarray, situation: Situation) -> Block:
        """Learn what is usual at each speed; a block that already knows keeps it."""
        if self.usual:
            return self
        found, speeds = values[:, 0], find_path_speeds(situation)
        low = np.asarray(situation.tags.get(CROUCH, np.zeros(len(found))), bool)
        crouched = (float(np.median(found[low])),) if low.sum() >= FEWEST else ()
        found, speeds = found[~low], speeds[~low]
        usual: dict[float, float] = {}
        for speed in np.arange(0.0, speeds.max(initial=0.0) + SPEED_STEP, SPEED_STEP):
            near = np.abs(speeds - speed) <= SPEED_STEP / 2
            if near.sum() >= FEWEST:
                usual[float(speed)] = float(np.median(found[near]))
        usual = usual or {0.0: float(np.median(values[:, 0]))}
        return replace(self, speeds=tuple(usual), usual=tuple(usual.values()), crouched=crouched)

    def query(self, own: np.ndarray, situation: Situation) -> np.ndarray:
        if not self.usual:
            return own
        usual = np.interp(find_path_speeds(situation, len(own)), *self._curve)[:, None]
        if self.crouched and CROUCH in situation.tags:
            usual = np.where(np.asarray(situation.tags[CROUCH])[:, None] > 0.5, self.crouched[0], usual)
        return np.minimum(np.maximum(own, usual - self.tolerance), usual + self.tolerance)

    @cached_property
    def _curve(self) -> np.ndarray:
        """(2, n) speeds, and the usual values at them"""
        return np.array([self.speeds, self.usual])


@dataclass(frozen=True)
class HipsHeight(OfPosture):
    """Height of the hips over the root, metres."""

    name: str = "hips_height"
    tolerance: float = 0.04
    least_scale: ClassVar[float] = 0.08

    def is_known(self, anatomy: Anatomy) -> bool:
        return "hips" in anatomy.roles

    def measure(self, view: ClipView) -> np.ndarray:
        return _height(view, "hips")

    def marks(self, values: np.ndarray) -> list[Mark]:
        return [Mark("hips height", np.array([0.0, values[0], 0.0]))]


@dataclass(frozen=True)
class HeadHeight(OfPosture):
    """Height of the head over the root, metres."""

    name: str = "head_height"
    tolerance: float = 0.05
    least_scale: ClassVar[float] = 0.12

    def is_known(self, anatomy: Anatomy) -> bool:
        return "head" in anatomy.roles

    def measure(self, view: ClipView) -> np.ndarray:
        return _height(view, "head")

    def marks(self, values: np.ndarray) -> list[Mark]:
        return [Mark("head height", np.array([0.0, values[0], 0.0]))]


@dataclass(frozen=True)
class HandsHeight(OfPosture):
    """Mean height of both hands over the root, metres: arms that hang, swing, or are spread as in a T-pose."""

    name: str = "hands_height"
    tolerance: float = 0.15
    least_scale: ClassVar[float] = 0.25

    def is_known(self, anatomy: Anatomy) -> bool:
        hands = "left_hand" in anatomy.roles and "right_hand" in anatomy.roles
        return hands and anatomy.kind != "quadruped"  # those are paws

    def measure(self, view: ClipView) -> np.ndarray:
        return 0.5 * (_height(view, "left_hand") + _height(view, "right_hand"))

    def marks(self, values: np.ndarray) -> list[Mark]:
        return [Mark("hands height", np.array([0.0, values[0], 0.0]))]


@dataclass(frozen=True)
class TrunkPitch(OfPosture):
    """Angle by which the trunk leans forward, radians."""

    name: str = "trunk_pitch"
    tolerance: float = float(np.radians(8.0))
    least_scale: ClassVar[float] = float(np.radians(15.0))

    def is_known(self, anatomy: Anatomy) -> bool:
        return "hips" in anatomy.roles and any(role in anatomy.roles for role in TRUNK_TOPS)

    def measure(self, view: ClipView) -> np.ndarray:
        view.joint("hips")  # names the clip, if it lacks hips
        anatomy = view.clip.anatomy
        assert anatomy is not None
        top = view.joint(next((role for role in TRUNK_TOPS if role in anatomy.roles), TRUNK_TOPS[0]))
        trunks = view.motion.positions[:, top].astype(float) - view.motion.positions[:, view.joint("hips")]
        return find_pitch(quat.inverse_rotate(view.root_rotations.astype(float), trunks))

    def marks(self, values: np.ndarray) -> list[Mark]:
        lean = np.array([0.0, np.cos(values[0]), np.sin(values[0])])
        return [Mark("trunk", np.array([0.0, 1.0, 0.0]), 0.5 * lean)]


def find_pitch(trunks: np.ndarray) -> np.ndarray:
    """Return the angle (…) by which vectors along the trunk (…, 3), in the root's frame, lean forward, radians."""
    return np.arctan2(trunks[..., 2], trunks[..., 1])


def find_path_speeds(situation: Situation, count: int | None = None) -> np.ndarray:
    """Return speeds (C,) of the desired paths: the straight line to their last point, by its time.

    Zeros for all `count` characters if no path is known.
    """
    if not len(situation.times) and count is not None:
        return np.zeros(count)
    return situation.path_speeds


def _height(view: ClipView, role: str) -> np.ndarray:
    return (view.motion.positions[:, view.joint(role), 1] - view.root_positions[:, 1]).astype(float)
