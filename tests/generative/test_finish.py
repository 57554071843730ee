import zipfile
from dataclasses import replace

import numpy as np
import pytest

from motionmatch.generative.constraints import Complete, Loop
from motionmatch.generative.finish import close_loop, cut_at_quietest, finish_motion, has_loop, repeat_rounds
from motionmatch.generative.follow import FollowPath
from motionmatch.generative.representation import encode, make_layout
from motionmatch.generative.synthesis import synthesize
from motionmatch.generative.trajectory import RootTrajectory
from motionmatch.metrics import quality
from motionmatch.motion import contacts
from motionmatch.motion.load import load
from motionmatch.motion.resample import resample_clip
from motionmatch.world.path import PATHS
from walks import acted, varied


def test_the_rows_of_a_clip_are_finished_to_that_clip():
    clip = varied()
    layout = make_layout([clip], "heading")
    found = finish_motion(encode(clip, layout), layout, hold=False)
    np.testing.assert_allclose(found.positions_world, clip.positions_world, atol=2e-3)


def test_held_feet_slide_less():
    clip = varied()
    layout = make_layout([clip], "heading")
    rows = encode(clip, layout)
    rows[:, layout.root.start + 2] *= 1.15  # the root goes too fast for the feet
    planted = contacts.label_contacts(clip)
    plain, held = (
        quality.measure_feet(finish_motion(rows, layout, hold=hold), planted).skate for hold in (False, True)
    )
    assert held < 0.3 * plain


def test_a_root_that_is_given_is_not_carried_away():
    clip = varied().trim(0, 100)
    layout = make_layout([clip], "heading")
    rows = encode(clip, layout)
    found = finish_motion(rows, layout, hold=True, constraints=[Complete(clip, [0])])
    np.testing.assert_allclose(found.positions[:, 0], clip.positions[:, 0], atol=2e-3)


def test_loops_are_told():
    assert has_loop([Loop()]) and not has_loop([])


def test_three_rounds_of_a_loop_have_no_seam():
    clip = acted("walk 5 speed=1.2 turn=0.4")
    whole = repeat_rounds(clip)
    assert whole.num_frames == 3 * (clip.num_frames - 1)
    steps = np.linalg.norm(np.diff(whole.positions[:, 0], axis=0), axis=-1)
    assert steps.max() < 1.2 * np.linalg.norm(np.diff(clip.positions[:, 0], axis=0), axis=-1).max()


def test_a_loop_that_creeps_is_closed_and_one_that_walks_is_not():
    still = acted("idle 4")
    positions = still.positions.astype(float)
    positions[:, 0, 0] += np.linspace(0, 0.1, still.num_frames)
    there = RootTrajectory.of(close_loop(replace(still, positions=positions)))
    np.testing.assert_allclose(there.places[-1], there.places[0], atol=1e-5)
    np.testing.assert_allclose(there.headings[-1], there.headings[0], atol=1e-4)
    walking = acted("walk 4 speed=1.2 turn=0.2")
    there, before = (RootTrajectory.of(each) for each in (close_loop(walking), walking))
    np.testing.assert_allclose(there.headings[-1], there.headings[0], atol=1e-4)
    lengths = [np.linalg.norm(np.diff(each.places, axis=0), axis=-1) for each in (there, before)]
    np.testing.assert_allclose(*lengths, atol=1e-5)  # steps are as long as before, and the walk goes on


def test_a_loop_that_turns_round_once_comes_back_to_its_place_and_heading():
    walking = acted("walk 8 speed=0.8 turn=0.75")  # 344 degrees
    there = RootTrajectory.of(close_loop(walking))
    np.testing.assert_allclose(abs(there.headings[-1] - there.headings[0]), 2 * np.pi, atol=1e-4)
    np.testing.assert_allclose(there.places[-1], there.places[0], atol=1e-4)


def test_a_loop_is_cut_where_it_is_quietest():
    clip = varied()
    layout = make_layout([clip], "heading")
    rows = cut_at_quietest(encode(clip, layout), layout)
    poses = rows[:, : 6 * layout.num_joints]
    steps = np.linalg.norm(np.roll(poses, -1, axis=0) - poses, axis=-1)
    assert np.argmin(steps) == len(rows) - 1


ACTED = (
    "walk 5 speed=1.2 turn=0.4",
    "walk 3; idle 2; run 3 speed=3",
    "idle 2; walk 3 speed=0.8",
    "dog: walk 3; trot 3",
    "dog: stand 1; walk 3; trot 3 speed=2",
)


@pytest.mark.parametrize("script", ACTED)
def test_feet_of_variants_slide_no_more_than_in_the_example(script):
    example = acted(script)
    slides = [
        quality.measure_feet(synthesize(example, 240, rng=np.random.default_rng(seed))).skate for seed in (1, 2, 3)
    ]
    assert max(slides) <= quality.measure_feet(example).skate


@pytest.mark.parametrize(
    "name",
    [
        "Joe__Walk-In-Circle",
        "Joe__Baseball-Milling-Idle",
        "Xia__normal",
        "xia/neutral_01_000",
        "Crabnew__Crab-dance-long",
        "Elephant__idle1",
        "anytop_Chicken_IdlePecking",
    ],
)
def test_feet_of_variants_slide_no_more_than_in_real_examples(mocap, tmp_path, name):
    with zipfile.ZipFile(mocap("genmm")) as archive:
        (tmp_path / "example.bvh").write_bytes(archive.read(f"genmm/{name}.bvh"))
    example = load(tmp_path / "example.bvh")[0]
    example = example if example.fps < 50 else resample_clip(example, 30.0)
    for seed in (1, 2):
        made = synthesize(example, 300, rng=np.random.default_rng(seed))
        assert quality.measure_feet(made).skate <= quality.measure_feet(example).skate


@pytest.mark.parametrize("constraints", [(), (FollowPath(PATHS["eight"]()),)])
def test_paws_of_a_real_dog_slide_no_more_than_in_the_example(mocap, tmp_path, constraints):
    """Its paws stand on the ends of their bones."""
    with zipfile.ZipFile(mocap("dog_mann")) as archive:
        (tmp_path / "dog.bvh").write_bytes(archive.read("dog_mann/bvh21/D1_009_KAN01_001.bvh"))
    example = resample_clip(load(tmp_path / "dog.bvh")[0], 30.0)
    for seed in (1, 2):
        made = synthesize(example, 300, rng=np.random.default_rng(seed), constraints=constraints)
        assert quality.measure_feet(made).skate <= 0.8 * quality.measure_feet(example).skate
