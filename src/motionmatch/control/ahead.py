"""Compile the kernels that play a character in a second process, while this one prepares the motion.

Kernels are compiled once on a machine and kept on disk. That takes as long as the acting of a database, and with two
processors both happen at the same time: Python compiles in one thread only, hence the process.

    with compile_ahead() as wait:
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
"""Longest wait; kernels that are not compiled then are compiled when they are first used."""


@contextlib.contextmanager
def compile_ahead() -> Iterator[Callable[[], None]]:
    """Start to compile, if nothing is compiled yet and there is a free processor; give a function that waits for it."""
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
    """Return whether kernels have to be compiled and another process can do it."""
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
