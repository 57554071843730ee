import os
import stat

import pytest

from motionmatch import atomic
from motionmatch.errors import FileError


def test_a_finished_file_has_its_name_and_nothing_else_remains(tmp_path):
    with atomic.replace_file(tmp_path / "walk.npz") as temporary:
        assert temporary.suffix == ".npz"
        assert temporary.parent == tmp_path
        temporary.write_text("new")
        assert not (tmp_path / "walk.npz").exists()
    assert (tmp_path / "walk.npz").read_text() == "new"
    assert os.listdir(tmp_path) == ["walk.npz"]


@pytest.mark.parametrize("problem", [RuntimeError, KeyboardInterrupt])
def test_a_failure_leaves_the_old_file_alone(tmp_path, problem):
    path = tmp_path / "walk.bvh"
    path.write_text("old")
    with pytest.raises(problem), atomic.replace_file(path) as temporary:
        temporary.write_text("half")
        raise problem
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["walk.bvh"]


def test_a_full_disk_is_told_in_our_words(tmp_path):
    full = pytest.raises(FileError, match=r"walk\.bvh: No space left on device")
    with full, atomic.replace_file(tmp_path / "walk.bvh"):
        raise OSError(28, "No space left on device")
    assert os.listdir(tmp_path) == []


def test_an_output_is_an_ordinary_file(tmp_path):
    with atomic.replace_file(tmp_path / "walk.bvh") as temporary:
        temporary.write_text("x")
    (tmp_path / "plain").write_text("x")
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("walk.bvh", "plain")]
    assert modes[0] == modes[1]


def test_a_folder_in_the_way_is_refused(tmp_path):
    with (
        pytest.raises(FileError, match="is a folder; name the file to write in it"),
        atomic.replace_file(tmp_path),
    ):
        pass


def test_a_missing_folder_is_named_with_the_remedy(tmp_path):
    missing = pytest.raises(FileError, match=r"the folder .*deep does not exist\. Make it first: mkdir -p")
    with missing, atomic.replace_file(tmp_path / "deep" / "walk.bvh"):
        pass
