"""On uneven ground the runtime in C plays what Python plays."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors.props.terrain import Terrain
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.database.build import build
from motionmatch.database.schema import choose_schema, terrain_schema
from motionmatch.learned.controller import LearnedController
from motionmatch.world.grounds import HeightMap
from motionmatch.world.height_map import heights_from_function
from native import check_played, play_both
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
