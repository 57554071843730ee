"""glTF containers: what is damaged is said to be, whatever the damage."""

from __future__ import annotations

import base64
import json
import struct

import numpy as np
import pytest

from motionmatch.errors import FileError
from motionmatch.motion.gltf_file import GltfFile

NUMBERS = np.arange(6, dtype="<f4")


def glb(tree, binary=b"", version=2, length=None):
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    body = struct.pack("<II", len(text), 0x4E4F534A) + text
    if binary:
        body += struct.pack("<II", len(binary), 0x004E4942) + binary
    return struct.pack("<III", 0x46546C67, version, length or 12 + len(body)) + body


def described(**accessor):
    return {
        "asset": {"version": "2.0"},
        "buffers": [{"byteLength": 24}],
        "bufferViews": [{"buffer": 0, "byteLength": 24}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 2, **accessor}],
    }


@pytest.fixture
def opened(tmp_path):
    def open_(data, name="a.glb"):
        (tmp_path / name).write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
        return GltfFile(tmp_path / name)

    return open_


def test_an_accessor_is_an_array(opened):
    np.testing.assert_array_equal(opened(glb(described(), NUMBERS.tobytes())).array(0), NUMBERS.reshape(2, 3))


def test_data_inside_a_text_file(opened):
    tree = described()
    tree["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(NUMBERS.tobytes()).decode()
    np.testing.assert_array_equal(opened(tree, "a.gltf").array(0), NUMBERS.reshape(2, 3))


def test_data_beside_a_text_file(opened, tmp_path):
    tree = described()
    tree["buffers"][0]["uri"] = "my%20data.bin"
    (tmp_path / "my data.bin").write_bytes(NUMBERS.tobytes())
    np.testing.assert_array_equal(opened(tree, "a.gltf").array(0), NUMBERS.reshape(2, 3))


@pytest.mark.parametrize("uri", ["../secret.bin", "/secret.bin", "https://example.org/a.bin"])
def test_data_elsewhere_is_not_read(opened, uri):
    tree = described()
    tree["buffers"][0]["uri"] = uri
    with pytest.raises(FileError, match="only files in the same folder are read"):
        opened(tree, "a.gltf").array(0)


def test_a_missing_data_file_is_named(opened):
    tree = described()
    tree["buffers"][0]["uri"] = "lost.bin"
    with pytest.raises(FileError, match=r"its data file lost\.bin is missing"):
        opened(tree, "a.gltf").array(0)


def test_normalised_integers_become_fractions(opened):
    tree = described(componentType=5122, normalized=True, type="SCALAR", count=3)
    data = np.array([32767, -32768, 0], "<i2").tobytes() + bytes(18)
    np.testing.assert_allclose(opened(glb(tree, data)).array(0)[:, 0], [1, -1, 0])


def test_interleaved_data_is_read_with_its_stride(opened):
    tree = described(type="SCALAR", count=2)
    tree["bufferViews"][0]["byteStride"] = 12
    np.testing.assert_array_equal(opened(glb(tree, NUMBERS.tobytes())).array(0)[:, 0], [0, 3])


@pytest.mark.parametrize(
    "data, problem",
    [
        (b"", "is not a glTF file"),
        (b"PK\x03\x04 something", "is not a glTF file"),
        (b"glTF\x02", "is cut off: it has 5 bytes"),
        (glb(described(), version=1), "is GLB version 1"),
        (glb(described(), length=10**6), "is cut off: 1000000 bytes were promised"),
        (glb({"asset": {"version": "1.0"}}), "is glTF version '1.0'"),
        (glb([]), "is glTF version 'unknown'"),
        (b"{ not json", "its JSON can't be read"),
        (struct.pack("<III", 0x46546C67, 2, 12), "its JSON part is missing"),
        (struct.pack("<IIIII", 0x46546C67, 2, 20, 99, 0x4E4F534A), "is longer than the file"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(opened, data, problem):
    with pytest.raises(FileError, match=problem):
        opened(data)


@pytest.mark.parametrize(
    "accessor, problem",
    [
        ({"sparse": {}}, "is sparse, which is not supported"),
        ({"bufferView": 7}, r"refers to bufferViews\[7\], and there are 1"),
        ({"count": 3}, "reads past the end"),
        ({"count": -1}, "reads past the end"),
        ({"byteOffset": -4}, "reads past the end"),
        ({"type": "VEC9"}, "is not described completely"),
        ({"componentType": None}, "is not described completely"),
    ],
)
def test_what_is_wrong_with_an_accessor_is_said(opened, accessor, problem):
    with pytest.raises(FileError, match=problem):
        opened(glb(described(**accessor), NUMBERS.tobytes())).array(0)


def test_compressed_data_is_refused_by_name(opened):
    tree = described()
    del tree["accessors"][0]["bufferView"]
    with pytest.raises(FileError, match="Draco"):
        opened(glb(tree, NUMBERS.tobytes())).array(0)
    tree = {**described(), "extensionsRequired": ["EXT_meshopt_compression"]}
    with pytest.raises(FileError, match="meshopt-compressed"):
        opened(glb(tree))


def test_numbers_that_are_not_finite_are_refused(opened):
    with pytest.raises(FileError, match="not finite"):
        opened(glb(described(), np.full(6, np.nan, "<f4").tobytes())).array(0)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match=r"nowhere\.glb: no such file"):
        GltfFile(tmp_path / "nowhere.glb")


@pytest.mark.parametrize("cut", [13, 40, 200, -30, -1])
def test_a_file_cut_anywhere_is_refused(opened, cut):
    with pytest.raises(FileError, match=r"cut off|damaged|missing"):
        opened(glb(described(), NUMBERS.tobytes())[:cut]).array(0)
