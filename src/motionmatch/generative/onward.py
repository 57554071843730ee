"""Motion that stands still, and how it is made to go on.

A mean of a patch that is laid beside itself again and again is nearest to that same patch; so what once stands still in
matching and blending stays so, and more so where a body must go on along a path all the same. Li 2023 does not speak of
it. Here, when the rounds of a stage are over, stretches in which hardly any match follows on the one before are taken
from the examples as they are: on from the patch before the stretch, through the one that it stood still in, and up to
the patch behind it.

| quantity | name | shape |
|---|---|---|
| nearest patch of each X_i | matches | (N,) |
| whether the motion stands still there | stalled | (N,) |
| what comes next to a patch of the examples | Links.following, Links.preceding | (M,) |

Matching itself is not changed: this is a step behind it, only in the `heading` representation, and only where no poses
are held.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.generative.matching import Patches
from motionmatch.kernels import onward as kernels
from motionmatch.motion.tags import spans_of

BETWEEN = 0.5
"""Between stages: where less than this share of the matches over a patch's length follow on one another."""
AT_LAST = 0.25
"""In the last stage, where nothing smooths the joints any more."""
FAIR = 0.5
"""An example that has less than this share of what it has among the examples is not to have still less: a mean is what
draws in an example that is missing."""
SHORTEST = 6
"""Shorter stretches, in patches, are joints as there must be."""


def onward(matches: np.ndarray, patches: Patches, *, around: bool = False, share: float = BETWEEN) -> np.ndarray:
    """Matches (N,) that run on in the examples where they stood still; the same array where they nowhere did.

    `around`: the last leads into the first. Of a motion that stands still from end to end the first patch runs on.
    """
    still = stalled(matches, patches.size, around=around, share=share)
    if not still.any():
        return matches
    first = int(np.argmin(still)) if around else 0  # a loop begins where it moves
    turned, still = np.roll(matches, -first), np.roll(still, -first)
    spans = np.array([span for span in spans_of(still) if span[1] - span[0] >= SHORTEST], np.int64).reshape(-1, 2)
    if not len(spans):
        return matches
    links = Links.of(patches)
    out, runs = np.empty_like(turned), np.empty((3, len(turned)), np.int64)
    starts, stops = np.ascontiguousarray(spans.T)
    kernels.join_runs(turned, starts, stops, patches.frames, links.following, links.preceding, patches.size, runs, out)
    return matches if _unfair(matches, out, patches.usable) else np.roll(out, first)


def _unfair(before: np.ndarray, after: np.ndarray, usable: np.ndarray) -> bool:
    """Whether an example of which too little is there has still less than before."""
    example = np.cumsum(np.diff(usable, prepend=False) & usable) - 1  # (M,) which one a patch is of
    num_examples = int(example[-1]) + 1
    fair, old, new = (
        np.bincount(example[each], minlength=num_examples) for each in (np.flatnonzero(usable), before, after)
    )
    wanted = FAIR * fair / fair.sum() * len(after)
    return bool(((new < wanted) & (new < old)).any())


def stalled(matches: np.ndarray, size: int, *, around: bool, share: float) -> np.ndarray:
    """(N,) bool: the patches beside a step around which, over `size` steps, too few are to the next frame."""
    ends = matches[:1] if around else matches[:0]
    follows = np.diff(matches, append=ends) == 1
    if not len(follows):
        return np.zeros(len(matches), bool)
    half = size // 2
    padded = np.pad(follows.astype(np.int64), half, mode="wrap" if around else "constant")
    inside = np.pad(np.ones(len(follows), np.int64), half, constant_values=int(around))
    counts, known = (np.convolve(each, np.ones(2 * half + 1, np.int64), "valid") for each in (padded, inside))
    few = counts < share * known
    if around:
        return few | np.roll(few, 1)
    return np.append(few, False) | np.append(False, few)


@dataclass(frozen=True, eq=False)
class Links:
    """What comes next to every patch of the examples; where an example ends, what comes next to the patch most like."""

    following: np.ndarray
    """(M,)"""
    preceding: np.ndarray
    """(M,)"""

    @classmethod
    def of(cls, patches: Patches) -> Links:
        usable, at = patches.usable, np.arange(len(patches.usable))
        following, preceding = at + 1, at - 1
        spans = spans_of(usable)
        for ends, links, step in (
            ([stop - 1 for _, stop in spans], following, 1),
            ([start for start, _ in spans], preceding, -1),
        ):
            goes_on = usable.copy()
            goes_on[ends] = False
            for end, (start, stop) in zip(ends, spans, strict=True):
                # Its neighbours are always most like it, and end as soon.
                near = min(patches.size // 2, max((stop - 1 - start) // 2, 1))
                other = kernels.most_alike(patches.frames, end, goes_on & (np.abs(at - end) > near), patches.size)
                links[end] = other + step if other >= 0 else end
        return cls(following, preceding)
