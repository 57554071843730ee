"""A mailbox with one slot for each kind of message, and a limit to how often something may be said."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

Payload = str | bytes

MOST_IN_FLIGHT = 6
"""Pose frames that may be on their way to a page that says which have come."""
FRAMES = "poses"
"""The kind of which this holds."""


class Mailbox:
    """What waits to be sent to one page. The newest of a kind replaces the older: there is never a backlog."""

    def __init__(self) -> None:
        self._slots: dict[str, Payload] = {}
        self._ready = asyncio.Event()
        self._sent = 0
        self._acked: int | None = None

    def put(self, kind: str, payload: Payload) -> None:
        self._slots.pop(kind, None)
        self._slots[kind] = payload
        self._look()

    def ack(self, count: int) -> None:
        """So many frames have come."""
        self._acked = min(max(count, self._acked or 0), self._sent)
        self._look()

    async def take(self) -> list[Payload]:
        """All that may be sent now; waits until there is something."""
        await self._ready.wait()
        taken = [kind for kind in self._slots if kind != FRAMES or self._may_send_frame()]
        self._sent += FRAMES in taken
        payloads = [self._slots.pop(kind) for kind in taken]
        self._look()
        return payloads

    def _may_send_frame(self) -> bool:
        return self._acked is None or self._sent - self._acked < MOST_IN_FLIGHT

    def _look(self) -> None:
        waiting = set(self._slots) - (set() if self._may_send_frame() else {FRAMES})
        if waiting:
            self._ready.set()
        else:
            self._ready.clear()


class Allowance:
    """So many messages per second, and as many at once."""

    def __init__(self, rate: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self.refused = 0
        """in a row, with no second of quiet between"""
        self._left, self._then = rate, clock()
        self._refused_at = -1e9

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = self.clock()
        self._left = min(self._left + (now - self._then) * self.rate, self.rate)
        self._then = now
        if self._left >= 1.0:
            self._left -= 1.0
            if now - self._refused_at > 1.0:
                self.refused = 0
            return True
        self.refused += 1
        self._refused_at = now
        return False
