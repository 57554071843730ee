"""Work in background threads while the simulation goes on: opening databases, making variants, answering questions."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.partners import PairController, want_to_meet
from motionmatch.control.settings import Settings
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError
from motionmatch.motion.ground import Ground
from motionmatch.progress import Progress
from motionmatch.viewer.replies import ProgressReply
from motionmatch.viewer.stage import ModelSource, Side

Answer = TypeVar("Answer")

log = logging.getLogger("motionmatch.viewer")


class _Abandoned(Exception):
    """The result of this job is no longer needed."""


class BackgroundWorker:
    """Runs one job at a time in a daemon thread; the newest job wins, older ones are abandoned."""

    def __init__(self, report: Callable[[ProgressReply], None]) -> None:
        self.report = report
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._newest = 0
        self._thread: threading.Thread | None = None

    def start_job(
        self,
        name: str,
        work: Callable[[Progress], Answer],
        then: Callable[[Answer], None],
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        """Run `work` and pass its result to `then`, unless another job was started since. `failed` is called where it
        could not be done."""
        self._newest += 1
        number = self._newest
        self._jobs.put(lambda: self._work(number, name, work, then, failed))
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="motionmatch-background", daemon=True)
            self._thread.start()

    def abandon(self) -> None:
        """Drop the result of the job that was started."""
        self._newest += 1

    def stop(self, seconds: float = 5.0) -> None:
        """Abandon the job that runs, and wait at most `seconds` for the thread."""
        self.abandon()
        self.finish(seconds)

    def finish(self, seconds: float | None = None) -> None:
        """Wait for the jobs that were started, then end the thread."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(seconds)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()

    def _work(
        self,
        number: int,
        name: str,
        work: Callable[[Progress], Answer],
        then: Callable[[Answer], None],
        failed: Callable[[], None],
    ) -> None:
        def progress(done: int, total: int | None, doing: str = "") -> None:
            if number != self._newest:
                raise _Abandoned
            self._report(name, doing, done, total or 0)

        try:
            progress(0, None, "opening")
            answer = work(progress)
            progress(1, 1, "ready")
            then(answer)
            self._report(name, "ready", 1, 1, finished=True)
        except _Abandoned:
            pass
        except Exception as error:
            if not isinstance(error, MotionMatchError):
                log.exception("%s could not be done", name)
            failed()
            self._report(name, f"failed: {error}", 0, 0, finished=True)

    def _report(self, name: str, doing: str, done: int, total: int, *, finished: bool = False) -> None:
        self.report({"what": name, "doing": doing, "done": done, "total": total, "finished": finished})


Opener = Callable[[str, Progress], MotionDatabase | ModelSource]
"""Opens the database of a name, or a model with its database."""


class DatabaseLoader(BackgroundWorker):
    """Opens databases and makes a `Side` of each, ready for the stage."""

    def __init__(self, opener: Opener, report: Callable[[ProgressReply], None]) -> None:
        super().__init__(report)
        self.opener = opener

    def open(
        self,
        name: str,
        settings: Settings,
        then: Callable[[Side], None],
        *,
        ground: Ground | None = None,
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        """Open a database and pass the side that plays it to `then`, unless another was requested since."""

        def work(progress: Progress) -> Side:
            source = self.opener(name, progress)
            progress(0, None, "preparing")
            side = Side.create(name, name, source, settings, ground=ground)
            warm_up(side)
            return side

        self.start_job(name, work, then, failed)


def warm_up(side: Side) -> None:
    """Take one step and drop it, so that all code is compiled; two who can interact look for that as well."""
    controller = side.controller
    controller.step(controller.start(1), Command.uniform((0.0, 0.0, 1.0)))
    if isinstance(controller, PairController):
        goals = want_to_meet(controller.list_scenes()[0])
        controller.step(controller.start(2), Command(np.tile([0.0, 0.0, 1.0], (2, 1)), goals=goals))


class AnswerPool:
    """Answers questions of pages in one thread; only the newest question of each page is answered."""

    def __init__(self, report_problem: Callable[[str, int], None]) -> None:
        self.report_problem = report_problem
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="motionmatch-why")
        self._pending: dict[int, Future] = {}

    def submit(self, client: int, answer: Callable[[], None]) -> None:
        """Run `answer` for a page; a question of the same page that has not begun is dropped."""
        if client in self._pending:
            self._pending[client].cancel()
        self._pending = {each: future for each, future in self._pending.items() if not future.done()}

        def run() -> None:
            try:
                answer()
            except Exception as error:
                if not isinstance(error, MotionMatchError):
                    log.exception("a question could not be answered")
                self.report_problem(str(error), client)

        self._pending[client] = self._pool.submit(run)

    def stop(self) -> None:
        """Drop the questions that have not begun, and wait for the one that has."""
        self._pool.shutdown(wait=True, cancel_futures=True)
