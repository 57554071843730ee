"""Where compiled kernels are kept, and when what is kept is out of date.

numba keeps compiled code on disk and compiles a function again when its own file has changed. It does not notice a
change in another file whose code was compiled into it. Kernels call each other across files, so here all of them are
dropped when any file of this folder has changed.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import tempfile
from pathlib import Path

MARKER = "kernels.sources"
"""The file beside the compiled code that says which sources it was compiled from."""


def choose_folder(own: Path, home: Path) -> Path | None:
    """Where compiled code can be kept, or None where numba finds a place by itself: beside us, or in the user's home.

    Installed read-only, for a user without a home, there is neither, and numba would refuse to start. A private
    folder for this run serves then; a lasting one that others can write to would let them slip in code.
    """
    if _can_write(own) or _can_write(home):
        return None
    made = Path(tempfile.mkdtemp(prefix="motionmatch-kernels-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _can_write(folder: Path) -> bool:
    """Whether a folder, or the nearest above it that exists, may be written to."""
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
    with contextlib.suppress(OSError):  # a cache that can't be written to can't be mended either
        folder.mkdir(parents=True, exist_ok=True)
        for path in (*folder.glob("*.nbi"), *folder.glob("*.nbc")):
            path.unlink(missing_ok=True)
        descriptor, written = tempfile.mkstemp(dir=folder, prefix=MARKER)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(stamp)
        os.replace(written, marker)
    return True


def _stamp(sources: Path) -> str:
    """A digest of the names and contents of the Python files of a folder."""
    digest = hashlib.sha256()
    for path in sorted(sources.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
