"""The file that the runtime in C opens: a header, a table, and arrays, each at a multiple of 64 bytes.

| bytes | are |
|---|---|
| 0 to 7 | `MOTIONMR` |
| 8, 12 | version, number of sections |
| 16 | size of the file, 8 bytes |
| 24 | CRC-32 of all from byte 64 on |
| 28 | 0x01020304, so that a file of the other byte order is recognised |
| from 64 | the table: section, type, offset (8 bytes), numbers (8 bytes), nothing (8 bytes) |

All numbers are little-endian. Names and numbers of sections are those of `enum mm_section` in the header; a test
compares them.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from motionmatch import atomic
from motionmatch.errors import FileError, unreadable

VERSION = 4
MAGIC = b"MOTIONMR"
_HEADER, _ENTRY, _ALIGNED = 64, 32, 64

SECTIONS = {
    "counts": 1,
    "settings": 2,
    "parents": 3,
    "offsets": 4,
    "moving": 5,
    "joint_names": 6,
    "leg_joints": 7,
    "leg_tips": 8,
    "leg_poles": 9,
    "leg_below": 10,
    "sole_joints": 11,
    "sole_points": 12,
    "mean": 13,
    "scale": 14,
    "weights": 15,
    "times": 16,
    "blocks": 17,
    "block_numbers": 18,
    "limits": 19,
    "tag_names": 20,
    "wish_names": 21,
    "leg_front": 22,
    "arm": 23,
    "palm": 24,
    "use_names": 25,
    "rotations": 30,
    "translations": 31,
    "yaws": 32,
    "firsts": 33,
    "lasts": 34,
    "features": 35,
    "planted": 36,
    "tracks": 37,
    "lows": 38,
    "tree_points": 39,
    "tree_frames": 40,
    "tree_boxes": 41,
    "tree_children": 42,
    "mask_points": 43,
    "mask_children": 44,
    "mask_frames": 45,
    "clearances": 46,
    "extras": 47,
    "goal_phases": 48,
    "goal_places": 49,
    "goal_rows": 50,
    "goal_uses": 51,
    "goal_entries": 52,
    "pair_frames": 53,
    "pair_flags": 54,
    "pair_rows": 55,
    "scene_moments": 56,
    "moment_frames": 57,
    "moments": 58,
    "decompressor_widths": 60,
    "decompressor_weights": 61,
    "decompressor_biases": 62,
    "decompressor_scales": 63,
    "stepper_widths": 64,
    "stepper_weights": 65,
    "stepper_biases": 66,
    "stepper_scales": 67,
    "projector_widths": 68,
    "projector_weights": 69,
    "projector_biases": 70,
    "projector_scales": 71,
    "pose_columns": 72,
    "leg_contacts": 73,
    "bounds": 74,
    "standing": 75,
    "code_features": 76,
    "code_latents": 77,
    "code_follows": 78,
    "code_middle": 79,
    "code_step": 80,
}
"""Numbers of sections by name."""
TYPES = {"u1": 1, "i1": 2, "u2": 3, "i4": 4, "f4": 5, "f8": 6, "f2": 7}
"""Numbers of types, by NumPy's names."""


def pack_names(names: tuple[str, ...]) -> np.ndarray:
    """Return names as bytes, each with a zero after it."""
    return np.frombuffer(b"".join(name.encode() + b"\0" for name in names), np.uint8)


def pack_sections(arrays: Mapping[str, np.ndarray]) -> bytes:
    """Return the bytes of a file with these arrays, by section."""
    table, parts = b"", []
    place = _round_up(_HEADER + _ENTRY * len(arrays))
    for name, array in arrays.items():
        kind = array.dtype.str[1:]
        data = np.ascontiguousarray(array, f"<{kind}").tobytes()
        table += struct.pack("<IIQQQ", SECTIONS[name], TYPES[kind], place, array.size, 0)
        parts.append((place, data))
        place = _round_up(place + len(data))
    body = bytearray(place - _HEADER)
    body[: len(table)] = table
    for offset, data in parts:
        body[offset - _HEADER : offset - _HEADER + len(data)] = data
    return seal(struct.pack("<8sIIQII", MAGIC, VERSION, len(arrays), place, 0, 0x01020304) + bytes(32) + bytes(body))


def seal(data: bytes) -> bytes:
    """Return a file with the checksum that belongs to it."""
    return data[:24] + struct.pack("<I", zlib.crc32(data[_HEADER:])) + data[28:]


def unpack_sections(data: bytes, name: str = "the file") -> dict[str, np.ndarray]:
    """Return the arrays of a file by section, flat; raise if it is no such file."""
    if len(data) < _HEADER or data[:8] != MAGIC:
        raise FileError(f"{name}: is no file of the runtime. `motionmatch export DB --runtime FILE` writes one.")
    version, count = struct.unpack_from("<II", data, 8)
    if version != VERSION:
        raise FileError(f"{name}: has version {version}, expected {VERSION}. Export it again.")
    if struct.unpack_from("<Q", data, 16)[0] != len(data):
        raise FileError(f"{name}: is cut off. Export or copy it again.")
    if struct.unpack_from("<I", data, 24)[0] != zlib.crc32(data[_HEADER:]):
        raise FileError(f"{name}: is damaged, its checksum is not right. Export or copy it again.")
    names, kinds = {number: name for name, number in SECTIONS.items()}, {number: kind for kind, number in TYPES.items()}
    found = {}
    for entry in range(count):
        section, kind, offset, size, _ = struct.unpack_from("<IIQQQ", data, _HEADER + _ENTRY * entry)
        found[names[section]] = np.frombuffer(data, f"<{kinds[kind]}", size, offset)
    return found


def write_sections(path: str | Path, arrays: Mapping[str, np.ndarray]) -> int:
    """Write a file of these arrays; return its size in bytes."""
    data = pack_sections(arrays)
    with atomic.replace_file(path) as temporary:
        temporary.write_bytes(data)
    return len(data)


def read_sections(path: str | Path) -> dict[str, np.ndarray]:
    """Read the arrays of a file by section, flat."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise unreadable(Path(path), error) from None
    return unpack_sections(data, str(path))


def _round_up(place: int) -> int:
    return -(-place // _ALIGNED) * _ALIGNED
