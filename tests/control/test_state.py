"""What is remembered about characters."""

import pickle
from dataclasses import fields
from typing import NamedTuple

import numpy as np
import pytest

from motionmatch.control.state import CharacterState, make_resting_state
from motionmatch.kernels import characters

NAMES = [field.name for field in fields(CharacterState) if field.name != "source"]


class Own(NamedTuple):
    """Arrays of a source of motion."""

    features: np.ndarray
    modes: np.ndarray


def state(count=3):
    rng = np.random.default_rng(0)
    made = make_resting_state(
        rng.normal(size=(count, 3)), rng.normal(size=count), np.arange(count), num_joints=5, num_moving=2, num_feet=2
    )
    arrays = {name: getattr(made, name) for name in NAMES}
    random = {name: rng.normal(size=array.shape).astype(array.dtype) for name, array in arrays.items()}
    return CharacterState(**random, source=Own(rng.normal(size=(count, 4)), rng.normal(size=count)))


def arrays_of(state):
    return [*(getattr(state, name) for name in NAMES), *state.source]


def test_kernels_know_the_arrays_in_their_order():
    assert tuple(NAMES) == characters.NAMES


def test_no_array_lies_in_another():
    made = state(3)
    for number, name in enumerate(NAMES):
        getattr(made, name)[...] = number % 2 if getattr(made, name).dtype == bool else number
    for number, name in enumerate(NAMES):
        array = getattr(made, name)
        assert (array == (number % 2 if array.dtype == bool else number)).all(), name
        assert array.ctypes.data % array.itemsize == 0, name


def test_a_state_can_be_sent_to_another_process():
    made = state(2)
    made.frames[0] = 77
    read = pickle.loads(pickle.dumps(made))
    for one, other in zip(arrays_of(made), arrays_of(read), strict=True):
        np.testing.assert_array_equal(one, other)
    read.frames[1] = 5
    assert read.copy().frames.tolist() == [77, 5]
    with pytest.raises(AttributeError, match="no 'hats'"):
        _ = read.hats


def test_every_array_has_a_row_for_each_character():
    made = state(4)
    assert made.num_characters == 4
    assert all(len(array) == 4 for array in arrays_of(made))


def test_a_copy_shares_nothing():
    made = state()
    copy = made.copy()
    for one, other in zip(arrays_of(made), arrays_of(copy), strict=True):
        assert not np.shares_memory(one, other)
        np.testing.assert_array_equal(one, other)
    assert isinstance(copy.source, Own)


def test_some_of_the_characters():
    made = state(4)
    for which in ([2, 0], np.array([True, False, False, True]), slice(1, 3)):
        some = made.at(which)
        for one, whole in zip(arrays_of(some), arrays_of(made), strict=True):
            np.testing.assert_array_equal(one, whole[which])


def test_changed_leaves_the_rest():
    made = state()
    changed = made.with_arrays(frames=np.array([7, 8, 9]))
    np.testing.assert_array_equal(changed.frames, [7, 8, 9])
    assert np.shares_memory(changed.positions, made.positions) and made.frames[0] != 7
    np.testing.assert_array_equal(changed.settled, made.settled)


def test_who_rests_does_not_move():
    positions, yaws = np.ones((2, 3)), np.array([0.5, 1.0])
    made = make_resting_state(positions, yaws, np.array([3, 4]), num_joints=5, num_moving=2, num_feet=2)
    np.testing.assert_array_equal(made.simulation_positions, made.root_positions)
    np.testing.assert_array_equal(made.simulation_yaws, made.root_yaws)
    for name in ("simulation_velocities", "simulation_yaw_rates", "root_offsets", "rotation_rates", "feet_offsets"):
        assert not getattr(made, name).any(), name
    assert not made.feet_locked.any() and not made.searched.any()
    positions[:] = 9
    assert (made.root_positions == 1).all() and (made.simulation_positions == 1).all()


def test_its_size_is_told():
    made = state(3)
    assert made.bytes_per_character == sum(array.nbytes for array in arrays_of(made)) / 3
    made = made.with_arrays(source=())
    more = make_resting_state(np.zeros((3, 3)), np.zeros(3), np.arange(3), num_joints=6, num_moving=2, num_feet=2)
    assert more.bytes_per_character - made.bytes_per_character == 4 * (3 + 3 + 3 + 4)  # a joint more, in float32
