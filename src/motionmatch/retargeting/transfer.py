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

from collections.abc import Collection, Sequence

import numpy as np

from motionmatch.conventions import EXACT, STORED, UP
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion import contacts
from motionmatch.motion.anatomy import SIDES
from motionmatch.motion.clip import Clip
from motionmatch.motion.root import find_facing
from motionmatch.motion.tags import find_spans
from motionmatch.retargeting.character import Character, make_character
from motionmatch.retargeting.hinges import RollLimits
from motionmatch.retargeting.limb import Hands, ReachingLimb, find_limbs
from motionmatch.retargeting.mapping import JointMap, map_joints
from motionmatch.retargeting.reaching import LONGEST, reach
from motionmatch.retargeting.trunk import TrunkLean

_BLOCK = 2048
"""Frames that are worked on at a time, so that they stay in the processor's cache."""
_SINK = 0.1
"""Largest lowering of a body whose legs are too short for the step, as a share of their length."""
_SINKING = 0.12
"""Seconds by which it is lowered in advance."""
_LONG_SWING = 0.5
"""Seconds after which a foot that does not stand follows the turns of the body."""


def retarget(
    clips: Clip | Sequence[Clip],
    to: Character | Clip | Sequence[Clip],
    *,
    source: Character | None = None,
    hands: Hands = "free",
    keep_path: bool = False,
) -> list[Clip]:
    """Bring clips of one skeleton onto another.

    `to` is a character (`load_character`), or clips of its skeleton. `source` is the character that the clips were
    recorded on; by default it is made of the clips. With `hands="place"` hands go where those of the source go, scaled
    by the legs; else arms keep their angles. With `keep_path` the body goes the same way in metres, as it must among
    obstacles; else as far as its legs make it.
    """
    clips = [clips] if isinstance(clips, Clip) else list(clips)
    if not clips:
        raise InputError("no clips were given to retarget; at least one is needed.")
    source = source or make_character(clips)
    target = to if isinstance(to, Character) else make_character(to)
    plan = Retarget(source, target, hands=hands, keep_path=keep_path)
    return [plan.apply(clip) for clip in clips]


class Retarget:
    """The way from motion of one character to motion of another: made once, applied to any number of clips."""

    def __init__(self, source: Character, target: Character, *, hands: Hands = "free", keep_path: bool = False) -> None:
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
        self.roll_limits, self.trunk = RollLimits(source, target), TrunkLean(source, target)
        self.travel = 1.0 if keep_path else self.scale
        self.limbs = find_limbs(source, target, self.scale, self.travel, hands)
        moving = {above for joint in (*self.joints.follows, *self.joints.twists) for above in
                  target.skeleton.ancestors(joint)}  # fmt: skip
        self.still = frozenset(range(target.skeleton.num_joints)) - moving
        """joints that nothing moves, and nothing below them: their local rotations are those at rest"""
        self._turns = {  # what remains between the frames of two joints in the same posture
            joint: [quat.inverse_multiply(source.posture[each], target.posture[joint]) for each in (f.lower, f.upper)]
            for joint, f in self.joints.follows.items()
        }

    def apply(self, clip: Clip) -> Clip:
        """Bring a clip of the source's skeleton onto the target."""
        if not clip.skeleton.same_joints(self.source.skeleton):
            raise InputError(
                f"{clip.name} does not have the joints of {self.source.name}, the character that it is said to be "
                "of. Retarget clips of each skeleton by themselves."
            )
        offsets = self._offsets(clip)
        grounds = self._grounds(clip)
        sunk = self._sink(clip, offsets, grounds)
        skeleton = self.target.skeleton
        positions = np.empty((clip.num_frames, skeleton.num_joints, 3), STORED)
        positions[:] = self.target.offsets
        rotations = np.empty((clip.num_frames, skeleton.num_joints, 4), STORED)
        rotations[:] = self.target.rest
        for start in range(0, clip.num_frames, _BLOCK):
            frames = slice(start, start + _BLOCK)
            turns = self._turn(clip, frames)
            if self.target.anatomy.kind == "biped":
                self.roll_limits.apply(clip, frames, turns)
                self.trunk.apply(clip, frames, turns)
            if self.target.anatomy.kind == "quadruped":
                self._pitch_trunk(clip, frames, turns, grounds)
            hips = self._place_hips(clip, frames, turns, grounds) - sunk[frames, None] * UP
            for limb, moved in zip(self.limbs, offsets, strict=True):
                self._reach(clip, frames, turns, hips, limb, moved[frames], grounds)
            before = rotations[start - 1] if start else self.target.rest
            self._write(turns, hips, before, positions[frames], rotations[frames])
        return Clip(
            skeleton=skeleton,
            positions=positions,
            rotations=rotations,
            fps=clip.fps,
            name=clip.name,
            tags=clip.tags,
            anatomy=self.target.anatomy,
            metres_per_unit=self.target.example.metres_per_unit,
        )

    def _sink(self, clip: Clip, offsets: list[np.ndarray], grounds: dict[int, float]) -> np.ndarray:
        """Return by how much the body is lowered (F,) so that legs reach where feet are planted, metres."""
        lacking = np.zeros(clip.num_frames)
        labels = _label(clip)
        legs = [each for each in zip(self.limbs, offsets, strict=True) if self._is_leg(each[0])]
        if labels is None or not legs:
            return lacking
        start = self.target.anatomy.roles.get("hips", 0)
        used = {limb.joints[2] for limb, _ in legs}
        used |= {above for limb, _ in legs for above in self.target.skeleton.ancestors(limb.joints[0])}
        for begin in range(0, clip.num_frames, _BLOCK):
            frames = slice(begin, begin + _BLOCK)
            turns = self._turn(clip, frames, used)
            hips = self._place_hips(clip, frames, turns, grounds)
            for limb, moved in legs:
                if limb.contact is None:
                    continue
                top, _, end = limb.joints
                goals = self._goals(clip, frames, turns, limb, moved[frames], grounds)
                line = hips + self._way(turns, start, top) - goals
                chain = self.target.skeleton.ancestors(end)
                length = np.linalg.norm(self.target.offsets[chain[: chain.index(top)]], axis=-1).sum()
                over = np.sqrt(np.maximum(length**2 - line[:, 0] ** 2 - line[:, 2] ** 2, 0.0))
                lack = np.clip(line[:, 1] - over, 0.0, _SINK * length) * labels[frames, limb.contact]
                lacking[frames] = np.maximum(lacking[frames], lack)
        return _smooth_sinking(lacking, clip.fps) if lacking.any() else lacking

    def _turn(self, clip: Clip, frames: slice, only: Collection[int] | None = None) -> list[np.ndarray]:
        """Return the world rotations (F, 4) of all joints of the target, or of `only` some and no twists."""
        world, target = clip.rotations_world, self.target
        count = len(range(*frames.indices(clip.num_frames)))
        turns: list[np.ndarray] = []
        for joint in range(target.skeleton.num_joints):
            if joint in self.still or (only is not None and joint not in only):
                turns.append(target.rest[joint][None])  # never looked at
                continue
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
        for joint, twist in self.joints.twists.items() if only is None else ():
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

    def _place_hips(self, clip: Clip, frames: slice, turns: list[np.ndarray], grounds: dict[int, float]) -> np.ndarray:
        """Return the positions (F, 3) of the target's hips: so that its legs begin where scaled ones would."""
        middle = clip.positions_world[frames][:, list(self.source.hips)].astype(EXACT).mean(axis=1)
        middle *= [self.travel, self.scale, self.travel]
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
        known = self.source.anatomy.roles
        others = [known[f"{side}_shoulder"] for side in SIDES if f"{side}_shoulder" in known]
        legs = [limb for limb in self.limbs if self._is_leg(limb)]
        if len(fronts) < 2 or len(others) < 2 or not legs:
            return
        tops = [limb.joints[0] for limb in fronts]
        lengths = [
            np.mean([character.limb_length(f"{side}_shoulder", f"{side}_hand") for side in SIDES])
            for character in (self.target, self.source)
        ]
        ground = [
            np.mean([self.source.sole(limb.other, limb.other_tip, clip) for limb in each]) for each in (fronts, legs)
        ]
        world = clip.positions_world[frames].astype(EXACT)
        shoulders = world[:, others, 1].mean(axis=1) - ground[0]
        hips = world[:, list(self.source.hips), 1].mean(axis=1) - ground[1]
        wanted = shoulders * lengths[0] / max(lengths[1], 1e-6) - hips * self.scale
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
        ends = [roles[name] for name in ("neck", "head", "tail") if name in roles] + [
            limb.joints[0] for limb in self.limbs
        ]
        kept = {each for end in ends for each in skeleton.descendants(end)}
        for joint in skeleton.descendants(start):
            if joint not in kept and joint not in self.still:
                turns[joint] = quat.multiply(pitch, turns[joint])

    def _is_leg(self, limb: ReachingLimb) -> bool:
        return limb.joints[0] in self.target.hips

    def _rise(self, limb: ReachingLimb) -> float:
        """Return by how much higher the target's legs begin above the tips of its feet than scaled ones, metres."""
        if self.target.anatomy.kind == "quadruped":  # legs that are never straight are bent as much as the source's
            return 0.0
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

    def _offsets(self, clip: Clip) -> list[np.ndarray]:
        """Return the offset of each limb in the world (F, 3): turned with the body between plants, and held in them."""
        if not any(limb.offset.any() for limb in self.limbs):
            return [np.zeros((clip.num_frames, 3)) for _ in self.limbs]
        facing = find_facing(clip)
        angle = np.unwrap(np.arctan2(facing[:, 0], facing[:, 2]))
        labels = _label(clip)
        offsets = []
        for limb in self.limbs:
            planted = np.zeros(clip.num_frames, bool)
            if limb.contact is not None and labels is not None:
                planted = labels[:, limb.contact]
            held = _hold_angle(angle, planted, max(round(_LONG_SWING * clip.fps), 1))
            offsets.append(quat.rotate(rotation.from_heading(held), np.broadcast_to(limb.offset, (len(held), 3))))
        return offsets

    def _goals(self, clip, frames, turns, limb: ReachingLimb, moved, grounds) -> np.ndarray:
        """Return where the end joint of a limb has to be (F, 3), so that its tip is at its place."""
        world = clip.world
        at = world.positions[frames, limb.other].astype(EXACT)
        at = at + quat.rotate(world.rotations[frames, limb.other].astype(EXACT), limb.other_tip)
        goals = at * [self.travel, self.scale, self.travel] + moved
        if limb.stands:
            goals[:, 1] += grounds[id(limb)]
        return goals - quat.rotate(turns[limb.joints[2]], limb.tip)

    def _reach(self, clip, frames, turns, hips, limb: ReachingLimb, moved, grounds) -> None:
        """Turn a limb of the target so that its tip is at its place."""
        goals = self._goals(clip, frames, turns, limb, moved, grounds)
        top, middle, end = limb.joints
        start = hips + self._way(turns, self.target.anatomy.roles.get("hips", 0), top)
        knee = start + self._way(turns, top, middle)
        foot = knee + self._way(turns, middle, end)
        found = reach(start, knee, foot, goals, hinges=quat.rotate(turns[top], limb.hinge), longest=LONGEST)
        skeleton = self.target.skeleton
        below, kept = set(skeleton.descendants(middle)), set(skeleton.descendants(end))
        for joint in skeleton.descendants(top):
            if joint not in kept and joint not in self.still:
                turned = quat.multiply(found.upper, turns[joint])
                turns[joint] = quat.multiply(found.lower, turned) if joint in below else turned

    def _write(
        self, turns: list[np.ndarray], hips: np.ndarray, before: np.ndarray, positions_out, rotations_out
    ) -> None:
        """Write local rotations (F, J, 4), in the same half-space as those `before` (J, 4), and the position of the
        hips (F, J, 3)."""
        skeleton, joint = self.target.skeleton, self.target.anatomy.roles.get("hips", 0)
        for each, parent in enumerate(skeleton.parents.tolist()):
            if each not in self.still:
                local = turns[each] if parent < 0 else quat.inverse_multiply(turns[parent], turns[each])
                rotations_out[:, each] = quat.unroll(np.concatenate([before[None, each], local]))[1:]
        parent = int(skeleton.parents[joint])
        # A root above the hips goes with them over the ground, and keeps its rest otherwise.
        positions_out[:, 0] = hips if parent < 0 else hips * [1.0, 0.0, 1.0]
        if parent >= 0:
            above = self._way(turns, 0, parent) if parent > 0 else np.zeros_like(hips)
            positions_out[:, joint] = quat.inverse_rotate(turns[parent], hips * UP - above)


def _label(clip: Clip) -> np.ndarray | None:
    return contacts.label_contacts(clip) if clip.anatomy is not None and clip.anatomy.contacts else None


def _smooth_sinking(lacking: np.ndarray, fps: float) -> np.ndarray:
    """Return how much a body goes down (F,): at least what its legs lack, but not suddenly."""
    from scipy.ndimage import gaussian_filter1d, maximum_filter1d

    window = max(round(_SINKING * fps), 1)
    return gaussian_filter1d(maximum_filter1d(lacking, 2 * window + 1), window / 2.0)


def _hold_angle(angle: np.ndarray, planted: np.ndarray, gap: int) -> np.ndarray:
    """Return a heading (F,) that is held while a foot is planted and interpolated between. Where it does not stand for
    much longer than `gap` frames, the heading itself is followed."""
    knots, values, last = [], [], 0
    for start, stop in [*find_spans(planted), (len(angle), len(angle))]:
        if start - last > 2 * gap:
            between = np.arange(last + gap // 2, start - gap // 2, gap)
            knots += between.tolist()
            values += angle[between].tolist()
        if stop > start:
            knots += [start, stop - 1] if stop - start > 1 else [start]
            values += [float(angle[start:stop].mean())] * (2 if stop - start > 1 else 1)
        last = stop
    return np.interp(np.arange(len(angle)), knots, values) if knots else angle
