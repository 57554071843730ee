"""Compile each kernel in one of the processes of a test run; the others wait, and load it from the cache."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from numba.core.dispatcher import Dispatcher

try:
    import fcntl
except ImportError:  # Windows: every process compiles for itself
    fcntl = None  # type: ignore[assignment]


def compile_once(folder: Path) -> None:
    """Make processes that use the same folder wait for each other's compiler, function by function."""
    if fcntl is None:
        return
    folder.mkdir(parents=True, exist_ok=True)
    compile_now, held = Dispatcher.compile, set()

    @contextlib.contextmanager
    def locked(name: str) -> Iterator[None]:
        if name in held:  # a function that calls itself
            yield
            return
        held.add(name)
        try:
            with (folder / f"{name}.lock").open("w") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                yield
        finally:
            held.discard(name)

    def compile_in_turn(self, sig):
        function = self.py_func
        with locked(f"{function.__module__}.{function.__qualname__}".replace("<", "").replace(">", "")):
            return compile_now(self, sig)

    Dispatcher.compile = compile_in_turn
