"""Generative motion matching as it is written in Li 2023: every patch against every patch, all of D at once.

What the fast method is measured against. It takes the same examples, settings and random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.generative import pyramid
from motionmatch.generative.config import Config
from motionmatch.generative.pyramid import Stages, resample
from motionmatch.generative.synthesis import variance


def naive(examples: Sequence[np.ndarray], frames: int, *, rng: np.random.Generator, config: Config) -> np.ndarray:
    """(F, C) rows of a new motion from rows (T_n, C) of examples."""
    middle = np.concatenate(examples).mean(axis=0)
    lengths = [len(each) for each in examples]
    stages = Stages.of(lengths, frames, size=config.size, coarse=config.coarse, factor=config.factor)
    levels = pyramid.examples([each - middle for each in examples], stages)
    alpha = None if config.alpha is None else config.alpha * variance(levels[-1])
    together = np.concatenate(levels[0])
    guess = rng.normal(together.mean(axis=0), together.std(axis=0), (stages.length(0, frames), together.shape[1]))
    for stage, targets in enumerate(levels):
        guess = resample(guess, stages.length(stage, frames))
        patches = np.concatenate([unfold(each, config.size) for each in targets])
        for _ in range(config.iterations):
            guess = fold(patches[nearest(unfold(guess, config.size), patches, alpha)], config.size)
    return guess + middle


def unfold(rows: np.ndarray, size: int) -> np.ndarray:
    """(F - size + 1, size C) every run of `size` frames, one after the other."""
    windows = np.lib.stride_tricks.sliding_window_view(rows, size, axis=0)  # (N, C, size)
    return np.ascontiguousarray(np.swapaxes(windows, 1, 2)).reshape(len(windows), -1)


def nearest(x: np.ndarray, y: np.ndarray, alpha: float | None) -> np.ndarray:
    """(N,) the nearest of y for each of x: equations 1 and 2, on mean squared differences."""
    distances = (x * x).sum(axis=1)[:, None] + (y * y).sum(axis=1) - 2.0 * (x @ y.T)
    distances /= x.shape[1]
    if alpha is not None:
        distances /= alpha + distances.min(axis=0)
    return distances.argmin(axis=1)


def fold(patches: np.ndarray, size: int) -> np.ndarray:
    """(F, C) the mean of the patches (N, size C) over each frame."""
    num_frames, num_columns = len(patches) + size - 1, patches.shape[1] // size
    total, counts = np.zeros((num_frames, num_columns)), np.zeros((num_frames, 1))
    for k in range(size):
        total[k : k + len(patches)] += patches[:, k * num_columns : (k + 1) * num_columns]
        counts[k : k + len(patches)] += 1.0
    return total / counts
