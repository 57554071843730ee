"""Legs: which joints they are, and how high feet are over the ground in the frames of a database."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.database.blocks import TerrainHeights
from motionmatch.database.database import MotionDatabase
from motionmatch.maths import quat
from motionmatch.motion import kinematics

_CHAINS = (("hip", "knee", "foot"), ("shoulder", "elbow", "hand"))
_SAMPLES = 200


@dataclass(frozen=True, eq=False)
class Legs:
    """The K legs whose feet can be held."""

    contacts: np.ndarray
    """(K,) which of the anatomy's contacts each one is"""
    joints: np.ndarray
    """(K, 4) hip, knee, foot, and the joint that touches the ground"""
    tips: np.ndarray
    """(K, 3) what touches, in the frame of that joint"""
    poles: np.ndarray
    """(K, 3) where the knee points, in the frame of the hip"""
    below: np.ndarray
    """(K, N) what hangs on each hip but knee and foot, in order, filled up with -1"""

    def __len__(self) -> int:
        return len(self.joints)


def legs_of(database: MotionDatabase) -> Legs:
    """The legs of a database's skeleton, and where their knees point in its motion."""
    skeleton, anatomy = database.skeleton, database.anatomy
    frames = np.unique(np.linspace(0, database.num_frames - 1, _SAMPLES).astype(int))
    world = kinematics.forward(skeleton, database.local_positions(frames), database.rotations[frames])
    contacts, joints, tips, poles, below = [], [], [], [], []
    for contact, (touching, end) in enumerate(zip(anatomy.contacts, anatomy.contact_ends, strict=True)):
        chain = _chain_above(database, touching)
        if chain is None:
            continue
        contacts.append(contact)
        joints.append((*chain, touching))
        tips.append(skeleton.end_offsets[end] if end >= 0 else np.zeros(3))
        poles.append(_pole(world, chain))
        hanging = [joint for joint in skeleton.descendants(chain[0])[1:] if joint not in chain]
        below.append(hanging)
    most = max((len(hanging) for hanging in below), default=0)
    padded = [[*hanging, *[-1] * (most - len(hanging))] for hanging in below]
    return Legs(
        np.array(contacts, np.int64),
        np.array(joints, np.int32).reshape(-1, 4),
        np.array(tips, float).reshape(-1, 3),
        np.array(poles, float).reshape(-1, 3),
        np.array(padded, np.int32).reshape(len(joints), most),
    )


def heights_over_ground(database: MotionDatabase, legs: Legs) -> np.ndarray:
    """(F, K) how high what touches is over the ground that it was recorded on, in every frame of a database.

    A database without heights under the feet is taken to be of level ground.
    """
    hips = database.anatomy.roles.get("hips", 0)
    above = None  # of the hips over the root
    if hips in database.moving:
        above = database.translations[:, database.moving.tolist().index(hips), 1]
    under = ground_under(database, legs, database.features, above)
    tips = np.empty_like(under)
    touching = legs.joints[:, 3]
    for index, part in enumerate(database.ranges):
        clip = database.clip(index)
        turned = quat.rotate(clip.rotations_world[:, touching].astype(float), legs.tips[None])
        tips[part] = clip.positions_world[:, touching, 1] + turned[..., 1] - clip.positions_world[:, :1, 1]
    return tips - under


def ground_under(database: MotionDatabase, legs: Legs, features: np.ndarray, above: np.ndarray | None) -> np.ndarray:
    """(C, K) how much higher the ground is under feet than under the root, by features (C, D) that know it.

    `above` (C,) is how high the hips are over the root.
    """
    under = np.zeros((len(features), len(legs)))
    for block in database.schema.blocks:
        if not isinstance(block, TerrainHeights) or 0.0 not in block.ahead or above is None:
            continue
        values = database.denormalize(features)[:, database.schema.columns(block.name)]
        values = values.reshape(-1, len(block.roles), len(block.ahead))[:, :, block.ahead.index(0.0)]
        for role, height in zip(block.roles, values.T, strict=True):
            under[:, legs.joints[:, 3] == database.anatomy[role]] = (height + above)[:, None]
    return under


def _chain_above(database: MotionDatabase, touching: int) -> tuple[int, int, int] | None:
    """Hip, knee and foot over a joint that touches the ground."""
    above = database.skeleton.ancestors(touching)
    roles = database.anatomy.roles
    for side in ("left", "right"):
        for names in _CHAINS:
            chain = [roles.get(f"{side}_{name}") for name in names]
            if None not in chain and chain[2] in above and len(set(chain)) == 3:
                return tuple(int(joint) for joint in chain if joint is not None)  # type: ignore[return-value]
    return None


def _pole(world: kinematics.Pose, chain: tuple[int, int, int]) -> np.ndarray:
    """(3,) the mean side of the knee, off the line from hip to foot."""
    hip, knee, foot = (world.positions[:, joint].astype(float) for joint in chain)
    line = foot - hip
    line /= np.maximum(np.linalg.norm(line, axis=-1, keepdims=True), 1e-9)
    aside = knee - hip
    aside -= np.sum(aside * line, axis=-1, keepdims=True) * line
    mean = quat.inverse_rotate(world.rotations[:, chain[0]].astype(float), aside).mean(axis=0)
    return mean / max(float(np.linalg.norm(mean)), 1e-9)
