"""Opens databases beside the simulation, which goes on meanwhile. The last one asked for counts."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any

from motionmatch.control.command import Command
from motionmatch.control.settings import Settings
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError
from motionmatch.motion.ground import Ground
from motionmatch.viewer.stage import Side

Progress = Callable[[str, int, int], None]
"""Told what is done, how much of it, of how much."""
Opener = Callable[[str, Progress], MotionDatabase]
"""Gives the database of a name."""

log = logging.getLogger("motionmatch.viewer")


class _Abandoned(Exception):
    """Nobody waits for this any more."""


class Opening:
    """One at a time, in a thread that does not keep the program from ending."""

    def __init__(self, opener: Opener, tell: Callable[[dict[str, Any]], None]) -> None:
        self.opener, self.tell = opener, tell
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._asked = 0
        self._thread: threading.Thread | None = None

    def open(
        self, name: str, settings: Settings, then: Callable[[Side], None], *, ground: Ground | None = None
    ) -> None:
        """Open a database and give the side that plays it to `then`, unless another is asked for meanwhile."""
        self._asked += 1
        number = self._asked
        self._jobs.put(lambda: self._work(number, name, settings, ground, then))
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="motionmatch-open", daemon=True)
            self._thread.start()

    def stop(self, seconds: float = 5.0) -> None:
        """Give up what is under way, and wait so long for the thread."""
        self._asked += 1
        self.finish(seconds)

    def finish(self, seconds: float | None = None) -> None:
        """Wait for what was asked for, then end the thread."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(seconds)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def _work(
        self, number: int, name: str, settings: Settings, ground: Ground | None, then: Callable[[Side], None]
    ) -> None:
        def tell(doing: str, done: int, total: int) -> None:
            if number != self._asked:
                raise _Abandoned
            self._say(name, doing, done, total)

        try:
            tell("opening", 0, 0)
            database = self.opener(name, tell)
            tell("preparing", 0, 0)
            side = Side.of(name, name, database, settings, ground=ground)
            warm(side)
            tell("ready", 1, 1)
            then(side)
            self._say(name, "ready", 1, 1, finished=True)
        except _Abandoned:
            pass
        except Exception as error:
            if not isinstance(error, MotionMatchError):
                log.exception("%s could not be opened", name)
            self._say(name, f"failed: {error}", 0, 0, finished=True)

    def _say(self, name: str, doing: str, done: int, total: int, *, finished: bool = False) -> None:
        self.tell({"what": name, "doing": doing, "done": done, "total": total, "finished": finished})


def warm(side: Side) -> None:
    """Take a step for nothing, so that code which is compiled when it is first used is ready."""
    state = side.controller.start(1)
    side.controller.step(state, Command.to((0.0, 0.0, 1.0)))
