"""Views: the facing of a body, its travel, and projections of points."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.conventions import FORWARD, UP
from motionmatch.maths.filters import smooth_gaussian
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip

PAIRS = ("hip", "shoulder", "clavicle", "knee", "elbow", "foot", "hand", "toe")
"""Roles with left and right joints that give the direction across the body, the most reliable first."""

IN_PLACE = 0.75
"""Distance between the ends of a clip, in body sizes, below which it stays in place."""


@dataclass(frozen=True, eq=False)
class View:
    """A parallel projection: the directions right and up on the page, and towards the viewer."""

    right: np.ndarray
    """(3,)"""
    up: np.ndarray
    """(3,)"""

    @property
    def near(self) -> np.ndarray:
        """(3,) towards the viewer"""
        return np.cross(self.right, self.up)

    def project(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return page coordinates (…, 2) in metres and nearness (…) of points (…, 3)."""
        return np.stack([points @ self.right, points @ self.up], axis=-1), points @ self.near


def side(forward: np.ndarray) -> View:
    """Return the view from the right side: forward (3,) is to the right on the page."""
    return View(forward, UP)


def front(forward: np.ndarray, turned: float = 0.0) -> View:
    """Return the view from the front, left to the right on the page, `turned` radians towards the right side."""
    left = np.cross(UP, forward)
    return View(np.cos(turned) * left + np.sin(turned) * forward, UP)


def above(forward: np.ndarray) -> View:
    """Return the view from above, forward (3,) to the right on the page."""
    return View(forward, np.cross(UP, forward))


def travel(path: np.ndarray, size: float) -> np.ndarray | None:
    """Return the level direction (3,) from the start of a path (F, 3) to its end, None if it stays in place."""
    return _unit(_flat(path[-1] - path[0]), least=IN_PLACE * size)


def along(path: np.ndarray, forward: np.ndarray, size: float) -> np.ndarray:
    """Return the long direction (3,) of a path (F, 3), if it has one, signed as forward (3,); otherwise forward."""
    centred = _flat(path - path.mean(axis=0))
    spread, axes = np.linalg.eigh(centred.T @ centred / len(path))
    if np.sqrt(max(spread[-1], 0.0)) < 0.3 * size or spread[-1] < 2 * spread[-2]:
        return forward
    return axes[:, -1] * (1 if axes[:, -1] @ forward >= 0 else -1)


def facings(clip: Clip, anatomy: Anatomy | None, size: float) -> np.ndarray:
    """Return the level facings (F, 3) of the body.

    They come from the left and right joints where the anatomy knows them. Otherwise a body faces where it goes, and one
    that stays in place is seen from its broad side.
    """
    across = _across(clip.positions_world.astype(float), anatomy) if anatomy else None
    if across is not None:
        return _hold(np.cross(across, UP))
    path = clip.positions_world[:, 0].astype(float)
    if travel(path, size) is None:
        return np.tile(_long_axis(clip.positions_world.astype(float)), (clip.num_frames, 1))
    smooth = smooth_gaussian(path, max(1.0, 0.5 * clip.fps), ends="nearest")
    return _hold(_flat(np.gradient(smooth, axis=0)))


def steady(directions: np.ndarray, fps: float, seconds: float = 0.25) -> np.ndarray:
    """Smooth level directions (F, 3) for a camera that follows them."""
    return _hold(smooth_gaussian(directions, max(1e-3, seconds * fps), ends="nearest"))


def _across(positions: np.ndarray, anatomy: Anatomy) -> np.ndarray | None:
    """Return the level directions (F, 3) from right to left; None where the anatomy has no pair of sides."""
    pairs = [(anatomy.get(f"left_{role}"), anatomy.get(f"right_{role}")) for role in PAIRS]
    known = [(left, right) for left, right in pairs if left is not None and right is not None][:2]
    if not known:
        return None
    return _flat(sum(positions[:, left] - positions[:, right] for left, right in known))


def _long_axis(positions: np.ndarray) -> np.ndarray:
    """Return the level direction (3,) in which the joints of a body spread most, with the sign nearer to +z."""
    centred = _flat(positions - positions.mean(axis=1, keepdims=True))[::10].reshape(-1, 3)
    axis = np.linalg.eigh(centred.T @ centred)[1][:, -1]
    level = _unit(_flat(axis * (1 if axis[2] >= 0 else -1)), least=1e-6)
    return FORWARD if level is None else level


def _hold(directions: np.ndarray) -> np.ndarray:
    """Return unit directions (F, 3); one that is too short is replaced by the last long one before it, or the first."""
    lengths = np.linalg.norm(directions, axis=-1)
    tells = lengths > 1e-6
    if not tells.any():
        return np.tile(FORWARD, (len(directions), 1))
    last = np.maximum.accumulate(np.where(tells, np.arange(len(tells)), -1))
    last[last < 0] = np.argmax(tells)
    return directions[last] / lengths[last, None]


def _flat(vectors: np.ndarray) -> np.ndarray:
    return vectors * np.array([1.0, 0.0, 1.0])


def _unit(vector: np.ndarray, *, least: float) -> np.ndarray | None:
    length = np.linalg.norm(vector)
    return vector / length if length > least else None


def find_sides(clip: Clip, anatomy: Anatomy | None, facings: np.ndarray) -> np.ndarray:
    """Return sides (J,): +1 for a joint on the left, -1 on the right, 0 in the middle or unknown.

    Roles give the sides of a person. A crab has more pairs of legs than there are roles; the sides of the others come
    from where they are most of the time, relative to the facing (F, 3).
    """
    num_joints, parents = clip.skeleton.num_joints, clip.skeleton.parents
    sides = np.zeros(num_joints, int)
    if anatomy is None:
        return sides
    for role, joint in anatomy.roles.items():
        if role.startswith(("left_", "right_")):
            sides[joint] = 1 if role.startswith("left_") else -1
    paired = np.flatnonzero((anatomy.mirror != np.arange(num_joints)) & (sides == 0))
    if len(paired):
        some = np.linspace(0, clip.num_frames - 1, min(64, clip.num_frames)).astype(int)
        positions = clip.positions_world[some]
        apart = positions[:, paired] - positions[:, anatomy.mirror[paired]]
        left = np.cross(UP, facings[some])
        sides[paired] = np.sign(np.median(np.sum(apart * left[:, None], axis=-1), axis=0))
    for joint in range(1, num_joints):  # children of a left joint are left
        sides[joint] = sides[joint] or sides[parents[joint]]
    return sides
