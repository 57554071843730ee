"""Built databases are kept, and used only while they are right."""

import os

import numpy as np
import pytest

from databases import small
from motionmatch.database import sources


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("MOTIONMATCH_CACHE", str(tmp_path / "cache"))


class Maker:
    def __init__(self):
        self.made = 0

    def __call__(self):
        self.made += 1
        return small()


def test_the_second_time_nothing_is_made():
    make = Maker()
    first, second = (sources.find_or_build(["a", 1], make) for _ in range(2))
    assert make.made == 1
    np.testing.assert_array_equal(first.features, second.features)
    assert second.schema.fingerprint == first.schema.fingerprint


def test_other_words_and_other_code_are_made_anew(monkeypatch):
    make = Maker()
    sources.find_or_build(["a"], make)
    sources.find_or_build(["b"], make)
    monkeypatch.setattr(sources, "fingerprint_code", lambda: "changed")
    sources.find_or_build(["a"], make)
    assert make.made == 3


def test_a_damaged_file_is_made_again():
    make = Maker()
    sources.find_or_build(["a"], make)
    for path in sources.cache_folder().glob("*.npz"):
        path.write_bytes(path.read_bytes()[:100])
    assert sources.find_or_build(["a"], make).num_frames == small().num_frames
    assert make.made == 2


def test_a_cache_that_can_not_be_written_is_no_reason_to_fail(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("MOTIONMATCH_CACHE", str(tmp_path / "file"))
    assert sources.find_or_build(["a"], small) is small()


def test_those_used_last_stay():
    for number in range(5):
        sources.find_or_build([number], small)
    for age, path in enumerate(sorted(sources.cache_folder().glob("*.npz"))):
        os.utime(path, (age, age))
    sources.prune_cache(2)
    assert sorted(path.stat().st_mtime for path in sources.cache_folder().glob("*.npz")) == [3, 4]


def test_stamps_change_with_any_file(tmp_path):
    folder = tmp_path / "motion"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.bvh").write_text("a")
    before = sources.stamp_files(folder)
    (folder / "deep" / "b.bvh").write_text("b")
    after = sources.stamp_files(folder)
    assert len(after) == 2 and before != after
    os.utime(folder / "a.bvh", (1, 1))
    assert sources.stamp_files(folder) != after
    assert sources.stamp_files(folder / "a.bvh")[0] == sources.stamp_files(folder)[0]
