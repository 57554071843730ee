"""Contact labels: when a foot is planted, from the speed and height of its contact point."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import filters, series
from motionmatch.motion.clip import Clip


@dataclass(frozen=True)
class ContactConfig:
    """Thresholds for a body of human size; they grow and shrink with it."""

    speed: float = 0.25
    """A planted toe moves slower than this, metres per second."""
    share_of_swing: float = 0.1
    """The limit of the speed is this share of the foot's swing speed, if that is more (at most three times `speed`)."""
    swing_seconds: float | None = None
    """Time around each frame from which the swing speed is taken, seconds; by default from the whole clip. With a time,
    a stride is labelled alike whatever else its clip holds, such as walking and running."""
    height: float = 0.06
    """Greatest height of a planted toe above its standing height, metres."""
    filter_seconds: float = 0.1
    """Length of the median filter that removes flicker."""


def points(clip: Clip) -> np.ndarray:
    """Return world positions (F, K, 3) of the contact points of a clip."""
    anatomy = clip.anatomy
    if anatomy is None or not anatomy.contacts:
        raise InputError(f"{clip.name}: no feet are known. Name them in a motionmatch.toml: [roles] left_foot = …")
    touching = clip.positions_world[:, list(anatomy.contacts)].astype(float)
    for k, end in enumerate(anatomy.contact_ends):
        if end >= 0:
            touching[:, k] = clip.ends_world[:, end]
    return touching


def label_contacts(clip: Clip, config: ContactConfig | None = None) -> np.ndarray:
    """Label the contacts (F, K) bool of the anatomy that are planted in each frame."""
    return label_points(points(clip), fps=clip.fps, body=body_height(clip), config=config)


def label_points(touching: np.ndarray, *, fps: float, body: float, config: ContactConfig | None = None) -> np.ndarray:
    """Label the points (F, K, 3) that are planted, (F, K) bool, of a body `body` metres tall."""
    config = config or ContactConfig()
    scale = min(max(body / 1.5, 0.2), 1.5)
    speed = np.linalg.norm(series.velocities(touching, fps), axis=-1)
    height = touching[..., 1] - floor(touching, speed, fps, slow=config.speed * scale)
    planted = (speed < _slow_enough(speed, config, scale, fps)) & (height < config.height * scale)
    window = max(2 * round(config.filter_seconds * fps / 2) + 1, 1)
    return filters.find_median(planted, window, ends="nearest")


def _slow_enough(speed: np.ndarray, config: ContactConfig, scale: float, fps: float) -> np.ndarray:
    """Return the speed, (K,) or (F, K), below which a foot counts as planted. It is higher where feet swing fast: a
    runner's foot is down for so few frames that it is hardly ever at rest."""
    if config.swing_seconds is None:
        swing = np.percentile(speed, 95, axis=0)
    else:
        window = min(2 * round(config.swing_seconds * fps / 2) + 1, 2 * len(speed) - 1)
        swing = filters.find_percentile(speed, 95, window, ends="mirror")
    least = config.speed * np.sqrt(scale)
    # Small bodies move their feet as fast as large ones when they run.
    return np.clip(config.share_of_swing * swing, least, max(3.0 * config.speed, least))


def near_ground(clip: Clip, config: ContactConfig | None = None) -> np.ndarray:
    """Label contact points (F, K) bool near the ground at any speed, for feet that slide too much for the speed."""
    config = config or ContactConfig()
    touching = points(clip)
    scale = min(max(body_height(clip) / 1.5, 0.2), 1.5)
    return touching[..., 1] - np.percentile(touching[..., 1], 5, axis=0) < config.height * scale


def floor(touching: np.ndarray, speed: np.ndarray, fps: float, *, slow: float) -> np.ndarray:
    """Return the height (F, K) of the ground under each foot.

    On one level it is the low end of the heights of slow feet. Where slow feet are at several levels (steps, a
    platform) it is the lowest height of the foot within a third of a second, since a foot rests where it is lowest.
    """
    heights = touching[..., 1]
    resting = [heights[speed[:, k] < slow, k] for k in range(heights.shape[1])]
    levels = [np.percentile(rest, (5, 85)) for rest in resting if len(rest) >= 4]
    if not levels:
        return np.broadcast_to(heights.min(axis=0), heights.shape)
    uneven = max(high - low for low, high in levels) > 0.12 * max(1.0, np.ptp(heights))
    if not uneven:
        low = [np.percentile(rest, 5) if len(rest) >= 4 else heights[:, k].min() for k, rest in enumerate(resting)]
        return np.broadcast_to(np.array(low), heights.shape)
    return filters.find_minimum(heights, 2 * round(fps / 3) + 1, ends="nearest")


def body_height(clip: Clip) -> float:
    """Measure how tall the body stands, in metres (the median over frames of its vertical extent)."""
    return float(np.median(np.ptp(clip.positions_world[..., 1], axis=1)))
