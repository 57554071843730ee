"""With goals, of databases and of learned models, and with partners the runtime in C plays what Python plays."""

from __future__ import annotations

import ctypes
from dataclasses import replace

import numpy as np
import pytest
from numpy.lib.recfunctions import repack_fields

import motionmatch as mm
from goals import paired, passing, reaching, seated
from models import fit_model, make_book
from motionmatch.control.goals import GoalConfig, GoalController
from motionmatch.control.leading import lead_to
from motionmatch.control.partners import PairController
from motionmatch.database.build import build
from motionmatch.database.database import MotionDatabase
from motionmatch.learned.goals import make_goal_controller
from motionmatch.learned.outputs import refit_model
from motionmatch.learned.source import LearnedSource
from motionmatch.runtime.pair_sections import list_words
from motionmatch.runtime.sections import pack_sections
from motionmatch.runtime.write import make_arrays
from motionmatch.world.goals import Goals
from native import COMMAND, NEAR, Played, _at, check_played, play_in_c, put, read_goals, step_in_python
from once import once


def lead_and_play(
    controller: GoalController, *, steps: int, seed: int, heights: tuple[float, ...]
) -> tuple[np.ndarray, Played, set[int]]:
    """Lead characters to goals, let them stay there and leave; returns their commands (T, 3), what they did, and the
    phases that they were in."""
    rng, count, found = np.random.default_rng(seed), 3, []
    seen: set[int] = set()
    commands, row = np.zeros((steps, count), COMMAND), np.zeros(count, COMMAND)
    state = controller.start(count)
    for step in range(steps):
        if step % 780 == 0:
            angles = rng.uniform(-np.pi, np.pi, count)
            row["use"], row["goal"] = 1, rng.uniform(-1.5, 1.5, (count, 3))
            row["goal"][:, 1] = rng.choice(heights, count)
            row["goal_facing"] = np.stack([np.sin(angles), 0.0 * angles, np.cos(angles)], axis=1)
        row["leave"] = step % 780 >= 660
        goals = read_goals(controller, row)
        assert goals is not None
        row["velocity"], row["facing"] = lead_to(goals, state.shown_positions, controller.goal_term.frames)
        if row["leave"].all():
            row["velocity"] = 0.8, 0.0, 0.3
        commands[step] = row
        state = step_in_python(controller, state, row, 1 / 60)
        found.append(state)
        seen.update(controller.goal_term.sight.look(state, np.arange(count)).phases.tolist())
    return commands, Played.of(found), seen


def play_goals(
    library: ctypes.CDLL,
    controller: GoalController,
    *,
    steps: int,
    heights: tuple[float, ...],
    phases: tuple[int, ...] = (0, 1, 2),
    frames: bool = True,
) -> None:
    """Check goals in both, and that characters came to them (0), were there (1) and left (2)."""
    commands, python, seen = lead_and_play(controller, steps=steps, seed=5, heights=heights)
    dts, data = np.full(steps, 1 / 60), pack_sections(make_arrays(controller))
    c = play_in_c(library, data, commands, dts, controller.database.skeleton.num_joints, np.zeros((3, 3)))
    check_played(c, python, frames=frames)
    assert set(phases) <= seen


def test_characters_sit_down_and_get_up_in_the_same_way(library: ctypes.CDLL):
    play_goals(library, GoalController(seated()), steps=780, heights=(0.0, 0.45, 0.6))


def test_hands_reach_for_handles_in_the_same_way(library: ctypes.CDLL):
    play_goals(library, GoalController(reaching()), steps=780, heights=(0.0, 0.5, 1.05, 1.3))


def test_goals_are_not_warped_to_if_the_settings_say_so(library: ctypes.CDLL):
    controller = GoalController(seated(), goals=GoalConfig(warp=False, threshold=60.0, stretch=2.0, weight=3.0))
    play_goals(library, controller, steps=400, heights=(0.45,), phases=(0,))


@pytest.mark.parametrize("use", ["sit", "reach"])
def test_the_way_to_a_goal_is_the_same(library: ctypes.CDLL, use: str):
    controller, rng, count = GoalController(seated() if use == "sit" else reaching()), np.random.default_rng(8), 200
    rows = np.zeros(count, COMMAND)
    rows["use"], rows["goal"] = 1, rng.uniform(-1, 1, (count, 3))
    rows["goal"][:, 1] = rng.choice([0.0, 0.4, 1.0, 1.6], count)
    angles = rng.uniform(-np.pi, np.pi, count)
    rows["goal_facing"] = np.stack([np.sin(angles), 0.0 * angles, np.cos(angles)], axis=1)
    starts = rng.uniform(-3, 3, (count, 3)).astype(np.float32) * np.float32([1, 0, 1])
    goals, found = read_goals(controller, rows), (np.zeros((count, 3), np.float32), np.zeros((count, 3), np.float32))
    assert isinstance(goals, Goals)
    file = put(pack_sections(make_arrays(controller)))
    given = repack_fields(rows[["use", "leave", "goal", "goal_facing"]])
    assert library.lead(_at(file), ctypes.c_size_t(len(file)), count, *map(_at, (starts, given, *found))) == 0
    expected = lead_to(goals, starts.astype(float), controller.goal_term.frames)
    for c, python in zip(found, expected, strict=True):
        np.testing.assert_allclose(c, python, atol=1e-5)


@pytest.mark.slow
def test_ten_thousand_frames_of_chairs_are_the_same(library: ctypes.CDLL):
    clips = [*mm.actors.capture("chair"), *mm.actors.capture("sample")]
    play_goals(library, GoalController(build(clips, goals=("sit",))), steps=10_000, heights=(0.0, 0.45, 0.55))


@once
def learned_seats() -> GoalController:
    """Networks fitted by least squares: near enough to sit down."""
    return fit_goals(seated())


@once
def learned_reach() -> GoalController:
    return fit_goals(reaching())


def fit_goals(database: MotionDatabase) -> GoalController:
    made = fit_model(database, latents=16, width=384)
    coded = replace(made, codebook=make_book(database, made.kept.latents))
    return make_goal_controller(LearnedSource(refit_model(coded, database)))


def test_networks_sit_down_and_get_up_in_the_same_way(library: ctypes.CDLL):
    play_goals(library, learned_seats(), steps=780, heights=(0.0, 0.45, 0.6), frames=False)


def test_networks_reach_in_the_same_way(library: ctypes.CDLL):
    play_goals(library, learned_reach(), steps=400, heights=(0.5, 1.05), phases=(0,), frames=False)


def walk_up(controller: PairController, *, steps: int, pairs: int, seed: int, every: int) -> tuple[np.ndarray, Played]:
    """Let pairs walk up to each other and part again and again; returns their commands (T, 2 P), and what they did."""
    rng, count, found = np.random.default_rng(seed), 2 * pairs, []
    commands, row = np.zeros((steps, count), COMMAND), np.zeros(count, COMMAND)
    state = controller.start(count, positions=make_starts(pairs), facing=FACING[:count])
    together = np.zeros((steps, pairs), bool)
    for step in range(steps):
        if step % every == 0:
            row["use"] = rng.integers(1, len(list_words(controller)) + 1, count)
            apart = rng.uniform(-np.pi, np.pi, pairs)
            both = rng.random(pairs) < 0.7
        wanted = step % every < 0.75 * every
        row["leave"] = not wanted
        way = (state.shown_positions[1::2] - state.shown_positions[0::2])[:, [0, 2]]
        far = np.linalg.norm(way, axis=1, keepdims=True)
        ahead = way / np.maximum(far, 1e-6)
        speeds = np.clip(2.0 * (far - 0.9), 0.0, 1.2)
        away = np.stack([np.sin(apart), np.cos(apart)], axis=1) * 1.2
        one, two = (speeds * ahead, -speeds * ahead * both[:, None]) if wanted else (away, -away)
        row["velocity"][0::2, [0]], row["velocity"][0::2, [2]] = one[:, :1], one[:, 1:]
        row["velocity"][1::2, [0]], row["velocity"][1::2, [2]] = two[:, :1], two[:, 1:]
        row["facing"] = 0.0
        if wanted:
            row["facing"][0::2, [0]], row["facing"][0::2, [2]] = ahead[:, :1], ahead[:, 1:]
            row["facing"][1::2, [0]], row["facing"][1::2, [2]] = -ahead[:, :1], -ahead[:, 1:]
        commands[step] = row
        state = step_in_python(controller, state, row, 1 / 60)
        together[step] = controller.find_together(state)[0::2]
        found.append(state)
    assert together.any(axis=0).sum() > 0.4 * pairs, "hardly anybody met"
    return commands, Played.of(found)


FACING = np.array([[0.0, 0.0, 1.0], [0.0, 0.0, -1.0]] * 3)


def make_starts(pairs: int, far: float = 3.4) -> np.ndarray:
    """Pairs some way from each other."""
    starts = np.zeros((2 * pairs, 3), np.float32)
    starts[0::2, 0] = starts[1::2, 0] = 8.0 * np.arange(pairs)
    starts[1::2] += np.float32([0.3, 0.0, far])
    return starts


def play_pairs(library: ctypes.CDLL, controller: PairController, *, steps: int, pairs: int, every: int) -> None:
    commands, python = walk_up(controller, steps=steps, pairs=pairs, seed=9, every=every)
    data, joints = pack_sections(make_arrays(controller)), controller.database.skeleton.num_joints
    check_played(
        play_in_c(
            library, data, commands, np.full(steps, 1 / 60), joints, make_starts(pairs), facings=FACING[: 2 * pairs]
        ),
        python,
    )


def test_two_shake_hands_in_the_same_way(library: ctypes.CDLL):
    play_pairs(library, PairController(paired()), steps=600, pairs=3, every=480)


def test_two_pass_each_other_in_the_same_way(library: ctypes.CDLL):
    play_pairs(library, PairController(passing()), steps=300, pairs=2, every=300)


def test_who_is_alone_and_single_steps_of_partners(library: ctypes.CDLL):
    """Of three the last has no partner; characters of such a file are stepped together."""
    controller = PairController(paired())
    commands = np.zeros((120, 3), COMMAND)
    commands["velocity"][:, :, 2], commands["use"] = (1.0, -0.5, 1.0), 1
    starts = np.float32([[0, 0, 0], [0.5, 0, 4.0], [3.0, 0, 0]])
    state, found = controller.start(3, positions=starts.astype(float)), []
    for row in commands:
        state = step_in_python(controller, state, row, 1 / 60)
        found.append(state)
    data, joints = pack_sections(make_arrays(controller)), controller.database.skeleton.num_joints
    c = play_in_c(library, data, commands, np.full(120, 1 / 60), joints, starts)
    python = Played.of(found)
    np.testing.assert_array_equal(c.frames, python.frames)
    assert np.abs(c.positions - python.positions).max() < NEAR


@pytest.mark.slow
def test_ten_thousand_frames_of_partners_are_the_same(library: ctypes.CDLL):
    database = build([*mm.actors.capture("pair"), *mm.actors.capture("sample")], partners=True)
    play_pairs(library, PairController(database), steps=10_000, pairs=2, every=600)


@pytest.mark.slow
def test_ten_thousand_frames_of_learned_chairs_are_the_same(library: ctypes.CDLL):
    play_goals(library, learned_seats(), steps=10_000, heights=(0.0, 0.45, 0.55), frames=False)
