"""When characters search: each at its own regular times, or spread evenly over steps."""

from __future__ import annotations

import numpy as np

_GOLDEN = 0.6180339887498949


class Scheduler:
    """Lets characters search at regular times; an early search (a clip ends, the command changes) starts anew."""

    def first(self, count: int, period: float) -> np.ndarray:
        """Return seconds (C,) until the first search."""
        return np.zeros(count)

    def find_next(self, search_in: np.ndarray, due: np.ndarray, period: np.ndarray | float) -> np.ndarray:
        """Return seconds (n,) until the next search of characters that search now.

        `search_in` (n,) is the time that was left, `due` (n,) bool whether it was over, `period` (n,) that of each.
        After a late search the next one comes earlier by the delay, at most by one period.
        """
        return np.maximum(np.where(due, search_in, 0.0) + period, 0.0)


class SpreadScheduler(Scheduler):
    """Spreads searches evenly over steps. A character that searches early keeps its turn."""

    def first(self, count: int, period: float) -> np.ndarray:
        return np.argsort(np.argsort(np.arange(count) * _GOLDEN % 1.0)) / count * period

    def find_next(self, search_in: np.ndarray, due: np.ndarray, period: np.ndarray | float) -> np.ndarray:
        return np.where(due, super().find_next(search_in, due, period), search_in)
