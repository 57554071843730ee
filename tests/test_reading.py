"""Whatever a reader meets becomes an error of ours, and sizes are checked before memory is taken."""

import io
import json
import zipfile
from pathlib import Path

import numpy as np
import pytest

from motionmatch import arrays, records, tomlfile
from motionmatch.errors import FileError, InputError, MissingExtraError, TextError, missing_extra
from motionmatch.reading import MOST_RATIO, SMALL, check_count, check_tree, check_unpacked, reading


@pytest.mark.parametrize(
    "error",
    [
        ValueError("x"), TypeError("x"), KeyError("x"), IndexError("x"), AttributeError("x"), RecursionError("x"),
        OverflowError("x"), ZeroDivisionError("x"), EOFError("x"), RuntimeError("x"), AssertionError("x"),
        UnicodeDecodeError("utf-8", b"a", 0, 1, "x"), zipfile.BadZipFile("x"), OSError("no errno"),
    ],
    ids=lambda error: type(error).__name__,
)  # fmt: skip
def test_what_nobody_thought_of_is_our_error(error):
    said = r"^walk\.x: is damaged, .* Export it again\.$"
    with pytest.raises(FileError, match=said) as found, reading("walk.x", again="Export it again."):
        raise error
    assert found.value.__cause__ is error


def test_the_system_and_memory_are_named():
    with pytest.raises(FileError, match=r"walk\.x: no such file"), reading("walk.x"):
        Path("/nowhere/walk.x").read_bytes()
    with pytest.raises(FileError, match=r"walk\.x: needs more memory than there is"), reading("walk.x"):
        raise MemoryError


def test_errors_of_ours_keep_their_words():
    with pytest.raises(FileError, match=r"^walk\.x: no feet\.$"), reading("walk.x"):
        raise InputError("no feet.")
    with pytest.raises(InputError, match=r"^walk\.x: no feet\.$"), reading("walk.x"):
        raise InputError("walk.x: no feet.")
    with pytest.raises(TextError, match=r"^walk\.x:1:2: a$"), reading("walk.x"):
        raise TextError("walk.x", 1, 2, "a")
    with pytest.raises(MissingExtraError), reading("walk.x"):
        raise missing_extra("USD", "usd")
    with pytest.raises(KeyboardInterrupt), reading("walk.x"):
        raise KeyboardInterrupt


def test_trees_that_are_deep_or_have_huge_numbers_are_refused():
    deep: list = []
    for _ in range(500):
        deep = [deep]
    check_tree("a", {"x": [1, {"y": [2**63, 0.5, "z"]}]})
    with pytest.raises(FileError, match="64 deep"):
        check_tree("a", deep)
    with pytest.raises(FileError, match="64 bits"):
        check_tree("a", {"x": [10**30]})
    with pytest.raises(FileError, match="deep"):
        records.parse_json("[" * 200 + "]" * 200, "a.json")
    with pytest.raises(FileError, match="deep"):
        tomlfile.parse_document("a" + ".b" * 300 + " = 1", "a.toml")


@pytest.mark.parametrize("text", ["a = " + "9" * 5000, "a = 0x" + "f" * 5000, "a = " + "[" * 3000 + "]" * 3000])
def test_toml_that_would_trip_python_is_refused(text):
    with pytest.raises(FileError, match=r"^a\.toml: "):
        tomlfile.parse_document(text, "a.toml")


def test_what_is_unpacked_is_bounded():
    check_unpacked("a", 1, SMALL)
    check_unpacked("a", SMALL, MOST_RATIO * SMALL)
    for packed, unpacked in ((1000, SMALL + 1), (10**12, 10**13)):
        with pytest.raises(FileError, match="fill the memory"):
            check_unpacked("a", packed, unpacked)


@pytest.mark.parametrize("count", [-1, 11, True, 3.0, "3", None, 10**400])
def test_counts_are_checked_before_they_are_used(count):
    assert check_count("seats", 10, 10) == 10
    with pytest.raises(InputError, match=r"seats is .*; expected a whole number from 0 to 10\."):
        check_count("seats", count, 10)


def test_a_small_npz_that_claims_much_takes_no_memory(tmp_path):
    """A header that promises 8 TB, and a member of a gigabyte of zeros in a megabyte."""
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f8", "fortran_order": False, "shape": (10**12,)})
    for content in (header.getvalue() + b"1234", b"\0" * (SMALL + 1)):
        with zipfile.ZipFile(tmp_path / "x.npz", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("facts.npy", content)
        with pytest.raises(FileError, match=r"x\.npz"):
            arrays.read(tmp_path / "x.npz", "test box", 1, again="Make it again.")
        assert arrays.read_kind(tmp_path / "x.npz") is None


def test_a_file_of_arrays_is_read_in_any_order_and_type(tmp_path):
    held = {
        "a": np.arange(6.0).reshape(2, 3), "b": np.asfortranarray(np.arange(6).reshape(2, 3)), "c": np.array(3),
        "d": np.zeros((0, 4), np.float32), "e": np.array([True, False]), "f": np.array(["ab", "c"]),
    }  # fmt: skip
    arrays.write(tmp_path / "x.npz", "test box", 1, {"name": "x"}, held)
    facts, found = arrays.read(tmp_path / "x.npz", "test box", 1, again="")
    assert facts["name"] == "x"
    for name, array in held.items():
        assert found[name].dtype == array.dtype and np.array_equal(found[name], array)
        assert found[name].flags.writeable
    assert json.dumps(facts)
