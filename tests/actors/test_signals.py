import numpy as np
import pytest

from motionmatch.actors import signals


@pytest.mark.parametrize("curve", [lambda t: signals.ease(t, 0.0, 1.0), signals.step])
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
