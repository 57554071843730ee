"""Databases on another body: the same frames, tags and contacts, and features of the new bones."""

from __future__ import annotations

import numpy as np
import pytest

from bodies import resize, walk
from databases import small
from motionmatch.database.onto import bring_onto, is_of
from motionmatch.errors import InputError
from motionmatch.motion import contacts
from motionmatch.retargeting.character import make_character
from motionmatch.retargeting.writing import take_back


@pytest.fixture(scope="module")
def hero():
    return make_character(resize(walk(), 0.8))


@pytest.fixture(scope="module")
def moved(hero):
    return bring_onto(small(), hero)


def test_clips_names_and_contacts_are_those_of_the_recordings(hero, moved):
    before = small()
    assert is_of(moved, hero) and not is_of(before, hero)
    assert moved.names == before.names and moved.num_frames == before.num_frames
    assert np.array_equal(moved.searchable, before.searchable)
    assert moved.schema.names == before.schema.names
    same = moved.contacts == before.contacts
    assert same.mean() > 0.97 and not (moved.contacts & ~before.contacts).any()


def test_bones_are_those_of_the_character_and_the_body_goes_as_far_as_its_legs(hero, moved):
    clip = moved.clip(0)
    lengths = np.linalg.norm(np.diff(clip.positions_world[:, [2, 3]], axis=1)[:, 0], axis=-1)
    assert np.ptp(lengths) < 1e-4
    source = make_character(small().clip(0))
    speeds = np.median(moved.root_speeds) / np.median(small().root_speeds)
    assert speeds == pytest.approx(hero.leg / source.leg, rel=0.03)


def test_planted_feet_stay(moved):
    clip = moved.clip(0)
    speeds = np.linalg.norm(np.diff(contacts.points(clip), axis=0), axis=-1) * clip.fps
    planted = moved.contacts[: clip.num_frames][1:]
    assert planted.any() and np.percentile(speeds[planted], 90) < 0.25


def test_a_database_on_these_joints_stays_as_it_is(hero, moved):
    assert bring_onto(moved, hero) is moved


def test_what_a_database_plays_goes_back_to_the_characters_own_skeleton(hero, moved):
    clip = moved.clip(1)
    own = take_back(clip, hero)
    assert own.skeleton.same_joints(hero.skeleton)
    for name in hero.skeleton.names:
        if name in clip.skeleton.names:
            ours = own.positions_world[:, own.skeleton.names.index(name)]
            theirs = clip.positions_world[:, clip.skeleton.names.index(name)]
            assert np.abs(ours - theirs).max() < 1e-4, name


def test_four_legs_are_refused_on_two():
    from motionmatch.actors.takes import capture

    dog = make_character(capture("dog", minutes=0.05)[0])
    with pytest.raises(InputError, match="from two legs to two"):
        bring_onto(small(), dog)
