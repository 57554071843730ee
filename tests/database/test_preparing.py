"""What is done to clips of files before a database is built: each is told, and nothing else changes."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.cli.databases import make_preparation
from motionmatch.database.preparing import LONG_ENOUGH, Preparation
from motionmatch.database.sources import build_from
from motionmatch.errors import InputError
from walks import acted, treadmill


def prepare(clips, **options):
    said: list[str] = []
    return Preparation(tell=said.append, **options).apply(clips), said


def test_a_walk_that_goes_is_taken_as_it_is():
    clip = acted()
    (same,), said = prepare([clip])
    assert same is clip and not said


def test_a_stride_on_the_spot_becomes_a_walk_and_is_named():
    (clip,), said = prepare([treadmill()])
    assert clip.seconds >= LONG_ENOUGH - 0.1
    gone = np.linalg.norm((clip.positions[-1, 0] - clip.positions[0, 0])[[0, 2]]) / clip.seconds
    assert gone == pytest.approx(1.3, rel=0.12)
    assert any("on the spot" in text and "m/s" in text for text in said)
    assert any("short cycles" in text for text in said)


def test_it_may_stay_there_or_go_at_a_given_speed():
    (stays,), said = prepare([treadmill()], in_place="keep")
    assert np.ptp(stays.positions[:, 0, [0, 2]], axis=0).max() < 0.3 and "they stay there" in said[0]
    (goes,), _ = prepare([treadmill()], in_place=2.0)
    assert np.linalg.norm((goes.positions[-1, 0] - goes.positions[0, 0])[[0, 2]]) / goes.seconds == pytest.approx(
        2, rel=0.1
    )


def test_a_database_of_one_stride_on_the_spot_walks(tmp_path):
    path = treadmill().save(tmp_path / "stride.bvh")
    database = build_from([str(path)])
    assert np.median(database.root_speeds) == pytest.approx(1.3, rel=0.15)
    assert database.searchable.any()


def test_options_of_the_command_line():
    assert make_preparation("1.4").in_place == 1.4 and make_preparation("keep").in_place == "keep"
    for wrong in ("fast", "-1", "nan", "0"):
        with pytest.raises(InputError, match="--in-place"):
            make_preparation(wrong)
