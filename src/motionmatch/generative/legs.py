"""Legs of two bones: a foot is moved, and hip and knee turn so that it gets there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from motionmatch.generative.trajectory import ease
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton

Chain = tuple[int, int, int]
"""Hip, knee and foot, or the same joints of other limbs."""
ONE_SIDED = 0.8
"""A knee has a usual side if its offsets from the line between hip and foot add up to at least this share of their
lengths."""
STRAIGHT_KNEE = 0.15
"""A knee nearer to that line than this share of the thigh says little about the side to which it bends."""
STRAIGHTEST = 0.9995
"""Greatest length of a stretched leg, as a share of its full length; a straighter leg stays as it is."""


def move_foot(clip: Clip, chain: Chain, moved: np.ndarray, *, on_end: bool = False) -> Clip:
    """Move a foot by `moved` (F, 3) metres; the knee stays in its plane, and bends to its usual side. A foot with toes
    is turned as before, and so is one that stands on the end of its bone (`on_end`), or that end would not stay."""
    hip, knee, foot = chain
    parents = clip.skeleton.parents
    seen = sorted({*chain, *(int(parents[joint]) for joint in chain if parents[joint] >= 0)})
    world = find_world(clip, seen)
    points = {joint: world.positions[:, seen.index(joint)].astype(float) for joint in chain}
    turns = {joint: quat.normalize(world.rotations[:, n].astype(float)) for n, joint in enumerate(seen)}
    thigh, shin = points[knee] - points[hip], points[foot] - points[knee]
    upper, lower = np.linalg.norm(thigh, axis=-1), np.linalg.norm(shin, axis=-1)
    line = points[foot] + moved - points[hip]
    distance = np.linalg.norm(line, axis=-1)
    reached = _limit_softly(
        distance, np.linalg.norm(points[foot] - points[hip], axis=-1), STRAIGHTEST * (upper + lower)
    )
    reached = np.maximum(reached, np.abs(upper - lower) * 1.0001)
    line = line / np.maximum(distance, 1e-9)[:, None]
    # The thigh turns with the line from hip to foot, then within its plane so that the length fits.
    old_line = points[foot] - points[hip]
    carried = quat.rotate(quat.between(old_line, line), thigh)
    aside = carried - np.sum(carried * line, axis=-1, keepdims=True) * line
    aside = _choose_side(aside, line, turns[hip], quat.between(old_line, line), upper, moved)
    cosine = np.clip((upper**2 + reached**2 - lower**2) / np.maximum(2 * upper * reached, 1e-12), -1.0, 1.0)
    new_thigh = upper[:, None] * (cosine[:, None] * line + np.sqrt(1.0 - cosine**2)[:, None] * aside)
    new_shin = line * reached[:, None] - new_thigh
    first = quat.multiply(quat.between(carried, new_thigh), quat.between(old_line, line))
    second = quat.multiply(quat.between(quat.rotate(first, shin), new_shin), first)

    rotations = clip.rotations.copy()
    above = turns[int(parents[hip])] if parents[hip] >= 0 else np.tile(quat.IDENTITY, (clip.num_frames, 1))
    rotations[:, hip] = quat.inverse_multiply(above, quat.multiply(first, turns[hip]))
    parent_turn = quat.multiply(first, turns[int(parents[knee])])
    rotations[:, knee] = quat.inverse_multiply(parent_turn, quat.multiply(second, turns[knee]))
    if on_end or (parents == foot).any():  # the tip of a claw, which ends the leg, goes with it
        parent_turn = quat.multiply(second, turns[int(parents[foot])])
        rotations[:, foot] = quat.inverse_multiply(parent_turn, turns[foot])
    still = ~moved.any(axis=-1)
    for joint in chain:
        rotations[still, joint] = clip.rotations[still, joint]
        rotations[:, joint] = quat.unroll(quat.normalize(rotations[:, joint].astype(float)))
    return replace(clip, rotations=rotations)


def find_world(clip: Clip, joints: Sequence[int]) -> kinematics.Pose:
    """Find world positions and rotations of some joints (F, N, 3) and (F, N, 4), from them and those above them alone:
    all of a long motion take more memory than the motion itself."""
    parents, above = clip.skeleton.parents, set[int]()
    for joint in joints:
        while joint >= 0 and joint not in above:
            above.add(int(joint))
            joint = parents[joint]
    some = sorted(above)
    where = {joint: n for n, joint in enumerate(some)}
    few = Skeleton(
        names=tuple(clip.skeleton.names[joint] for joint in some),
        parents=np.array([where.get(int(parents[joint]), -1) for joint in some]),
        offsets=clip.skeleton.offsets[some],
    )
    pose = kinematics.forward(few, clip.positions[:, some], clip.rotations[:, some])
    found = [where[int(joint)] for joint in joints]
    return kinematics.Pose(pose.positions[:, found], pose.rotations[:, found])


def _choose_side(
    aside: np.ndarray, line: np.ndarray, turned: np.ndarray, carry: np.ndarray, upper: np.ndarray, moved: np.ndarray
) -> np.ndarray:
    """Choose the side (F, 3), of length 1 and square to the `line` from hip to foot, to which a knee bends.

    It is `aside`, where the knee is. But the knee of a leg that is straight, or bent a little too far back, as many
    recordings have it, is hardly anywhere, or on the wrong side: there the usual side counts, that of the whole motion,
    as seen from the thigh. `turned` (F, 4) is the thigh's rotation, `carry` what turned it to the line.
    """
    usual = quat.inverse_rotate(quat.multiply(carry, turned), aside).sum(axis=0)
    clear = float(np.linalg.norm(usual)) / max(float(np.linalg.norm(aside, axis=-1).sum()), 1e-9)
    plain = aside / np.maximum(np.linalg.norm(aside, axis=-1, keepdims=True), 1e-9)
    if clear < ONE_SIDED:
        return plain
    side = quat.rotate(quat.multiply(carry, turned), np.tile(usual / np.linalg.norm(usual), (len(aside), 1)))
    side -= np.sum(side * line, axis=-1, keepdims=True) * line
    side /= np.maximum(np.linalg.norm(side, axis=-1, keepdims=True), 1e-9)
    along = np.sum(aside * side, axis=-1)
    least = STRAIGHT_KNEE * upper
    rest = aside - along[:, None] * side
    rest *= np.minimum(np.linalg.norm(aside, axis=-1) / least, 1.0)[:, None]
    bent = (0.5 * (along + np.sqrt(along**2 + least**2)))[:, None] * side + rest
    bent /= np.maximum(np.linalg.norm(bent, axis=-1, keepdims=True), 1e-9)
    # A leg that stays is not changed, nor is a knee that is far from the line, whatever its side.
    share = ease(np.linalg.norm(moved, axis=-1) / (0.05 * least))
    share *= 1.0 - ease(np.linalg.norm(aside, axis=-1) / least - 1.0)
    share = share[:, None]
    mixed = (1.0 - share) * plain + share * bent
    return mixed / np.maximum(np.linalg.norm(mixed, axis=-1, keepdims=True), 1e-9)


def _limit_softly(wanted: np.ndarray, now: np.ndarray, longest: np.ndarray) -> np.ndarray:
    """Return distances (F,) of the foot from the hip: as wanted if they are short, else with a soft limit at the
    longest.

    A knee turns infinitely fast where a leg becomes straight, so a hard limit would make it jump.
    """
    room = np.maximum(longest - now, 1e-9)
    return np.where(wanted <= now, wanted, now + room * -np.expm1(-np.maximum(wanted - now, 0.0) / room))
