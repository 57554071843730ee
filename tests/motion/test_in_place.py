"""Clips that walk on the spot, and cycles."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.motion import contacts
from motionmatch.motion.cycles import find_cycle, tile_cycle
from motionmatch.motion.in_place import add_travel, feet_glide, find_treadmill, stays_at_spot
from motionmatch.motion.root import fold_above_hips
from walks import acted, treadmill


def lowest_speeds(clip):
    """How fast the lower foot goes over the ground, metres per second."""
    points = contacts.points(clip)
    speeds = np.linalg.norm(np.diff(points, axis=0)[..., [0, 2]], axis=-1) * clip.fps
    lowest = (points[1:, :, 1] - points[..., 1].min(axis=0)).argmin(axis=1)
    return speeds[np.arange(len(speeds)), lowest]


def test_a_stride_on_the_spot_goes_as_fast_as_it_was_walked():
    clip = treadmill()
    found = find_treadmill(clip)
    assert found is not None and found.speed == pytest.approx(1.3, rel=0.12)
    went = add_travel(clip, found)
    assert np.linalg.norm((went.positions[-1, 0] - went.positions[0, 0])[[0, 2]]) > 0.9
    assert np.median(lowest_speeds(went)) < 0.2 < np.median(lowest_speeds(clip))
    assert np.array_equal(went.rotations, clip.rotations)


def test_a_speed_can_be_given():
    clip = treadmill()
    went = add_travel(clip, find_treadmill(clip), speed=2.0)
    gone = np.linalg.norm((went.positions[-1, 0] - clip.positions[-1, 0])[[0, 2]])
    assert gone / clip.seconds == pytest.approx(2.0, rel=0.1)
    for wrong in (0.0, -1.0, np.nan):
        with pytest.raises(InputError, match="can't go at"):
            add_travel(clip, find_treadmill(clip), speed=wrong)


@pytest.mark.parametrize("script", ["walk 4 speed=1.3 turn=0.6", "idle 3"])
def test_who_walks_and_who_stands_is_not_on_a_treadmill(script):
    clip = acted(script)
    assert find_treadmill(clip) is None
    assert not (stays_at_spot(clip) and feet_glide(clip))


def test_steps_to_all_sides_go_nowhere():
    clip = treadmill()
    rng = np.random.default_rng(1)
    shaken = replace(clip, positions=clip.positions + 0.1 * rng.normal(size=(clip.num_frames, 1, 3)) * [1, 0, 1])
    assert find_treadmill(shaken) is None


def test_a_cycle_is_repeated_and_goes_on():
    clip = treadmill()
    went = add_travel(clip, find_treadmill(clip))
    once = find_cycle(fold_above_hips(went))
    assert once is not None and clip.num_frames - 1 <= once <= clip.num_frames
    long = tile_cycle(went, once, 4)
    assert long.num_frames == 4 * once
    steps = np.linalg.norm(np.diff(long.positions_world[:, 0], axis=0), axis=-1)
    assert steps.max() < 2.0 * np.median(steps)  # no jump from one round to the next
    round_ = np.linalg.norm((long.positions[once, 0] - long.positions[0, 0])[[0, 2]])
    whole = np.linalg.norm((long.positions[3 * once, 0] - long.positions[0, 0])[[0, 2]])
    assert whole == pytest.approx(3 * round_, rel=0.02)


def test_tags_of_a_cycle_come_round_again():
    clip = replace(treadmill(), tags=type(treadmill().tags)({"walk": [(2, 9)]}))
    long = tile_cycle(clip, 20, 3)
    assert long.tags.spans["walk"] == ((2, 9), (22, 29), (42, 49))
