import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import decoded as kernels
from motionmatch.learned.poses import PoseLayout
from motionmatch.maths import quat, rotation
from motionmatch.motion.skeleton import Skeleton
from reference import decoded as reference


def body(joints: int, moving: tuple[int, ...]) -> tuple[Skeleton, PoseLayout]:
    names = tuple(f"joint {j}" for j in range(joints))
    return Skeleton(names, np.arange(-1, joints - 1), np.zeros((joints, 3))), PoseLayout(joints, moving, 2)


def first(layout: PoseLayout, part: str) -> int:
    return layout.columns(part).start


def same_turn(a, b):
    """Quaternions up to their sign."""
    return np.abs(np.abs((np.asarray(a, float) * np.asarray(b, float)).sum(axis=-1)) - 1.0).max(initial=0.0)


@settings(deadline=None)
@given(st.integers(2, 6), st.integers(0, 4), st.booleans(), st.integers(0, 2**32), st.sampled_from([1 / 60, 1 / 24]))
def test_frames_and_those_that_follow_are_what_the_layout_says(checked, joints, count, two, seed, dt):
    skeleton, layout = body(joints, (1, 2) if two and joints > 2 else (1,))
    poses = np.random.default_rng(seed).normal(size=(count, layout.width)).astype(np.float32)
    rotations, translations = reference.frames(poses, layout, skeleton)
    later = reference.following(poses, layout, skeleton, dt)
    for module in [kernels, checked(kernels)]:
        turns = np.full((count, joints, 4), np.nan, np.float32)
        places = np.full((count, 1 + len(layout.moving), 3), np.nan, np.float32)
        module.frames(poses, first(layout, "translations"), first(layout, "rotations"), turns, places)
        assert same_turn(turns, rotations) < 1e-5
        np.testing.assert_allclose(places, translations, atol=1e-6)
        next_turns, next_places, yaws = (
            np.full_like(turns, np.nan),
            np.full_like(places, np.nan),
            np.full(count, np.nan),
        )
        starts = [first(layout, name) for name in ("velocities", "angular_velocities", "root_velocity", "root_turn")]
        module.advance(poses, *starts, dt, turns, places, next_turns, next_places, yaws)
        assert same_turn(next_turns, later[0]) < 1e-5
        np.testing.assert_allclose(next_places, later[1], atol=1e-5)
        np.testing.assert_allclose(yaws, later[2], atol=1e-6)


@settings(deadline=None)
@given(st.lists(st.sampled_from([-2.0, -1.0, 0.0, 1e-12, 0.5, 1.0]), min_size=6, max_size=6))
def test_any_two_axes_give_a_rotation(axes):
    found = np.array(kernels.from_two_axes(*axes))
    assert np.linalg.norm(found) == np.float64(1.0) or abs(np.linalg.norm(found) - 1.0) < 1e-6
    a, b = np.array(axes[:3]), np.array(axes[3:])
    if np.linalg.norm(np.cross(a, b)) > 1e-3:
        expected = rotation.from_two_axes(np.stack([a, b], axis=-1))
        assert same_turn(found, expected) < 1e-6
        np.testing.assert_allclose(quat.rotate(found, np.array([1.0, 0, 0])), a / np.linalg.norm(a), atol=1e-6)


@settings(deadline=None)
@given(st.integers(0, 4), st.integers(0, 2**32), st.sampled_from([1 / 60, 1 / 24]))
def test_roots_go_by_the_mean_of_two_poses(checked, count, seed, dt):
    _, layout = body(3, (1,))
    before, after = np.random.default_rng(seed).normal(size=(2, count, layout.width)).astype(np.float32)
    places, turns = reference.roots(before, after, layout, dt)
    for module in [kernels, checked(kernels)]:
        translations, yaws = np.full((2 * count, 1, 3), np.nan), np.full(2 * count, np.nan)
        module.roots(before, after, first(layout, "root_velocity"), first(layout, "root_turn"), dt, translations, yaws)
        assert not translations[::2].any() and not yaws[::2].any()
        np.testing.assert_allclose(translations[1::2, 0], places, atol=1e-6)
        np.testing.assert_allclose(yaws[1::2], turns, atol=1e-6)
