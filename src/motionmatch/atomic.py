"""Atomic output files: written under a temporary name beside the target, then renamed."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from motionmatch.errors import FileError, unreadable

_UMASK = os.umask(0)  # it can only be read by setting it, which is not safe once there are threads
os.umask(_UMASK)


def check(path: str | Path) -> None:
    """Raise if no file can be written at a path; call it before long work."""
    path = Path(path)
    if path.is_dir():
        raise FileError(f"{path}: is a folder; name the file to write in it.")
    if not path.parent.is_dir():
        raise FileError(f"{path}: the folder {path.parent} does not exist. Make it first: mkdir -p '{path.parent}'")


@contextlib.contextmanager
def replace_file(path: str | Path) -> Iterator[Path]:
    """Give a temporary path with the same ending; on success it becomes `path`, on any failure it is removed."""
    path = Path(path)
    try:
        check(path)
        handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=path.suffix, dir=path.parent)
        os.close(handle)
    except OSError as error:
        raise unreadable(path, error) from None
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(0o666 & ~_UMASK)  # mkstemp makes private files; an output is an ordinary one
        temporary.replace(path)
    except OSError as error:
        raise unreadable(path, error) from None
    finally:
        temporary.unlink(missing_ok=True)
