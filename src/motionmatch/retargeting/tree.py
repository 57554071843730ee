"""One pose of a skeleton by world rotations: where its joints are, and how a part of it is turned."""

from __future__ import annotations

import numpy as np

from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton


def place(skeleton: Skeleton, offsets: np.ndarray, rotations: np.ndarray) -> np.ndarray:
    """Return the positions (J, 3) of joints at `offsets` (J, 3) in parents with world `rotations` (J, 4)."""
    positions = np.array(offsets, float)
    for joint, parent in enumerate(skeleton.parents[1:].tolist(), start=1):
        positions[joint] = positions[parent] + quat.rotate(rotations[parent], offsets[joint])
    return positions


def turn_below(
    skeleton: Skeleton, rotations: np.ndarray, joint: int, turn: np.ndarray, *, without: int | None = None
) -> np.ndarray:
    """Return world rotations (J, 4) with a joint and all below it turned by `turn` (4,), a part below left out."""
    kept = set() if without is None else set(skeleton.descendants(without))
    below = [each for each in skeleton.descendants(joint) if each not in kept]
    rotations = rotations.copy()
    rotations[below] = quat.multiply(turn, rotations[below])
    return rotations
