"""A steady rate of steps: each has a fixed time, so that errors do not add up."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable

MOST_BEHIND = 4
"""Most late steps that are taken at once; further ones are dropped."""
MEASURED_SECONDS = 2.0
"""Time over which the rate of steps is measured."""


class Pace:
    """Waits until steps are due. Tests give a clock and a sleep of their own."""

    def __init__(
        self,
        rate: float = 60.0,
        *,
        clock: Callable[[], float] = time.perf_counter,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        self.rate, self.clock, self.sleep = rate, clock, sleep
        self.late = 0
        """Number of dropped steps."""
        self._start = clock()
        self._taken = 0
        self._times: deque[float] = deque()

    def wait(self) -> int:
        """Sleep until a step is due; return the number of due steps, at least 1 unless sleep was cut short."""
        due = self._start + (self._taken + 1) / self.rate
        now = self.clock()
        if now < due:
            self.sleep(due - now)
            now = self.clock()
        # A billionth of a step is rounding of the clock.
        steps = math.floor((now - self._start) * self.rate + 1e-9) - self._taken
        if steps > MOST_BEHIND:
            lost = steps - MOST_BEHIND
            self.late += lost
            self._taken += lost
            steps = MOST_BEHIND
        steps = max(steps, 0)
        self._taken += steps
        self._times.extend([now] * steps)
        while self._times and self._times[0] < now - MEASURED_SECONDS:
            self._times.popleft()
        return steps

    @property
    def measured(self) -> float:
        """Steps per second over the last two seconds."""
        if len(self._times) < 2 or self._times[-1] <= self._times[0]:
            return 0.0
        return (len(self._times) - 1) / (self._times[-1] - self._times[0])
