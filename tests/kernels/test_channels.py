import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import bvh as kernels
from motionmatch.maths import rotation
from reference import channels as reference


@st.composite
def layouts(draw):
    """Joints with any channels in any order, and values for them."""
    num_joints, num_frames = draw(st.integers(1, 5)), draw(st.integers(0, 4))
    position_columns = np.full((num_joints, 3), -1, np.int32)
    rotation_columns = np.full((num_joints, 3), -1, np.int32)
    rotation_axes = np.zeros((num_joints, 3), np.int32)
    column = 0
    for joint in range(num_joints):
        turns = 0
        for channel in draw(st.permutations(range(6)))[: draw(st.integers(0, 6))]:
            if channel < 3:
                position_columns[joint, channel] = column
            else:
                rotation_columns[joint, turns], rotation_axes[joint, turns] = column, channel - 3
                turns += 1
            column += 1
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    offsets, values = rng.normal(size=(num_joints, 3)), rng.uniform(-400, 400, size=(num_frames, column))
    return offsets, position_columns, rotation_columns, rotation_axes, values


def pose(kernel, layout, dtype=np.float32):
    shape = len(layout[4]), len(layout[0])
    out = np.full((*shape, 3), np.nan, dtype), np.full((*shape, 4), np.nan, dtype)
    kernel(*layout, *out)
    return out


@settings(deadline=None)  # the first example compiles
@given(layouts())
def test_channels_agree_with_the_reference(checked, layout):
    expected = reference.pose_channels(*layout)
    for kernel in [kernels.pose_channels, checked(kernels).pose_channels]:
        positions, rotations = pose(kernel, layout)
        np.testing.assert_allclose(positions, expected[0], rtol=1e-6, atol=1e-6)
        np.testing.assert_allclose(rotations, expected[1], atol=1e-6)


@settings(deadline=None, max_examples=20)
@given(layouts())
def test_plain_python_gives_the_same(layout):
    for a, b in zip(pose(kernels.pose_channels.py_func, layout), pose(kernels.pose_channels, layout), strict=True):
        np.testing.assert_allclose(a, b, atol=1e-6)


@settings(deadline=None)
@given(st.permutations("XYZ"), st.lists(st.floats(-720, 720), min_size=3, max_size=3))
def test_turns_multiply_in_the_order_listed(order, angles):
    axes = np.array([["XYZ".index(axis) for axis in order]], np.int32)
    columns = np.array([[0, 1, 2]], np.int32)
    values = np.array([angles])
    _, rotations = pose(kernels.pose_channels, (np.zeros((1, 3)), columns - 3, columns, axes, values))
    expected = rotation.from_euler(np.radians(angles), "".join(order))
    np.testing.assert_allclose(rotations[0, 0], expected, atol=1e-6)


def test_the_bounds_checks_do_check(checked):
    columns = np.array([[0, 1, 9]], np.int32)
    with pytest.raises(IndexError):
        pose(
            checked(kernels).pose_channels,
            (np.zeros((1, 3)), columns, columns * 0 - 1, columns * 0, np.zeros((1, 3))),
        )
