"""numpy and the kernels give the same bits."""

import sys

import numpy as np
import pytest

from motionmatch.kernels import bvh, kinematics
from motionmatch.motion import uncompiled


def test_poses_are_those_of_the_kernel_to_the_bit():
    rng = np.random.default_rng(1)
    joints, frames = 6, 40
    axes = np.array([rng.permutation(3) for _ in range(joints)], np.int32)
    turns = np.arange(3 * joints, dtype=np.int32).reshape(joints, 3) + 3
    turns[3, 1:], turns[4] = -1, -1  # one turn, and none
    places = np.full((joints, 3), -1, np.int32)
    places[0] = 0, 1, 2
    given = rng.normal(size=(joints, 3)), places, turns, axes, rng.uniform(-400, 400, (frames, 3 * joints + 3))
    shapes = (frames, joints, 3), (frames, joints, 4)
    ours, theirs = ([np.empty(shape, np.float32) for shape in shapes] for _ in range(2))
    uncompiled.pose_channels(*given, *ours)
    bvh.pose_channels(*given, *theirs)
    assert all(np.array_equal(a, b) for a, b in zip(ours, theirs, strict=True))


def test_forward_kinematics_are_those_of_the_kernel_to_the_bit():
    rng = np.random.default_rng(2)
    parents = np.array([-1, 0, 1, 2, 0, 4], np.int32)
    positions = rng.normal(size=(30, 6, 3)).astype(np.float32)
    rotations = rng.normal(size=(30, 6, 4)).astype(np.float32)
    ours, theirs = ([np.empty_like(positions), np.empty_like(rotations)] for _ in range(2))
    uncompiled.forward(parents, positions, rotations, *ours)
    kinematics.forward(parents, positions, rotations, *theirs)
    assert all(np.array_equal(a, b) for a, b in zip(ours, theirs, strict=True))


def test_numbers_are_those_of_the_kernel():
    rows = np.random.default_rng(3).uniform(-200, 200, (20, 7))
    written = (
        b"head\r\n" + b"\r\n".join(b" ".join(b"%.6f" % x for x in row) for row in rows) + b"\n\n -1e-3 +.5 1. 2 3 4 5"
    )
    values, report = np.empty(200), np.zeros(4, np.int64)
    bvh.parse_numbers(np.frombuffer(written, np.uint8), 6, 7, values, report)
    ours = uncompiled.parse_numbers(written, 6, 7)
    assert ours is not None and np.array_equal(ours.ravel(), values[: report[0]])


@pytest.mark.parametrize("odd", [b"", b"1 2\n3 x", b"1 2\n3", b"1 2\n3 nan", b"1 2\n3 1_0", b"1 2\n3 --4", b"1,5 2"])
def test_what_is_odd_is_left_to_the_kernel(odd):
    assert uncompiled.parse_numbers(odd, 0, 2) is None


def test_few_numbers_are_quicker_without_numba_unless_it_is_there(monkeypatch):
    assert not uncompiled.is_quicker(1)
    monkeypatch.delitem(sys.modules, "numba")
    assert uncompiled.is_quicker(1) and not uncompiled.is_quicker(10**6)
