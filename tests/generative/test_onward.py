import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.generative.config import SynthesisConfig
from motionmatch.generative.constraints import Loop
from motionmatch.generative.follow import FollowPath
from motionmatch.generative.matching import FAIR, SHORTEST, Patches, PatchLinks, find_stalls, run_onward
from motionmatch.generative.synthesis import synthesize
from motionmatch.metrics import quality
from motionmatch.metrics.likeness import rotation_rows
from motionmatch.motion.resample import resample_clip
from motionmatch.studies.generative import read_examples
from motionmatch.world.path import PATHS
from reference import onward as reference
from walks import acted


def some(seed, size=5):
    """Patches of a few examples, and matches that now run on and now stand still."""
    rng = np.random.default_rng(seed)
    lengths = rng.integers(size, 30, int(rng.integers(1, 4)))
    patches = Patches.of([np.cumsum(rng.normal(size=(n, 3)), axis=0) for n in lengths], size)
    starts = np.flatnonzero(patches.usable)
    matches: list[int] = []
    while len(matches) < 60:
        at, count = int(rng.choice(starts)), int(rng.integers(1, 20))
        runs = np.arange(at, at + count)
        runs = runs[runs < len(patches.usable)]
        runs = runs[np.cumprod(patches.usable[runs]) > 0]
        matches += list(runs) if rng.random() < 0.6 else [at] * count
    return patches, np.array(matches[:60])


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.booleans(), st.sampled_from([0.25, 0.5, 0.8]))
def test_motion_goes_on_as_by_the_slow_method(seed, loop, share):
    patches, matches = some(seed)
    found = run_onward(matches, patches, loop=loop, share=share)
    expected = reference.onward(matches, patches.frames, patches.usable, 5, SHORTEST, loop, share, FAIR)
    np.testing.assert_array_equal(found, expected)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.booleans())
def test_every_match_is_a_patch_and_what_moves_is_left_alone(seed, loop):
    patches, matches = some(seed)
    found = run_onward(matches, patches, loop=loop)
    assert patches.usable[found].all()
    still = find_stalls(matches, 5, loop=loop, share=0.5)
    np.testing.assert_array_equal(found[~still], matches[~still])


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32))
def test_a_stretch_that_stood_still_has_two_joints_beside_the_ends_of_examples(seed):
    patches, matches = some(seed)
    links = PatchLinks.of(patches)
    before, found = matches, run_onward(matches, patches)
    for start, stop in [(a, b) for a, b in reference_spans(before != found) if b - a > 1]:
        steps = found[start + 1 : stop] != links.following[found[start : stop - 1]]
        back = found[start : stop - 1] != links.preceding[found[start + 1 : stop]]
        assert (steps & back).sum() <= 2


def reference_spans(mask):
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask, [0]])))
    return list(zip(edges[::2], edges[1::2], strict=True))


def test_an_example_that_is_there_too_little_is_not_made_less():
    """The short one is there only where the motion stands still between two patches of the long one."""
    rng = np.random.default_rng(1)
    patches = Patches.of([np.cumsum(rng.normal(size=(n, 3)), axis=0) for n in (60, 12)], 5)
    stood = np.tile([62, 40], 10)
    matches = np.concatenate([np.arange(30), stood, np.arange(20, 50)])
    assert (run_onward(matches, patches) == 62).sum() == 10


def test_a_motion_that_runs_on_is_the_same_array():
    patches = Patches.of([np.random.default_rng(1).normal(size=(60, 3))], 5)
    matches = np.concatenate([np.arange(20), np.arange(7, 40)])
    assert run_onward(matches, patches) is matches


def test_where_an_example_ends_motion_goes_on_from_the_patch_most_like():
    times = np.arange(50) / 20 * 2 * np.pi  # two and a half rounds
    patches = Patches.of([np.stack([np.sin(times), np.cos(times)], axis=-1)], 5)
    links = PatchLinks.of(patches)
    assert links.following[45] == 45 - 20 + 1 or links.following[45] == 45 - 40 + 1
    assert links.preceding[0] in (19, 39)
    found = run_onward(np.full(80, 30), patches)
    steps = np.linalg.norm(np.diff(patches.frames[found], axis=0), axis=-1)
    np.testing.assert_allclose(steps, steps[0], atol=1e-9)  # it goes round and round


def still(made, clips):
    """The share of time in which a pose changes half as fast as it does in the slowest twentieth of the examples."""
    speeds = [np.linalg.norm(np.diff(rotation_rows([each], "heading")[0], axis=0), axis=1) for each in (*clips, made)]
    least = min(np.percentile(each, 5) for each in speeds[:-1])
    return float(np.mean(np.convolve(speeds[-1], np.ones(10) / 10, "valid") < 0.5 * least))


def test_a_runner_on_a_zigzag_does_not_glide():
    """It did, for up to 40 % of the time."""
    example = acted("walk 3 speed=1.4; run 4 speed=3")
    for seed in (2, 3, 5):
        shares = []
        for on in (False, True):
            way, rng = FollowPath(PATHS["zigzag"]()), np.random.default_rng(seed)
            made = synthesize(example, 240, rng=rng, config=SynthesisConfig(onward=on), constraints=[way])
            shares.append(still(made, [example]))
        assert shares[1] <= min(shares[0], 0.02)
        assert quality.find_jumps(made) == []


@pytest.mark.parametrize("count", [1, 2, 3])
def test_short_recordings_do_not_stand_still(mocap, count):
    clips = [resample_clip(clip, 30.0) for clip in read_examples(mocap("genmm"))[1]["styles"][:count]]
    frames = max(2 * sum(clip.num_frames for clip in clips), 240)
    shares = [still(synthesize(clips, frames, rng=np.random.default_rng(seed)), clips) for seed in range(6)]
    assert np.mean(shares) < 0.005


def test_a_loop_goes_on_across_its_end():
    example = acted("walk 3 speed=1.3")
    made = synthesize(example, 120, rng=np.random.default_rng(4), constraints=[Loop()])
    rows = rotation_rows([made], "heading")[0]
    steps = np.linalg.norm(np.diff(rows, axis=0), axis=-1)
    assert np.linalg.norm(rows[0] - rows[-1]) <= np.median(steps)


def test_paper_knows_nothing_of_it():
    example = acted("walk 3 speed=1.3")
    made = [
        synthesize(
            example, 120, rng=np.random.default_rng(1), config=SynthesisConfig(representation="paper", onward=on)
        )
        for on in (False, True)
    ]
    np.testing.assert_array_equal(made[0].rotations, made[1].rotations)
