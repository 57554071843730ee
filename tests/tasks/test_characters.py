"""Characters of a task, driven by actions."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.maths.streams import Streams
from motionmatch.tasks.characters import TaskCharacters
from task_spaces import space


def placed(count=5, seed=0, **settings):
    characters = TaskCharacters(space(), count, **settings)
    characters.place_randomly(np.arange(count), Streams(count, seed).rows(np.arange(count)))
    return characters


def test_to_local_and_to_world_are_inverse():
    characters, rng = placed(), np.random.default_rng(1)
    characters.state.root_positions[:] = rng.normal(size=(5, 3))
    for shape in ((5, 2), (5, 3, 2)):
        points = rng.normal(size=shape)
        np.testing.assert_allclose(characters.to_world(characters.to_local(points)), points, atol=1e-12)


def test_a_point_ahead_is_ahead_in_the_local_frame_and_one_to_the_left_is_left():
    characters = placed(1)
    characters.state.root_yaws[:] = 0.7
    forward, left = characters.forwards[0], np.array([np.cos(0.7), -np.sin(0.7)])
    np.testing.assert_allclose(characters.to_local(2 * forward[None])[0], [0, 2], atol=1e-12)
    np.testing.assert_allclose(characters.to_local(2 * left[None])[0], [2, 0], atol=1e-12)


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_an_action_that_is_no_number_changes_nothing(bad):
    characters = placed()
    before = characters.snapshot()
    actions = np.zeros((5, 12))
    actions[3, 4] = bad
    with pytest.raises(InputError, match="action of character 3"):
        characters.advance(actions)
    for name, values in characters.snapshot().items():
        np.testing.assert_array_equal(values, before[name])


def test_actions_of_another_shape_are_refused():
    with pytest.raises(InputError, match=r"\(5, 12\)"):
        placed().advance(np.zeros((5, 11)))


def test_one_walks_as_it_would_among_many():
    many, one = placed(5), TaskCharacters(space(), 1)
    one.restore({name: values[2:3] for name, values in many.snapshot().items()})
    actions = np.random.default_rng(3).normal(size=(4, 5, 12))
    for each in actions:
        many.advance(each)
        one.advance(each[2:3])
    np.testing.assert_array_equal(one.state.frames[0], many.state.frames[2])
    np.testing.assert_allclose(one.positions[0], many.positions[2], atol=1e-12)


def test_substeps_are_points_of_the_same_step():
    whole, parts = placed(substeps=1), placed(substeps=6)
    for each in np.random.default_rng(3).normal(size=(4, 5, 12)):
        end, path = whole.advance(each), parts.advance(each)
        np.testing.assert_allclose(path.positions[:, -1:], end.positions, atol=1e-9)
        np.testing.assert_array_equal(parts.switched, whole.switched)
        np.testing.assert_allclose(parts.jumps(), whole.jumps(), atol=1e-9)
    np.testing.assert_array_equal(parts.state.frames, whole.state.frames)


def test_joints_jump_by_the_distance_between_the_old_and_the_new_frame():
    characters = placed()
    left = characters.state.frames.copy()
    characters.advance(np.random.default_rng(1).normal(size=(5, 12)))
    taken = characters.state.frames - space().step_frames
    assert (characters.switched == (taken != left)).all() and characters.switched.any()
    joints = space().joints
    wanted = np.linalg.norm(joints[left] - joints[taken], axis=-1).mean(axis=-1)
    np.testing.assert_allclose(characters.jumps(), wanted)
    np.testing.assert_allclose(characters.jumps(np.array([2])), wanted[2:3])


def test_no_characters_are_refused():
    with pytest.raises(InputError, match="at least one"):
        TaskCharacters(space(), 0)
