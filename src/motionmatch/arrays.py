"""Files of named arrays: an .npz without pickle, with a page of facts, a version and a checksum."""

from __future__ import annotations

import hashlib
import json
import math
import threading
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch import atomic, jsonfile
from motionmatch.errors import FileError
from motionmatch.reading import check_unpacked, reading

_one_at_a_time = threading.Lock()
"""NumPy reads array headers with Python's parser, which in Python 3.11 fails when two threads use it at once."""
_PIECE = 1 << 22
"""Bytes that are unpacked at a time."""
DAMAGED = "not a readable .npz file; it is damaged or truncated"


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
    with reading(path, problem=DAMAGED, again=again):
        # A plain array under our name is refused here; np.load would give it back without a word.
        with _one_at_a_time, zipfile.ZipFile(path) as archive:
            arrays = {info.filename.removesuffix(".npy"): _read_array(path, archive, info) for info in archive.filelist}
        page = arrays.pop("facts", None)
        facts = {"format": ""} if page is None else json.loads(page.tobytes())
        found = facts["format"]
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


def _read_array(path: Path, archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> np.ndarray:
    """Read one array of an open .npz, if the file is as long as the array says it is."""
    check_unpacked(path, info.compress_size, info.file_size)
    with archive.open(info) as member:
        if np.lib.format.read_magic(member) == (1, 0):
            shape, fortran, kind = np.lib.format.read_array_header_1_0(member)
        else:
            shape, fortran, kind = np.lib.format.read_array_header_2_0(member)
        size = math.prod(shape) * kind.itemsize
        if kind.hasobject or min(shape, default=0) < 0 or size != info.file_size - member.tell():
            raise ValueError(f"{info.filename} is {info.file_size} bytes long and claims {size}")
        flat, at = np.empty(math.prod(shape), kind), 0
        raw = flat.view(np.uint8) if size else np.empty(0, np.uint8)
        while piece := member.read(_PIECE):
            raw[at : at + len(piece)] = np.frombuffer(piece, np.uint8)
            at += len(piece)
    return flat.reshape(shape, order="F" if fortran else "C")


def read_kind(path: str | Path) -> str | None:
    """Read the kind of a file of arrays; None if it states none."""
    try:
        with _one_at_a_time, zipfile.ZipFile(path) as archive:
            page = _read_array(Path(path), archive, archive.getinfo("facts.npy"))
        return str(json.loads(page.tobytes())["format"])
    except Exception:  # whatever is wrong with it, it is none of ours
        return None


def make_damaged_error(path: Path, again: str) -> FileError:
    return FileError(f"{path}: {DAMAGED}. {again}")


def checksum(arrays: Mapping[str, np.ndarray]) -> str:
    """Compute a checksum of names, types, shapes and contents."""
    total = hashlib.blake2b(digest_size=16)
    for name in sorted(arrays):
        array = np.ascontiguousarray(arrays[name])
        total.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
        total.update(array.data if array.size else b"")
    return total.hexdigest()
