"""Learned matching beside plain matching, measured."""

from __future__ import annotations

import numpy as np
import pytest

from databases import small
from models import model
from motionmatch.control.controller import Controller
from motionmatch.control.drive import record_drive
from motionmatch.learned.controller import LearnedController
from motionmatch.metrics.learned import (
    Retrace,
    compare_drives,
    measure_endurance,
    measure_same_query,
    root_space_positions,
)


def learned(mode: str = "lmm") -> LearnedController:
    return LearnedController(model(), database=small(), mode=mode)


def test_a_clip_is_retraced_in_its_time():
    plan = Retrace(small(), 0)
    found = record_drive(Controller(small()), plan, 4.0)
    away = np.linalg.norm(found.positions[:, 0, 0] - plan.positions[1:241], axis=-1)
    assert away.mean() < 0.1
    assert plan.seconds == pytest.approx(359 / 60)


def test_plain_matching_is_no_distance_from_itself_and_every_row_is_there():
    controllers = {"mm": Controller(small()), "dmm": learned("dmm"), "lmm": learned()}
    rows = compare_drives(controllers, clips=[0], seeds=[3], seconds=3.0)
    assert [(row.mode, row.drives) for row in rows] == [
        (mode, drives) for drives in ("trained clips", "unseen drives") for mode in controllers
    ]
    by_name = {(row.mode, row.drives): row for row in rows}
    for drives in ("trained clips", "unseen drives"):
        assert by_name["mm", drives].pose_distance == 0.0
        assert by_name["dmm", drives].pose_distance > 0
    assert by_name["lmm", "trained clips"].path_error < 0.3
    assert np.isnan(by_name["lmm", "unseen drives"].path_error)


def test_joints_are_seen_from_the_root():
    found = record_drive(Controller(small()), Retrace(small(), 0), 1.0)
    assert not root_space_positions(found)[:, :, 0].any()
    hips = root_space_positions(found)[:, 0, 1]
    np.testing.assert_allclose(hips[:, [0, 2]], 0.0, atol=0.1)


def test_figure_7_the_same_query_leads_to_poses_nearby():
    apart = measure_same_query(learned(), seconds=6.0)
    assert len(apart) == 11 and np.isfinite(apart).all()
    assert 0 < apart[0] < 20


def test_a_long_drive_is_looked_over():
    found = measure_endurance(learned(), minutes=0.2)
    assert found.finite and found.frozen == 0.0
    assert 0 <= found.first_distance < 10 and found.goal_distance < 0.5
