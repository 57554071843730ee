"""Curves over time that all performers use: steps, fades, integrals, smooth noise, springs."""

from __future__ import annotations

import numpy as np
from scipy import signal
from scipy.ndimage import gaussian_filter1d


def count_frames(seconds: float, fps: float) -> int:
    """Return how many frames fit some seconds, to the nearest; the same wherever it is run.

    Sums of seconds differ in their last digits from machine to machine. What is half a frame, but for these, counts as
    half a frame.
    """
    return round(round(seconds * fps, 6))


def smoothstep(x: np.ndarray, low: float, high: float) -> np.ndarray:
    """Rise from 0 below `low` to 1 above `high` by a cubic."""
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def smootherstep(t: np.ndarray) -> np.ndarray:
    """Rise from 0 at t = 0 to 1 at t = 1 by a quintic, at rest and unaccelerated at the ends; constant outside."""
    t = np.clip(t, 0.0, 1.0)
    return t**3 * (10 - 15 * t + 6 * t * t)


def integrate(rate: np.ndarray, fps: float) -> np.ndarray:
    """Return an (F,) int array: egral of a rate (F,) per second, 0 in the first frame."""
    return np.concatenate([[0.0], np.cumsum(0.5 * (rate[1:] + rate[:-1])) / fps])


def smooth_noise(rng: np.random.Generator, frames: int, seconds: float, fps: float) -> np.ndarray:
    """Return an (F,) array: noise of unit standard deviation that changes over about `seconds`."""
    sigma = 0.4 * seconds * fps
    pad = int(4 * sigma) + 1
    raw = gaussian_filter1d(rng.standard_normal(frames + 2 * pad), sigma)[pad : pad + frames]
    return raw * np.sqrt(2.0 * sigma * np.sqrt(np.pi))


def follow_spring(goal: np.ndarray, *, hertz: float, damping: float, fps: float) -> np.ndarray:
    """Return an (F,) array: a damped spring that follows a goal (F,): it lags, and with damping below 1 it overshoots.

    It starts at rest on the goal. `hertz` is its frequency without damping.
    """
    rate = 2.0 * np.pi * hertz
    # Prewarped, so that the discrete spring has the same frequency at every frame rate.
    warped = 2.0 * fps * np.tan(rate / (2.0 * fps))
    b, a = signal.bilinear([warped**2], [1.0, 2.0 * damping * warped, warped**2], fps)
    return signal.lfilter(b, a, goal, zi=signal.lfilter_zi(b, a) * goal[0])[0]


def fade_in_out(frames: int, fps: float, start: float, stop: float, before: float, after: float) -> np.ndarray:
    """Return an (F,) array: 1 from start to stop, seconds; it rises in the `before` seconds ahead of that and falls in
    the `after` seconds behind."""
    times = np.arange(frames) / fps
    return smootherstep((times - start + before) / before) * (1.0 - smootherstep((times - stop) / after))
