"""Gaits that a player chooses: walk, run and crouch as columns."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.actors.takes import capture
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.stick import GAITS, Stick, find_gaits, stick_command, wish_for_gaits
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from once import once

SCRIPT = (
    "idle 1.5; walk 4 speed=1.2; walk 3 speed=1.8; run 3 speed=2.1; run 4 speed=2.6; walk 2; "
    "crouch 4 speed=0.9; crouch 2 speed=0; crouch 3 speed=0.7; "
    "walk 2; idle 2"
)


@once
def with_gaits() -> MotionDatabase:
    return build(capture(SCRIPT), gaits=("walk", "run", "crouch"))


def columns() -> np.ndarray:
    database = with_gaits()
    return database.denormalize(database.features)[:, database.schema.columns("asked_gait")]


def test_each_frame_has_one_gait_and_who_stands_upright_has_both_upright_ones():
    values = columns().round(3)
    assert set(map(tuple, values.tolist())) <= {(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.5, 0.5, 0), (0, 0, 0)}
    stands = with_gaits().tags.mask("idle", with_gaits().num_frames)
    assert (values[stands] == [0.5, 0.5, 0]).all(axis=1).mean() > 0.5
    low = with_gaits().tags.mask("crouch", with_gaits().num_frames)
    assert (values[low] == [0, 0, 1]).all()


def drive(gait: str, speed: float, seconds: float = 3.0) -> tuple[np.ndarray, np.ndarray]:
    """Heights of the hips and gaits of the frames of who is asked for a gait, and how soon the first search was."""
    controller, heights, shown = Controller(with_gaits()), [], []
    state = controller.start()
    for step in range(round((1.0 + seconds) * 60)):
        name = gait if step >= 60 else "walk"
        wishes = {each: float(each == name) for each in ("walk", "run", "crouch")}
        state = controller.step(state, Command(np.array([[0.0, 0.0, speed]]), wishes=wishes))
        heights.append(state.positions[0, with_gaits().anatomy.roles["hips"], 1])
        shown.append(columns()[state.frames[0]])
        if step == 60 and gait != "walk":
            assert state.searched[0], "a changed gait searches at once"
    return np.array(heights), np.array(shown)


def test_who_is_asked_to_crouch_crouches():
    heights, shown = drive("crouch", 0.8)
    assert shown[-90:, 2].mean() > 0.9 and heights[-60:].mean() < heights[:60].mean() - 0.08


def test_at_the_same_speed_the_gait_decides():
    _, walks = drive("walk", 1.9)
    _, runs = drive("run", 1.9)
    assert walks[-90:, 0].mean() > 0.9 and runs[-90:, 1].mean() > 0.9


def test_the_stick_has_the_gaits_of_the_database():
    assert list(find_gaits(with_gaits())) == ["walk", "run", "crouch"]
    gaits = find_gaits(with_gaits())
    command = stick_command(Stick((0.0, 1.0), gait="crouch"), gaits)
    assert np.linalg.norm(command.velocity) == pytest.approx(gaits["crouch"].forward)
    plain = build(capture("walk 4; idle 1"))
    assert find_gaits(plain) is GAITS


def test_others_have_the_gait_of_their_speed():
    wishes = wish_for_gaits(("walk", "run", "crouch"), np.array([[0, 0, 1.0], [0, 0, 1.2], [0, 0, 3.0]]), "crouch")
    assert [wish.tolist() for wish in wishes.values()] == [[0, 1, 0], [0, 0, 1], [1, 0, 0]]
    assert wish_for_gaits((), np.zeros((2, 3)), "walk") == {}


def test_gaits_as_ranges():
    """The other way of the paper: only frames with a tag are searched."""
    controller = Controller(with_gaits())
    state = controller.start()
    for _ in range(150):
        state = controller.step(state, Command(np.array([[0.0, 0.0, 0.8]]), tags="crouch"))
    assert columns()[state.frames[0], 2] == 1.0


def test_a_gait_that_the_database_does_not_know_is_refused():
    controller = Controller(with_gaits())
    with pytest.raises(InputError, match="'crawl'"):
        controller.step(controller.start(), Command(np.zeros((1, 3)), wishes={"crawl": 1.0}))
