"""A text FBX file as a tree of records, the same as `fbx_file` makes of a binary one.

    Model: 123, "Model::Hips", "LimbNode" {
        Properties70:  {
            P: "Lcl Translation", "Lcl Translation", "", "A",0,96.5,0
        }
    }
    KeyTime: *2 {
        a: 0,1539538600
    }

A record is a name, a colon, values, and records in braces. A list of numbers is a record of its length with one record
`a` inside; here it becomes an array, as in a binary file.
"""

from __future__ import annotations

import base64
import re
from typing import Any

import numpy as np

from motionmatch.motion.fbx_record import DEEPEST, Record

_TOKEN = re.compile(
    r"(?:\s+|;[^\n]*)*(?:"
    r'"(?P<text>[^"]*)"|(?P<name>[A-Za-z_][\w|]*)[ \t]*:|(?P<mark>[{},])|\*(?P<count>\d+)|(?P<word>[^\s,{}";]+))'
)
_VERSION = re.compile(r"FBXVersion\s*:\s*(\d+)|^; FBX (\d+)\.(\d+)\.(\d+)")
_FLOATS = ("KeyAttrDataFloat",)
"""Lists that hold floats of 32 bits even where all of them are written as whole numbers."""


def is_text(data: bytes) -> bool:
    """Return whether the bytes of a file are those of a text FBX."""
    return data[:6] == b"; FBX " or b"FBXHeaderExtension" in data[:4096]


def parse(data: bytes) -> tuple[int, Record]:
    """Return the version of a text FBX, and its records inside one without a name. Raises ValueError if it is
    damaged."""
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    found = _VERSION.search(text[:4096])
    if found is None:
        raise ValueError("no version")
    version = int(found[1]) if found[1] else 1000 * int(found[2]) + 100 * int(found[3]) + 10 * int(found[4])
    return version, _parse_records(text)


def _parse_records(text: str) -> Record:
    top = Record("", [])
    open_records, current, at = [top], top, 0
    while (found := _TOKEN.match(text, at)) is not None:
        at = found.end()
        if found["name"] is not None:
            current = Record(found["name"], [])
            open_records[-1].inside.append(current)
        elif found["count"] is not None:
            values, at = _parse_list(text, at, int(found["count"]), current.name)
            current.values.append(values)
        elif found["mark"] == "{":
            open_records.append(current)
            if len(open_records) > DEEPEST:
                raise ValueError("too deep")
        elif found["mark"] == "}":
            if len(open_records) == 1:
                raise ValueError("a brace too many")
            current = open_records.pop()
        elif found["mark"] is None:
            current.values.append(_value(found, current.name))
    if len(open_records) > 1 or text[at:].strip():
        raise ValueError("cut off")
    return top


def _value(found: re.Match[str], name: str) -> Any:
    """Return a string or a number."""
    if (said := found["text"]) is not None:
        if name == "Content":  # an embedded picture
            return base64.b64decode(said, validate=False)
        return said.replace("&quot;", '"').replace("&cr;", "\r").replace("&lf;", "\n")
    word = found["word"]
    try:
        return int(word)
    except ValueError:
        pass
    try:
        return float(word)
    except ValueError:
        return word  # Shading: T


def _parse_list(text: str, at: int, count: int, name: str) -> tuple[np.ndarray, int]:
    """Read `{ a: 1,2,3 }`; return the array and the offset behind it."""
    start, stop = text.find("a:", at), text.find("}", at)
    if stop < 0 or not 0 <= start < stop:
        if stop >= 0 and count == 0:
            return np.zeros(0), stop + 1
        raise ValueError("a list without numbers")
    numbers = text[start + 2 : stop]
    whole = name not in _FLOATS and not any(letter in numbers for letter in ".eEnN")
    parts = numbers.split(",")
    if count != len(parts):
        raise ValueError("a list of another length")
    return np.array(parts, np.int64 if whole else "<f4" if name in _FLOATS else np.float64), stop + 1
