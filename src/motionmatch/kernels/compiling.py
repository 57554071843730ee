"""Says when kernels are being compiled, which happens once on a machine and may take many seconds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numba.core import event

from motionmatch import progress


class Announcer(event.Listener):
    """Counts the kernels that are compiled, and says so beside whatever stage is shown.

    Kernels that come from the cache on disk are not compiled, and nothing is said of them.
    """

    def __init__(self) -> None:
        self.count, self._depth = 0, 0

    def on_start(self, event: event.Event) -> None:
        self._depth += 1
        if event.data["dispatcher"].py_func.__module__.startswith("motionmatch."):  # not numba's own
            self.count += 1
            progress.note(f"compiling kernels, once: {self.count} so far")

    def on_end(self, event: event.Event) -> None:
        self._depth -= 1
        if self._depth == 0:
            progress.note("")


def announce() -> Announcer:
    """Say from now on when kernels are compiled."""
    announcer = Announcer()
    event.register("numba:compile", announcer)
    return announcer


def is_cached(kernel: Any) -> bool:
    """Whether compiled code of a kernel is kept on disk, for some kind of arguments."""
    return Path(kernel._cache.cache_path, f"{kernel._cache._impl.filename_base}.nbi").is_file()
