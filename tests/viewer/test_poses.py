"""Pose frames: the layout that docs/viewer-protocol.md promises."""

import struct

import numpy as np
import pytest

from motionmatch.maths import quat
from motionmatch.viewer.poses import GHOST, HEADER, Figures, FrameFlag, Moment, character_dtype, pack, unpack


def some(count=3, joints=5, moving=2, feet=2, seed=0) -> Figures:
    rng = np.random.default_rng(seed)
    return Figures(
        positions=rng.normal(size=(count, moving, 3)).astype(np.float32),
        rotations=quat.normalize(rng.normal(size=(count, joints, 4))),
        goals=rng.normal(size=(count, 3)).astype(np.float32),
        frames=rng.integers(0, 10**6, count),
        costs=rng.random(count).astype(np.float32),
        contacts=rng.random((count, feet)) < 0.5,
        flags=rng.integers(0, 4, count),
        seats=rng.integers(0, 2, count),
    )


def test_offsets_are_those_of_the_documentation():
    """Read with plain struct, as the page does with a DataView."""
    figures = some(count=2, joints=3, moving=2)
    paths = np.arange(2 * 2 * 4 * 4, dtype=np.float32).reshape(2, 2, 4, 4)
    moment = Moment(step=70000, time=12.5, seq=9, generation=3, flags=FrameFlag.PAUSED | FrameFlag.PAST)
    data = pack(moment, figures, paths)
    assert struct.unpack_from("<BBHHHIIdIBBH", data) == (1, 3, 2, 3, 2, 70000, 9, 12.5, 3, 2, 4, 0)
    stride = 12 * 2 + 8 * 3 + 24
    assert len(data) == 32 + 2 * stride + 2 * 2 * 4 * 4 * 4
    for c in range(2):
        at = 32 + c * stride
        assert struct.unpack_from("<6f", data, at) == tuple(figures.positions[c].reshape(-1))
        x, y, z, w = struct.unpack_from("<4h", data, at + 24 + 8)  # the second joint
        np.testing.assert_allclose(np.array([w, x, y, z]) / 32767, figures.rotations[c, 1], atol=1.6e-5)
        goal = struct.unpack_from("<3f", data, at + 48)
        assert goal == tuple(figures.goals[c])
        frame, cost, feet, flags, seat, zero = struct.unpack_from("<IfBBBB", data, at + 60)
        assert (frame, flags, seat, zero) == (figures.frames[c], figures.flags[c], figures.seats[c], 0)
        assert cost == figures.costs[c]
        assert [bool(feet & 1), bool(feet & 2)] == figures.contacts[c].tolist()
    assert struct.unpack_from("<64f", data, 32 + 2 * stride) == tuple(paths.reshape(-1))


@pytest.mark.parametrize("joints", [1, 2, 23, 24, 60])
def test_sizes_are_multiples_of_four(joints):
    assert HEADER.itemsize == 32
    assert character_dtype(joints, 2).itemsize == 24 + 8 * joints + 24
    assert character_dtype(joints, 2).itemsize % 4 == 0


def test_what_was_packed_is_unpacked():
    figures = some(count=7)
    frame = unpack(pack(Moment(step=5), figures, np.ones((1, 2, 3, 4)), kind=GHOST))
    assert frame.header["kind"] == GHOST and frame.header["step"] == 5
    np.testing.assert_array_equal(frame.roots, figures.positions[:, 0])
    assert frame.paths.shape == (1, 2, 3, 4)
    apart = quat.angle(quat.inverse_multiply(quat.normalize(frame.rotations), figures.rotations))
    assert apart.max() < 1e-4  # radians


@pytest.mark.parametrize("feet", [0, 1, 8, 12])
def test_any_number_of_feet_can_be_told(feet):
    contacts = unpack(pack(Moment(), some(count=2, feet=feet))).characters["contacts"]
    assert contacts.shape == (2,) and (feet > 0 or not contacts.any())


def test_a_frame_without_paths_ends_after_its_characters():
    frame = unpack(pack(Moment(), some()))
    assert frame.header["seats"] == 0 and frame.paths.size == 0
