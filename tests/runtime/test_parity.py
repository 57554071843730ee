"""The runtime in C plays what Python plays: the same searches and frames, and poses within 1e-4 m."""

from __future__ import annotations

import ctypes
from dataclasses import replace

import numpy as np
import pytest

import motionmatch as mm
from databases import small
from models import model
from motionmatch.control.config import ControllerConfig, FootLockConfig, RootConfig
from motionmatch.control.controller import Controller
from motionmatch.database.gait import AskedGait
from motionmatch.database.schema import FeatureSchema
from motionmatch.learned.controller import LearnedController
from motionmatch.runtime.sections import pack_sections
from motionmatch.runtime.write import make_arrays
from motionmatch.search.query import Mask, Query
from native import NEAR, _at, check_played, load_player, make_commands, play_both, play_in_c, put


def test_a_database_plays_the_same(library: ctypes.CDLL):
    controller = Controller(mm.open_database("sample"))
    check_played(*play_both(library, controller, steps=700, characters=3, seed=1, tags=("walk", "run | idle")))


@pytest.mark.parametrize("projector", ["codebook", "network"])
def test_a_learned_model_plays_the_same(library: ctypes.CDLL, projector: str):
    controller = LearnedController(mm.load_model("locomotion"), projector=projector)
    check_played(*play_both(library, controller, steps=300, characters=2, seed=2), frames=False)


SETTINGS = {
    "clamped": ControllerConfig(root=RootConfig(mode="clamp", distance=0.1), search_seconds=0.1),
    "by frames": ControllerConfig(root=RootConfig(mode="motion"), exclude_seconds=0.0, bias=0.0, settle_bias=0.0),
    "no lock": ControllerConfig(feet=None),
    "no warp": ControllerConfig(root=RootConfig(warp=False)),
    "neither": ControllerConfig(root=RootConfig(warp=False), feet=None, within_data=False),
    "never back": ControllerConfig(no_return=True, search_seconds=0.05, bias=0.0, settle_bias=0.0),
    "back at once": ControllerConfig(no_return=False, search_seconds=0.05, bias=0.0, settle_bias=0.0),
    "no wait": ControllerConfig(root=RootConfig(wait=5.0)),
    "all else": ControllerConfig(
        velocity_halflife=0.3,
        facing_halflife=0.1,
        turn_rate=1.5,
        turn_speed=0.5,
        blend_halflife=0.05,
        settle_seconds=0.2,
        sharp_velocity=0.3,
        sharp_angle=0.4,
        sharp_seconds=0.0,
        no_return=False,
        weights={"trajectory_positions": 1.0},
        root=RootConfig(position_halflife=0.3, yaw_halflife=0.1, ratio=0.5, wait=0.03, angle=0.5),
        feet=FootLockConfig(
            halflife=0.2, radius=0.2, speed=0.8, grip=0.1, slack=0.03, roll=0.2, turn=0.2, hips_drop=0.1,
            settle_halflife=0.1,
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SETTINGS)
def test_settings_are_obeyed_in_the_same_way(library: ctypes.CDLL, name: str):
    controller = Controller(mm.open_database("sample"), SETTINGS[name])
    check_played(*play_both(library, controller, steps=250, characters=2, seed=3))


def test_gaits_that_are_asked_for_are_played_the_same(library: ctypes.CDLL):
    sample = mm.open_database("sample")
    schema = FeatureSchema((*sample.schema.blocks, AskedGait(tags=("walk", "run", "crouch"))))
    controller = Controller(mm.build([sample.clip(0)], schema=schema))
    rng = np.random.default_rng(4)
    commands = make_commands(300, 2, rng)
    commands["has_wishes"][50:] = 1
    commands["wishes"][50:150, :, 0] = 1.0
    commands["wishes"][150:, :, 2] = 1.0
    dts, starts = np.full(300, 1 / 60), np.zeros((2, 3))
    data = pack_sections(make_arrays(controller))
    c = play_in_c(library, data, commands, dts, controller.database.skeleton.num_joints, starts)
    state, frames = controller.start(2), []
    for row in commands:
        wishes = {tag: row["wishes"][:, k].astype(float) for k, tag in enumerate(("walk", "run", "crouch"))}
        said = wishes if row["has_wishes"].any() else {}
        state = controller.step(
            state, mm.Command(row["velocity"].astype(float), row["facing"].astype(float), wishes=said)
        )
        frames.append(state.frames)
    np.testing.assert_array_equal(c.frames, np.stack(frames))
    assert np.abs(c.positions[-1] - state.positions).max() < NEAR


def test_a_model_without_a_codebook_and_with_weights_of_32_bits(library: ctypes.CDLL):
    made = replace(model(), codebook=None)
    check_played(*play_both(library, LearnedController(made), steps=120, characters=2, seed=5), frames=False)


def test_a_search_finds_the_same_frame_at_the_same_cost(library: ctypes.CDLL):
    database, rng = mm.open_database("sample"), np.random.default_rng(6)
    controller, count = Controller(database), 300
    tags = ("walk", "strafe | backward")
    rows = database.features[rng.integers(0, database.num_frames, count)] + rng.normal(0, 0.5, (count, 30))
    vectors, currents = rows.astype(np.float32), rng.integers(-1, database.num_frames, count).astype(np.int32)
    biases, numbers = rng.uniform(0, 2, count), rng.integers(0, 3, count).astype(np.int32)
    weights = rng.uniform(0, 3, 30).astype(np.float32)
    weights[rng.integers(0, 30, 3)] = 0.0
    frames, costs = np.zeros(count, np.int32), np.zeros(count)
    data = put(pack_sections(make_arrays(controller, tags=tags)))
    given = (vectors, weights, currents, biases, numbers, frames, costs)
    assert library.search(_at(data), ctypes.c_size_t(len(data)), count, *map(_at, given)) == 0
    masks = [Mask(np.ones(database.num_frames, bool)), *(controller.mask(each) for each in tags)]
    query = Query(
        vectors,
        weights=weights,
        current=currents,
        mask=masks,
        mask_numbers=numbers,
        exclude_radius=round(controller.config.exclude_seconds * database.fps),
        continuing=True,
        bias=biases,
    )
    found = mm.BruteMatcher(database).search(query)
    np.testing.assert_array_equal(frames, found.frame)
    np.testing.assert_array_equal(costs, found.cost)


def test_without_vector_instructions_it_plays_the_same_to_the_last_bit(library: ctypes.CDLL, tmp_path):
    without = load_player(tmp_path, "-DMM_NO_SIMD")
    commands, starts = make_commands(90, 2, np.random.default_rng(9)), np.zeros((2, 3))
    for controller in (Controller(small()), LearnedController(model())):
        data, joints = pack_sections(make_arrays(controller)), controller.database.skeleton.num_joints
        a, b = (play_in_c(each, data, commands, np.full(90, 1 / 60), joints, starts) for each in (library, without))
        np.testing.assert_array_equal(a.frames, b.frames)
        np.testing.assert_array_equal(a.positions, b.positions)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["actors", "learned", "lafan1", "dog_mann"])
def test_ten_thousand_frames_are_the_same(library: ctypes.CDLL, mocap, name: str):
    if name == "learned":
        controller: Controller = LearnedController(mm.load_model("locomotion"))
    elif name == "actors":
        controller = Controller(mm.open_database("locomotion"))
    else:
        clips = mm.load(mocap(name))
        controller = Controller(mm.build([clip for clip in clips if clip.name.startswith(("walk", "run", "D1"))]))
    check_played(*play_both(library, controller, steps=10_000, characters=2, seed=7), frames=name != "learned")
