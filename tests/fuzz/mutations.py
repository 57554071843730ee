"""Accidents for files: of bytes, and of trees of JSON."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np

FRAGMENTS = [b"\0", b"\xff\xfe", b"{", b"}", b"[", b"]", b'"', b"null", b"1e999", b"-1", b"9" * 5000, b"nan", b"\r\n",
             b"../../x", b"=", b"''", b"4294967295", b"0x" + b"f" * 5000, "é".encode() * 40]  # fmt: skip
VALUES = [None, True, False, -1, 0, 1, 2**31, 2**32 - 1, 2**63, 10**30, 1e308, -1e308, 1e-320, 0.5, "", "x" * 5000,
          "\0", "../../etc/passwd", "é" * 300, [], {}, [[]], [None], [0, 1, 2], {"kind": "disc"}, {"": 0}]  # fmt: skip


def break_bytes(data: bytes, rng: random.Random) -> bytes:
    """Return the bytes after one to four accidents."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        at, size = rng.randrange(len(data) + 1), rng.choice([1, 1, 2, 8, 64])
        match rng.randrange(6):
            case 0:
                data = data[:at] + data[at + size :]
            case 1:
                data = data[:at] + rng.choice(FRAGMENTS) + data[at:]
            case 2:
                data = data[:at] + rng.randbytes(size) + data[at + size :]
            case 3:
                data = data[: rng.randrange(len(data) + 1)]
            case 4:
                data = data[:at] + data[at : at + size] * rng.choice([2, 50]) + data[at + size :]
            case _:
                if at < len(data):
                    data = data[:at] + bytes([data[at] ^ (1 << rng.randrange(8))]) + data[at + 1 :]
    return data


def break_tree(tree: Any, rng: random.Random) -> Any:
    """Return a copy of a JSON tree after one to four accidents."""
    tree = {"": copy.deepcopy(tree)}
    for _ in range(rng.choice([1, 1, 2, 4])):
        places = list_places(tree)
        holder, key = rng.choice(places)
        match rng.randrange(6):
            case 0 if holder is not tree:
                del holder[key]
            case 1:
                other, other_key = rng.choice(places)
                holder[key] = copy.deepcopy(other[other_key] if other is not tree else rng.choice(VALUES))
            case 2 if isinstance(holder, dict) and holder is not tree:
                holder[rng.choice(["", "x", "kind", "\0", "a" * 300])] = copy.deepcopy(rng.choice(VALUES))
            case 3:
                deep: Any = copy.deepcopy(rng.choice(VALUES))
                for _ in range(rng.choice([1, 20, 90])):
                    deep = [deep] if rng.random() < 0.5 else {"a": deep}
                holder[key] = deep
            case 4 if isinstance(holder[key], int | float) and not isinstance(holder[key], bool):
                value = holder[key]
                whole = int(value) if abs(value) < 1e300 else 10**300
                holder[key] = rng.choice([-value, value * 1e9, value + 1, whole, 0, 1e-9])
            case _:
                holder[key] = copy.deepcopy(rng.choice(VALUES))
    return tree[""]


def list_places(tree: Any) -> list[tuple[Any, Any]]:
    """All places of a tree, as what holds a value and its key there."""
    found, waiting = [], [tree]
    while waiting and len(found) < 5000:
        one = waiting.pop()
        pairs = list(one.items()) if isinstance(one, dict) else list(enumerate(one))
        for key, value in pairs:
            found.append((one, key))
            if isinstance(value, dict | list):
                waiting.append(value)
    return found


def break_arrays(arrays: dict[str, np.ndarray], rng: random.Random) -> dict[str, np.ndarray]:
    """Return named arrays after an accident: one that is missing, of another shape or type, or with odd values."""
    arrays = dict(arrays)
    name = rng.choice(sorted(arrays))
    array = np.array(arrays[name])
    match rng.randrange(6):
        case 0:
            del arrays[name]
        case 1:
            arrays[name] = array[: len(array) // 2] if array.ndim else array[None]
        case 2:
            arrays[name] = array.reshape(-1)
        case 3:
            arrays[name] = array.astype(rng.choice([np.int8, np.float64, np.int32, np.uint8, np.float16, bool]))
        case 4 if array.size:
            odd = np.array(array, float).reshape(-1)
            odd[rng.randrange(odd.size)] = rng.choice([np.nan, np.inf, -1e9, 1e9, -1, 2**31])
            with np.errstate(all="ignore"):
                arrays[name] = odd.reshape(array.shape).astype(array.dtype)
        case _:
            arrays[name] = np.zeros((0, *array.shape[1:]), array.dtype)
    return arrays
