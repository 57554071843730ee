"""Bodies to retarget between: the actors' one, and others made of it by a change that must not matter."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from motionmatch.actors.takes import capture
from motionmatch.maths import quat
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.understand import understand


@lru_cache
def walk() -> Clip:
    """Two seconds of the sample: a walk round a curve."""
    clip = capture("sample")[0]
    return understand(clip).apply(clip).trim(200, 320)


def resize(clip: Clip, factor: float, *, legs: float = 1.0) -> Clip:
    """The same angles on bones of other lengths; the hips go as high and as far as the legs make it."""
    lengths = np.full(clip.skeleton.num_joints, factor)
    assert clip.anatomy is not None
    for side in ("left", "right"):
        for part in ("knee", "foot"):
            lengths[clip.anatomy[f"{side}_{part}"]] *= legs
    skeleton = clip.skeleton
    changed = replace(skeleton, offsets=skeleton.offsets * lengths[:, None], end_offsets=skeleton.end_offsets * factor)
    positions = clip.positions * lengths[None, :, None]
    positions[:, 0] = clip.positions[:, 0] * factor * legs
    return Clip(changed, positions, clip.rotations, clip.fps, clip.name, anatomy=clip.anatomy)


def lengthen_arms(clip: Clip, factor: float = 1.2) -> Clip:
    """The same angles with longer arms."""
    assert clip.anatomy is not None
    arms = [clip.anatomy[f"{side}_{part}"] for side in ("left", "right") for part in ("elbow", "hand")]
    offsets, positions = clip.skeleton.offsets.copy(), clip.positions.copy()
    offsets[arms] *= factor
    positions[:, arms] *= factor
    return replace(clip, skeleton=replace(clip.skeleton, offsets=offsets), positions=positions)


def roll(clip: Clip, rng: np.random.Generator) -> Clip:
    """The same motion with every joint's axes turned at random: positions in the world are the same."""
    count = clip.skeleton.num_joints
    turns = quat.normalize(rng.normal(size=(count, 4)))
    parents = clip.skeleton.parents
    above = np.where((parents >= 0)[:, None], turns[np.maximum(parents, 0)], quat.IDENTITY)
    rotations = quat.multiply(quat.inverse(above), quat.multiply(clip.rotations.astype(float), turns))
    positions = quat.inverse_rotate(above, clip.positions.astype(float))
    offsets = quat.inverse_rotate(above, clip.skeleton.offsets.astype(float))
    ends = quat.inverse_rotate(turns[clip.skeleton.end_parents], clip.skeleton.end_offsets.astype(float))
    skeleton = replace(clip.skeleton, offsets=offsets, end_offsets=ends)
    raw = Clip(skeleton, positions, rotations, clip.fps, clip.name)
    return understand(raw).apply(raw)


def without(clip: Clip, *roles: str) -> Clip:
    """The same motion without some joints at the end of their chains, such as toes."""
    assert clip.anatomy is not None
    gone = {joint for role in roles for joint in clip.skeleton.descendants(clip.anatomy[role])}
    kept = [joint for joint in range(clip.skeleton.num_joints) if joint not in gone]
    raw = Clip(clip.skeleton.subset(kept), clip.positions[:, kept], clip.rotations[:, kept], clip.fps, clip.name)
    return understand(raw).apply(raw)


def split_spine(clip: Clip, pieces: int) -> Clip:
    """The same motion with the bone above the hips in several pieces, of which only the first turns."""
    assert clip.anatomy is not None
    spine, old = clip.anatomy["spine"], clip.skeleton
    chest = old.ancestors(clip.anatomy["chest"])
    first = chest[chest.index(spine) - 1]  # the joint after the spine's first
    names, parents, offsets = list(old.names), old.parents.tolist(), old.offsets.tolist()
    added = pieces - 1
    step = np.array(offsets[first]) / pieces
    new_names = [*names[:first], *(f"Between{k + 1}" for k in range(added)), *names[first:]]
    moved = {j: j if j < first else j + added for j in range(old.num_joints)}
    new_parents = [-1 if p < 0 else moved[p] for p in parents[:first]]
    new_parents += [spine if k == 0 else first + k - 1 for k in range(added)]
    new_parents += [first + added - 1 if j == first else moved[parents[j]] for j in range(first, old.num_joints)]
    count = len(new_names)
    new_offsets = np.zeros((count, 3))
    positions, rotations = np.zeros((clip.num_frames, count, 3)), np.tile(quat.IDENTITY, (clip.num_frames, count, 1))
    for joint, place in moved.items():
        new_offsets[place], positions[:, place] = offsets[joint], clip.positions[:, joint]
        rotations[:, place] = clip.rotations[:, joint]
    for place in range(first, first + added + 1):
        new_offsets[place], positions[:, place] = step, step
    ends = np.array([moved[int(e)] for e in old.end_parents], np.int32)
    skeleton = Skeleton(tuple(new_names), np.array(new_parents), new_offsets, ends, old.end_offsets)
    raw = Clip(skeleton, positions, rotations, clip.fps, clip.name)
    return understand(raw).apply(raw)
