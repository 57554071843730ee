"""The results of a search, and the protocol of matchers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag
from typing import Protocol

import numpy as np

from motionmatch.errors import InputError
from motionmatch.search.query import Query


@dataclass(frozen=True, eq=False)
class Match:
    """The best frame for each character."""

    frame: np.ndarray
    """(C,) or -1 where no frame is allowed"""
    cost: np.ndarray
    """(C,) its cost, float64; infinite where no frame is allowed"""

    @property
    def found(self) -> np.ndarray:
        """(C,) bool: whether any frame was allowed."""
        return self.frame >= 0

    def require(self) -> Match:
        """Return the match itself; raise an error that names a character without a frame if there is one."""
        if not self.found.all():
            missing = np.flatnonzero(~self.found)
            raise InputError(
                f"no frame is allowed for {len(missing)} of {len(self.frame)} characters (the first is "
                f"{int(missing[0])}): mask, searchable frames and excluded neighbourhood leave nothing. Loosen the "
                "tags, or ask the matcher why_excluded(query, frames)."
            )
        return self


@dataclass(frozen=True, eq=False)
class Candidates:
    """The k best frames for each character, the best first."""

    frames: np.ndarray
    """(C, k), -1 where fewer are allowed"""
    costs: np.ndarray
    """(C, k) float64, infinite where there is no frame"""
    column_costs: np.ndarray
    """(C, k, D) cost of each column; zeros where there is no frame"""
    added: np.ndarray
    """(C, k) costs besides the columns, such as obstacles; zeros where there is no frame"""


class Reason(IntFlag):
    """Reasons why a frame is not offered. Several may hold at once; 0 means that it is offered."""

    ALLOWED = 0
    NOT_SEARCHABLE = 1
    """Too near the end of its clip, or left out when the matcher was made."""
    TAG = 2
    """The mask leaves it out."""
    NEIGHBOURHOOD = 4
    """Too near the frame that is playing."""

    @property
    def words(self) -> str:
        texts = {
            Reason.NOT_SEARCHABLE: "not searchable (too near its clip's end)",
            Reason.TAG: "left out by the tags asked for",
            Reason.NEIGHBOURHOOD: "too near the frame that is playing",
        }
        return "; ".join(text for reason, text in texts.items() if reason & self) or "allowed"


class Matcher(Protocol):
    """An object that finds frames. All exact matchers give the same frame and cost for the same query."""

    def search(self, query: Query) -> Match:
        """Find the best frame for each character; of equal costs the lower frame."""
        ...

    def top_k(self, query: Query, k: int) -> Candidates:
        """Find the k best frames for each character, with the cost of each column."""
        ...

    def added_costs(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """Return the costs (C, N) of some frames (N,) besides their columns; zeros in plain matching."""
        ...

    def why_excluded(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """Return a `Reason` as a number (C, N) for each of some frames (N,)."""
        ...
