"""A smooth curve through points that never leaves the range between two of them: Fritsch and Butland 1984.

It gives what `scipy.interpolate.PchipInterpolator` gives, which takes long to import.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike


def interpolate(knots: ArrayLike, values: ArrayLike, at: ArrayLike) -> np.ndarray:
    """Return the curve through values (K,) at increasing knots (K,), at places of any shape; it goes on beyond its
    ends as the cubics there do."""
    x, y, places = (np.asarray(each, float) for each in (knots, values, at))
    widths, slopes = np.diff(x), np.diff(y) / np.diff(x)
    tangents = _find_tangents(widths, slopes)
    piece = np.clip(np.searchsorted(x, places, side="right") - 1, 0, len(x) - 2)
    along = places - x[piece]
    width, slope, first, last = widths[piece], slopes[piece], tangents[piece], tangents[piece + 1]
    bend = (first + last - 2.0 * slope) / width
    return y[piece] + along * (first + along * ((slope - first) / width - bend + along * bend / width))


def _find_tangents(widths: np.ndarray, slopes: np.ndarray) -> np.ndarray:
    """Return the slopes (K,) of the curve at its knots."""
    if len(slopes) == 1:
        return np.array([slopes[0], slopes[0]])
    left, right = 2.0 * widths[1:] + widths[:-1], widths[1:] + 2.0 * widths[:-1]
    flat = slopes[:-1] * slopes[1:] <= 0.0
    with np.errstate(divide="ignore", invalid="ignore"):
        inner = (left + right) / (left / slopes[:-1] + right / slopes[1:])
    ends = [_end(widths[0], widths[1], slopes[0], slopes[1]), _end(widths[-1], widths[-2], slopes[-1], slopes[-2])]
    return np.concatenate([ends[:1], np.where(flat, 0.0, inner), ends[1:]])


def _end(near: float, far: float, own: float, other: float) -> float:
    """Return the slope at an end, by the two pieces next to it."""
    slope = ((2.0 * near + far) * own - near * other) / (near + far)
    if np.sign(slope) != np.sign(own):
        return 0.0
    return 3.0 * own if np.sign(own) != np.sign(other) and abs(slope) > 3.0 * abs(own) else float(slope)
