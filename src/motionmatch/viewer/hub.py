"""The connected pages: which one drives, and the messages that wait for each."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator

from motionmatch.viewer import messages
from motionmatch.viewer.replies import encode

Payload = str | bytes

MOST_IN_FLIGHT = 6
"""Pose frames that may be on their way to a page that acknowledges them."""
FRAMES = "poses"
"""The kind of message that is limited."""
KEPT = ("scene", "settings", "blind", "study", "timeline", "info", "poses")
"""Kinds of messages whose newest is sent to a page that joins."""


class Audience:
    """Pages by number. The first drives; a later one watches until it takes over or the driver leaves."""

    def __init__(self) -> None:
        self._waiting: list[int] = []  # in the order in which they may drive
        self._watching: list[int] = []  # pages that chose to watch
        self.driver: int | None = None

    def __len__(self) -> int:
        return len(self._waiting) + len(self._watching)

    def __iter__(self) -> Iterator[int]:
        return iter([*self._waiting, *self._watching])

    def join(self, client: int) -> None:
        """Add a page."""
        self._waiting.append(client)
        self._choose_driver()

    def leave(self, client: int) -> None:
        """Remove a page."""
        self._remove(client)
        self._choose_driver()

    def take(self, client: int) -> None:
        """Let this page drive."""
        self._remove(client)
        self._waiting.insert(0, client)
        self.driver = client

    def watch(self, client: int) -> None:
        """Let this page only watch, until it takes over."""
        self._remove(client)
        self._watching.append(client)
        self._choose_driver()

    def role(self, client: int) -> str:
        """Return the role of a page, `drive` or `watch`."""
        return "drive" if client == self.driver else "watch"

    def _remove(self, client: int) -> None:
        for group in (self._waiting, self._watching):
            if client in group:
                group.remove(client)
        if self.driver == client:
            self.driver = None

    def _choose_driver(self) -> None:
        if self.driver is None and self._waiting:
            self.driver = self._waiting[0]


class Mailbox:
    """Messages that wait to be sent to one page. A new message replaces the older one of its kind: no backlog."""

    def __init__(self) -> None:
        self._slots: dict[str, Payload] = {}
        self._ready = asyncio.Event()
        self._sent = 0
        self._acked: int | None = None

    def put(self, kind: str, payload: Payload) -> None:
        """Queue a message, in place of an older one of its kind."""
        self._slots.pop(kind, None)
        self._slots[kind] = payload
        self._update()

    def ack(self, count: int) -> None:
        """Note that the page has received `count` pose frames so far."""
        self._acked = min(max(count, self._acked or 0), self._sent)
        self._update()

    async def take(self) -> list[Payload]:
        """Return all messages that may be sent now; wait until there is one."""
        await self._ready.wait()
        taken = [kind for kind in self._slots if kind != FRAMES or self._may_send_frame()]
        self._sent += FRAMES in taken
        payloads = [self._slots.pop(kind) for kind in taken]
        self._update()
        return payloads

    def _may_send_frame(self) -> bool:
        return self._acked is None or self._sent - self._acked < MOST_IN_FLIGHT

    def _update(self) -> None:
        waiting = set(self._slots) - (set() if self._may_send_frame() else {FRAMES})
        if waiting:
            self._ready.set()
        else:
            self._ready.clear()


class RateLimit:
    """Allows `rate` messages per second, and as many at once."""

    def __init__(self, rate: float, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self.refused = 0
        """number of messages refused in a row, without a quiet second between"""
        self._left, self._then = rate, clock()
        self._refused_at = -1e9

    def take(self) -> bool:
        """Count one message, and return whether it is allowed."""
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


class Hub:
    """All pages, with a mailbox for each."""

    def __init__(self) -> None:
        self.audience = Audience()
        self.boxes: dict[int, Mailbox] = {}
        self.newest: dict[str, Payload] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self._numbers = 0

    def send(self, kind: str, payload: Payload, to: int | None = None) -> None:
        """Send to one page or to all; may be called from any thread."""
        if self.loop is None:
            self._deliver(kind, payload, to)
        else:
            with contextlib.suppress(RuntimeError):  # the loop has just been closed
                self.loop.call_soon_threadsafe(self._deliver, kind, payload, to)

    def _deliver(self, kind: str, payload: Payload, to: int | None) -> None:
        if to is None:
            if kind in KEPT:
                self.newest[kind] = payload
            for box in self.boxes.values():
                box.put(kind, payload)
        elif to in self.boxes:
            self.boxes[to].put(kind, payload)

    def join(self, rate: float = 60.0) -> int:
        """Add a page, send it the newest messages, and return its number."""
        self._numbers += 1
        client, box = self._numbers, Mailbox()
        box.put(
            "welcome",
            encode(
                "welcome",
                {"version": messages.VERSION, "client": client, "rate": rate, "most_bytes": messages.MOST_BYTES},
            ),
        )
        self.boxes[client] = box
        self.audience.join(client)
        self.send_roles()
        for kind in KEPT:
            if kind in self.newest:
                box.put(kind, self.newest[kind])
        return client

    def leave(self, client: int) -> None:
        """Remove a page."""
        del self.boxes[client]
        self.audience.leave(client)
        self.send_roles()

    def send_roles(self) -> None:
        """Send each page its role."""
        driver, count = self.audience.driver, len(self.audience)
        for client, box in self.boxes.items():
            box.put("roles", encode("roles", {"you": self.audience.role(client), "driver": driver, "clients": count}))
