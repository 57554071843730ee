import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from motionmatch.errors import InputError
from motionmatch.maths import quat, series

FPS = 30.0
lengths = st.lists(st.integers(1, 12), min_size=1, max_size=5)


def slices_of(lengths):
    stops = np.cumsum(lengths)
    return [slice(int(stop - length), int(stop)) for stop, length in zip(stops, lengths, strict=True)]


def turning(num_frames, rate, *, fps=FPS, start=quat.IDENTITY):
    """(F, 4) turning at constant angular velocity `rate` (3,) about axes of the outer space."""
    times = np.arange(num_frames)[:, None] / fps
    return quat.multiply(quat.from_scaled_angle_axis(times * np.asarray(rate)), start)


@pytest.mark.parametrize("num_frames", [3, 4, 5, 20])
def test_velocities_of_a_parabola_are_exact_ends_included(num_frames):
    t = np.arange(num_frames)[:, None] / FPS
    x = 2.0 - 3.0 * t + np.array([4.0, -1.0]) * t**2
    np.testing.assert_allclose(series.velocities(x, FPS), -3.0 + 2 * np.array([4.0, -1.0]) * t, atol=1e-10)


def test_two_frames_have_one_velocity_and_one_frame_has_none():
    np.testing.assert_allclose(series.velocities(np.array([1.0, 2.0]), FPS), FPS)
    np.testing.assert_array_equal(series.velocities(np.array([5.0]), FPS), 0.0)


@given(lengths, st.integers(0, 100))
def test_nothing_crosses_clip_ends(lengths, seed):
    rng = np.random.default_rng(seed)
    ranges = slices_of(lengths)
    x, q = rng.normal(size=(sum(lengths), 2, 3)), quat.normalize(rng.normal(size=(sum(lengths), 2, 4)))
    together = [
        series.velocities(x, FPS, ranges),
        series.angular_velocities(q, FPS, ranges),
        series.smooth(x, 5, 2, ranges),
        series.smooth_directions(x, 5, 2, ranges),
    ]
    for clip in ranges:
        alone = [
            series.velocities(x[clip], FPS),
            series.angular_velocities(q[clip], FPS),
            series.smooth(x[clip], 5, 2),
            series.smooth_directions(x[clip], 5, 2),
        ]
        for a, b in zip(together, alone, strict=True):
            np.testing.assert_array_equal(a[clip], b)


@given(st.integers(2, 9), st.integers(0, 100))
def test_turning_at_constant_speed_has_that_angular_velocity(num_frames, seed):
    rng = np.random.default_rng(seed)
    rate = rng.normal(size=3) * 10
    q = turning(num_frames, rate, start=quat.normalize(rng.normal(size=4)))
    flipped = q * rng.choice([-1.0, 1.0], size=(num_frames, 1))
    measured = series.angular_velocities(flipped, FPS)
    np.testing.assert_allclose(measured, np.tile(rate, (num_frames, 1)), atol=1e-7)


def test_angular_velocities_are_second_order_ends_included():
    def q(t):
        return quat.exp(np.stack([np.sin(2 * t), 0.5 * np.cos(3 * t), 0.3 * t**2], axis=-1))

    def error(fps):
        t = np.arange(fps + 1) / fps
        exact = quat.to_scaled_angle_axis(quat.multiply(q(t + 1e-5), quat.inverse(q(t - 1e-5)))) / 2e-5
        return np.abs(series.angular_velocities(q(t), fps) - exact).max()

    assert error(200) < error(100) / 3.5


def test_one_frame_does_not_turn():
    np.testing.assert_array_equal(series.angular_velocities(quat.IDENTITY[None], FPS), np.zeros((1, 3)))


@given(st.integers(1, 15), st.integers(0, 3))
def test_smoothing_keeps_polynomials_of_its_order(half, order):
    t = np.linspace(-1, 1, 40)
    x = np.polynomial.polynomial.polyval(t, [1.0, -2.0, 3.0, 0.5][: order + 1])
    np.testing.assert_allclose(series.smooth(x, 2 * half + 1, order), x, atol=1e-9)


@given(st.integers(1, 40), st.sampled_from([1, 3, 31, 61]), st.integers(0, 4))
def test_smoothing_takes_clips_of_any_length(length, window, order):
    x = np.random.default_rng(length).normal(size=(length, 2))
    smoothed = series.smooth(x, window, order)
    assert smoothed.shape == x.shape
    assert np.isfinite(smoothed).all()


def test_smoothing_removes_noise():
    rng = np.random.default_rng(0)
    clean = np.sin(np.linspace(0, 6, 300))
    noisy = clean + 0.1 * rng.normal(size=300)
    assert np.std(series.smooth(noisy, 31, 3) - clean) < 0.5 * np.std(noisy - clean)


@pytest.mark.parametrize("window", [0, 30, -3])
def test_an_impossible_window_is_refused(window):
    with pytest.raises(InputError, match=f"window of {window} frames.*positive odd number"):
        series.smooth(np.zeros(10), window, 3)


def test_smoothed_directions_are_unit_even_where_they_cancel():
    directions = np.array([[1.0, 0, 0], [-1.0, 0, 0]])[np.arange(40) % 2]
    np.testing.assert_allclose(np.linalg.norm(series.smooth_directions(directions, 9, 0), axis=-1), 1.0)


@given(
    st.integers(1, 30),
    st.sampled_from([24.0, 29.97, 30.0, 60.0, 120.0, 144.0]),
    st.sampled_from([30.0, 60.0, 50.0]),
)
def test_resampling_covers_the_clip_and_not_more(num_frames, fps, new_fps):
    x = np.arange(num_frames) / fps
    resampled = series.resample(x, fps, new_fps)
    assert len(resampled) == series.count_resampled(num_frames, fps, new_fps)
    np.testing.assert_allclose(resampled, np.arange(len(resampled)) / new_fps, atol=1e-6)
    assert resampled[-1] <= x[-1] + 1e-6
    assert resampled[-1] > x[-1] - 1 / new_fps + 1e-9


@given(st.integers(1, 30), st.integers(1, 5), st.integers(0, 50))
def test_a_whole_multiple_keeps_every_old_frame(num_frames, factor, seed):
    rng = np.random.default_rng(seed)
    x, q = rng.normal(size=(num_frames, 2, 3)), quat.normalize(rng.normal(size=(num_frames, 2, 4)))
    finer = series.resample(x, FPS, FPS * factor)
    assert len(finer) == factor * (num_frames - 1) + 1
    np.testing.assert_array_equal(finer[::factor], x)
    turned = series.resample_rotations(q, FPS, FPS * factor)[::factor]
    np.testing.assert_allclose(np.abs(np.sum(turned * q, axis=-1)), 1.0, atol=1e-12)
    np.testing.assert_array_equal(series.resample(finer, FPS * factor, FPS), x)


def test_resampling_is_exact_for_parabolas():
    def x(t):
        return 1.0 + 2.0 * t - 7.0 * t**2

    resampled = series.resample(x(np.arange(10) / 30), 30.0, 70.0)
    np.testing.assert_allclose(resampled, x(np.arange(len(resampled)) / 70), atol=1e-12)


def test_resampling_is_fourth_order_inside():
    def error(n):
        t = np.arange(n + 1) / n
        between = series.resample(np.sin(6 * t), n, 2 * n)[5:-4:2]
        return np.abs(between - np.sin(6 * (np.arange(5, 2 * n - 3, 2) / (2 * n)))).max()

    assert error(40) < error(20) / 12


def test_what_is_still_stays_still_while_the_rest_moves():
    x = np.concatenate([np.zeros(10), np.random.default_rng(0).normal(size=10)])
    np.testing.assert_array_equal(series.resample(x, 30.0, 90.0)[: 3 * 8 + 1], 0.0)
    np.testing.assert_allclose(series.resample(np.full(9, 0.1), 30.0, 47.0), 0.1, rtol=1e-15)


def test_resampled_rotations_turn_evenly():
    rng = np.random.default_rng(1)
    q = turning(20, [3.0, -2.0, 1.0]) * rng.choice([-1.0, 1.0], size=(20, 1))
    resampled = series.resample_rotations(q, FPS, 75.0)
    exact = turning(len(resampled), [3.0, -2.0, 1.0], fps=75.0)
    np.testing.assert_allclose(np.linalg.norm(resampled, axis=-1), 1.0)
    assert quat.angle(quat.inverse_multiply(resampled, exact)).max() < 1e-4


def test_a_rate_of_zero_is_refused():
    with pytest.raises(InputError, match=r"from 30\.0 to 0\.0 frames per second; both must be positive"):
        series.resample(np.zeros(3), 30.0, 0.0)
