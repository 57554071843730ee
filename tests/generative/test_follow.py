import zipfile
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative.constraints import NEAR, Loop
from motionmatch.generative.follow import BACK, FollowPath, _drift, mean_speed
from motionmatch.generative.synthesis import SynthesisConfig, synthesize
from motionmatch.generative.trajectory import RootTrajectory
from motionmatch.metrics import quality
from motionmatch.motion.load import load
from motionmatch.motion.resample import resample_clip
from motionmatch.world.path import PATHS, GroundPath
from walks import acted, varied

EXAMPLES = {
    "turns": "walk 3 speed=1.3 turn=0.6; idle 2; walk 3 turn=-0.7",
    "straight": "walk 5 speed=1.2",
    "run": "walk 3 speed=1.4; run 4 speed=3",
    "dog": "dog: stand 1; walk 3; trot 3 speed=2",
}


@lru_cache
def laid(path, example, seed):
    return made(PATHS[path](), example=example, seed=seed)


def made(path, frames=240, seed=1, example="turns", loop=False, **said):
    constraints = [FollowPath(path, **said), *([Loop()] if loop else [])]
    config = SynthesisConfig(iterations=3)
    return synthesize(
        acted(EXAMPLES[example]), frames, rng=np.random.default_rng(seed), config=config, constraints=constraints
    )


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("path", PATHS)
def test_the_body_goes_along_the_path(path, example):
    way = PATHS[path]()
    clip = laid(path, example, 1)
    away = 100 * FollowPath(way).distances_from_path(clip)
    # Sway about the way is part of a walk; sharp corners are rounded, the more the faster.
    assert away.mean() < (5.0 if example != "run" else 7.0)
    assert np.percentile(away, 95) < (12.0 if path != "zigzag" else 25.0)


def test_beyond_its_end_a_path_leads_straight_on():
    way = GroundPath([(0, 0), (0, 2), (1, 2)], smooth=False)
    clip = acted("walk 3 speed=1.3")
    positions = np.tile(clip.positions[:1], (3, 1, 1))
    positions[:, 0] = [[0.1, 1.0, 1.0], [5.0, 1.0, 2.1], [-0.3, 1.0, -0.4]]
    there = replace(clip, positions=positions, rotations=clip.rotations[:3])
    np.testing.assert_allclose(FollowPath(way).distances_from_path(there), [0.1, 0.1, 0.5], atol=1e-5)


def test_the_body_faces_where_it_goes():
    way = PATHS["circle"]()
    course = RootTrajectory.of(made(way))
    steps = np.diff(course.places, axis=0)
    going = np.linalg.norm(steps, axis=-1) > 0.02
    facing = np.stack([np.sin(course.headings), np.cos(course.headings)], axis=-1)[:-1]
    ahead = steps[:, [0, 2]] / np.maximum(np.linalg.norm(steps, axis=-1, keepdims=True), 1e-9)
    assert np.mean(np.sum(facing * ahead, axis=-1)[going] > 0.8) > 0.95


def test_side_steps_go_along_a_path_sideways():
    way = PATHS["circle"]()
    example = acted("strafe 4")
    clip = synthesize(example, 150, rng=np.random.default_rng(1), constraints=[FollowPath(way)])

    def aside(each):
        course = RootTrajectory.of(each)
        steps = np.diff(course.places, axis=0)
        ahead = np.stack([np.sin(course.headings), 0 * course.headings, np.cos(course.headings)], axis=-1)[:-1]
        return np.median(np.abs(np.sum(steps * ahead, axis=-1)) / np.maximum(np.linalg.norm(steps, axis=-1), 1e-9))

    assert aside(clip) == pytest.approx(aside(example), abs=0.25)
    assert 100 * way.distance_from(clip.positions[:, 0]).mean() < 5.0


def test_a_speed_is_kept():
    way = GroundPath([(0, 0), (0, 20)])
    clip = made(way, speed=0.8)
    assert clip.positions[-1, 0, 2] - clip.positions[0, 0, 2] == pytest.approx(0.8 * 239 / 30, abs=0.1)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_whole_path_is_gone(example):
    """Some motions would be too short; then others are tried."""
    way = FollowPath(GroundPath([(0, 0), (0, 7)]), whole=True)
    frames = round(30 * 7 / mean_speed([acted(EXAMPLES[example])]))
    for seed in (1, 2, 3):
        assert way.miss_distance(made(way.path, frames, seed, example, whole=True)) < NEAR


def test_a_path_too_long_for_its_frames_is_gone_as_far_as_steps_allow():
    way = FollowPath(GroundPath([(0, 0), (0, 40)]), whole=True)
    clip = made(way.path, 60, whole=True)
    assert way.miss_distance(clip) > 30
    assert quality.measure_feet(clip).skate < 0.05


def test_a_loop_on_a_closed_path_comes_back_to_its_place():
    way = PATHS["circle"](1.2)
    clip = made(way, frames=200, loop=True)
    gap = np.linalg.norm((clip.positions[-1, 0] - clip.positions[0, 0])[[0, 2]])
    steps = np.linalg.norm(np.diff(clip.positions[:, 0], axis=0), axis=-1)
    assert gap < 1.5 * steps.max()


@pytest.mark.parametrize("example", EXAMPLES)
@pytest.mark.parametrize("path", PATHS)
def test_feet_slide_no_more_than_in_the_example(path, example):
    slides = [quality.measure_feet(laid(path, example, seed)).skate for seed in (1, 2, 3)]
    # Half a millimetre per second: who was acted straight ahead, and sets its feet down at 3, has corners now.
    assert np.mean(slides) <= quality.measure_feet(acted(EXAMPLES[example])).skate + 0.0005


def test_who_stands_and_shifts_the_weight_does_not_go_on_for_it():
    seconds, dt = np.arange(0, 6, 1 / 30), 1 / 30
    speeds = np.where((seconds > 2) & (seconds < 4), 0.0, 1.2)
    places = np.zeros((len(seconds), 3))
    places[:, 2] = np.cumsum(speeds) * dt
    shifts = np.where(speeds == 0.0, 0.03 * np.sin(2 * np.pi * 0.5 * (seconds - 2)), 0.0)
    places[:, 0] = shifts
    way = GroundPath([(0, 0), (20, 0)])
    for goes_on, shifted in ((False, places), (True, places * [0.0, 1.0, 1.0])):
        laid = FollowPath(way).lay_along(RootTrajectory(shifted, np.zeros(len(seconds))), dt, loop=False)
        ahead = laid.places[(seconds > 2.6) & (seconds < 3.4), 0]
        aside = laid.places[(seconds > 2.6) & (seconds < 3.4), 2]
        assert np.ptp(ahead) < 0.02  # it does not go on, whether it shifts or not
        assert (np.ptp(aside) > 0.01) == (not goes_on)  # and the shift is a shift still


def test_who_strayed_comes_back_over_the_way():
    steps, lengths = np.zeros((60, 3)), np.zeros(60)
    steps[:10, 0], lengths[30:] = 0.01, 0.05
    strayed = _drift(steps, lengths)
    np.testing.assert_allclose(strayed[10:31, 0], 0.1)  # stands there until it goes
    np.testing.assert_allclose(strayed[30:, 0], 0.1 * np.exp(-0.05 * np.arange(31) / BACK))
    np.testing.assert_allclose(_drift(steps, np.zeros(60))[1:], np.cumsum(steps, axis=0))
    assert not strayed[:, 1:].any()


def test_usual_speed_is_that_of_the_examples():
    assert mean_speed([acted("walk 5 speed=1.2")]) == pytest.approx(1.2, rel=0.1)
    assert mean_speed([acted("idle 5")]) == 0.3


def test_bad_ways_are_named():
    way = PATHS["circle"]()
    with pytest.raises(InputError, match=r"can't be followed in representation 'paper'.*use 'heading'"):
        config = SynthesisConfig(representation="paper")
        synthesize(varied(), 100, rng=np.random.default_rng(1), config=config, constraints=[FollowPath(way)])
    with pytest.raises(InputError, match="a speed of -1 along the path; it must be more than 0"):
        made(way, speed=-1)
    with pytest.raises(InputError, match="a speed and the whole path are asked for"):
        made(way, speed=1.0, whole=True)


def test_a_real_walk_in_a_circle_follows_another_path(mocap, tmp_path):
    with zipfile.ZipFile(mocap("genmm")) as archive:
        (tmp_path / "walk.bvh").write_bytes(archive.read("genmm/Joe__Walk-In-Circle.bvh"))
    example = resample_clip(load(tmp_path / "walk.bvh")[0], 30.0)
    way = PATHS["eight"]()
    clip = synthesize(example, 400, rng=np.random.default_rng(1), constraints=[FollowPath(way)])
    assert 100 * way.distance_from(clip.positions[:, 0]).mean() < 4.0
    assert quality.measure_feet(clip).skate <= quality.measure_feet(example).skate
    assert quality.find_jumps(clip) == []
