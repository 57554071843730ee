"""Characters don't go back to where they were a moment ago."""

from __future__ import annotations

import numpy as np

from databases import small
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.drive import PathFollower, record_drive
from motionmatch.control.memory import find_refused, is_refused
from motionmatch.control.parts import find_changed
from motionmatch.environment.controller import EnvironmentController
from motionmatch.environment.penalty import EXTENDED
from motionmatch.kernels import steering
from motionmatch.metrics.body import measure_body
from motionmatch.world.obstacles import Disc
from motionmatch.world.path import figure_eight
from motionmatch.world.scene import Scene


def remember(state, frames, switched):
    """Let characters have searched, and some (C,) gone on from elsewhere than from frames (C,)."""
    state.switched[:] = switched
    everyone, still = np.arange(state.num_characters), np.zeros((state.num_characters, 3))
    none = np.zeros(state.num_characters)
    steering.finish(state.memory, state.layout.places, frames, everyone, still, none.astype(np.int64), none)


def test_what_was_played_is_remembered_the_latest_first():
    state = Controller(small()).start(2, frames=np.array([100, 500]))
    before = state.frames.copy() + 7
    state.frames[:] = 300, 507
    remember(state, before, np.array([True, False]))
    assert state.past_spans[0, 0].tolist() == [100, 107] and state.span_starts.tolist() == [300, 500]
    assert state.past_ages[0, 0] == 0.0 and np.isinf(state.past_ages[1]).all()
    state.settled[:] = 0.1
    spans = find_refused(state, np.arange(2), np.zeros(2, bool), 60.0)
    assert spans[0, 0].tolist() == [90, 117]
    assert is_refused(np.array([95, 95]), spans).tolist() == [True, False]
    assert is_refused(np.array([118, 0]), spans).tolist() == [False, False]


def test_old_spans_and_free_characters_are_not_refused():
    state = Controller(small()).start(1, frames=0)
    state.frames[:] = 300
    remember(state, np.array([200]), np.array([True]))
    state.settled[:] = 0.2
    assert find_refused(state, np.arange(1), np.zeros(1, bool), 60.0)[0, 0].tolist() == [130, 210]  # the last second
    assert not is_refused(np.array([200]), find_refused(state, np.arange(1), np.ones(1, bool), 60.0))[0]
    state.settled[:] = 0.6
    assert not is_refused(np.array([200]), find_refused(state, np.arange(1), np.zeros(1, bool), 60.0))[0]


def test_plain_matching_does_not_go_back():
    """Who is driven along a path goes to and fro where that is allowed, and hardly ever else."""
    plan, found = PathFollower(figure_eight(3.0), 1.0), {}
    for allowed in (True, False):
        config = ControllerConfig(search_seconds=0.05, settle_bias=0.0, bias=0.0, no_return=not allowed)
        found[allowed] = measure_body(record_drive(Controller(small(), config), plan, 12.0)).ping_pong
    assert found[True] > 0.1 and found[False] < 0.25 * found[True]


def test_a_drive_hardly_ever_goes_back():
    plan = PathFollower(figure_eight(3.0), 1.0)
    scene = Scene((Disc(90.0, 90.0, 0.3),))
    drive = record_drive(EnvironmentController(small(), environment=EXTENDED, scene=scene), plan, 20.0)
    report = measure_body(drive)
    assert report.transitions > 0.5 and report.ping_pong < 0.05


def test_who_is_asked_for_more_than_the_data_has_does_not_go_back_either():
    """The same command is no change, though what it asks for and what was tried differ."""
    controller = Controller(small())
    state, command = controller.start(), Command(np.array([[0.0, 0.0, 40.0]]))
    for _ in range(30):
        state = controller.step(state, command)
    assert np.linalg.norm(controller.limit_velocities(state, command)) < 20.0
    assert not find_changed(state, command, np.arange(1)).any()
    state.settled[:] = 0.1
    state.past_spans[:, 0], state.past_ages[:, 0] = (100, 110), 0.1
    assert controller.query(state, command).refused[0, 0].tolist() == [90, 120]
