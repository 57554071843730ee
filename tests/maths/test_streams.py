"""Random numbers for many rows."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.maths.streams import Streams


def test_a_row_draws_what_it_draws_alone():
    many, two = Streams(7, [3, 1, 4, 1, 5, 9, 2]), Streams(1, 9)
    some = many.rows(np.array([5, 2]))
    alone = two.rows(np.array([0]))
    np.testing.assert_array_equal(some.uniform(-1, 1, (3,))[0], alone.uniform(-1, 1, (3,))[0])
    many.rows(np.array([0, 2])).uniform(shape=(50,))  # others draw in between
    np.testing.assert_array_equal(some.rows(np.array([True, False])).normal((2,)), alone.normal((2,)))


def test_one_seed_gives_every_row_its_own_numbers_and_no_row_those_of_another_seed():
    drawn = [Streams(50, seed).rows(np.arange(50)).uniform(shape=(4,)) for seed in (0, 1, 2)]
    assert len(np.unique(np.concatenate(drawn))) == 3 * 50 * 4


def test_parts_of_the_rows_of_a_seed_are_the_same_rows():
    whole, part = Streams(10, 6), Streams(4, 6, first=6)
    np.testing.assert_array_equal(
        whole.rows(np.arange(6, 10)).uniform(shape=(5,)), part.rows(np.arange(4)).uniform(shape=(5,))
    )


def test_numbers_are_spread_evenly_and_normally():
    rows = Streams(400, 0).rows(np.arange(400))
    even, normal = rows.uniform(2.0, 4.0, (500,)), rows.normal((500,))
    assert even.min() >= 2.0 and even.max() < 4.0
    counts, _ = np.histogram(even, 20, (2.0, 4.0))
    assert np.abs(counts / 10_000 - 1).max() < 0.05
    assert abs(normal.mean()) < 0.01 and abs(normal.std() - 1) < 0.01
    assert np.abs(np.corrcoef(even[:20])[np.triu_indices(20, 1)]).max() < 0.2  # rows know nothing of each other
    assert set(rows.choose(np.array([3, 5, 7]), (20,)).ravel()) == {3, 5, 7}


def test_going_back_draws_the_same_again():
    streams = Streams(3, 1)
    kept = streams.snapshot()
    first = streams.rows(np.arange(3)).uniform()
    streams.restore(kept)
    np.testing.assert_array_equal(streams.rows(np.arange(3)).uniform(), first)


@pytest.mark.parametrize("seed", [-1, 1.5, [1, -2, 3]])
def test_seeds_that_are_none_are_refused(seed):
    with pytest.raises(InputError, match="whole numbers from 0"):
        Streams(3, seed)
