"""Generative motion matching as the authors' release does it: the baseline that we measure ourselves against.

Single precision, whole arrays, nothing shared between patches: every patch of both motions is unfolded to a row of
C · p numbers; all distances come from |x|² + |y|² − 2 x·y, which is one matrix product; they are divided by α plus the
column minima, and the least of each row is taken. Blending adds the matched patches frame by frame. Patches of the
examples and their squares are made once for a stage. It is NumPy, so that both sides have the same BLAS.
"""

import numpy as np

from motionmatch.generative import pyramid
from motionmatch.generative.pyramid import Stages, resample


def unfold(rows, size):
    """(N, p · C) every patch as a row."""
    windows = np.lib.stride_tricks.sliding_window_view(rows, size, axis=0)  # (N, C, p)
    return windows.reshape(len(windows), -1)


def match(x, y, y_squares, alpha):
    """(N,) equations 1 and 2, for unfolded patches."""
    distances = x @ y.T
    distances *= -2.0
    distances += np.einsum("nc,nc->n", x, x)[:, None]
    distances += y_squares
    distances /= x.shape[1]  # so that α means the same for every skeleton
    if alpha is not None:
        distances /= alpha + np.maximum(distances.min(axis=0), 0.0)
    return np.argmin(distances, axis=1)


def blend(y, matches, size, num_frames):
    """(F, C) the mean of all patches over each frame."""
    total, counts = np.zeros((num_frames, y.shape[1]), y.dtype), np.zeros((num_frames, 1), y.dtype)
    for k in range(size):
        frames = slice(k, k + len(matches))
        total[frames] += y[matches + k]
        counts[frames] += 1.0
    return total / counts


def generate(example, frames, *, rng, config, alpha, dtype=np.float32):
    """(F, C) the rows of a new motion from one example (T, C); no parts, no constraints. `alpha` is as for `match`."""
    middle = example.mean(axis=0)
    stages = Stages.of([len(example)], frames, size=config.size, coarse=config.coarse, factor=config.factor)
    levels = [level for (level,) in pyramid.examples([example - middle], stages)]
    length = stages.length(0, frames)
    guess = rng.standard_normal((length, example.shape[1])) * levels[0].std(axis=0) + levels[0].mean(axis=0)
    for stage, level in enumerate(levels):
        guess = resample(guess, stages.length(stage, frames)).astype(dtype)
        y = level.astype(dtype)
        y_patches = unfold(y, config.size)
        y_squares = np.einsum("nc,nc->n", y_patches, y_patches)
        for _ in range(config.iterations):
            matches = match(unfold(guess, config.size), y_patches, y_squares, alpha)
            guess = blend(y, matches, config.size, len(guess))
    return guess + middle


def exact_match(x, y, size, usable, alpha):
    """(N,) what `generative.matching.match` must give: all distances in float64, in its order; ties to the first."""
    frames = np.array([frame_distances(row, y) for row in x])  # (F, T)
    num_rows, num_columns = len(x) - size + 1, len(y) - size + 1
    distances = np.zeros((num_rows, num_columns))
    for k in range(size):
        distances += frames[k : k + num_rows, k : k + num_columns]
    distances[:, ~usable] = np.inf
    if alpha is not None:
        distances /= alpha * size * x.shape[1] + np.where(usable, distances.min(axis=0), 0.0)
    return np.argmin(distances, axis=1)


def frame_distances(row, y):
    """(T,) from one frame to all: sixteen lanes, each a sum in order, then halves of them added."""
    away = np.zeros((-(-len(row) // 16) * 16, len(y)))
    away[: len(row)] = (row - y).T
    lanes = np.zeros((16, len(y)))
    for part in away.reshape(-1, 16, len(y)):
        lanes += part * part
    while len(lanes) > 1:
        lanes = lanes[: len(lanes) // 2] + lanes[len(lanes) // 2 :]
    return lanes[0]
