from itertools import permutations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from motionmatch.conventions import FORWARD, UP
from motionmatch.errors import InputError
from motionmatch.maths import quat, rotation

TAIT_BRYAN = ["".join(axes) for axes in permutations("XYZ")]
PROPER = [a + b + a for a, b in permutations("XYZ", 2)]
components = st.floats(-1, 1, allow_subnormal=False)
units = arrays(np.float64, 4, elements=components).filter(lambda q: np.linalg.norm(q) > 1e-3).map(quat.normalize)
angles = st.floats(-np.pi, np.pi)
directions = arrays(np.float64, 3, elements=components).filter(lambda v: np.linalg.norm(v) > 1e-3)
directions = directions.map(lambda v: v / np.linalg.norm(v))


def assert_same_rotation(a, b, atol=1e-9):
    np.testing.assert_allclose(quat.angle(quat.inverse_multiply(a, b)), 0.0, atol=atol)


def elementary(axis, angle):
    """The matrix that turns about one axis, written out."""
    c, s = np.cos(angle), np.sin(angle)
    return {
        "X": np.array([[1, 0, 0], [0, c, -s], [0, s, c]]),
        "Y": np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]),
        "Z": np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]),
    }[axis]


ALL_ORDERS = ["".join(axes) for n in (1, 2, 3) for axes in product("XYZ", repeat=n)]


@pytest.mark.parametrize("order", ALL_ORDERS)
def test_euler_angles_multiply_matrices_in_the_listed_order(order):
    values = np.array([0.3, -1.1, 2.0])[: len(order)]
    matrix = np.eye(3)
    for axis, angle in zip(order, values, strict=True):
        matrix = matrix @ elementary(axis, angle)
    np.testing.assert_allclose(rotation.to_matrix(rotation.from_euler(values, order)), matrix, atol=1e-12)


@given(units, st.sampled_from(TAIT_BRYAN + PROPER))
def test_euler_round_trip_in_every_order(q, order):
    assert_same_rotation(rotation.from_euler(rotation.to_euler(q, order), order), q)


@given(
    st.sampled_from(TAIT_BRYAN + PROPER),
    angles,
    angles,
    st.sampled_from([0, 1e-16, 1e-12, 1e-9, -1e-7, 1e-4]),
)
def test_gimbal_lock_still_gives_the_rotation_back(order, first, last, off):
    for locked in [0.0, np.pi] if order in PROPER else [-np.pi / 2, np.pi / 2]:
        q = rotation.from_euler(np.array([first, locked + off, last]), order)
        assert_same_rotation(rotation.from_euler(rotation.to_euler(q, order), order), q)


@given(st.sampled_from(TAIT_BRYAN), st.floats(-3.1, 3.1), st.floats(-1.5, 1.5), st.floats(-3.1, 3.1))
def test_euler_angles_round_trip_away_from_gimbal_lock(order, first, middle, last):
    values = np.array([first, middle, last])
    np.testing.assert_allclose(rotation.to_euler(rotation.from_euler(values, order), order), values, atol=1e-9)


@pytest.mark.parametrize("order", TAIT_BRYAN + PROPER)
def test_the_identity_has_zero_angles(order):
    np.testing.assert_allclose(rotation.to_euler(quat.IDENTITY, order), 0.0, atol=1e-15)


def test_lower_case_orders_are_the_same():
    values = np.array([0.1, 0.2, 0.3])
    np.testing.assert_array_equal(rotation.from_euler(values, "zyx"), rotation.from_euler(values, "ZYX"))
    assert rotation.to_euler(np.tile(quat.IDENTITY, (5, 2, 1)), "zxy").shape == (5, 2, 3)


def test_wrong_orders_are_refused_in_words():
    with pytest.raises(InputError, match="rotation order 'XQZ' must be one to three of the letters X, Y, Z"):
        rotation.from_euler(np.zeros(3), "XQZ")
    with pytest.raises(InputError, match=r"the order 'ZX' needs 2 on the last axis"):
        rotation.from_euler(np.zeros(3), "ZX")
    for order in ["XXY", "XYY", "XY"]:
        with pytest.raises(InputError, match=f"'{order}' can't describe every rotation"):
            rotation.to_euler(quat.IDENTITY, order)


@given(units)
def test_matrices_round_trip(q):
    assert_same_rotation(rotation.from_matrix(rotation.to_matrix(q)), q)


@pytest.mark.parametrize("off", [0.0, 1e-12, 1e-8, 1e-4])
@pytest.mark.parametrize("axis", [(1, 0, 0), (0, 1, 0), (0, 0, 1), (0.6, 0.0, 0.8), (3**-0.5,) * 3])
def test_from_matrix_is_stable_near_half_a_turn(axis, off):
    q = quat.from_angle_axis(np.pi - off, np.array(axis, float))
    assert_same_rotation(rotation.from_matrix(rotation.to_matrix(q)), q, atol=1e-12)


@given(units)
def test_matrices_are_rotations(q):
    matrix = rotation.to_matrix(q)
    np.testing.assert_allclose(matrix @ matrix.T, np.eye(3), atol=1e-12)
    np.testing.assert_allclose(np.linalg.det(matrix), 1.0)


@given(units)
def test_two_axes_round_trip(q):
    axes = rotation.to_two_axes(q)
    assert axes.shape == (3, 2)
    np.testing.assert_allclose(axes[:, 1], quat.rotate(q, UP), atol=1e-12)
    assert_same_rotation(rotation.from_two_axes(axes), q)


@given(arrays(np.float64, (3, 2), elements=st.floats(-1e3, 1e3)))
def test_any_two_axes_give_a_rotation_that_keeps_the_first(axes):
    q = rotation.from_two_axes(axes)
    np.testing.assert_allclose(np.linalg.norm(q), 1.0)
    length = np.linalg.norm(axes[:, 0])
    if length > 1e-6:
        np.testing.assert_allclose(quat.rotate(q, np.array([1.0, 0, 0])), axes[:, 0] / length, atol=1e-7)


@pytest.mark.parametrize("first", [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 1), (1, 1, 1)])
@pytest.mark.parametrize("factor", [0.0, 1.0, -3.0, 1e-320])
def test_parallel_or_missing_axes_are_made_up(first, factor):
    first = np.array(first, float)
    q = rotation.from_two_axes(np.stack([first, factor * first], axis=-1))
    np.testing.assert_allclose(np.linalg.norm(q), 1.0)


def test_zero_axes_give_the_identity():
    np.testing.assert_allclose(rotation.from_two_axes(np.zeros((3, 2))), quat.IDENTITY)


def test_a_missing_first_axis_keeps_the_second():
    second = np.array([0.0, 0.6, 0.8])
    q = rotation.from_two_axes(np.stack([np.zeros(3), second], axis=-1))
    np.testing.assert_allclose(quat.rotate(q, UP), second, atol=1e-12)


@given(angles)
def test_headings_round_trip(angle):
    np.testing.assert_allclose(np.exp(1j * rotation.heading(rotation.from_heading(angle))), np.exp(1j * angle))


@given(angles, angles)
def test_turning_about_up_adds_to_the_heading(a, b):
    turned = quat.multiply(rotation.from_heading(a), rotation.from_euler(np.array([b, 0.4, 0.3]), "YXZ"))
    np.testing.assert_allclose(np.exp(1j * rotation.heading(turned)), np.exp(1j * (a + b)), atol=1e-9)


def test_a_quarter_turn_faces_left():
    np.testing.assert_allclose(quat.rotate(rotation.from_heading(np.pi / 2), FORWARD), [1, 0, 0], atol=1e-15)


def test_looking_straight_up_has_heading_zero():
    assert rotation.heading(rotation.from_euler(np.array([-np.pi / 2]), "X")) == 0.0


@given(units, directions)
def test_swing_times_twist_is_the_rotation(q, axis):
    swing, twist = rotation.swing_twist(q, axis)
    np.testing.assert_allclose(quat.multiply(swing, twist), q, atol=1e-12)
    np.testing.assert_allclose(np.cross(twist[1:], axis), 0.0, atol=1e-12)  # twist turns about the axis
    np.testing.assert_allclose(np.dot(swing[1:], axis), 0.0, atol=1e-12)  # and swing at right angles to it


def test_a_half_turn_across_the_axis_is_all_swing():
    q = np.array([0.0, 1.0, 0.0, 0.0])
    swing, twist = rotation.swing_twist(q, UP)
    np.testing.assert_array_equal(twist, quat.IDENTITY)
    np.testing.assert_array_equal(swing, q)


def test_the_twist_about_up_is_the_heading_when_upright():
    q = rotation.from_heading(np.array([0.3, -2.0, 3.0]))
    np.testing.assert_allclose(rotation.swing_twist(q, UP).swing, np.tile(quat.IDENTITY, (3, 1)), atol=1e-12)
