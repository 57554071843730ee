"""Files of named arrays."""

import numpy as np
import pytest

from motionmatch import arrays
from motionmatch.errors import FileError

KIND, AGAIN = "test box", "Make it again."
HELD = {"a": np.arange(6.0).reshape(2, 3), "b": np.zeros((0, 4)), "c": np.array([True, False])}


def read(path):
    return arrays.read(path, KIND, 3, again=AGAIN)


def test_what_was_written_is_read(tmp_path):
    facts, found = read(arrays.write(tmp_path / "x.npz", KIND, 3, {"name": "ü", "n": [1, 2]}, HELD))
    assert facts["name"] == "ü" and facts["n"] == [1, 2]
    assert found.keys() == HELD.keys()
    for name, array in HELD.items():
        assert found[name].dtype == array.dtype
        np.testing.assert_array_equal(found[name], array)


def test_every_changed_byte_is_noticed_or_harmless(tmp_path):
    """Zip stores some facts twice; a change must give our error, or exactly the same contents."""
    path = arrays.write(tmp_path / "x.npz", KIND, 3, {"name": "x"}, HELD)
    whole = path.read_bytes()
    rng = np.random.default_rng(1)
    refused = 0
    for at in rng.choice(len(whole), 300, replace=False):
        damaged = bytearray(whole)
        damaged[at] ^= int(rng.integers(1, 256))
        path.write_bytes(damaged)
        try:
            facts, found = read(path)
        except FileError:
            refused += 1
        else:
            assert facts["name"] == "x"
            assert all(np.array_equal(found[name], HELD[name]) for name in HELD)
    assert refused > 100


@pytest.mark.parametrize("kept", [0, 1, 100, 0.5, 0.99])
def test_a_truncated_file_is_refused(tmp_path, kept):
    path = arrays.write(tmp_path / "x.npz", KIND, 3, {}, HELD)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(kept * len(whole)) if isinstance(kept, float) else kept])
    with pytest.raises(FileError, match=r"x\.npz: .*damaged or truncated\. Make it again\."):
        read(path)


def test_another_kind_is_named(tmp_path):
    path = arrays.write(tmp_path / "x.npz", "shoe box", 3, {}, HELD)
    with pytest.raises(FileError, match=r"does not hold a test box \(it holds shoe box\)"):
        read(path)


def test_another_version_is_named_with_the_remedy(tmp_path):
    path = arrays.write(tmp_path / "x.npz", KIND, 2, {}, HELD)
    with pytest.raises(FileError, match=r"version 2 of the test box format, .* reads version 3\. Make it again\."):
        read(path)


def test_contents_that_were_exchanged_under_a_good_zip_are_noticed(tmp_path):
    path = arrays.write(tmp_path / "x.npz", KIND, 3, {}, HELD)
    with np.load(path) as data:
        held = {name: data[name] for name in data.files}
    held["a"] = held["a"] + 1
    np.savez(path, **held)
    with pytest.raises(FileError, match="damaged"):
        read(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileError, match="no such file"):
        read(tmp_path / "none.npz")
