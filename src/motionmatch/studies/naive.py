"""Generative motion matching as it is written in Li 2023, and as the authors' release does it: all of D at once.

The reference for the fast method. It takes the same examples, settings and random numbers. Nothing is shared
between patches: every patch of both motions is unfolded to a row of C · p numbers, all distances come from
|x|² + |y|² − 2 x·y, which is one matrix product, and blending adds the matched patches frame by frame. Patches of the
examples and their squares are made once for a stage. It is NumPy, so that both sides have the same BLAS.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import DTypeLike

from motionmatch.generative import pyramid
from motionmatch.generative.config import SynthesisConfig
from motionmatch.generative.pyramid import Stages, resample
from motionmatch.generative.synthesis import scale_alpha


def naive(
    examples: Sequence[np.ndarray],
    frames: int,
    *,
    rng: np.random.Generator,
    config: SynthesisConfig,
    dtype: DTypeLike = np.float64,
) -> np.ndarray:
    """Make rows (F, C) of a new motion from rows (T_n, C) of examples. The release has `dtype` float32."""
    middle = np.concatenate(examples).mean(axis=0)
    lengths = [len(each) for each in examples]
    stages = Stages.of(lengths, frames, size=config.size, coarse=config.coarse, factor=config.factor)
    levels = pyramid.examples([each - middle for each in examples], stages)
    alpha = scale_alpha(config, levels[-1])
    together = np.concatenate(levels[0])
    guess = rng.normal(together.mean(axis=0), together.std(axis=0), (stages.length(0, frames), together.shape[1]))
    for stage, targets in enumerate(levels):
        guess = resample(guess, stages.length(stage, frames)).astype(dtype)
        patches = np.concatenate([unfold(each.astype(dtype), config.size) for each in targets])
        squares = np.einsum("nc,nc->n", patches, patches)
        for _ in range(config.iterations):
            matches = nearest(unfold(guess, config.size), patches, squares, alpha)
            guess = fold(patches, matches, config.size)
    return guess + middle


def unfold(rows: np.ndarray, size: int) -> np.ndarray:
    """Return every run of `size` frames, (F - size + 1, size C)."""
    windows = np.lib.stride_tricks.sliding_window_view(rows, size, axis=0)  # (N, C, size)
    return np.ascontiguousarray(np.swapaxes(windows, 1, 2)).reshape(len(windows), -1)


def nearest(x: np.ndarray, y: np.ndarray, squares: np.ndarray, alpha: float | None) -> np.ndarray:
    """(N,) the nearest of y for each of x: equations 1 and 2, on mean squared differences. `squares` are those of y."""
    distances = x @ y.T
    distances *= -2.0
    distances += np.einsum("nc,nc->n", x, x)[:, None]
    distances += squares
    distances /= x.shape[1]  # so that alpha means the same for every skeleton
    if alpha is not None:
        distances /= alpha + np.maximum(distances.min(axis=0), 0.0)
    return distances.argmin(axis=1)


def fold(patches: np.ndarray, matches: np.ndarray, size: int) -> np.ndarray:
    """Return the mean (F, C) of the matched (N,) patches (M, size C) over each frame."""
    num_frames, num_columns = len(matches) + size - 1, patches.shape[1] // size
    total = np.zeros((num_frames, num_columns), patches.dtype)
    counts = np.zeros((num_frames, 1), patches.dtype)
    for k in range(size):
        total[k : k + len(matches)] += patches[matches, k * num_columns : (k + 1) * num_columns]
        counts[k : k + len(matches)] += 1.0
    return total / counts
