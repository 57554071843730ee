"""Recordings of different people as motion of one body: the canonical human of `actors.human`.

A recording of the CMU database begins with a T-pose. What a joint has turned since then, W W_Tᵀ in the world, does
not depend on how the rig's axes lie. Made local again it moves any skeleton whose rest pose is a T-pose with all
frames aligned to the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.actors.human import HEEL_BEHIND, LEG, MIRROR, NAMES, PARENTS
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion.load import Recording
from motionmatch.motion.mirror import reflect

HALF_RATE = ("139", "143")
"""Subjects captured at 60 frames per second whose files say 120: read as written they move twice as fast as people."""
FEET = ("Left", "Right")


@dataclass(frozen=True, eq=False)
class Performance:
    """One recording, seen as motion of the canonical body."""

    name: str
    subject: str
    fps: float
    leg: float
    """thigh and shank together, metres"""
    rotations: np.ndarray
    """(F, J, 4) local, the identity in the T-pose"""
    pelvis: np.ndarray
    """(F, 3) metres, as recorded"""
    balls: np.ndarray
    """(F, 2, 3) the ball joints of the left and the right foot"""
    heels: np.ndarray
    """(F, 2, 3) behind the ankles, in the T-pose as high as the balls"""


def performance(recording: Recording) -> Performance:
    """The canonical motion of one recording, whose file must begin with a T-pose."""
    if recording.raw.num_frames <= recording.clip.num_frames:
        raise InputError(f"{recording.entry.label}: its first frame is not a T-pose, which fitting needs as reference.")
    name = recording.clip.name
    subject = name.split("_")[0]
    clip, rest = recording.clip, tpose(recording)
    joints = [clip.skeleton.joint(joint) for joint in NAMES]
    world = clip.rotations_world[:, joints].astype(float)
    turned = quat.multiply(world, quat.inverse(rest.rotations))
    local = turned.copy()
    local[:, 1:] = quat.inverse_multiply(turned[:, PARENTS[1:]], turned[:, 1:])

    positions = clip.positions_world[:, joints].astype(float)
    feet, balls = ([NAMES.index(side + part) for side in FEET] for part in ("Foot", "ToeBase"))
    behind = np.zeros((2, 3))
    behind[:, 1] = (rest.positions[balls] - rest.positions[feet])[:, 1]
    behind[:, 2] = -HEEL_BEHIND * rest.leg / LEG
    return Performance(
        name,
        subject,
        clip.fps / 2 if subject in HALF_RATE else clip.fps,
        rest.leg,
        quat.unroll(quat.normalize(local)),
        positions[:, 0],
        positions[:, balls],
        positions[:, feet] + quat.rotate(turned[:, feet], behind),
    )


@dataclass(frozen=True, eq=False)
class TPose:
    """Frame 0 of a recording, in the world."""

    positions: np.ndarray
    """(J, 3) metres"""
    rotations: np.ndarray
    """(J, 4)"""
    ends: dict[str, np.ndarray]
    """by joint name, the end sites that hang directly on a canonical joint, relative to it"""
    leg: float


def tpose(recording: Recording) -> TPose:
    """The canonical joints in the T-pose of a recording."""
    clip = recording.raw.trim(0, 1).scaled(recording.clip.metres_per_unit)
    skeleton, world = clip.skeleton, clip.world
    joints = [skeleton.joint(joint) for joint in NAMES]
    ends = {
        skeleton.names[parent]: clip.ends_world[0, end].astype(float) - world.positions[0, parent]
        for end, parent in enumerate(skeleton.end_parents)
        if skeleton.names[parent] in NAMES
    }
    lengths = np.linalg.norm(skeleton.offsets, axis=-1)
    leg = float(np.mean([lengths[skeleton.joint(f"{side}{part}")] for side in FEET for part in ("Leg", "Foot")]) * 2)
    return TPose(world.positions[0, joints].astype(float), world.rotations[0, joints].astype(float), ends, leg)


def mean_body(recordings: Sequence[Recording]) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Offsets (J, 3) and end sites of the average subject, symmetric, with a leg of `human.LEG`.

    The hips' own offset is zero. Every subject counts once, however many recordings there are of it.
    """
    subjects = {recording.clip.name.split("_")[0]: recording for recording in reversed(recordings)}
    bodies = [tpose(subjects[name]) for name in sorted(subjects)]
    offsets, ends = [], []
    for body in bodies:
        offset = body.positions - body.positions[PARENTS]
        offset[0] = 0.0
        offsets.append(offset * (LEG / body.leg))
        ends.append({name: end * (LEG / body.leg) for name, end in body.ends.items()})
    mean = np.mean(offsets, axis=0)
    mean_ends = {name: np.mean([end[name] for end in ends], axis=0) for name in ends[0]}
    partner = dict(zip(NAMES, (NAMES[joint] for joint in MIRROR), strict=True))
    return (
        0.5 * (mean + reflect(mean[MIRROR])),
        {name: 0.5 * (mean_ends[name] + reflect(mean_ends[partner[name]])) for name in mean_ends},
    )
