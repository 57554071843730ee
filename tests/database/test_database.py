"""What a database knows."""

import numpy as np
import pytest

from databases import small, walker
from motionmatch.database.build import build
from motionmatch.database.schema import default_schema, paper_schema
from motionmatch.errors import InputError


def test_normalizing_and_back_is_the_identity():
    database = small()
    values = database.denormalize(database.features[:50])
    np.testing.assert_allclose(database.normalize(values), database.features[:50], atol=1e-5)


def test_tags_select_frames_of_all_clips():
    database = small()
    both = database.select("left_contact & right_contact")
    np.testing.assert_array_equal(both, database.contacts.all(axis=1))


def test_an_unknown_tag_and_an_empty_choice_are_named():
    with pytest.raises(InputError, match=r"no tag 'jump'. .*Available: .*left_contact"):
        small().select("jump")
    with pytest.raises(InputError, match=r"tag expression 'left_contact & !left_contact': no frame fits. Tags here:"):
        small().select("left_contact & !left_contact")


def test_where_tells_clip_and_frame():
    database = small()
    start = int(database.ranges.starts[2])
    assert database.where(start + 5) == (database.names[2], 5)


def test_clips_are_found_by_name():
    database = small()
    clip = database.clip(database.names[3])
    np.testing.assert_array_equal(clip.rotations, database.rotations[list(database.ranges)[3]])
    with pytest.raises(InputError, match=r"no clip 'nonsense'"):
        database.clip("nonsense")


def test_only_what_moves_is_stored():
    database = small()
    frames = np.array([0, 10, 400])
    positions = database.local_positions(frames)
    np.testing.assert_array_equal(positions[:, database.moving], database.translations[frames])
    still = np.setdiff1d(np.arange(database.skeleton.num_joints), database.moving)
    np.testing.assert_array_equal(positions[1, still], database.skeleton.offsets[still])


def test_its_size_is_told():
    database = small()
    assert database.num_bytes == pytest.approx(database.rotations.nbytes, rel=0.8)
    assert f"{database.num_frames} frames at 60 fps" in repr(database) and len(database) == database.num_frames


def test_features_can_be_left_out_of_a_database():
    whole = build(walker())
    plain = whole.with_features(paper_schema())
    assert plain.schema == paper_schema() and plain.features.shape == (whole.num_frames, 27)
    feet = plain.schema.columns("foot_velocities")
    np.testing.assert_array_equal(plain.features[:, feet], whole.features[:, whole.schema.columns("foot_velocities")])
    assert plain.with_features(paper_schema()) is plain
    with pytest.raises(InputError, match=r"these are wanted: .*trunk_pitch"):
        plain.with_features(default_schema())
