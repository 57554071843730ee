"""Compiles what a character needs to be played in a second process, while this one prepares the motion.

Kernels are compiled once on a machine and kept on disk. That takes as long as the acting of a database, and two
processors do both at the same time: Python compiles in one thread only, hence the process.

    with compiled_ahead() as wait:
        database = …
        wait()
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator

MOST_SECONDS = 300.0
"""After which what is not compiled yet is left to whoever needs it."""


@contextlib.contextmanager
def compiled_ahead() -> Iterator[Callable[[], None]]:
    """Start to compile, if nothing is compiled yet and there is a processor for it; gives a function that waits."""
    running = _start() if is_needed() else None

    def wait() -> None:
        if running is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                running.wait(MOST_SECONDS)

    try:
        yield wait
    finally:
        if running is not None and running.poll() is None:
            running.kill()
            running.wait()


def is_needed() -> bool:
    """Whether kernels are to be compiled, and another process could do it."""
    from motionmatch.kernels import compiling, search

    return (os.cpu_count() or 1) > 1 and not compiling.is_cached(search.search_tree)


def compile_kernels() -> None:
    """Compile by playing a few frames of a small database."""
    from motionmatch.actors import sketch
    from motionmatch.control.command import Command
    from motionmatch.control.controller import Controller
    from motionmatch.database.build import build

    controller = Controller(build([sketch.walk(3.0)]))
    controller.step(controller.start(1), Command.uniform((0.0, 0.0, 1.0)))


def _start() -> subprocess.Popen[bytes] | None:
    from numba import config

    place = {"NUMBA_CACHE_DIR": config.CACHE_DIR} if config.CACHE_DIR else {}  # type: ignore[attr-defined]
    command = [sys.executable, "-c", "from motionmatch.control.ahead import compile_kernels; compile_kernels()"]
    silent = subprocess.DEVNULL
    try:
        return subprocess.Popen(command, stdin=silent, stdout=silent, stderr=silent, env={**os.environ, **place})
    except OSError:  # no more processes: it is compiled when it is needed
        return None
