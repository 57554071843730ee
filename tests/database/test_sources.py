"""Databases from files, recordings and actors, with or without progress."""

import pytest

from databases import small
from motionmatch.database import sources
from motionmatch.database.build import BuildConfig
from motionmatch.database.sources import is_database, open_database, read_clips
from motionmatch.errors import MotionMatchError


def test_a_file_that_was_built_is_opened_as_it_is(tmp_path):
    path = small().save(tmp_path / "walk.npz")
    assert is_database(path)
    assert open_database(str(path)).num_frames == small().num_frames


def test_another_rate_is_another_database():
    script = "walk 4 turn=0.5; idle 1"
    usual, slower = open_database(script), open_database(script, BuildConfig(fps=30))
    assert (usual.fps, slower.fps) == (60, 30)
    assert open_database(script).fps == 60


def test_progress_says_what_is_done():
    heard = []
    read_clips(["walk 4; idle 1"], progress=lambda done, total, doing: heard.append((doing, done, total)))
    assert heard[-1][0].startswith("acting walk 4")
    assert heard[-1][1] == heard[-1][2]


def test_a_missing_path_is_refused():
    with pytest.raises(MotionMatchError):
        open_database("nowhere.npz")
    with pytest.raises(MotionMatchError, match="Did you mean 'locomotion'"):
        open_database("locomotoin")


def test_databases_of_the_actors_can_be_named_together():
    both = sources.read_clips(["sample+sample"])
    assert len(both) == 2 * len(sources.read_clips(["sample"]))
