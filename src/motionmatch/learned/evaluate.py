"""Errors of networks: distances of decoded poses from those of the database, in cm, cm/s and m/s²."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.learned.training_set import CHARACTER, TrainingSet
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher


@dataclass(frozen=True)
class ErrorSpread:
    """Mean, standard deviation and 95th percentile of errors."""

    mean: float
    deviation: float
    p95: float

    @classmethod
    def of(cls, errors: np.ndarray) -> ErrorSpread:
        return cls(float(errors.mean()), float(errors.std()), float(np.percentile(errors, 95)))


@dataclass(frozen=True)
class PoseErrors:
    """Errors of joints in character space, over frames and joints."""

    position: ErrorSpread
    """cm"""
    velocity: ErrorSpread
    """cm/s, of positions from one frame to the next"""
    contacts: float
    """share of contacts that are wrong"""

    def facts(self) -> dict[str, Any]:
        return asdict(self)


def joint_positions(data: TrainingSet, y: np.ndarray) -> np.ndarray:
    """Compute positions (N, J - 1, 3) of joints in character space from poses (N, Y), in metres."""
    layout, skeleton = data.layout, data.skeleton
    local = np.broadcast_to(skeleton.offsets, (len(y), *skeleton.offsets.shape)).astype(STORED)
    local[:, list(layout.moving)] = layout.part(y, "translations")
    turns = _matrices_from_axes(layout.part(y, "rotations"))
    rotations, positions = np.empty_like(local, shape=(len(y), layout.num_joints, 3, 3)), np.zeros_like(local)
    rotations[:, 0] = np.eye(3)
    for joint in range(1, layout.num_joints):
        parent = skeleton.parents[joint]
        positions[:, joint] = positions[:, parent] + np.einsum("nij,nj->ni", rotations[:, parent], local[:, joint])
        rotations[:, joint] = rotations[:, parent] @ turns[:, joint - 1]
    return positions[:, 1:].astype(float)


def _matrices_from_axes(axes: np.ndarray) -> np.ndarray:
    """Make rotation matrices (…, 3, 3) from two axes (…, 3, 2)."""
    first, second = axes[..., 0], axes[..., 1]
    x = first / np.sqrt(np.square(first).sum(-1, keepdims=True) + 1e-12)
    across = np.cross(first, second)
    z = across / np.sqrt(np.square(across).sum(-1, keepdims=True) + 1e-12)
    return np.stack([x, np.cross(z, x), z], axis=-1)


def target_positions(data: TrainingSet, frames: np.ndarray) -> np.ndarray:
    """Return positions (N, J - 1, 3) of joints in frames (N,) of the database, in character space, metres."""
    return data.character_poses[frames].reshape(len(frames), -1, CHARACTER)[..., 9:12].astype(float)


def measure_poses(
    data: TrainingSet, frames: np.ndarray, found: np.ndarray, following: np.ndarray | None = None
) -> PoseErrors:
    """Measure poses (N, Y) that stand for frames (N,), and those that stand for the frames after them."""
    places, wanted = joint_positions(data, found), target_positions(data, frames)
    errors = 100 * np.linalg.norm(places - wanted, axis=-1)
    velocity = ErrorSpread(np.nan, np.nan, np.nan)
    if following is not None:
        moved = joint_positions(data, following) - places
        really = target_positions(data, frames + 1) - wanted
        velocity = ErrorSpread.of(100 * data.fps * np.linalg.norm(moved - really, axis=-1))
    planted = data.layout.part(found, "contacts") > 0.5
    wrong = planted != (data.layout.part(data.poses[frames], "contacts") > 0.5)
    return PoseErrors(ErrorSpread.of(errors), velocity, float(wrong.mean()) if wrong.size else 0.0)


NetworkFunction = Callable[[np.ndarray], np.ndarray]
"""Runs a network: rows in, rows out."""


def measure_stepper(
    data: TrainingSet,
    latents: np.ndarray,
    frames: np.ndarray,
    stepper: NetworkFunction,
    decompressor: NetworkFunction,
    steps: Sequence[int] = (10, 20, 60),
) -> dict[int, ErrorSpread]:
    """Measure the drift of joints, in cm, after numbers of steps from frames (N,).

    Decoded poses are compared with those that the decompressor makes of the frames of the database.
    """
    both = np.concatenate([data.features, latents], axis=1)
    state, found = both[frames].astype(STORED), {}
    for step in range(1, max(steps) + 1):
        state = state + data.dt * stepper(state)
        if step in steps:
            found[step] = ErrorSpread.of(_joint_distances(data, decompressor(state), decompressor(both[frames + step])))
    return found


@dataclass(frozen=True)
class ProjectorErrors:
    """Errors of a projector, against the true nearest frame."""

    position: ErrorSpread
    """cm, decoded"""
    features: float
    """mean absolute difference of normalised features"""
    distance_ratio: float
    """distance to the query over that of the nearest frame; below 1 the answer is a blend of several frames"""
    chosen_ratio: float
    """the same for the frame that is nearest to the answer; 1 is a perfect search"""


def measure_projector(
    data: TrainingSet,
    latents: np.ndarray,
    queries: np.ndarray,
    nearest: np.ndarray,
    projector: NetworkFunction,
    decompressor: NetworkFunction,
    tree: TreeMatcher | None = None,
) -> ProjectorErrors:
    """Measure answers to queries (N, D) with nearest frames (N,). Without a tree there is no `chosen_ratio`."""
    both, wide = np.concatenate([data.features, latents], axis=1), data.features.shape[1]
    found = projector(queries)
    x, root = found[:, :wide], np.sqrt(data.search_weights)
    true = np.linalg.norm((queries - data.features[nearest]) * root, axis=1)
    own = np.linalg.norm((queries - x) * root, axis=1)
    chosen = np.full(len(queries), np.nan)
    if tree is not None:
        back = tree.search(Query(x, weights=data.search_weights)).frame
        chosen = np.linalg.norm((queries - data.features[back]) * root, axis=1)
    return ProjectorErrors(
        ErrorSpread.of(_joint_distances(data, decompressor(found), decompressor(both[nearest]))),
        float(np.abs(x - data.features[nearest]).mean()),
        float(own.mean() / true.mean()),
        float(chosen.mean() / true.mean()),
    )


def _joint_distances(data: TrainingSet, found: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """Return distances (N, J - 1) between joints of two sets of poses (N, Y), cm."""
    return 100 * np.linalg.norm(joint_positions(data, found) - joint_positions(data, wanted), axis=-1)


def measure_accelerations(data: TrainingSet, frames: np.ndarray, decode: NetworkFunction) -> ErrorSpread:
    """Measure jitter: errors of accelerations of joints, m/s², at frames (N,) that have one before and one after them.

    `decode` gives poses (N, Y) for frames (N,).
    """
    before, here, after = (joint_positions(data, decode(frames + step)) for step in (-1, 0, 1))
    was, now, then = (target_positions(data, frames + step) for step in (-1, 0, 1))
    wrong = (after - 2 * here + before) - (then - 2 * now + was)
    return ErrorSpread.of(data.fps**2 * np.linalg.norm(wrong, axis=-1))
