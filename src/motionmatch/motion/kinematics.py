"""Forward kinematics with velocities: Holden 2020, Appendix C.

| paper | name | shape |
|---|---|---|
| y^t, y^r | positions, rotations (local) | (F, J, 3), (F, J, 4) |
| ẏ^t, ẏ^r | velocities, angular_velocities (local) | (F, J, 3) |
| q^t, q^r | Pose.positions, Pose.rotations (world) | (F, J, 3), (F, J, 4) |
| q̇^t, q̇^r | Motion.velocities, Motion.angular_velocities (world) | (F, J, 3) |

Equation 5 is printed with the angular velocity of the joint itself in its last term. A joint is carried round by its
parent, so the derivative of equation 3 has the parent's there, and so has this code; the tests compare it with finite
differences.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.maths import quat
from motionmatch.motion import uncompiled
from motionmatch.motion.skeleton import Skeleton
from motionmatch.shapes import check


@dataclass(frozen=True, eq=False)
class Pose:
    """World positions and rotations of all joints."""

    positions: np.ndarray
    """(F, J, 3)"""
    rotations: np.ndarray
    """(F, J, 4)"""


@dataclass(frozen=True, eq=False)
class Motion(Pose):
    """World positions, rotations and velocities of all joints."""

    velocities: np.ndarray
    """(F, J, 3) metres per second"""
    angular_velocities: np.ndarray
    """(F, J, 3) radians per second, about world axes"""


def forward(skeleton: Skeleton, positions: np.ndarray, rotations: np.ndarray) -> Pose:
    """Compute world positions and rotations from local ones (equations 3 and 4)."""
    dims = {"J": skeleton.num_joints}
    check(dims, positions=(positions, "F J 3"), rotations=(rotations, "F J 4"))
    positions, rotations = _as_stored(positions), _as_stored(rotations)
    pose = Pose(np.empty_like(positions), np.empty_like(rotations))
    if uncompiled.is_quicker(rotations.size):
        uncompiled.forward(skeleton.parents, positions, rotations, pose.positions, pose.rotations)
        return pose
    from motionmatch.kernels import kinematics as kernels

    kernels.forward(skeleton.parents, positions, rotations, pose.positions, pose.rotations)
    return pose


def forward_velocities(
    skeleton: Skeleton,
    positions: np.ndarray,
    rotations: np.ndarray,
    *,
    velocities: np.ndarray,
    angular_velocities: np.ndarray,
) -> Motion:
    """Compute world positions, rotations, linear and angular velocities from local ones (equations 2 to 6)."""
    from motionmatch.kernels import kinematics as kernels

    check(
        {"J": skeleton.num_joints},
        positions=(positions, "F J 3"),
        rotations=(rotations, "F J 4"),
        velocities=(velocities, "F J 3"),
        angular_velocities=(angular_velocities, "F J 3"),
    )
    positions, rotations = _as_stored(positions), _as_stored(rotations)
    out = Motion(*(np.empty_like(a) for a in (positions, rotations, positions, positions)))
    kernels.forward_velocities(
        skeleton.parents,
        positions,
        rotations,
        _as_stored(velocities),
        _as_stored(angular_velocities),
        out.positions,
        out.rotations,
        out.velocities,
        out.angular_velocities,
    )
    return out


def end_sites(skeleton: Skeleton, pose: Pose) -> np.ndarray:
    """Return an (F, E, 3) array: world positions of the end sites."""
    turned = quat.rotate(pose.rotations[:, skeleton.end_parents], skeleton.end_offsets[None])
    return pose.positions[:, skeleton.end_parents] + turned


def _as_stored(array: np.ndarray) -> np.ndarray:
    return np.ascontiguousarray(array, STORED)
