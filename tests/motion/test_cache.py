import os
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from motionmatch.actors import sketch
from motionmatch.motion import cache

WALK = sketch.walk(0.2)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("MOTIONMATCH_CACHE", str(tmp_path))
    return tmp_path


def place(key):
    (found,) = cache.folder().glob(f"clips/*/{key}")
    return found


def test_what_is_put_can_be_got():
    assert cache.get("key") is None
    cache.put("key", [WALK, WALK.trim(0, 3)])
    one, two = cache.get("key")
    np.testing.assert_array_equal(one.rotations, WALK.rotations)
    assert two.num_frames == 3
    assert cache.get("other") is None


@pytest.mark.parametrize("damage", ["truncate", "garbage", "remove a clip", "remove the count", "add a clip"])
def test_a_damaged_entry_counts_as_absent_and_can_be_put_again(damage):
    cache.put("key", [WALK, WALK])
    first = place("key") / "000.npz"
    match damage:
        case "truncate":
            first.write_bytes(first.read_bytes()[:100])
        case "garbage":
            first.write_bytes(b"not a clip")
        case "remove a clip":
            first.unlink()
        case "remove the count":
            (place("key") / "2.count").unlink()
        case "add a clip":
            (place("key") / "002.npz").write_bytes(first.read_bytes())
    assert cache.get("key") is None
    cache.put("key", [WALK, WALK])
    assert len(cache.get("key")) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="folders have no write permission there")
def test_a_cache_that_can_not_be_written_is_no_failure(folder, monkeypatch):
    blocked = folder / "a file"
    blocked.write_text("in the way")
    monkeypatch.setenv("MOTIONMATCH_CACHE", str(blocked))
    cache.put("key", [WALK])
    assert cache.get("key") is None
    cache.prune()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_cache_is_no_failure(folder):
    cache.put("key", [WALK])
    folder.chmod(0o500)
    place("key").chmod(0o500)
    try:
        cache.put("other", [WALK])
        assert cache.get("other") is None
        cache.prune(0)
    finally:
        folder.chmod(0o700)
        place("key").chmod(0o700)


def age(key, seconds):
    os.utime(place(key), (time.time() - seconds,) * 2)


def test_pruning_drops_what_was_not_used_for_longest():
    for key, seconds in (("old", 3000), ("older", 5000), ("new", 1000)):
        cache.put(key, [WALK])
        age(key, seconds)
    size = sum(file.stat().st_size for file in place("new").iterdir())
    cache.prune(2 * size)
    assert cache.get("older") is None
    assert cache.get("old")
    assert cache.get("new")
    cache.prune(10 * size)
    assert cache.get("old")


def test_using_an_entry_keeps_it():
    for key, seconds in (("used", 5000), ("unused", 4000)):
        cache.put(key, [WALK])
        age(key, seconds)
    cache.get("used")
    cache.prune(0)
    assert cache.get("unused") is None
    assert cache.get("used")


def test_what_was_just_written_is_never_pruned():
    """Another process may be about to read it."""
    cache.put("fresh", [WALK])
    cache.prune(0)
    assert cache.get("fresh")


def test_pruning_nothing_is_no_error(tmp_path):
    cache.prune()
    assert list(tmp_path.rglob("*.npz")) == []


def test_where_the_cache_is(monkeypatch, tmp_path):
    assert cache.folder() == tmp_path
    monkeypatch.delenv("MOTIONMATCH_CACHE")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.folder() == tmp_path / "xdg" / "motionmatch"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.folder() == Path.home() / ".cache" / "motionmatch"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert cache.folder() == Path.home() / "Library" / "Caches" / "motionmatch"
