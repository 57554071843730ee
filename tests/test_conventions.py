import numpy as np

from motionmatch import conventions
from motionmatch.maths import quat


def test_the_axes_are_right_handed():
    np.testing.assert_array_equal(np.cross(conventions.UP, conventions.FORWARD), conventions.LEFT)


def test_a_positive_turn_about_up_turns_to_the_left():
    turn = quat.from_angle_axis(np.pi / 2, conventions.UP)
    np.testing.assert_allclose(quat.rotate(turn, conventions.FORWARD), conventions.LEFT, atol=1e-15)


def test_quaternions_store_w_first():
    np.testing.assert_array_equal(quat.IDENTITY, [1, 0, 0, 0])


def test_numbers_are_stored_small_and_computed_large():
    assert np.dtype(conventions.STORED).itemsize == 4
    assert np.dtype(conventions.EXACT).itemsize == 8
    assert conventions.DATABASE_FPS == 60.0
