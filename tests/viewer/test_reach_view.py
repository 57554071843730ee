"""Handles and things on the page, without a page."""

from __future__ import annotations

import numpy as np
import pytest

from goals import reaching
from motionmatch.control.settings import Settings
from motionmatch.viewer.messages import Place
from motionmatch.viewer.reach_view import HandPlace, ReachPlay
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import Side, ViewerStage


def simulation() -> tuple[Simulation, ReachPlay]:
    play = ReachPlay()
    stage = ViewerStage((Side.create("reaching", "reaching", reaching(), Settings()),), 1, play)
    return Simulation(stage, policy=play), play


@pytest.mark.slow
def test_the_handle_is_held_and_then_the_next_thing_is_picked_up():
    shown, play = simulation()
    play.chairs[:] = [HandPlace(0.0, 2.4, 0.0), HandPlace(0.2, 4.6, 0.0, 0.5)]
    assert shown.shown.states is not None
    nearest = [np.inf, np.inf]
    for _ in range(18 * 60):
        shown.step()
        palm = play._palm
        for number, (place, height) in enumerate(((play.chairs[0], 1.0), (play.chairs[1], 0.5))):
            nearest[number] = min(nearest[number], float(np.linalg.norm(palm - [place.x, height, place.z])))
        if play.held == 1:
            break
    assert nearest[0] < 0.02 and play.held == 1
    tops = play.moving_shapes(shown.shown.states, 0.0)[2:4]  # the thing is where the palm is
    np.testing.assert_allclose(tops[1].centre, play._palm[[0, 2]], atol=1e-6)


def test_what_is_added_is_a_handle_or_a_thing_and_can_be_dragged():
    shown, play = simulation()
    shown.apply(Place("add", 1.0, 2.0))
    assert len(play.chairs) == 4 and play.wanted == 3 and play.chairs[3].height == 1.0
    shown.apply(Place("move", 1.5, 2.5, 3))
    assert (play.chairs[3].x, play.chairs[3].z) == (1.5, 2.5)
    assert len(play.moving_shapes(shown.shown.states, 0.0)) == 8
    shown.apply(Place("remove", 0.0, 0.0, 3))
    assert len(play.chairs) == 3 and play.wanted is None
