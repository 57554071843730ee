"""Drives, measured."""

from functools import lru_cache

import numpy as np
import pytest

from databases import small
from drives import as_recorded
from models import model
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DrivePhase, DriveRecording, PathFollower, ScriptedDrive, record_drive
from motionmatch.learned.controller import LearnedController
from motionmatch.metrics import driving
from motionmatch.world.path import GroundPath


@lru_cache(maxsize=4)
def walked(feet: bool = True) -> DriveRecording:
    config = ControllerConfig() if feet else ControllerConfig(feet=None, root=RootConfig(warp=False))
    plan = ScriptedDrive([DrivePhase(2.0, (0, 0, 1.2)), DrivePhase(2.0, (0.8, 0, 0.8)), DrivePhase(1.5, (0, 0, 1.4))])
    return record_drive(Controller(small(), config), plan, plan.seconds)


def test_a_clip_played_as_it_is_is_not_dragged():
    report = driving.measure_drive(as_recorded())
    assert report.drag == pytest.approx(0.0, abs=1e-5) and report.goal_distance == 0
    assert report.body.transitions == 0


def test_drag_is_the_way_that_the_frames_do_not_go():
    moved = np.linalg.norm(np.diff(as_recorded(0.3).positions[:, 0, 0, [0, 2]], axis=0), axis=1).sum()
    seconds = (as_recorded().num_steps - 1) / 60
    assert driving.measure_drag(as_recorded(0.3)) == pytest.approx(0.3 * seconds / moved, rel=1e-3)


def test_held_feet_slide_less_than_free_ones():
    held, free = driving.measure_drive(walked()).body, driving.measure_drive(walked(feet=False)).body
    assert held.held > 0.2 and free.held == 0
    assert held.shown.slide < free.shown.slide


def test_path_errors_are_distances_from_the_path():
    path = GroundPath([(0, 0), (0, 6)])
    done = record_drive(Controller(small()), PathFollower(path, 1.2), 4.0)
    report = driving.measure_drive(done, path)
    assert report.path_error is not None and report.path_error_95 is not None
    hips = small().anatomy["hips"]
    assert report.path_error == pytest.approx(np.abs(done.positions[:, 0, hips, 0]).mean(), abs=1e-3)
    assert report.path_error <= report.path_error_95 < 0.15
    assert 0 < report.drag < 1  # never alone


def test_several_characters_are_measured_together():
    plan = ScriptedDrive([DrivePhase(2.0, (0, 0, 1.2))])
    one = driving.measure_drive(record_drive(Controller(small()), plan, 2.0))
    two = driving.measure_drive(record_drive(Controller(small()), plan, 2.0, characters=2))
    assert two.body.shown.jerk == pytest.approx(one.body.shown.jerk)
    assert two.body.transitions == pytest.approx(one.body.transitions)


@pytest.mark.parametrize(
    ("mode", "given", "source", "frames"),
    [
        ("lmm", {}, False, False),
        ("dmm", {}, False, True),
        ("lmm", {"database": small(), "follow": True}, True, False),
        ("dmm", {"database": small()}, True, True),
    ],
)
def test_of_a_model_what_its_frames_tell_is_known_where_they_are(mode, given, source, frames):
    plan = ScriptedDrive([DrivePhase(0.5, (0.0, 0.0, 1.2))])
    report = driving.measure_drive(record_drive(LearnedController(model(), mode=mode, **given), plan, 0.5))
    assert np.isfinite([report.body.shown.jerk, report.body.shown.slide, report.goal_distance]).all()
    assert (report.body.source is not None) == source
    assert np.isfinite(report.body.ping_pong) == frames
    assert report.drag > 0
