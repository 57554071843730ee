"""What can be wanted, and what can't."""

import numpy as np
import pytest

from motionmatch.control.command import Command
from motionmatch.control.trajectory import Trajectory
from motionmatch.errors import InputError


def test_a_command_for_all_is_repeated():
    command = Command.uniform((0, 0, 1.5), (1, 0, 0), characters=3)
    assert command.num_characters == 3
    np.testing.assert_array_equal(command.velocity, [[0, 0, 1.5]] * 3)
    np.testing.assert_array_equal(command.facing, [[1, 0, 0]] * 3)
    assert Command.uniform((0, 0, 1)).facing is None and Command.uniform((0, 0, 1)).num_characters == 1


def test_lists_of_whole_numbers_will_do():
    command = Command([[0, 0, 1]], [[1, 0, 0]])
    assert command.velocity.dtype == np.float64 and command.facing.dtype == np.float64


@pytest.mark.parametrize("name", ["velocity", "facing", "position"])
@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_what_is_no_number_is_refused_and_the_character_named(name, bad):
    arrays = {"velocity": np.zeros((3, 3)), name: np.zeros((3, 3))}
    arrays[name][1, 2] = bad
    with pytest.raises(
        InputError, match=rf"the {name} of character 1 is \[0.0, 0.0, -?(nan|inf)\]; numbers are needed"
    ):
        Command(**arrays)


@pytest.mark.parametrize("shape", [(3,), (2, 2), (2, 3, 1)])
def test_a_velocity_has_three_parts(shape):
    with pytest.raises(InputError, match=r"velocity has shape \(.*\), expected \(C, 3\)"):
        Command(np.zeros(shape))


def test_all_parts_are_for_the_same_characters():
    with pytest.raises(InputError, match=r"facing has shape \(3, 3\), expected \(C, 3\) with C = 2"):
        Command(np.zeros((2, 3)), np.ones((3, 3)))
    with pytest.raises(InputError, match=r"position has shape \(1, 3\), expected \(C, 3\) with C = 2"):
        Command(np.zeros((2, 3)), position=np.ones((1, 3)))


def test_a_path_ahead_is_checked_too():
    path = np.zeros((2, 4, 3))
    Command(np.zeros((2, 3)), trajectory=Trajectory(path, path))
    with pytest.raises(
        InputError, match=r"trajectory.positions has shape \(1, 4, 3\), expected \(C, H, 3\) with C = 2"
    ):
        Command(np.zeros((2, 3)), trajectory=Trajectory(path[:1], path))
    with pytest.raises(InputError, match=r"trajectory.directions has shape \(2, 3, 3\), .* with H = 4"):
        Command(np.zeros((2, 3)), trajectory=Trajectory(path, path[:, :3]))
    broken = path.copy()
    broken[1, 0, 0] = np.nan
    with pytest.raises(InputError, match=r"the trajectory.positions of character 1 is .*numbers are needed"):
        Command(np.zeros((2, 3)), trajectory=Trajectory(broken, path))


def test_tags_are_one_for_all_or_one_for_each():
    with pytest.raises(InputError, match=r"1 tag expressions for 2 characters"):
        Command(np.zeros((2, 3)), tags=["walk"])
    Command(np.zeros((2, 3)), tags=["walk", None])
    Command(np.zeros((2, 3)), tags="walk")
