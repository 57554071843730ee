"""A database seen as steps."""

from dataclasses import replace

import numpy as np
import pytest

from courses import moves
from databases import walker
from motionmatch.database.build import build
from motionmatch.database.schema import FeatureSchema
from motionmatch.errors import InputError
from motionmatch.tasks.moves import LEAST_SPREAD, Moves, moves_of
from motionmatch.tasks.walkers import Walkers


def test_an_action_is_the_twelve_path_features_and_the_pose_the_other_fifteen():
    steps = moves()
    labels = steps.database.schema.labels
    assert steps.num_asked == 12 and steps.num_pose == 15
    assert all("trajectory" in labels[column] for column in steps.asked_columns)
    assert not any("trajectory" in labels[column] for column in steps.pose_columns)


def test_actions_of_zero_ask_for_the_mean_and_one_is_a_deviation_along_how_paths_differ():
    steps = moves()
    paths = steps.database.features[steps.offered][:, steps.asked_columns].astype(float)
    np.testing.assert_allclose(steps.asked(np.zeros((1, 12)))[0], paths.mean(axis=0), atol=1e-5)
    # Along the widest ways the deviation of the data's own paths is one, and they are independent of each other.
    own = steps.actions(paths)
    wide = np.linalg.norm(steps.basis, axis=0) > 1.01 * LEAST_SPREAD * np.linalg.norm(steps.basis[:, 0])
    assert wide[0] and wide.sum() >= 2
    np.testing.assert_allclose(np.cov(own[:, wide].T), np.eye(wide.sum()), atol=1e-3)
    assert np.abs(own[:, ~wide]).std() < 1.0
    np.testing.assert_allclose(steps.actions(steps.asked(np.full((2, 12), 0.7))), 0.7, rtol=1e-3)


def test_what_is_asked_at_random_is_nearer_to_paths_of_the_data_than_places_at_odds():
    steps, rng = moves(), np.random.default_rng(0)
    paths = steps.database.features[steps.offered][:, steps.asked_columns].astype(float)
    plain = paths.mean(axis=0) + paths.std(axis=0) * rng.normal(size=(200, 12))
    asked = steps.asked(rng.normal(size=(200, 12)))

    def far(some):
        return np.mean([np.linalg.norm(paths - each, axis=1).min() for each in some])

    assert far(asked) < 0.7 * far(plain)


def test_metres_and_features_are_inverse():
    steps, rng = moves(), np.random.default_rng(0)
    positions, directions = rng.normal(size=(2, 4, 3, 2))
    there = steps.in_metres(steps.from_metres(positions, directions))
    np.testing.assert_allclose(there[0], positions, atol=1e-5)
    np.testing.assert_allclose(there[1], directions, atol=1e-5)


@pytest.mark.parametrize("fps", [30.0, 60.0])
def test_where_a_match_leads_is_where_the_recording_went(fps):
    steps = moves(fps)
    database, frame = steps.database, int(steps.offered[len(steps.offered) // 2])
    walkers = Walkers(steps, 1)
    start = database.translations[frame, 0, [0, 2]].astype(float)
    rotation = database.rotations[frame, 0].astype(float)
    walkers.frames[:], walkers.positions[0] = frame, start
    walkers.yaws[0] = 2 * np.arctan2(rotation[2], rotation[0])
    own = steps.database.features[frame][steps.asked_columns][None]
    walked = walkers.advance(steps.actions(own))
    assert walked.taken[0] == frame
    later = frame + steps.step_frames
    np.testing.assert_allclose(walkers.positions[0], database.translations[later, 0, [0, 2]], atol=1e-4)
    assert walkers.frames[0] == later
    between = database.translations[frame + steps.step_frames // 2, 0, [0, 2]]
    np.testing.assert_allclose(walked.positions[0, 2], between, atol=1e-4)


def test_clamped_queries_stay_within_the_data():
    steps = moves()
    wild = steps.asked(np.full((1, 12), 50.0), clamp=True)
    assert (wild <= steps.bounds[1]).all()


def test_a_search_answers_with_the_best_of_all_offered_frames():
    steps, rng = moves(), np.random.default_rng(1)
    frames, asked = rng.choice(steps.offered, 20), steps.asked(rng.normal(size=(20, 12)))
    query = steps.database.features[frames].copy()
    query[:, steps.asked_columns] = asked
    away = steps.database.features[steps.offered][None] - query[:, None]
    costs = (steps.weights * away.astype(float) ** 2).sum(axis=-1)
    found = steps.find(frames, asked)
    best = costs.min(axis=1)
    chosen = costs[np.arange(20), np.searchsorted(steps.offered, found)]
    np.testing.assert_allclose(chosen, best, rtol=1e-5)


def test_a_rate_that_is_no_multiple_of_thirty_is_refused():
    with pytest.raises(InputError, match="multiple of 30"):
        Moves(build([walker()], fps=50))


def test_a_database_without_the_path_ahead_is_refused():
    database = moves().database
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
        Moves(pose_only)


def test_a_script_of_the_actors_has_moves():
    assert moves_of("walk 4 turn=0.5; idle 1").database.fps == 30
