"""A character: a skeleton, what its joints are, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from motionmatch.conventions import UP
from motionmatch.errors import InputError
from motionmatch.maths import quat, series
from motionmatch.motion.anatomy import SIDES, Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.gltf_bind import BindPose, read_bind_pose
from motionmatch.motion.load import load
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.skin_file import find_skin_file
from motionmatch.retargeting.stance import Stance, find_stance, straighten
from motionmatch.retargeting.tree import place

_SLOW = 0.25
"""A foot slower than this, metres per second, may rest on the ground."""
_LEVEL = 0.015
"""Heights of a resting foot that differ by less than this share of a leg are those of one ground."""


@dataclass(frozen=True, eq=False, repr=False)
class Character:
    """A body that motion can be brought to."""

    example: Clip
    """a motion or pose of its skeleton, in metres and y up, as `motionmatch.load` reads it"""
    stance: Stance
    ground: float | None = None
    """height of the ground in the positions of the stance, where its skin shows it; else its motion does"""
    path: Path | None = None
    """the file that it was read from"""
    skin: Path | None = None
    """the GLB that has its skin, into which motion can be written: that file, or one that was made of it"""

    def __repr__(self) -> str:
        kind, joints = self.anatomy.kind, self.skeleton.num_joints
        return f"<Character {self.name}: {kind}, {joints} joints, stance from its {self.stance.origin}>"

    @property
    def name(self) -> str:
        return self.path.stem if self.path is not None else self.example.name

    @property
    def skeleton(self) -> Skeleton:
        return self.example.skeleton

    @property
    def anatomy(self) -> Anatomy:
        assert self.example.anatomy is not None
        return self.example.anatomy

    @cached_property
    def offsets(self) -> np.ndarray:
        """(J, 3) positions of joints in their parents' frames, as the example has them."""
        offsets = np.median(self.example.positions, axis=0).astype(float)
        offsets[0] = 0.0
        return offsets

    @cached_property
    def posture(self) -> np.ndarray:
        """(J, 4) world rotations with straight limbs, facing +z: the same posture in all bodies on two legs."""
        return straighten(self.skeleton, self.anatomy, self.stance)

    @cached_property
    def posture_positions(self) -> np.ndarray:
        """(J, 3) positions in that posture, from the root on."""
        return place(self.skeleton, self.offsets, self.posture)

    @cached_property
    def rest(self) -> np.ndarray:
        """(J, 4) local rotations of the stance: what joints keep that nothing moves."""
        above = self.stance.rotations[np.maximum(self.skeleton.parents, 0)]
        turns = quat.inverse_multiply(above, self.stance.rotations)
        turns[0] = self.stance.rotations[0]
        return turns

    @cached_property
    def hips(self) -> tuple[int, ...]:
        """The joints where the legs begin; the hips themselves if there are no legs."""
        legs = tuple(self.anatomy.roles[f"{side}_hip"] for side in SIDES if f"{side}_hip" in self.anatomy.roles)
        return legs or (self.anatomy.roles.get("hips", 0),)

    @cached_property
    def leg(self) -> float:
        """The length of a leg, metres: thigh and shin of a person, the whole hind leg of an animal."""
        legs = [self.limb_length(f"{side}_hip", f"{side}_foot") for side in SIDES]
        found = [length for length in legs if length]
        if not found:
            raise InputError(
                f"{self.name}: no legs were found, and motion is scaled by them. Name them in a motionmatch.toml "
                "beside the file: [roles] left_hip = …, left_foot = …"
            )
        return float(np.mean(found))

    def limb_length(self, top: str, end: str) -> float:
        """Return the length of the bones from one role to another below it, metres, on four legs with the paw; 0 if
        there is no such limb."""
        roles = self.anatomy.roles
        chain = self.skeleton.ancestors(roles[end]) if end in roles else []
        if top not in roles or roles[top] not in chain:
            return 0.0
        bones = self.offsets[chain[: chain.index(roles[top])]]
        paw = self.tip(roles[end]) if self.anatomy.kind == "quadruped" else None
        return float(np.linalg.norm(bones, axis=-1).sum() + (0.0 if paw is None else np.linalg.norm(paw)))

    def tip(self, joint: int) -> np.ndarray | None:
        """Return the point (3,) of a foot or paw that touches the ground, in its joint's frame: where its toes begin,
        or its end site. None if the joint itself is all there is."""
        roles, anatomy = self.anatomy.roles, self.anatomy
        for side in SIDES:
            toe = roles.get(f"{side}_toe")
            if toe is not None and roles.get(f"{side}_foot") == joint and toe != joint:
                away = self.posture_positions[toe] - self.posture_positions[joint]
                return quat.inverse_rotate(self.posture[joint], away)
        for contact, end in zip(anatomy.contacts, anatomy.contact_ends, strict=True):
            if contact == joint and end >= 0:
                return self.skeleton.end_offsets[end].astype(float)
        return None

    def under(self, joint: int) -> np.ndarray:
        """Return the point (3,) on the ground straight below a joint of a standing body, in the joint's frame."""
        return quat.inverse_rotate(self.posture[joint], -self.sole(joint, np.zeros(3)) * UP)

    def sole(self, joint: int, tip: np.ndarray, clip: Clip | None = None) -> float:
        """Return the height of a foot's tip when it is planted, metres: that in a clip, or by default of the character
        where its skin or its example has it."""
        if clip is None and self.ground is not None:
            at = self.stance.positions[joint] + quat.rotate(self.stance.rotations[joint], tip)
            return max(float(at[1]) - self.ground, 0.0)
        clip = clip or self.example
        at = clip.positions_world[:, joint].astype(float)
        at = at + quat.rotate(clip.rotations_world[:, joint].astype(float), tip)
        return _planted_height(at, clip.fps, level=_LEVEL * self.leg)


def _planted_height(at: np.ndarray, fps: float, *, level: float) -> float:
    """Return the height at which a point (F, 3) usually rests on the lowest ground that it stands on, metres."""
    resting = at[:, 1]
    if len(at) > 4:
        slow = np.linalg.norm(series.velocities(at, fps), axis=-1) < _SLOW
        resting = resting[slow] if slow.sum() >= 4 else resting
    return float(np.median(resting[resting <= np.percentile(resting, 5) + level]))


def make_character(clips: Clip | Sequence[Clip]) -> Character:
    """Make a character of clips of one skeleton: what they show of it is how it stands."""
    clips = [clips] if isinstance(clips, Clip) else list(clips)
    if not clips or clips[0].anatomy is None:
        raise InputError("a character is made of clips whose anatomy is known. Load them with motionmatch.load.")
    alike = [clip for clip in clips if clip.skeleton.same_joints(clips[0].skeleton)]
    longest = max(alike, key=lambda clip: clip.num_frames)
    return Character(longest, find_stance(alike))


def load_character(path: str | Path) -> Character:
    """Load a character: a skinned GLB, with or without animations, or any motion file of its skeleton."""
    path = Path(path)
    clips = load(path)
    skin = find_skin_file(path)
    bind = read_bind_pose(skin) if skin is not None else None
    if skin is not None and bind is not None and bind.pose.skeleton.names != clips[0].skeleton.names and skin != path:
        clips = load(skin)  # it may have bones that only its skin knows
    if bind is None or bind.pose.skeleton.names != clips[0].skeleton.names:
        return replace(make_character(clips), path=path, skin=skin)
    # The bind pose has a unit of its own: its bones are as long as those of the clips.
    lengths = [np.linalg.norm(each.positions[0, 1:], axis=-1).sum() for each in (clips[0], bind.pose)]
    scale = float(lengths[0] / max(lengths[1], 1e-12))
    stance = find_stance(clips, bind.pose.scale(scale))
    longest = max(clips, key=lambda clip: clip.num_frames)
    ground = _find_ground(stance, bind, scale) if stance.origin == "bind pose" else None
    return Character(longest, stance, ground, path, skin)


def _find_ground(stance: Stance, bind: BindPose, scale: float) -> float | None:
    """Return the height of the lowest point of a skin in the positions of a stance."""
    if not len(bind.corners):
        return None
    first = quat.normalize(bind.pose.rotations_world[0, 0].astype(float))
    turn = quat.multiply(stance.rotations[0], quat.inverse(first))  # from the axes of the skin to those of the stance
    box = np.array([[bind.corners[i, 0], bind.corners[j, 1], bind.corners[k, 2]] for i in (0, 1) for j in (0, 1)
                    for k in (0, 1)])  # fmt: skip
    return float((scale * quat.rotate(turn, box))[:, 1].min())
