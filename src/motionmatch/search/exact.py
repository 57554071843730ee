"""The base of the exact matchers: features, the frames that may be offered, and the ranges of clips."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Generic, Protocol, TypeVar
from weakref import WeakKeyDictionary

import numpy as np

from motionmatch.conventions import EXACT, STORED
from motionmatch.errors import InputError
from motionmatch.kernels.bundles import KernelQuery, KernelResult
from motionmatch.kernels.search_lanes import COLUMNS
from motionmatch.motion.ranges import Ranges
from motionmatch.search.matcher import Candidates, Match, Reason
from motionmatch.search.query import Mask, Query, check_finite


class Searchable(Protocol):
    """The data of a database that a matcher needs."""

    @property
    def features(self) -> np.ndarray: ...
    @property
    def searchable(self) -> np.ndarray: ...
    @property
    def ranges(self) -> Ranges: ...


Summary = TypeVar("Summary")
"""The masked bits that a matcher computes once for each mask."""


class ExactMatcher(ABC, Generic[Summary]):
    """Base of the matchers that find the best of F frames with D features each. A subclass implements the search."""

    def __init__(
        self,
        features: np.ndarray | Searchable,
        *,
        searchable: np.ndarray | None = None,
        ranges: Ranges | None = None,
        threads: int = 1,
    ) -> None:
        """Take a database, or features (F, D) with the frames that may be offered (F,) and their clips.

        Without `ranges` all frames are one clip. `threads` is the number of threads that share the characters of a
        query; the results do not depend on it.
        """
        if not isinstance(features, np.ndarray) and hasattr(features, "features"):
            searchable = features.searchable if searchable is None else searchable
            ranges = features.ranges if ranges is None else ranges
            features = features.features
        self.features = np.ascontiguousarray(features, STORED)
        if self.features.ndim != 2 or not self.features.shape[1]:
            raise InputError(f"features have shape {self.features.shape}, expected (F, D): a row per frame.")
        check_finite(self.features, "features", "frame")
        self.searchable = np.ones(self.num_frames, bool) if searchable is None else np.array(searchable)
        if self.searchable.shape != (self.num_frames,) or self.searchable.dtype != np.bool_:
            raise InputError(
                f"searchable has shape {self.searchable.shape} of {self.searchable.dtype}, expected "
                f"({self.num_frames},) of bool: True where a frame may be offered."
            )
        self.ranges = Ranges.of_lengths([self.num_frames] if self.num_frames else []) if ranges is None else ranges
        if self.ranges.num_frames != self.num_frames:
            raise InputError(
                f"ranges are of {self.ranges.num_frames} frames, features of {self.num_frames}: they must agree."
            )
        if threads < 1:
            raise InputError(f"{threads} threads: expected 1 or more.")
        self.threads = threads
        self.edges = np.concatenate([[0], self.ranges.stops]).astype(np.int64)
        self._ones = self.pad_columns(np.ones((1, self.num_columns), STORED))
        self._summaries: WeakKeyDictionary[Mask, Summary] = WeakKeyDictionary()
        self._unmasked: Summary | None = None
        self._pool: ThreadPoolExecutor | None = None

    @property
    def num_frames(self) -> int:
        return len(self.features)

    @property
    def num_columns(self) -> int:
        return self.features.shape[1]

    def pad_columns(self, rows: np.ndarray) -> np.ndarray:
        """Return rows (N, D) with columns of zeros added, up to the number that kernels need."""
        whole = np.zeros((len(rows), rows.shape[1] + -rows.shape[1] % COLUMNS), STORED)
        whole[:, : rows.shape[1]] = rows
        return whole

    @abstractmethod
    def _summarise(self, allowed: np.ndarray) -> Summary:
        """Pack the frames (F,) that are allowed as the kernel takes them; called once for each mask."""

    @abstractmethod
    def run(self, summary: Summary, rows: np.ndarray, query: KernelQuery, result: KernelResult) -> None:
        """Answer the queries `rows` (B,) with a kernel."""

    def search(self, query: Query) -> Match:
        """Find the best frame for each character; of equal costs the lower frame. Frame -1 and cost inf where none is
        allowed (`Match.required` makes that an error)."""
        result = self._search(query)
        return Match(result.frames, result.costs)

    def _search(self, query: Query) -> KernelResult:
        count = len(query)
        asked = self.kernel_query(query)
        visits = np.zeros((count, 2), np.int64)
        result = KernelResult(np.empty(count, np.int64), np.empty(count, EXACT), visits, visits)
        if not query.masks and self.threads == 1:
            self.run(self.get_summary(None), np.arange(count), asked, result)
            return result
        for mask, rows in self.rows_by_mask(query):
            self.run_shared(rows, partial(self.run, self.get_summary(mask), query=asked, result=result))
        return result

    def kernel_query(self, query: Query, *, repeat_weights: bool = False) -> KernelQuery:
        """Check a query and convert it for kernels. Weights are (1, P) or (C, P), or (C, P) if repeated."""
        stays = self.check_query(query)
        weights = self._ones if query.weights is None else self.pad_columns(query.weights.reshape(-1, self.num_columns))
        if repeat_weights and len(weights) != len(query):
            weights = np.repeat(weights, len(query), axis=0)
        radius = -1 if query.exclude_radius is None else int(query.exclude_radius)
        return KernelQuery(
            self.edges, self.pad_columns(query.vector), weights, query.current, stays, query.bias, radius
        )

    def run_shared(self, rows: np.ndarray, run: Callable[[np.ndarray], None]) -> None:
        """Call a function for rows (B,) of a query, divided among the threads."""
        if self.threads == 1 or len(rows) == 1:
            run(rows)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads, thread_name_prefix="search")
        list(self._pool.map(run, [share for share in np.array_split(rows, self.threads) if len(share)]))

    def top_k(self, query: Query, k: int, *, added: np.ndarray | None = None) -> Candidates:
        """Find the k cheapest frames that are offered for each character, by a full scan, whatever the matcher.

        The frame that is playing is among them where it may continue; the bias is not counted. `added` (C, F) is the
        cost of frames besides their columns, by default nothing.
        """
        if k < 1:
            raise InputError(f"top_k of {k}: expected 1 or more.")
        stays = self.check_query(query)
        count, k = len(query), int(k)
        frames, costs = np.full((count, k), -1, np.int64), np.full((count, k), np.inf)
        column_costs, more = np.zeros((count, k, self.num_columns)), np.zeros((count, k))
        added = self.added_costs(query, np.arange(self.num_frames)) if added is None else added
        for row in range(count):
            allowed = self._find_excluded(query, row, np.arange(self.num_frames)) == Reason.ALLOWED
            if stays[row] >= 0:
                allowed[stays[row]] = True
            offered = np.flatnonzero(allowed)
            found = self.row_costs(query, row, offered) + added[row, offered]
            if len(found) > k:
                near = found <= np.partition(found, k - 1)[k - 1]
                offered, found = offered[near], found[near]
            best = np.argsort(found, kind="stable")[:k]
            frames[row, : len(best)], costs[row, : len(best)] = offered[best], found[best]
            away = self.features[offered[best]].astype(EXACT) - query.vector[row]
            column_costs[row, : len(best)] = self._weights(query, row) * (away * away)
            more[row, : len(best)] = added[row, offered[best]]
        return Candidates(frames, costs, column_costs, more)

    def added_costs(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """Return the costs (C, N) of some frames (N,) besides their columns: zeros, unless a matcher adds some."""
        return np.broadcast_to(0.0, (len(query), len(frames)))

    def why_excluded(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """Return for some frames (N,) the `Reason`s (C, N) why they are not offered, as numbers; 0 where they are.

        The current frame is judged like any other; where it may continue it is a candidate all the same.
        """
        self.check_query(query)
        frames = np.atleast_1d(np.asarray(frames))
        if not np.issubdtype(frames.dtype, np.integer) or frames.ndim != 1:
            raise InputError(f"frames have shape {frames.shape} of {frames.dtype}, expected (N,) whole numbers.")
        if ((frames < 0) | (frames >= self.num_frames)).any():
            raise InputError(f"frames {frames.min()} to {frames.max()}: expected 0 to {self.num_frames - 1}.")
        return np.stack([self._find_excluded(query, row, frames) for row in range(len(query))])

    def _find_excluded(self, query: Query, row: int, frames: np.ndarray) -> np.ndarray:
        reasons = np.where(self.searchable[frames], 0, int(Reason.NOT_SEARCHABLE))
        which, current = query.mask_numbers[row], query.current[row]
        if which >= 0:
            reasons |= np.where(query.masks[which].allowed[frames], 0, int(Reason.TAG))
        if current >= 0 and query.exclude_radius is not None:
            near = np.abs(frames - current) <= query.exclude_radius
            near &= self.ranges.find_clip(frames) == self.ranges.find_clip(current)
            reasons |= np.where(near, int(Reason.NEIGHBOURHOOD), 0)
        return reasons

    def _weights(self, query: Query, row: int) -> np.ndarray:
        if query.weights is None:
            return np.ones(self.num_columns)
        return (query.weights if query.weights.ndim == 1 else query.weights[row]).astype(EXACT)

    def row_costs(self, query: Query, row: int, frames: np.ndarray) -> np.ndarray:
        """Return costs (N,) by their definition: the columns in their order, in float64."""
        weights, costs = self._weights(query, row), np.zeros(len(frames))
        for column in range(self.num_columns):
            away = self.features[frames, column].astype(EXACT) - EXACT(query.vector[row, column])
            costs += weights[column] * (away * away)
        return costs

    def check_query(self, query: Query) -> np.ndarray:
        """Check a query, and return the current frames (C,) that may continue, else -1."""
        if query.vector.shape[1] != self.num_columns:
            raise InputError(
                f"the query has {query.vector.shape[1]} columns, the features have {self.num_columns}: build both with "
                "the same schema."
            )
        if query.last_current >= self.num_frames:
            raise InputError(f"current frame {query.last_current}: there are frames 0 to {self.num_frames - 1}.")
        if not query.masks:
            return query.stays
        stays = query.stays.copy()
        for number, mask in enumerate(query.masks):
            if len(mask.allowed) != self.num_frames:
                raise InputError(f"mask {number} is of {len(mask.allowed)} frames, expected {self.num_frames}.")
            theirs = np.flatnonzero((query.mask_numbers == number) & (stays >= 0))
            stays[theirs[~mask.allowed[stays[theirs]]]] = -1
        return stays

    def rows_by_mask(self, query: Query) -> Iterator[tuple[Mask | None, np.ndarray]]:
        """Yield each mask with the characters that share it."""
        if not query.masks:
            yield None, np.arange(len(query))
            return
        for number in np.unique(query.mask_numbers):
            yield (query.masks[number] if number >= 0 else None), np.flatnonzero(query.mask_numbers == number)

    def get_summary(self, mask: Mask | None) -> Summary:
        if mask is None:
            if self._unmasked is None:
                self._unmasked = self._summarise(self.searchable)
            return self._unmasked
        if mask not in self._summaries:
            self._summaries[mask] = self._summarise(self.searchable & mask.allowed)
        return self._summaries[mask]


def side_by_side(rows: np.ndarray, lanes: int) -> np.ndarray:
    """Return rows (N, P) in groups (G, P, lanes), a row in each lane. The last row fills the rest of the last group."""
    missing = -len(rows) % lanes
    whole = np.concatenate([rows, np.repeat(rows[-1:], missing, axis=0)]) if missing else rows
    return np.ascontiguousarray(whole.reshape(-1, lanes, rows.shape[1]).transpose(0, 2, 1))


def frames_in_lanes(frames: np.ndarray, lanes: int) -> np.ndarray:
    """Return frames (N,) in groups (G, lanes) int32; 0 in the rest of the last group."""
    whole = np.zeros((-(-len(frames) // lanes), lanes), np.int32)
    whole.reshape(-1)[: len(frames)] = frames
    return whole


def lane_bits(flags: np.ndarray, lanes: int) -> np.ndarray:
    """Return bits (G,) of flags (N,) bool in groups, lane k as bit k; none is set in the rest of the last group."""
    whole = np.zeros(-(-len(flags) // lanes) * lanes, bool)
    whole[: len(flags)] = flags
    packed = np.packbits(whole.reshape(-1, lanes), axis=1, bitorder="little")
    return packed.view(np.dtype(f"<u{lanes // 8}")).reshape(-1)


def round_boxes(lows: np.ndarray, highs: np.ndarray) -> np.ndarray:
    """Return lows (…, N), then highs, as (…, 2 N) uint16: the upper 16 bits of float32, rounded outwards.

    A rounded box holds at least what the box held, so its bounds stay bounds. `kernels.search_lanes` reads them.
    """
    rounded = np.concatenate([-_round_up(-lows), _round_up(highs)], axis=-1)
    return (rounded.view(np.uint32) >> 16).astype(np.uint16)


def _round_up(values: np.ndarray) -> np.ndarray:
    """Return the least float32 with zeros in its lower 16 bits that is not below each value."""
    values = np.ascontiguousarray(values, STORED)
    cut = values.view(np.uint32) & np.uint32(0xFFFF0000)  # towards zero
    return np.where(cut.view(STORED) < values, cut + np.uint32(0x10000), cut).view(STORED)
