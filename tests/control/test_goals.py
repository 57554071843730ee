"""Characters walk to a seat, sit exactly on it, and get up."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from databases import small
from goals import seated
from motionmatch.control.command import Command
from motionmatch.control.config import RootConfig
from motionmatch.control.goal_frames import SAME_HEIGHT, name_rows_at
from motionmatch.control.goals import GoalConfig, GoalController, lead_to
from motionmatch.control.leaders import move_led
from motionmatch.control.state import CharacterState
from motionmatch.errors import InputError
from motionmatch.metrics.goals import measure_sitting
from motionmatch.world.goals import Goals
from once import once

SEAT = (0.3, 0.6, 2.2)


@once
def controller(**settings) -> GoalController:
    return GoalController(seated(), goals=GoalConfig(**settings))


def chair(place=SEAT, *, wanted: bool = True, facing=(0.0, 0.0, -1.0)) -> Goals:
    return Goals(("sit",), np.array([place]), np.array([facing]), np.array([wanted]))


def play(own: GoalController, state: CharacterState, goals: Goals | None, seconds: float, velocity=None, dt=1 / 60):
    for _ in range(round(seconds / dt)):
        if velocity is None:
            assert goals is not None
            command = Command(*lead_to(goals, state.shown_positions, own.goal_term.frames), goals=goals)
        else:
            command = Command(np.array([velocity]), goals=goals)
        state = own.step(state, command, dt)
    return state


@once
def sitting() -> CharacterState:
    return play(controller(), controller().start(), chair(), 14.0)


def ask_for(use: str) -> None:
    goals = replace(chair(), uses=(use,))
    controller().query(controller().start(), Command(np.zeros((1, 3)), goals=goals))


def hips(state: CharacterState) -> np.ndarray:
    return state.positions[0, seated().anatomy.roles["hips"]].astype(float)


def test_who_goes_to_a_chair_sits_on_it_exactly():
    state = sitting()
    assert controller().phase(state) == ["at sit"]
    np.testing.assert_allclose(hips(state), SEAT, atol=0.005)
    roles = seated().anatomy.roles
    across = state.positions[0, roles["left_hip"]] - state.positions[0, roles["right_hip"]]
    assert abs(np.arctan2(across[2], -across[0])) < np.radians(2.0), "faces -z"


def test_who_sits_stays_and_feet_stay_too():
    state = sitting()
    before = state.positions.copy()
    state = play(controller(), state, chair(), 6.0)
    assert controller().phase(state) == ["at sit"]
    np.testing.assert_allclose(hips(state), SEAT, atol=0.005)
    toes = [seated().anatomy.roles[f"{side}_toe"] for side in ("left", "right")]
    assert np.abs(state.positions[0, toes] - before[0, toes]).max() < 0.25


def test_other_seats_are_sat_on_as_high_as_they_are():
    higher = (*SEAT[:1], 0.66, *SEAT[2:])
    state = play(controller(), sitting(), chair(higher), 1.0)
    np.testing.assert_allclose(hips(state), higher, atol=0.005)
    toes = [seated().anatomy.roles[f"{side}_toe"] for side in ("left", "right")]
    assert np.abs(state.positions[0, toes, 1] - sitting().positions[0, toes, 1]).max() < 0.02, "feet stay on the floor"


def test_who_is_driven_gets_up_and_goes():
    state = play(controller(), sitting(), chair(wanted=False), 5.0, (0.0, 0.0, -1.2))
    assert controller().phase(state) == [""]
    assert hips(state)[1] > 0.85 and state.shown_positions[0, 2] < SEAT[2] - 1.0
    assert abs(state.hips_lifts[0]) < 1e-3


def test_a_chair_that_is_moved_is_followed():
    state = play(controller(), sitting(), chair((-1.5, 0.6, 0.0)), 16.0)
    np.testing.assert_allclose(hips(state), (-1.5, 0.6, 0.0), atol=0.005)


def test_without_a_wish_nobody_sits():
    state = play(controller(), controller().start(), None, 3.0, (0.0, 0.0, 1.0))
    assert controller().phase(state) == [""]


def test_a_threshold_of_nothing_lets_nobody_sit():
    strict = controller(threshold=0.0)
    assert strict.phase(play(strict, strict.start(), chair(), 6.0)) == [""]


def test_without_the_warp_nobody_arrives():
    small_grid = {"places": 3, "headings": 2, "seconds": 11.0}
    exact, loose = (measure_sitting(controller(warp=warp), **small_grid) for warp in (True, False))
    assert exact.there >= 0.6 and exact.arrived == exact.there and exact.place_worst < 0.02
    assert loose.arrived < 0.5


def test_arrivals_are_the_same_at_other_steps():
    state = play(controller(), controller().start(), chair(), 14.0, dt=1 / 30)
    np.testing.assert_allclose(hips(state), SEAT, atol=0.005)


def test_who_has_no_goal_plays_as_without_goals():
    plain = controller().start(2)
    both = np.array([SEAT, SEAT])
    goals = Goals(("sit", ""), both, np.array([[0, 0, -1.0]] * 2))
    moved = plain
    for _ in range(120):
        moved = controller().step(moved, Command(np.tile([0.0, 0.0, 1.0], (2, 1)), goals=goals))
    alone = plain.at([1])
    for _ in range(120):
        alone = controller().step(alone, Command(np.array([[0.0, 0.0, 1.0]])))
    np.testing.assert_allclose(moved.shown_positions[1], alone.shown_positions[0], atol=1e-6)


def test_settings_can_be_changed_while_it_plays():
    other = controller().with_config(replace(controller().config, root=RootConfig(mode="motion")))
    assert isinstance(other, GoalController)
    np.testing.assert_allclose(hips(play(other, sitting(), chair(), 0.5)), SEAT, atol=0.005)


@pytest.mark.parametrize(
    ("goals", "words"),
    [
        (lambda: Goals(("sit",), np.zeros((2, 3)), np.zeros((1, 3))), "shape"),
        (lambda: Goals(("sit",), np.zeros((1, 3)), np.zeros((1, 3))), "no length"),
        (lambda: Goals(("sit",), np.full((1, 3), np.nan), np.ones((1, 3))), "numbers"),
        (lambda: Command(np.zeros((2, 3)), goals=chair()), "give one each"),
        (lambda: ask_for("lie"),
         "knows no goal 'lie'"),
        (lambda: GoalController(small()), "--goals sit"),
    ],
)  # fmt: skip
def test_bad_goals_are_refused(goals, words):
    with pytest.raises(InputError, match=words):
        goals()


@pytest.mark.parametrize("change", [{"weight": 1.0}, {"threshold": 0.1}, {"stretch": 0.01}, {"warp": False}])
def test_every_setting_matters_on_the_way(change):
    own = controller(**change)
    assert np.abs(play(own, own.start(), chair(), 3.0).positions - on_the_way().positions).max() > 0.01


@once
def on_the_way() -> CharacterState:
    return play(controller(), controller().start(), chair(), 3.0)


def test_it_matters_when_a_chair_has_moved_away():
    pulled = chair((SEAT[0], SEAT[1], SEAT[2] + 0.4))
    patient = controller(moved=0.5)
    assert patient.phase(play(patient, sitting(), pulled, 0.6)) == ["at sit"]
    assert controller().phase(play(controller(), sitting(), pulled, 0.6)) == ["from sit"]


@pytest.mark.parametrize("degrees", [75, -75, 160])
def test_who_gets_up_never_goes_back_to_frames_of_getting_up_that_were_played(degrees):
    state, angle, played = sitting(), np.radians(180.0 + degrees), []
    for _ in range(150):
        state = controller().step(state, Command(np.array([[1.1 * np.sin(angle), 0.0, 1.1 * np.cos(angle)]])))
        played.append((controller().phase(state)[0], int(state.frames[0])))
    leaving = [frame for phase, frame in played if phase == "from sit"]
    assert leaving and all(later > frame for frame, later in pairwise(leaving))
    assert played[-1][0] == ""


def test_who_sits_goes_on_in_frames_of_a_seat_of_the_same_height():
    frames = controller().goal_term.frames
    name = name_rows_at("sit", 0.6)
    heights = frames.heights[frames.find_mask(name).allowed]
    assert np.ptp(heights) <= 2 * SAME_HEIGHT + 1e-6 and frames.find_mask(name) is frames.find_mask(name)
    asked = controller().query(sitting(), Command(np.zeros((1, 3)), goals=chair()))
    offered = frames.heights[asked.masks[int(asked.mask_numbers[0])].allowed]
    np.testing.assert_allclose(offered, frames.heights[sitting().frames[0]], atol=2 * SAME_HEIGHT)


def test_who_comes_to_a_chair_is_not_pulled_to_the_simulation():
    own, state = controller(), play(controller(), controller().start(), chair(), 4.0)
    while own.phase(state) != ["to sit"]:
        state = play(own, state, chair(), 0.1)
    free = own.player.with_config(own.config.blend_halflife, RootConfig(mode="motion"), own.config.feet)
    apart, led = state.copy(), state.copy()
    led.simulation_positions[:] += [0.5, 0.0, 0.5]  # pulls whoever follows it
    move_led(led, own.player, own.config, [own.goal_term], 1 / 60)
    free.move(apart, 1 / 60)
    np.testing.assert_array_equal(led.root_positions, apart.root_positions)
    np.testing.assert_array_equal(led.root_yaws, apart.root_yaws)
