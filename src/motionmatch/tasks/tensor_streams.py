"""The random streams of `maths.streams` in torch: the same numbers, drawn on a device."""

from __future__ import annotations

import math

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.maths.streams import FIRST, SECOND, STEP, Streams

try:
    import torch
except ImportError as error:
    raise missing_extra("stepping characters in torch", "learn") from error


def _signed(value: np.uint64) -> int:
    """Return the signed number with the same 64 bits: torch multiplies and adds only those."""
    return int(value.astype(np.int64))


class TensorStreams:
    """Streams of C rows on a device."""

    def __init__(self, streams: Streams, device: torch.device) -> None:
        """Take over streams where they are."""
        self.keys = torch.as_tensor(streams.keys.view(np.int64).copy(), device=device)
        """(C,) int64: seeds, mixed"""
        self.counters = torch.as_tensor(streams.counters.view(np.int64).copy(), device=device)
        """(C,) int64: numbers that were drawn so far"""

    def rows(self, chosen: torch.Tensor) -> TensorRowStreams:
        """Return the streams of some rows (n,)."""
        return TensorRowStreams(self, chosen)


class TensorRowStreams:
    """The streams of n rows: every draw gives a tensor with these rows first."""

    def __init__(self, streams: TensorStreams, chosen: torch.Tensor) -> None:
        self.streams, self.chosen = streams, chosen

    def rows(self, which: torch.Tensor) -> TensorRowStreams:
        """Return the streams of some of these rows: (m,) numbers, or (n,) bool."""
        return TensorRowStreams(self.streams, self.chosen[which])

    def uniform(self, low: float = 0.0, high: float = 1.0, shape: tuple[int, ...] = ()) -> torch.Tensor:
        """Draw (n, *shape) numbers from `low` to below `high`, float64."""
        return low + (high - low) * self._fractions(shape)

    def choose(self, values: torch.Tensor, shape: tuple[int, ...] = ()) -> torch.Tensor:
        """Draw (n, *shape) of the values (k, …), each as likely as the others."""
        return values[(self._fractions(shape) * len(values)).long()]

    def advance(self, count: int | torch.Tensor) -> None:
        """Pass over `count` numbers of each row, the same or (n,)."""
        self.streams.counters[self.chosen] += count

    def _fractions(self, shape: tuple[int, ...]) -> torch.Tensor:
        drawn = self.peek(shape)
        self.advance(math.prod(shape))
        return drawn

    def peek(self, shape: tuple[int, ...]) -> torch.Tensor:
        """Return the next (n, *shape) numbers from 0 to below 1 without drawing them."""
        streams, count = self.streams, math.prod(shape)
        keys, before = streams.keys[self.chosen], streams.counters[self.chosen]
        places = before[:, None] + torch.arange(1, count + 1, device=keys.device)
        bits = _mix(keys[:, None] + places * _signed(STEP))
        return (_shift(bits, 11).double() * 2.0**-53).reshape(len(self.chosen), *shape)


def _mix(values: torch.Tensor) -> torch.Tensor:
    """Return 64 mixed bits of each value."""
    values = (values ^ _shift(values, 30)) * _signed(FIRST)
    values = (values ^ _shift(values, 27)) * _signed(SECOND)
    return values ^ _shift(values, 31)


def _shift(values: torch.Tensor, places: int) -> torch.Tensor:
    """Shift bits to the right and fill up with zeros, as unsigned numbers do."""
    return (values >> places) & ((1 << (64 - places)) - 1)
