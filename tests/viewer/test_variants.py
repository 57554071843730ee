"""Six variants of an example, for the page."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.generative.config import PRESETS
from motionmatch.motion import bvh
from motionmatch.viewer import variants
from motionmatch.viewer.messages import Generate
from motionmatch.viewer.variants import built_in, make, uploaded
from walks import acted


def written(tmp_path, clip) -> bytes:
    return bvh.write(clip, tmp_path / "walk.bvh").read_bytes()


def silent(doing, done, total):
    pass


@pytest.mark.parametrize("name", list(variants.BUILT_IN))
def test_every_example_can_be_varied(name):
    example = built_in(name)
    (made,) = make(example, Generate(name, frames=60), silent, count=1)
    assert made.num_frames == 60 and made.skeleton.names == example.skeleton.names
    assert np.isfinite(made.positions).all()


def test_each_variant_is_the_next_seed_and_the_same_seed_is_the_same():
    example = built_in("a walk")
    told = []
    made = make(example, Generate("x", frames=200, seed=3), lambda *said: told.append(said), count=2)
    (again,) = make(example, Generate("x", frames=200, seed=4), silent, count=1)
    np.testing.assert_array_equal(made[1].rotations, again.rotations)
    assert np.abs(made[0].rotations - made[1].rotations).max() > 0.01
    assert told == [("variant 1", 0, 2), ("variant 2", 1, 2)]


def test_a_loop_has_no_seam():
    example = built_in("on the spot")
    (made,) = make(example, Generate("x", frames=90, loop=True), silent, count=1)
    poses = made.rotations[:, 1:].astype(float)
    steps = 1.0 - np.abs((poses * np.roll(poses, -1, axis=0)).sum(axis=-1)).min(axis=-1)  # the last is the seam
    assert steps[-1] <= np.median(steps)


def test_a_file_of_ones_own_is_understood(tmp_path):
    example = uploaded("some/where/walk.bvh", written(tmp_path, acted()))
    assert example.name == "walk" and example.anatomy is not None
    assert example.fps <= 45


@pytest.mark.parametrize(
    ("name", "data", "problem"),
    [
        ("x.bvh", b"", r"x\.bvh"),
        ("x.bvh", b"HIERARCHY\nROOT Hips\n{\n OFFSET 1 2\n", r"x\.bvh:4.*3 numbers after OFFSET"),
        ("x.bvh", bytes(range(256)), r"x\.bvh"),
        ("x.fbx", b"", "not a .bvh file"),
        ("../../etc/passwd", b"", "passwd is not a .bvh"),
    ],
)
def test_a_bad_file_is_answered_with_the_readers_message(name, data, problem):
    with pytest.raises(InputError, match=problem) as said:
        uploaded(name, data)
    assert "/tmp" not in str(said.value), "nobody needs to know where it was put meanwhile"


def test_too_short_and_too_long_examples_are_refused(tmp_path, monkeypatch):
    with pytest.raises(InputError, match="fewer than two patches"):
        uploaded("short.bvh", written(tmp_path, acted().trim(0, 15)))
    monkeypatch.setattr(variants, "MOST_FRAMES", 50)
    with pytest.raises(InputError, match="50 are the most"):
        uploaded("long.bvh", written(tmp_path, acted()))


@pytest.mark.parametrize(("order", "preset"), [("heading", "ours"), ("paper", "paper")])
def test_as_in_the_paper_is_the_whole_preset(order, preset, monkeypatch):
    seen = []
    monkeypatch.setattr(variants, "synthesize", lambda *args, config, **named: seen.append(config))
    make(acted(), Generate("x", frames=60, representation=order), silent, count=1)
    assert seen == [PRESETS[preset]]
