import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.generative.bounds import NUM_COLUMNS, Projected, Scaled, common_scale, find_basis, patch_sums
from motionmatch.generative.matching import Blocks
from motionmatch.kernels.patches import ROOM
from reference import patches as reference


def smooth(rng, num_frames, num_columns, rank):
    """Motion in a few dimensions, and a little of everything."""
    few = np.cumsum(rng.normal(size=(num_frames, rank)), axis=0) @ rng.normal(size=(rank, num_columns))
    return few + 1e-3 * rng.normal(size=few.shape)


def bounds_of(x, y, size, basis):
    projected = [Projected.of(each, basis, size) for each in (x, y)]
    scale = common_scale(*(each.largest for each in projected))
    blocks = Blocks(*(Scaled.of(each, size, scale) for each in projected))
    out = np.full((len(x) - size + 1, len(y) - size + 1), np.nan)
    for rows, columns, bounds in blocks.all():
        out[rows, columns] = bounds
    return out, scale * scale


@settings(deadline=None, max_examples=60)
@given(
    st.integers(0, 2**32),
    st.sampled_from([3, 16, 40, 200]),
    st.sampled_from([1e-160, 1e-9, 1.0, 1e12]),
    st.sampled_from([0.0, 1e-7, 1.0]),
    st.sampled_from([0.0, 1e3]),
)
def test_a_bound_is_never_above_the_distance(seed, num_columns, scale, apart, offset):
    """Also where the motions are nearly the same and far from the origin, so that all that is left is rounding."""
    rng = np.random.default_rng(seed)
    y = smooth(rng, 30, num_columns, 3) + offset
    x = y[3:23] + apart * rng.normal(size=(20, num_columns))
    x, y = scale * x, scale * y
    exact = reference.patch_distances(x, y, 5, range(26))
    for basis in (find_basis([y]), np.linalg.qr(rng.normal(size=(num_columns, min(num_columns, 7))))[0]):
        found, unit = bounds_of(x, y, 5, basis)
        assert (found <= exact * unit * ROOM).all()


def test_li_2023_equation_1_is_nearly_met_by_sixteen_columns_where_motion_moves_in_ten():
    rng = np.random.default_rng(1)
    x, y = np.split(smooth(rng, 200, 300, 10), 2)
    found, unit = bounds_of(x, y, 11, find_basis([y]))
    exact = reference.patch_distances(x[:20], y[:20], 11, range(10))
    np.testing.assert_allclose(found[:10, :10] / unit, exact, rtol=1e-3, atol=1e-2)


def test_a_basis_is_orthonormal_and_holds_most_of_the_motion():
    rows = smooth(np.random.default_rng(2), 5000, 150, 8)
    rows -= rows.mean(axis=0)
    basis = find_basis([rows[:1000], rows[1000:]])
    assert basis.shape == (150, NUM_COLUMNS)
    np.testing.assert_allclose(basis.T @ basis, np.eye(NUM_COLUMNS), atol=1e-12)
    assert ((rows @ basis) ** 2).sum() > 0.999 * (rows**2).sum()


def test_a_motion_that_stands_still_has_a_basis_too():
    basis = find_basis([np.zeros((30, 40))])
    np.testing.assert_allclose(basis.T @ basis, np.eye(NUM_COLUMNS), atol=1e-12)


@given(st.integers(0, 2**32), st.integers(1, 5), st.integers(5, 30))
def test_some_patches_are_the_same_as_among_all(seed, size, num_frames):
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=(num_frames, 4))
    wanted = rng.random(num_frames - size + 1) < 0.3
    whole = Scaled.of(Projected.of(rows, np.eye(4), size), size, 1.0)
    some = whole.some(wanted)
    kept = some.starts >= 0
    np.testing.assert_array_equal(some.starts[kept], np.flatnonzero(wanted))
    np.testing.assert_array_equal(some.squares[kept], whole.squares[wanted])
    assert np.isinf(some.squares[~kept]).all()
    for at, start in zip(np.flatnonzero(kept), some.starts[kept], strict=True):
        np.testing.assert_array_equal(some.columns[at : at + size], whole.columns[start : start + size])


def test_scales_are_powers_of_two_and_bring_squares_to_one_at_most():
    for most in (1e-300, 0.3, 1.0, 17.0, 1e200):
        scale = common_scale(most, most / 2)
        assert np.log2(scale) == round(np.log2(scale))
        assert 0.2 < most * scale * scale <= 1.0
    assert common_scale(0.0, 0.0) == 1.0


def test_patch_sums_are_sums_of_neighbours():
    np.testing.assert_array_equal(patch_sums(np.arange(5.0), 3), [3.0, 6.0, 9.0])
