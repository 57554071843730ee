"""Work done beside the simulation, which goes on meanwhile. The last thing asked for counts."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from motionmatch.errors import MotionMatchError

Progress = Callable[[str, int, int], None]
"""Told what is done, how much of it, of how much."""
Answer = TypeVar("Answer")

log = logging.getLogger("motionmatch.viewer")


class _Abandoned(Exception):
    """Nobody waits for this any more."""


class Beside:
    """One thing at a time, in a thread that does not keep the program from ending."""

    def __init__(self, tell: Callable[[dict[str, Any]], None]) -> None:
        self.tell = tell
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._asked = 0
        self._thread: threading.Thread | None = None

    def do(self, name: str, work: Callable[[Progress], Answer], then: Callable[[Answer], None]) -> None:
        """Do some work and give what comes out to `then`, unless something else is asked for meanwhile."""
        self._asked += 1
        number = self._asked
        self._jobs.put(lambda: self._work(number, name, work, then))
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="motionmatch-beside", daemon=True)
            self._thread.start()

    def abandon(self) -> None:
        """Nobody waits any more for what was asked for."""
        self._asked += 1

    def stop(self, seconds: float = 5.0) -> None:
        """Give up what is under way, and wait so long for the thread."""
        self.abandon()
        self.finish(seconds)

    def finish(self, seconds: float | None = None) -> None:
        """Wait for what was asked for, then end the thread."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(seconds)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def _work(self, number: int, name: str, work: Callable[[Progress], Answer], then: Callable[[Answer], None]) -> None:
        def tell(doing: str, done: int, total: int) -> None:
            if number != self._asked:
                raise _Abandoned
            self._say(name, doing, done, total)

        try:
            tell("opening", 0, 0)
            answer = work(tell)
            tell("ready", 1, 1)
            then(answer)
            self._say(name, "ready", 1, 1, finished=True)
        except _Abandoned:
            pass
        except Exception as error:
            if not isinstance(error, MotionMatchError):
                log.exception("%s could not be done", name)
            self._say(name, f"failed: {error}", 0, 0, finished=True)

    def _say(self, name: str, doing: str, done: int, total: int, *, finished: bool = False) -> None:
        self.tell({"what": name, "doing": doing, "done": done, "total": total, "finished": finished})
