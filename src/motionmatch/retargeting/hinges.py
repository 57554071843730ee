"""Elbows and knees bend about one axis. Where recorded arms are rolled so that an elbow would bend beyond that on the
new body, the upper bone is rolled until it does not: bones keep their directions."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.retargeting.character import Character
from motionmatch.retargeting.stance import list_limbs

FREE = np.radians(45.0)
"""How far the plane in which a limb bends may be from its hinge; further only where it is in the source."""
_STRAIGHT, _BENT = np.sin(np.radians((5.0, 20.0)))
"""A limb bent by less than the first of these does not show a plane, from the second on it shows it clearly."""


def find_hinge(character: Character, name: str) -> np.ndarray:
    """Return the axis (3,) about which a limb bends, in the frame of its top joint: forward elbows, knees that bend
    back."""
    out = np.array([1.0 if name.startswith("left") else -1.0, 0.0, 0.0])
    axis = np.array([1.0, 0.0, 0.0]) if name.endswith("knee") else np.cross(out, [0.0, 0.0, 1.0])
    return quat.inverse_rotate(character.posture[list_limbs(character.anatomy)[name][0]], axis)


def measure_plane(upper: np.ndarray, lower: np.ndarray, hinges: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the angle (F,) from a limb's hinge to the normal of the plane it bends in, about its upper bone, and how
    clear that is (F,), 0 to 1. Bones (F, 3) may have any length, hinges (F, 3) are unit vectors."""
    upper = upper / np.maximum(np.linalg.norm(upper, axis=-1, keepdims=True), 1e-9)
    lower = lower / np.maximum(np.linalg.norm(lower, axis=-1, keepdims=True), 1e-9)
    normal = quat.cross(upper, lower)
    angle = np.arctan2(np.sum(quat.cross(hinges, normal) * upper, axis=-1), np.sum(hinges * normal, axis=-1))
    clear = np.clip((np.linalg.norm(normal, axis=-1) - _STRAIGHT) / (_BENT - _STRAIGHT), 0.0, 1.0)
    return angle, clear * clear * (3.0 - 2.0 * clear)


@dataclass(frozen=True, eq=False)
class RollLimits:
    """Limits the roll of the upper bones of a target's arms and legs."""

    source: Character
    target: Character

    def apply(self, clip: Clip, frames: slice, turns: list[np.ndarray]) -> None:
        """Roll the upper bones of limbs in world rotations `turns`, (F, 4) by joint, where they need it."""
        theirs = list_limbs(self.source.anatomy)
        for name, joints in list_limbs(self.target.anatomy).items():
            if name not in theirs:
                continue
            top, middle, bottom = theirs[name]
            at = clip.positions_world[frames].astype(EXACT)
            hinges = quat.rotate(clip.rotations_world[frames, top].astype(EXACT), find_hinge(self.source, name))
            usual, _ = measure_plane(at[:, middle] - at[:, top], at[:, bottom] - at[:, middle], hinges)
            self._roll(joints, find_hinge(self.target, name), usual, turns)

    def _roll(
        self, joints: tuple[int, int, int], hinge: np.ndarray, usual: np.ndarray, turns: list[np.ndarray]
    ) -> None:
        top, middle, bottom = joints
        at, posture = self.target.posture_positions, self.target.posture
        upper = quat.rotate(turns[top], quat.inverse_rotate(posture[top], at[middle] - at[top]))
        lower = quat.rotate(turns[middle], quat.inverse_rotate(posture[middle], at[bottom] - at[middle]))
        angle, clear = measure_plane(upper, lower, quat.rotate(turns[top], hinge))
        more = np.sign(angle) * np.maximum(np.abs(angle) - np.maximum(np.abs(usual), FREE), 0.0) * clear
        if (np.abs(more) < 1e-6).all():
            return
        upper = upper / np.maximum(np.linalg.norm(upper, axis=-1, keepdims=True), 1e-9)
        turns[top] = quat.multiply(quat.from_angle_axis(more, upper), turns[top])
