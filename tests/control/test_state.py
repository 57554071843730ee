"""What is remembered about characters."""

from dataclasses import fields

import numpy as np

from motionmatch.control.state import CharacterState, resting


def state(count=3):
    rng = np.random.default_rng(0)
    made = resting(
        rng.normal(size=(count, 3)), rng.normal(size=count), np.arange(count), num_joints=5, num_moving=2, num_feet=2
    )
    return CharacterState(
        **{
            f.name: rng.normal(size=getattr(made, f.name).shape).astype(getattr(made, f.name).dtype)
            for f in fields(made)
        }
    )


def test_every_array_has_a_row_for_each_character():
    made = state(4)
    assert made.num_characters == 4
    assert all(len(getattr(made, field.name)) == 4 for field in fields(made))


def test_a_copy_shares_nothing():
    made = state()
    copy = made.copy()
    for field in fields(made):
        assert not np.shares_memory(getattr(made, field.name), getattr(copy, field.name))
        np.testing.assert_array_equal(getattr(made, field.name), getattr(copy, field.name))


def test_some_of_the_characters():
    made = state(4)
    for which in ([2, 0], np.array([True, False, False, True]), slice(1, 3)):
        some = made.at(which)
        for field in fields(made):
            np.testing.assert_array_equal(getattr(some, field.name), getattr(made, field.name)[which])


def test_changed_leaves_the_rest():
    made = state()
    changed = made.changed(frames=np.array([7, 8, 9]))
    np.testing.assert_array_equal(changed.frames, [7, 8, 9])
    assert changed.positions is made.positions and made.frames[0] != 7


def test_who_rests_does_not_move():
    positions, yaws = np.ones((2, 3)), np.array([0.5, 1.0])
    made = resting(positions, yaws, np.array([3, 4]), num_joints=5, num_moving=2, num_feet=2)
    np.testing.assert_array_equal(made.simulation_positions, made.root_positions)
    np.testing.assert_array_equal(made.simulation_yaws, made.root_yaws)
    for name in ("simulation_velocities", "simulation_yaw_rates", "root_offsets", "rotation_rates", "feet_offsets"):
        assert not getattr(made, name).any(), name
    assert not made.feet_locked.any() and not made.searched.any()
    positions[:] = 9
    assert (made.root_positions == 1).all() and (made.simulation_positions == 1).all()


def test_its_size_is_told():
    made = state(3)
    assert made.bytes_per_character == sum(getattr(made, f.name).nbytes for f in fields(made)) / 3
    more = resting(np.zeros((3, 3)), np.zeros(3), np.arange(3), num_joints=6, num_moving=2, num_feet=2)
    assert more.bytes_per_character - made.bytes_per_character == 4 * (3 + 3 + 3 + 4)  # a joint more, in float32
