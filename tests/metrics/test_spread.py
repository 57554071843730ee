import numpy as np

from motionmatch.metrics.over_speed import measure_outside, measure_spread, percentiles

EDGES = np.array([0.0, 1.0, 2.0, 3.0])
SPEEDS = np.repeat([0.5, 1.5], 101)


def of(values, **named):
    return measure_spread(SPEEDS, np.asarray(values, float), EDGES, **named)


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
    np.testing.assert_array_equal(measure_outside(real, real), [0, 0, np.nan])
    np.testing.assert_allclose(measure_outside(of(values + 50), real)[:2], 5)
    np.testing.assert_allclose(measure_outside(of(values - 50), real)[:2], -5)


def test_equal_weights_give_the_percentiles_of_numpy():
    values = np.random.default_rng(0).standard_normal(57)
    np.testing.assert_allclose(percentiles(values, np.full(57, 0.3)), np.percentile(values, (5, 50, 95)), atol=1e-12)


def test_a_person_with_many_strides_counts_as_much_as_one_with_few():
    values = np.concatenate([np.zeros(100), np.ones(10), np.full(1, 2.0)])
    person_ids = np.repeat([0, 1, 2], [100, 10, 1])
    speeds = np.full(len(values), 0.5)
    alike, pooled = (measure_spread(speeds, values, EDGES, person_ids=each) for each in (person_ids, None))
    assert alike.middles[0] == 1.0 and alike.highs[0] > 1.7
    assert pooled.middles[0] == 0.0 and pooled.highs[0] == 1.0


def test_too_few_people_have_no_spread():
    values, person_ids = np.tile(np.arange(101.0), 2), np.tile([0, 1], 101)
    np.testing.assert_array_equal(of(values, person_ids=person_ids, people=2).known, [True, True, False])
    assert not of(values, person_ids=person_ids, people=3).known.any()
