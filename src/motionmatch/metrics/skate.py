"""Skating of feet near the ground, whatever is known of contacts (Zhang et al. 2018): for motion without labels."""

from __future__ import annotations

import numpy as np

NEAR_GROUND = 0.025
"""Feet lower than this above their lowest place skate, metres."""


def measure_skate(positions: np.ndarray, dt: float) -> float:
    """Return the mean skate of feet (T, K, 3), metres per second: their level speed, times 2 - 2^(h / 2.5 cm), of those
    with a height h of at most 2.5 cm over their lowest percent."""
    heights = positions[..., 1] - np.percentile(positions[..., 1], 1, axis=0)
    speeds = np.linalg.norm(np.diff(positions[..., ::2], axis=0), axis=-1) / dt
    low = np.clip(heights[1:], 0.0, NEAR_GROUND)
    near = heights[1:] <= NEAR_GROUND
    return float((speeds * (2.0 - 2.0 ** (low / NEAR_GROUND)))[near].mean()) if near.any() else float("nan")
