"""A glTF file as arrays: the JSON tree, and its accessors decoded, from GLB, .gltf with data beside it or
inside.
"""

from __future__ import annotations

import base64
import binascii
import json
import struct
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import numpy as np

from motionmatch.conventions import EXACT
from motionmatch.errors import FileError, unreadable

_MAGIC, _JSON, _BINARY = 0x46546C67, 0x4E4F534A, 0x004E4942
_COMPONENTS = {5120: "<i1", 5121: "<u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
_WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT2": 4, "MAT3": 9, "MAT4": 16}
_UNSUPPORTED = {
    "EXT_meshopt_compression": "meshopt-compressed",
    "KHR_meshopt_compression": "meshopt-compressed",
}


class GltfFile:
    """The content of a file. Nothing in it is trusted: every index and length is checked when used."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise unreadable(self.path, error) from None
        self.num_bytes = len(data)
        text, self.binary = self._split(data)
        try:
            self.tree: dict[str, Any] = json.loads(text.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            raise self.error(f"its JSON can't be read: {error}. Export it again.") from None
        asset = self.tree.get("asset", {}) if isinstance(self.tree, dict) else None
        version = str(asset.get("version", "")) if isinstance(asset, dict) else ""
        if not version.startswith("2"):
            raise self.error(f"is glTF version '{version or 'unknown'}'; version 2 is needed. Export it as glTF 2.0.")
        for extension, what in _UNSUPPORTED.items():
            if extension in (self.tree.get("extensionsRequired") or []):
                raise self.error(f"is {what} ({extension}), which is not supported. Export it without compression.")
        self._buffers: dict[int, bytes] = {}
        self._checked: dict[str, list[dict[str, Any]]] = {}

    def error(self, problem: str) -> FileError:
        return FileError(f"{self.path}: {problem}")

    def _split(self, data: bytes) -> tuple[bytes, bytes | None]:
        """Return the JSON and the binary chunk; a text file is all JSON."""
        if data[:4] != b"glTF":
            if data.lstrip()[:1] == b"{" or data[:4] == b"\xef\xbb\xbf{":
                return data, None
            raise self.error("is not a glTF file: it starts neither with 'glTF' nor with '{'.")
        if len(data) < 12:
            raise self.error(f"is cut off: it has {len(data)} bytes, a GLB header alone has 12. Copy it again.")
        _, version, length = struct.unpack_from("<III", data)
        if version != 2:
            raise self.error(f"is GLB version {version}; version 2 is needed. Export it as glTF 2.0.")
        if length > len(data):
            raise self.error(f"is cut off: {length} bytes were promised, {len(data)} are there. Copy it again.")
        chunks: dict[int, bytes] = {}
        at = 12
        while at + 8 <= length:
            size, kind = struct.unpack_from("<II", data, at)
            if at + 8 + size > length:
                raise self.error(f"is damaged: a part at byte {at} is longer than the file. Export it again.")
            chunks.setdefault(kind, data[at + 8 : at + 8 + size])
            at += 8 + size
        if _JSON not in chunks:
            raise self.error("is damaged: its JSON part is missing. Export it again.")
        return chunks[_JSON], chunks.get(_BINARY)

    def items(self, key: str) -> list[dict[str, Any]]:
        """Return a list of the tree: nodes, skins, animations, …"""
        if key not in self._checked:  # a list is asked for once for each thing that refers to it
            items = self.tree.get(key, [])
            if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
                raise self.error(f"is damaged: '{key}' is not a list of objects.")
            self._checked[key] = items
        return self._checked[key]

    def item(self, key: str, index: Any) -> dict[str, Any]:
        items = self.items(key)
        if not isinstance(index, int) or not 0 <= index < len(items):
            raise self.error(f"is damaged: it refers to {key}[{index}], and there are {len(items)}.")
        return items[index]

    def array(self, index: Any) -> np.ndarray:
        """Return an accessor's values (count, width), float64; normalised integers become fractions."""
        accessor = self.item("accessors", index)
        if "sparse" in accessor:
            raise self.error(f"accessor {index} is sparse, which is not supported. Export it without sparse accessors.")
        if "bufferView" not in accessor:
            raise self.error(
                f"accessor {index} has no data of its own; compressed files (Draco) are not supported. "
                "Export it without compression."
            )
        try:
            kind, width = _COMPONENTS[accessor["componentType"]], _WIDTHS[accessor["type"]]
            count, start = int(accessor["count"]), int(accessor.get("byteOffset", 0))
        except (KeyError, TypeError, ValueError, OverflowError):
            raise self.error(f"is damaged: accessor {index} is not described completely.") from None
        data, stride = self._view(accessor["bufferView"])
        size = np.dtype(kind).itemsize * width
        stride = stride or size
        if count < 1 or start < 0 or stride < size or start + (count - 1) * stride + size > len(data):
            raise self.error(f"is damaged: accessor {index} reads past the end of its data.")
        raw = np.ndarray((count, width), kind, data, start, (stride, np.dtype(kind).itemsize))
        values = raw.astype(EXACT)
        if accessor.get("normalized") and kind != "<f4":
            values = np.maximum(values / np.iinfo(kind).max, -1.0)
        if not np.isfinite(values).all():
            raise self.error(f"accessor {index} holds a number that is not finite. Export it again.")
        return values

    def _view(self, index: Any) -> tuple[bytes, int]:
        view = self.item("bufferViews", index)
        if any(extension in view.get("extensions", {}) for extension in _UNSUPPORTED):
            raise self.error("is meshopt-compressed, which is not supported. Export it without compression.")
        data = self.buffer(view.get("buffer"))
        try:
            start, length, stride = (int(view.get(key, 0)) for key in ("byteOffset", "byteLength", "byteStride"))
        except (TypeError, ValueError, OverflowError):
            raise self.error(f"is damaged: bufferView {index} has sizes that are no numbers.") from None
        if start < 0 or length < 0 or start + length > len(data):
            raise self.error(f"is cut off: bufferView {index} ends at byte {start + length} of {len(data)}.")
        return data[start : start + length], stride

    def buffer(self, index: Any) -> bytes:
        """Return the data of a buffer: inside the file, or beside it."""
        if index not in self._buffers:
            self._buffers[index] = self._load(self.item("buffers", index))
        return self._buffers[index]

    def _load(self, buffer: dict[str, Any]) -> bytes:
        uri = buffer.get("uri")
        if uri is None:
            if self.binary is None:
                raise self.error("is damaged: its binary part is missing. Export it again.")
            return self.binary
        if not isinstance(uri, str):
            raise self.error("is damaged: the address of its data is no text.")
        if uri.startswith("data:"):
            try:
                return base64.b64decode(uri.partition(",")[2], validate=True)
            except (binascii.Error, ValueError):
                raise self.error("is damaged: the data inside it is not base64. Export it again.") from None
        beside = self.path.parent / unquote(uri)
        try:
            if "://" in uri or not beside.resolve().is_relative_to(self.path.parent.resolve()):
                raise self.error(f"its data is elsewhere ('{uri[:200]}'), and only files in the same folder are read.")
            return beside.read_bytes()
        except (OSError, RuntimeError, ValueError):  # not there, a link that leads to itself, a name with a NUL
            raise self.error(
                f"its data file {beside.name[:200]} is missing. Copy it beside {self.path.name}."
            ) from None
