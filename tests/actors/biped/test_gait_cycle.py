import numpy as np
import pytest

from motionmatch.actors.biped import gait_cycle
from motionmatch.actors.biped.body import NAMES, make_skeleton
from motionmatch.actors.biped.gait_cycle import PHASES, Basis, StancePhases
from motionmatch.maths import quat

BASES = [Basis(4, 2, 1, 1.2), Basis(5, 1, 2, 2.8), Basis(3, 0, -1, 0.5), Basis(2, 1, 0, 0.8)]
SOME_PHASES = np.linspace(-1, 2, 31)


@pytest.mark.parametrize("basis", BASES)
def test_rows_have_the_columns_that_are_listed(basis):
    assert basis.rows(SOME_PHASES, 1.0, 0.3).shape == (31, len(basis.columns))
    assert basis.half_stride.shape == (len(basis.columns),)


@pytest.mark.parametrize("basis", BASES)
def test_rows_repeat_with_the_stride(basis):
    np.testing.assert_allclose(basis.rows(SOME_PHASES + 1, 1.5, 0.4), basis.rows(SOME_PHASES, 1.5, 0.4), atol=1e-12)


@pytest.mark.parametrize("basis", BASES)
def test_half_a_stride_later_and_turning_the_other_way_only_signs_change(basis):
    later = basis.rows(SOME_PHASES + 0.5, 1.5, -0.4)
    np.testing.assert_allclose(later, basis.half_stride * basis.rows(SOME_PHASES, 1.5, 0.4), atol=1e-12)


def test_at_the_reference_speed_straight_ahead_only_plain_harmonics_are_left():
    basis = BASES[0]
    rows = basis.rows(SOME_PHASES, basis.speed, 0.0)
    _, power, turning = basis.columns.T
    assert not rows[:, (power > 0) | (turning > 0)].any()


def test_speed_and_turn_may_change_from_frame_to_frame():
    speeds, turns = np.linspace(0.5, 2, 31), np.linspace(-1, 1, 31)
    rows = BASES[0].rows(SOME_PHASES, speeds, turns)
    for k in (0, 11, 30):
        np.testing.assert_allclose(rows[k], BASES[0].rows(SOME_PHASES[[k]], speeds[k], turns[k])[0])


STAND = make_skeleton().offsets[0].astype(float)


def lifted(down, up):
    """One stride of a body that goes nowhere and lifts its left foot outside phases `down` to `up`."""
    rotations = np.tile(quat.IDENTITY, (len(PHASES), 23, 1))
    swing = (PHASES - up) % 1.0 / ((down - up) % 1.0)
    bend = np.where(swing < 1, np.sin(np.pi * np.clip(swing, 0, 1)), 0.0)
    rotations[:, NAMES.index("LeftUpLeg")] = quat.from_angle_axis(-bend, np.array([1.0, 0, 0]))
    rotations[:, NAMES.index("LeftLeg")] = quat.from_angle_axis(1.6 * bend, np.array([1.0, 0, 0]))
    return rotations, np.tile(STAND, (len(PHASES), 1))


def test_foot_rests_from_when_it_is_put_down_until_it_is_lifted():
    rotations, pelvis = lifted(down=0.03, up=0.6)
    found = gait_cycle.find_stances(rotations, pelvis, np.array([1.0]))
    assert abs(found.starts[0, 0] - 0.03) < 0.04
    assert abs(found.stops[0, 0] - 0.6) < 0.05


def test_foot_that_never_leaves_rests_all_the_time_that_is_looked_at():
    found = gait_cycle.find_stances(*lifted(down=0.03, up=0.6), np.array([1.0]))
    assert found.starts[0, 1] <= 0.0 + 0.01 and found.stops[0, 1] >= 1.45


def test_height_is_that_of_the_soles():
    rotations, pelvis = lifted(0.0, 0.6)
    low = gait_cycle.find_stances(rotations, pelvis, np.array([1.0])).heights[0]
    assert abs(low - 0.03) < 2e-3
    assert abs(gait_cycle.find_stances(rotations, pelvis + [0, 0.1, 0], np.array([1.0])).heights[0] - low - 0.1) < 1e-5


def test_drift_over_the_ground_does_not_shorten_the_stance():
    rotations, pelvis = lifted(0.03, 0.6)
    moved = pelvis + np.array([0, 0, 1.3]) * (PHASES[:, None] - 0.3)
    # The pelvis jumps back at the end of the stride, as the travelling frame does not.
    still, going = (gait_cycle.find_stances(rotations, each, np.array([1.0])) for each in (pelvis, moved))
    np.testing.assert_allclose(going.stops[0, 0], still.stops[0, 0], atol=0.01)


def test_between_speeds_it_is_interpolated_and_outside_held():
    stance = StancePhases(
        np.array([1.0, 2.0]),
        np.array([[0.0, 0.5], [0.1, 0.6]]),
        np.array([[0.6, 1.1], [0.5, 1.0]]),
        np.array([0.0, 0.02]),
    )
    start, stop = stance.interval(np.array([1.5, 9.0]))
    np.testing.assert_allclose(start, [[0.05, 0.55], [0.1, 0.6]])
    np.testing.assert_allclose(stop, [[0.55, 1.05], [0.5, 1.0]])
    assert stance.height(np.array(1.5)) == 0.01


def test_slopes_are_exact_for_lines():
    line = np.arange(9)[None, :, None] * np.array([[[1.0, -2.0, 0.5]]]) + 3.0
    np.testing.assert_allclose(gait_cycle.fit_slopes(line), [[1.0, -2.0, 0.5]])
