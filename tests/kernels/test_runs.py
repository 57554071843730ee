import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import runs as kernels
from reference import runs as reference


@st.composite
def motions(draw):
    """Two motions, the second of several examples, and the length of a window; often with ties."""
    size = draw(st.integers(1, 4))
    lengths = draw(st.lists(st.integers(size, 8), min_size=1, max_size=3))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    shapes = [(draw(st.integers(size, 11)), 3), (sum(lengths), 3)]
    few = draw(st.booleans())
    x, y = (rng.integers(0, 2, shape).astype(float) if few else rng.normal(size=shape) for shape in shapes)
    return x, y, lengths, size


def where(starts, length):
    found = np.zeros(length, bool)
    found[starts] = True
    return found


@settings(deadline=None)
@given(motions())
def test_frame_distances_are_lengths_of_differences_and_exactly_nothing_for_equal_frames(checked, motion):
    x, y, _, _ = motion
    y = np.concatenate([y, x])
    for module in [kernels, checked(kernels)]:
        out = np.full((len(x), len(y)), np.nan)
        module.frame_distances(x, np.ascontiguousarray(y.T), out)
        np.testing.assert_allclose(out, reference.frame_distances(x, y), atol=1e-12)
        assert (np.diagonal(out[:, -len(x) :]) == 0.0).all()


@settings(deadline=None)
@given(motions(), st.integers(0, 2**32))
def test_nearest_windows_are_those_of_the_slow_search(checked, motion, seed):
    x, y, lengths, size = motion
    rows = np.random.default_rng(seed).random(len(x) - size + 1) < 0.7
    starts = reference.starts(lengths, size)
    distances = reference.frame_distances(x, y)
    expected = reference.nearest_windows(distances, size, np.flatnonzero(rows), starts)
    for module in [kernels, checked(kernels)]:
        out = np.full(len(rows), np.nan)
        module.nearest_windows(distances, size, rows, where(starts, len(y) - size + 1), out)
        np.testing.assert_allclose(out[rows], expected, atol=1e-12)
        assert np.isinf(out[~rows]).all()


@settings(deadline=None)
@given(motions())
def test_cheapest_runs_are_the_best_of_all_ways_to_cut_the_motion(checked, motion):
    x, y, lengths, shortest = motion
    distances = reference.frame_distances(x, y)
    expected = reference.cheapest_runs(distances, shortest, tuple(lengths))
    columns = where(reference.starts(lengths, shortest), len(y) - shortest + 1)
    first = where(np.cumsum([0, *lengths[:-1]]), len(y))
    for module in [kernels, checked(kernels)]:
        totals = np.full(len(x) + 1, np.nan)
        starts, ends = np.full(len(x) + 1, 99), np.full(len(x) + 1, 99)
        module.cheapest_runs(distances, shortest, columns, first, totals, starts, ends)
        np.testing.assert_allclose(totals[-1], expected, atol=1e-10)
        if np.isfinite(expected):  # and the runs it tells add up to that, are long enough, and stay in an example
            frame, total = len(x), 0.0
            while frame > 0:
                start, end = starts[frame], ends[frame]
                size = frame - start
                assert size >= shortest and end - size + 1 in reference.starts(lengths, size)
                total += sum(distances[start + k, end - size + 1 + k] for k in range(size))
                frame = start
            np.testing.assert_allclose(total, expected, atol=1e-10)
