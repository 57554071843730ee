"""Filters along axis 0: a Gaussian, and the largest, smallest or middle value of a window.

They give what `scipy.ndimage` gives, the import of which takes long, so commands that are to start quickly use these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np

Ends = Literal["reflect", "nearest", "mirror", "wrap"]
"""What lies beyond the ends: the values backwards, the last one, the values backwards without the last, or the
other end."""
_PADDING: dict[Ends, Any] = {"reflect": "symmetric", "nearest": "edge", "mirror": "reflect", "wrap": "wrap"}
_REACH = 4.0
"""A Gaussian is cut off at so many deviations."""
_BLOCK = 1_000_000
"""Values of windows that are held at a time."""


def smooth_gaussian(x: np.ndarray, width: float, *, ends: Ends = "reflect") -> np.ndarray:
    """Smooth x (F, …) by a Gaussian with a standard deviation of `width` frames."""
    radius = int(_REACH * width + 0.5)
    weights = np.exp(-0.5 / (width * width) * np.arange(radius + 1) ** 2)
    weights /= 2.0 * weights[1:].sum() + weights[0]
    padded = _pad(np.asarray(x), radius, ends)
    padded = padded.astype(np.result_type(padded.dtype, np.float64))
    count = len(x)
    out = padded[radius : radius + count] * weights[0]
    for k in range(radius, 0, -1):
        out += (padded[radius - k : radius - k + count] + padded[radius + k : radius + k + count]) * weights[k]
    return out if np.asarray(x).dtype.kind in "biu" else out.astype(np.asarray(x).dtype, copy=False)


def find_maximum(x: np.ndarray, size: int, *, ends: Ends = "reflect") -> np.ndarray:
    """Return the largest value of the `size` frames around each of x (F, …)."""
    return _by_windows(x, size, ends, lambda windows: windows.max(axis=-1))


def find_minimum(x: np.ndarray, size: int, *, ends: Ends = "reflect") -> np.ndarray:
    """Return the smallest value of the `size` frames around each of x (F, …)."""
    return _by_windows(x, size, ends, lambda windows: windows.min(axis=-1))


def find_median(x: np.ndarray, size: int, *, ends: Ends = "reflect") -> np.ndarray:
    """Return the middle value of the `size` frames around each of x (F, …); of two, the larger."""
    return _find_rank(x, size, size // 2, ends)


def find_percentile(x: np.ndarray, percent: float, size: int, *, ends: Ends = "reflect") -> np.ndarray:
    """Return the value of the `size` frames around each of x (F, …) that so many percent of them are below."""
    return _find_rank(x, size, min(int(size * percent / 100.0), size - 1), ends)


def find_distance(marked: np.ndarray) -> np.ndarray:
    """Return for each frame of marked (F,) how many frames away the nearest marked one is; infinite where none is."""
    at = np.flatnonzero(marked)
    if not len(at):
        return np.full(len(marked), np.inf)
    frames = np.arange(len(marked))
    after = np.searchsorted(at, frames)
    before = at[np.maximum(after - 1, 0)]
    return np.minimum(np.abs(frames - before), np.abs(at[np.minimum(after, len(at) - 1)] - frames)).astype(float)


def _find_rank(x: np.ndarray, size: int, rank: int, ends: Ends) -> np.ndarray:
    return _by_windows(x, size, ends, lambda windows: np.partition(windows, rank, axis=-1)[..., rank])


def _by_windows(x: np.ndarray, size: int, ends: Ends, reduce: Callable[[np.ndarray], np.ndarray]) -> np.ndarray:
    """Reduce the windows of `size` frames around each of x (F, …), a block at a time."""
    x = np.asarray(x)
    if size < 2 or not x.size:
        return x.copy()
    before = size // 2
    padded = np.pad(x, [(before, size - 1 - before), *[(0, 0)] * (x.ndim - 1)], mode=_PADDING[ends])
    windows = np.lib.stride_tricks.sliding_window_view(padded, size, axis=0)
    out = np.empty_like(x)
    step = max(_BLOCK // (size * max(x[0].size, 1)), 1)
    for start in range(0, len(x), step):
        out[start : start + step] = reduce(windows[start : start + step])
    return out


def _pad(x: np.ndarray, by: int, ends: Ends) -> np.ndarray:
    return np.pad(x, [(by, by), *[(0, 0)] * (x.ndim - 1)], mode=_PADDING[ends])
