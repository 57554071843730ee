import numpy as np
import pytest

from motionmatch.actors.harmonics import Basis

BASES = [Basis(4, 2, 1, 1.2), Basis(5, 1, 2, 2.8), Basis(3, 0, -1, 0.5), Basis(2, 1, 0, 0.8)]
PHASES = np.linspace(-1, 2, 31)


@pytest.mark.parametrize("basis", BASES)
def test_rows_have_the_columns_that_are_listed(basis):
    assert basis.rows(PHASES, 1.0, 0.3).shape == (31, len(basis.columns))
    assert basis.half_stride.shape == (len(basis.columns),)


@pytest.mark.parametrize("basis", BASES)
def test_rows_repeat_with_the_stride(basis):
    np.testing.assert_allclose(basis.rows(PHASES + 1, 1.5, 0.4), basis.rows(PHASES, 1.5, 0.4), atol=1e-12)


@pytest.mark.parametrize("basis", BASES)
def test_half_a_stride_later_and_turning_the_other_way_only_signs_change(basis):
    later = basis.rows(PHASES + 0.5, 1.5, -0.4)
    np.testing.assert_allclose(later, basis.half_stride * basis.rows(PHASES, 1.5, 0.4), atol=1e-12)


def test_at_the_reference_speed_straight_ahead_only_plain_harmonics_are_left():
    basis = BASES[0]
    rows = basis.rows(PHASES, basis.speed, 0.0)
    _, power, turning = basis.columns.T
    assert not rows[:, (power > 0) | (turning > 0)].any()


def test_speed_and_turn_may_change_from_frame_to_frame():
    speeds, turns = np.linspace(0.5, 2, 31), np.linspace(-1, 1, 31)
    rows = BASES[0].rows(PHASES, speeds, turns)
    for k in (0, 11, 30):
        np.testing.assert_allclose(rows[k], BASES[0].rows(PHASES[[k]], speeds[k], turns[k])[0])
