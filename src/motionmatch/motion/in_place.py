"""Clips that walk on the spot, as asset packs have them: their feet glide back over the ground as on a treadmill.

The body goes as fast as the feet that stand glide back, so the way that was taken out can be put in again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import series
from motionmatch.maths.filters import smooth_gaussian
from motionmatch.motion import contacts
from motionmatch.motion.clip import Clip

AT_SPOT = 0.35
"""A clip that stays within this, as a share of the body's height, is about a spot."""
LOW = 0.04
"""A foot is low if it is less than this above its lowest height, as a share of the body's height."""
GLIDES = 0.3
"""Feet that are low and faster than this, in body heights per second, glide: the clip walks on the spot."""
SWAY = 0.2
"""Motion quicker than this does not count as way, seconds."""
_ONE_WAY = 0.6
"""Least length of the mean velocity of gliding feet, as a share of their mean speed: they glide one way."""
_SMOOTH = 0.05
"""Time over which the speed is smoothed, seconds."""
_UNEVEN = 0.4
"""Greatest difference of the speed from its mean, as a share of it."""


@dataclass(frozen=True, eq=False)
class Treadmill:
    """What a body that walks on the spot walks on."""

    velocities: np.ndarray
    """(F, 3) of the body over the ground, metres per second, y = 0"""

    @property
    def speed(self) -> float:
        """metres per second"""
        return float(np.linalg.norm(self.velocities.mean(axis=0)))


def stays_at_spot(clip: Clip) -> bool:
    """Return whether the hips of a clip hardly go anywhere."""
    hips = 0 if clip.anatomy is None else clip.anatomy.roles.get("hips", 0)
    places = clip.positions_world[:, hips].astype(float)[:, [0, 2]]
    places = smooth_gaussian(places, SWAY * clip.fps, ends="nearest")
    return float(np.ptp(places, axis=0).max()) < AT_SPOT * contacts.body_height(clip)


def feet_glide(clip: Clip) -> bool:
    """Return whether low feet move as fast as in a walk, over ground that does not."""
    if clip.anatomy is None or not clip.anatomy.contacts:
        return False
    height, points = contacts.body_height(clip), contacts.points(clip)
    speeds = np.linalg.norm(series.velocities(points, clip.fps)[..., [0, 2]], axis=-1)
    low = points[..., 1] - points[..., 1].min(axis=0) < LOW * height
    medians = [np.median(speeds[low[:, k], k]) for k in range(speeds.shape[1])]
    return bool(np.median(medians) > GLIDES * height)


def find_treadmill(clip: Clip) -> Treadmill | None:
    """Find the way that a clip on the spot would go; None if it is not on the spot, or goes nowhere."""
    if clip.num_frames < 4 or not stays_at_spot(clip) or not feet_glide(clip):
        return None
    points, height = contacts.points(clip), contacts.body_height(clip)
    glide = series.velocities(points, clip.fps) * [1.0, 0.0, 1.0]
    over = points[..., 1] - points[..., 1].min(axis=0)
    low = over < LOW * height
    lowest = low & (over <= over.min(axis=1, keepdims=True) + 1e-9)  # a swinging foot is low for long, but not lowest
    if not lowest.any():
        return None
    mean = glide[lowest].mean(axis=0)
    if np.linalg.norm(mean) < _ONE_WAY * np.linalg.norm(glide[lowest], axis=-1).mean():
        return None  # a dance, or steps to all sides
    usual = np.median(glide[lowest], axis=0)
    # A foot that is put down or lifted is low too; those count that glide as low feet usually do, the lowest most.
    off = np.linalg.norm(glide - usual, axis=-1) / max(0.5 * float(np.linalg.norm(usual)), 1e-9)
    weights = np.where(low, np.exp(-(off**2) - over / (0.25 * LOW * height)), 0.0)
    total = weights.sum(axis=1)
    known = total > 1e-3
    if not known.any():
        return None
    found = (weights[..., None] * glide).sum(axis=1)[known] / total[known, None]
    frames = np.arange(clip.num_frames)
    velocities = np.stack([-np.interp(frames, np.flatnonzero(known), found[:, axis]) for axis in range(3)], axis=1)
    velocities = smooth_gaussian(velocities, _SMOOTH * clip.fps, ends="nearest")
    mean = velocities.mean(axis=0)
    away, most = velocities - mean, _UNEVEN * float(np.linalg.norm(mean))
    size = np.linalg.norm(away, axis=-1, keepdims=True)
    return Treadmill(mean + away * np.minimum(1.0, most / np.maximum(size, 1e-9)))


def add_travel(clip: Clip, treadmill: Treadmill, *, speed: float | None = None) -> Clip:
    """Return a clip on the spot with its way put in again: that of its feet, or as fast as `speed`, metres per
    second."""
    if speed is not None and not (np.isfinite(speed) and speed > 0):
        raise InputError(f"a clip on the spot can't go at {speed} m/s; use a positive number, or its feet.")
    velocities = treadmill.velocities if speed is None else treadmill.velocities * speed / treadmill.speed
    steps = 0.5 * (velocities[1:] + velocities[:-1]) / clip.fps
    way = np.concatenate([np.zeros((1, 3)), np.cumsum(steps, axis=0)])
    positions = clip.positions.copy()
    positions[:, 0] += way
    return replace(clip, positions=positions)
