"""The filters are those of scipy, which takes long to import."""

import numpy as np
import pytest
from scipy import ndimage
from scipy.interpolate import PchipInterpolator

from motionmatch.maths import filters, monotone

ENDS = ["reflect", "nearest", "mirror", "wrap"]


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("count", [3, 40])
@pytest.mark.parametrize("width", [0.4, 2.0, 30.0])
def test_a_gaussian_is_that_of_scipy(ends, count, width):
    x = np.random.default_rng(count).normal(size=(count, 2, 3))
    wanted = ndimage.gaussian_filter1d(x, width, axis=0, mode=ends)
    np.testing.assert_allclose(filters.smooth_gaussian(x, width, ends=ends), wanted, rtol=1e-12, atol=1e-14)


def test_a_gaussian_takes_complex_numbers_and_keeps_the_precision():
    x = np.random.default_rng(1).normal(size=50) + 1j
    np.testing.assert_allclose(filters.smooth_gaussian(x, 3.0), ndimage.gaussian_filter1d(x, 3.0), rtol=1e-12)
    assert filters.smooth_gaussian(x.real.astype(np.float32), 3.0).dtype == np.float32


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("size", [1, 2, 5, 11, 31])
def test_windows_are_those_of_scipy(ends, size, monkeypatch):
    monkeypatch.setattr(filters, "_BLOCK", 100)
    x = np.random.default_rng(size).normal(size=(40, 2)).round(1)
    for ours, theirs in (
        (filters.find_maximum(x, size, ends=ends), ndimage.maximum_filter1d(x, size, axis=0, mode=ends)),
        (filters.find_minimum(x, size, ends=ends), ndimage.minimum_filter1d(x, size, axis=0, mode=ends)),
        (filters.find_median(x, size, ends=ends), ndimage.median_filter(x, (size, 1), mode=ends)),
        (filters.find_percentile(x, 95, size, ends=ends), ndimage.percentile_filter(x, 95, (size, 1), mode=ends)),
    ):
        np.testing.assert_array_equal(ours, theirs)


def test_the_nearest_marked_frame_is_found():
    marked = np.zeros(30, bool)
    marked[[4, 5, 20]] = True
    np.testing.assert_array_equal(filters.find_distance(marked), ndimage.distance_transform_edt(~marked))
    assert np.isinf(filters.find_distance(np.zeros(3, bool))).all()


@pytest.mark.parametrize("values", [[0, 1, 1, 3, 2, 2.5], [0.9, 1.05, 1.65, 1.5, 0.8, 0.1], [1, 1, 1, 1, 1, 1]])
def test_a_monotone_curve_is_that_of_scipy(values):
    knots = np.array([-0.06, 0.12, 0.45, 0.7, 0.94, 2.0])
    at = np.concatenate([knots, np.linspace(-0.3, 2.4, 200)])
    np.testing.assert_allclose(
        monotone.interpolate(knots, values, at), PchipInterpolator(knots, values)(at), rtol=1e-10, atol=1e-12
    )
    straight = monotone.interpolate([0, 2], [1, 5], [0, 0.5, 2])
    np.testing.assert_allclose(straight, [1, 2, 5])
