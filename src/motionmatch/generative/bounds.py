"""Fast lower bounds of the distances of patches: a projection to a few columns, in float32.

| quantity | name | shape |
|---|---|---|
| Q, orthonormal columns | basis | (C, B) |
| s, a power of two | scale | |
| z = s Qᵀ x, rounded | columns of `Projected` | (F, B) float32 |

A projection never makes a vector longer: |Qᵀ(x − y)|² <= |x − y|². Motion lies in few dimensions, so that with sixteen
of some four hundred columns hardly any pairs are left to look at. Q is found once, from some of the frames, without a
full decomposition; its quality changes the time, never the result.

Why the bound holds with rounding. Let a = Σ|z_x|² over a patch and b = Σ|z_y|², u = 2⁻²⁴, and E = Σ|z_x − z_y|²
without rounding. A float32 sum a + b − 2 Σ z_x·z_y is off by less than (B + 2p + 8) u (a + b): B products, p sums of
magnitude up to 2 (a + b), and the squares themselves. Twice that is taken off a and b beforehand. z itself is off by
u |z|, and by 1e-11 s|x| <= 1e-11 from the product in float64. So √E <= s √D + e with e² <= 4u² (a + b) + 1e-21, hence
E <= (1 + 2⁻¹⁰) s² D + 1025 e², and 1025 e² is less than the amount taken off. Squares are scaled to at most 1, so that
nothing overflows. In the end bound <= (1 + 2⁻⁹) s² D, where D may be the rounded distance as well;
`kernels.patches.ROOM` is more than that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.kernels import patches as kernels

NUM_COLUMNS = 16
"""B"""
_LOOKED_AT = 2048
"""Frames that the basis is found from."""
_AT_ONCE = 256
"""Frames that are projected at once, so that they are read from memory once."""
_UNIT = 2.0**-24
"""u"""
ROWS, COLUMNS = 256, 1024
"""Patches in a block: as much as stays in a core's own cache."""
KEPT_BYTES = 24 * 2**20
"""Bytes of bounds that are kept between the passes; beyond them blocks are made twice."""


def find_basis(rows: Sequence[np.ndarray]) -> np.ndarray:
    """Find orthonormal columns (C, B) that most of the variation of rows (T, C) lies in.

    A random subspace, turned towards the leading one by two products with the covariance.
    """
    num_columns = rows[0].shape[1]
    if num_columns <= NUM_COLUMNS:
        return np.eye(num_columns)
    every = max(1, sum(map(len, rows)) // _LOOKED_AT)
    some = np.concatenate([each[::every] for each in rows]).astype(np.float32)
    largest = np.abs(some).max(initial=0.0)
    some = some / largest if 0.0 < largest < np.inf else some
    found = np.random.default_rng(0).standard_normal((num_columns, 2 * NUM_COLUMNS), np.float32)
    for _ in range(2):
        found, _ = np.linalg.qr(some.T @ (some @ found))
    _, axes = np.linalg.eigh(np.cov((some @ found).T))
    # In float32 columns are orthonormal to 1e-6 only; the proof wants more.
    orthonormal, _ = np.linalg.qr((found @ axes[:, : -NUM_COLUMNS - 1 : -1]).astype(np.float64))
    return orthonormal


@dataclass(frozen=True, eq=False)
class Projected:
    """A motion in the columns of a basis, not yet scaled."""

    columns: np.ndarray
    """(F, B) float64"""
    squares: np.ndarray
    """(F - size + 1,) sums of squares of patches in these columns"""
    largest: float
    """No patch has a larger sum of squares, in all columns."""

    @classmethod
    def of(cls, rows: np.ndarray, basis: np.ndarray, size: int) -> Projected:
        columns, largest = np.empty((len(rows), basis.shape[1])), 0.0
        for first in range(0, len(rows), _AT_ONCE):
            some = rows[first : first + _AT_ONCE]
            np.matmul(some, basis, out=columns[first : first + _AT_ONCE])
            largest = max(largest, float(np.einsum("fc,fc->f", some, some).max()))
        return cls.from_columns(columns, size, size * largest)

    @classmethod
    def from_columns(cls, columns: np.ndarray, size: int, largest: float) -> Projected:
        return cls(columns, patch_sums(np.einsum("fc,fc->f", columns, columns), size), largest)


@dataclass(frozen=True, eq=False)
class Scaled:
    """A projected motion for the kernels: in float32, with the rounding error subtracted from the squares."""

    columns: np.ndarray
    """(F, B) float32"""
    squares: np.ndarray
    """(F - size + 1,) float32; infinite where there is no patch"""
    starts: np.ndarray
    """(F - size + 1,) where each patch starts in the motion, or -1"""

    @classmethod
    def of(cls, projected: Projected, size: int, scale: float, usable: np.ndarray | None = None) -> Scaled:
        slack = 2.0 * (projected.columns.shape[1] + 2 * size + 8) * _UNIT
        squares = projected.squares * (scale * scale * (1.0 - slack)) - 1e-18
        starts = np.arange(len(squares))
        if usable is not None:
            squares, starts = np.where(usable, squares, np.inf), np.where(usable, starts, -1)
        return cls((projected.columns * scale).astype(np.float32), squares.astype(np.float32), starts)

    def some(self, wanted: np.ndarray) -> Scaled:
        """Select the patches of a mask (F - size + 1,), and the frames under them."""
        size = len(self.columns) - len(self.squares) + 1
        under = np.zeros(len(self.columns) + 1, np.int32)
        under[: len(wanted)] += wanted
        under[size:] -= wanted[: len(self.columns) + 1 - size]
        frames = np.flatnonzero(np.cumsum(under[:-1]))
        first = frames[: len(frames) - size + 1]
        whole = wanted[np.minimum(first, len(wanted) - 1)] & (frames[size - 1 :] - first == size - 1)
        first = np.where(whole, first, 0)
        squares = np.where(whole, self.squares[first], np.float32(np.inf))
        return Scaled(self.columns[frames], squares, np.where(whole, self.starts[first], -1))


def common_scale(*largest: float) -> float:
    """Return a power of two that brings sums of squares of patches down (or up) to 1 at most."""
    most = max(largest)
    return 2.0 ** -float(np.clip(np.ceil(np.log2(most) / 2.0), -500, 500)) if most > 0.0 else 1.0


def patch_sums(values: np.ndarray, size: int) -> np.ndarray:
    """Return an (F - size + 1,) array: sums of `size` values in a row."""
    count = len(values) - size + 1
    total = values[:count].copy()
    for k in range(1, size):
        total += values[k : k + count]
    return total


class Blocks:
    """Lower bounds of the distances of patches, block by block."""

    def __init__(self, x: Scaled, y: Scaled) -> None:
        self.x, self.y = x, y
        self.size = len(y.columns) - len(y.squares) + 1
        self._x = x.columns * np.float32(-2.0)
        self._products = np.empty((ROWS + self.size - 1) * (COLUMNS + self.size - 1), np.float32)
        self._kept: dict[tuple[int, int], np.ndarray] = {}

    def groups(self) -> Iterator[tuple[slice, slice]]:
        """Yield rows and columns whose bounds are kept at the same time; more rows than columns."""
        num_rows, num_columns = len(self.x.squares), len(self.y.squares)
        most = max(1, KEPT_BYTES // (4 * ROWS * COLUMNS))
        high = max(1, min(most, -(-num_rows // ROWS)))
        rows, columns = high * ROWS, most // high * COLUMNS
        for j in range(0, num_columns, columns):
            for i in range(0, num_rows, rows):
                yield slice(i, min(i + rows, num_rows)), slice(j, min(j + columns, num_columns))

    def all(self) -> Iterator[tuple[slice, slice, np.ndarray]]:
        return self.within(slice(0, len(self.x.squares)), slice(0, len(self.y.squares)))

    def within(self, rows: slice, columns: slice) -> Iterator[tuple[slice, slice, np.ndarray]]:
        """Yield rows, columns, and bounds (at most ROWS, at most COLUMNS)."""
        for i in range(rows.start, rows.stop, ROWS):
            for j in range(columns.start, columns.stop, COLUMNS):
                bounds = self._block(i, j)
                yield slice(i, i + bounds.shape[0]), slice(j, j + bounds.shape[1]), bounds

    def _block(self, i: int, j: int) -> np.ndarray:
        if (i, j) not in self._kept:
            if 4 * ROWS * COLUMNS * (len(self._kept) + 1) > KEPT_BYTES:
                self._kept.clear()
            x_squares, y_squares = self.x.squares[i : i + ROWS], self.y.squares[j : j + COLUMNS]
            x, y = self._x[i : i + ROWS + self.size - 1], self.y.columns[j : j + COLUMNS + self.size - 1]
            products = self._products[: len(x) * len(y)].reshape(len(x), len(y))
            np.matmul(x, y.T, out=products)
            block = np.empty((len(x_squares), len(y_squares)), np.float32)
            kernels.compute_bounds(products, x_squares, y_squares, self.size, block)
            self._kept[i, j] = block
        return self._kept[i, j]
