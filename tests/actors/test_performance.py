from dataclasses import replace

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors import legs
from motionmatch.actors.biped import biped
from motionmatch.actors.hound import hound
from motionmatch.actors.performance import Performance
from motionmatch.actors.props import Beam, Box
from motionmatch.actors.script import Script
from motionmatch.actors.terrain import Terrain
from motionmatch.motion.clip import Clip
from motionmatch.motion.mirror import mirror_clip
from motionmatch.motion.resample import resample_clip
from motionmatch.motion.tags import spans_of

SCRIPT = "idle 0.5; walk 4 speed=0.9"
STAIRS = Terrain.stairs(start=1.0, count=2)


@pytest.fixture(scope="module")
def climbed():
    return biped(seed=1).perform(SCRIPT, terrain=STAIRS)


def test_a_script_is_performed_into_a_clip_with_contacts_terrain_and_tags():
    clip = mm.actors.biped(seed=1).perform(Script.parse(SCRIPT))
    assert isinstance(clip, Clip)
    assert clip.contacts.shape == (clip.num_frames, 2) and clip.contacts.dtype == bool
    assert clip.terrain.is_level and clip.terrain.height(3.0, 4.0) == 0.0
    assert {"walk", "idle", "left_contact", "right_contact"} <= set(clip.tags.names)
    assert clip.props == ()


def test_contacts_are_those_of_the_tags(climbed):
    for side, column in (("left", 0), ("right", 1)):
        assert tuple(spans_of(climbed.contacts[:, column])) == climbed.tags.spans[f"{side}_contact"]


def test_terrain_is_the_ground_under_planted_feet(climbed):
    assert climbed.terrain is STAIRS
    balls = climbed.clearances[:, list(legs.TOES)][climbed.contacts]
    assert np.percentile(balls, 75) - balls.min() < 0.005 and len(balls) > 100  # later the toes' tips are the pivot
    assert max(each.y for each in climbed.footprints) == pytest.approx(2 * 0.17)


def test_dogs_have_four_contacts():
    clip = hound(1).perform("trot 2")
    assert clip.contacts.shape == (120, 4) and clip.contacts.any(axis=0).all()


def test_scripts_are_lines_lists_or_scripts():
    clips = [biped(1).perform(each) for each in ("walk 1", Script.parse("walk 1"), Script.parse("walk 1").moves)]
    for clip in clips[1:]:
        np.testing.assert_array_equal(clip.rotations, clips[0].rotations)


def test_its_world_stays_when_it_is_cut_or_resampled(climbed):
    for part in (climbed.trim(30, 200), resample_clip(climbed, 30.0), replace(climbed, name="other")):
        assert isinstance(part, Performance) and part.terrain is STAIRS
    np.testing.assert_array_equal(climbed.trim(30, 200).contacts, climbed.contacts[30:200])


@pytest.mark.parametrize(
    "change",
    [mirror_clip, lambda clip: clip.scaled(100.0), lambda clip: clip.rotated(np.array([0.0, 0.0, 1.0, 0.0]))],
    ids=["mirror", "scaled", "rotated"],
)
def test_its_world_is_left_behind_where_the_motion_leaves_it(climbed, change):
    """A terrain that no longer lies under the feet would be worse than none."""
    assert type(change(climbed)) is Clip
    np.testing.assert_array_equal(change(climbed).rotations, change(climbed.clip).rotations)


def test_what_is_carried_is_cut_along():
    track = tuple((float(k), 1.0, 0.0, 0.0) for k in range(10, 20))
    clip = replace(biped(1).perform("walk 1"), props=(Box(10, track, 0.4, 0.3, 0.3), Beam(0.0, 1.0, 0.0, 1.2)))
    for start, stop in ((0, 60), (0, 15), (5, 60), (12, 18)):
        box, beam = clip.trim(start, stop).props
        assert beam == clip.props[1]
        frames = range(max(start, 10), min(stop, 20))
        assert [row[0] for row in box.track] == list(frames)
        assert start + box.start == frames[0]
