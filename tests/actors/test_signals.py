import numpy as np
import pytest

from motionmatch.actors import signals


@pytest.mark.parametrize("curve", [lambda t: signals.smoothstep(t, 0.0, 1.0), signals.smootherstep])
def test_curves_rise_from_0_to_1_and_are_even_about_the_middle(curve):
    t = np.linspace(-0.5, 1.5, 201)
    values = curve(t)
    assert (values[t <= 0] == 0).all() and (values[t >= 1] == 1).all()
    assert (np.diff(values) >= 0).all()
    np.testing.assert_allclose(values + values[::-1], 1.0, atol=1e-12)


def test_integral_of_a_line_is_exact():
    time = np.arange(100) / 60
    np.testing.assert_allclose(signals.integrate(3.0 * time, 60.0), 1.5 * time**2, atol=1e-12)


def test_noise_has_unit_deviation_and_is_smooth():
    noise = signals.smooth_noise(np.random.default_rng(1), 60_000, 1.0, 60.0)
    assert noise.std() == pytest.approx(1.0, abs=0.1)
    assert np.abs(np.diff(noise)).max() < 0.3


def test_noise_is_that_of_its_generator():
    one, same, other = (signals.smooth_noise(np.random.default_rng(s), 50, 1.0, 60.0) for s in (1, 1, 2))
    np.testing.assert_array_equal(one, same)
    assert (one != other).any()


@pytest.mark.parametrize("fps", [30.0, 60.0, 120.0])
def test_what_hangs_on_a_spring_rings_at_its_own_frequency_and_comes_to_rest_on_the_goal(fps):
    goal = np.where(np.arange(int(6 * fps)) < fps, 0.0, 1.0)
    found = signals.follow_spring(goal, hertz=2.0, damping=0.1, fps=fps)
    assert np.abs(found[: int(fps) - 1]).max() < 1e-9
    crossings = np.flatnonzero(np.diff(np.sign(found - 1.0)))[:6] / fps
    assert np.diff(crossings).mean() == pytest.approx(0.25, rel=0.05)
    assert found[-1] == pytest.approx(1.0, abs=0.01)


def test_more_damping_swings_past_less():
    goal = np.where(np.arange(300) < 60, 0.0, 1.0)
    past = [signals.follow_spring(goal, hertz=3.0, damping=damping, fps=60.0).max() for damping in (0.2, 0.5, 1.0)]
    assert past[0] > past[1] > past[2] == pytest.approx(1.0, abs=1e-3)


def test_sums_of_seconds_give_the_same_frames_on_every_machine():
    exact = 571.5 / 60.0
    for seconds in (exact, np.nextafter(exact, 0.0), np.nextafter(exact, 10.0), exact + 1e-12, exact - 1e-12):
        assert signals.count_frames(seconds, 60.0) == 572
    assert (
        signals.count_frames(1.0, 60.0) == 60
        and signals.count_frames(1.008, 60.0) == 60
        and signals.count_frames(1.0084, 60.0) == 61
    )
