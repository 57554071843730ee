import numpy as np
import pytest

from crowds import arms_out
from databases import walker
from motionmatch.crowd.styles import HOLDS, WIDE, with_arms_out
from motionmatch.environment.footprints import Footprints
from motionmatch.errors import InputError


def test_arms_are_raised_to_the_sides_and_nothing_else_moves():
    clip = walker()
    wide, roles = with_arms_out(clip), clip.anatomy.roles
    arms = [roles[f"{side}_{role}"] for side in ("left", "right") for role in ("elbow", "hand")]
    others = [joint for joint in range(clip.skeleton.num_joints) if not _below(clip, joint, roles)]
    np.testing.assert_allclose(wide.positions_world[:, others], clip.positions_world[:, others], atol=1e-5)
    assert (wide.positions_world[:, arms, 1] > clip.positions_world[:, arms, 1] + 0.05).all()
    hands = [roles["left_hand"], roles["right_hand"]]
    apart = [np.linalg.norm(np.diff(each.positions_world[:, hands], axis=1), axis=-1) for each in (clip, wide)]
    assert (apart[1] > apart[0] + 0.3).all()
    assert wide.tags.spans[WIDE] == ((0, clip.num_frames),)


def _below(clip, joint, roles):
    while joint >= 0:
        if joint in (roles["left_shoulder"], roles["right_shoulder"]):
            return True
        joint = int(clip.skeleton.parents[joint])
    return False


def test_a_body_whose_arms_are_not_known_is_refused():
    from dataclasses import replace

    clip = walker()
    roles = {role: joint for role, joint in clip.anatomy.roles.items() if "shoulder" not in role}
    with pytest.raises(InputError, match="left_shoulder, right_shoulder"):
        with_arms_out(replace(clip, anatomy=replace(clip.anatomy, roles=roles)))


def test_the_database_has_wide_and_narrow_bodies():
    database = arms_out()
    wide, prints = database.select(WIDE), Footprints.of(database).now
    assert 0.1 < wide.mean() < 0.9
    assert prints[wide, 5].mean() > prints[~wide, 5].mean() + 0.25


def test_a_box_is_raised_and_lowered():
    assert {"front", "overhead"} == set(HOLDS)
