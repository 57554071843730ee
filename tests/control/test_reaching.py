"""Characters walk to a handle and have their hand exactly on it."""

from __future__ import annotations

import numpy as np
import pytest

from goals import reaching
from motionmatch.control.command import Command
from motionmatch.control.goal_frames import choose_heights
from motionmatch.control.goals import GoalController, lead_to
from motionmatch.control.state import CharacterState
from motionmatch.metrics.goals import measure_sitting
from motionmatch.motion.goals import NEAR_HEIGHT
from motionmatch.world.goals import Goals
from once import once

HANDLE = np.array([0.2, 1.05, 2.6])


@once
def controller() -> GoalController:
    return GoalController(reaching())


def play(
    state: CharacterState, goals: Goals | None, seconds: float, velocity=None
) -> tuple[CharacterState, np.ndarray]:
    """Play on; returns the palms (T, 3) as well."""
    assert controller().reach is not None
    palms = []
    for _ in range(round(60 * seconds)):
        if velocity is None and goals is not None:
            command = Command(*lead_to(goals, state.shown_positions, controller().goal_term.frames), goals=goals)
        else:
            command = Command(np.array([velocity or (0.0, 0.0, 0.0)]), goals=goals)
        state = controller().step(state, command)
        palms.append(controller().reach.hands.find_palms(state)[0])
    return state, np.array(palms)


def handle(place=HANDLE, *, wanted: bool = True) -> Goals:
    return Goals(("reach",), np.array([place]), np.array([[0.0, 0.0, 1.0]]), np.array([wanted]))


@once
def holding() -> tuple[CharacterState, np.ndarray]:
    return play(controller().start(), handle(), 6.0)


def test_the_hand_is_on_the_handle_and_does_not_jump_there():
    state, palms = holding()
    assert controller().phase(state) == ["at reach"]
    np.testing.assert_allclose(palms[-1], HANDLE, atol=0.002)
    speeds = np.linalg.norm(np.diff(palms, axis=0), axis=1) * 60
    assert speeds.max() < 4.0  # a hand that reaches out moves at some metres per second


def test_the_arm_keeps_its_bones():
    state, _ = holding()
    arm = controller().reach.hands.arm
    offsets = np.linalg.norm(reaching().skeleton.offsets, axis=1)
    for joint in arm.joints[1:]:
        bone = state.positions[0, joint] - state.positions[0, reaching().skeleton.parents[joint]]
        assert np.linalg.norm(bone) == pytest.approx(offsets[joint], abs=2e-3)


def test_who_leaves_takes_the_hand_back_slowly():
    state, _ = holding()
    state, palms = play(state, handle(wanted=False), 2.5, (0.0, 0.0, -1.0))
    assert not state.hand_moves.any() and controller().phase(state) != ["at reach"]
    assert np.linalg.norm(palms[-1] - HANDLE) > 0.3
    assert (np.linalg.norm(np.diff(palms, axis=0), axis=1) * 60).max() < 4.0


def test_what_is_high_is_not_reached_for_as_what_is_low():
    frames = controller().goal_term.frames
    high, low = frames.find_mask("to reach 1").allowed, frames.find_mask("to reach 0.5").allowed
    assert high.any() and low.any() and not (high & low).any()
    assert np.abs(frames.heights[high] - 1.0).max() <= NEAR_HEIGHT
    assert choose_heights(np.array([0.4, 1.0, 1.1]), 1.6).tolist() == [False, False, True]  # the nearest


def test_clips_that_use_a_hand_are_not_mirrored():
    names = reaching().names
    assert not any(name.startswith("reach") and name.endswith("mirrored") for name in names)
    assert any(name.endswith("mirrored") for name in names)


def test_measures_look_at_the_hand():
    report = measure_sitting(controller(), places=2, headings=1, seconds=7.0, height=1.0, use="reach")
    assert report.trials == 2 and (np.isnan(report.place_worst) or report.place_worst < 0.02)
