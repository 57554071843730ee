"""Compiling of kernels: where compiled code is kept, when it is out of date, and messages while it is made.

Compiling happens once on a machine and may take many seconds. numba keeps compiled code on disk and compiles a
function again when its own file has changed. It does not notice a change in another file with code that was compiled
into it. Kernels call each other across files, so here all of them are dropped when any file of this folder has changed.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from numba.core import event

from motionmatch import progress

MARKER = "kernels.sources"
"""A file beside the compiled code with a digest of the sources that it was compiled from."""


def choose_folder(own: Path, home: Path) -> Path | None:
    """Choose a folder for compiled code; None where numba finds one: beside the sources, or in the user's home.

    A read-only installation, used by somebody without a home, has neither, and numba would refuse to start. Then a
    private temporary folder is used: in a lasting one that others can write to, they could insert code.
    """
    if _can_write(own) or _can_write(home):
        return None
    made = Path(tempfile.mkdtemp(prefix="motionmatch-kernels-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _can_write(folder: Path) -> bool:
    """Return whether a folder, or the nearest above it that exists, may be written to."""
    try:
        while not folder.exists():
            folder = folder.parent
        return os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        return False


def drop_outdated(sources: Path, folder: Path) -> bool:
    """Delete compiled code in `folder` if it was compiled from other files than those in `sources`.

    Returns whether anything had to be dropped or marked. Several processes may do this at once: each deletes what is
    there and writes the same marker, and what is missing is compiled again.
    """
    stamp, marker = _stamp(sources), folder / MARKER
    with contextlib.suppress(OSError):
        if marker.read_text(encoding="ascii") == stamp:
            return False
    with contextlib.suppress(OSError):  # a cache that can't be written can't be corrected either
        folder.mkdir(parents=True, exist_ok=True)
        for path in (*folder.glob("*.nbi"), *folder.glob("*.nbc")):
            path.unlink(missing_ok=True)
        descriptor, written = tempfile.mkstemp(dir=folder, prefix=MARKER)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(stamp)
        os.replace(written, marker)
    return True


def _stamp(sources: Path) -> str:
    """Return a digest of the names and contents of the Python files of a folder."""
    digest = hashlib.sha256()
    for path in sorted(sources.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class Announcer(event.Listener):
    """Counts the kernels that are compiled, and shows a note beside the progress.

    Kernels from the cache on disk do not count.
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
    """Announce from now on when kernels are compiled."""
    announcer = Announcer()
    event.register("numba:compile", announcer)
    return announcer


def is_cached(kernel: Any) -> bool:
    """Return whether compiled code of a kernel is kept on disk, for some kind of arguments."""
    return Path(kernel._cache.cache_path, f"{kernel._cache._impl.filename_base}.nbi").is_file()
