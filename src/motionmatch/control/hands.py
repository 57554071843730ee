"""Right hands of two that are brought together; arms take it up."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.maths import quat
from motionmatch.motion.goals import find_grip

CLASP = 0.03
"""Distance of the middles of two hands that shake, metres."""


@dataclass(frozen=True)
class Arm:
    """Two bones that reach, and what hangs on each joint, itself included."""

    joints: tuple[int, int, int]
    """shoulder, elbow and hand"""
    below_shoulder: tuple[int, ...]
    below_elbow: tuple[int, ...]
    below_hand: tuple[int, ...]

    def move_hand(self, positions: np.ndarray, rotations: np.ndarray, move: np.ndarray) -> None:
        """Move the hand of a pose, positions (J, 3) and rotations (J, 4) in the world, as far as the arm reaches.

        The elbow stays in its plane, and the hand keeps its angle.
        """
        shoulder, elbow, hand = (positions[joint].astype(float) for joint in self.joints)
        held = positions[list(self.below_hand)] - hand, rotations[list(self.below_hand)].copy()
        upper, lower, way = elbow - shoulder, hand - elbow, hand + move - shoulder
        lengths = np.linalg.norm(upper), np.linalg.norm(lower)
        far = np.clip(np.linalg.norm(way), abs(lengths[0] - lengths[1]) + 1e-3, 0.999 * sum(lengths))
        axis = np.cross(upper, lower)
        if np.linalg.norm(axis) < 1e-6:
            return
        bend = np.arccos(np.clip(upper @ lower / (lengths[0] * lengths[1]), -1.0, 1.0))
        wanted = np.arccos(np.clip((far**2 - lengths[0] ** 2 - lengths[1] ** 2) / (2 * lengths[0] * lengths[1]), -1, 1))
        self._turn(positions, rotations, self.below_elbow, elbow, axis / np.linalg.norm(axis) * (wanted - bend))
        turn = quat.between(positions[self.joints[2]].astype(float) - shoulder, way)
        self._turn(positions, rotations, self.below_shoulder, shoulder, quat.to_scaled_angle_axis(turn))
        at = positions[self.joints[2]].copy()
        positions[list(self.below_hand)], rotations[list(self.below_hand)] = at + held[0], held[1]

    @staticmethod
    def _turn(
        positions: np.ndarray, rotations: np.ndarray, joints: tuple[int, ...], about: np.ndarray, turn: np.ndarray
    ) -> None:
        """Turn some joints about a point (3,) by a rotation vector (3,)."""
        chosen, by = list(joints), quat.from_scaled_angle_axis(turn)
        positions[chosen] = about + quat.rotate(by, positions[chosen].astype(float) - about)
        rotations[chosen] = quat.multiply(by, rotations[chosen].astype(float))


@dataclass(frozen=True, eq=False)
class Hands:
    """The right hand of a body, and its arm."""

    joint: int
    """the hand, or -1"""
    arm: Arm | None
    """the right arm, if the body has one"""
    palm: np.ndarray
    """(3,) the middle of the right hand, in its frame"""

    @classmethod
    def of(cls, database: MotionDatabase) -> Hands:
        """Find the right hand of a body."""
        arm, palm = _find_arm(database)
        return cls(database.anatomy.roles.get("right_hand", -1), arm, palm)

    def join(self, state: CharacterState, first: np.ndarray, reaching: np.ndarray) -> None:
        """Bring the right hands of pairs, by their first ones (n,), together as far as they reach (n,), 0 to 1."""
        if self.arm is None:
            return
        for character, amount in zip(first.tolist(), reaching.tolist(), strict=True):
            if amount <= 0.0:
                continue
            rows = slice(character, character + 2)
            palms = self.find_palms(state)[rows]
            between = palms[1] - palms[0]
            length = float(np.linalg.norm(between))
            miss = min(amount, 1.0) * between * (1.0 - CLASP / max(length, 1e-6))
            for row, move in enumerate(0.5 * np.stack([miss, -miss])):
                self.arm.move_hand(state.positions[character + row], state.rotations[character + row], move)

    def find_palms(self, state: CharacterState) -> np.ndarray:
        """Return the middles of right hands (C, 3)."""
        turned = quat.rotate(state.rotations[:, self.joint].astype(float), self.palm[None])
        return state.positions[:, self.joint].astype(float) + turned


def _find_arm(database: MotionDatabase) -> tuple[Arm | None, np.ndarray]:
    """Return the right arm, and the middle of the hand in its frame (3,)."""
    roles, skeleton = database.anatomy.roles, database.skeleton
    chain = [roles.get(f"right_{part}") for part in ("shoulder", "elbow", "hand")]
    if None in chain:
        return None, np.zeros(3)
    shoulder, elbow, hand = (int(joint) for joint in chain if joint is not None)
    below = (tuple(skeleton.descendants(joint)) for joint in (shoulder, elbow, hand))
    return Arm((shoulder, elbow, hand), *below), find_grip(skeleton, hand)
