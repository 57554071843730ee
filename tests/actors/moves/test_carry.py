from functools import lru_cache

import numpy as np
import pytest

from marks import slow
from motionmatch.actors.biped import arms
from motionmatch.actors.biped.body import NAMES
from motionmatch.actors.biped.performer import make_biped
from motionmatch.actors.moves import carry
from motionmatch.actors.props import objects
from motionmatch.errors import InputError
from motionmatch.metrics import quality
from once import once
from takes import knee_acceleration, sinking, sliding

HANDS = {"front": ("Left", "Right"), "overhead": ("Left", "Right"), "left_hip": ("Left",), "right_hip": ("Right",)}


@once
def carried(hold: str = "front", width: float = 0.5, seed: int = 1):
    return make_biped(seed).perform(f"walk 1.5; carry 3 width={width} hold={hold} turn=0.3; walk 1.5")


@lru_cache(maxsize=1)
def walked():
    """The same way as `carried`, with nothing in the hands."""
    return make_biped(1).perform("walk 1.5; walk 3 speed=1 turn=0.3; walk 1.5")


def inside(clip):
    return clip.tags.mask("carry", clip.num_frames)


def in_box(box, points):
    """(F, 3) points as who looks along the width of a box, upward and along its depth sees them from its middle."""
    track = np.array(box.track)
    away = points - track[:, :3]
    sin, cos = np.sin(track[:, 3]), np.cos(track[:, 3])
    return np.stack([away[:, 0] * cos - away[:, 2] * sin, away[:, 1], away[:, 0] * sin + away[:, 2] * cos], axis=-1)


@pytest.mark.parametrize("hold", carry.HOLDS)
@pytest.mark.parametrize(("width", "seed"), [(0.5, 1), (1.0, 5), *slow((0.3, 2), (0.5, 2), (0.5, 5))])
def test_palms_stay_on_the_box(width, hold, seed):
    clip = carried(hold, width, seed)
    (box,) = clip.props
    assert (box.width, box.hold, len(box.track)) == (width, hold, inside(clip).sum())
    half = np.array([box.width, box.height, box.depth]) / 2
    for side in HANDS[hold]:
        seen = in_box(box, arms.find_palms(clip, side)[inside(clip)])
        assert np.ptp(seen, axis=0).max() < 0.015  # they do not slide on it
        assert np.abs(np.abs(seen) - half).min(axis=1).max() < 0.015  # and are on one of its faces
        assert (np.abs(seen) < half + 0.015).all()


def test_box_goes_from_hold_to_hold_without_a_leap_and_not_through_the_head():
    clip = make_biped(2).perform("walk 1; carry 3 hold=left_hip; carry 3 hold=overhead; carry 3 hold=right_hip; walk 1")
    track = np.concatenate([np.array(box.track) for box in clip.props])
    assert len(track) == inside(clip).sum() == 9 * 60
    assert np.linalg.norm(np.diff(track[:, :3], axis=0), axis=-1).max() * 60 < 4.0
    assert np.abs(np.diff(track[:, 3])).max() * 60 < 6.0
    head = clip.positions_world[inside(clip), NAMES.index("Head")]
    half = np.array([0.5, carry.HEIGHT, carry.DEPTH]) / 2
    box = objects.Box(0, tuple(map(tuple, track)), 0.5, carry.HEIGHT, carry.DEPTH)
    away = np.linalg.norm(np.maximum(np.abs(in_box(box, head + [0.0, 0.08, 0.0])) - half, 0.0), axis=-1)
    assert away.min() > 0.06
    for k, side in enumerate(("Left", "Left", "Right")):  # in the middle of each hold the palm is on it
        seen = in_box(box, arms.find_palms(clip, side)[inside(clip)])[k * 180 + 60 : k * 180 + 120]
        assert np.abs(np.abs(seen) - half).min(axis=1).max() < 0.015


@pytest.mark.parametrize("hold", carry.HOLDS)
def test_the_laws_of_feet_hold(hold):
    clip = carried(hold)
    speeds = sliding(clip)
    assert np.median(speeds) <= 0.01 and np.percentile(speeds, 99) <= 0.05
    assert sinking(clip) <= 0.005
    assert quality.find_jumps(clip) == []
    assert knee_acceleration(clip) <= 12_000


@pytest.mark.parametrize("seed", [1, *slow(2, 5)])
def test_box_is_where_it_is_said_to_be(seed):
    for hold in carry.HOLDS:
        clip = carried(hold, seed=seed)
        (box,) = clip.props
        track = np.array(box.track)
        hips, head = (clip.positions_world[inside(clip), NAMES.index(name)] for name in ("Hips", "Head"))
        crown = clip.ends_world[inside(clip)][:, list(clip.skeleton.end_parents).index(NAMES.index("Head"))]
        if hold == "overhead":
            assert (track[:, 1] - 0.5 * box.height > crown[:, 1]).all()
        else:
            assert (track[:, 1] + 0.5 * box.height < head[:, 1]).all()
            assert (track[:, 1] > hips[:, 1] - 0.1).all()
        level = np.linalg.norm((track[:, :3] - hips)[:, [0, 2]], axis=-1)
        assert level.max() < (0.2 if hold == "overhead" else 0.42)


def test_box_glides_more_than_the_pelvis():
    clip = carried()
    (box,) = clip.props
    assert np.ptp(np.array(box.track)[:, 1]) < 0.7 * np.ptp(clip.positions_world[inside(clip), 0, 1])


def test_the_far_arm_of_who_carries_at_the_hip_swings():
    clip = carried("left_hip")
    plain = walked()
    near, far = NAMES.index("LeftArm"), NAMES.index("RightArm")
    np.testing.assert_allclose(clip.rotations[:, far], plain.rotations[:, far], atol=1e-5)
    assert np.abs(clip.rotations[inside(clip), near] - plain.rotations[inside(clip), near]).max() > 0.1


def test_arms_swing_again_afterwards():
    clip, plain = carried(), walked()
    arm = NAMES.index("LeftArm")
    np.testing.assert_allclose(clip.rotations[-5:, arm], plain.rotations[-5:, arm], atol=0.03)


def test_hands_come_down_in_front():
    clip = carried("overhead")
    sides = [arms.find_palms(clip, side)[inside(clip).nonzero()[0][-1] :] for side in ("Left", "Right")]
    assert np.linalg.norm(sides[0] - sides[1], axis=-1).max() < 0.9


def test_impossible_boxes_name_the_nearest():
    with pytest.raises(InputError, match=r"'carry' with width=2: it goes from 0.25 to 1; the nearest is 1"):
        make_biped(1).perform("carry 3 width=2")
    with pytest.raises(InputError, match=r"'carry' at 3 m/s: it goes from 0 to 1.5; the nearest is 1.5"):
        make_biped(1).perform("carry 3 speed=3")
    with pytest.raises(InputError, match=r"no hold of 'carry' 'overhaed'\. Did you mean 'overhead'"):
        make_biped(1).perform("carry 3 hold=overhaed")
