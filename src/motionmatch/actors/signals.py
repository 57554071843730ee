"""Curves over time that every performer uses: easing, integrals, smooth noise.

What the upper body of a finished clip does besides: look at something, shake a hand. Legs and feet stay.
"""

from __future__ import annotations

import numpy as np
from scipy import signal
from scipy.ndimage import gaussian_filter1d


def smoothstep(x: np.ndarray, low: float, high: float) -> np.ndarray:
    """0 below low, 1 above high, smooth between."""
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    return t * t * (3.0 - 2.0 * t)


def smootherstep(t: np.ndarray) -> np.ndarray:
    """From 0 at t = 0 to 1 at t = 1, by a quintic at rest at both ends."""
    t = np.clip(t, 0.0, 1.0)
    return t**3 * (10 - 15 * t + 6 * t * t)


def integrate(rate: np.ndarray, fps: float) -> np.ndarray:
    """(F,) what a rate (F,) per second has come to, from 0 in the first frame."""
    return np.concatenate([[0.0], np.cumsum(0.5 * (rate[1:] + rate[:-1])) / fps])


def smooth_noise(rng: np.random.Generator, frames: int, seconds: float, fps: float) -> np.ndarray:
    """(F,) noise of unit deviation that changes over about so many seconds."""
    sigma = 0.4 * seconds * fps
    pad = int(4 * sigma) + 1
    raw = gaussian_filter1d(rng.standard_normal(frames + 2 * pad), sigma)[pad : pad + frames]
    return raw * np.sqrt(2.0 * sigma * np.sqrt(np.pi))


def follow_spring(goal: np.ndarray, *, hertz: float, damping: float, fps: float) -> np.ndarray:
    """(F,) what hangs on a spring and follows a goal (F,): it lags, and with damping below 1 it swings past.

    It starts at rest on the goal. `hertz` is the spring's own frequency without damping.
    """
    rate = 2.0 * np.pi * hertz
    # Warped, so that the discrete spring has the same frequency at any frame rate.
    warped = 2.0 * fps * np.tan(rate / (2.0 * fps))
    b, a = signal.bilinear([warped**2], [1.0, 2.0 * damping * warped, warped**2], fps)
    return signal.lfilter(b, a, goal, zi=signal.lfilter_zi(b, a) * goal[0])[0]


def fade_in_out(frames: int, fps: float, start: float, stop: float, before: float, after: float) -> np.ndarray:
    """(F,) 1 from start to stop, seconds; it takes so long before to get there, and so long after to go."""
    times = np.arange(frames) / fps
    return smootherstep((times - start + before) / before) * (1.0 - smootherstep((times - stop) / after))
