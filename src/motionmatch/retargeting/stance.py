"""How a body stands: the pose in which two skeletons are compared.

Skeletons agree on nothing but anatomy. Their joints are turned differently, and their rest poses differ: a T, an A,
arms down, every bone along x. So a stance is found for each: the bind pose of a skin, or the rest pose of the file
where it is one that a body can take, or else what the recordings show of upright people. `straighten` then brings every
stance of two legs to the same posture (legs straight down, arms straight out), so that what remains between two
skeletons is one constant turn for each joint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

import numpy as np

from motionmatch.conventions import FORWARD, UP
from motionmatch.maths import quat, rotation
from motionmatch.motion import contacts, mirror
from motionmatch.motion.anatomy import SIDES, Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.limbs import Body
from motionmatch.motion.roles import other_side
from motionmatch.motion.root import find_facing, find_lateral
from motionmatch.motion.skeleton import Skeleton
from motionmatch.retargeting.tree import place, turn_below

LIMBS = (("hip", "knee", "foot"), ("shoulder", "elbow", "hand"))
"""The limbs of two long bones: where they begin, where they bend, where they end."""
_BENT = np.radians(12.0)
"""A limb bent by less than this does not tell which way it bends."""
_AGREED = 0.7
"""The share of the bends of a joint that must go the same way to count as evidence."""
_SURE = 0.95
"""The share that counts against a rest pose, which may be drawn with elbows that bend another way."""
_UPRIGHT = np.cos(np.radians(25.0))
_TALL = 0.93
"""People whose hips are lower than this share of their usual height sit, crouch or lie."""
_MOST_FRAMES = 400
_LEAN = np.radians(15.0)
"""Greatest lean of walking people that is taken out of their stance."""
_UNEVEN = np.radians(30.0)
"""A mean pose is at most this far from its mirror image."""
_LEANING = np.radians(10.0)
"""Feet of a rest pose that lean to a side by more than this are set down."""
_PALMS = np.radians(27.0)
"""How far hands are turned from a drawn rest pose in the mean of upright people: 28° in the CMU recordings, 21° and 33°
in the animations of two Mixamo characters."""


@dataclass(frozen=True, eq=False)
class Stance:
    """A body that stands upright and faces +z."""

    positions: np.ndarray
    """(J, 3) world positions, metres, from any origin"""
    rotations: np.ndarray
    """(J, 4) world rotations"""
    origin: Literal["bind pose", "rest pose", "motion"]
    """what it was found from"""
    hinges: dict[str, np.ndarray]
    """by `left_elbow`, `right_knee`, …: the axis (3,) about which the limb bends, in the frame of the joint above"""


def find_stance(clips: Sequence[Clip], bind: Clip | None = None) -> Stance:
    """Find how the body of these clips, all of one skeleton, stands. `bind` is the bind pose of its skin, one frame."""
    skeleton, anatomy = clips[0].skeleton, clips[0].anatomy
    assert anatomy is not None
    if bind is not None:
        found = _stand_up(skeleton, anatomy, bind.positions_world[0], bind.rotations_world[0])
        if found is not None:
            return _with_bends(Stance(*found, "bind pose", {}), anatomy)
    body = Body.of(clips[0])
    offsets = np.where(np.arange(skeleton.num_joints)[:, None] == 0, 0.0, body.bones)
    turns = np.tile(quat.IDENTITY, (skeleton.num_joints, 1))
    found = _stand_up(skeleton, anatomy, place(skeleton, offsets, turns), turns)
    if found is not None:
        stance = _with_bends(Stance(*found, "rest pose", {}), anatomy)
        stance = _set_feet_down(stance, skeleton, _find_flat_feet(_sample(clips), anatomy))
        return replace(stance, hinges=stance.hinges | _find_hinges(clips, anatomy, least=_SURE))
    return _stand_as_recorded(clips)


def _stand_up(
    skeleton: Skeleton, anatomy: Anatomy, positions: np.ndarray, rotations: np.ndarray
) -> tuple[np.ndarray, np.ndarray] | None:
    """Turn a pose of unknown axes to y up and facing +z. None if no body stands like that."""
    positions, rotations = positions.astype(float), quat.normalize(rotations.astype(float))
    roles = anatomy.roles
    feet = [roles[f"{side}_foot"] for side in SIDES if f"{side}_foot" in roles]
    hips = [roles[f"{side}_hip"] for side in SIDES if f"{side}_hip" in roles]
    if len(feet) < 2 or len(hips) < 2:
        return None
    rise = positions[hips].mean(axis=0) - positions[feet].mean(axis=0)
    axes = np.concatenate([np.eye(3), -np.eye(3)])
    if np.linalg.norm(rise) < 1e-9:
        return None
    up = axes[np.argmax(axes @ rise)]
    left = find_lateral(positions[None], roles)[0]
    left = left - (left @ up) * up
    if up @ rise < 0.8 * np.linalg.norm(rise) or np.linalg.norm(left) < 0.5:
        return None
    left = left / np.linalg.norm(left)
    nearest = axes[np.argmax(axes @ left)]
    left = nearest if nearest @ left > np.cos(np.radians(10.0)) else left
    turn = rotation.from_matrix(np.stack([left, up, np.cross(left, up)]))
    positions = quat.rotate(turn, positions)
    if not (_may_stand_on_two(positions, roles) if anatomy.kind == "biped" else _may_stand(positions, roles)):
        return None
    return positions, quat.multiply(turn, rotations)


def _direction(positions: np.ndarray, start: int, stop: int) -> np.ndarray:
    way = positions[stop] - positions[start]
    return way / max(float(np.linalg.norm(way)), 1e-9)


def _may_stand_on_two(positions: np.ndarray, roles) -> bool:
    """Whether a person may hold this pose when standing: legs down, head up, arms between out and down, and even."""
    for side, out in zip(SIDES, (1.0, -1.0), strict=True):
        for top, bottom in (("hip", "knee"), ("knee", "foot")):
            if {f"{side}_{top}", f"{side}_{bottom}"} <= roles.keys():
                leg = _direction(positions, roles[f"{side}_{top}"], roles[f"{side}_{bottom}"])
                if leg[1] > -0.75:
                    return False
        feet = f"{side}_foot", f"{side}_toe"
        if set(feet) <= roles.keys() and _direction(positions, *(roles[part] for part in feet))[2] < 0.3:
            return False
        if {f"{side}_shoulder", f"{side}_elbow"} <= roles.keys():
            arm = _direction(positions, roles[f"{side}_shoulder"], roles[f"{side}_elbow"]) * [out, 1.0, 1.0]
            if arm[0] < -0.2 or arm[1] > 0.5 or abs(arm[2]) > 0.6:
                return False
    top = roles.get("head", roles.get("neck", roles.get("chest")))
    if top is None or top == roles["hips"]:
        return True
    return bool(_direction(positions, roles["hips"], top)[1] > 0.85)


def _may_stand(positions: np.ndarray, roles) -> bool:
    """Whether an animal may hold this pose when standing: paws below, trunk level or rising to the front."""
    front = roles.get("neck", roles.get("chest"))
    for side in SIDES:
        for top, bottom in (("hip", "foot"), ("shoulder", "hand")):
            if {f"{side}_{top}", f"{side}_{bottom}"} <= roles.keys():
                leg = _direction(positions, roles[f"{side}_{top}"], roles[f"{side}_{bottom}"])
                if leg[1] > -0.6:
                    return False
    return front is None or front == roles["hips"] or bool(_direction(positions, roles["hips"], front)[2] > 0.3)


def _with_bends(stance: Stance, anatomy: Anatomy) -> Stance:
    """Return a stance with the hinges that limbs show which are bent in it."""
    hinges = {}
    for name, joints in list_limbs(anatomy).items():
        upper, lower = (stance.positions[b] - stance.positions[a] for a, b in pairwise(joints))
        across = np.cross(upper, lower)
        sine = np.linalg.norm(across) / max(float(np.linalg.norm(upper) * np.linalg.norm(lower)), 1e-12)
        if sine > np.sin(_BENT):
            hinges[name] = quat.inverse_rotate(stance.rotations[joints[0]], across / np.linalg.norm(across))
    return replace(stance, hinges=hinges)


def list_limbs(anatomy: Anatomy) -> dict[str, tuple[int, int, int]]:
    """List the limbs that a body has whole, by the name of their middle joint: `left_knee` and its three joints."""
    roles = anatomy.roles
    return {
        f"{side}_{middle}": (roles[f"{side}_{top}"], roles[f"{side}_{middle}"], roles[f"{side}_{end}"])
        for side in SIDES
        for top, middle, end in LIMBS
        if {f"{side}_{top}", f"{side}_{middle}", f"{side}_{end}"} <= roles.keys()
    }


def _stand_as_recorded(clips: Sequence[Clip]) -> Stance:
    """Find a stance from motion: the mean of upright frames, made even on both sides."""
    anatomy, skeleton = clips[0].anatomy, clips[0].skeleton
    assert anatomy is not None
    samples, locals_ = _sample(clips), []
    for clip, frames, level in samples:
        turns = quat.normalize(clip.rotations[frames].astype(float))
        turns[:, 0] = quat.multiply(level, turns[:, 0])
        locals_.append(turns)
    mean = quat.mean(np.concatenate(locals_))
    usual = np.median(np.concatenate([clip.positions[frames] for clip, frames, _ in samples]), axis=0)
    usual[0] = 0.0
    one = Clip(skeleton, usual[None], mean[None], 30.0, anatomy=anatomy)
    if anatomy.mirror_turns is not None:
        other = mirror.mirror_clip(one).rotations[0].astype(float)
        # Where the two are far apart, the mirror image of that joint isn't known well: what was recorded counts.
        near = quat.angle(quat.inverse_multiply(mean, other)) < _UNEVEN
        mean = np.where(near[:, None], quat.mean(np.stack([mean, other])), mean)
        one = replace(one, rotations=mean[None])
    rotations = one.rotations_world[0].astype(float)
    for joint, turn in _find_flat_feet(samples, anatomy).items():
        rotations = turn_below(skeleton, rotations, joint, quat.multiply(turn, quat.inverse(rotations[joint])))
    if anatomy.kind == "biped":
        rotations = _stand_straight(skeleton, anatomy, usual.astype(float), rotations)
    hinges = _find_hinges(clips, anatomy, least=_AGREED)
    return Stance(place(skeleton, usual.astype(float), rotations), rotations, "motion", hinges)


def _stand_straight(skeleton: Skeleton, anatomy: Anatomy, offsets: np.ndarray, rotations: np.ndarray) -> np.ndarray:
    """Return world rotations (J, 4) with the trunk upright: people who walk lean forward, drawn rest poses don't."""
    roles = anatomy.roles
    top = roles.get("neck", roles.get("head"))
    if top is None or "spine" not in roles or roles["spine"] not in skeleton.ancestors(top)[1:]:
        return rotations
    away = np.subtract(*place(skeleton, offsets, rotations)[[top, roles["hips"]]])
    lean = np.clip(np.arctan2(away[2], away[1]), -_LEAN, _LEAN)
    back = quat.from_angle_axis(np.array(-lean), np.array([1.0, 0.0, 0.0]))
    return turn_below(skeleton, rotations, roles["spine"], back, without=top)


def _sample(clips: Sequence[Clip]) -> list[tuple[Clip, np.ndarray, np.ndarray]]:
    """Choose upright frames of clips: the clip, its frames (N,), and turns (N, 4) that make the body face +z."""
    share = max(_MOST_FRAMES // len(clips), 8)
    samples = []
    for clip in clips:
        frames = _find_upright(clip)
        frames = frames[np.unique(np.linspace(0, len(frames) - 1, share).astype(int))]
        angle = np.arctan2(*find_facing(clip)[frames][:, [0, 2]].T)
        samples.append((clip, frames, rotation.from_heading(-angle)))
    return samples


def _set_feet_down(stance: Stance, skeleton: Skeleton, flat: dict[int, np.ndarray]) -> Stance:
    """Return a rest pose with the feet as flat as in the motion. In a pose with the legs apart, as the CMU recordings
    have it, feet may lean with the legs; what they lean is taken from them, about the forward axis."""
    rotations = stance.rotations
    for joint, turn in flat.items():
        leaning = rotation.swing_twist(quat.multiply(turn, quat.inverse(rotations[joint])), FORWARD).twist
        if quat.angle(leaning) > _LEANING:
            rotations = turn_below(skeleton, rotations, joint, leaning)
    return replace(stance, rotations=rotations)


def _find_upright(clip: Clip) -> np.ndarray:
    """Find the frames in which the body is upright on its feet; all of them, if there are none."""
    anatomy = clip.anatomy
    assert anatomy is not None
    hips = clip.positions_world[:, anatomy.roles.get("hips", 0)].astype(float)
    good = hips[:, 1] > _TALL * np.percentile(hips[:, 1], 80)
    top = anatomy.roles.get("neck", anatomy.roles.get("chest"))
    if anatomy.kind == "biped" and top is not None:
        trunk = clip.positions_world[:, top] - hips
        good &= trunk[:, 1] > _UPRIGHT * np.linalg.norm(trunk, axis=-1)
    return np.flatnonzero(good) if good.any() else np.arange(clip.num_frames)


def _find_flat_feet(samples, anatomy: Anatomy) -> dict[int, np.ndarray]:
    """Find the mean world rotations (4,) of feet and toes, by joint, while they are planted and the body faces +z."""
    found: dict[int, list[np.ndarray]] = {}
    for clip, frames, level in samples:
        planted = contacts.label_contacts(clip)[frames] if anatomy.contacts else np.zeros((len(frames), 0), bool)
        for contact, joint in enumerate(anatomy.contacts):
            side = next((s for s in SIDES if joint in (anatomy.get(f"{s}_toe"), anatomy.get(f"{s}_foot"))), None)
            down = planted[:, contact]
            if side is None or not down.any():
                continue
            if (ankle := anatomy.get(f"{side}_foot")) is not None:  # heels rise while toes are planted
                heights = clip.positions_world[frames, ankle, 1]
                down = down & (heights <= np.median(heights[down]))
            for part in ("foot", "toe"):
                if (each := anatomy.get(f"{side}_{part}")) is not None:
                    turns = clip.rotations_world[frames[down], each].astype(float)
                    found.setdefault(each, []).append(quat.multiply(level[down], turns))
    return {joint: quat.mean(np.concatenate(turns)) for joint, turns in sorted(found.items())}


def _find_hinges(clips: Sequence[Clip], anatomy: Anatomy, *, least: float) -> dict[str, np.ndarray]:
    """Find the axes about which elbows and knees bend, from all frames in which they are bent."""
    hinges = {}
    for name, (top, middle, bottom) in list_limbs(anatomy).items():
        total, weight = np.zeros(3), 1e-9
        for clip in clips:
            frames = np.unique(np.linspace(0, clip.num_frames - 1, _MOST_FRAMES).astype(int))
            at = clip.positions_world[frames].astype(float)
            across = np.cross(at[:, middle] - at[:, top], at[:, bottom] - at[:, middle])
            across = quat.inverse_rotate(clip.rotations_world[frames, top].astype(float), across)
            total, weight = total + across.sum(axis=0), weight + float(np.linalg.norm(across, axis=-1).sum())
        if np.linalg.norm(total) > least * weight:
            hinges[name] = total / np.linalg.norm(total)
    # What only one side shows is a habit, not a hinge.
    return {name: axis for name, axis in hinges.items() if other_side(name) in hinges}


def straighten(skeleton: Skeleton, anatomy: Anatomy, stance: Stance) -> np.ndarray:
    """Return world rotations (J, 4) of a stance with straight limbs: legs down, arms out, elbows that bend forward.

    Feet and hands keep what is theirs: feet are flat as they were, hands are carried along but not rolled. Bodies on
    four legs are not straightened; they are compared as they stand.
    """
    rotations = stance.rotations.copy()
    if anatomy.kind != "biped":
        return rotations
    offsets = _offsets(skeleton, stance)
    for name, (top, middle, bottom) in list_limbs(anatomy).items():
        out = np.array([1.0 if name.startswith("left") else -1.0, 0.0, 0.0])
        leg = name.endswith("knee")
        way, hinge = (-UP, np.array([1.0, 0.0, 0.0])) if leg else (out, np.cross(out, [0.0, 0.0, 1.0]))
        for start, stop in ((top, middle), (middle, bottom)):
            at = place(skeleton, offsets, rotations)
            swing = quat.between(at[stop] - at[start], way)
            rotations = turn_below(skeleton, rotations, start, swing, without=bottom if leg else None)
        if name in stance.hinges:
            bends = quat.rotate(rotations[top], stance.hinges[name])
            bends = bends - (bends @ way) * way
            angle = np.arctan2(np.cross(bends, hinge) @ way, bends @ hinge)
            roll = quat.from_angle_axis(angle, way)
            rotations = turn_below(skeleton, rotations, top, roll, without=bottom)
        if stance.origin == "motion" and not leg:  # hanging hands are turned from how a rest pose is drawn
            palm = quat.from_angle_axis(np.array(-_PALMS), np.array([1.0, 0.0, 0.0]))
            rotations = turn_below(skeleton, rotations, bottom, palm)
    return rotations


def _offsets(skeleton: Skeleton, stance: Stance) -> np.ndarray:
    """Return the positions (J, 3) of joints in their parents' frames, in a stance."""
    parents = np.maximum(skeleton.parents, 0)
    away = stance.positions - stance.positions[parents]
    return np.where((skeleton.parents >= 0)[:, None], quat.inverse_rotate(stance.rotations[parents], away), 0.0)
