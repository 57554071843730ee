import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation
from motionmatch.motion.clip import Clip
from motionmatch.motion.skeleton import Skeleton
from motionmatch.motion.tags import Tags

SKELETON = Skeleton(
    names=("root", "hips", "foot"),
    parents=np.array([-1, 0, 1]),
    offsets=np.array([[0, 0, 0], [0, 1.0, 0], [0, -1.0, 0]]),
    end_parents=np.array([2]),
    end_offsets=np.array([[0, 0, 0.2]]),
)


def random_clip(num_frames=10, seed=0, **changes):
    rng = np.random.default_rng(seed)
    given = {
        "positions": rng.normal(size=(num_frames, 3, 3)),
        "rotations": quat.normalize(rng.normal(size=(num_frames, 3, 4))),
        "fps": 30.0,
        "name": "walk",
        "tags": Tags({"walk": [(2, 6)]}),
    }
    return Clip(SKELETON, **{**given, **changes})


def test_arrays_are_stored_as_contiguous_float32():
    clip = random_clip()
    for array in (clip.positions, clip.rotations):
        assert array.dtype == np.float32
        assert array.flags.c_contiguous
    assert clip.num_frames == 10
    assert clip.seconds == pytest.approx(1 / 3)


def test_world_positions_follow_the_chain():
    clip = random_clip()
    np.testing.assert_allclose(clip.positions_world[:, 0], clip.positions[:, 0])
    turned = quat.rotate(clip.rotations_world[:, 1], clip.positions[:, 2])
    np.testing.assert_allclose(clip.positions_world[:, 2], clip.positions_world[:, 1] + turned, atol=1e-5)
    assert clip.ends_world.shape == (10, 1, 3)
    assert clip.world is clip.world  # computed once


@given(st.integers(-12, 12), st.one_of(st.none(), st.integers(-12, 12)))
def test_trim_is_slicing(start, stop):
    clip = random_clip()
    expected = clip.positions[start:stop]
    if not len(expected):
        with pytest.raises(InputError, match="leaves nothing of walk, which has frames 0 to 9"):
            clip.trim(start, stop)
        return
    trimmed = clip.trim(start, stop)
    np.testing.assert_array_equal(trimmed.positions, expected)
    mask = clip.tags.mask("walk", 10)[start:stop]
    np.testing.assert_array_equal(trimmed.tags.mask("walk", len(mask)), mask)


def test_scaling_scales_the_world():
    clip = random_clip()
    np.testing.assert_allclose(clip.scale(0.01).positions_world, 0.01 * clip.positions_world, atol=1e-6)
    np.testing.assert_allclose(clip.scale(2.0).ends_world, 2 * clip.ends_world, atol=1e-4)


def test_rotating_turns_the_world():
    clip, turn = random_clip(), rotation.from_euler(np.array([0.3, -1.0, 2.0]), "ZYX")
    rotated = clip.rotate(turn)
    np.testing.assert_allclose(rotated.positions_world, quat.rotate(turn, clip.positions_world), atol=1e-5)
    np.testing.assert_array_equal(rotated.positions[:, 1:], clip.positions[:, 1:])
    back = rotated.rotate(quat.inverse(turn))
    np.testing.assert_allclose(back.positions, clip.positions, atol=1e-5)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"rotations": np.zeros((9, 3, 4))},
            r"rotations has shape \(9, 3, 4\), expected \(F, J, 4\) with F = 10",
        ),
        (
            {"positions": np.zeros((10, 2, 3))},
            r"positions has shape \(10, 2, 3\), expected \(F, J, 3\) with J = 3",
        ),
        ({"positions": np.zeros((0, 3, 3)), "rotations": np.zeros((0, 3, 4))}, "walk has no frames"),
        ({"fps": 0.0}, "walk has 0.0 frames per second; a positive number is needed"),
        ({"fps": float("nan")}, "walk has nan frames per second"),
    ],
)
def test_what_is_no_clip_is_refused_in_words(changes, message):
    with pytest.raises(InputError, match=message):
        random_clip(**changes)


def test_a_clip_and_a_skeleton_print_in_one_line():
    from motionmatch.actors.sketch import walk

    clip = walk(1.0)
    assert repr(clip) == "<Clip sketch-walk: 60 frames at 60 fps, 22 joints>"
    assert repr(clip.skeleton) == "<Skeleton Hips: 22 joints, 5 end sites>"
