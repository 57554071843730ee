from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative import representation
from motionmatch.generative.representation import REPRESENTATIONS, decode, encode, make_layout, prepare, read_contacts
from motionmatch.maths import quat, rotation
from motionmatch.motion import contacts
from motionmatch.motion.resample import resample_clip
from walks import acted, varied


@pytest.mark.parametrize("preset", REPRESENTATIONS)
def test_decoding_gives_the_clip_back(preset):
    clip = varied()
    layout = make_layout([clip], preset)
    back = decode(encode(clip, layout), layout)
    np.testing.assert_allclose(back.positions, clip.positions, atol=2e-4)
    away = quat.angle(quat.inverse_multiply(quat.normalize(clip.rotations.astype(float)), back.rotations.astype(float)))
    assert away.max() < 2e-3
    assert back.fps == clip.fps and back.skeleton is clip.skeleton


@pytest.mark.parametrize("preset", REPRESENTATIONS)
def test_columns_are_all_used_and_used_once(preset):
    layout = make_layout([varied()], preset)
    columns = np.concatenate([layout.joint_columns(range(layout.num_joints)), layout.root_columns])
    np.testing.assert_array_equal(np.sort(columns), np.arange(layout.width))


def test_feet_have_columns_for_how_they_move_with_headings_only():
    clip = varied()
    assert make_layout([clip], "paper").feet == slice(
        make_layout([clip], "paper").width, make_layout([clip], "paper").width
    )
    layout = make_layout([clip], "heading")
    assert layout.feet == slice(layout.contacts.stop, layout.width)
    assert layout.feet.stop - layout.feet.start == 3 * layout.num_contacts


def test_feet_columns_give_back_how_feet_move_in_the_world():
    clip = varied().rotate(rotation.from_heading(1.3))
    layout = make_layout([clip], "heading")
    rows = encode(clip, layout)
    steps = representation.read_foot_steps(rows, layout, clip)
    assert steps is not None
    np.testing.assert_allclose(steps[:-1], np.diff(contacts.points(clip), axis=0), atol=1e-5)
    assert representation.read_foot_steps(rows, make_layout([clip], "paper"), clip) is None


def test_feet_columns_weigh_nothing_in_distances():
    rows = encode(varied(), layout := make_layout([varied()], "heading"))
    rows = rows - rows.mean(axis=0)
    feet = np.square(rows[:, layout.feet]).sum()
    assert 0.0 < feet < 1e-4 * np.square(rows).sum()


def test_li_2023_section_3_1_has_six_numbers_a_joint_three_for_the_root_and_a_label_a_foot():
    clip = acted()
    assert encode(clip, make_layout([clip])).shape == (clip.num_frames, 6 * 23 + 3 + len(clip.anatomy.contacts))


def test_rotations_are_the_two_axes_of_zhou_2019():
    clip = acted()
    rows = encode(clip, make_layout([clip]))
    matrix = rotation.to_matrix(quat.normalize(clip.rotations[7, 5].astype(float)))
    np.testing.assert_allclose(rows[7, 30:36], np.concatenate([matrix[:, 0], matrix[:, 1]]), atol=1e-6)


def test_heading_does_not_see_which_way_the_world_is_turned():
    clip = varied()
    turned = clip.rotate(rotation.from_heading(2.1))
    for preset, same in (("heading", True), ("paper", False)):
        layout = make_layout([clip], preset)
        assert np.allclose(encode(clip, layout), encode(turned, layout), atol=1e-3) == same


@pytest.mark.parametrize("preset", REPRESENTATIONS)
def test_columns_do_not_depend_on_the_frame_rate(preset):
    clip = acted()
    slow = resample_clip(clip, 15.0)
    layout = make_layout([clip], preset)
    columns = np.r_[0 : layout.turn.stop]
    fast_rows, slow_rows = encode(clip, layout)[:-2:2, columns], encode(slow, layout)[:-1, columns]
    assert np.abs(fast_rows - slow_rows[: len(fast_rows)]).max() < 0.25 * np.ptp(fast_rows, axis=0).max()
    np.testing.assert_allclose(fast_rows.mean(axis=0), slow_rows[: len(fast_rows)].mean(axis=0), atol=0.05)


def test_a_joint_that_slides_in_its_parent_has_columns():
    clip = acted()
    positions = clip.positions.copy()
    positions[:, 6, 1] += np.linspace(0, 0.1, clip.num_frames)
    sliding = replace(clip, positions=positions)
    layout = make_layout([sliding])
    assert layout.moving.tolist() == [6]
    np.testing.assert_allclose(decode(encode(sliding, layout), layout).positions[:, 6], positions[:, 6], atol=1e-5)


def test_planted_is_what_contacts_label():
    clip = acted()
    layout = make_layout([clip])
    np.testing.assert_array_equal(read_contacts(encode(clip, layout), layout), contacts.label_contacts(clip))


def test_a_clip_without_anatomy_has_a_heading_too():
    clip = replace(acted(), anatomy=None)
    layout = make_layout([clip], "heading")
    assert layout.num_contacts == 0
    np.testing.assert_allclose(decode(encode(clip, layout), layout).positions, clip.positions, atol=2e-4)


def test_bad_examples_are_named():
    clip = acted()
    broken = clip.positions.copy()
    broken[3, 0, 0] = np.nan
    with pytest.raises(InputError, match="script holds NaN or infinity"):
        prepare([replace(clip, positions=broken)])
    with pytest.raises(InputError, match="no example: give one clip or more"):
        prepare([])
    with pytest.raises(InputError, match=r"has 15 frames per second, script 30\. Resample one of them"):
        prepare([clip, resample_clip(clip, 15.0)])
    renamed = replace(clip.skeleton, names=("Other", *clip.skeleton.names[1:]))
    with pytest.raises(InputError, match="have different skeletons"):
        prepare([clip, replace(clip, skeleton=renamed)])
    with pytest.raises(InputError, match="Did you mean 'heading'"):
        representation.make_layout([clip], "headings")
