import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import patches as kernels
from reference import patches as reference


@st.composite
def motions(draw):
    """A guess, examples one after another, their lengths and the size of a patch; often with ties."""
    size = draw(st.integers(1, 4))
    lengths = draw(st.lists(st.integers(size, 9), min_size=1, max_size=3))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    columns = draw(st.integers(1, 5))
    shapes = [(draw(st.integers(size, 10)), columns), (sum(lengths), columns)]
    if draw(st.booleans()):  # few values, so that distances are often equal
        x, y = (rng.integers(0, 2, shape).astype(float) for shape in shapes)
    else:
        x, y = (rng.normal(size=shape) for shape in shapes)
    return x, y, lengths, size


def prepared(x, y, lengths, size):
    usable = np.zeros(len(y) - size + 1, bool)
    usable[reference.starts(lengths, size)] = True
    squares = [np.array([(z[i : i + size] ** 2).sum() for i in range(len(z) - size + 1)]) for z in (x, y)]
    return *squares, usable


@settings(deadline=None)
@given(motions())
def test_li_2023_equation_1_is_a_diagonal_box_sum_of_frame_distances(checked, motion):
    x, y, _, size = motion
    x_squares, y_squares, usable = prepared(*motion)
    expected = reference.patch_distances(x, y, size, range(len(usable)))
    for module in [kernels, checked(kernels)]:
        out = np.full((len(x_squares), len(y_squares)), np.nan)
        module.box_sums(x @ y.T, x_squares, y_squares, usable, size, 0.0, out)
        np.testing.assert_allclose(out[:, usable], expected[:, usable], atol=1e-10)
        assert np.isinf(out[:, ~usable]).all()
        module.box_sums(x @ y.T, x_squares, y_squares, usable, size, 1e-6, out)
        assert (out[:, usable] <= expected[:, usable]).all()  # with slack it is a bound


@settings(deadline=None)
@given(motions())
def test_patch_distance_is_bit_for_bit_the_slow_sum(motion):
    x, y, _, size = motion
    for i in range(len(x) - size + 1):
        for j in range(len(y) - size + 1):
            assert kernels.patch_distance(x, y, i, j, size, np.empty(size)) == reference.patch_distance(
                x, y, i, j, size
            )


@settings(deadline=None)
@given(motions(), st.integers(1, 4), st.integers(1, 4), st.floats(0.0, 5.0), st.integers(0, 2**32))
def test_minima_are_exact_in_blocks_of_any_size_and_with_any_bounds(
    checked, motion, num_rows, num_columns, slack, seed
):
    x, y, lengths, size = motion
    _, _, usable = prepared(*motion)
    exact = reference.patch_distances(x, y, size, range(len(usable)))
    # A bound may be anything that is not above the distance.
    fast = exact - slack * np.random.default_rng(seed).uniform(0, 1, exact.shape)
    fast[:, ~usable] = np.inf
    expected = exact.min(axis=0)[usable]
    for module in [kernels, checked(kernels)]:
        minima = np.full(len(usable), np.inf)
        for i in range(0, len(fast), num_rows):
            for j in range(0, len(usable), num_columns):
                block = fast[i : i + num_rows, j : j + num_columns].copy()
                module.column_minima(x, y, block, i, j, size, minima)
        np.testing.assert_array_equal(minima[usable], expected)
        assert np.isinf(minima[~usable]).all()

        norms = 0.01 + minima
        best, matches = np.full(len(fast), np.inf), np.full(len(fast), -1)
        for i in range(0, len(fast), num_rows):
            for j in range(0, len(usable), num_columns):
                block = fast[i : i + num_rows, j : j + num_columns].copy()
                module.row_minima(x, y, block, i, j, size, norms, best, matches)
        starts = reference.starts(lengths, size)
        np.testing.assert_array_equal(matches, reference.match(x, y, size, starts, 0.01))
        np.testing.assert_array_equal(best, reference.normalised(exact[:, starts], 0.01).min(axis=1))


@settings(deadline=None)
@given(motions(), st.booleans(), st.integers(0, 2**32))
def test_vote_is_the_mean_of_the_patches_over_a_frame(checked, motion, around, seed):
    x, y, lengths, size = motion
    num_patches = len(x) if around else len(x) - size + 1
    matches = np.random.default_rng(seed).choice(reference.starts(lengths, size), num_patches)
    for module in [kernels, checked(kernels)]:
        out = np.full_like(x, np.nan)
        module.vote(y, matches, size, out)
        np.testing.assert_allclose(out, reference.vote(y, matches, size, len(x)), atol=1e-12)
