from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.generative.constraints import Complete, KeyFrames, Loop, Pins, lead
from motionmatch.generative.representation import encode, layout_of
from motionmatch.generative.synthesis import Config, synthesize
from motionmatch.maths import quat
from walks import acted, varied

PLAIN = Config(lock_feet=False, iterations=2)


def angles(a, b):
    a, b = (quat.normalize(q.astype(float)) for q in (a, b))
    return np.degrees(quat.angle(quat.inverse_multiply(a, b)))


def made(frames, *constraints, seed=1, **settings):
    config = replace(PLAIN, **settings)
    return synthesize(varied(), frames, rng=np.random.default_rng(seed), config=config, constraints=constraints)


@given(st.integers(0, 2**32), st.lists(st.integers(0, 59), min_size=1, max_size=6, unique=True))
def test_lead_meets_the_pins_and_leaves_far_frames(seed, frames):
    rng = np.random.default_rng(seed)
    rows, values = rng.normal(size=(2, 60, 3))
    mask = np.zeros((60, 3), bool)
    mask[frames, :2] = True
    before = rows.copy()
    lead(rows, Pins(values, mask), 8)
    np.testing.assert_array_equal(rows[mask], values[mask])
    far = np.abs(np.arange(60)[:, None] - np.array(frames)).min(axis=1) >= 8
    np.testing.assert_allclose(rows[far], before[far], atol=1e-12)
    np.testing.assert_array_equal(rows[:, 2], before[:, 2])


def test_lead_is_smooth():
    rows, mask = np.zeros((60, 1)), np.zeros((60, 1), bool)
    mask[30] = True
    lead(rows, Pins(np.ones((60, 1)), mask), 10)
    assert np.abs(np.diff(rows[:, 0])).max() < 0.16


def test_completed_joints_are_those_of_the_clip_and_the_rest_is_not():
    clip = varied()
    given_clip = acted("walk 4 speed=1.0 turn=0.3").trim(10, 110)
    roles = clip.anatomy.roles
    lower = [j for s in ("left", "right") for j in clip.skeleton.descendants(roles[f"{s}_hip"])] + [0]
    found = made(100, Complete(given_clip, lower))
    assert angles(found.rotations[:, lower], given_clip.rotations[:, lower]).max() < 0.2
    np.testing.assert_allclose(np.ptp(found.positions[:, 0] - given_clip.positions[:, 0], axis=0), 0, atol=1e-3)
    arm = roles["left_shoulder"]
    assert np.median(angles(found.rotations[:, arm], given_clip.rotations[:, arm])) > 1.0
    like = angles(found.rotations[:, None, arm], clip.rotations[None, :, arm]).min(axis=1)  # an arm of the example
    assert np.median(like) < 2.0


def test_key_frames_are_met_and_the_way_there_is_smooth():
    clip = varied()
    poses = clip.trim(20, 22)
    found = made(120, KeyFrames([40, 90], poses))
    assert angles(found.rotations[[40, 90]], poses.rotations).max() < 0.2
    steps = angles(found.rotations[:-1], found.rotations[1:]).max(axis=1)
    usual = angles(clip.rotations[:-1], clip.rotations[1:]).max()
    assert steps[[39, 40, 89, 90]].max() < 1.5 * usual


def test_the_end_of_a_loop_leads_into_its_start():
    for seed in range(3):
        for lock_feet in (False, True):
            found = made(90, Loop(), seed=seed, lock_feet=lock_feet)
            steps = angles(found.rotations[:-1], found.rotations[1:]).max(axis=1)
            assert angles(found.rotations[-1], found.rotations[0]).max() <= np.median(steps) + 0.5


def test_loops_take_key_frames_too():
    poses = varied().trim(20, 21)
    found = made(90, Loop(), KeyFrames([10], poses))
    assert angles(found.rotations[10], poses.rotations[0]).max() < 0.2


def test_bad_constraints_are_named():
    clip = varied()
    with pytest.raises(InputError, match="key frame 90 is out of range: frames are 0 to 89"):
        made(90, KeyFrames([90], clip.trim(0, 1)))
    with pytest.raises(InputError, match="2 key frames are named and 1 poses given"):
        made(90, KeyFrames([1, 2], clip.trim(0, 1)))
    with pytest.raises(InputError, match="a key frame is named twice"):
        made(90, KeyFrames([1, 1], clip.trim(0, 2)))
    with pytest.raises(InputError, match="has 50 frames, the result 90; ask for as many"):
        made(90, Complete(clip.trim(0, 50), [0]))
    with pytest.raises(InputError, match="part 'complete' names no joint"):
        made(90, Complete(clip.trim(0, 90), []))
    names = ("Other", *clip.skeleton.names[1:])
    other = replace(clip.trim(0, 1), skeleton=replace(clip.skeleton, names=names))
    with pytest.raises(InputError, match="have another skeleton"):
        made(90, KeyFrames([1], other))


def test_pins_of_a_completed_clip_are_its_columns():
    clip = acted()
    layout = layout_of([clip])
    pins = Complete(clip, [3], root=False).pins(layout, clip.num_frames, clip.num_frames)
    assert pins.mask.any(axis=0).sum() == 6
    np.testing.assert_allclose(pins.values, encode(clip, layout))
