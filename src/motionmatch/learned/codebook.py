"""A projector that does not blur: frames as codes of one byte per number, and the lines between them.

The projector of the paper is a network, and where a query lies between clips it gives a mixture of them, which is none
of them. In the memory of that network (3.3 MB) there is room for features and latents of every few frames, at one byte
per number. Here a query gets the nearest point on the lines through them: what the database has there, to within a
rounding error and a few hundredths of a second. Memory grows with the database only up to the budget: then codes lie
farther apart.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from motionmatch.conventions import STORED
from motionmatch.errors import InputError
from motionmatch.kernels.codebook import GROUP, nearest_codes
from motionmatch.shapes import check

BUDGET = 3_300_000
"""Bytes: as many as the projector of Table 1 takes in float32."""
FINEST = 3
"""Codes are not nearer than this in time, frames: nearer ones hardly help."""
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
    """(D + L,) what a code of 0 means"""
    step: np.ndarray
    """(D + L,) what a code of 1 adds"""
    weights: np.ndarray
    """(D,) what squared differences of features count"""

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
    def of(
        cls,
        features: np.ndarray,
        latents: np.ndarray,
        *,
        offered: np.ndarray,
        clip_of: np.ndarray,
        weights: np.ndarray,
        budget: int = BUDGET,
    ) -> Codebook:
        """Codes of the frames that may be offered (F,), as near to each other in time as the budget allows."""
        both = np.concatenate([features, latents], axis=1).astype(STORED)
        frames = np.flatnonzero(offered)
        if not len(frames):
            raise InputError("no frame may be offered by a search, so there is nothing to project on.")
        each = both.shape[1] + 2 * features.shape[1] / GROUP + 1
        stride = max(FINEST, int(np.ceil(len(frames) * each / budget)))
        run = np.cumsum(np.diff(frames, prepend=frames[0]) != 1) + clip_of[frames].astype(np.int64) * (len(frames) + 1)
        begins = np.flatnonzero(np.diff(run, prepend=run[0] - 1) != 0)
        place = np.arange(len(frames)) - np.repeat(begins, np.diff(begins, append=len(frames)))
        last = np.diff(run, append=run[-1] - 1) != 0  # the end of a run is a code as well
        kept = np.flatnonzero((place % stride == 0) | last)
        codes, runs = both[frames[kept]], run[kept]
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
        """The same codes, with other weights (D,) of squared differences; made at once."""
        other = copy.copy(self)
        object.__setattr__(other, "weights", np.ascontiguousarray(weights, STORED))
        other.__post_init__()
        return other

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

    def nearest(self, queries: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For queries (B, D): the code before the nearest point (B,), how far it is along (B,), what it costs (B,)."""
        wide = self.features.shape[1]
        check({"D": wide}, queries=(queries, "B D"))
        step = self.step[:wide]
        asked = np.ascontiguousarray((queries - self.middle[:wide]) / step, STORED)
        count = len(asked)
        found = np.zeros(count, np.int64), np.zeros(count), np.zeros(count)
        nearest_codes(
            self._grouped,
            self._lows,
            self._highs,
            self.follows,
            asked,
            self.weights * step * step,
            np.empty(len(self._grouped), STORED),
            np.empty(GROUP, STORED),
            *found,
        )
        return found

    def __call__(self, queries: np.ndarray) -> np.ndarray:
        """(B, D + L) features and latents of the nearest points to queries (B, D)."""
        code, along, _ = self.nearest(queries)
        following = np.minimum(code + 1, len(self) - 1)
        mixed = self._of(code) + along[:, None].astype(STORED) * (self._of(following) - self._of(code))
        return mixed * self.step + self.middle

    def _of(self, codes: np.ndarray) -> np.ndarray:
        return np.concatenate([self.features[codes], self.latents[codes]], axis=1).astype(STORED)
