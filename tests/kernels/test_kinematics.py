import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from motionmatch.kernels import kinematics as kernels
from motionmatch.maths import quat
from reference import kinematics as reference


@st.composite
def motions(draw):
    """Parents, and random local positions, rotations, velocities and angular velocities of a few frames."""
    num_joints, num_frames = draw(st.integers(1, 8)), draw(st.integers(0, 4))
    parents = [-1] + [draw(st.integers(0, joint - 1)) for joint in range(1, num_joints)]
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    vectors = rng.normal(size=(3, num_frames, num_joints, 3)).astype(np.float32)
    rotations = quat.normalize(rng.normal(size=(num_frames, num_joints, 4)).astype(np.float32))
    return np.array(parents, np.int32), vectors[0], rotations, vectors[1], vectors[2]


def outputs(*arrays):
    """Like these arrays, and full of NaN so that anything left out shows."""
    return [np.full_like(array, np.nan) for array in arrays]


@settings(deadline=None)  # the first example compiles
@given(motions())
def test_forward_agrees_with_the_reference(checked, motion):
    parents, positions, rotations, _, _ = motion
    expected = reference.forward(parents, positions, rotations)
    for kernel in [kernels.forward, checked(kernels).forward]:
        out = outputs(positions, rotations)
        kernel(parents, positions, rotations, *out)
        for a, b in zip(out, expected, strict=True):
            np.testing.assert_allclose(a, b, atol=1e-4)


@settings(deadline=None)  # the first example compiles
@given(motions())
def test_forward_velocities_agrees_with_the_reference(checked, motion):
    _, positions, rotations, _, _ = motion
    expected = reference.forward_velocities(*motion)
    for kernel in [kernels.forward_velocities, checked(kernels).forward_velocities]:
        out = outputs(positions, rotations, positions, positions)
        kernel(*motion, *out)
        for a, b in zip(out, expected, strict=True):
            np.testing.assert_allclose(a, b, atol=1e-3)


@settings(max_examples=5, deadline=None)
@given(motions().filter(lambda motion: len(motion[1]) > 0))
def test_plain_python_gives_the_same(motion):
    out, compiled = (outputs(motion[1], motion[2]) for _ in range(2))
    kernels.forward.py_func(*motion[:3], *out)
    kernels.forward(*motion[:3], *compiled)
    for a, b in zip(out, compiled, strict=True):
        np.testing.assert_allclose(a, b, atol=1e-4)


def test_the_bounds_checks_do_check(checked):
    parents, positions = np.array([-1, 0], np.int32), np.zeros((3, 2, 3), np.float32)
    rotations = np.zeros((3, 2, 4), np.float32)
    too_small = np.zeros((2, 2, 3), np.float32)
    with pytest.raises(IndexError):
        checked(kernels).forward(parents, positions, rotations, too_small, np.zeros_like(rotations))
    with pytest.raises(IndexError):  # also where one kernel calls another
        out = [too_small, np.zeros_like(rotations), np.zeros_like(positions), np.zeros_like(positions)]
        checked(kernels).forward_velocities(parents, positions, rotations, positions, positions, *out)
