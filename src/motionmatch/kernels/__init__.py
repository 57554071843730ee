"""The only room with compiled code: arrays in, preallocated arrays out (their names end in `_out`).

Callers check shapes; kernels trust them. Every kernel has an obvious NumPy twin in `tests/reference/`.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from numba import config

from motionmatch.kernels import compiling


def _can_write(folder: Path) -> bool:
    """Whether a folder, or the nearest above it that exists, may be written to."""
    try:
        while not folder.exists():
            folder = folder.parent
        return os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        return False


def cache_place(own: Path, home: Path) -> Path | None:
    """Where compiled code can be kept, or None where numba finds a place by itself: beside us, or in the user's home.

    Installed read-only, for a user without a home, there is neither, and numba would refuse to start. A private
    folder for this run serves then; a lasting one that others can write to would let them slip in code.
    """
    if _can_write(own) or _can_write(home):
        return None
    made = Path(tempfile.mkdtemp(prefix="motionmatch-kernels-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


if not config.CACHE_DIR:  # type: ignore[attr-defined]  # numba fills its settings in from the environment
    _place = cache_place(Path(__file__).parent / "__pycache__", Path.home() / ".cache" / "numba")
    if _place is not None:
        config.CACHE_DIR = str(_place)  # type: ignore[attr-defined]

compiling.announce()
