"""Chairs on the page, without a page."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from goals import paired, seated
from motionmatch.control.partners import PairController
from motionmatch.control.settings import Settings
from motionmatch.control.stick import Stick
from motionmatch.errors import InputError
from motionmatch.viewer import messages
from motionmatch.viewer.background import warm_up
from motionmatch.viewer.goal_view import HIPS, SEAT, ChairPlay, PairPlay
from motionmatch.viewer.messages import Place
from motionmatch.viewer.simulation import Simulation
from motionmatch.viewer.stage import Side, ViewerStage
from stages import side


def simulation(characters: int = 1) -> tuple[Simulation, ChairPlay]:
    play = ChairPlay()
    stage = ViewerStage((Side.create("seated", "seated", seated(), Settings()),), characters, play)
    return Simulation(stage, policy=play), play


def hips(shown: Simulation) -> np.ndarray:
    assert shown.shown.states is not None
    return shown.shown.states[0].positions[0, seated().anatomy.roles["hips"]]


def test_the_first_chair_is_sat_on_and_then_the_one_that_is_dragged():
    shown, play = simulation()
    for _ in range(14 * 60):
        shown.step()
    np.testing.assert_allclose(hips(shown), (play.chairs[0].x, SEAT + HIPS, play.chairs[0].z), atol=0.02)
    shown.apply(Place("move", 1.6, 1.0, 1))
    for _ in range(16 * 60):
        shown.step()
    np.testing.assert_allclose(hips(shown), (1.6, SEAT + HIPS, 1.0), atol=0.02)


def test_the_stick_gets_who_sits_up():
    shown, play = simulation()
    assert shown.shown.states is not None
    for _ in range(14 * 60):
        shown.step()
    for step in range(5 * 60):
        shown.steer(messages.Input(step, (0.0, -1.0)))
        shown.step()
    assert hips(shown)[1] > 0.85 and play.wanted is None


def test_a_click_is_where_to_walk():
    shown, _ = simulation()
    shown.apply(Place("target", -1.0, 1.5))
    for _ in range(5 * 60):
        shown.step()
    np.testing.assert_allclose(hips(shown)[[0, 2]], (-1.0, 1.5), atol=0.5)


def test_chairs_are_added_moved_by_their_backs_and_taken_away():
    _, play = simulation()
    play.place(Place("add", 3.0, 3.0), 0.0)
    assert len(play.chairs) == 4 and play.wanted == 3
    shapes = play.moving_shapes((), 0.0)
    assert [shape.kind for shape in shapes] == ["box"] * 8
    back = shapes[7]
    play.place(Place("move", back.centre[0] + 1.0, back.centre[1], 7), 0.0)
    assert (round(play.chairs[3].x, 6), round(play.chairs[3].z, 6)) == (4.0, 3.0)
    play.place(Place("remove", box=0), 0.0)
    assert len(play.chairs) == 3 and play.wanted == 2
    with pytest.raises(InputError, match="no chair"):
        play.place(Place("remove", box=50), 0.0)


def test_all_chairs_can_be_taken_away():
    shown, play = simulation(2)
    while play.chairs:
        play.place(Place("remove", box=0), 0.0)
    shown.step()
    assert play.moving_shapes((), 0.0) == []


def test_several_characters_have_a_chair_each():
    shown, play = simulation(3)
    assert shown.shown.states is not None
    state = shown.shown.states[0]
    command = play.command(shown.stage.sides[0].controller, state, state.shown_positions, 0.0, 1 / 60, shown.stick)
    assert command.goals is not None
    assert len({tuple(place) for place in command.goals.positions}) == 3
    shown.step()
    assert shown.pack_frame() and shown.describe_info()["seats"]


def test_two_shake_hands_on_the_page():
    controller, play, touched = PairController(paired()), PairPlay(), False
    places = np.array([[0.0, 0.0, 0.0], [0.3, 0.0, 3.4]])
    state = controller.start(2, positions=places, facing=np.array([[0.1, 0.0, 1.0], [0.0, 0.0, -1.0]]))
    for step in range(5 * 60):
        state = controller.step(state, play.command(controller, state, places, 5.0 + step / 60, 1 / 60, Stick()))
        touched |= bool((controller.frames.touching[state.frames] & controller.find_together(state)).any())
    assert touched
    shown = Simulation(ViewerStage((Side.create("paired", "paired", paired(), Settings()),), 2, play))
    shown.step()
    assert shown.pack_frame()


def test_two_come_in_pairs():
    stage = ViewerStage((Side.create("paired", "paired", paired(), Settings()),), 3, PairPlay())
    with pytest.raises(InputError, match="come in pairs"):
        Simulation(stage).step()


def test_chairs_need_a_database_with_goals():
    play = ChairPlay()
    with pytest.raises(InputError, match="--goals"):
        Simulation(ViewerStage((side(),), 1, play), policy=play).step()


def test_two_look_for_each_other_on_a_stage_as_well():
    stage = ViewerStage((Side.create("paired", "paired", paired(), Settings()),), 2, PairPlay())
    warm_up(stage.sides[0])
    shown = Simulation(stage)
    shown.stage = replace(shown.stage, began=-270)  # they meet at once
    for _ in range(3):
        shown.step()
    assert shown.shown.step == 3


def test_scenes_for_two_are_done_in_turn_as_far_as_the_motion_has_them():
    controller, play = PairController(paired()), PairPlay(("handshake", "dance"))
    assert {play.find_use(controller, 14.0 * number) for number in range(4)} == {"handshake"}
    controller.list_scenes = lambda: ["handshake_brief", "dance"]  # type: ignore[method-assign]
    assert [play.find_use(controller, 14.0 * number + 1.0) for number in range(3)] == [
        "handshake",
        "dance",
        "handshake",
    ]
