"""Motion from one skeleton to another.

1. Turns. Each joint of the target turns as the one that it follows (`mapping.py`) has turned from the posture that both
   bodies can take (`stance.py`), so that bones of arms and legs point where those of the source point.
2. Hips. Their path and their height above the ankles are scaled by the length of the legs.
3. Feet. The tips of feet are where those of the source are, scaled: what is still stays still, and what is on the
   ground is on the ground. Bodies differ in their build, so a tip has a constant offset, which turns with the
   body between steps and is held while the foot is planted. Legs bend to reach (`reaching.py`).
4. Hands, if they are to keep their places, in the same way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from motionmatch.conventions import EXACT, UP
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion import contacts
from motionmatch.motion.anatomy import SIDES
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import find_facing
from motionmatch.motion.tags import Tags, find_spans
from motionmatch.retargeting.character import Character, make_character
from motionmatch.retargeting.mapping import JointMap, map_joints
from motionmatch.retargeting.reaching import LONGEST, reach

Hands = Literal["free", "place"]
_BLOCK = 8192
"""Frames that are worked on at a time, which bounds the memory."""
_LONG_SWING = 0.5
"""Seconds after which a foot that does not stand follows the turns of the body."""


def retarget(
    clips: Clip | Sequence[Clip],
    to: Character | Clip | Sequence[Clip],
    *,
    source: Character | None = None,
    hands: Hands = "free",
) -> list[Clip]:
    """Bring clips of one skeleton onto another.

    `to` is a character (`load_character`), or clips of its skeleton. `source` is the character that the clips were
    recorded on; by default it is made of the clips. With `hands="place"` hands go where those of the source go, scaled
    by the legs; else arms keep their angles.
    """
    clips = [clips] if isinstance(clips, Clip) else list(clips)
    if not clips:
        raise InputError("no clips were given to retarget; at least one is needed.")
    source = source or make_character(clips)
    target = to if isinstance(to, Character) else make_character(to)
    plan = Retarget(source, target, hands=hands)
    return [plan.apply(clip) for clip in clips]


@dataclass(frozen=True, eq=False)
class _Limb:
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


class Retarget:
    """How motion of one character becomes motion of another: made once, applied to any number of clips."""

    def __init__(self, source: Character, target: Character, *, hands: Hands = "free") -> None:
        kinds = source.anatomy.kind, target.anatomy.kind
        if kinds[0] != kinds[1] or "other" in kinds:
            raise InputError(
                f"{source.name} is a {kinds[0]} and {target.name} a {kinds[1]}: motion goes from two legs to two "
                'and from four to four. If that is a wrong guess, say kind = "biped" in a motionmatch.toml beside it.'
            )
        if hands not in ("free", "place"):
            raise InputError(f"hands is '{hands}'; it must be free or place.")
        self.source, self.target = source, target
        self.joints: JointMap = map_joints(source, target)
        self.scale = target.leg / source.leg
        self.limbs = [limb for limb in (self._limb(side, part) for side in SIDES for part in self._ends(hands)) if limb]
        self._turns = {  # what remains between the frames of two joints in the same posture
            joint: [quat.inverse_multiply(source.posture[each], target.posture[joint]) for each in (f.lower, f.upper)]
            for joint, f in self.joints.follows.items()
        }

    def _ends(self, hands: Hands) -> tuple[str, ...]:
        on_four = self.target.anatomy.kind == "quadruped"
        return ("foot", "hand") if on_four or hands == "place" else ("foot",)

    def _limb(self, side: str, part: str) -> _Limb | None:
        names = [f"{side}_{each}" for each in (("hip", "knee", "foot") if part == "foot" else
                                               ("shoulder", "elbow", "hand"))]  # fmt: skip
        own, other = self.target.anatomy.roles, self.source.anatomy.roles
        if not (set(names) <= own.keys() and names[-1] in other):
            return None
        stands = part == "foot" or self.target.anatomy.kind == "quadruped"
        end, other_end = own[names[-1]], other[names[-1]]
        tips = self._tips(end, other_end) if stands else (np.zeros(3), np.zeros(3))
        places = []
        for character, joint, tip in ((self.target, end, tips[0]), (self.source, other_end, tips[1])):
            at = character.posture_positions
            places.append(at[joint] + quat.rotate(character.posture[joint], tip) - at[list(character.hips)].mean(0))
        top = own[names[0]]
        across = [-1.0, 0.0, 0.0] if part == "hand" and self.target.anatomy.kind == "quadruped" else [1.0, 0.0, 0.0]
        if part == "hand" and self.target.anatomy.kind == "biped":
            across = np.cross([1.0 if side == "left" else -1.0, 0.0, 0.0], [0.0, 0.0, 1.0])
        anatomy = self.source.anatomy
        touching = [k for k, joint in enumerate(anatomy.contacts) if other_end in self.source.skeleton.ancestors(joint)]
        return _Limb(
            joints=(top, own[names[1]], end),
            other=other_end,
            tip=tips[0],
            other_tip=tips[1],
            offset=(places[0] - self.scale * places[1]) * [1.0, 0.0, 1.0] if stands else np.zeros(3),
            hinge=quat.inverse_rotate(self.target.posture[top], np.array(across)),
            contact=touching[0] if touching and stands else None,
            stands=stands,
        )

    def _tips(self, end: int, other_end: int) -> tuple[np.ndarray, np.ndarray]:
        """Return the points of two feet that are compared, each in its joint's frame: what both have."""
        tips = self.target.tip(end), self.source.tip(other_end)
        under = self.target.under(end), self.source.under(other_end)
        if self.target.anatomy.kind == "biped" and (tips[0] is None or tips[1] is None):
            return under
        # A paw is small: where its tip isn't known, it is below the joint.
        own, other = (low if tip is None else tip for tip, low in zip(tips, under, strict=True))
        return own, other

    def apply(self, clip: Clip) -> Clip:
        """Bring a clip of the source's skeleton onto the target."""
        if not clip.skeleton.same_joints(self.source.skeleton):
            raise InputError(
                f"{clip.name} does not have the joints of {self.source.name}, the character that it is said to be "
                "of. Retarget clips of each skeleton by themselves."
            )
        offsets = [self._offsets(clip, limb) for limb in self.limbs]
        grounds = self._grounds(clip)
        skeleton = self.target.skeleton
        positions = np.tile(self.target.offsets.astype(np.float32), (clip.num_frames, 1, 1))
        rotations = np.empty((clip.num_frames, skeleton.num_joints, 4), np.float32)
        for start in range(0, clip.num_frames, _BLOCK):
            frames = slice(start, start + _BLOCK)
            turns = self._turn(clip, frames)
            if self.target.anatomy.kind == "quadruped":
                self._pitch_trunk(clip, frames, turns, grounds)
            hips = self._place_hips(clip, frames, turns, grounds)
            for limb, moved in zip(self.limbs, offsets, strict=True):
                self._reach(clip, frames, turns, hips, limb, moved[frames], grounds)
            self._write(turns, hips, positions[frames], rotations[frames])
        tags = clip.tags if isinstance(clip.tags, Tags) else Tags()
        return Clip(
            skeleton=skeleton,
            positions=positions,
            rotations=quat.unroll(rotations),
            fps=clip.fps,
            name=clip.name,
            tags=tags,
            anatomy=self.target.anatomy,
            metres_per_unit=self.target.example.metres_per_unit,
        )

    def _turn(self, clip: Clip, frames: slice) -> list[np.ndarray]:
        """Return the world rotations (F, 4) of all joints of the target."""
        world, target = clip.rotations_world, self.target
        count = len(range(*frames.indices(clip.num_frames)))
        turns: list[np.ndarray] = []
        for joint in range(target.skeleton.num_joints):
            follow = self.joints.follows.get(joint)
            if follow is None:
                parent = int(target.skeleton.parents[joint])
                rest = np.broadcast_to(target.rest[joint], (count, 4))
                turns.append(quat.multiply(turns[parent], rest) if parent >= 0 else rest)
                continue
            lower, upper = self._turns[joint]
            turned = quat.multiply(world[frames, follow.lower].astype(EXACT), lower)
            if follow.share:
                other = quat.multiply(world[frames, follow.upper].astype(EXACT), upper)
                turned = quat.slerp(turned, other, np.full(count, follow.share))
            turns.append(turned)
        for joint, twist in self.joints.twists.items():
            self._share_twist(turns, joint, twist)
        return turns

    def _share_twist(self, turns: list[np.ndarray], joint: int, twist) -> None:
        """Turn a helper along a bone by its share of the twist at the bone's end."""
        rest = self.target.posture
        local = quat.inverse_multiply(turns[twist.bone], turns[twist.end])
        usual = quat.inverse_multiply(rest[twist.bone], rest[twist.end])
        along = self.target.posture_positions
        axis = quat.inverse_rotate(rest[twist.bone], along[twist.end] - along[twist.bone])
        axis = axis / max(float(np.linalg.norm(axis)), 1e-9)
        turned = rotation.swing_twist(quat.multiply(local, quat.inverse(usual)), axis).twist
        share = quat.slerp(np.broadcast_to(quat.IDENTITY, turned.shape), turned, np.full(len(turned), twist.share))
        own = quat.inverse_multiply(turns[twist.bone], turns[joint])
        turns[joint] = quat.multiply(turns[twist.bone], quat.multiply(share, own))

    def _grounds(self, clip: Clip) -> dict[int, float]:
        """Return for each limb that stands what is added to the scaled height of its tip, metres."""
        return {
            id(limb): self.target.sole(limb.joints[2], limb.tip)
            - self.scale * self.source.sole(limb.other, limb.other_tip, clip)
            for limb in self.limbs
            if limb.stands
        }

    def _place_hips(
        self, clip: Clip, frames: slice, turns: list[np.ndarray], grounds: dict[int, float]
    ) -> np.ndarray:
        """Return the positions (F, 3) of the target's hips: so that its legs begin where scaled ones would."""
        middle = clip.positions_world[frames][:, list(self.source.hips)].astype(EXACT).mean(axis=1)
        middle *= self.scale
        # In the common posture the height of the legs' tops above a planted tip is what the new legs make it.
        rises = [self._rise(limb) + grounds[id(limb)] for limb in self.limbs if limb.stands and self._is_leg(limb)]
        middle[:, 1] += float(np.mean(rises)) if rises else 0.0
        hips = self.target.anatomy.roles.get("hips", 0)
        arms = [self._way(turns, hips, joint) for joint in self.target.hips]
        return middle - np.mean(arms, axis=0)

    def _pitch_trunk(self, clip: Clip, frames: slice, turns: list[np.ndarray], grounds: dict[int, float]) -> None:
        """Turn the trunk of an animal about its hips until the front legs begin at the height that their own length
        makes of the source's."""
        skeleton, roles = self.target.skeleton, self.target.anatomy.roles
        fronts = [limb for limb in self.limbs if not self._is_leg(limb)]
        others = [self.source.anatomy.get(f"{side}_shoulder") for side in SIDES]
        legs = [limb for limb in self.limbs if self._is_leg(limb)]
        if len(fronts) < 2 or None in others or not legs:
            return
        own_at, other_at = self.target.posture_positions, self.source.posture_positions
        lows = [
            np.mean([at[j, 1] + quat.rotate(turn[j], tip)[1] for j, tip in ends])
            for at, turn, ends in (
                (own_at, self.target.posture, [(limb.joints[2], limb.tip) for limb in fronts]),
                (other_at, self.source.posture, [(limb.other, limb.other_tip) for limb in fronts]),
            )
        ]
        tops = [limb.joints[0] for limb in fronts]
        reach_own, reach_other = own_at[tops, 1].mean() - lows[0], other_at[others, 1].mean() - lows[1]
        ground = [np.mean([self.source.sole(limb.other, limb.other_tip, clip) for limb in each]) for each in (fronts, legs)]
        world = clip.positions_world[frames].astype(EXACT)
        shoulders = world[:, others, 1].mean(axis=1) - ground[0]
        hips = world[:, list(self.source.hips), 1].mean(axis=1) - ground[1]
        wanted = shoulders * reach_own / max(reach_other, 1e-6) - hips * self.scale
        wanted += np.mean([self.target.sole(limb.joints[2], limb.tip) for limb in fronts])
        wanted -= np.mean([self.target.sole(limb.joints[2], limb.tip) for limb in legs])
        start = roles.get("hips", 0)
        back = np.mean([self._way(turns, start, joint) for joint in self.target.hips], axis=0)
        along = np.mean([self._way(turns, start, joint) for joint in tops], axis=0) - back
        length = np.linalg.norm(along, axis=-1)
        angle = np.arcsin(np.clip(wanted / length, -0.95, 0.95)) - np.arcsin(np.clip(along[:, 1] / length, -0.95, 0.95))
        axis = np.cross(along, UP)
        axis /= np.maximum(np.linalg.norm(axis, axis=-1, keepdims=True), 1e-9)
        pitch = quat.from_angle_axis(angle, axis)
        ends = [roles[name] for name in ("neck", "head", "tail") if name in roles] + [limb.joints[0] for limb in self.limbs]
        kept = {each for end in ends for each in skeleton.descendants(end)}
        for joint in skeleton.descendants(start):
            if joint not in kept:
                turns[joint] = quat.multiply(pitch, turns[joint])

    def _is_leg(self, limb: _Limb) -> bool:
        return limb.joints[0] in self.target.hips

    def _rise(self, limb: _Limb) -> float:
        """Return by how much higher the target's legs begin above the tips of its feet than scaled ones, metres."""
        heights = []
        ends = ((self.target, limb.joints[2], limb.tip), (self.source, limb.other, limb.other_tip))
        for character, joint, tip in ends:
            at = character.posture_positions
            low = at[joint] + quat.rotate(character.posture[joint], tip)
            heights.append(float(at[list(character.hips), 1].mean() - low[1]))
        return heights[0] - self.scale * heights[1]

    def _way(self, turns: list[np.ndarray], start: int, stop: int) -> np.ndarray:
        """Return the vectors (F, 3) from one joint to another below it."""
        skeleton, total = self.target.skeleton, np.zeros((len(turns[0]), 3))
        while stop != start:
            parent = int(skeleton.parents[stop])
            total += quat.rotate(turns[parent], self.target.offsets[stop])
            stop = parent
        return total

    def _offsets(self, clip: Clip, limb: _Limb) -> np.ndarray:
        """Return a limb's offset in the world (F, 3): turned with the body between plants, and held in them."""
        if not limb.offset.any():
            return np.zeros((clip.num_frames, 3))
        facing = find_facing(clip)
        angle = np.unwrap(np.arctan2(facing[:, 0], facing[:, 2]))
        planted = np.zeros(clip.num_frames, bool)
        if limb.contact is not None:
            planted = contacts.label_contacts(clip)[:, limb.contact]
        knots, values = [], []
        last, gap = 0, max(round(_LONG_SWING * clip.fps), 1)
        for start, stop in [*find_spans(planted), (clip.num_frames, clip.num_frames)]:
            between = np.arange(last, start)[gap // 2 : -(gap // 2) or None : gap] if start - last > 2 * gap else []
            knots += list(between)
            values += list(angle[between]) if len(between) else []
            if stop > start:
                knots += [start, stop - 1] if stop - start > 1 else [start]
                values += [float(angle[start:stop].mean())] * (2 if stop - start > 1 else 1)
            last = stop
        angle = np.interp(np.arange(clip.num_frames), knots, values) if knots else angle
        return quat.rotate(rotation.from_heading(angle), np.broadcast_to(limb.offset, (clip.num_frames, 3)))

    def _reach(self, clip, frames, turns, hips, limb: _Limb, moved, grounds) -> None:
        """Turn a limb of the target so that its tip is at its place."""
        world = clip.world
        at = world.positions[frames, limb.other].astype(EXACT)
        at = at + quat.rotate(world.rotations[frames, limb.other].astype(EXACT), limb.other_tip)
        goals = self.scale * at + moved
        if limb.stands:
            goals[:, 1] += grounds[id(limb)]
        top, middle, end = limb.joints
        goals -= quat.rotate(turns[end], limb.tip)
        start = hips + self._way(turns, self.target.anatomy.roles.get("hips", 0), top)
        knee = start + self._way(turns, top, middle)
        foot = knee + self._way(turns, middle, end)
        found = reach(start, knee, foot, goals, hinges=quat.rotate(turns[top], limb.hinge), longest=LONGEST)
        skeleton = self.target.skeleton
        below, kept = set(skeleton.descendants(middle)), set(skeleton.descendants(end))
        for joint in skeleton.descendants(top):
            if joint not in kept:
                turned = quat.multiply(found.upper, turns[joint])
                turns[joint] = quat.multiply(found.lower, turned) if joint in below else turned

    def _write(self, turns: list[np.ndarray], hips: np.ndarray, positions_out, rotations_out) -> None:
        """Write local rotations (F, J, 4), and the position of the hips or of the root above them (F, J, 3)."""
        skeleton, joint = self.target.skeleton, self.target.anatomy.roles.get("hips", 0)
        for each, parent in enumerate(skeleton.parents.tolist()):
            rotations_out[:, each] = turns[each] if parent < 0 else quat.inverse_multiply(turns[parent], turns[each])
        parent = int(skeleton.parents[joint])
        above = self._way(turns, 0, parent) if parent > 0 else np.zeros_like(hips)
        positions_out[:, 0] = hips if parent < 0 else 0.0
        if parent >= 0:
            positions_out[:, joint] = quat.inverse_rotate(turns[parent], hips - above)
