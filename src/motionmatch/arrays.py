"""Files of named arrays: an .npz without pickle, with a page of facts, a version and a checksum."""

from __future__ import annotations

import hashlib
import json
import struct
import threading
import tokenize
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import atomic, jsonfile
from motionmatch.errors import FileError, unreadable

_one_at_a_time = threading.Lock()
"""NumPy reads array headers with Python's parser, which in Python 3.11 fails when two threads use it at once."""
# Exceptions that damaged files can raise: each of these was seen.
_DAMAGE = (ValueError, KeyError, EOFError, RuntimeError, SyntaxError, MemoryError, zipfile.BadZipFile, zlib.error,
           struct.error, tokenize.TokenError)  # fmt: skip


def write(
    path: str | Path, kind: str, version: int, facts: Mapping[str, Any], arrays: Mapping[str, np.ndarray]
) -> Path:
    """Write arrays and facts (as JSON) as a file of this kind; it appears whole or not at all."""
    path = Path(path)
    page = {"format": kind, "version": version, "checksum": checksum(arrays), **facts}
    stored = {"facts": np.frombuffer(jsonfile.dumps(page).encode(), np.uint8), **arrays}
    with atomic.replace_file(path) as temporary, open(temporary, "wb") as out:
        np.savez(out, **stored)  # type: ignore[arg-type]
    return path


def read(path: str | Path, kind: str, version: int, *, again: str) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Read facts and arrays of a file of this kind; `again`, for errors, says how to make a new one."""
    path = Path(path)
    try:
        # A plain array under our name is refused here; np.load would give it back without a word.
        with _one_at_a_time, zipfile.ZipFile(path), np.load(path, allow_pickle=False) as data:
            arrays = {name: data[name] for name in data.files}
    except OSError as error:
        if path.is_file() and error.errno is None:
            raise make_damaged_error(path, again) from None
        raise unreadable(path, error) from None
    except _DAMAGE:
        raise make_damaged_error(path, again) from None
    page = arrays.pop("facts", None)
    try:
        facts = {"format": ""} if page is None else json.loads(page.tobytes())
        found = facts["format"]
    except (ValueError, KeyError, TypeError, IndexError):
        raise make_damaged_error(path, again) from None
    if found != kind:
        holds = found or ", ".join(arrays) or "nothing"
        raise FileError(f"{path}: this .npz does not hold a {kind} (it holds {holds}).")
    if facts.get("version") != version:
        raise FileError(
            f"{path}: written in version {facts.get('version')} of the {kind} format, this motionmatch reads "
            f"version {version}. {again}"
        )
    if facts.get("checksum", "") != checksum(arrays):
        raise make_damaged_error(path, again)
    return facts, arrays


def read_kind(path: str | Path) -> str | None:
    """Read the kind of a file of arrays; None if it states none."""
    try:
        with _one_at_a_time, np.load(path, allow_pickle=False) as data:
            return str(json.loads(data["facts"].tobytes())["format"])
    except (OSError, TypeError, *_DAMAGE):
        return None


def make_damaged_error(path: Path, again: str) -> FileError:
    return FileError(f"{path}: not a readable .npz file; it is damaged or truncated. {again}")


def checksum(arrays: Mapping[str, np.ndarray]) -> str:
    """Compute a checksum of names, types, shapes and contents."""
    total = hashlib.blake2b(digest_size=16)
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        total.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        total.update(array.data if array.size else b"")
    return total.hexdigest()
