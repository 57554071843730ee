"""The ground under a recording (Holden 2020, Appendix D)."""

import numpy as np
import pytest

from databases import walker
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.props.terrain import Terrain
from motionmatch.errors import InputError
from motionmatch.motion import contacts, ground, root

STAIRS = Terrain.stairs(start=1.5, count=4, rise=0.15, tread=0.32)


@pytest.fixture(scope="module")
def climbed():
    return make_biped(1).perform("walk 6 speed=0.9", terrain=STAIRS)


def test_holden_2020_appendix_d_the_nearest_contact_gives_the_height():
    fitted = ground.FittedGround(np.array([[0.0, 0.0], [0.0, 2.0]]), np.array([0.1, 0.5]))
    np.testing.assert_allclose(fitted.height(np.array([0.0, 3.0, 0.0]), np.array([0.4, 0.9, 5.0])), [0.1, 0.1, 0.5])


def test_stairs_are_found_again_under_the_feet(climbed):
    fitted = ground.fit(climbed, climbed.contacts)
    touching = contacts.points(climbed)[climbed.contacts]
    exact = STAIRS.height(touching[:, 0], touching[:, 2])
    assert exact.max() > 0.4
    np.testing.assert_allclose(fitted.height(touching[:, 0], touching[:, 2]), exact, atol=0.01)


def test_level_ground_is_level():
    clip = walker()
    fitted = ground.fit(clip)
    assert np.ptp(fitted.heights) < 0.02 and abs(np.median(fitted.heights)) < 0.02


def test_several_clips_know_how_high_feet_are(climbed):
    clips = [walker(), walker(5.0, 0.7, -0.8)]
    planted = [contacts.label_contacts(clip) for clip in clips]
    touching = contacts.points(clips[0])[planted[0]]
    assert ground.foot_height(clips, planted) == pytest.approx(np.median(touching[:, 1]), abs=0.01)
    assert ground.foot_height([], []) == 0.0


def test_a_root_that_follows_the_ground_leaves_the_joints_where_they_are(climbed):
    rooted = root.add_root(climbed.clip if hasattr(climbed, "clip") else climbed)
    followed = ground.follow(rooted, STAIRS)
    np.testing.assert_allclose(followed.positions_world[:, 1:], rooted.positions_world[:, 1:], atol=1e-5)
    height = followed.positions_world[:, 0, 1]
    assert height.max() > 0.5 and np.abs(np.diff(height)).max() < 0.02


def test_a_clip_without_contacts_has_level_ground():
    clip = walker()
    nothing = np.zeros((clip.num_frames, 2), bool)
    assert ground.fit(clip, nothing).height(np.array(3.0), np.array(4.0)) == 0.0
    with pytest.raises(InputError, match="no contacts at all"):
        ground.FittedGround(np.zeros((0, 2)), np.zeros(0))
