from dataclasses import replace

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors import sketch
from motionmatch.metrics import gait


@pytest.fixture(scope="module")
def walk():
    clip = sketch.walk(10.0, speed=1.3, turn=0.0)
    return mm.understand(clip).apply(clip)


def test_speed_from_steps_is_the_speed_walked(walk):
    steps = gait.measure_steps(walk)
    assert steps.speed == pytest.approx(1.3, rel=0.08)
    assert steps.count >= 14


def test_walk_ratio_is_length_over_cadence():
    assert gait.GaitSteps(5, 0.72, 110.0).walk_ratio == pytest.approx(0.72 / 110.0)


def test_true_rate_is_not_suspected(walk):
    assert gait.suspect_rate(walk) is None


def test_twice_the_true_rate_is_suspected(walk):
    assert gait.suspect_rate(replace(walk, fps=120.0)).rate == 60.0


def test_half_the_true_rate_is_suspected(walk):
    assert gait.suspect_rate(replace(walk, fps=30.0)).rate == 60.0


def to_and_fro(clip, frames):
    """Forward and back again, over and over: a basic step of a dance."""
    there = np.arange(frames)
    order = np.concatenate([there, there[::-1]] * (clip.num_frames // frames))
    return replace(clip, positions=clip.positions[order], rotations=clip.rotations[order])


def test_fast_steps_to_and_fro_say_nothing_about_the_rate(walk):
    dance = replace(to_and_fro(walk, 100), fps=115.0)
    steps = gait.measure_steps(dance)
    assert steps.count >= 8 and steps.cadence > 170 and steps.length > 0.35  # short and quick, as no one walks
    assert gait.find_even_walk(dance) is None
    assert gait.suspect_rate(dance) is None


def test_a_body_that_falls_faster_than_gravity_tells_the_rate(walk):
    """Bouncing as fast as gravity lets one, written at twice its rate, on legs that say nothing."""
    times = np.arange(240) / 60.0
    positions = np.repeat(walk.positions[:1], len(times), axis=0)
    positions[:, 0, 1] += 9.81 / (4 * np.pi) ** 2 * np.cos(4 * np.pi * times)
    hops = replace(walk, positions=positions, rotations=walk.rotations[:1].repeat(len(times), axis=0))
    assert gait.measure_fall(hops) == pytest.approx(9.81, rel=0.1)
    assert gait.suspect_rate(hops) is None
    found = gait.suspect_rate(replace(hops, fps=120.0))
    assert found.rate == 60.0 and "gravity" in found.reason


def test_one_fall_is_a_glitch(walk):
    positions = walk.positions.copy()
    positions[300:, 0, 1] -= 1.0
    assert gait.suspect_rate(replace(walk, positions=positions)) is None


def test_standing_has_no_steps(walk):
    still = replace(walk, positions=walk.positions[:1].repeat(200, 0), rotations=walk.rotations[:1].repeat(200, 0))
    assert gait.measure_steps(still) is None
    assert gait.suspect_rate(still) is None


def test_four_legs_are_not_judged():
    clip = sketch.walk_dog(3.0)
    assert gait.measure_steps(mm.understand(clip).apply(clip)) is None


def test_exactly_the_recordings_known_to_be_mislabelled_are_suspected(mocap):
    """CMU subjects 139 and 143 were written at twice their rate; nothing else in the set was."""
    clips = mm.load(mocap("cmu"))
    suspected = {clip.name.split("_")[0] for clip in clips if gait.suspect_rate(clip) is not None}
    assert suspected == {"139", "143"}


def test_most_real_walks_at_twice_and_half_their_rate_are_suspected(mocap):
    walks = [clip for clip in mm.load(mocap("lafan1")) if gait.find_even_walk(clip) is not None]
    for factor, least in ((2.0, 0.75), (0.5, 0.5)):
        rates = [gait.suspect_rate(replace(clip, fps=factor * clip.fps)) for clip in walks]
        found = [rate is not None and rate.rate == clip.fps for rate, clip in zip(rates, walks, strict=True)]
        assert np.mean(found) > least, factor


def test_nothing_else_is_suspected(mocap):
    clips = mm.load([mocap("lafan1"), mocap("nsm"), mocap("jl_mm")])
    assert [clip.name for clip in clips if gait.suspect_rate(clip) is not None] == []
    speeds = [steps.speed for clip in clips if (steps := gait.measure_steps(clip)) is not None]
    assert 0.3 < np.median(speeds) < 2.5
