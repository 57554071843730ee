"""Compiled code has a place to be kept, even where nothing can be written, and is dropped when a source changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from motionmatch.kernels import compiling


def test_numba_is_left_alone_where_it_can_write(tmp_path):
    assert compiling.choose_folder(tmp_path / "__pycache__", Path("/proc/nowhere")) is None
    assert compiling.choose_folder(Path("/proc/nowhere"), tmp_path / "cache") is None


def test_a_private_folder_serves_where_nothing_can_be_written(monkeypatch):
    monkeypatch.setattr(compiling, "_can_write", lambda folder: False)
    folder = compiling.choose_folder(Path("a"), Path("b"))
    assert folder is not None and folder.is_dir() and folder.stat().st_mode & 0o077 == 0


@pytest.fixture
def sources(tmp_path):
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "a.py").write_text("1")
    (folder / "b.py").write_text("2")
    return folder


def test_compiled_code_is_dropped_when_any_source_changes(sources, tmp_path):
    kept = tmp_path / "kept"
    assert compiling.drop_outdated(sources, kept)
    (kept / "a.f-1.nbi").write_text("index")
    (kept / "a.f-1.1.nbc").write_text("code")
    assert not compiling.drop_outdated(sources, kept)
    assert len(list(kept.glob("*.nb*"))) == 2
    (sources / "b.py").write_text("3")
    assert compiling.drop_outdated(sources, kept)
    assert [path.name for path in kept.iterdir()] == [compiling.MARKER]
    assert not compiling.drop_outdated(sources, kept)


def test_a_source_that_is_renamed_or_added_counts_too(sources, tmp_path):
    compiling.drop_outdated(sources, tmp_path)
    (sources / "b.py").rename(sources / "c.py")
    assert compiling.drop_outdated(sources, tmp_path)
    (sources / "d.py").write_text("")
    assert compiling.drop_outdated(sources, tmp_path)


PACKAGE = {
    "a.py": "from numba import njit\nfrom room.b import inner\n@njit(cache=True)\ndef outer():\n    return inner()\n",
    "b.py": "from numba import njit\n@njit(cache=True)\ndef inner():\n    return 1\n",
}


def test_an_edit_of_a_called_kernel_in_another_file_is_seen(tmp_path):
    """What numba alone does not notice, with real compiled code."""
    room = tmp_path / "room"
    room.mkdir()
    (room / "__init__.py").write_text("")
    for name, text in PACKAGE.items():
        (room / name).write_text(text)
    script = (
        "import sys, pathlib; from motionmatch.kernels import compiling\n"
        "room = pathlib.Path('room'); compiling.drop_outdated(room, room / '__pycache__')\n"
        "from room.a import outer; print(outer())"
    )
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment["PYTHONPATH"] = str(Path(compiling.__file__).parents[2])

    def answer():
        call = [sys.executable, "-c", script]
        return subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, check=True, env=environment).stdout

    assert answer() == "1\n"
    (room / "b.py").write_text(PACKAGE["b.py"].replace("return 1", "return 20"))
    assert answer() == "20\n"
