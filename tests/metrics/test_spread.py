import numpy as np

from motionmatch.metrics.spread import envelope, outside, spread

EDGES = np.array([0.0, 1.0, 2.0, 3.0])
SPEEDS = np.repeat([0.5, 1.5], 101)


def of(values, **named):
    return spread(SPEEDS, np.asarray(values, float), EDGES, **named)


def test_percentiles_by_bin_and_nothing_where_there_is_nothing():
    found = of(np.tile(np.arange(101.0), 2))
    np.testing.assert_allclose([found.lows[0], found.middles[0], found.highs[0]], [5, 50, 95])
    np.testing.assert_array_equal(found.counts, [101, 101, 0])
    np.testing.assert_array_equal(found.known, [True, True, False])


def test_values_that_are_not_numbers_are_left_out():
    values = np.tile(np.arange(101.0), 2)
    values[:101] = np.nan
    assert list(of(values).counts) == [0, 101, 0]


def test_a_set_is_inside_itself_and_outside_when_moved():
    values = np.tile(np.arange(101.0), 2)
    real = of(values)
    np.testing.assert_array_equal(outside(real, real), [0, 0, np.nan])
    np.testing.assert_allclose(outside(of(values + 50), real)[:2], 5)
    np.testing.assert_allclose(outside(of(values - 50), real)[:2], -5)


def test_the_envelope_reaches_from_the_lowest_to_the_highest():
    values = np.tile(np.arange(101.0), 2)
    both = envelope([of(values), of(values + 100)])
    np.testing.assert_allclose([both.lows[0], both.highs[0]], [5, 195])
    one_known = envelope([of(values), spread(np.zeros(0), np.zeros(0), EDGES)])
    np.testing.assert_allclose(one_known.highs, [95, 95, np.nan])
