"""Limb geometry that all performers use: rotations about axes, two-bone IK, and roots within reach of their targets."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton

X, Y, Z = np.eye(3)


def about(axis: np.ndarray, angles: np.ndarray | float) -> np.ndarray:
    """Return a (…, 4) array: rotations by angles (…) in radians about one axis (3,)."""
    return quat.from_angle_axis(np.asarray(angles, float), axis)


def chain(*rotations: np.ndarray) -> np.ndarray:
    """Multiply rotations; the first is the outermost."""
    product = rotations[0]
    for rotation in rotations[1:]:
        product = quat.multiply(product, rotation)
    return product


def solve_two_bones(
    root: np.ndarray, target: np.ndarray, upper: float, lower: float, facing: np.ndarray, *, bend: int
) -> tuple[np.ndarray, np.ndarray]:
    """Solve two bones from root (F, 3) to target (F, 3): world rotations (F, 4) of both; at rest both hang along -y.

    `facing` (F, 4) says where forward is; the middle joint points forward for bend +1, backward for -1.
    """
    reach = target - root
    distance = np.linalg.norm(reach, axis=-1)
    line = chain(facing, quat.between(-Y, quat.inverse_rotate(facing, reach)))
    c = np.clip(distance, abs(upper - lower) + 1e-6, upper + lower - 1e-6)
    at_root = np.arccos(np.clip((upper**2 + c**2 - lower**2) / (2 * upper * c), -1, 1))
    at_target = np.arccos(np.clip((lower**2 + c**2 - upper**2) / (2 * lower * c), -1, 1))
    return chain(line, about(X, -bend * at_root)), chain(line, about(X, bend * at_target))


def solve_middle_joint(
    starts: np.ndarray, targets: np.ndarray, poles: np.ndarray, upper: float, lower: float
) -> np.ndarray:
    """Return an (F, 3) array: the middle joint of two bones from starts to targets (F, 3), bent towards points `poles`
    (F, 3)."""
    away = targets - starts
    far = np.linalg.norm(away, axis=-1)
    line = away / np.maximum(far, 1e-9)[:, None]
    distance = np.clip(far, abs(upper - lower) + 1e-6, upper + lower - 1e-6)
    aside = poles - starts
    aside = aside - np.sum(aside * line, axis=-1, keepdims=True) * line
    aside = aside / np.maximum(np.linalg.norm(aside, axis=-1, keepdims=True), 1e-9)
    cosine = np.clip((upper**2 + distance**2 - lower**2) / (2 * upper * distance), -1.0, 1.0)
    return starts + upper * (cosine[:, None] * line + np.sqrt(1.0 - cosine**2)[:, None] * aside)


def solve_above(
    starts: np.ndarray, targets: np.ndarray, poles: np.ndarray, upper: float, lower: float, *, floor: float
) -> np.ndarray:
    """Return an (F, 3) array: the middle joint as `solve_middle_joint` has it, with poles lifted until it is above the
    floor."""
    low, high = np.zeros(len(starts)), np.full(len(starts), 3.0)
    for _ in range(16):
        middle = 0.5 * (low + high)
        over = solve_middle_joint(starts, targets, poles + middle[:, None] * Y, upper, lower)[:, 1] >= floor
        low, high = np.where(over, low, middle), np.where(over, middle, high)
    bent = solve_middle_joint(starts, targets, poles, upper, lower)
    lifted = solve_middle_joint(starts, targets, poles + high[:, None] * Y, upper, lower)
    return np.where((bent[:, 1] >= floor)[:, None], bent, lifted)


def find_highest_root(roots: np.ndarray, targets: np.ndarray, reach: float) -> np.ndarray:
    """Return an (F,) array: greatest height of each root (F, 3), metres, at which its target (F, 3) is still within
    reach."""
    flat = np.linalg.norm((targets - roots)[:, [0, 2]], axis=-1)
    return targets[:, 1] + np.sqrt(np.maximum(reach**2 - flat**2, 0.0))


def smooth_below(heights: np.ndarray, window: int) -> np.ndarray:
    """Smooth heights (F,) without exceeding them: the minimum of each window, averaged over windows of that width."""
    window = max(1, window) | 1
    least = ndimage.minimum_filter1d(heights, window, mode="nearest")
    kernel = np.hanning(window + 2)[1:-1]
    return ndimage.convolve1d(least, kernel / kernel.sum(), mode="nearest")


def to_local_motion(skeleton: Skeleton, root: np.ndarray, world: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Convert root (F, 3) and world rotations (F, J, 4) to local positions (F, J, 3) and rotations (F, J, 4)."""
    positions = np.tile(skeleton.offsets.astype(float), (len(root), 1, 1))
    positions[:, 0] = root
    rotations = world.copy()
    rotations[:, 1:] = quat.inverse_multiply(world[:, skeleton.parents[1:]], world[:, 1:])
    return positions, quat.unroll(quat.normalize(rotations))
