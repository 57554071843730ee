"""On uneven ground, and with goals, the runtime in C plays what Python plays."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from numpy.lib.recfunctions import repack_fields

import motionmatch as mm
from goals import reaching, seated
from motionmatch.actors.props.terrain import Terrain
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalConfig, GoalController
from motionmatch.control.leading import lead_to
from motionmatch.database.build import build
from motionmatch.database.schema import choose_schema, terrain_schema
from motionmatch.learned.controller import LearnedController
from motionmatch.runtime.sections import pack_sections
from motionmatch.runtime.write import make_arrays
from motionmatch.world.goals import Goals
from motionmatch.world.grounds import HeightMap
from motionmatch.world.height_map import heights_from_function
from native import COMMAND, Played, _at, check_played, play_both, play_in_c, put, read_goals, step_in_python
from once import once


@once
def hills() -> HeightMap:
    """Hills, with steps of 12 cm across them."""

    def height(x: np.ndarray, z: np.ndarray) -> np.ndarray:
        return 0.25 * np.sin(0.9 * x) + 0.2 * np.cos(1.3 * z) + (np.floor(z / 0.9) % 3) * 0.12

    made = heights_from_function(height, size=24.0)
    return HeightMap(made.origin, made.step, made.heights.astype(np.float32))


STAIRS = Terrain.stairs(start=0.5, count=20, rise=0.17, tread=0.3)
GROUNDS = {"hills": None, "stairs": STAIRS, "slope": Terrain.slope(start=-3.0, length=30.0, degrees=12.0)}


@pytest.mark.parametrize("name", GROUNDS)
def test_uneven_ground_is_walked_on_in_the_same_way(library: ctypes.CDLL, name: str):
    controller = Controller(mm.open_database("sample"), ground=GROUNDS[name] or hills())
    c, python = play_both(library, controller, steps=250, characters=2, seed=3)
    check_played(c, python)
    assert np.ptp(python.positions[:, :, 0, 1]) > 0.25, "nobody went up or down"


SETTINGS = {
    "no lock": ControllerConfig(feet=None),
    "no warp": ControllerConfig(root=RootConfig(warp=False)),
    "by frames": ControllerConfig(root=RootConfig(mode="motion", height_halflife=0.3)),
    "slow feet": ControllerConfig(feet=FootLockConfig(ground_halflife=0.1, ahead_seconds=0.2, hips_drop=0.02)),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_of_uneven_ground_are_obeyed_in_the_same_way(library: ctypes.CDLL, name: str):
    controller = Controller(mm.open_database("sample"), SETTINGS[name], ground=hills())
    check_played(*play_both(library, controller, steps=150, characters=2, seed=4))


def test_a_learned_model_walks_on_uneven_ground_in_the_same_way(library: ctypes.CDLL):
    controller = LearnedController(mm.load_model("locomotion"), ground=hills())
    check_played(*play_both(library, controller, steps=150, characters=2, seed=5), frames=False)


@pytest.mark.parametrize("from_hips", [True, False])
def test_heights_of_the_ground_are_searched_for_in_the_same_way(library: ctypes.CDLL, from_hips: bool):
    schema = terrain_schema() if from_hips else choose_schema(("hips_height", "trunk_pitch"), uneven=True)
    clips = mm.actors.capture("terrain", minutes=0.4) + mm.actors.capture("sample")
    controller = Controller(build(clips, schema), ground=hills())
    check_played(*play_both(library, controller, steps=200, characters=2, seed=6))


def test_four_legs_pitch_with_the_ground_in_the_same_way(library: ctypes.CDLL):
    clips = mm.actors.capture("dog: stand 1; walk 3 speed=0.9; trot 3 speed=2; stand 1")
    controller = Controller(mm.build(clips), ground=hills())
    c, python = play_both(library, controller, steps=150, characters=2, seed=7)
    check_played(c, python, transitions=2)


def lead_and_play(
    controller: GoalController, *, steps: int, seed: int, heights: tuple[float, ...]
) -> tuple[np.ndarray, Played]:
    """Lead characters to goals, let them stay there and leave; returns their commands (T, 3), and what they did."""
    rng, count, found = np.random.default_rng(seed), 3, []
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
    return commands, Played.of(found)


def play_goals(
    library: ctypes.CDLL,
    controller: GoalController,
    *,
    steps: int,
    heights: tuple[float, ...],
    phases: tuple[int, ...] = (0, 1, 2),
) -> None:
    """Check goals in both, and that characters came to them (0), were there (1) and left (2)."""
    commands, python = lead_and_play(controller, steps=steps, seed=5, heights=heights)
    dts, data = np.full(steps, 1 / 60), pack_sections(make_arrays(controller))
    c = play_in_c(library, data, commands, dts, controller.database.skeleton.num_joints, np.zeros((3, 3)))
    check_played(c, python)
    assert set(phases) <= set(np.unique(controller.goal_term.frames.phases[python.frames]).tolist())


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
@pytest.mark.parametrize("name", ["terrain", "learned", "lafan1", "dog_mann"])
def test_ten_thousand_frames_on_uneven_ground_are_the_same(library: ctypes.CDLL, mocap, name: str):
    if name == "learned":
        controller: Controller = LearnedController(mm.load_model("locomotion"), ground=hills())
    elif name == "terrain":
        controller = Controller(build(mm.actors.capture("terrain"), terrain_schema()), ground=hills())
    else:
        clips = mm.load(mocap(name))
        chosen = [clip for clip in clips if clip.name.startswith(("walk", "run", "D1"))]
        controller = Controller(mm.build(chosen), ground=hills())
    check_played(*play_both(library, controller, steps=10_000, characters=2, seed=7), frames=name != "learned")


@pytest.mark.slow
def test_ten_thousand_frames_of_chairs_are_the_same(library: ctypes.CDLL):
    clips = [*mm.actors.capture("chair"), *mm.actors.capture("sample")]
    play_goals(library, GoalController(build(clips, goals=("sit",))), steps=10_000, heights=(0.0, 0.45, 0.55))
