"""Parsed clips kept on disk by the hash of the file they came from, so that the second load is quick."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from motionmatch.errors import MotionMatchError
from motionmatch.motion import npz
from motionmatch.motion.clip import Clip

READERS_VERSION = 1
"""Raise it when a reader gives other clips for the same file."""
MOST_BYTES = 4 << 30


def folder() -> Path:
    """Return the cache folder: `MOTIONMATCH_CACHE`, or the user's."""
    said = os.environ.get("MOTIONMATCH_CACHE")
    if said:
        return Path(said)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "motionmatch"
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"]) / "motionmatch" / "Cache"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "motionmatch"


def get(key: str) -> list[Clip] | None:
    """Return the clips stored under a key, or None. A damaged entry counts as absent."""
    place = _place(key)
    clips = []
    with contextlib.suppress(MotionMatchError, OSError):
        for path in sorted(place.glob("*.npz")):
            clips.append(npz.read(path))
        if clips and (place / f"{len(clips)}.count").exists():
            os.utime(place)
            return clips
    return None


def put(key: str, clips: list[Clip]) -> None:
    """Store clips. A cache that can't be written is no reason to fail."""
    place = _place(key)
    with contextlib.suppress(MotionMatchError, OSError):
        place.mkdir(parents=True, exist_ok=True)
        kept = {npz.write(clip, place / f"{index:03d}.npz") for index, clip in enumerate(clips)}
        (place / f"{len(clips)}.count").touch()
        for stale in {*place.glob("*.npz"), *place.glob("*.count")} - kept - {place / f"{len(clips)}.count"}:
            stale.unlink(missing_ok=True)


def prune(most_bytes: int = MOST_BYTES) -> None:
    """Delete the entries that were not used for longest until the cache is small enough."""
    with contextlib.suppress(OSError):
        places = [p for p in (folder() / "clips").glob("*/*") if p.is_dir()]
        sized = sorted((p.stat().st_mtime, sum(f.stat().st_size for f in p.iterdir()), p) for p in places)
        total = sum(size for _, size, _ in sized)
        for used, size, place in sized:
            if total <= most_bytes or time.time() - used < 60:
                break
            for file in place.iterdir():
                file.unlink(missing_ok=True)
            place.rmdir()
            total -= size


def _place(key: str) -> Path:
    return folder() / "clips" / f"v{READERS_VERSION}-{npz.VERSION}" / key
