import numpy as np
import pytest

from motionmatch.kernels.raster import fill_triangles
from reference import raster as slow


def make_case(seed, count=12, size=(9, 14)):
    rng = np.random.default_rng(seed)
    corners = np.concatenate([rng.uniform(-4, 18, (count, 3, 2)), rng.uniform(-0.1, 1.0, (count, 3, 1))], axis=-1)
    corners[0, 2] = corners[0, 1]  # one without any area
    given = corners, rng.random((count, 3)), rng.random((count, 3))
    return given, (np.zeros(size, np.float32), np.ones((*size, 3), np.float32))


@pytest.mark.parametrize("seed", range(6))
def test_each_pixel_shows_the_nearest_triangle(seed):
    given, (nearest, picture) = make_case(seed)
    slow_nearest, slow_picture = nearest.copy(), picture.copy()
    fill_triangles(*given, nearest, picture)
    slow.fill_triangles(*given, slow_nearest, slow_picture)
    np.testing.assert_allclose(nearest, slow_nearest, atol=1e-5)
    np.testing.assert_allclose(picture, slow_picture, atol=1e-5)


def test_what_is_behind_us_is_not_drawn():
    (corners, shades, colours), (nearest, picture) = make_case(1)
    corners[..., 2] = -1.0
    fill_triangles(corners, shades, colours, nearest, picture)
    assert (nearest == 0).all() and (picture == 1).all()
