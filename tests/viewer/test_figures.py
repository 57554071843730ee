"""From states to frames: what the page puts together must be what the controller showed."""

from dataclasses import replace

import numpy as np

from databases import small
from models import coded, model
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.settings import Settings
from motionmatch.learned.controller import LearnedController
from motionmatch.maths import quat
from motionmatch.viewer.figures import (
    find_held_feet,
    join_figures,
    make_figures,
    make_ghost,
    make_paths,
    select_command,
)
from motionmatch.viewer.stage import ModelSource, Side


def walked(steps=90, count=2, config=None):
    controller = Controller(small(), config)
    state = controller.start(count, positions=np.array([[0.0, 0, 0], [3, 0, 1]])[:count])
    command = Command.uniform((0.4, 0.0, 1.1), characters=count)
    for _ in range(steps):
        state = controller.step(state, command)
    return controller, state, command


def rebuild(database, found):
    """World positions (C, J, 3) as the page finds them: sent, or from the parent's position and rotation."""
    skeleton, rotations = database.skeleton, found.rotations.astype(float)
    positions = np.zeros((*rotations.shape[:2], 3))
    for joint, parent in enumerate(skeleton.parents):
        sent = np.flatnonzero(database.moving == joint)
        if len(sent):
            positions[:, joint] = found.positions[:, sent[0]]
        else:
            positions[:, joint] = positions[:, parent] + quat.rotate(rotations[:, parent], skeleton.offsets[joint])
    return positions


def test_the_page_finds_every_joint_where_the_controller_has_it():
    controller, state, _ = walked()
    found = make_figures(controller, state, seat=1)
    np.testing.assert_allclose(rebuild(controller.database, found), state.positions, atol=1e-4)
    assert (found.seats == 1).all()
    np.testing.assert_array_equal(found.frames, state.frames)


def test_hidden_ones_do_not_tell_what_plays():
    controller, state, _ = walked()
    found = make_figures(controller, state, hidden=True)
    assert not found.frames.any() and not found.flags.any() and np.isnan(found.costs).all()
    np.testing.assert_array_equal(found.positions, make_figures(controller, state).positions)


def test_feet_that_are_not_to_be_held_are_those_of_the_recording():
    controller, state, _ = walked(config=ControllerConfig(feet=None))
    expected = small().contacts[state.frames][:, controller.legs.contacts]
    np.testing.assert_array_equal(find_held_feet(controller, state), expected)


def test_the_wanted_path_is_the_controllers_own():
    controller, state, command = walked()
    found = make_paths(controller, state, command, 1)
    expected = controller.trajectory(controller.with_facing(state, command), command)
    np.testing.assert_allclose(found[0, :, :2], expected.positions[1][:, [0, 2]])
    np.testing.assert_allclose(found[0, :, 2:], expected.directions[1][:, [0, 2]])


def test_the_matched_path_is_the_features_of_the_frame():
    """Where the recording goes, seen from the character, is what its trajectory block says."""
    controller, state, command = walked()
    state.frames[0] = 30  # whole frames, far from the clip's end
    found = make_paths(controller, state, command, 0)
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
    found = make_ghost(controller, state, 1, 40, count=5, every=10)
    np.testing.assert_array_equal(found.frames, [40, 50, 60, 70, 80])
    np.testing.assert_allclose(found.positions[0, 0], state.positions[1, 0], atol=1e-6)
    facing = quat.rotate(found.rotations[0, 0], np.array([0.0, 0, 1]))
    shown = quat.rotate(state.rotations[1, 0].astype(float), np.array([0.0, 0, 1]))
    np.testing.assert_allclose(facing, shown, atol=1e-5)
    steps = np.linalg.norm(np.diff(found.positions[:, 0], axis=0), axis=1)
    recorded = np.linalg.norm(np.diff(small().translations[[40, 50, 60, 70, 80], 0], axis=0), axis=1)
    np.testing.assert_allclose(steps, recorded, atol=1e-5)
    clip = small().clip(0)
    assert small().where(60)[1] == 60, "of the first clip"
    turn = quat.multiply(found.rotations[0, 0].astype(float), quat.inverse(clip.rotations_world[40, 0].astype(float)))
    expected = quat.rotate(turn, clip.positions_world[60].astype(float) - clip.positions_world[40, 0])
    np.testing.assert_allclose(rebuild(small(), found)[2] - found.positions[0, 0], expected, atol=1e-3)


def test_a_ghost_ends_with_its_clip():
    controller, state, _ = walked()
    last = int(small().ranges.stops[0]) - 1
    assert make_ghost(controller, state, 0, last - 4, count=10, every=2).frames.tolist() == [last - 4, last - 2, last]


def test_parts_are_joined_in_order():
    controller, state, _ = walked()
    both = join_figures([make_figures(controller, state, seat=0), make_figures(controller, state, seat=1)])
    assert both.seats.tolist() == [0, 0, 1, 1] and len(both.rotations) == 4


def test_the_command_of_one_is_his_own():
    command = replace(Command.uniform((1, 0, 0), (0, 0, 1), characters=3), tags=["a", None, "b"])
    command.velocity[2] = [0, 0, 2]
    alone = select_command(command, 2)
    assert alone.num_characters == 1 and alone.tags == "b" and alone.velocity.tolist() == [[0, 0, 2]]


def test_what_a_model_plays_is_shown_like_what_a_database_plays():
    learned = Side.create("learned small", "learned small", ModelSource(small(), model()), Settings())
    controller, command = learned.controller, Command.uniform((0.4, 0.0, 1.1), characters=2)
    state = controller.start(2)
    for _ in range(15):
        state = controller.step(state, command)
    shown = make_figures(controller, state)
    np.testing.assert_allclose(rebuild(small(), shown), state.positions, atol=1e-3)
    assert np.isfinite(make_paths(controller, state, command, 1)).all()
    assert np.isfinite(make_ghost(controller, state, 0, int(state.frames[0]), count=3).positions).all()


def test_the_path_of_features_is_that_of_their_frames():
    """A model without its database has features only."""
    command, frames, at = Command.uniform((0.4, 0.0, 1.1)), np.array([100]), np.array([[1.0, 0.0, 2.0]])
    known, alone = Controller(small()), LearnedController(coded(), mode="dmm")
    paths = [
        make_paths(each, each.start(1, frames=frames, positions=at, facing=np.array([[1.0, 0.0, 0.0]])), command, 0)
        for each in (known, alone)
    ]
    np.testing.assert_allclose(paths[1], paths[0], atol=2e-3)


def test_of_a_model_without_a_database_planted_feet_are_those_of_its_poses():
    alone = LearnedController(coded(), ControllerConfig(feet=None))
    state = alone.start(1)
    np.testing.assert_array_equal(find_held_feet(alone, state), alone.player.find_planted(state))
