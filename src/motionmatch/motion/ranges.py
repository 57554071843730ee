"""Ranges of clips in flat arrays, so that nothing ever reaches from one clip into the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from motionmatch.errors import InputError


@dataclass(frozen=True, eq=False)
class Ranges:
    """R clips packed one after another."""

    starts: np.ndarray
    """(R,) first frame of each clip"""
    stops: np.ndarray
    """(R,) one past its last frame"""

    def __post_init__(self) -> None:
        starts, stops = np.asarray(self.starts, np.int64), np.asarray(self.stops, np.int64)
        if starts.ndim != 1 or starts.shape != stops.shape or (stops <= starts).any():
            raise InputError("ranges need as many starts as stops, each stop after its start.")
        if len(starts) and (starts[0] != 0 or (starts[1:] != stops[:-1]).any()):
            raise InputError("ranges must begin at frame 0 and follow each other without gaps.")
        object.__setattr__(self, "starts", starts)
        object.__setattr__(self, "stops", stops)

    @classmethod
    def of_lengths(cls, lengths: Iterable[int]) -> Ranges:
        """Make the ranges of clips with these lengths, packed in order."""
        stops = np.cumsum(np.fromiter(lengths, np.int64))
        return cls(np.concatenate([[0], stops[:-1]]).astype(np.int64)[: len(stops)], stops)

    def __len__(self) -> int:
        return len(self.starts)

    def __iter__(self) -> Iterator[slice]:
        for start, stop in zip(self.starts, self.stops, strict=True):
            yield slice(int(start), int(stop))

    @property
    def num_frames(self) -> int:
        """All frames together: F."""
        return int(self.stops[-1]) if len(self) else 0

    @property
    def lengths(self) -> np.ndarray:
        """(R,) frames of each clip"""
        return self.stops - self.starts

    def find_clip(self, frames: np.ndarray) -> np.ndarray:
        """Find the index (…) of the clip that each of frames (…) belongs to."""
        return np.searchsorted(self.stops, frames, side="right")

    def offset(self, frames: np.ndarray, steps: np.ndarray | int) -> np.ndarray:
        """Return frames (…) some steps later (or earlier), held at the ends of their clips."""
        clip = self.find_clip(frames)
        return np.clip(np.asarray(frames) + steps, self.starts[clip], self.stops[clip] - 1)

    def windows(self, length: int, stride: int = 1) -> np.ndarray:
        """Return a (B,) array: first frames of all windows of `length` frames that lie inside one clip."""
        starts = [np.arange(a, b - length + 1, stride) for a, b in zip(self.starts, self.stops, strict=True)]
        return np.concatenate(starts) if starts else np.zeros(0, np.int64)

    def before_end(self, frames: int) -> np.ndarray:
        """Return an (F,) bool array: True where at least this many frames follow in the same clip."""
        left = np.repeat(self.stops, self.lengths) - 1 - np.arange(self.num_frames)
        return left >= frames
