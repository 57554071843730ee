"""How fast joints move: in their parents' space, in the world, and as seen from the character."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.maths import quat, series
from motionmatch.motion import kinematics
from motionmatch.motion.clip import Clip
from motionmatch.shapes import check


@dataclass(frozen=True, eq=False)
class LocalVelocities:
    """How each joint moves in its parent's frame: ẏ^t and ẏ^r of Holden 2020, Appendix C."""

    velocities: np.ndarray
    """(F, J, 3) metres per second"""
    angular_velocities: np.ndarray
    """(F, J, 3) radians per second, about the parent's axes"""


def local_velocities(clip: Clip) -> LocalVelocities:
    """The velocities of all joints in their parents' frames (joint 0: in the world)."""
    return LocalVelocities(
        velocities=series.velocities(clip.positions, clip.fps),
        angular_velocities=series.angular_velocities(clip.rotations, clip.fps),
    )


def world_motion(clip: Clip) -> kinematics.Motion:
    """Where every joint is in the world and how it moves, by forward kinematics of the local velocities."""
    local = local_velocities(clip)
    return kinematics.forward_velocities(
        clip.skeleton,
        clip.positions,
        clip.rotations,
        velocities=local.velocities,
        angular_velocities=local.angular_velocities,
    )


def character_space(
    motion: kinematics.Motion,
    *,
    root_positions: np.ndarray | None = None,
    root_rotations: np.ndarray | None = None,
) -> kinematics.Motion:
    """A world motion as seen from a root at positions (F, 3) and rotations (F, 4), by default joint 0.

    Velocities are those in the world, only along the root's axes: a foot planted on the ground has none,
    however fast the character walks past it. That is what motion matching compares.
    """
    root_positions = motion.positions[:, 0] if root_positions is None else root_positions
    root_rotations = motion.rotations[:, 0] if root_rotations is None else root_rotations
    check(
        {"F": len(motion.positions)},
        root_positions=(root_positions, "F 3"),
        root_rotations=(root_rotations, "F 4"),
    )
    turn = root_rotations[:, None]  # (F, 1, 4)
    return kinematics.Motion(
        positions=quat.inverse_rotate(turn, motion.positions - root_positions[:, None]),
        rotations=quat.inverse_multiply(turn, motion.rotations),
        velocities=quat.inverse_rotate(turn, motion.velocities),
        angular_velocities=quat.inverse_rotate(turn, motion.angular_velocities),
    )
