"""A database seen as steps."""

from dataclasses import replace

import numpy as np
import pytest

from databases import walker
from motionmatch.database.build import build
from motionmatch.database.schema import FeatureSchema, paper_schema
from motionmatch.errors import InputError
from motionmatch.tasks.action_space import LEAST_SPREAD, ActionSpace, DiscreteActions, cached_action_space
from motionmatch.tasks.characters import TaskCharacters
from motionmatch.tasks.evaluate import TargetSteering
from task_spaces import space


def test_an_action_is_the_twelve_path_features_and_the_pose_the_other_fifteen():
    steps = space()
    labels = steps.database.schema.labels
    assert steps.num_actions == 12 and steps.num_pose == 15
    assert all("trajectory" in labels[column] for column in steps.path_columns)
    assert not any("trajectory" in labels[column] for column in steps.pose_columns)


def test_actions_of_zero_ask_for_the_mean_and_one_is_a_deviation_along_how_paths_differ():
    steps = space()
    paths = steps.database.features[steps.frames][:, steps.path_columns].astype(float)
    np.testing.assert_allclose(steps.path_features(np.zeros((1, 12)))[0], paths.mean(axis=0), atol=1e-5)
    # Along the widest ways the deviation of the data's own paths is one, and they are independent of each other.
    own = steps.actions(paths)
    wide = np.linalg.norm(steps.basis, axis=0) > 1.01 * LEAST_SPREAD * np.linalg.norm(steps.basis[:, 0])
    assert wide[0] and wide.sum() >= 2
    np.testing.assert_allclose(np.cov(own[:, wide].T), np.eye(wide.sum()), atol=1e-3)
    assert np.abs(own[:, ~wide]).std() < 1.0
    np.testing.assert_allclose(steps.actions(steps.path_features(np.full((2, 12), 0.7))), 0.7, rtol=1e-3)


def test_what_is_asked_at_random_is_nearer_to_paths_of_the_data_than_places_at_odds():
    steps, rng = space(), np.random.default_rng(0)
    paths = steps.database.features[steps.frames][:, steps.path_columns].astype(float)
    plain = paths.mean(axis=0) + paths.std(axis=0) * rng.normal(size=(200, 12))
    asked = steps.path_features(rng.normal(size=(200, 12)))

    def far(some):
        return np.mean([np.linalg.norm(paths - each, axis=1).min() for each in some])

    assert far(asked) < 0.7 * far(plain)


def test_metres_and_features_are_inverse():
    steps, rng = space(), np.random.default_rng(0)
    positions, directions = rng.normal(size=(2, 4, 3, 2))
    there = steps.to_metres(steps.from_metres(positions, directions))
    np.testing.assert_allclose(there[0], positions, atol=1e-5)
    np.testing.assert_allclose(there[1], directions, atol=1e-5)


@pytest.mark.parametrize("fps", [30.0, 60.0])
def test_where_a_match_leads_is_where_the_recording_went(fps):
    steps = space(fps)
    database, frame = steps.database, int(steps.frames[len(steps.frames) // 2])
    characters = TaskCharacters(steps, 1, substeps=6)
    rotation = database.rotations[frame, 0].astype(float)
    characters.place(
        np.array([0]),
        frames=np.array([frame]),
        yaws=np.array([2 * np.arctan2(rotation[2], rotation[0])]),
        positions=database.translations[frame, :1, [0, 2]].T.astype(float),
    )
    own = steps.database.features[frame][steps.path_columns][None]
    movement = characters.advance(steps.actions(own))
    later = frame + steps.step_frames
    assert not characters.switched[0] and characters.state.frames[0] == later
    np.testing.assert_allclose(characters.positions[0], database.translations[later, 0, [0, 2]], atol=1e-4)
    between = database.translations[frame + steps.step_frames // 2, 0, [0, 2]]
    np.testing.assert_allclose(movement.positions[0, 2], between, atol=1e-4)


def test_clamped_queries_stay_within_the_data():
    steps = space()
    wild = steps.path_features(np.full((1, 12), 50.0), clamp=True)
    assert (wild <= steps.bounds[1]).all()


def test_a_command_asks_for_the_best_of_all_searchable_frames():
    steps, rng = space(), np.random.default_rng(1)
    frames, actions = rng.choice(steps.frames, 20), rng.normal(size=(20, 12))
    controller = steps.controller
    state = controller.start(20, frames=frames)
    query = controller.query(state, steps.command(state, actions))
    expected = steps.database.features[frames].copy()
    expected[:, steps.path_columns] = steps.path_features(actions)
    np.testing.assert_allclose(query.vector, expected, atol=1e-4)
    costs = (controller.weights * (steps.database.features[steps.frames][None] - expected[:, None]) ** 2.0).sum(axis=-1)
    found = np.searchsorted(steps.frames, controller.answer(query).frame)
    np.testing.assert_allclose(costs[np.arange(20), found], costs.min(axis=1), rtol=1e-3)


def test_a_rate_that_is_no_multiple_of_thirty_is_refused():
    with pytest.raises(InputError, match="multiple of 30"):
        ActionSpace(build([walker()], fps=50))


def test_a_database_without_the_path_ahead_is_refused():
    database = space().database
    blocks = tuple(b for b in database.schema.blocks if not b.name.startswith("trajectory"))
    columns = np.r_[tuple(np.r_[database.schema.columns(b.name)] for b in blocks)]
    pose_only = replace(
        database,
        schema=FeatureSchema(blocks),
        features=database.features[:, columns],
        mean=database.mean[columns],
        scale=database.scale[columns],
    )
    with pytest.raises(InputError, match="the path ahead"):
        ActionSpace(pose_only)


def test_a_script_of_the_actors_has_moves():
    assert cached_action_space("walk 4 turn=0.5; idle 1").database.fps == 30


def test_each_discrete_action_asks_for_the_path_that_its_heading_and_pace_make():
    choices = DiscreteActions(8, (0.5, 1.5))
    positions, faced = space().to_metres(space().path_features(choices.table(space())))
    assert len(choices) == 17 == len(positions)
    wanted = choices.headings[:, None] * (choices.paces[:, None] * space().times)[:, :, None]
    near = np.abs(choices.table(space())).max(axis=1) < 20  # what lies beyond what may be asked for is cut off
    assert near.sum() > 8
    np.testing.assert_allclose(positions[near], wanted[near], atol=1e-3)
    np.testing.assert_allclose(faced[near], np.repeat(choices.headings[near][:, None], 3, axis=1), atol=1e-3)


def test_the_choice_straight_ahead_is_what_steering_ahead_asks_for():
    seen = np.zeros((1, 17), np.float32)
    seen[0, 16] = 1.0  # the target is ahead
    choices = DiscreteActions(4, (1.0,))
    np.testing.assert_allclose(choices.table(space())[:1], TargetSteering(space(), 1.0)(seen), atol=1e-4)


def test_no_direction_no_speed_and_standing_as_a_speed_are_refused():
    for wrong in ({"directions": 0}, {"speeds": ()}, {"speeds": (1.0, 0.0)}):
        with pytest.raises(InputError, match="directions"):
            DiscreteActions(**wrong)


def test_features_about_posture_are_left_out():
    space = ActionSpace(build([walker(), walker(5.0, 0.7, -0.8)], fps=30))
    assert space.database.schema == paper_schema() and space.num_pose == 15
