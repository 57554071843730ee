"""Built databases kept on disk by what they were made from, so that the second start is quick."""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from motionmatch.database.database import MotionDatabase
from motionmatch.errors import MotionMatchError
from motionmatch.motion import cache as clip_cache

MOST = 12
"""Databases that are kept; those used last stay."""
_ROOMS = ("maths", "kernels", "motion", "database")


def folder() -> Path:
    return clip_cache.folder() / "databases"


def kept(words: Iterable[object], make: Callable[[], MotionDatabase]) -> MotionDatabase:
    """The database that was made of what these words say, or one made now and kept."""
    key = hashlib.sha256("\n".join(map(str, (code(), *words))).encode()).hexdigest()[:32]
    path = folder() / f"{key}.npz"
    with contextlib.suppress(MotionMatchError, OSError):  # a damaged file counts as absent
        if path.exists():
            os.utime(path)
            return MotionDatabase.load(path)
    made = make()
    with contextlib.suppress(MotionMatchError, OSError):  # a cache that can't be written is no reason to fail
        path.parent.mkdir(parents=True, exist_ok=True)
        made.save(path)
        prune()
    return made


def prune(most: int = MOST) -> None:
    """Drop what was not used for longest."""
    with contextlib.suppress(OSError):
        by_use = sorted(folder().glob("*.npz"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in by_use[most:]:
            path.unlink(missing_ok=True)


def stamps(path: str | Path) -> list[str]:
    """What changes when a file does, or one in a folder: names, sizes and times."""
    path = Path(path).resolve()
    found = sorted(each for each in path.rglob("*") if each.is_file()) if path.is_dir() else [path]
    return [f"{each} {each.stat().st_size} {each.stat().st_mtime_ns}" for each in found]


@lru_cache(maxsize=1)
def code() -> str:
    """A fingerprint of the code that makes databases: what was made by other code is not used."""
    found = hashlib.sha256()
    for room in _ROOMS:
        for file in sorted(files(f"motionmatch.{room}").iterdir(), key=lambda file: file.name):
            if file.name.endswith(".py"):
                found.update(file.read_bytes())
    return found.hexdigest()[:16]
