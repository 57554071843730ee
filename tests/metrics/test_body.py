"""Measures of bodies: each by its definition, on motion made for it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from databases import small, walker
from drives import as_recorded
from models import model
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DrivePhase, DriveRecording, ScriptedDrive, record_drive
from motionmatch.control.footlock import find_legs
from motionmatch.database.build import build
from motionmatch.database.schema import terrain_schema
from motionmatch.learned.controller import LearnedController
from motionmatch.maths import quat
from motionmatch.metrics import body, body_samples
from motionmatch.motion import ground

UP = np.array([0.0, 1.0, 0.0])


@lru_cache(maxsize=1)
def walked() -> DriveRecording:
    plan = ScriptedDrive([DrivePhase(1.5, (0, 0, 1.2)), DrivePhase(1.5, (0.8, 0, 0.8))])
    return record_drive(Controller(small()), plan, plan.seconds)


def test_a_clip_played_as_it_is_measures_as_its_source():
    report = body.measure_body(as_recorded())
    assert report.source is not None
    for name in ("slide", "slide_fast", "heel_fast", "floor_worst", "swing_height", "hips_over_toe", "jerk"):
        assert getattr(report.shown, name) == pytest.approx(getattr(report.source, name), rel=0.02, abs=1e-4), name
    assert report.transitions == report.ping_pong == report.held == 0


def test_planted_is_the_label_of_the_frame_that_plays():
    labels = small().contacts[walked().frames][..., find_legs(small()).contacts]
    np.testing.assert_array_equal(walked().planted, labels)


def test_a_body_that_is_moved_sideways_slides_at_that_speed():
    done = as_recorded()
    moved = done.positions.astype(float)
    moved[..., 0] += 0.5 * np.arange(len(moved))[:, None, None] * done.dt
    report = body.measure_body(replace(done, positions=moved))
    assert report.shown.slide == pytest.approx(0.5, abs=0.1)
    assert report.shown.slide_fast == report.shown.heel_fast == 1.0


def test_heels_are_down_where_planted_feet_have_them_low():
    """One of four frames has them up; feet that swing and those of four legs have none."""
    frames = np.arange(40)
    up = frames % 4 == 3
    heights = np.where(up, 0.3, 0.08)[:, None] + np.zeros((1, 2))
    down = body.find_heels_down(heights, np.ones((40, 2), bool))
    np.testing.assert_array_equal(down, ~up[:, None] & np.ones((1, 2), bool))
    assert not body.find_heels_down(heights, np.zeros((40, 2), bool)).any()
    assert not body.find_heels_down(np.tile(heights, 2), np.ones((40, 4), bool)).any()


def test_heels_count_where_the_source_has_them_down_however_high_they_are_shown():
    """In the second half the body is lifted and slides: half of the heels that the source has down are fast."""
    done = as_recorded()
    moved = done.positions.astype(float)
    half = len(moved) // 2
    moved[half:, ..., 1] += 0.3
    moved[half:, ..., 0] += 0.5 * np.arange(len(moved) - half)[:, None, None] * done.dt
    report = body.measure_body(replace(done, positions=moved))
    assert report.source.heel_fast < 0.1
    assert 0.3 < report.shown.heel_fast < 0.7


def test_a_body_that_sinks_is_in_the_floor_by_as_much():
    done = as_recorded()
    sunk = done.positions.astype(float)
    sunk[..., 1] -= 0.1
    before, after = body.measure_body(done).shown, body.measure_body(replace(done, positions=sunk)).shown
    assert after.floor_worst - before.floor_worst == pytest.approx(0.1, abs=1e-6)
    assert before.floor_events == 0 < after.floor_events


def test_an_event_lasts_until_the_foot_is_above_a_centimetre_again():
    assert body._count_events(np.array([0.0, 0.04, 0.02, 0.04, 0.005, 0.035, 0.0])) == 2


def test_depths_know_the_ground():
    class Hill:
        def height(self, x: np.ndarray, z: np.ndarray) -> np.ndarray:
            return np.full(np.shape(x), 0.2)

    clip, legs = small().clip(0), find_legs(small())
    np.testing.assert_allclose(
        body_samples.find_depths(clip, legs, Hill()), body_samples.find_depths(clip, legs) + 0.2, atol=1e-6
    )


def test_depths_of_a_recording_are_not_known_where_no_foot_stood():
    """Between the steps of stairs there is an edge, and no contact says where."""
    clip, legs = small().clip(0), find_legs(small())
    fitted, foot = ground.fit(clip, small().contacts[: clip.num_frames]), clip.positions_world[:, legs.joints[0, 3]]
    depths = body_samples.find_depths(clip, legs, fitted)[:, 0]
    near = fitted.distance(foot[:, 0], foot[:, 2]) < 0.05
    assert np.isfinite(depths[near]).all() and np.isnan(depths).any()


def test_a_recording_that_goes_below_the_others_is_not_in_its_ground():
    low = walker(4.0, 1.6, 0.0)
    low = replace(
        low, positions=low.positions - np.where(np.arange(low.skeleton.num_joints) == 0, 0.4, 0.0)[:, None] * UP
    )
    uneven = build([walker(), walker(5.0, 0.7, -0.8), low], terrain_schema())
    assert np.nanmax(body.sample_source(uneven, find_legs(uneven)).depths) < 0.05


def test_a_joint_that_turns_in_one_step_is_a_snap():
    done = as_recorded()
    turned = done.rotations.astype(float).copy()
    knee = small().anatomy["left_knee"]
    half = np.radians(40.0) / 2
    turned[50, 0, knee] = quat.multiply(np.array([np.cos(half), np.sin(half), 0.0, 0.0]), turned[50, 0, knee])
    report = body.measure_body(replace(done, rotations=turned))
    assert report.shown.snap_angle == pytest.approx(40.0, abs=8.0)
    switched = done.switched.copy()
    switched[48] = True
    near = body.measure_body(replace(done, rotations=turned, switched=switched))
    assert near.near_angle == pytest.approx(40.0, abs=8.0) and near.shown.snap_angle < 20.0


@pytest.mark.parametrize(
    ("frames", "switches", "count"),
    [
        ([*range(100, 120), *range(500, 515), *range(121, 140)], [20, 35], 1),  # away and back
        ([*range(100, 120), *range(500, 515), *range(900, 920)], [20, 35], 0),  # on to a third place
        ([*range(100, 120), *range(500, 540), *range(121, 140)], [20, 60], 0),  # back, but 0.67 s later
    ],
)
def test_ping_pong_is_going_back_within_half_a_second(frames, switches, count):
    switched = np.zeros(len(frames), bool)
    switched[switches] = True
    assert body.count_returns(np.array(frames), switched, 1 / 60, 60.0) == count


def test_posture_is_compared_with_people_who_do_the_same():
    done = as_recorded()
    bent = done.positions.astype(float)
    hips = small().anatomy["hips"]
    bent[:, :, hips, 1] -= 0.2
    before, after = body.measure_body(done).shown, body.measure_body(replace(done, positions=bent)).shown
    assert after.posture_hips == pytest.approx(0.2, abs=before.posture_hips + 0.05)


def test_the_posture_of_the_source_is_that_of_all_its_frames():
    """Who plays the few bowed frames of a source again and again does not stand as people do in it."""
    one = body.BodySamples.of(small().clip(0), find_legs(small()))
    source = one.at(np.zeros(1000, int))  # one pose
    bowed = source.hips.copy()
    bowed[:5] -= 0.3
    source = replace(source, hips=bowed)
    habits, shown = body.Habits.of(source), source.at(np.arange(100) % 10)
    assert habits.posture(shown)[0] == pytest.approx(0.3)
    assert habits.posture_of_source(shown)[0] == pytest.approx(0.0)


def test_activities_of_the_source_count_as_much_as_they_are_shown():
    one = body.BodySamples.of(small().clip(0), find_legs(small()))
    hips, activities = np.where(np.arange(1000) % 2, 1.1, 0.9), np.repeat([0, 2], [100, 900])
    hips[100:] = 0.9  # only those who stand are now higher, now lower
    source = replace(one.at(np.zeros(1000, int)), hips=hips, activities=activities)
    habits = body.Habits.of(source)
    assert habits.posture_of_source(source.at(np.arange(100)))[0] == pytest.approx(0.1)
    assert habits.posture_of_source(source.at(np.arange(100, 200)))[0] == pytest.approx(0.0)


def test_joints_turn_by_as_much_as_in_the_source_at_any_rate():
    done = as_recorded()
    half = {name: getattr(done, name)[::2] for name in ("positions", "rotations", "frames", "switched", "locked")}
    slow = replace(done, dt=2 * done.dt, planted=done.planted[::2], **half)
    report = body.measure_body(slow)
    assert report.source is not None
    assert report.shown.snap_angle == pytest.approx(report.source.snap_angle, rel=0.1)


def test_several_drives_are_measured_together():
    one, both = body.measure_body(walked()), body.measure_body(walked(), walked())
    assert both.shown.slide == pytest.approx(one.shown.slide)
    assert both.shown.floor_events == pytest.approx(one.shown.floor_events)
    assert (both.held, both.transitions) == pytest.approx((one.held, one.transitions))


def test_a_drive_of_a_few_steps_is_measured():
    short = record_drive(Controller(small()), ScriptedDrive([DrivePhase(1.0, (0, 0, 1.2))]), 2 / 60)
    assert body.measure_body(short).shown.slide >= 0


def test_a_drive_is_measured():
    report = body.measure_body(walked())
    assert 0 < report.planted < 1 and 0 < report.held <= 1
    assert report.transitions == pytest.approx(walked().switched.mean() / walked().dt)


def test_networks_have_no_ping_pong_and_a_source_where_frames_are_followed():
    plan = ScriptedDrive([DrivePhase(0.5, (0.0, 0.0, 1.2))])
    followed = LearnedController(model(), database=small(), follow=True)
    found = [body.measure_body(record_drive(each, plan, 0.5)) for each in (LearnedController(model()), followed)]
    assert np.isnan([each.ping_pong for each in found]).all()
    assert found[0].source is None and found[1].source is not None
