"""The records of a binary FBX file."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from motionmatch.errors import FileError
from motionmatch.motion.fbx_file import FbxFile

WALKER = Path(__file__).parent / "data" / "walker.fbx"


def value(kind, data):
    if kind in "dfil":
        raw = np.asarray(data, {"d": "<f8", "f": "<f4", "i": "<i4", "l": "<i8"}[kind])
        packed = zlib.compress(raw.tobytes())
        return kind.encode() + struct.pack("<III", len(raw), 1, len(packed)) + packed
    if kind == "S":
        return b"S" + struct.pack("<I", len(data)) + data
    return kind.encode() + struct.pack({"I": "<i", "L": "<q", "D": "<d"}[kind], data)


def record(at, name, values=(), inside=()):
    """One record as bytes, for the place in the file where it will lie."""
    head = 13 + len(name)
    body = b"".join(value(*pair) for pair in values)
    nested = b""
    for part in inside:
        nested += record(at + head + len(body) + len(nested), *part)
    if inside:
        nested += bytes(13)
    end = at + head + len(body) + len(nested)
    return struct.pack("<IIIB", end, len(values), len(body), len(name)) + name + body + nested


def fbx(*records, version=7400):
    data = b"Kaydara FBX Binary  \x00\x1a\x00" + struct.pack("<I", version)
    for part in records:
        data += record(len(data), *part)
    return data + bytes(13)


@pytest.fixture
def opened(tmp_path):
    def open_(data):
        (tmp_path / "a.fbx").write_bytes(data)
        return FbxFile(tmp_path / "a.fbx")

    return open_


def test_records_hold_values_and_records(opened):
    file = opened(fbx((b"A", [("I", 3), ("S", b"x")], [(b"B", [("d", [1.0, 2.0])])])))
    first = file.top.first("A")
    assert first.values == [3, "x"]
    np.testing.assert_array_equal(first.value("B"), [1.0, 2.0])
    assert first.value("C", "none") == "none"


def test_properties_are_values_by_name(opened):
    row = (b"P", [("S", b"UpAxis"), ("S", b"int"), ("S", b"Integer"), ("S", b""), ("I", 2)])
    file = opened(fbx((b"GlobalSettings", [], [(b"Properties70", [], [row])])))
    assert file.top.first("GlobalSettings").properties == {"UpAxis": [2]}


def test_objects_and_links_are_collected(opened):
    file = opened(
        fbx(
            (b"Objects", [], [(b"Model", [("L", 7), ("S", b"Hips\0\1Model"), ("S", b"LimbNode")])]),
            (b"Connections", [], [(b"C", [("S", b"OP"), ("L", 7), ("L", 0), ("S", b"d|X")])]),
        )
    )
    assert list(file.objects) == [7]
    assert [(link.child, link.parent, link.property) for link in file.links] == [(7, 0, "d|X")]


def test_a_real_file_is_read():
    assert {record.name for record in FbxFile(WALKER).objects.values()} >= {"Model", "AnimationCurve"}


@pytest.mark.parametrize("share", [0.001, 0.1, 0.5, 0.9, 0.99])
def test_a_file_cut_anywhere_is_refused(opened, share):
    data = WALKER.read_bytes()
    with pytest.raises(FileError, match=r"is cut off or damaged|is not an FBX file"):
        opened(data[: int(share * len(data))])


def test_noise_in_a_file_never_raises_anything_else(opened):
    rng = np.random.default_rng(0)
    clean = np.frombuffer(WALKER.read_bytes(), np.uint8)
    for _ in range(30):
        noisy = clean.copy()
        noisy[rng.integers(27, len(noisy), 40)] = rng.integers(0, 256, 40)
        try:
            opened(noisy.tobytes())
        except FileError as error:
            assert "a.fbx" in str(error)


@pytest.mark.parametrize(
    "data, problem",
    [
        (b"", "is not an FBX file"),
        (b"HIERARCHY", "is not an FBX file"),
        (b"; FBX 7.4.0 project file\nObjects: {\n", "is cut off or damaged"),
        (fbx(version=6100), "is FBX version 6100; 7000"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(opened, data, problem):
    with pytest.raises(FileError, match=problem):
        opened(data)


def test_an_array_that_unpacks_to_more_than_it_says_is_refused(opened):
    packed = zlib.compress(bytes(10**6))
    body = b"d" + struct.pack("<III", 2, 1, len(packed)) + packed
    at = 27
    head = struct.pack("<IIIB", at + 13 + 1 + len(body), 1, len(body), 1) + b"A"
    data = b"Kaydara FBX Binary  \x00\x1a\x00" + struct.pack("<I", 7400) + head + body + bytes(13)
    with pytest.raises(FileError, match="damaged"):
        opened(data)
