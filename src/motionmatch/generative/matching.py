"""Generative matching and blending: Li 2023, section 3.3.

| paper | name | shape |
|---|---|---|
| F̃_s, the guess | guess | (F, C) |
| T_s, the examples one after another | Patches.frames | (T, C) |
| p, the length of a patch | Patches.size | |
| D, equation 1 | made in blocks | (N, M) |
| α | alpha | |
| min_ℓ D_{ℓ,j} | minima | (M,) |
| nearest patch of each X_i (equation 2) | matches | (N,) |

D is held for a block of rows and columns at a time, so that memory does not grow with either motion. Two passes over
the blocks find the column minima, then the row minima of what they normalise. Where all of D is small it is kept from
the first pass to the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.kernels import patches as kernels

ROWS, COLUMNS = 512, 4096
"""Patches in a block."""
KEPT_BYTES = 64 * 2**20
"""So much of D is kept between the passes; beyond it blocks are made twice."""


@dataclass(frozen=True, eq=False)
class Patches:
    """All patches of the examples: every run of `size` frames that does not leave its example."""

    frames: np.ndarray
    """(T, C) the examples one after another"""
    usable: np.ndarray
    """(T - size + 1,) bool: whether a patch may start at this frame"""
    squares: np.ndarray
    """(T - size + 1,) the sum of squares of the patch at each frame"""
    size: int

    @classmethod
    def of(cls, examples: Sequence[np.ndarray], size: int) -> Patches:
        """The patches of examples (T_n, C), each of at least `size` frames."""
        if not examples or min(map(len, examples)) < size:
            shortest = min(map(len, examples), default=0)
            raise InputError(f"an example of {shortest} frames has no patch of {size}; give one of {size} or more.")
        frames = np.ascontiguousarray(np.concatenate(examples), np.float64)
        usable = np.ones(len(frames) - size + 1, bool)
        for stop in np.cumsum([len(example) for example in examples])[:-1]:
            usable[stop - size + 1 : stop] = False
        return cls(frames, usable, squares_of(frames, size), size)


def squares_of(frames: np.ndarray, size: int) -> np.ndarray:
    """(F - size + 1,) the sum of squares of the patch at each frame."""
    each = np.einsum("fc,fc->f", frames, frames)
    return np.lib.stride_tricks.sliding_window_view(each, size).sum(axis=-1)


def match(guess: np.ndarray, patches: Patches, alpha: float | None) -> np.ndarray:
    """(N,) for each patch of the guess the frame at which its nearest patch starts, by equations 1 and 2.

    `alpha` is in the unit of the mean squared difference, so that it means the same for every skeleton and every
    length of patch. None leaves the normalisation out: then the plainly nearest patch is taken.
    """
    guess = np.ascontiguousarray(guess, np.float64)
    size, y = patches.size, patches.frames
    x_squares = squares_of(guess, size)
    blocks = _Blocks(guess, x_squares, patches)
    norms = np.ones(len(patches.usable))
    if alpha is not None:
        minima = np.full(len(patches.usable), np.inf)
        for i, j, bounds in blocks:
            kernels.column_minima(guess, y, bounds, i, j, size, minima)
        norms = alpha * size * guess.shape[1] + minima
    best = np.full(len(x_squares), np.inf)
    matches = np.full(len(x_squares), -1, np.int64)
    for i, j, bounds in blocks:
        kernels.row_minima(guess, y, bounds, i, j, size, norms, best, matches)
    return matches


def blend(patches: Patches, matches: np.ndarray, num_frames: int) -> np.ndarray:
    """(F, C) the mean, in every frame, of the matched patches that lie over it (average voting)."""
    out = np.empty((num_frames, patches.frames.shape[1]))
    kernels.vote(patches.frames, matches, patches.size, out)
    return out


class _Blocks:
    """What all distances are at least, block by block: (first row, first column, bounds)."""

    def __init__(self, guess: np.ndarray, x_squares: np.ndarray, patches: Patches) -> None:
        self.guess, self.x_squares, self.patches = guess, x_squares, patches
        small = 8 * len(x_squares) * len(patches.usable) <= KEPT_BYTES
        self.kept: list[tuple[int, int, np.ndarray]] | None = [] if small else None

    def __iter__(self) -> Iterator[tuple[int, int, np.ndarray]]:
        if self.kept:
            yield from self.kept
            return
        size, usable = self.patches.size, self.patches.usable
        slack = _slack(self.guess.shape[1], size)
        for i in range(0, len(self.x_squares), ROWS):
            for j in range(0, len(usable), COLUMNS):
                rows, columns = slice(i, i + ROWS), slice(j, j + COLUMNS)
                x = self.guess[i : i + ROWS + size - 1]
                y = self.patches.frames[j : j + COLUMNS + size - 1]
                block = np.empty((len(self.x_squares[rows]), len(usable[columns])))
                squares = self.x_squares[rows], self.patches.squares[columns]
                kernels.box_sums(x @ y.T, *squares, usable[columns], size, slack, block)
                if self.kept is not None:
                    self.kept.append((i, j, block))
                yield i, j, block


def _slack(num_columns: int, size: int) -> float:
    """By how much of the squares in it a fast distance can be off.

    A sum of n products, in whatever order, is off by at most n · 2⁻⁵³ of the sum of their sizes (to first order), and
    2 |x·y| <= |x|² + |y|². The sums of squares, the sum along the diagonal and the slow sum err by as much again.
    """
    return 4.0 * (num_columns + size + 16) * float(np.finfo(np.float64).eps)
