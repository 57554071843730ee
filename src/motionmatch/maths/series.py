"""Arrays over time: derivatives, smoothing and resampling along axis 0.

Where several clips lie one after another in an array, `ranges` gives them as slices (`motion.ranges.Ranges`
does, and so does any list of slices); nothing reaches from one into the next. Without it the array is one
clip. Results are float64.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from motionmatch.errors import InputError
from motionmatch.maths import quat


def velocities(x: np.ndarray, fps: float, ranges: Iterable[slice] | None = None) -> np.ndarray:
    """Compute the change per second of x (F, …) by central differences, one-sided ones of the same order at the ends.

    Exact for motion quadratic in time. In a clip of two frames both have the same difference; in a clip of one
    frame it is zero.
    """
    x = np.asarray(x, np.float64)
    out = np.zeros_like(x)
    for clip in _clips(ranges, len(x)):
        out[clip] = _at_frames(np.diff(x[clip], axis=0) * fps, like=x[clip])
    return out


def angular_velocities(q: np.ndarray, fps: float, ranges: Iterable[slice] | None = None) -> np.ndarray:
    """Compute angular velocities (F, …, 3), radians per second, of rotations (F, …, 4) of any sign.

    Its axes are those of the space the rotation turns into (the parent's, for a local rotation), as in Holden
    2020, Appendix C: q(t + dt) ≈ exp(ω dt) q(t). Exact for turning at constant speed, and like `velocities`
    at the ends.
    """
    q = np.asarray(q, np.float64)
    out = np.zeros((*q.shape[:-1], 3))
    for clip in _clips(ranges, len(q)):
        steps = quat.to_scaled_angle_axis(quat.multiply(q[clip][1:], quat.inverse(q[clip][:-1])))
        out[clip] = _at_frames(steps * fps, like=out[clip])
    return out


def smooth(x: np.ndarray, window: int, order: int, ranges: Iterable[slice] | None = None) -> np.ndarray:
    """Smooth x (F, …) by Savitzky–Golay: each value is that of a polynomial fitted to the `window` frames around it.

    The window is odd. In a clip shorter than the window it is the longest odd number of frames that fits.
    """
    if window < 1 or window % 2 == 0 or order < 0:
        raise InputError(
            f"smoothing with a window of {window} frames and order {order} is not possible. "
            "The window must be a positive odd number, the order at least 0."
        )
    from scipy import signal  # imported late: it takes a second, and most commands don't need it

    x = np.asarray(x, np.float64)
    out = x.copy()
    for clip in _clips(ranges, len(x)):
        length = len(x[clip])
        fitting = min(window, length - 1 + length % 2)
        if fitting > order + 1:
            out[clip] = signal.savgol_filter(x[clip], fitting, order, axis=0, mode="interp")
        # A polynomial that can pass through every frame of its window leaves them as they are.
    return out


def smooth_directions(
    directions: np.ndarray, window: int, order: int, ranges: Iterable[slice] | None = None
) -> np.ndarray:
    """Smooth unit vectors (F, …, 3), which stay unit vectors; see `smooth`.

    Where directions cancel out, the frame keeps its own.
    """
    directions = np.asarray(directions, np.float64)
    smoothed = smooth(directions, window, order, ranges)
    length = np.linalg.norm(smoothed, axis=-1, keepdims=True)
    return np.where(length > 1e-6, smoothed / np.maximum(length, 1e-6), directions)


def resample(x: np.ndarray, fps: float, new_fps: float) -> np.ndarray:
    """Resample x (F, …) of one clip to another frame rate, by cubics through the frames with `velocities` as slopes.

    Frame 0 stays, and new frames follow as long as they do not pass the last: `count_resampled` of them. A
    new frame at the time of an old one equals it. Values constant over four frames stay constant between the
    middle two.
    """
    frames, along = _sample_times(len(x), fps, new_fps)
    return sample(x, frames + along)


def sample(x: np.ndarray, times: np.ndarray) -> np.ndarray:
    """Return x (F, …) of one clip at times (N,), in frames from 0 to F - 1, by cubics through the frames."""
    x = np.asarray(x, np.float64)
    if len(x) == 1:
        return np.repeat(x, len(times), axis=0)
    frames = np.floor(times).astype(np.int64)
    along = times - frames
    slopes = velocities(x, 1.0)  # per frame
    # The last new frame may be the last old one; it ends the segment before it then.
    left = np.minimum(frames, len(x) - 2)
    u = (frames - left + along).reshape(-1, *[1] * (x.ndim - 1))
    start, stop = x[left], x[left + 1]
    bend = (1 - u) * slopes[left] - u * slopes[left + 1] - (1 - 2 * u) * (stop - start)
    value = start + u * (stop - start) + u * (1 - u) * bend
    # start + 1 * (stop - start) can miss stop by a rounding error.
    return np.where(u == 1, stop, value)


def resample_rotations(q: np.ndarray, fps: float, new_fps: float) -> np.ndarray:
    """Resample rotations (F, …, 4) of one clip to another frame rate, as `resample`, after matching their signs."""
    frames, along = _sample_times(len(q), fps, new_fps)
    return sample_rotations(q, frames + along)


def sample_rotations(q: np.ndarray, times: np.ndarray) -> np.ndarray:
    """Return rotations (F, …, 4) of one clip at times (N,), in frames, as `sample`, after matching their signs."""
    return quat.normalize(sample(quat.unroll(np.asarray(q, np.float64)), times))


def count_resampled(num_frames: int, fps: float, new_fps: float) -> int:
    """Count the frames that `resample` gives: those at times k / new_fps up to (num_frames - 1) / fps."""
    return int(np.floor((num_frames - 1) * new_fps / fps + _SAME_TIME)) + 1


_SAME_TIME = 1e-6
"""Frames closer in time than this, in frames, count as simultaneous: the difference is rounding."""


def _sample_times(num_frames: int, fps: float, new_fps: float) -> tuple[np.ndarray, np.ndarray]:
    """Return for each new frame the old frame at or before it, and the fraction to the next, in [0, 1)."""
    if not (np.isfinite(fps) and np.isfinite(new_fps) and fps > 0 and new_fps > 0):
        raise InputError(f"can't resample from {fps} to {new_fps} frames per second; both must be positive.")
    times = np.arange(count_resampled(num_frames, fps, new_fps)) * (fps / new_fps)  # in old frames
    nearest = np.round(times)
    times = np.where(np.abs(times - nearest) < _SAME_TIME, nearest, times)
    frames = np.floor(times).astype(np.int64)
    return frames, times - frames


def _clips(ranges: Iterable[slice] | None, num_frames: int) -> Iterable[slice]:
    return [slice(0, num_frames)] if ranges is None else ranges


def _at_frames(rates: np.ndarray, *, like: np.ndarray) -> np.ndarray:
    """Convert rates between frames (F - 1, …), each at half time, to rates at the frames (F, …)."""
    out = np.zeros_like(like)
    if len(rates) == 0:
        return out
    out[1:-1] = 0.5 * (rates[1:] + rates[:-1])
    if len(rates) == 1:
        out[:] = rates
    else:  # on the line through the two nearest
        out[0] = 1.5 * rates[0] - 0.5 * rates[1]
        out[-1] = 1.5 * rates[-1] - 0.5 * rates[-2]
    return out
