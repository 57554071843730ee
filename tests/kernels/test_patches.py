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


def starts_of(lengths, size):
    """Where each patch of the examples starts, or -1 where it would leave its own."""
    starts = np.full(sum(lengths) - size + 1, -1)
    usable = reference.starts(lengths, size)
    starts[usable] = usable
    return starts


@settings(deadline=None)
@given(motions())
def test_li_2023_equation_1_is_a_diagonal_box_sum_of_frame_distances(checked, motion):
    x, y, _, size = motion
    squares = [np.array([(z[i : i + size] ** 2).sum() for i in range(len(z) - size + 1)]) for z in (x, y)]
    squares = [each.astype(np.float32) for each in squares]
    squares[1][::3] = np.inf
    expected = reference.patch_distances(x, y, size, range(len(squares[1])))
    expected[:, ::3] = np.inf
    products = (-2.0 * x @ y.T).astype(np.float32)
    for module in [kernels, checked(kernels)]:
        out = np.full(expected.shape, np.nan, np.float32)
        module.compute_bounds(products, *squares, size, out)
        np.testing.assert_allclose(out, expected, atol=1e-4)


@settings(deadline=None)
@given(motions(), st.integers(0, 2**32))
def test_patch_distance_is_bit_for_bit_the_slow_sum_in_any_order(motion, seed):
    x, y, _, size = motion
    memory = kernels.make_memory(size)
    pairs = [(i, j) for i in range(len(x) - size + 1) for j in range(len(y) - size + 1)]
    rng = np.random.default_rng(seed)
    for i, j in [*pairs, *rng.permutation(pairs)]:
        found = kernels.patch_distance(x, y, i, j, memory)
        assert found == reference.patch_distance(x, y, i, j, size)


def lowered(exact, slack, seed):
    """Anything that is not above the distance may be a bound."""
    taken = slack * np.random.default_rng(seed).uniform(0, 1, exact.shape)
    return np.nextafter((exact - taken).astype(np.float32), np.float32(-np.inf))


blocks = st.integers(1, 4)


@settings(deadline=None)
@given(motions(), blocks, st.floats(0.0, 5.0), st.integers(0, 2**32))
def test_column_minima_are_exact_in_blocks_of_any_size_and_with_any_bounds(checked, motion, step, slack, seed):
    x, y, lengths, size = motion
    columns, usable = starts_of(lengths, size), reference.starts(lengths, size)
    exact = reference.patch_distances(x, y, size, range(len(columns)))
    bounds = lowered(exact, slack, seed)
    bounds[:, columns < 0] = np.inf
    rows = np.arange(len(bounds))
    left_out = np.random.default_rng(seed).random(len(rows)) < 0.2
    rows[left_out] = -1
    for module in [kernels, checked(kernels)]:
        least, second = np.full((2, len(columns)), np.inf, np.float32)
        best = kernels.BestBounds(least, second, np.full(len(columns), -1, np.int32))
        limits, minima = np.empty(len(columns), np.float32), np.full(len(columns), np.inf)
        pair = kernels.MotionPair(x, y, size, 1.0)
        for n in range(0, len(rows), step):
            module.lowest_bounds(rows[n : n + step], bounds[n : n + step], best)
        module.likely_minima(pair, columns, best, minima, limits)
        for n in range(0, len(rows), step):
            part = bounds[n : n + step]
            module.column_minima(pair, rows[n : n + step], columns, part, best.where, limits, minima)
        np.testing.assert_array_equal(minima[usable], exact[~left_out].min(axis=0, initial=np.inf)[usable])
        assert np.isinf(minima[columns < 0]).all()


@settings(deadline=None)
@given(motions(), blocks, blocks, st.floats(0.0, 5.0), st.integers(0, 2**32), st.booleans())
def test_row_minima_are_exact_in_blocks_of_any_size_with_any_bounds_and_hints(
    checked, motion, num_rows, num_columns, slack, seed, hinted
):
    x, y, lengths, size = motion
    columns, usable = starts_of(lengths, size), reference.starts(lengths, size)
    exact = reference.patch_distances(x, y, size, range(len(columns)))
    fast = lowered(exact, slack, seed)
    fast[:, columns < 0] = np.inf
    norms = 0.01 + exact.min(axis=0)
    scales = (norms[usable].min() / norms * 0.999).astype(np.float32)
    rng = np.random.default_rng(seed)
    hints = rng.integers(-1, len(columns), len(exact)) if hinted else np.full(len(exact), -1)
    rows = np.arange(len(exact))
    left_out = rng.random(len(rows)) < 0.2
    rows[left_out] = -1
    for module in [kernels, checked(kernels)]:
        best, matches = np.full(len(fast), np.inf), np.full(len(fast), -1)
        for i in range(0, len(fast), num_rows):
            for j in range(0, len(columns), num_columns):
                here = slice(j, j + num_columns)
                block, given_rows = fast[i : i + num_rows, here].copy(), rows[i : i + num_rows]
                pair = kernels.MotionPair(x, y, size, 1.0)
                given_norms = kernels.ColumnNorms(norms[here], scales[here], norms[usable].min())
                module.row_minima(pair, given_rows, j, block, given_norms, hints, best, matches)
        expected = reference.match(x, y, size, usable, 0.01)
        np.testing.assert_array_equal(matches, np.where(left_out, -1, expected))
        values = reference.normalised(exact[:, usable], 0.01).min(axis=1)
        np.testing.assert_array_equal(best, np.where(left_out, np.inf, values))


@settings(deadline=None)
@given(motions(), st.booleans(), st.integers(0, 2**32))
def test_vote_is_the_mean_of_the_patches_over_a_frame(checked, motion, around, seed):
    x, y, lengths, size = motion
    num_patches = len(x) if around else len(x) - size + 1
    rng = np.random.default_rng(seed)
    matches = rng.choice(reference.starts(lengths, size), num_patches)
    stale = rng.random(len(x)) < 0.8
    expected = reference.vote(y, matches, size, len(x))
    for module in [kernels, checked(kernels)]:
        out = x.copy()
        module.vote(y, matches, size, stale, out)
        np.testing.assert_array_equal(out, np.where(stale[:, None], expected, x))


def test_vote_weighs_sources_by_their_votes():
    y = np.array([[0.0], [4.0], [8.0], [100.0]])
    out = np.empty((3, 1))
    kernels.vote(y, np.array([0, 2]), 2, np.ones(3, bool), out)
    np.testing.assert_array_equal(out, [[0.0], [0.5 * 4.0 + 0.5 * 8.0], [100.0]])


@given(st.integers(2, 20), st.integers(1, 20), st.integers(0, 2**32))
def test_between_rows_are_straight_lines(checked, num_rows, num_frames, seed):
    rng = np.random.default_rng(seed)
    rows, along = rng.normal(size=(num_rows, 3)), rng.random(num_frames)
    before, after = rng.integers(0, num_rows, (2, num_frames))
    for module in [kernels, checked(kernels)]:
        out = np.empty((num_frames, 3))
        module.interpolate(rows, before, after, along, out)
        np.testing.assert_array_equal(out, reference.between(rows, before, after, along))


def test_the_least_size_leaves_out_zeros():
    assert kernels.smallest_magnitude(np.array([[0.0, -3.0], [-0.0, 1e-150]])) == 1e-150
    assert kernels.smallest_magnitude(np.zeros((2, 2))) == np.inf
