"""Samples of a body, frame by frame: what its feet, joints, hips and trunk do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np

from motionmatch.control.footlock import Legs
from motionmatch.database.posture import TRUNK_TOPS, find_pitch
from motionmatch.maths import quat, series
from motionmatch.motion import contacts, ground
from motionmatch.motion.anatomy import Anatomy
from motionmatch.motion.clip import Clip
from motionmatch.motion.ground import Ground

KNOWN = 0.1
"""Distance from a contact within which the ground under a recording is known, metres."""
STILL_SPEED, RUN_SPEED = 0.3, 2.0
"""Level speeds of the hips below which a body stands, and above which it runs, metres per second."""
TURN_RATE = np.radians(30.0)
"""Yaw rate above which a standing body turns, radians per second."""
SMOOTH_SECONDS = 0.3
"""Window over which velocities of hips and yaw rates are smoothed, seconds."""
ACTIVITIES = ("stand", "turn", "walk", "run")


@dataclass(frozen=True, eq=False)
class BodySamples:
    """A body, frame by frame."""

    slides: np.ndarray
    """(F, K) level speed of contact points, metres per second"""
    heel_slides: np.ndarray
    """(F, K) level speed of foot joints, metres per second"""
    heel_heights: np.ndarray
    """(F, K) of foot joints over the ground, metres"""
    heights: np.ndarray
    """(F, K) of contact points over the ground, metres"""
    depths: np.ndarray
    """(F, K) of the lowest of foot, toes and end sites below the ground, metres"""
    turns: np.ndarray
    """(F,) fastest turn of a joint since the frame before, degrees per second"""
    accelerations: np.ndarray
    """(F, J) metres per second²"""
    jerks: np.ndarray
    """(F, J) metres per second³"""
    hips: np.ndarray
    """(F,) height over the ground, metres"""
    hips_over_toe: np.ndarray
    """(F,) height over the lower contact point, metres"""
    pitch: np.ndarray
    """(F,) of the trunk forward, degrees; NaN where it is not known"""
    activities: np.ndarray
    """(F,) index in `ACTIVITIES`"""

    @classmethod
    def of(cls, clip: Clip, legs: Legs, floor: Ground | None = None) -> BodySamples:
        """Measure one clip on a ground; None is level ground at height 0."""
        anatomy = clip.anatomy
        assert anatomy is not None
        positions = clip.positions_world.astype(float)
        touching = contacts.points(clip)[:, legs.contacts] if len(legs) else np.zeros((clip.num_frames, 0, 3))
        hips = positions[:, anatomy.roles.get("hips", 0)]
        heels = positions[:, legs.joints[:, 2]]
        return cls(
            _level_speeds(touching, clip.fps),
            _level_speeds(heels, clip.fps),
            heels[..., 1] - _height(floor, heels),
            touching[..., 1] - _height(floor, touching),
            find_depths(clip, legs, floor),
            _turns(clip),
            _differences(positions[:, 1:], 2, clip.fps),
            _differences(positions[:, 1:], 3, clip.fps),
            hips[:, 1] - _height(floor, hips),
            hips[:, 1] - touching[..., 1].min(axis=1) if len(legs) else np.full(len(hips), np.nan),
            _pitch(clip, positions, anatomy),
            _activities(hips, clip, anatomy),
        )

    @classmethod
    def join(cls, parts: Sequence[BodySamples]) -> BodySamples:
        """Join samples one after another."""
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in _SAMPLES))

    def at(self, frames: np.ndarray) -> BodySamples:
        """Return the samples of frames (N,), or of a mask (F,)."""
        return BodySamples(*(getattr(self, name)[frames] for name in _SAMPLES))


_SAMPLES = tuple(each.name for each in fields(BodySamples))


def find_depths(clip: Clip, legs: Legs, floor: Ground | None = None) -> np.ndarray:
    """Return the depth (F, K) of the lowest of a foot, its toes and their end sites below the ground, metres.

    On ground that was fitted to contacts it is NaN away from them, where an edge may be.
    """
    skeleton = clip.skeleton
    depths = np.empty((clip.num_frames, len(legs)))
    for k, foot in enumerate(legs.joints[:, 2]):
        joints = skeleton.descendants(int(foot))
        ends = np.flatnonzero(np.isin(skeleton.end_parents, joints))
        points = np.concatenate([clip.positions_world[:, joints], clip.ends_world[:, ends]], axis=1).astype(float)
        below = _height(floor, points) - points[..., 1]
        if isinstance(floor, ground.FittedGround):
            below[floor.distance(points[..., 0], points[..., 2]) > KNOWN] = np.nan
        depths[:, k] = np.fmax.reduce(below, axis=1)
    return depths


def _level_speeds(points: np.ndarray, fps: float) -> np.ndarray:
    """Return speeds (F, K) along the ground of points (F, K, 3)."""
    return np.linalg.norm(series.velocities(points, fps)[..., [0, 2]], axis=-1)


def _height(floor: Ground | None, points: np.ndarray) -> np.ndarray:
    return np.zeros(points.shape[:-1]) if floor is None else floor.height(points[..., 0], points[..., 2])


def _differences(positions: np.ndarray, order: int, fps: float) -> np.ndarray:
    """Return the size (F, J) of a derivative of positions (F, J, 3); values repeat at the ends."""
    if len(positions) <= order:
        return np.zeros(positions.shape[:-1])
    found = np.linalg.norm(np.diff(positions, order, axis=0), axis=-1) * fps**order
    return np.pad(found, ((order // 2, order - order // 2), (0, 0)), "edge")


def _turns(clip: Clip) -> np.ndarray:
    """Return the fastest turn (F,) of a joint since the frame before, degrees per second; 0 for the first."""
    rotations = clip.rotations[:, 1:].astype(float)
    if rotations.shape[1] == 0 or len(rotations) < 2:
        return np.zeros(len(rotations))
    angles = np.linalg.norm(quat.to_scaled_angle_axis(quat.inverse_multiply(rotations[:-1], rotations[1:])), axis=-1)
    return np.concatenate([[0.0], np.degrees(angles.max(axis=1)) * clip.fps])


def _pitch(clip: Clip, positions: np.ndarray, anatomy: Anatomy) -> np.ndarray:
    """Return the angle (F,) by which the trunk leans forward, degrees."""
    top = next((anatomy.roles[role] for role in TRUNK_TOPS if role in anatomy.roles), None)
    if top is None or "hips" not in anatomy.roles:
        return np.full(clip.num_frames, np.nan)
    trunk = positions[:, top] - positions[:, anatomy.roles["hips"]]
    local = quat.inverse_rotate(clip.rotations_world[:, 0].astype(float), trunk)
    return np.degrees(find_pitch(local))


def _activities(hips: np.ndarray, clip: Clip, anatomy: Anatomy) -> np.ndarray:
    """Say for each frame what the body does: index (F,) in `ACTIVITIES`."""
    window = max(2 * round(SMOOTH_SECONDS * clip.fps / 2) + 1, 3)
    speeds = np.linalg.norm(series.smooth(series.velocities(hips, clip.fps), window, 1)[:, [0, 2]], axis=-1)
    rates = np.abs(series.smooth(series.angular_velocities(clip.rotations_world[:, 0], clip.fps), window, 1)[:, 1])
    still = np.where(rates > TURN_RATE, 1, 0)
    return np.where(speeds < STILL_SPEED, still, np.where(speeds < RUN_SPEED, 2, 3))
