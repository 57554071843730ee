from dataclasses import replace

import numpy as np
import pytest

import motionmatch as mm
from motionmatch.actors import sketch, sketch_dog
from motionmatch.metrics import gait


@pytest.fixture(scope="module")
def walk():
    clip = sketch.walk(10.0, speed=1.3, turn=0.0)
    return mm.understand(clip).apply(clip)


def test_speed_from_steps_is_the_speed_walked(walk):
    steps = gait.steps(walk)
    assert steps.speed == pytest.approx(1.3, rel=0.08)
    assert steps.count >= 14


def test_walk_ratio_is_length_over_cadence():
    assert gait.Steps(5, 0.72, 110.0).walk_ratio == pytest.approx(0.72 / 110.0)


def test_true_rate_is_not_suspected(walk):
    assert gait.suspected_rate(walk) is None


def test_twice_the_true_rate_is_suspected(walk):
    assert gait.suspected_rate(replace(walk, fps=120.0)) == 60.0


def test_half_the_true_rate_is_suspected(walk):
    assert gait.suspected_rate(replace(walk, fps=30.0)) == 60.0


def test_standing_has_no_steps(walk):
    still = replace(walk, positions=walk.positions[:1].repeat(200, 0), rotations=walk.rotations[:1].repeat(200, 0))
    assert gait.steps(still) is None
    assert gait.suspected_rate(still) is None


def test_four_legs_are_not_judged():
    clip = sketch_dog.quadruped(3.0) if hasattr(sketch_dog, "quadruped") else sketch.quadruped(3.0)
    assert gait.steps(mm.understand(clip).apply(clip)) is None


def test_exactly_the_recordings_known_to_be_mislabelled_are_suspected(mocap):
    """CMU subjects 139 and 143 were written at twice their rate; nothing else in the set was."""
    clips = mm.load(mocap("cmu"))
    suspected = {clip.name.split("_")[0] for clip in clips if gait.suspected_rate(clip) is not None}
    assert suspected == {"139", "143"}


def test_nothing_else_is_suspected(mocap):
    clips = mm.load([mocap("lafan1"), mocap("nsm"), mocap("jl_mm")])
    assert [clip.name for clip in clips if gait.suspected_rate(clip) is not None] == []
    speeds = [steps.speed for clip in clips if (steps := gait.steps(clip)) is not None]
    assert 0.3 < np.median(speeds) < 2.5
