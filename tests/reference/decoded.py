"""Pose vectors as frames, through the layout and the maths that training uses."""

from __future__ import annotations

import numpy as np

from motionmatch.learned.poses import PoseLayout, decode
from motionmatch.maths import quat
from motionmatch.motion.skeleton import Skeleton


def frames(poses: np.ndarray, layout: PoseLayout, skeleton: Skeleton) -> tuple[np.ndarray, np.ndarray]:
    """Rotations (C, J, 4) and translations (C, M, 3)."""
    pose = decode(poses, layout, skeleton)
    return pose.rotations, pose.positions[:, [0, *layout.moving]]


def following(
    poses: np.ndarray, layout: PoseLayout, skeleton: Skeleton, dt: float
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The same dt seconds later, and the root's yaw (C,)."""
    pose = decode(poses, layout, skeleton)
    turned = quat.multiply(
        quat.from_scaled_angle_axis(dt * pose.angular_velocities.astype(float)), pose.rotations.astype(float)
    )
    turned[:, 0] = [1.0, 0.0, 0.0, 0.0]
    moved = pose.positions + dt * pose.velocities
    return turned, moved[:, [0, *layout.moving]], dt * pose.root_turns


def roots(before: np.ndarray, after: np.ndarray, layout: PoseLayout, dt: float) -> tuple[np.ndarray, np.ndarray]:
    """Where roots get to (C, 3) along the axes that they had before, and how they turn (C,)."""
    turns = dt * 0.5 * (before[:, layout.columns("root_turn")] + after[:, layout.columns("root_turn")])[:, 0]
    velocities = 0.5 * (before[:, layout.columns("root_velocity")] + after[:, layout.columns("root_velocity")])
    half = quat.from_scaled_angle_axis(np.stack([0 * turns, 0.5 * turns, 0 * turns], axis=1))
    return quat.rotate(half, dt * velocities * [1.0, 0.0, 1.0]), turns
