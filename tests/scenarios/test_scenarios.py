"""The list of scenarios: what it says is what is built."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from databases import small
from motionmatch.control.drive import PathFollower
from motionmatch.control.goals import GoalController
from motionmatch.control.partners import PairController
from motionmatch.database.schema import choose_schema
from motionmatch.errors import InputError, MotionMatchError
from motionmatch.generative.carpet import spread_bends
from motionmatch.learned.codebook import Codebook
from motionmatch.scenarios.bear import FULL_FRAMES, list_bends, make_bear_clips
from motionmatch.scenarios.building import (
    build_scenario,
    find_recorded,
    open_recorded,
    open_scenario,
    read_scenario_clips,
)
from motionmatch.scenarios.measuring import (
    LEAVING_SECONDS,
    drive_scenario,
    estimate_memory,
    make_plan,
    measure_memory,
    record_scenario,
)
from motionmatch.scenarios.playing import make_controller, make_ground
from motionmatch.scenarios.scenario import MATCHING_SCENARIOS, find_matching_scenario
from motionmatch.world.path import PATHS
from once import once


@once
def bear():
    return build_scenario(MATCHING_SCENARIOS["bear"], frames=1)


@pytest.mark.parametrize("scenario", MATCHING_SCENARIOS.values(), ids=MATCHING_SCENARIOS)
def test_a_scenario_has_the_columns_that_it_says(scenario):
    kind = "quadruped" if "dog" in scenario.sources else "biped"
    schema = choose_schema(
        scenario.features,
        kind,
        uneven=scenario.uneven,
        gaits=scenario.gaits,
        goals=scenario.goals,
        partners=scenario.partners,
    )
    assert schema.width == scenario.columns
    if scenario.paper is not None and scenario.name not in ("chair", "dog"):
        assert schema.width == scenario.paper.columns
    assert scenario.name in scenario.build_command


def test_an_unknown_scenario_is_refused_with_a_guess():
    with pytest.raises(MotionMatchError, match="chair"):
        find_matching_scenario("chiar")


def test_bends_fill_the_plane_and_the_first_is_none():
    bends = list_bends(60)
    assert bends[0] == (0.0, 0.0, 0.0) and len(set(bends)) == 60
    turns, slopes, waves = np.array(bends).T
    assert turns.min() < -0.5 and turns.max() > 0.5 and np.abs(slopes).max() <= 0.22
    assert (waves[slopes != 0] > 0).all()  # what climbs does not come over itself
    with pytest.raises(InputError, match="at least one"):
        list_bends(0)


def test_the_bear_is_large_has_heights_under_four_paws_and_its_ground_is_smooth():
    database = bear()
    assert database.schema.width == 55 and database.schema.block("terrain_heights").width == 16
    assert 0.9 < np.median(database.translations[:, 1, 1]) < 1.6  # hips of a body twice the dog's
    assert FULL_FRAMES == 700_000


def test_more_frames_are_more_bends_of_the_same_acting():
    few, more = make_bear_clips(1), make_bear_clips(20_000)
    assert len(more) == 2 * len(few) and {clip.num_frames for clip in more} == {clip.num_frames for clip in few}


@pytest.mark.parametrize(
    ("mode", "words"), [("lmm", "python -m motionmatch.scenarios"), ("dmm", "model"), ("ml", "mm")]
)
def test_what_a_mode_lacks_is_said(mode, words):
    with pytest.raises(MotionMatchError, match=words):
        make_controller(MATCHING_SCENARIOS["locomotion"], small(), mode=mode)


def test_each_scenario_has_its_controller():
    from goals import paired, seated

    assert isinstance(make_controller(MATCHING_SCENARIOS["chair"], seated()), GoalController)
    assert isinstance(make_controller(MATCHING_SCENARIOS["interaction"], paired()), PairController)
    assert make_ground(MATCHING_SCENARIOS["dog"]) is None and make_ground(MATCHING_SCENARIOS["terrain"]) is not None


def test_a_drive_of_a_scenario_has_figures():
    scenario = replace(MATCHING_SCENARIOS["locomotion"], speeds=(1.2,))
    figures = drive_scenario(scenario, make_controller(scenario, small()), seconds=2.0)
    assert figures["slide"] >= 0.0 and np.isfinite(figures["drag"])
    assert make_plan(MATCHING_SCENARIOS["terrain"]).turns == (0.0,)


def test_memory_is_that_of_the_arrays():
    memory = measure_memory(small())
    assert list(memory) == ["mm"]
    held = small().features.nbytes + small().translations.nbytes + small().rotations.nbytes + small().contacts.nbytes
    assert memory["mm"].total == pytest.approx(held / 1e6)


def test_spread_bends_without_a_wave_turn_and_climb_everywhere():
    bends = np.array(spread_bends(200, turn=0.5, slope=0.1))
    assert bends[0].tolist() == [0.0, 0.0, 0.0] and (bends[:, 2] == 0).all()
    assert 0.45 < bends[:, 0].max() <= 0.5 and -0.1 <= bends[:, 1].min() < -0.09


def test_a_scenario_is_built_of_a_source_with_its_own_features(tmp_path):
    dog = MATCHING_SCENARIOS["dog"]
    clips = read_scenario_clips(dog, ["dog: walk 3 speed=1.0; stand 1.5"])
    database = build_scenario(dog, clips=clips)
    assert database.schema.width == dog.columns and len(clips) == 1
    path = database.save(tmp_path / "dog.npz")
    assert open_scenario(dog, str(path)).num_frames == database.num_frames
    with pytest.raises(InputError, match="begins with nobody"):
        read_scenario_clips(dog, ["dog: walk 3 speed=1.0; stand 1.5"], words=["nobody"])


def test_a_bear_is_bent_of_other_clips_of_animals_too():
    clips = read_scenario_clips(MATCHING_SCENARIOS["bear"], ["dog: walk 3 speed=1.0"], frames=1500)
    alone = read_scenario_clips(MATCHING_SCENARIOS["dog"], ["dog: walk 3 speed=1.0"])
    size = [np.linalg.norm(each[0].skeleton.offsets[1:], axis=1).sum() for each in (clips, alone)]
    assert len(clips) >= 3 and size[0] == pytest.approx(2.0 * size[1], rel=1e-3)


def test_recordings_are_found_by_the_name_of_their_archive(tmp_path):
    chair, reach = MATCHING_SCENARIOS["chair"], MATCHING_SCENARIOS["reach"]
    assert find_recorded(chair, tmp_path) is None is open_recorded(chair, tmp_path)
    (tmp_path / "nsm.zip").write_bytes(b"")
    assert find_recorded(chair, tmp_path) == tmp_path / "nsm.zip" and find_recorded(reach, tmp_path) is None


def test_who_comes_to_a_chair_gets_up_and_leaves():
    from goals import seated

    scenario = MATCHING_SCENARIOS["chair"]
    played = record_scenario(scenario, make_controller(scenario, seated()), seconds=12.0, trials=2, dt=1 / 30)
    assert played.figures["arrived"] == played.figures["left"] == 1.0
    (clip,) = played.clips("chair")
    assert clip.seconds == pytest.approx(12.0 + LEAVING_SECONDS) and clip.fps == pytest.approx(30.0)
    hips = clip.positions_world[:, clip.anatomy.roles["hips"]]
    assert np.hypot(*hips[360, ::2]) < 0.02 and np.hypot(*hips[-1, ::2]) > 0.8  # on the seat, and away


def test_two_who_interact_are_two_clips_of_a_pair():
    from goals import paired

    scenario = MATCHING_SCENARIOS["interaction"]
    played = record_scenario(scenario, make_controller(scenario, paired()), seconds=1.0, trials=1)
    one, two = played.clips("meeting")
    assert (one.name, two.name) == ("meeting_a", "meeting_b") and one.num_frames == two.num_frames == 60
    assert np.abs(one.positions_world - two.positions_world).max() > 2.0


def test_a_plan_takes_the_place_of_the_drive_of_a_scenario():
    scenario, path = MATCHING_SCENARIOS["locomotion"], PATHS["circle"]()
    controller = make_controller(scenario, small())
    follows, wanders = (
        record_scenario(scenario, controller, seconds=1.0, plan=each) for each in (PathFollower(path), None)
    )
    assert np.abs(follows.recording.wanted - wanders.recording.wanted).max() > 0.01


def test_memory_is_estimated_as_a_trained_model_has_it():
    torch = pytest.importorskip("torch")
    from models import of_chance, spread
    from motionmatch.learned.layers import LATENT, Layers, find_shape

    database = small()
    found, real = estimate_memory(database), measure_memory(database, of_chance(database, LATENT, 512))
    assert found["mm"].total == real["mm"].total
    assert found["dmm"].total == pytest.approx(real["dmm"].total, rel=1e-6)  # the same shape: one hidden layer
    both = spread(np.zeros((2, database.schema.width + LATENT), np.float32))
    stepper = Layers(find_shape("stepper"), both, both, generator=torch.Generator()).freeze()
    assert found["lmm"].stepper == pytest.approx(4e-6 * stepper.num_numbers)
    codes = Codebook.build(
        database.features,
        np.random.default_rng(1).normal(size=(database.num_frames, LATENT)).astype(np.float32),
        offered=database.searchable,
        clip_numbers=database.ranges.find_clip(np.arange(database.num_frames)),
        weights=database.schema.weights,
    )
    assert found["lmm"].projector == pytest.approx(1e-6 * codes.num_bytes, rel=1e-3)
