"""From states to frames: what the page puts together must be what the controller showed."""

from dataclasses import replace

import numpy as np

from databases import small
from models import model
from motionmatch.control.command import Command
from motionmatch.control.controller import Controller, ControllerConfig
from motionmatch.control.settings import Settings
from motionmatch.maths import quat
from motionmatch.motion import kinematics
from motionmatch.viewer.figures import figures, ghost, held, joined, one, paths
from motionmatch.viewer.stage import Learned, Side


def walked(steps=90, count=2, config=None):
    controller = Controller(small(), config)
    state = controller.start(count, positions=np.array([[0.0, 0, 0], [3, 0, 1]])[:count])
    command = Command.uniform((0.4, 0.0, 1.1), characters=count)
    for _ in range(steps):
        state = controller.step(state, command)
    return controller, state, command


def test_local_poses_give_the_world_ones_again():
    controller, state, _ = walked()
    found = figures(controller, state, seat=1)
    skeleton = controller.database.skeleton
    positions = np.tile(skeleton.offsets, (2, 1, 1))
    positions[:, controller.database.moving] = found.translations
    world = kinematics.forward(skeleton, positions.astype(np.float32), found.rotations.astype(np.float32))
    np.testing.assert_allclose(world.positions, state.positions, atol=1e-4)
    assert (found.seats == 1).all()
    np.testing.assert_array_equal(found.frames, state.frames)


def test_hidden_ones_do_not_tell_what_plays():
    controller, state, _ = walked()
    found = figures(controller, state, hidden=True)
    assert not found.frames.any() and not found.flags.any() and np.isnan(found.costs).all()
    np.testing.assert_array_equal(found.translations, figures(controller, state).translations)


def test_feet_that_are_not_to_be_held_are_those_of_the_recording():
    controller, state, _ = walked(config=ControllerConfig(feet=None))
    expected = small().contacts[state.frames][:, controller.legs.contacts]
    np.testing.assert_array_equal(held(controller, state), expected)


def test_the_wanted_path_is_the_controllers_own():
    controller, state, command = walked()
    found = paths(controller, state, command, 1)
    expected = controller.trajectory(controller.wanting(state, command), command)
    np.testing.assert_allclose(found[0, :, :2], expected.positions[1][:, [0, 2]])
    np.testing.assert_allclose(found[0, :, 2:], expected.directions[1][:, [0, 2]])


def test_the_matched_path_is_the_features_of_the_frame():
    """Where the recording goes, seen from the character, is what its trajectory block says."""
    controller, state, command = walked()
    state.frames[0] = 30  # whole frames, far from the clip's end
    found = paths(controller, state, command, 0)
    database = small()
    values = database.denormalize(database.features[30])
    expected = values[database.schema.columns("trajectory_positions")].reshape(-1, 2)
    root = state.positions[0, 0].astype(float)
    ahead = np.zeros((len(expected), 3))
    ahead[:, [0, 2]] = found[1, :, :2] - root[[0, 2]]
    seen = quat.inverse_rotate(state.rotations[0, :1].astype(float), ahead)
    np.testing.assert_allclose(seen[:, [0, 2]], expected, atol=2e-3)


def test_a_ghost_stands_where_the_character_is_and_goes_on_from_there():
    controller, state, _ = walked()
    found = ghost(controller, state, 1, 40, count=5, every=10)
    np.testing.assert_array_equal(found.frames, [40, 50, 60, 70, 80])
    np.testing.assert_allclose(found.translations[0, 0], state.positions[1, 0], atol=1e-6)
    facing = quat.rotate(found.rotations[0, 0], np.array([0.0, 0, 1]))
    shown = quat.rotate(state.rotations[1, 0].astype(float), np.array([0.0, 0, 1]))
    np.testing.assert_allclose(facing, shown, atol=1e-5)
    steps = np.linalg.norm(np.diff(found.translations[:, 0], axis=0), axis=1)
    recorded = np.linalg.norm(np.diff(small().translations[[40, 50, 60, 70, 80], 0], axis=0), axis=1)
    np.testing.assert_allclose(steps, recorded, atol=1e-5)
    np.testing.assert_array_equal(found.rotations[2, 1:], small().rotations[60, 1:])


def test_a_ghost_ends_with_its_clip():
    controller, state, _ = walked()
    last = int(small().ranges.stops[0]) - 1
    assert ghost(controller, state, 0, last - 4, count=10, every=2).frames.tolist() == [last - 4, last - 2, last]


def test_parts_are_joined_in_order():
    controller, state, _ = walked()
    both = joined([figures(controller, state, seat=0), figures(controller, state, seat=1)])
    assert both.seats.tolist() == [0, 0, 1, 1] and len(both.rotations) == 4


def test_the_command_of_one_is_his_own():
    command = replace(Command.uniform((1, 0, 0), (0, 0, 1), characters=3), tags=["a", None, "b"])
    command.velocity[2] = [0, 0, 2]
    alone = one(command, 2)
    assert alone.num_characters == 1 and alone.tags == "b" and alone.velocity.tolist() == [[0, 0, 2]]


def test_what_a_model_plays_is_shown_like_what_a_database_plays():
    learned = Side.of("learned small", "learned small", Learned(small(), model()), Settings())
    controller, command = learned.controller, Command.uniform((0.4, 0.0, 1.1), characters=2)
    state = controller.start(2)
    for _ in range(15):
        state = controller.step(state, command)
    shown = figures(controller, state)
    local = small().local_positions(np.zeros(2, int))
    local[:, small().moving] = shown.translations
    world = kinematics.forward(small().skeleton, local, shown.rotations)
    np.testing.assert_allclose(world.positions, state.positions, atol=1e-3)
    assert np.isfinite(paths(controller, state, command, 1)).all()
    assert np.isfinite(ghost(controller, state, 0, int(state.frames[0]), count=3).translations).all()
