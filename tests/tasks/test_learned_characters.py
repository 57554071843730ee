"""Characters whose queries a learned model answers."""

import numpy as np
import pytest

from databases import small
from models import model
from motionmatch.errors import InputError
from motionmatch.learned.controller import LearnedController
from motionmatch.learned.model import load_model
from motionmatch.learned.player import get_network_inputs
from motionmatch.learned.poses import encode, to_character_space
from motionmatch.maths.streams import Streams
from motionmatch.tasks.action_space import ActionSpace
from motionmatch.tasks.characters import TaskCharacters
from motionmatch.tasks.reach import Reach
from motionmatch.tasks.run import TaskRun, make_run
from task_spaces import space


def learned_characters(count=4):
    made = TaskCharacters(ActionSpace(small()), count, model=model())
    made.place_randomly(np.arange(count), Streams(count, 0).rows(np.arange(count)))
    return made


def test_a_step_is_a_projection_and_a_fifth_of_a_second_of_the_learned_controller():
    made = learned_characters()
    assert isinstance(made.controller, LearnedController) and made.substeps == 6
    actions = np.random.default_rng(1).normal(size=(4, 12)).astype(np.float32)
    state, command = made.state, made.space.command(made.state, actions)
    movement = made.advance(actions)
    for k in range(6):
        state = made.controller.step(state, command, 1 / 30)
        assert (state.searched == (k == 0)).all()
        np.testing.assert_allclose(movement.positions[:, k], state.shown_positions[:, [0, 2]], atol=1e-9)
    np.testing.assert_array_equal(made.state.source.features, state.source.features)


def test_a_snapshot_repeats_what_follows_and_a_nan_changes_nothing():
    place = TaskRun(ActionSpace(small()), Reach(3), 3, seed=0, model=model())
    place.begin()
    kept, actions = place.snapshot(), np.random.default_rng(0).normal(size=(2, 3, 12))
    first = [place.step(each).observations for each in actions]
    place.restore(kept)
    with pytest.raises(InputError, match="numbers are needed"):
        place.step(np.full((3, 12), np.nan))
    for one, each in zip(first, actions, strict=True):
        np.testing.assert_array_equal(one, place.step(each).observations)


def test_a_database_that_the_model_was_not_trained_on_is_refused():
    with pytest.raises(InputError, match="trained on"):
        make_run("reach", 1, database=space(), model=model())


@pytest.mark.slow
def test_the_shipped_model_walks_as_its_database_does():
    from motionmatch.tasks.action_space import open_action_space
    from motionmatch.tasks.evaluate import TargetSteering, evaluate_policy

    there = open_action_space("locomotion", fps=load_model("locomotion").fps)
    reports = [
        evaluate_policy(TargetSteering(there, 2.0), "reach", there, episodes=100, model=m)[0]
        for m in (None, "locomotion")
    ]
    assert all(report.success == 1.0 for report in reports)
    assert reports[1].seconds == pytest.approx(reports[0].seconds, rel=0.1)


def test_jumps_are_between_the_pose_that_played_and_the_one_that_is_projected():
    made, learned = learned_characters(), model()
    before = get_network_inputs(made.state)
    actions = np.random.default_rng(1).normal(size=(4, 12)).astype(np.float32)
    command = made.space.command(made.state, actions)
    query = made.controller.query(made.controller.with_facing(made.state, command), command).vector
    asked = made.space.path_columns
    np.testing.assert_allclose(query[:, asked], made.space.path_features(actions), atol=1e-4)
    assert (query != before[:, : learned.num_features]).any(axis=1).all()
    made.advance(actions)
    found = np.clip(learned.projector(query), *learned.bounds)
    skeleton = made.space.database.skeleton
    poses = [
        to_character_space(learned.decompressor(each), learned.layout, skeleton).positions for each in (before, found)
    ]
    wanted = np.linalg.norm(poses[0] - poses[1], axis=-1).mean(axis=-1)
    np.testing.assert_allclose(made.jumps(), wanted, atol=1e-4)
    assert made.switched.any() and (wanted > 0).all()
    np.testing.assert_allclose(made.jumps(np.array([2])), wanted[2:3], atol=1e-4)


def test_poses_that_a_model_decodes_are_those_whose_jumps_are_measured_without_it():
    made = learned_characters()
    frames = made.space.frames[:4]
    exact = encode(made.space.database, model().layout)[frames]
    positions = to_character_space(exact, model().layout, made.space.database.skeleton).positions
    np.testing.assert_allclose(positions, made.space.joints[frames], atol=1e-3)
