"""A GLB in the making: accessors over one buffer, channels of animations, and all of it packed."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np

from motionmatch import jsonfile

_MAGIC, _JSON, _BINARY = 0x46546C67, 0x4E4F534A, 0x004E4942
_COMPONENTS = {"f4": 5126, "u1": 5121, "u2": 5123, "u4": 5125}
ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER = 34962, 34963
"""What a buffer view of a mesh holds: vertices, or the corners of triangles."""


def add_accessor(
    tree: dict[str, Any],
    data: bytearray,
    values: np.ndarray,
    kind: str,
    *,
    target: int | None = None,
    bounds: bool = False,
) -> int:
    """Append an array to the buffer and describe it; return the index of the accessor."""
    values = np.asarray(values)
    values = np.ascontiguousarray(values, "<f4" if values.dtype.kind == "f" else values.dtype.newbyteorder("<"))
    data.extend(b"\0" * (-len(data) % 4))
    view: dict[str, Any] = {"buffer": 0, "byteOffset": len(data), "byteLength": values.nbytes}
    tree.setdefault("bufferViews", []).append(view if target is None else view | {"target": target})
    data.extend(values.tobytes())
    accessor: dict[str, Any] = {
        "bufferView": len(tree["bufferViews"]) - 1,
        "componentType": _COMPONENTS[values.dtype.str[1:]],
        "count": len(values),
        "type": kind,
    }
    if bounds:
        flat = values.reshape(len(values), -1)
        accessor |= {"min": flat.min(axis=0).tolist(), "max": flat.max(axis=0).tolist()}
    tree.setdefault("accessors", []).append(accessor)
    return len(tree["accessors"]) - 1


def add_channel(animation: dict[str, Any], node: int, path: str, clock: int, output: int) -> None:
    """Let an animation move a node: `clock` and `output` are accessors of times and of values."""
    animation["samplers"].append({"input": clock, "output": output, "interpolation": "LINEAR"})
    target = {"node": node, "path": path}
    animation["channels"].append({"sampler": len(animation["samplers"]) - 1, "target": target})


def pack_glb(tree: dict[str, Any], data: bytes) -> bytes:
    """Pack the tree and the data as a GLB."""
    text = jsonfile.dumps(tree, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    data += b"\0" * (-len(data) % 4)
    parts = struct.pack("<II", len(text), _JSON) + text + struct.pack("<II", len(data), _BINARY) + data
    return struct.pack("<III", _MAGIC, 2, 12 + len(parts)) + parts
