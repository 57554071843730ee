"""Frames of two: which belong to the same moment, how the two stand to each other, and hands that touch."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.database.partner import (
    EXTRA_ENTERING,
    EXTRA_INTERACTING,
    EXTRA_LEFT,
    EXTRA_REACHING,
    EXTRA_TOUCHING,
    PartnerPlace,
)
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.partners import find_partners

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
class PairFrames:
    """What is known of the frames of a database and their partners."""

    database: MotionDatabase
    partners: np.ndarray
    """(F,) the frame of the partner at the same moment, -1 for none"""
    places: np.ndarray
    """(F, 5) features of the partner block in its units"""
    left: np.ndarray
    """(F,) travel until hands touch; without a touch, in the next 1.5 s, metres"""
    touching: np.ndarray
    """(F,) bool: right hands touch"""
    reaching: np.ndarray
    """(F,) 0 to 1: how far hands have come to each other"""
    interacting: np.ndarray
    """(F,) bool: the interaction is not over"""
    entering: np.ndarray
    """(F,) bool: two can go on together from here; not where hands touch at once"""
    scenes: frozenset[str]
    """names of the scenes for two"""
    arm: Arm | None
    """the right arm, if the body has one"""
    palm: np.ndarray
    """(3,) the middle of the right hand, in its frame"""

    @property
    def fps(self) -> float:
        return self.database.fps

    @classmethod
    def of(cls, database: MotionDatabase) -> PairFrames:
        """Find the frames of two of a database that was built with partners."""
        block = next((each for each in database.schema.blocks if isinstance(each, PartnerPlace)), None)
        if block is None:
            raise InputError("the database knows no partners. Build it with them: motionmatch build … --partners")
        count, ranges = database.num_frames, database.ranges
        others = find_partners(database.names, ranges.lengths.tolist())
        partners = np.full(count, -1, np.int64)
        for number, other in enumerate(others.tolist()):
            if other >= 0:
                part = slice(ranges.starts[number], ranges.stops[number])
                partners[part] = np.arange(ranges.starts[other], ranges.stops[other])
        columns = database.schema.columns(block.name)
        places = database.features[:, columns].astype(float) * database.scale[columns] + database.mean[columns]
        extra, paired = database.extras[block.name].astype(float), partners >= 0
        left, reaching = extra[:, EXTRA_LEFT], extra[:, EXTRA_REACHING]
        touching, interacting, entering = (
            (extra[:, column] > 0.5) & paired for column in (EXTRA_TOUCHING, EXTRA_INTERACTING, EXTRA_ENTERING)
        )
        scenes = frozenset(_scene(name) for name, other in zip(database.names, others, strict=True) if other >= 0)
        arm, palm = _find_arm(database)
        return cls(database, partners, places, left, touching, reaching, interacting, entering, scenes, arm, palm)

    def select(self, word: str) -> np.ndarray:
        """Return the frames (F,) bool of scenes with a name or a tag from which two can go on together."""
        chosen, tagged = np.zeros(len(self.partners), bool), self.database.tags.mask(word, len(self.partners))
        for name, part in zip(self.database.names, self.database.ranges, strict=True):
            chosen[part] = _scene(name).startswith(word) or tagged[part].any()
        return chosen & (self.partners >= 0) & self.entering & self.database.searchable

    def join_hands(self, state: CharacterState, together: np.ndarray) -> None:
        """Bring the right hands of who shakes them together; arms take it up."""
        first = np.flatnonzero(together & (np.arange(len(together)) % 2 == 0))
        first = first[self.reaching[state.frames[first]] > 0]
        if self.arm is None or not len(first):
            return
        for character in first.tolist():
            amount = float(self.reaching[state.frames[character]])
            rows = slice(character, character + 2)
            palms = self.find_palms(state)[rows]
            between = palms[1] - palms[0]
            length = float(np.linalg.norm(between))
            miss = amount * between * (1.0 - CLASP / max(length, 1e-6))
            for row, move in enumerate(0.5 * np.stack([miss, -miss])):
                self.arm.move_hand(state.positions[character + row], state.rotations[character + row], move)

    def find_palms(self, state: CharacterState) -> np.ndarray:
        """Return the middles of right hands (C, 3)."""
        hand = self.database.anatomy.roles["right_hand"]
        turned = quat.rotate(state.rotations[:, hand].astype(float), self.palm[None])
        return state.positions[:, hand].astype(float) + turned


def _find_arm(database: MotionDatabase) -> tuple[Arm | None, np.ndarray]:
    """Return the right arm, and the middle of the hand in its frame (3,)."""
    roles, skeleton = database.anatomy.roles, database.skeleton
    chain = [roles.get(f"right_{part}") for part in ("shoulder", "elbow", "hand")]
    if None in chain:
        return None, np.zeros(3)
    shoulder, elbow, hand = (int(joint) for joint in chain if joint is not None)
    ends = [number for number, parent in enumerate(skeleton.end_parents) if parent == hand]
    children = [joint for joint in range(skeleton.num_joints) if skeleton.parents[joint] == hand]
    tip = skeleton.end_offsets[ends[0]] if ends else skeleton.offsets[children[0]] if children else np.zeros(3)
    below = (tuple(skeleton.descendants(joint)) for joint in (shoulder, elbow, hand))
    return Arm((shoulder, elbow, hand), *below), 0.5 * tip.astype(float)


def _scene(name: str) -> str:
    """Return the name of a scene for two, from that of a clip."""
    return re.sub(r"_[ab]( mirrored.*| \(.*\))?$", "", name)
