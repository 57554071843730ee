"""A projector that does not blur: frames as codes of one byte per number, and the lines between them.

The projector of the paper is a network. Where a query lies between clips it gives a mixture of them, which is like none
of them. The memory of that network (3.3 MB) is enough for features and latents of every few frames, at one byte per
number. A query gets the nearest point on the lines through these codes: the nearest part of the database, to within
rounding and a few hundredths of a second. Memory grows with the database up to a budget; beyond it codes lie farther
apart in time, up to a limit, and then only some seconds of the database are coded: those that differ most.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.errors import InputError
from motionmatch.kernels.codebook import GROUP, CodeArrays, nearest_codes
from motionmatch.search.query import Mask
from motionmatch.shapes import check

BUDGET = 3_300_000
"""Bytes: those of the projector of Table 1 in float32."""
FINEST = 3
"""The least frames from code to code: nearer ones hardly help."""
COARSEST = 6
"""The most frames from code to code: farther apart, the lines between them leave the motion."""
SPAN = 60
"""Frames that are coded or left out together, where there are too many: a second of most recordings."""
_STEPS = 127.0


@dataclass(frozen=True, eq=False)
class Codebook:
    """N codes: features and latents, quantised. Called with queries (B, D) it gives (B, D + L), as a projector does."""

    features: np.ndarray
    """(N, D) int8"""
    latents: np.ndarray
    """(N, L) int8"""
    follows: np.ndarray
    """(N,) bool: whether the next code is the next in time"""
    middle: np.ndarray
    """(D + L,) the value of a code of 0"""
    step: np.ndarray
    """(D + L,) the value that a code of 1 adds"""
    weights: np.ndarray
    """(D,) weights of squared differences of features"""

    def __post_init__(self) -> None:
        dims = check(features=(self.features, "N D"), latents=(self.latents, "N L"), follows=(self.follows, "N"))
        check(dims | {"B": dims["D"] + dims["L"]}, middle=(self.middle, "B"), step=(self.step, "B"),
              weights=(self.weights, "D"))  # fmt: skip
        if self.features.dtype != np.int8 or self.latents.dtype != np.int8 or not len(self.features):
            raise InputError("a codebook needs at least one code, as int8.")

    def __len__(self) -> int:
        return len(self.features)

    @property
    def num_bytes(self) -> int:
        codes = self.features.nbytes + self.latents.nbytes + len(self) // 8
        return codes + 8 * len(self.middle) + 2 * self._lows.nbytes

    @classmethod
    def build(
        cls,
        features: np.ndarray,
        latents: np.ndarray,
        *,
        offered: np.ndarray,
        clip_numbers: np.ndarray,
        weights: np.ndarray,
        budget: int = BUDGET,
        coarsest: int = COARSEST,
    ) -> Codebook:
        """Build codes of the frames that may be offered (F,), as close in time as the budget of bytes allows.

        Where codes every `coarsest` frames are still too many, the parts of the database that differ most are kept.
        """
        both = np.concatenate([features, latents], axis=1).astype(STORED)
        frames = np.flatnonzero(offered)
        if not len(frames):
            raise InputError("no frame may be offered by a search, so there is nothing to project on.")
        each = both.shape[1] + 2 * features.shape[1] / GROUP + 1
        stride = min(max(FINEST, int(np.ceil(len(frames) * each / budget))), max(FINEST, coarsest))
        run = np.cumsum(np.diff(frames, prepend=frames[0]) != 1) + clip_numbers[frames].astype(np.int64) * (
            len(frames) + 1
        )
        begins = np.flatnonzero(np.diff(run, prepend=run[0] - 1) != 0)
        place = np.arange(len(frames)) - np.repeat(begins, np.diff(begins, append=len(frames)))
        last = np.diff(run, append=run[-1] - 1) != 0  # the end of a run is a code as well
        kept = np.flatnonzero((place % stride == 0) | last)
        parts = run[kept]
        if len(kept) * each > budget * _SLACK:
            kept, parts = _choose_spans(both, frames[kept], kept, run[kept], place[kept], int(budget / each), stride)
        codes, runs = both[frames[kept]], parts
        low, high = codes.min(axis=0), codes.max(axis=0)
        middle, step = (low + high) / 2, np.maximum((high - low) / (2 * _STEPS), 1e-9)
        coded = np.clip(np.round((codes - middle) / step), -_STEPS, _STEPS).astype(np.int8)
        wide = features.shape[1]
        return cls(
            features=np.ascontiguousarray(coded[:, :wide]),
            latents=np.ascontiguousarray(coded[:, wide:]),
            follows=np.append(runs[1:] == runs[:-1], False),
            middle=middle.astype(STORED),
            step=step.astype(STORED),
            weights=np.ascontiguousarray(weights, STORED),
        )

    def with_weights(self, weights: np.ndarray) -> Codebook:
        """Return the same codes with other weights (D,) of squared differences; they are not copied."""
        other = copy.copy(self)
        object.__setattr__(other, "weights", np.ascontiguousarray(weights, STORED))
        other.__post_init__()
        return other

    def read_features(self) -> np.ndarray:
        """Return the normalised features (N, D) of all codes."""
        wide = self.features.shape[1]
        return self.features.astype(STORED) * self.step[:wide] + self.middle[:wide]

    @cached_property
    def _grouped(self) -> np.ndarray:
        """(G, D, GROUP)"""
        padded = np.zeros((-len(self) % GROUP + len(self), self.features.shape[1]), np.int8)
        padded[: len(self)] = self.features
        return np.ascontiguousarray(padded.reshape(-1, GROUP, padded.shape[1]).transpose(0, 2, 1))

    @cached_property
    def _lows(self) -> np.ndarray:
        return np.ascontiguousarray(np.minimum.reduceat(self.features, np.arange(0, len(self), GROUP)).T)

    @cached_property
    def _highs(self) -> np.ndarray:
        return np.ascontiguousarray(np.maximum.reduceat(self.features, np.arange(0, len(self), GROUP)).T)

    def find_nearest(
        self,
        queries: np.ndarray,
        *,
        weights: np.ndarray | None = None,
        masks: Sequence[Mask] = (),
        mask_numbers: np.ndarray | None = None,
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Find the nearest points to queries (B, D): the code before each (B,), the fraction of the way to the next
        code (B,), and the cost (B,).

        `weights` (D,) or (B, D) are those of the codebook by default. `masks` say which codes may be found, and
        `mask_numbers` (B,) which mask holds for a query, -1 for none; where no code may be found it is -1.
        """
        wide = self.features.shape[1]
        check({"D": wide}, queries=(queries, "B D"))
        step, count = self.step[:wide], len(queries)
        scaled = np.ascontiguousarray((queries - self.middle[:wide]) / step, STORED)
        own = np.atleast_2d(self.weights if weights is None else weights) * step * step
        allowed = np.stack([mask.allowed for mask in masks]) if masks else np.ones((1, 1), bool)
        if masks and allowed.shape[1] != len(self):
            raise InputError(f"a mask is of {allowed.shape[1]} codes, the codebook has {len(self)}.")
        numbers = np.full(count, -1, np.int64) if mask_numbers is None else np.asarray(mask_numbers, np.int64)
        found = np.zeros(count, np.int64), np.zeros(count), np.zeros(count)
        codes = CodeArrays(self._grouped, self._lows, self._highs, self.follows)
        scratch = np.empty(len(self._grouped), STORED), np.empty(GROUP, STORED)
        nearest_codes(codes, scaled, np.ascontiguousarray(own, STORED), allowed, numbers, *scratch, *found)
        return found

    def __call__(self, queries: np.ndarray) -> np.ndarray:
        """Find features and latents (B, D + L) of the nearest points to queries (B, D)."""
        code, fraction, _ = self.find_nearest(queries)
        return self.read(code, fraction)

    def read(self, codes: np.ndarray, fractions: np.ndarray | None = None) -> np.ndarray:
        """Return features and latents (B, D + L) of codes (B,), a fraction (B,) of the way to the next."""
        here = self._floats(codes)
        if fractions is not None:
            there = self._floats(np.minimum(codes + 1, len(self) - 1))
            here = here + fractions[:, None].astype(STORED) * (there - here)
        return here * self.step + self.middle

    def _floats(self, codes: np.ndarray) -> np.ndarray:
        return np.concatenate([self.features[codes], self.latents[codes]], axis=1).astype(STORED)


_SLACK = 1.25
"""Ends of runs are codes besides those at every stride: so much more than the budget is no reason to leave any out."""


def _choose_spans(
    both: np.ndarray,
    frames: np.ndarray,
    kept: np.ndarray,
    runs: np.ndarray,
    places: np.ndarray,
    most: int,
    stride: int,
) -> tuple[np.ndarray, np.ndarray]:
    """Choose at most so many codes, in spans of consecutive ones: each span that is added is the one least like those
    chosen before. Returns the codes chosen of `kept` (n,), and a number for each that is the same within a span.

    `frames`, `runs` and `places` (n,) are of the codes: their rows in `both`, the run that they are in, and the frames
    since its beginning.
    """
    long = max(SPAN // stride, 1)
    number = places // (long * stride)
    spans = np.cumsum(np.diff(runs, prepend=runs[0]) != 0) * (int(number.max()) + 1) + number
    _, of_code, counts = np.unique(spans, return_inverse=True, return_counts=True)
    firsts = np.concatenate([[0], np.cumsum(counts)[:-1]])
    steps = np.minimum(np.arange(0, long, max(long // _LOOKS, 1))[None], counts[:, None] - 1)
    looks = both[frames[firsts[:, None] + steps]]  # (spans, looks, D + L)
    looks = ((looks - both.mean(axis=0)) / np.maximum(both.std(axis=0), 1e-6)).reshape(len(counts), -1)
    squares = (looks * looks).sum(axis=1)
    chosen, room = np.zeros(len(counts), bool), most
    nearest = np.full(len(counts), np.inf)
    latest = int(np.argmin(squares))
    while room >= counts[latest]:
        chosen[latest], room = True, room - int(counts[latest])
        nearest = np.minimum(nearest, squares + squares[latest] - 2.0 * (looks @ looks[latest]))
        nearest[chosen] = -1.0
        latest = int(np.argmax(nearest))
        if nearest[latest] < 0.0:
            break
    inside = chosen[of_code]
    return kept[inside], spans[inside]


_LOOKS = 5
"""Codes by which two spans are compared."""
