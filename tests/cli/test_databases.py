"""Databases from files, recordings and actors."""

import pytest

from databases import small
from motionmatch.cli.databases import open_database, read_clips
from motionmatch.errors import MotionMatchError


def test_a_database_is_opened_from_a_file_a_clip_and_a_script(tmp_path):
    path = small().save(tmp_path / "walk.npz")
    assert open_database(str(path)).num_frames == small().num_frames
    assert open_database("walk 4 turn=0.5; idle 1").num_frames > 400


def test_a_clip_of_ours_is_built_from(tmp_path):
    path = read_clips(["walk 4 turn=0.5; idle 1"])[0].save(tmp_path / "clip.npz")
    assert open_database(str(path)).names[0] == "clip" or open_database(str(path)).num_frames > 400


def test_what_is_neither_is_refused():
    with pytest.raises(MotionMatchError):
        open_database("nowhere.npz")
    with pytest.raises(MotionMatchError, match="nothing to build from"):
        read_clips([])
