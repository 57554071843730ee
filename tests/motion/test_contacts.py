from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.actors import sketch
from motionmatch.errors import InputError
from motionmatch.maths import quat
from motionmatch.motion import contacts, resample, root
from motionmatch.motion.contacts import ContactConfig
from motionmatch.motion.load import load
from motionmatch.motion.tags import Tags, find_spans
from motionmatch.motion.understand import understand

PERSON = ("left_contact", "right_contact")
DOG = (*PERSON, "left_front_contact", "right_front_contact")


def understood(clip):
    return understand(clip).apply(clip)


def walks():
    for speed in (0.6, 1.0, 1.3, 1.8):
        for turn in (0.0, 0.5, -1.0):
            yield pytest.param(sketch.walk, PERSON, speed, turn, id=f"person {speed} m/s {turn} rad/s")
    for speed in (0.4, 0.9, 1.3):
        yield pytest.param(sketch.walk_dog, DOG, speed, 0.2, id=f"dog {speed} m/s")


@pytest.mark.parametrize(("actor", "tags", "speed", "turn"), list(walks()))
@pytest.mark.parametrize("fps", [30.0, 60.0, 120.0])
def test_planted_feet_are_found_to_a_few_frames(actor, tags, speed, turn, fps):
    """To a tenth of a second; a slow walker rolls his feet down so slowly that they count as down before."""
    clip = understood(actor(6.0, speed=speed, turn=turn, fps=fps))
    early, agreement = (0.13, 0.88) if speed >= 0.9 or actor is sketch.walk_dog else (0.25, 0.8)
    labels = contacts.label_contacts(clip)
    assert labels.shape == (clip.num_frames, len(tags))
    for k, tag in enumerate(tags):
        truth = clip.tags.mask(tag, clip.num_frames)
        assert (labels[:, k] == truth).mean() > agreement, tag
        found, true = (np.flatnonzero(np.diff(mask.astype(int))) for mask in (labels[:, k], truth))
        inner = found[(found > 0.3 * fps) & (found < clip.num_frames - 0.3 * fps)]
        late = np.abs(inner[:, None] - true[None]).min(axis=1) / fps
        assert late.max(initial=0) < early, tag  # seconds


@pytest.mark.parametrize("factor", [0.5, 2.0])
def test_resampling_hardly_changes_contacts(factor):
    clip = understood(sketch.walk(6.0))
    labels = contacts.label_contacts(clip)
    again = contacts.label_contacts(resample.resample_clip(clip, clip.fps * factor))
    frames = np.minimum((np.arange(len(again)) / factor).astype(int), clip.num_frames - 1)
    assert (again == labels[frames]).mean() > 0.93


@given(st.floats(-3, 3), st.floats(-20, 20), st.floats(-20, 20), st.floats(-2, 2))
def test_where_and_which_way_one_walks_does_not_matter(heading, x, z, y):
    clip = understood(sketch.walk(2.0))
    labels = contacts.label_contacts(clip)
    moved = clip.rotate(quat.from_angle_axis(heading, np.array([0, 1.0, 0])))
    positions = moved.positions.copy()
    positions[:, 0] += np.array([x, y, z], np.float32)
    assert (contacts.label_contacts(replace(moved, positions=positions)) == labels).mean() > 0.98


@pytest.mark.parametrize("actor", [sketch.walk, sketch.walk_dog])
def test_standing_still_is_all_contact(actor):
    clip = understood(actor(2.0, speed=0.0))
    frozen = replace(
        clip,
        positions=np.repeat(clip.positions[:1], 60, axis=0),
        rotations=np.repeat(clip.rotations[:1], 60, axis=0),
    )
    assert contacts.label_contacts(frozen).all()


def test_flying_is_no_contact():
    clip = understood(sketch.walk(2.0))
    positions = clip.positions.copy()
    positions[:, 0, 2] += np.linspace(0, 20, clip.num_frames)  # pushed along at 10 m/s
    assert not contacts.label_contacts(replace(clip, positions=positions)).any()


def test_labels_do_not_flicker():
    clip = understood(sketch.walk(6.0, rng=np.random.default_rng(5)))
    rng = np.random.default_rng(0)
    noisy = replace(clip, positions=clip.positions + rng.normal(scale=2e-4, size=clip.positions.shape))
    for column in contacts.label_contacts(noisy).T:
        inner = [stop - start for start, stop in find_spans(column) if start > 0 and stop < len(column)]
        assert min(inner) > 0.1 * clip.fps


@pytest.mark.parametrize("frames", [1, 2, 3])
def test_a_few_frames_are_enough(frames):
    assert contacts.label_contacts(understood(sketch.walk(1.0)).trim(0, frames)).shape == (frames, 2)


def test_a_simulation_root_changes_nothing():
    clip = understood(sketch.walk(3.0))
    np.testing.assert_array_equal(contacts.label_contacts(root.add_root(clip)), contacts.label_contacts(clip))


def test_paws_touch_with_what_is_below_the_ankle(mocap):
    for clip in load(mocap("dog_mann"))[:3]:
        at = clip.positions_world[:, list(clip.anatomy.contacts)]
        assert np.median(at[..., 1] - contacts.points(clip)[..., 1]) > 0.04


def test_by_the_swings_around_it_a_stride_is_labelled_alike_whatever_follows():
    fast, slow = (understood(sketch.walk(5.0, speed=speed, turn=0.0, fps=60.0)) for speed in (1.8, 0.5))
    both = replace(
        fast,
        positions=np.concatenate([fast.positions, np.tile(slow.positions, (4, 1, 1))]),
        rotations=np.concatenate([fast.rotations, np.tile(slow.rotations, (4, 1, 1))]),
        tags=Tags({}),
    )
    inside = slice(60, 200)
    local, whole = ContactConfig(swing_seconds=2.0), ContactConfig()
    alone = contacts.label_contacts(fast, local)[inside]
    assert (contacts.label_contacts(both, local)[inside] == alone).mean() > 0.995
    assert (contacts.label_contacts(both, whole)[inside] == alone).mean() < 0.99


def test_thresholds_can_be_given():
    clip = understood(sketch.walk(3.0))
    strict = contacts.label_contacts(clip, ContactConfig(speed=0.02, share_of_swing=0.0, filter_seconds=0.0))
    assert 0 < strict.sum() < contacts.label_contacts(clip).sum()


def test_without_feet_the_remedy_is_said():
    with pytest.raises(
        InputError, match=r"sketch-walk: no feet are known\. Name them in a motionmatch\.toml: \[roles\]"
    ):
        contacts.label_contacts(sketch.walk(1.0))


# Real recordings.


def walking_duty(clips, *, slow=0.7, fast=1.6):
    """For each clip the share of frames that each foot is down while its body moves at walking speed."""
    for clip in (clip for clip in clips if clip.num_frames > 10):
        hips = clip.positions_world[:, clip.anatomy["hips"]] * [1, 0, 1]
        speed = np.linalg.norm(np.gradient(hips, axis=0), axis=-1) * clip.fps
        walking = (speed > slow) & (speed < fast)
        if walking.sum() > 1.5 * clip.fps:
            yield contacts.label_contacts(clip)[walking].mean(axis=0)


@pytest.mark.parametrize("name", ["lafan1", "nsm", "jl_mm"])
def test_walkers_have_each_foot_down_most_of_the_time(mocap, name):
    duty = np.array(list(walking_duty(load(mocap(name)))))
    assert len(duty)
    assert 0.5 < np.median(duty) < 0.75
    assert np.median(np.abs(duty[:, 0] - duty[:, 1])) < 0.13


def test_a_galloping_dog_touches_the_ground(mocap):
    clip = next(clip for clip in load(mocap("dog_mann")) if clip.name == "D1_010_KAN01_002")
    duty = contacts.label_contacts(clip).mean(axis=0)
    assert (duty > 0.05).all()
    assert (duty < 0.4).all()


def test_steps_on_a_platform_are_found_at_two_heights(mocap):
    clip = next(clip for clip in load(mocap("nsm")) if clip.name == "StepPlatform-001")
    labels, heights = contacts.label_contacts(clip), contacts.points(clip)[..., 1]
    planted = heights[labels]
    low, high = planted < 0.1, planted > 0.2
    assert low.sum() > 60
    assert high.sum() > 30
    assert low.sum() + high.sum() > 0.95 * len(planted)
    assert np.median(planted[high]) - np.median(planted[low]) > 0.5
