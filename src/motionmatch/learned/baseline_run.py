"""Motion of a network like PFNN or MANN along a path, frame after frame (Holden 2020, Fig. 8)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from motionmatch.database.blocks import AlongPath
from motionmatch.database.database import MotionDatabase
from motionmatch.database.terrain import TerrainHeights
from motionmatch.learned.baselines import MixedNetwork, find_phases
from motionmatch.learned.evaluate import joint_positions
from motionmatch.learned.poses import EXTRA
from motionmatch.motion.ground import Ground
from motionmatch.world.path import GroundPath

_MOST = 8.0
"""Normalised poses and features are kept within this."""


@dataclass(frozen=True, eq=False)
class BaselineRun:
    """What a network made along a path."""

    positions: np.ndarray
    """(T, J, 3) joints in the world, the root first"""
    path_error: float
    """mean distance of the root from the path, metres"""


def follow_with(
    network: MixedNetwork,
    database: MotionDatabase,
    path: GroundPath,
    *,
    seconds: float,
    speed: float = 1.3,
    ground: Ground | None = None,
) -> BaselineRun:
    """Let a network follow a path from its start: the path ahead, and the heights of the ground where it says that feet
    will be, are written into what it sees, frame after frame."""
    data = network.data
    start = int(np.argmin(np.abs(database.root_speeds - speed) + ~database.searchable * 99.0))
    state = np.concatenate([data.features[start], data.scales.normalize(data.poses[start])])[None].astype(np.float32)
    phase, wide = float(find_phases(database)[start]), data.features.shape[1]
    ahead = path.direction(0.0)
    place, yaw = path.position(0.0), float(np.arctan2(ahead[0], ahead[2]))
    along, shown = 0.0, []
    hips = database.anatomy.roles["hips"]
    for _ in range(round(seconds * data.fps)):
        pose = data.scales.denormalize(state[:, wide:])
        values = database.denormalize(state[:, :wide]).astype(float)
        _write_path(values, database, path, along, speed, place, yaw)
        if ground is not None:
            high = joint_positions(data, pose)[0, hips - 1, 1]
            _write_heights(values, database, network, pose, ground, place, yaw, float(high))
        state[:, :wide] = database.normalize(values)
        inputs = torch.from_numpy(state)
        made = network(inputs, network.mix(inputs[:, :wide], torch.tensor([phase], dtype=torch.float32))).numpy()
        state, phase = np.clip(made[:, :-1], -_MOST, _MOST), phase + float(np.clip(made[0, -1] / 60.0, 0.0, 0.1))
        pose = data.scales.denormalize(state[:, wide:])
        velocity = data.layout.part(pose, "root_velocity")[0].astype(float)
        place = place + _turn(velocity[None], yaw)[0] * [1.0, 0.0, 1.0] / data.fps
        yaw += float(data.layout.part(pose, "root_turn")[0, 0]) / data.fps
        joints = np.concatenate([np.zeros((1, 3)), joint_positions(data, pose)[0]])
        shown.append(_turn(joints, yaw) + place + [0.0, _height(ground, place), 0.0])
        along += speed / data.fps
    positions = np.stack(shown)
    return BaselineRun(positions, float(path.distance_from(positions[:, 0]).mean()))


def _write_path(
    values: np.ndarray,
    database: MotionDatabase,
    path: GroundPath,
    along: float,
    speed: float,
    place: np.ndarray,
    yaw: float,
) -> None:
    """Write the path ahead into the features (1, D) of who is at a place (3,), in their own units."""
    for block in database.schema.blocks:
        if isinstance(block, AlongPath):
            later = along + speed * np.asarray(block.times)
            wanted = path.position(later) - place if "position" in block.name else path.direction(later)
            values[0, database.schema.columns(block.name)] = _turn(wanted, -yaw)[:, ::2].ravel()


def _write_heights(
    values: np.ndarray,
    database: MotionDatabase,
    network: MixedNetwork,
    pose: np.ndarray,
    ground: Ground,
    place: np.ndarray,
    yaw: float,
    hips: float,
) -> None:
    """Write the heights of the ground under the feet, now and later, into the features (1, D), from hips so high above
    the root."""
    for block in database.schema.blocks:
        if isinstance(block, TerrainHeights):
            seen = network.data.layout.part(pose, f"{EXTRA}{block.name}")[0].astype(float).reshape(-1, 2)
            there = _turn(np.stack([seen[:, 0], 0.0 * seen[:, 0], seen[:, 1]], axis=1), yaw) + place
            heights = ground.height(there[:, 0], there[:, 2])
            values[0, database.schema.columns(block.name)] = heights - _height(ground, place) - hips


def _height(ground: Ground | None, place: np.ndarray) -> float:
    return 0.0 if ground is None else float(ground.height(place[:1], place[2:])[0])


def _turn(vectors: np.ndarray, yaw: float) -> np.ndarray:
    """Turn vectors (N, 3) about the vertical."""
    sine, cosine = np.sin(yaw), np.cos(yaw)
    x, y, z = vectors.T
    return np.stack([cosine * x + sine * z, y, cosine * z - sine * x], axis=1)
