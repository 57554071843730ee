"""Where bodies go: on the spot, about a spot, anywhere."""

from dataclasses import replace

import numpy as np
import pytest

from motionmatch.generative.constraints import Loop
from motionmatch.generative.follow import FollowPath
from motionmatch.generative.representation import prepare
from motionmatch.generative.synthesis import SynthesisConfig, synthesize
from motionmatch.generative.trajectory import RootTrajectory, place_on
from motionmatch.generative.travel import choose_travel, find_travel, holds_feet, let_travel, repeat_cycle
from motionmatch.metrics.likeness import measure_likeness
from motionmatch.motion.clip import Clip
from motionmatch.motion.cycles import find_cycle
from motionmatch.motion.load import load
from motionmatch.motion.root import find_headings
from motionmatch.world.path import PATHS
from walks import acted, treadmill

DANCE = "evade 2.5 degrees=40 distance=0.8; shuffle 2 speed=0.4; evade 2.5 degrees=-60; turn 1.2 degrees=90; idle 1"


def made(clip: Clip, frames: int = 240, seed: int = 1, **options) -> Clip:
    return synthesize(clip, frames, rng=np.random.default_rng(seed), **options)


def extent(clip: Clip) -> np.ndarray:
    return np.ptp(prepare([clip])[0].positions[:, 0].astype(float), axis=0)[[0, 2]]


@pytest.mark.parametrize(
    ("script", "travel"),
    [
        ("walk 4 speed=1.3", "free"),
        ("walk 1.5 speed=0.6", "free"),
        ("idle 6", "home"),
        ("dog: stand 2; sit 3", "home"),
        (DANCE, "home"),
        ("walk 12 speed=1.2 turn=0.5", "free"),
        ("dog: trot 4", "free"),
    ],
)
def test_where_clips_go_is_found(script, travel):
    assert find_travel(acted(script)) == travel


def test_a_stride_on_the_spot_is_found_and_not_held():
    clip = treadmill()
    assert find_travel(clip) == "in-place"
    assert not holds_feet([clip], SynthesisConfig())
    assert holds_feet([clip], SynthesisConfig(travel="home")) and holds_feet([acted()], SynthesisConfig())
    assert choose_travel([clip], SynthesisConfig()) == "in-place"
    assert choose_travel([clip], SynthesisConfig(travel="free")) == "free"
    assert choose_travel([clip, acted()], SynthesisConfig()) == "free"
    assert choose_travel([clip, acted("idle 6")], SynthesisConfig()) == "home"
    assert choose_travel([acted("idle 6")], SynthesisConfig(), [FollowPath(PATHS["circle"]())]) == "free"


def test_walking_on_the_spot_is_covered_and_stays_there():
    clip = treadmill()
    for seed in (1, 2):
        variant = made(clip, 200, seed)
        found = measure_likeness(variant, clip, preset="heading")
        size = min(30, clip.num_frames)
        assert found.coverage(0.5, size=size) >= 0.9
        assert (extent(variant) < extent(clip) + 0.05).all()


@pytest.mark.parametrize(
    ("file", "name"), [("Soldier", "Walk"), ("Soldier", "Run"), ("Xbot", "walk"), ("Fox", "Walk"), ("Fox", "Run")]
)
def test_in_place_cycles_of_games_are_covered(characters, file, name):
    (clip,) = [each for each in load(characters(file)) if each.name == name]
    assert find_travel(prepare([clip])[0]) == "in-place"
    variant = made(clip, round(4 * clip.fps))
    found = measure_likeness(variant, clip, preset="heading")
    assert found.coverage(0.5, size=min(30, clip.num_frames)) >= 0.9
    assert (extent(variant) < extent(clip) + 0.1).all()
    steps = np.abs(np.diff(variant.rotations[:, 1:], axis=0)).mean()
    assert steps > 0.7 * np.abs(np.diff(clip.rotations[:, 1:], axis=0)).mean()  # it does not stand near one pose


@pytest.mark.parametrize("script", ["idle 6", DANCE])
def test_who_stays_about_a_spot_keeps_to_its_places_and_headings(script):
    clip = acted(script)
    turns = np.degrees(np.ptp(find_headings(clip)))
    for seed in (1, 2):
        variant = made(clip, 600, seed)
        assert (extent(variant) < 1.15 * extent(clip) + 0.05).all()
        assert np.degrees(np.ptp(find_headings(variant))) < 1.1 * turns + 5.0


def test_a_dance_may_be_let_free():
    clip = acted(DANCE)
    free = [made(clip, 600, seed, config=SynthesisConfig(travel="free")) for seed in (1, 2, 3)]
    assert max((extent(variant) / extent(clip)).max() for variant in free) > 1.3


@pytest.mark.parametrize("script", ["idle 6", DANCE])
def test_loops_about_a_spot_return_to_place_and_heading(script):
    for seed in (1, 2):
        loop = made(acted(script), 240, seed, constraints=[Loop()])
        own = RootTrajectory.of(loop)
        steps = np.linalg.norm(np.diff(own.places, axis=0), axis=-1)
        assert np.linalg.norm(own.places[-1] - own.places[0]) < 2.0 * np.percentile(steps, 95) + 0.005
        turned = (own.headings[-1] - own.headings[0] + np.pi) % (2 * np.pi) - np.pi
        assert abs(np.degrees(turned)) < 6.0


def test_walking_loops_return_to_their_heading():
    for seed in (1, 2, 3):
        own = RootTrajectory.of(made(acted("walk 5 speed=1.2 turn=0.4"), 240, seed, constraints=[Loop()]))
        turned = (own.headings[-1] - own.headings[0] + np.pi) % (2 * np.pi) - np.pi
        assert abs(np.degrees(turned)) < 10.0


def test_cycles_are_found_and_repeated_and_others_are_not():
    clip = treadmill()
    once = find_cycle(clip)
    assert once in (clip.num_frames, clip.num_frames - 1)
    longer, again = repeat_cycle(clip)
    assert longer.seconds > 4.8 and again.max() == once - 1
    np.testing.assert_allclose(longer.rotations[: 2 * once, 1:], clip.rotations[again[: 2 * once], 1:], atol=1e-6)
    walk = acted("walk 3 speed=1.2; idle 1")
    assert find_cycle(walk) is None and repeat_cycle(walk)[0] is walk


def test_a_cycle_that_walks_on_is_repeated_from_where_it_ended():
    clip = treadmill()
    gone = np.linspace(0, 1, clip.num_frames)[:, None] * [0.0, 0.0, 1.4]
    own = RootTrajectory.of(clip)
    walking = place_on(clip, RootTrajectory(own.places + gone, own.headings))
    longer, again = repeat_cycle(walking)
    rounds = longer.num_frames / (again.max() + 1)
    np.testing.assert_allclose(np.ptp(longer.positions[:, 0, 2]), 1.4 * rounds, rtol=0.1)
    steps = np.linalg.norm(np.diff(longer.positions[:, 0], axis=0), axis=-1)
    assert steps.max() < 3.0 * np.median(steps)


def test_a_walk_can_be_kept_about_a_spot():
    clip = acted("walk 8 speed=0.8 turn=0.75")
    variant = made(clip, 300, config=SynthesisConfig(travel="home"))
    assert (extent(variant) < 1.25 * extent(clip) + 0.1).all()
    assert (extent(made(clip, 300, config=replace(SynthesisConfig(), travel="free"))) > 0).all()


def test_a_stride_on_the_spot_goes_as_fast_as_its_feet_glide_to_follow_a_path():
    """On the spot it covered 3 % of a circle."""
    (clip,), (said,) = let_travel([treadmill()])
    assert "walks on the spot: it goes at 1." in said
    follow = FollowPath(PATHS["circle"]())
    variant = made(clip, 300, constraints=[follow])
    assert follow.covered(variant) * follow.path.length == pytest.approx(1.3 * 10.0, rel=0.3)
    walk = acted("walk 3 speed=1.3")
    assert let_travel([walk]) == ([walk], [])
