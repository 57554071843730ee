"""Generative matching and blending: Li 2023, section 3.3.

| paper | name | shape |
|---|---|---|
| F̃_s, the guess | guess | (F, C) |
| T_s, the examples one after another | Patches.frames | (T, C) |
| p, the length of a patch | Patches.size | |
| D, equation 1 | bounds of it, made in blocks | (N, M) |
| α | alpha | |
| min_ℓ D_{ℓ,j} | minima | (M,) |
| nearest patch of each X_i (equation 2) | matches | (N,) |

D is never whole. For a block of rows and columns at a time there are bounds of it, and what they leave open is looked
at exactly. Two passes over the blocks find the column minima, then the row minima of what they normalise. Where all
bounds together are small they are kept from the first pass to the second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.bounds import Projected, Scaled, basis_of, common_scale, patch_sums
from motionmatch.kernels import patches as kernels

ROWS, COLUMNS = 256, 1024
"""Patches in a block: as much as stays in a core's own cache."""
KEPT_BYTES = 24 * 2**20
"""So much of the bounds is kept between the passes; beyond it blocks are made twice."""

FEW = 0.1
"""If no more of the examples' patches are open than this, the minima of those alone are looked for."""
WORTHWHILE = 200_000
"""With fewer pairs than this, all of them take less time than to find out which can be left out."""


@dataclass(frozen=True, eq=False)
class Patches:
    """All patches of the examples: every run of `size` frames that does not leave its example."""

    frames: np.ndarray
    """(T, C) the examples one after another"""
    usable: np.ndarray
    """(T - size + 1,) bool: whether a patch may start at this frame"""
    size: int
    basis: np.ndarray
    """(C, B) what frames are projected to for bounds"""
    projected: Projected
    distinct: bool
    """Whether frames that differ at all have a distance above 0, so that one of 0 means equal."""

    @classmethod
    def of(cls, examples: Sequence[np.ndarray], size: int, *, basis: np.ndarray | None = None) -> Patches:
        """The patches of examples (T_n, C), each of at least `size` frames. Any orthonormal `basis` gives the same."""
        if not examples or min(map(len, examples)) < size:
            shortest = min(map(len, examples), default=0)
            raise InputError(f"an example of {shortest} frames has no patch of {size}; give one of {size} or more.")
        together = examples[0] if len(examples) == 1 else np.concatenate(examples)
        frames = np.ascontiguousarray(together, np.float64)
        usable = np.ones(len(frames) - size + 1, bool)
        for stop in np.cumsum([len(example) for example in examples])[:-1]:
            usable[stop - size + 1 : stop] = False
        basis = basis_of(examples) if basis is None else basis
        # The square of the least difference of numbers this large does not underflow.
        distinct = kernels.least_size(frames) > 1e-140
        return cls(frames, usable, size, basis, Projected.of(frames, basis, size), distinct)


@dataclass(frozen=True, eq=False)
class Before:
    """What a round knows from the one before."""

    matches: np.ndarray
    """(N,)"""
    norms: np.ndarray
    """(M,)"""
    projected: Projected
    """The guess that came of it."""
    known: np.ndarray
    """(N,) for patches of the guess that are bit for bit one of the examples, the first of those; -1 for others"""
    same: np.ndarray
    """(N,) bool: the patches of the guess that are as they were"""


def match(guess: np.ndarray, patches: Patches, alpha: float | None) -> np.ndarray:
    """(N,) for each patch of the guess the frame at which its nearest patch starts, by equations 1 and 2.

    `alpha` is in the unit of the mean squared difference, so that it means the same for every skeleton and every
    length of patch. None leaves the normalisation out: then the plainly nearest patch is taken.
    """
    guess = np.ascontiguousarray(guess, np.float64)
    return _match(guess, patches, alpha, None)[0]


def _match(
    guess: np.ndarray, patches: Patches, alpha: float | None, before: Before | None
) -> tuple[np.ndarray, np.ndarray]:
    """(N,) matches and (M,) norms."""
    size, usable = patches.size, patches.usable
    projected = before.projected if before else Projected.of(guess, patches.basis, size)
    scale = common_scale(projected.largest, patches.projected.largest)
    x, y = Scaled.of(projected, size, scale), Scaled.of(patches.projected, size, scale, usable)
    pair, unit = (guess, patches.frames), scale * scale
    known = before.known if before else np.full(len(x.starts), -1)
    wanted = known < 0
    rows = None if before and not wanted.all() else Blocks(x, y)
    norms = np.ones(len(usable))
    if alpha is not None:
        minima = np.full(len(usable), np.inf)
        if rows is None:
            minima[known[~wanted]] = 0.0
            open_columns = usable & (minima > 0.0)
            others = np.zeros(len(known), bool)  # of the patches that are the same, one is enough
            others[np.unique(known, return_index=True)[1]] = True
            others &= ~wanted
            if np.count_nonzero(open_columns) > FEW * len(usable):
                rows = Blocks(x.some(wanted), y)
                column_minima(pair, rows, unit, minima)
                open_columns &= minima > 0.0
            else:
                others |= wanted
            if open_columns.any():
                found = y.some(open_columns)
                minima[open_columns] = _minima_of(pair, Blocks(x.some(others), found), unit, minima[open_columns])
        else:
            column_minima(pair, rows, unit, minima)
        norms = alpha * size * guess.shape[1] + minima
    matches = known.copy()
    if before and (norms <= before.norms).all():
        # No distance has become less; so a patch that is as it was keeps its match, if that one's is as it was too.
        kept = wanted & before.same & (norms[before.matches] == before.norms[before.matches])
        matches[kept] = before.matches[kept]
        wanted = wanted & ~kept
    rows = Blocks(x.some(wanted), y) if rows is None else rows
    least = norms[usable].min()
    scales = np.where(usable, least / norms, 1.0) * (1.0 - 2.0**-20)
    scales = np.where(scales < kernels.TINY, 0.0, scales).astype(np.float32)
    best, hints = np.full(len(known), np.inf), before.matches if before else known
    starts = np.where((rows.x.starts >= 0) & wanted[rows.x.starts], rows.x.starts, -1)
    for some, columns, bounds in rows.all():
        where = columns.start, bounds, size, unit * least, norms[columns], scales[columns]
        kernels.row_minima(*pair, starts[some], *where, hints, best, matches)
    return matches, norms


def _minima_of(pair, blocks: Blocks, unit: float, minima: np.ndarray) -> np.ndarray:
    """Minima so far, and with these blocks, of the patches of the examples that are in them."""
    there = blocks.y.starts >= 0
    wide = np.full(len(there), np.inf)
    wide[there] = minima
    column_minima(pair, blocks, unit, wide)
    return wide[there]


def column_minima(pair: tuple[np.ndarray, np.ndarray], blocks: Blocks, unit: float, minima_out: np.ndarray) -> None:
    """In and out (M,): the distance from each patch of the examples to the nearest of the guess, as far as is known."""
    size = blocks.size
    for group_rows, group in blocks.groups():
        count = group.stop - group.start
        least, second = np.full((2, count), np.inf, np.float32)
        where, limits = np.full(count, -1, np.int32), np.empty(count, np.float32)
        starts, minima = blocks.y.starts[group], minima_out[group]
        held = [
            (blocks.x.starts[rows], slice(columns.start - group.start, columns.stop - group.start), bounds)
            for rows, columns, bounds in blocks.within(group_rows, group)
        ]
        for rows, here, bounds in held:
            kernels.lowest_bounds(rows, bounds, least[here], second[here], where[here])
        kernels.likely_minima(*pair, starts, size, unit, least, second, where, minima, limits)
        for rows, here, bounds in held:
            kernels.column_minima(
                *pair, rows, starts[here], bounds, size, unit, where[here], limits[here], minima[here]
            )


def blend(patches: Patches, matches: np.ndarray, num_frames: int) -> np.ndarray:
    """(F, C) the mean, in every frame, of the matched patches that lie over it (average voting)."""
    out = np.empty((num_frames, patches.frames.shape[1]))
    kernels.vote(patches.frames, matches, patches.size, np.ones(num_frames, bool), out)
    return out


Then = Callable[[np.ndarray, Patches], np.ndarray]
"""Changes matches (N,) before they are blended."""


def refine(
    guess: np.ndarray,
    patches: Patches,
    alpha: float | None,
    *,
    rounds: int,
    around: bool = False,
    then: Then | None = None,
) -> np.ndarray:
    """The guess after some rounds of matching and blending with nothing in between; it is written over. `then` may
    change the matches of the last.

    The result is that of the rounds one by one, bit for bit. Most of a guess stays as it is from round to round, and
    most patches of it are patches of the examples; so little of it needs to be looked at.
    """
    size, num_frames = patches.size, len(guess)
    columns = np.empty((num_frames, patches.basis.shape[1]))
    worthwhile = patches.distinct and num_frames * len(patches.usable) > WORTHWHILE
    before: Before | None = None
    for _ in range(rounds):
        seen = wrapped(guess, size) if around else guess
        matches, norms = _match(seen, patches, alpha, before)
        stale = np.ones(num_frames, bool)
        if before is not None:
            changed = matches != before.matches
            if not changed.any():
                break
            stale = _under(changed, num_frames, size)
        # A blend of frames is projected as the same blend of projected frames, to a rounding.
        kernels.vote(patches.frames, matches, size, stale, guess)
        kernels.vote(patches.projected.columns, matches, size, stale, columns)
        all_columns, all_stale = (wrapped(each, size) if around else each for each in (columns, stale))
        before = Before(
            matches,
            norms,
            Projected.from_columns(all_columns, size, patches.projected.largest),
            taken_over(matches, size, around=around) if worthwhile else np.full(len(matches), -1),
            patch_sums(all_stale.astype(np.int64), size) == 0,
        )
    if then is not None and before is not None:
        matches = then(before.matches, patches)
        kernels.vote(patches.frames, matches, size, _under(matches != before.matches, num_frames, size), guess)
    return guess


def taken_over(matches: np.ndarray, size: int, *, around: bool) -> np.ndarray:
    """(N,) for each patch of a blend the patch of the examples that it is, or -1 where several were mixed.

    That is so where all matches that have a say in it follow one another. It is the first of its like: another, equal
    bit for bit, would have had the same distances and norms, and of equals the first was taken.
    """
    follows = np.diff(matches, append=matches[:1] if around else matches[-1] + 1) == 1
    reach = size - 1
    padded = np.pad(~follows, (reach, reach), mode="wrap") if around else np.pad(~follows, (reach, reach))
    breaks = np.concatenate([[0], np.cumsum(padded)])
    # The patches from n - reach to n + reach: steps from n - reach to n + reach - 1.
    mixed = breaks[2 * reach : 2 * reach + len(matches)] - breaks[: len(matches)]
    return np.where(mixed == 0, matches, -1)


def _under(patches: np.ndarray, num_frames: int, size: int) -> np.ndarray:
    """(F,) bool: the frames under some patches, round the end where there are as many as frames."""
    counts = np.zeros(num_frames + size, np.int64)
    counts[: len(patches)] += patches
    counts[size : size + len(patches)] -= patches
    lies = np.cumsum(counts) > 0
    lies[:size] |= lies[num_frames : num_frames + size]
    return lies[:num_frames]


def wrapped(rows: np.ndarray, size: int) -> np.ndarray:
    """Rows with the first ones once more behind the last, so that patches go round the end."""
    return np.concatenate([rows, rows[: size - 1]])


class Blocks:
    """What the distances of some patches are at least, block by block."""

    def __init__(self, x: Scaled, y: Scaled) -> None:
        self.x, self.y = x, y
        self.size = len(y.columns) - len(y.squares) + 1
        self._x = x.columns * np.float32(-2.0)
        self._products = np.empty((ROWS + self.size - 1) * (COLUMNS + self.size - 1), np.float32)
        self._kept: dict[tuple[int, int], np.ndarray] = {}

    def groups(self) -> Iterator[tuple[slice, slice]]:
        """Rows and columns whose bounds are kept at the same time; rather more rows than columns."""
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
        """Rows, columns, and bounds (at most ROWS, at most COLUMNS)."""
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
            kernels.bounds(products, x_squares, y_squares, self.size, block)
            self._kept[i, j] = block
        return self._kept[i, j]
