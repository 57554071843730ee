import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from motionmatch.kernels.patch_lanes import frame_distance
from reference import patches as reference


@njit
def distance(a, b):
    return frame_distance(a, b)


@settings(deadline=None)
@given(st.integers(0, 70), st.integers(0, 2**32), st.sampled_from([1e-200, 1e-8, 1.0, 1e9]))
def test_it_is_bit_for_bit_the_slow_sum_whatever_the_number_of_columns(num_columns, seed, scale):
    a, b = scale * np.random.default_rng(seed).normal(size=(2, num_columns))
    assert distance(a, b) == reference.frame_distance(a, b)
    assert distance(a, a) == 0.0


def test_it_reads_nothing_beyond_its_rows():
    rows = np.full((3, 21), np.nan)
    rows[1] = 1.0
    assert distance(rows[1], np.zeros(21)) == 21.0
