"""Files that a page uploads are read in a process of their own: one that takes too long, takes too much memory, or that
nobody waits for any more is ended, and the page goes on.

    python -m motionmatch.viewer.uploads FOLDER NAME

reads `FOLDER/NAME` and writes its clips beside it, or a text that says what is wrong.
"""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import unicodedata
from dataclasses import replace
from pathlib import Path

from motionmatch.errors import InputError, MotionMatchError
from motionmatch.motion import load, npz
from motionmatch.motion.clip import Clip
from motionmatch.progress import no_progress

MOST_SECONDS = 30.0
"""Time that a file may take to be read."""
MOST_JOINTS = 1000
"""Joints of a body that the page shows."""
MOST_NUMBERS = 64 * 1024 * 1024
"""Most joints times frames of all clips in a file."""
MOST_MEMORY = 4 << 30
"""Bytes of address space of the process that reads, where the system can limit it."""
_WAIT = 0.05
"""Seconds between looks at the process."""
_WRONG = "wrong.txt"


def make_label(name: str, usual: str) -> str:
    """Return a name from outside as it is shown: its last part, without control characters, not too long."""
    last = name.replace("\\", "/").rpartition("/")[2]
    plain = "".join(c for c in last if unicodedata.category(c)[0] != "C").strip()
    if len(plain) > 80:
        stem, dot, ending = plain.rpartition(".")
        plain = f"{stem[:70]}…{dot}{ending[:8]}"
    if not plain.strip("."):
        return usual
    return usual.partition(".")[0] + plain if plain.startswith(".") else plain


def read_apart(label: str, ending: str, data: bytes, stop: threading.Event | None = None) -> list[Clip]:
    """Read the clips of a file in another process; `stop` ends it. `label` is what messages call it."""
    with tempfile.TemporaryDirectory(prefix="motionmatch-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        (folder / f"upload{ending}").write_bytes(data)
        command = [sys.executable, "-m", "motionmatch.viewer.uploads", name, f"upload{ending}"]
        with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as process:
            try:
                _wait(process, label, stop)
            finally:
                process.kill()
        return _collect(folder, label, ending, process.returncode)


def _collect(folder: Path, label: str, ending: str, code: int = 0) -> list[Clip]:
    """Return the clips that `main` wrote, or raise what it said is wrong."""
    wrong = folder / _WRONG
    if wrong.exists():
        text = wrong.read_text(encoding="utf-8").replace(f"{folder / 'upload'}{ending}", label)
        raise InputError(text.replace(f"upload{ending}", label))
    if code != 0:
        raise InputError(f"{label}: needs more memory than an upload may take. Use the command line for it.")
    stem = label.rpartition(".")[0] or label
    clips = [npz.read(path) for path in sorted(folder.glob("clip*.npz"))]
    return [replace(clip, name=re.sub(r"^upload\b", lambda _: stem, clip.name)) for clip in clips]


def _wait(process: subprocess.Popen, label: str, stop: threading.Event | None) -> None:
    until = time.monotonic() + MOST_SECONDS
    while process.poll() is None:
        if stop is not None and stop.is_set():
            raise InputError(f"{label}: was no longer waited for.")
        if time.monotonic() > until:
            raise InputError(f"{label}: takes longer than {MOST_SECONDS:g} s to read. Use the command line for it.")
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_WAIT)


def main(folder: Path, name: str) -> None:
    """Read a file, and write its clips beside it."""
    try:
        clips = load.load(folder / name, cache=False, progress=no_progress)
        check_size(clips)
        for number, clip in enumerate(clips):
            npz.write(clip, folder / f"clip{number:04d}.npz")
    except MotionMatchError as error:
        (folder / _WRONG).write_text(str(error), encoding="utf-8")


def check_size(clips: list[Clip]) -> None:
    """Refuse bodies and clips that are too large for the page."""
    joints = max(clip.skeleton.num_joints for clip in clips)
    if joints > MOST_JOINTS:
        raise InputError(
            f"{joints} joints; the page shows bodies of at most {MOST_JOINTS}. Use the command line for it."
        )
    numbers = sum(clip.num_frames * clip.skeleton.num_joints for clip in clips)
    if numbers > MOST_NUMBERS:
        raise InputError(f"{numbers} joints and frames; {MOST_NUMBERS} are the most here. Use the command line for it.")


def _limit_memory() -> None:
    """Let this process fail rather than the machine, where the system offers that."""
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


if __name__ == "__main__":
    _limit_memory()
    main(Path(sys.argv[1]), sys.argv[2])
