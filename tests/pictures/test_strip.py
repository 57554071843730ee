import numpy as np
import pytest
from matplotlib.figure import Figure

from motionmatch.actors import sketch
from motionmatch.conventions import FORWARD
from motionmatch.motion.thickness import shape_body
from motionmatch.pictures import camera
from motionmatch.pictures.panels import (
    FEWEST,
    MOST,
    choose_frames,
    draw_strip,
    place_side_by_side,
    place_to_scale,
)


@pytest.mark.parametrize("seconds", [0.0, 0.1, 1.0, 30.0])
def test_chosen_frames_rise_from_the_first_to_the_last(seconds):
    clip = sketch.walk(seconds)
    frames = choose_frames(clip, 12)
    assert frames[0] == 0 and frames[-1] == clip.num_frames - 1 and len(frames) == min(12, clip.num_frames)
    assert (np.diff(frames) > 0).all()


def test_a_walk_sampled_once_per_stride_still_shows_different_poses():
    clip = sketch.walk(12.0, turn=0.0)
    stride = 2 / (1 + 0.62 * 1.3)
    clip = clip.trim(0, round(stride * 60) * 10 + 1)
    frames = choose_frames(clip, 11)
    feet = clip.positions_world[frames, clip.skeleton.joint("LeftFoot")] - clip.positions_world[frames, 0]
    assert np.ptp(feet[:, 2]) > 0.4


def test_poses_side_by_side_do_not_overlap(person, dog):
    for subject in (person, dog):
        body = shape_body(subject.clip.skeleton, subject.anatomy)
        views = [camera.side(a) for a in camera.facings(subject.clip, subject.anatomy, body.size)]
        strip = place_side_by_side(subject.clip, body, views, aspect=6.0)
        assert FEWEST <= len(strip.frames) <= MOST
        low, high = strip.pages[..., 0].min(axis=1), strip.pages[..., 0].max(axis=1)
        assert (low[1:] > high[:-1]).all()


def test_a_straight_walk_is_drawn_to_scale_and_a_round_one_is_not():
    straight, turning = sketch.walk(7.0, turn=0.0), sketch.walk(7.0, turn=0.5)
    body = shape_body(straight.skeleton)
    strip = place_to_scale(straight, body, camera.side(FORWARD), aspect=6.0)
    np.testing.assert_allclose(strip.places, straight.positions_world[strip.frames, 0, 2], atol=1e-5)
    assert place_to_scale(turning, body, camera.side(FORWARD), aspect=6.0) is None


def test_each_pose_has_its_time(person):
    body = shape_body(person.clip.skeleton)
    strip = place_side_by_side(person.clip, body, [camera.side(FORWARD)] * person.clip.num_frames, aspect=6.0)
    axes = Figure(figsize=(12, 2)).add_subplot()
    draw_strip(axes, strip, body, person.clip)
    assert [t.get_text() for t in axes.texts] == [f"{frame / 60:.2f} s" for frame in strip.frames]
