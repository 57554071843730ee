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

D is never stored whole. Bounds of it are computed for a block of rows and columns at a time, and pairs that they do not
rule out are computed exactly. Two passes over the blocks find the column minima, then the row minima of the normalised
distances. If all bounds together are small they are kept from the first pass to the second.

`run_onward` is not in the paper. If a patch is repeated again and again, the blend is nearest to that same patch, so a
motion that is stuck in matching and blending stays stuck. After the rounds of a stage, stretches in which hardly any
match follows the one before are replaced by runs of the examples: one from the patch before the stretch, one through
the patch in which it was stuck, and one to the patch after it. It is done only in the `heading` representation, and
only where no poses are held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.errors import InputError
from motionmatch.generative.bounds import Blocks, Projected, Scaled, common_scale, find_basis, patch_sums
from motionmatch.kernels import onward as onward_kernels
from motionmatch.kernels import patches as kernels
from motionmatch.kernels.patches import BestBounds, ColumnNorms, MotionPair
from motionmatch.motion.tags import find_spans

FEW = 0.1
"""If no more than this share of the examples' patches is open, only their minima are looked for."""
WORTHWHILE = 200_000
"""With fewer pairs than this, computing all of them takes less time than finding out which can be left out."""
BETWEEN = 0.5
"""Between stages, motion is stuck where less than this share of the matches over a patch's length follow each other."""
AT_LAST = 0.25
"""The same in the last stage, after which nothing smooths the joints."""
FAIR = 0.5
"""An example with less than this share of its part in the examples must not lose more: the blended mean is what brings
in an example that is missing."""
SHORTEST = 6
"""Shorter stretches, in patches, are ordinary joints."""


@dataclass(frozen=True, eq=False)
class Patches:
    """All patches of the examples: every run of `size` frames that does not leave its example."""

    frames: np.ndarray
    """(T, C) the examples one after another"""
    usable: np.ndarray
    """(T - size + 1,) bool: whether a patch may start at this frame"""
    size: int
    basis: np.ndarray
    """(C, B) basis of the projection for bounds"""
    projected: Projected
    distinct: bool
    """Whether frames that differ at all have a distance above 0, so that one of 0 means equal."""

    @classmethod
    def of(cls, examples: Sequence[np.ndarray], size: int, *, basis: np.ndarray | None = None) -> Patches:
        """Return the patches of examples (T_n, C), each of at least `size` frames. Any orthonormal `basis` gives the
        same."""
        if not examples or min(map(len, examples)) < size:
            shortest = min(map(len, examples), default=0)
            raise InputError(f"an example of {shortest} frames has no patch of {size}; give one of {size} or more.")
        together = examples[0] if len(examples) == 1 else np.concatenate(examples)
        frames = np.ascontiguousarray(together, np.float64)
        usable = np.ones(len(frames) - size + 1, bool)
        for stop in np.cumsum([len(example) for example in examples])[:-1]:
            usable[stop - size + 1 : stop] = False
        basis = find_basis(examples) if basis is None else basis
        # The square of the least difference of numbers this large does not underflow.
        distinct = kernels.smallest_magnitude(frames) > 1e-140
        return cls(frames, usable, size, basis, Projected.of(frames, basis, size), distinct)

    def without(self, spans: Sequence[tuple[float, float]]) -> Patches:
        """Return the patches that touch none of some spans, given as shares of all frames, if any are left."""
        usable, count = self.usable.copy(), len(self.frames)
        for start, stop in spans:
            usable[max(int(start * count) - self.size + 1, 0) : int(np.ceil(stop * count))] = False
        return replace(self, usable=usable) if spans and usable.any() else self


@dataclass(frozen=True, eq=False)
class PreviousRound:
    """Results of the round before."""

    matches: np.ndarray
    """(N,)"""
    norms: np.ndarray
    """(M,)"""
    projected: Projected
    """The guess that it produced."""
    known: np.ndarray
    """(N,) for patches of the guess that are bit for bit one of the examples, the first of those; -1 for others"""
    same: np.ndarray
    """(N,) bool: the patches of the guess that did not change"""


def match(guess: np.ndarray, patches: Patches, alpha: float | None) -> np.ndarray:
    """Find for each patch of the guess the start (N,) of its nearest patch, by equations 1 and 2.

    `alpha` is in the unit of the mean squared difference, so that it means the same for every skeleton and every
    length of patch. None leaves the normalisation out.
    """
    guess = np.ascontiguousarray(guess, np.float64)
    return _match(guess, patches, alpha, None)[0]


def _match(
    guess: np.ndarray, patches: Patches, alpha: float | None, before: PreviousRound | None
) -> tuple[np.ndarray, np.ndarray]:
    """Return matches (N,) and norms (M,)."""
    size, usable = patches.size, patches.usable
    projected = before.projected if before else Projected.of(guess, patches.basis, size)
    scale = common_scale(projected.largest, patches.projected.largest)
    x, y = Scaled.of(projected, size, scale), Scaled.of(patches.projected, size, scale, usable)
    pair = MotionPair(guess, patches.frames, size, scale * scale)
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
                column_minima(pair, rows, minima)
                open_columns &= minima > 0.0
            else:
                others |= wanted
            if open_columns.any():
                found = y.some(open_columns)
                minima[open_columns] = _find_minima(pair, Blocks(x.some(others), found), minima[open_columns])
        else:
            column_minima(pair, rows, minima)
        norms = alpha * size * guess.shape[1] + minima
    matches = known.copy()
    if before and (norms <= before.norms).all():
        # No distance has become less; so a patch that did not change keeps its match, if that did not change either.
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
        columns_norms = ColumnNorms(norms[columns], scales[columns], least)
        kernels.row_minima(pair, starts[some], columns.start, bounds, columns_norms, hints, best, matches)
    return matches, norms


def _find_minima(pair: MotionPair, blocks: Blocks, minima: np.ndarray) -> np.ndarray:
    """Update the minima so far of the example patches in these blocks."""
    there = blocks.y.starts >= 0
    wide = np.full(len(there), np.inf)
    wide[there] = minima
    column_minima(pair, blocks, wide)
    return wide[there]


def column_minima(pair: MotionPair, blocks: Blocks, minima_out: np.ndarray) -> None:
    """Update the distances (M,) from each example patch to the nearest patch of the guess, in place."""
    for group_rows, group in blocks.groups():
        count = group.stop - group.start
        least, second = np.full((2, count), np.inf, np.float32)
        best = BestBounds(least, second, np.full(count, -1, np.int32))
        limits = np.empty(count, np.float32)
        starts, minima = blocks.y.starts[group], minima_out[group]
        held = [
            (blocks.x.starts[rows], slice(columns.start - group.start, columns.stop - group.start), bounds)
            for rows, columns, bounds in blocks.within(group_rows, group)
        ]
        for rows, here, bounds in held:
            kernels.lowest_bounds(rows, bounds, BestBounds(*(each[here] for each in best)))
        kernels.likely_minima(pair, starts, best, minima, limits)
        for rows, here, bounds in held:
            kernels.column_minima(pair, rows, starts[here], bounds, best.where[here], limits[here], minima[here])


def blend(patches: Patches, matches: np.ndarray, num_frames: int) -> np.ndarray:
    """Blend the matched patches: the mean (F, C), in every frame, of those that lie over it (average voting)."""
    out = np.empty((num_frames, patches.frames.shape[1]))
    kernels.vote(patches.frames, matches, patches.size, np.ones(num_frames, bool), out)
    return out


AdjustMatches = Callable[[np.ndarray, Patches], np.ndarray]
"""Changes matches (N,) of patches before they are blended."""


def refine(
    guess: np.ndarray,
    patches: Patches,
    alpha: float | None,
    *,
    rounds: int,
    loop: bool = False,
    adjust: AdjustMatches | None = None,
) -> np.ndarray:
    """Refine the guess for some rounds of matching and blending, in place. `adjust` may change the matches of the last.

    The result is bit for bit that of single rounds. Most of a guess stays the same from round to round, and most of its
    patches are patches of the examples; so little of it needs to be looked at.
    """
    size, num_frames = patches.size, len(guess)
    columns = np.empty((num_frames, patches.basis.shape[1]))
    worthwhile = patches.distinct and num_frames * len(patches.usable) > WORTHWHILE
    before: PreviousRound | None = None
    for _ in range(rounds):
        seen = wrap_rows(guess, size) if loop else guess
        matches, norms = _match(seen, patches, alpha, before)
        stale = np.ones(num_frames, bool)
        if before is not None:
            changed = matches != before.matches
            if not changed.any():
                break
            stale = _frames_under(changed, num_frames, size)
        # A blend of frames is projected as the same blend of projected frames, to a rounding.
        kernels.vote(patches.frames, matches, size, stale, guess)
        kernels.vote(patches.projected.columns, matches, size, stale, columns)
        all_columns, all_stale = (wrap_rows(each, size) if loop else each for each in (columns, stale))
        before = PreviousRound(
            matches,
            norms,
            Projected.from_columns(all_columns, size, patches.projected.largest),
            find_copied(matches, size, loop=loop) if worthwhile else np.full(len(matches), -1),
            patch_sums(all_stale.astype(np.int64), size) == 0,
        )
    if adjust is not None and before is not None:
        matches = adjust(before.matches, patches)
        kernels.vote(patches.frames, matches, size, _frames_under(matches != before.matches, num_frames, size), guess)
    return guess


def find_copied(matches: np.ndarray, size: int, *, loop: bool) -> np.ndarray:
    """Find for each patch of a blend the example patch (N,) that it is a copy of, or -1 where several were mixed.

    It is a copy where all matches that vote in it follow one another. Of equal example patches it is the first: they
    have the same distances and norms, and of equals the first is taken.
    """
    follows = np.diff(matches, append=matches[:1] if loop else matches[-1] + 1) == 1
    reach = size - 1
    padded = np.pad(~follows, (reach, reach), mode="wrap") if loop else np.pad(~follows, (reach, reach))
    breaks = np.concatenate([[0], np.cumsum(padded)])
    # The patches from n - reach to n + reach: steps from n - reach to n + reach - 1.
    mixed = breaks[2 * reach : 2 * reach + len(matches)] - breaks[: len(matches)]
    return np.where(mixed == 0, matches, -1)


def _frames_under(patches: np.ndarray, num_frames: int, size: int) -> np.ndarray:
    """Return the frames (F,) bool under some patches; they wrap around if there are as many patches as frames."""
    counts = np.zeros(num_frames + size, np.int64)
    counts[: len(patches)] += patches
    counts[size : size + len(patches)] -= patches
    lies = np.cumsum(counts) > 0
    lies[:size] |= lies[num_frames : num_frames + size]
    return lies[:num_frames]


def wrap_rows(rows: np.ndarray, size: int) -> np.ndarray:
    """Append the first rows after the last, so that patches wrap around the end."""
    return np.concatenate([rows, rows[: size - 1]])


def run_onward(matches: np.ndarray, patches: Patches, *, loop: bool = False, share: float = BETWEEN) -> np.ndarray:
    """Return matches (N,) that continue in the examples where they were stuck; the same array if they never were.

    `loop`: the last leads into the first. If the whole motion is stuck, its first patch continues.
    """
    still = find_stalls(matches, patches.size, loop=loop, share=share)
    if not still.any():
        return matches
    first = int(np.argmin(still)) if loop else 0  # a loop begins where it moves
    turned, still = np.roll(matches, -first), np.roll(still, -first)
    spans = np.array([span for span in find_spans(still) if span[1] - span[0] >= SHORTEST], np.int64).reshape(-1, 2)
    if not len(spans):
        return matches
    links = PatchLinks.of(patches)
    out, runs = np.empty_like(turned), np.empty((3, len(turned)), np.int64)
    starts, stops = np.ascontiguousarray(spans.T)
    onward_kernels.join_runs(
        turned, starts, stops, patches.frames, links.following, links.preceding, patches.size, runs, out
    )
    return matches if _is_unfair(matches, out, patches.usable) else np.roll(out, first)


def _is_unfair(before: np.ndarray, after: np.ndarray, usable: np.ndarray) -> bool:
    """Return whether an example with too small a share has lost more of it."""
    example = np.cumsum(np.diff(usable, prepend=False) & usable) - 1  # (M,) which one a patch is of
    num_examples = int(example[-1]) + 1
    fair, old, new = (
        np.bincount(example[each], minlength=num_examples) for each in (np.flatnonzero(usable), before, after)
    )
    wanted = FAIR * fair / fair.sum() * len(after)
    return bool(((new < wanted) & (new < old)).any())


def find_stalls(matches: np.ndarray, size: int, *, loop: bool, share: float) -> np.ndarray:
    """Find the patches (N,) bool where motion is stuck: over `size` steps around them too few lead to the next
    frame."""
    ends = matches[:1] if loop else matches[:0]
    follows = np.diff(matches, append=ends) == 1
    if not len(follows):
        return np.zeros(len(matches), bool)
    half = size // 2
    padded = np.pad(follows.astype(np.int64), half, mode="wrap" if loop else "constant")
    inside = np.pad(np.ones(len(follows), np.int64), half, constant_values=int(loop))
    counts, known = (np.convolve(each, np.ones(2 * half + 1, np.int64), "valid") for each in (padded, inside))
    few = counts < share * known
    if loop:
        return few | np.roll(few, 1)
    return np.append(few, False) | np.append(False, few)


@dataclass(frozen=True, eq=False)
class PatchLinks:
    """The next and previous patch of every patch of the examples; at an end, those of the patch most like it."""

    following: np.ndarray
    """(M,)"""
    preceding: np.ndarray
    """(M,)"""

    @classmethod
    def of(cls, patches: Patches) -> PatchLinks:
        usable, at = patches.usable, np.arange(len(patches.usable))
        following, preceding = at + 1, at - 1
        spans = find_spans(usable)
        for ends, links, step in (
            ([stop - 1 for _, stop in spans], following, 1),
            ([start for start, _ in spans], preceding, -1),
        ):
            goes_on = usable.copy()
            goes_on[ends] = False
            for end, (start, stop) in zip(ends, spans, strict=True):
                # Its neighbours are always most like it, and end as soon.
                near = min(patches.size // 2, max((stop - 1 - start) // 2, 1))
                other = onward_kernels.most_alike(
                    patches.frames, end, goes_on & (np.abs(at - end) > near), patches.size
                )
                links[end] = other + step if other >= 0 else end
        return cls(following, preceding)
