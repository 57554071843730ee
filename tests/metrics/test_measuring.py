"""`measure` gives each kind of motion the report that fits it."""

import pytest

from crowds import crowd
from databases import small, walker
from motionmatch.control.controller import Controller
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.crowd.recording import record_crowd
from motionmatch.errors import InputError
from motionmatch.metrics.crowd import CrowdReport
from motionmatch.metrics.driving import measure_drive
from motionmatch.metrics.measuring import measure
from motionmatch.metrics.quality import measure_feet
from motionmatch.world.path import GroundPath


def test_a_drive_is_measured_with_its_path():
    path = GroundPath([(0, 0), (0, 4)])
    done = record_drive(Controller(small()), PathFollower(path, 1.2), seconds=1.0)
    assert measure(done, path).path_error == measure_drive(done, path).path_error
    assert measure(done).path_error is None


def test_a_crowd_and_a_clip_have_reports_of_their_own():
    assert isinstance(measure(record_crowd(crowd(1), 0.1)), CrowdReport)
    assert measure(walker()) == measure_feet(walker())


def test_what_can_not_be_measured_is_refused():
    with pytest.raises(InputError, match="expected a DriveRecording, a CrowdRecording or a Clip"):
        measure("walk.bvh")  # type: ignore[call-overload]
    with pytest.raises(InputError, match="not with a Clip"):
        measure(walker(), GroundPath([(0, 0), (0, 4)]))  # type: ignore[call-overload]
