"""Drives, measured."""

from functools import lru_cache

import numpy as np
import pytest

from databases import small
from models import model
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DrivePhase, DriveRecording, PathFollower, ScriptedDrive, record_drive
from motionmatch.learned.controller import LearnedController
from motionmatch.metrics import driving
from motionmatch.world.path import GroundPath


@lru_cache(maxsize=4)
def walked(feet: bool = True) -> DriveRecording:
    config = ControllerConfig() if feet else ControllerConfig(feet=None)
    plan = ScriptedDrive([DrivePhase(2.0, (0, 0, 1.2)), DrivePhase(2.0, (0.8, 0, 0.8)), DrivePhase(1.5, (0, 0, 1.4))])
    return record_drive(Controller(small(), config), plan, plan.seconds)


def test_a_clip_played_as_it_is_measures_as_its_source():
    """Without transitions and adjustments a drive is its source."""
    controller = Controller(small())
    done = walked()
    clip = small().clip(0)
    frames = np.arange(small().ranges.lengths[0])[:, None]
    nothing = np.zeros(frames.shape, bool)
    same = DriveRecording(
        controller,
        1 / 60,
        clip.positions_world[:, None],
        clip.rotations_world[:, None],
        frames,
        nothing,
        nothing,
        np.zeros((*frames.shape, done.locked.shape[2]), bool),
        small().contacts[frames],
        np.zeros(frames.shape),
        np.zeros((*frames.shape, 3)),
        clip.positions_world[:, :1].astype(float),
    )
    report = driving.measure_drive(same)
    assert report.drive.skate == pytest.approx(report.source.skate, rel=0.02)
    assert report.drive.jerk == pytest.approx(report.source.jerk, rel=0.05)
    assert report.transitions == 0 and report.looping == 0 and report.goal_distance == 0


def test_held_feet_slide_less_than_free_ones():
    held, free = driving.measure_drive(walked()), driving.measure_drive(walked(feet=False))
    assert held.locked > 0.2 and free.locked == 0
    assert held.locked_slide < 1e-3
    assert held.drive.skate < free.drive.skate


def test_sliding_is_counted_near_the_ground_only():
    """Zhang et al. 2018: v (2 - 2^(h/H))."""
    clip = small().clip(0)
    rest = driving.find_resting_height(small())
    low = driving.MotionSamples.of(clip, rest)
    high = driving.MotionSamples.of(clip, rest - 1.0)  # all feet are a metre up
    assert low.near.any() and not high.near.any() and not high.sliding.any()
    touching = low.near & (low.sliding > 0)
    assert (low.sliding[touching] <= low.slides[touching] + 1e-9).all()


def test_loops_shorter_than_half_a_second_are_found():
    frames = np.concatenate([np.arange(100, 115), np.arange(100, 115), np.arange(100, 160)])
    switched = np.zeros(len(frames), bool)
    switched[[15, 30]] = True
    assert driving.measure_looping(frames, switched, 1 / 60) == pytest.approx(30 / 90)
    long = np.concatenate([np.arange(100, 160), np.arange(100, 130)])
    switched = np.zeros(len(long), bool)
    switched[60] = True
    assert driving.measure_looping(long, switched, 1 / 60) == 0


def test_path_errors_are_distances_from_the_path():
    path = GroundPath([(0, 0), (0, 6)])
    done = record_drive(Controller(small()), PathFollower(path, 1.2), 4.0)
    report = driving.measure_drive(done, path)
    assert report.path_error is not None and report.path_error_95 is not None
    assert report.path_error == pytest.approx(np.abs(done.positions[:, 0, 0, 0]).mean(), abs=1e-3)
    assert report.path_error <= report.path_error_95 < 0.15


def test_several_characters_are_measured_together():
    plan = ScriptedDrive([DrivePhase(2.0, (0, 0, 1.2))])
    one = driving.measure_drive(record_drive(Controller(small()), plan, 2.0))
    two = driving.measure_drive(record_drive(Controller(small()), plan, 2.0, characters=2))
    assert two.drive.jerk == pytest.approx(one.drive.jerk) and two.transitions == pytest.approx(one.transitions)


@pytest.mark.parametrize(
    ("mode", "given", "source", "frames"),
    [
        ("lmm", {}, False, False),
        ("dmm", {}, False, False),
        ("lmm", {"database": small(), "follow": True}, True, False),
        ("dmm", {"database": small()}, True, True),
    ],
)
def test_of_a_model_what_its_frames_tell_is_known_where_they_are(mode, given, source, frames):
    plan = ScriptedDrive([DrivePhase(0.5, (0.0, 0.0, 1.2))])
    report = driving.measure_drive(record_drive(LearnedController(model(), mode=mode, **given), plan, 0.5))
    assert np.isfinite([report.drive.jerk, report.locked_slide, report.goal_distance]).all()
    assert np.isfinite([report.source.jerk, report.source_slide]).all() == source
    assert np.isfinite(report.drag) == frames
