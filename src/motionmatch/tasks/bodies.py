"""Bodies of characters of a task: where their flesh is, and whether two touch.

Flesh is every bone as a capsule (`motion.flesh`), in the frame of the database that plays.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from motionmatch.control.trajectory import turn_vectors
from motionmatch.kernels.flesh import depths_in_others
from motionmatch.tasks.action_space import ActionSpace


class Stances(NamedTuple):
    """Where n characters are, and what they play."""

    positions: np.ndarray
    """(n, 2) x and z of the roots, metres"""
    yaws: np.ndarray
    """(n,) headings, radians"""
    frames: np.ndarray
    """(n,) frames that play"""


def place_bodies(space: ActionSpace, stances: Stances) -> np.ndarray:
    """Return the points (n, P, 3) of bodies in the world: joints, then end sites."""
    points = turn_vectors(space.flesh_points[stances.frames].astype(float), stances.yaws[:, None])
    points[..., 0] += stances.positions[:, None, 0]
    points[..., 2] += stances.positions[:, None, 1]
    return points


def find_touching(space: ActionSpace, one: Stances, two: Stances) -> np.ndarray:
    """Return (n,) bool: whether the flesh of n pairs touches."""
    reach, flesh = space.body.reach, space.flesh
    touching, depths = np.zeros(len(one.frames), bool), np.empty(2)
    near = np.flatnonzero(np.linalg.norm(one.positions - two.positions, axis=1) <= 2.0 * reach)
    if not len(near):
        return touching
    bodies = [place_bodies(space, Stances(*(values[near] for values in each))) for each in (one, two)]
    for row, pair in zip(near, zip(*bodies, strict=True), strict=True):
        depths_in_others(np.stack(pair), flesh.bones, flesh.radii, reach, depths)
        touching[row] = depths[0] >= 0.0
    return touching


def find_extents(space: ActionSpace, stances: Stances, directions: np.ndarray) -> np.ndarray:
    """Return (n, 2): how far bodies reach along directions (n, 2), x and z, the least and the most, metres."""
    points, flesh = place_bodies(space, stances)[..., [0, 2]], space.flesh
    along = (points * directions[:, None]).sum(axis=-1)[:, flesh.bones]  # (n, B, 2)
    radii = flesh.radii[:, None]
    return np.stack([(along - radii).min(axis=(1, 2)), (along + radii).max(axis=(1, 2))], axis=1)
