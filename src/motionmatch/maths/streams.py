"""Random numbers for many rows, each from a stream of its own.

What a row draws depends on its seed and on what it drew before, never on the other rows: a character among a thousand
draws what it would draw alone. The generator is SplitMix64 (Steele, Lea, Flood 2014), which mixes a counter, so that
all rows are drawn at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from motionmatch.errors import InputError

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)


class Streams:
    """Streams of C rows."""

    def __init__(self, count: int, seed: int | Sequence[int] | np.ndarray | None = None, *, first: int = 0) -> None:
        """A seed for all rows, or one for each; None is a seed at random. `first` is the number of the first row."""
        self.first = first
        self.keys = np.zeros(count, np.uint64)
        """(C,) seeds, mixed"""
        self.counters = np.zeros(count, np.uint64)
        """(C,) numbers that were drawn so far"""
        self.seed(np.random.SeedSequence().generate_state(1)[0] if seed is None else seed)

    def __len__(self) -> int:
        return len(self.keys)

    def seed(self, seed: int | np.integer | Sequence[int] | np.ndarray, rows: np.ndarray | None = None) -> None:
        """Begin the streams of all rows, or of some (n,), anew, with one seed for all or with one for each.

        Row 0 of one seed draws what a row with that seed of its own draws.
        """
        chosen = np.arange(len(self)) if rows is None else np.asarray(rows)
        seeds = np.asarray(seed)
        if seeds.dtype.kind not in "iu" or (seeds < 0).any():
            raise InputError(f"the seed {seed} can't be used; expected whole numbers from 0.")
        keys = _mix(np.atleast_1d(seeds).astype(np.uint64) * STEP)
        if not seeds.ndim:
            numbers = (chosen + self.first).astype(np.uint64)
            keys = np.where(numbers == 0, keys, _mix(keys ^ (numbers * FIRST)))
        self.keys[chosen] = keys
        self.counters[chosen] = 0

    def rows(self, chosen: np.ndarray) -> RowStreams:
        """Return the streams of some rows (n,)."""
        return RowStreams(self, np.asarray(chosen))

    def snapshot(self) -> dict[str, np.ndarray]:
        return {"keys": self.keys.copy(), "counters": self.counters.copy()}

    def restore(self, kept: dict[str, np.ndarray]) -> None:
        self.keys, self.counters = kept["keys"].copy(), kept["counters"].copy()


class RowStreams:
    """The streams of n rows: every draw gives an array with these rows first."""

    def __init__(self, streams: Streams, chosen: np.ndarray) -> None:
        self.streams, self.chosen = streams, chosen

    def __len__(self) -> int:
        return len(self.chosen)

    def rows(self, which: np.ndarray) -> RowStreams:
        """Return the streams of some of these rows: (m,) numbers, or (n,) bool."""
        return RowStreams(self.streams, self.chosen[which])

    def uniform(self, low: float = 0.0, high: float = 1.0, shape: tuple[int, ...] = ()) -> np.ndarray:
        """Draw (n, *shape) numbers from `low` to below `high`."""
        return low + (high - low) * self._fractions(shape)

    def choose(self, values: np.ndarray, shape: tuple[int, ...] = ()) -> np.ndarray:
        """Draw (n, *shape) of the values (k, …), each as likely as the others."""
        return values[(self._fractions(shape) * len(values)).astype(np.int64)]

    def normal(self, shape: tuple[int, ...] = ()) -> np.ndarray:
        """Draw (n, *shape) numbers that are normally distributed, with mean 0 and deviation 1 (Box and Muller)."""
        pairs = self._fractions((2, *shape))
        return np.sqrt(-2.0 * np.log1p(-pairs[:, 0])) * np.cos(2.0 * np.pi * pairs[:, 1])

    def _fractions(self, shape: tuple[int, ...]) -> np.ndarray:
        """Draw (n, *shape) numbers from 0 to below 1, of 53 bits."""
        streams, count = self.streams, math.prod(shape)
        keys, before = streams.keys[self.chosen], streams.counters[self.chosen]
        streams.counters[self.chosen] = before + np.uint64(count)
        places = before[:, None] + np.arange(1, count + 1, dtype=np.uint64)
        bits = _mix(keys[:, None] + places * STEP)
        return ((bits >> np.uint64(11)) * 2.0**-53).reshape(len(self.chosen), *shape)


def _mix(values: np.ndarray) -> np.ndarray:
    """Return 64 mixed bits of each value."""
    values = (values ^ (values >> np.uint64(30))) * FIRST
    values = (values ^ (values >> np.uint64(27))) * SECOND
    return values ^ (values >> np.uint64(31))
