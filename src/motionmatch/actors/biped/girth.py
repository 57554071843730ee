"""Thickness of a performer: the radii of its body round every joint, so that it fits where it is narrow or low.

left, right = girth.extent(skeleton, positions, turned, np.array([1.0, 0.0, 0.0])).T    # across a gap along z
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from motionmatch.actors.biped.body import NAMES, make_anatomy
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.thickness import BodyShape, shape_body


def stature(skeleton: Skeleton) -> float:
    """Measure how tall a body is in its rest pose, metres."""
    trunk = [NAMES.index(name) for name in ("Hips", "LowerBack", "Spine", "Spine1", "Neck", "Neck1", "Head")]
    top = skeleton.end_offsets[list(skeleton.end_parents).index(trunk[-1])]
    return float(skeleton.offsets[trunk, 1].sum() + top[1])


@lru_cache(maxsize=64)
def _shape(skeleton: Skeleton) -> BodyShape:
    return shape_body(skeleton, make_anatomy())


def radii(skeleton: Skeleton) -> np.ndarray:
    """Return a (J + E + 1,) array: radii of the body round the joints, the tips and the middle of the skull, metres."""
    return _shape(skeleton).point_radii


def points(skeleton: Skeleton, positions: np.ndarray, turned: np.ndarray) -> np.ndarray:
    """Return the points (F, J + E + 1, 3) of those radii, from world positions (F, J, 3) and rotations (F, J, 4)."""
    parents = skeleton.end_parents
    ends = positions[:, parents] + quat.rotate(turned[:, parents], skeleton.end_offsets.astype(float))
    return _shape(skeleton).place(positions, ends)


def extent(skeleton: Skeleton, positions: np.ndarray, turned: np.ndarray, axis: np.ndarray) -> np.ndarray:
    """Return an (F, 2) array: least and greatest place of the body along an axis (3,) or (F, 3), metres from the
    origin."""
    along = np.sum(points(skeleton, positions, turned) * np.asarray(axis)[..., None, :], axis=-1)
    own = radii(skeleton)
    return np.stack([(along - own).min(axis=1), (along + own).max(axis=1)], axis=-1)
