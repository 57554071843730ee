"""An FBX file, binary or text, as a tree of records, with its objects by number and their connections."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from motionmatch.errors import FileError, unreadable
from motionmatch.motion import fbx_text
from motionmatch.motion.fbx_record import DEEPEST, Record

_MAGIC = b"Kaydara FBX Binary  \x00\x1a\x00"
_SCALARS = {"Y": "<h", "C": "<?", "B": "<?", "I": "<i", "F": "<f", "D": "<d", "L": "<q"}
_ARRAYS = {"f": "<f4", "d": "<f8", "l": "<i8", "i": "<i4", "b": "<i1", "c": "<i1"}
_LARGEST_ARRAY = 1 << 30


@dataclass(frozen=True)
class Link:
    """Object `child` belongs to object `parent`, or drives its property."""

    child: int
    parent: int
    property: str


class FbxFile:
    """Objects and links of one file."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        try:
            self._data = self.path.read_bytes()
        except OSError as error:
            raise unreadable(self.path, error) from None
        try:
            self.version, self.top = self._parse()
        except (struct.error, zlib.error, ValueError, IndexError, OverflowError):
            raise self.error("is cut off or damaged. Copy or export it again.") from None
        if self.version < 7000:
            raise self.error(f"is FBX version {self.version}; 7000 (2011) or later is needed. Convert it first.")
        objects = self.top.first("Objects")
        self.objects = {
            record.values[0]: record
            for record in (objects.inside if objects else [])
            if len(record.values) > 1 and isinstance(record.values[0], int)
        }
        connections = self.top.first("Connections")
        self.links = [
            Link(record.values[1], record.values[2], str(record.values[3]) if len(record.values) > 3 else "")
            for record in (connections.inside if connections else [])
            if len(record.values) > 2 and record.values[0] in ("OO", "OP")
        ]

    def _parse(self) -> tuple[int, Record]:
        """Return the version of the file, and its records."""
        if self._data.startswith(_MAGIC):
            (version,) = struct.unpack_from("<I", self._data, 23)
            self._wide = version >= 7500  # from then on offsets have 64 bits
            return version, Record("", [], list(self._records(27, len(self._data), 0)))
        if fbx_text.is_text(self._data):
            return fbx_text.parse(self._data)
        raise self.error("is not an FBX file: it starts neither as a binary nor as a text one.")

    def error(self, problem: str) -> FileError:
        return FileError(f"{self.path}: {problem}")

    def _records(self, start: int, stop: int, depth: int) -> Iterator[Record]:
        head = "<QQQB" if self._wide else "<IIIB"
        size = struct.calcsize(head)
        if depth > DEEPEST:
            raise ValueError
        while start + size <= stop:
            end, count, length, name_length = struct.unpack_from(head, self._data, start)
            if end == 0:  # an empty record closes a list
                return
            if not start + size + name_length + length <= end <= stop:
                raise ValueError
            at = start + size
            name = self._data[at : at + name_length].decode("utf-8", "replace")
            at += name_length
            inside = at + length
            values = []
            for _ in range(count):
                value, at = self._value(at, inside)
                values.append(value)
            yield Record(name, values, list(self._records(inside, end, depth + 1)))
            start = end
        if depth == 0:
            raise ValueError  # the list of top records was never closed: the file is cut off

    def _value(self, at: int, stop: int) -> tuple[Any, int]:
        """Read one value; return it and the offset of the next."""
        kind = chr(self._data[at])
        at += 1
        if kind in _SCALARS:
            (value,) = struct.unpack_from(_SCALARS[kind], self._data, at)
            return value, at + struct.calcsize(_SCALARS[kind])
        if kind in "SR":
            (length,) = struct.unpack_from("<I", self._data, at)
            if at + 4 + length > stop:
                raise ValueError
            raw = self._data[at + 4 : at + 4 + length]
            return raw.decode("utf-8", "replace") if kind == "S" else raw, at + 4 + length
        count, packed, length = struct.unpack_from("<III", self._data, at)
        wanted = count * np.dtype(_ARRAYS.get(kind, "V0")).itemsize
        if kind not in _ARRAYS or at + 12 + length > stop or wanted > _LARGEST_ARRAY:
            raise ValueError
        raw = self._data[at + 12 : at + 12 + length]
        if packed:  # a limit, so that a small file can't ask for all memory
            raw = zlib.decompressobj().decompress(raw, wanted + 1)
        if len(raw) != wanted:
            raise ValueError
        return np.frombuffer(raw, _ARRAYS[kind]), at + 12 + length
