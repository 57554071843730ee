"""Feet that do not sink: no part of a foot goes lower than it does in the examples.

Where parts of the body come from different frames, or limbs of others are grafted, legs and the height of the hips need
not agree. A foot that would be under the floor is lifted by its leg, over a few frames before and after. A tail, a hand
or another limb that is no leg is turned up where it begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.conventions import UP
from motionmatch.generative.feet import find_limbs
from motionmatch.generative.legs import find_world, move_foot
from motionmatch.generative.trajectory import ease
from motionmatch.maths import quat
from motionmatch.maths.filters import Ends, find_maximum, smooth_gaussian
from motionmatch.motion import kinematics
from motionmatch.motion.clip import Clip

SHALLOW = 0.003
"""Depth that is left as it is, as a share of the body's height."""
LIFTING = 0.08
"""Time before and after over which a foot is lifted, seconds."""
PIECE = 4096
"""Frames that are looked at together."""
PASSES = 2
"""A lifted foot is turned as before, and its leg may not be quite as long: what is missing is lifted again."""


def find_lowest(clips: Sequence[Clip]) -> np.ndarray:
    """Find the lowest height (J + E,) of all joints and end sites in examples, metres."""
    heights = [np.concatenate([c.positions_world[..., 1], c.ends_world[..., 1]], axis=1).min(axis=0) for c in clips]
    return np.min(heights, axis=0).astype(float)


def keep_above(clip: Clip, lowest: np.ndarray, kept: np.ndarray | None = None, *, loop: bool = False) -> Clip:
    """Lift feet of a clip so that none of their joints and ends goes lower than its lowest height (J + E,).

    Joints that are `kept` (F, J) are not changed. `loop`: the last frame is the first of the next round.
    """
    if clip.anatomy is None or not clip.anatomy.contacts:
        return clip
    size = _find_height(clip)
    ends = clip.anatomy.contact_ends
    for contact, chain in enumerate(find_limbs(clip)):
        if chain is None:
            continue
        parts = _list_parts(clip, chain[-1])
        fixed = None if kept is None else np.any(kept[:, list(chain)], axis=1)
        for _ in range(PASSES):
            depths = np.maximum((lowest[parts] - _find_heights(clip, parts)).max(axis=1), 0.0)
            if depths.max() < SHALLOW * size:
                break
            lift = _spread(depths, fixed, clip.fps, loop=loop)
            clip = move_foot(clip, chain, lift[:, None] * UP, on_end=ends[contact] >= 0)
    return _lift_limbs(clip, lowest, size, kept, loop=loop)


def _lift_limbs(clip: Clip, lowest: np.ndarray, size: float, kept: np.ndarray | None, *, loop: bool) -> Clip:
    """Turn limbs that are no legs up, so that nothing of them is lower than the lowest point of the examples."""
    ground = float(lowest.min())
    deep = _find_deepest(clip) < ground - SHALLOW * size
    if not deep.any():
        return clip
    for top in _find_limbs_that_hang(clip):
        parts = _list_parts(clip, top)
        if not deep[parts].any():
            continue
        fixed = None if kept is None else np.any(kept[:, clip.skeleton.descendants(top)], axis=1)
        for _ in range(PASSES):
            heights = _find_heights(clip, parts)
            depths = np.maximum(ground - heights.min(axis=1), 0.0)
            if depths.max() < SHALLOW * size:
                break
            clip = _turn_up(clip, top, parts, ground, fixed, loop=loop)
    return clip


def _find_deepest(clip: Clip) -> np.ndarray:
    """Find the lowest height (J + E,) of all joints and end sites, in pieces that take little memory, metres."""
    skeleton, found = clip.skeleton, np.full(clip.skeleton.num_joints + len(clip.skeleton.end_parents), np.inf)
    for start in range(0, clip.num_frames, PIECE):
        some = slice(start, start + PIECE)
        world = kinematics.forward(skeleton, clip.positions[some], clip.rotations[some])
        tips = quat.rotate(world.rotations[:, list(skeleton.end_parents)], skeleton.end_offsets[None])
        ends = world.positions[:, list(skeleton.end_parents), 1] + tips[..., 1]
        found = np.minimum(found, np.concatenate([world.positions[..., 1], ends], axis=1).min(axis=0))
    return found


def _find_limbs_that_hang(clip: Clip) -> list[int]:
    """Find the joints where limbs begin that are no legs and hold none: behind the last joint with several children."""
    skeleton, anatomy = clip.skeleton, clip.anatomy
    assert anatomy is not None
    walking = {0} | {above for foot in anatomy.contacts for above in (foot, *skeleton.ancestors(foot))}
    walking |= {below for foot in anatomy.contacts for below in skeleton.descendants(foot)}
    children = np.bincount(skeleton.parents[1:], minlength=skeleton.num_joints)
    tops = set()
    for joint in range(1, skeleton.num_joints):
        if joint in walking or children[joint]:
            continue
        top = joint
        while int(skeleton.parents[top]) not in walking and children[int(skeleton.parents[top])] == 1:
            top = int(skeleton.parents[top])
        tops.add(top)
    return sorted(tops)


def _turn_up(
    clip: Clip, top: int, parts: Sequence[int], ground: float, fixed: np.ndarray | None, *, loop: bool
) -> Clip:
    """Turn a limb at its first joint, about a level axis, so that its deepest point comes up to the ground."""
    world, places = find_world(clip, [top, int(clip.skeleton.parents[top])]), _find_places(clip, parts)
    pivot, above = world.positions[:, 0], world.rotations[:, 1]
    deepest = places[..., 1].argmin(axis=1)
    arm = places[np.arange(len(places)), deepest] - pivot
    length = np.maximum(np.linalg.norm(arm, axis=-1), 1e-9)
    wanted = np.clip((ground - pivot[:, 1]) / length, -1.0, 1.0)
    angle = np.maximum(np.arcsin(wanted) - np.arcsin(np.clip(arm[:, 1] / length, -1.0, 1.0)), 0.0)
    angle = _spread(angle, fixed, clip.fps, loop=loop)
    level = np.stack([arm[:, 0], np.zeros(len(arm)), arm[:, 2]], axis=-1)  # a limb that hangs straight has no side
    axis = np.cross(level, UP)
    axis /= np.maximum(np.linalg.norm(axis, axis=-1, keepdims=True), 1e-9)
    turn = quat.from_angle_axis(angle, axis)
    rotations = clip.rotations.astype(float)
    local = quat.multiply(quat.multiply(quat.inverse(above), turn), above)
    lifted = angle > 0.0
    rotations[lifted, top] = quat.multiply(local, rotations[:, top])[lifted]
    rotations[:, top] = quat.unroll(rotations[:, top])
    return replace(clip, rotations=rotations)


def _find_height(clip: Clip) -> float:
    """Find the usual height of the body, metres; its clip is not made to keep all positions, which of a long motion are
    large."""
    world = kinematics.forward(clip.skeleton, clip.positions, clip.rotations)
    return float(np.median(np.ptp(world.positions[..., 1], axis=1)))


def _find_heights(clip: Clip, parts: Sequence[int]) -> np.ndarray:
    """Find heights (F, N) of some joints and end sites, metres."""
    return _find_places(clip, parts)[..., 1]


def _find_places(clip: Clip, parts: Sequence[int]) -> np.ndarray:
    """Find places (F, N, 3) of some joints and end sites, which are counted after the joints, metres."""
    skeleton = clip.skeleton
    joints = [part for part in parts if part < skeleton.num_joints]
    ends = [part - skeleton.num_joints for part in parts if part >= skeleton.num_joints]
    holders = [int(skeleton.end_parents[end]) for end in ends]
    world = find_world(clip, [*joints, *holders])
    turned = quat.rotate(world.rotations[:, len(joints) :], skeleton.end_offsets[ends][None])
    tips = world.positions[:, len(joints) :] + turned
    return np.concatenate([world.positions[:, : len(joints)], tips], axis=1)


def _list_parts(clip: Clip, foot: int) -> list[int]:
    """List a foot, all joints below it, and their end sites, which are counted after the joints."""
    below = set(clip.skeleton.descendants(foot))
    ends = [e for e, parent in enumerate(clip.skeleton.end_parents) if int(parent) in below]
    return sorted(below) + [clip.skeleton.num_joints + end for end in ends]


def _spread(depths: np.ndarray, fixed: np.ndarray | None, fps: float, *, loop: bool) -> np.ndarray:
    """Spread lifts (F,) over the frames around, at least as deep as they are; none where frames are fixed."""
    window = max(round(LIFTING * fps), 1)
    ends: Ends = "wrap" if loop else "nearest"
    inner = depths[:-1] if loop else depths
    lift = smooth_gaussian(find_maximum(inner, 2 * window + 1, ends=ends), window / 2.0, ends=ends)
    lift = np.append(lift, lift[0]) if loop else lift
    if fixed is None or not fixed.any():
        return lift
    away = np.abs(np.arange(len(lift))[:, None] - np.flatnonzero(fixed)[None]).min(axis=1)
    return lift * ease(away / (2.0 * window))
