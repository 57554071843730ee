"""Response, on made motion."""

import numpy as np
import pytest

from databases import small
from models import model
from motionmatch.control.config import ControllerConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import DrivePhase, ScriptedDrive, record_drive
from motionmatch.learned.controller import LearnedController
from motionmatch.metrics import driving

DT = 1 / 60
TIMES = np.arange(0, 5, DT)


def asked(speed=2.0, at=1.0):
    """(T, 3) stand, then go ahead."""
    wanted = np.zeros((len(TIMES), 3))
    wanted[at <= TIMES, 2] = speed
    return wanted


def going(speeds):
    """(T, 3) ahead at these speeds."""
    return np.stack([np.zeros_like(speeds), np.zeros_like(speeds), speeds], axis=-1)


def test_a_body_that_follows_answers_when_four_fifths_are_gone():
    speeds = np.clip((TIMES - 1.0) * 2.0, 0.0, 2.0)  # 80 % after 0.8 s
    found = driving.measure_responses(asked(), going(speeds), DT)
    assert found.times == pytest.approx([0.8], abs=2 * DT)
    assert found.unanswered == 0


def test_a_body_that_never_follows_never_answers():
    found = driving.measure_responses(asked(), going(np.clip(TIMES - 1.0, 0.0, 1.5)), DT)
    assert np.isinf(found.times).all() and found.unanswered == 1
    assert found.median == float("inf")


def test_a_body_that_overshoots_answers_when_it_is_back():
    speeds = np.interp(TIMES, [1.0, 1.5, 2.0, 2.5], [0.0, 3.2, 3.2, 2.0])  # a fifth too fast until 2.5 - 0.5 / 3
    found = driving.measure_responses(asked(), going(speeds), DT)
    assert found.times == pytest.approx([1.5 - 0.5 / 3], abs=2 * DT)


def test_a_body_that_is_there_for_a_moment_only_has_not_answered():
    speeds = np.where(np.abs(TIMES - 2.0) < 0.08, 2.0, 0.5)
    assert driving.measure_responses(asked(), going(speeds), DT).unanswered == 1


def test_the_way_begins_at_the_velocity_that_the_body_has():
    """From 1 to 2 m/s, 80 % of the way is 1.8, not 1.6."""
    wanted = asked()
    wanted[TIMES < 1.0, 2] = 1.0
    speeds = 1.0 + np.clip(TIMES - 1.0, 0.0, 1.0)
    assert driving.measure_responses(wanted, going(speeds), DT).times == pytest.approx([0.8], abs=2 * DT)


def test_hips_that_are_drawn_along_by_springs_do_not_answer():
    shown, own = going(np.clip((TIMES - 1.0) * 4.0, 0.0, 2.0)), going(np.full(len(TIMES), 0.6))
    assert driving.measure_responses(asked(), shown, DT).unanswered == 0
    assert driving.measure_responses(asked(), shown, DT, own=own).unanswered == 1


def test_what_is_not_answered_counts_in_the_median():
    found = driving.Responses(np.array([0.4, 0.6, np.inf]), np.full(3, 2.0))
    assert (found.median, found.unanswered) == (0.6, pytest.approx(1 / 3))
    assert np.isnan(driving.Responses(np.zeros(0), np.zeros(0)).median)


def test_commands_that_are_replaced_before_a_second_has_gone_have_a_share_of_their_own():
    wanted = asked()
    wanted[TIMES >= 1.6, 2] = -2.0  # the first lasts for 0.6 s; the second to the end
    found = driving.measure_responses(wanted, going(np.where(TIMES < 2.2, 0.0, -2.0)), DT)
    assert found.lasted == pytest.approx([0.6, TIMES[-1] + DT - 1.6], abs=2 * DT)
    assert (found.unanswered, found.unanswered_lasting) == (0.5, 0.0)


def test_a_change_just_before_the_end_is_not_asked():
    assert len(driving.measure_responses(asked(at=4.5), going(np.zeros(len(TIMES))), DT).times) == 0


def test_small_changes_and_height_are_not_asked():
    wanted = asked(0.4)
    wanted[100:, 1] = 3.0
    assert len(driving.measure_responses(wanted, going(np.zeros(len(TIMES))), DT).times) == 0


def test_frames_of_a_database_without_running_do_not_answer_running():
    """The springs do within a second, and draw the hips along; the legs under them walk. Drag tells."""
    plan = ScriptedDrive([DrivePhase(1.0), DrivePhase(3.0, (0, 0, 3.6))])
    config = ControllerConfig(root=RootConfig("adjust", wait=np.inf), within_data=False)
    done = record_drive(Controller(small(), config), plan, plan.seconds)
    hips = driving.smooth_velocities(done.positions[:, 0, 1].astype(float), done.dt)
    assert np.linalg.norm(hips[-1]) > 3.0
    report = driving.measure_drive(done)
    assert report.unanswered_by_itself == 1 and report.unanswered == 0
    assert report.drag > 0.4
    assert driving.measure_drive_responses(done, by_itself=True).median == float("inf")


def test_walking_is_answered():
    plan = ScriptedDrive([DrivePhase(1.0), DrivePhase(3.0, (0, 0, 1.2))])
    report = driving.measure_drive(record_drive(Controller(small()), plan, plan.seconds))
    assert report.unanswered == 0 and 0.2 < report.response < 2.0


FREE = ControllerConfig(root=RootConfig(mode="motion"))


@pytest.mark.parametrize("rate", [60, 45, 144])
def test_root_motion_alone_is_dragged_by_transitions_only(rate):
    plan = ScriptedDrive([DrivePhase(4.0, (0, 0, 1.2))])
    done = record_drive(Controller(small(), FREE), plan, plan.seconds, dt=1 / rate)
    assert driving.measure_drag(done) < 0.05


@pytest.mark.parametrize("mode", ["dmm", "lmm"])
def test_networks_are_dragged_as_frames_are(mode):
    plan = ScriptedDrive([DrivePhase(3.0, (0, 0, 1.2))])
    drags = [
        driving.measure_drag(record_drive(LearnedController(model(), config, mode=mode), plan, plan.seconds))
        for config in (FREE, ControllerConfig(root=RootConfig("adjust")))
    ]
    assert drags[0] < 0.1 and drags[0] < drags[1]
