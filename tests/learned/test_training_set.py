"""Tables to learn from: windows never cross a clip, what is withheld is not in them."""

from __future__ import annotations

import numpy as np
import pytest

from databases import small, walker
from learned.lessons import lessons
from motionmatch.database.build import build
from motionmatch.errors import InputError
from motionmatch.learned import poses
from motionmatch.learned.training_set import make_training_set


@pytest.mark.parametrize("frames", [2, 21, 200])
def test_windows_never_cross_a_clip(frames):
    data = lessons()
    firsts = data.find_windows(frames)
    assert len(firsts) == sum(max(0, n - frames + 1) for n in small().ranges.lengths)
    every = data.clip_numbers[firsts[:, None] + np.arange(frames)]
    assert (every == every[:, :1]).all()


def test_characters_are_the_poses_seen_from_the_root():
    data = lessons()
    seen = poses.to_character_space(data.poses, data.layout, data.skeleton)
    found = data.character_poses.reshape(data.num_frames, -1, 18)
    np.testing.assert_allclose(found[..., 9:12], seen.positions[:, 1:], atol=1e-5)
    np.testing.assert_allclose(found[..., 12:15], seen.velocities[:, 1:], atol=1e-3)


def test_withheld_clips_go_with_their_mirror_images_and_are_in_no_window():
    database, data = small(), lessons(0.2)
    gone = {database.names[clip] for clip in np.unique(data.clip_numbers[data.withheld])}
    assert len(gone) == 2 and {name.replace(" mirrored", "") for name in gone} == {min(gone, key=len)}
    assert not data.withheld[data.find_windows(5)].any() and data.withheld[data.find_windows(5, withheld=True)].all()
    assert not (data.offered & data.withheld).any()


def test_path_columns_are_those_that_queries_take_from_the_path():
    database, data = small(), lessons()
    wanted = np.zeros(database.schema.width, bool)
    for name in ("trajectory_positions", "trajectory_directions"):
        wanted[database.schema.columns(name)] = True
    assert np.array_equal(data.path_columns, wanted)


def test_database_too_small_is_refused():
    data = make_training_set(build([walker(1.6), walker(1.6, 0.7, -0.8)], mirror=False))
    with pytest.raises(InputError, match=r"too small to learn from: \d+ windows of 41 frames"):
        data.require_windows(41)


def test_too_few_clips_to_withhold_some():
    with pytest.raises(InputError, match="--withhold 0"):
        make_training_set(build([walker()]), withhold=0.1)


@pytest.mark.parametrize("share", [-0.1, 1.0])
def test_share_that_makes_no_sense_is_refused(share):
    with pytest.raises(InputError, match="can't be withheld"):
        make_training_set(small(), withhold=share)
