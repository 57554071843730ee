"""Compiled code needs a place to be kept, even where nothing can be written."""

from pathlib import Path

from motionmatch import kernels


def test_numba_is_left_alone_where_it_can_write(tmp_path):
    assert kernels.cache_place(tmp_path / "__pycache__", Path("/proc/nowhere")) is None
    assert kernels.cache_place(Path("/proc/nowhere"), tmp_path / "cache") is None


def test_a_private_folder_serves_where_nothing_can_be_written(monkeypatch):
    monkeypatch.setattr(kernels, "_can_write", lambda folder: False)
    place = kernels.cache_place(Path("a"), Path("b"))
    assert place is not None and place.is_dir() and place.stat().st_mode & 0o077 == 0
