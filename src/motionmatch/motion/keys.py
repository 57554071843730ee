"""The keys of one animated property, and its value at any time between them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.maths import quat


@dataclass(frozen=True)
class Keys:
    """Keys of a vector or a rotation, with the interpolations of glTF."""

    times: np.ndarray
    """(K,) seconds, rising"""
    values: np.ndarray
    """(K, 3 or 4); for CUBICSPLINE (K, 3, 3 or 4): in-tangent, value, out-tangent"""
    interpolation: str

    def at(self, times: np.ndarray) -> np.ndarray:
        """(F, 3 or 4); before the first and after the last key it stays where it is."""
        times = np.clip(times, self.times[0], self.times[-1])
        right = np.clip(np.searchsorted(self.times, times, side="right"), 1, max(len(self.times) - 1, 1))
        left = right - 1
        if len(self.times) == 1:
            right = left
        gap = np.maximum(self.times[right] - self.times[left], 1e-9)
        t = ((times - self.times[left]) / gap)[:, None]
        if self.interpolation == "CUBICSPLINE":
            return self._cubic(left, right, gap[:, None], t)
        a, b = self.values[left], self.values[right]
        if self.interpolation == "STEP":
            return np.where(t >= 1.0, b, a)
        if a.shape[1] == 4:
            return quat.slerp(quat.normalize(a), quat.normalize(b), t[:, 0])
        return a + t * (b - a)

    def _cubic(self, left: np.ndarray, right: np.ndarray, gap: np.ndarray, t: np.ndarray) -> np.ndarray:
        """The Hermite spline of the specification, Appendix C."""
        start, leave = self.values[left, 1], gap * self.values[left, 2]
        arrive, end = gap * self.values[right, 0], self.values[right, 1]
        return (
            (2 * t**3 - 3 * t**2 + 1) * start
            + (t**3 - 2 * t**2 + t) * leave
            + (-2 * t**3 + 3 * t**2) * end
            + (t**3 - t**2) * arrive
        )
