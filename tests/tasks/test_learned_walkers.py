"""Characters that walk as a learned model says."""

import numpy as np
import pytest

from courses import moves
from databases import small
from models import model
from motionmatch.errors import InputError
from motionmatch.learned.model import load_model
from motionmatch.learned.poses import encode, to_character_space
from motionmatch.tasks.course import Course, course
from motionmatch.tasks.learned_walkers import LearnedWalkers, root_network
from motionmatch.tasks.moves import Moves
from motionmatch.tasks.reach import Reach


def walkers(count=4):
    made = LearnedWalkers(Moves(small()), count, model())
    made.place(np.arange(count), np.random.default_rng(0))
    return made


def test_the_root_network_gives_the_columns_of_the_whole_one():
    learned = model()
    both = np.random.default_rng(0).normal(size=(6, learned.stepper.num_inputs)).astype(np.float32)
    whole = learned.decompressor(both)
    velocity = learned.layout.part(whole, "root_velocity")
    wanted = np.concatenate([velocity[:, [0, 2]], learned.layout.part(whole, "root_turn")], axis=1)
    np.testing.assert_allclose(root_network(learned)(both), wanted, atol=1e-4)


def test_a_step_is_a_projection_and_as_many_frames_as_a_fifth_of_a_second_has():
    made, learned = walkers(), model()
    actions = np.random.default_rng(1).normal(size=(4, 12)).astype(np.float32)
    query = made.both[:, : made.wide].copy()
    query[:, made.moves.asked_columns] = made.moves.asked(actions)
    now = np.clip(learned.projector(query), *learned.bounds)
    yaws, before = made.yaws.copy(), made.positions.copy()
    walked = made.advance(actions)
    for _ in range(round(0.2 * learned.fps)):
        now = np.clip(now + learned.stepper(now) / np.float32(learned.fps), *learned.bounds)
        x, z, turn = root_network(learned)(now).T.astype(float) / learned.fps
        before += np.stack([np.cos(yaws) * x + np.sin(yaws) * z, np.cos(yaws) * z - np.sin(yaws) * x], axis=1)
        yaws += turn
    np.testing.assert_allclose(made.positions, before, atol=1e-4)
    np.testing.assert_allclose(walked.positions[:, -1], made.positions)
    np.testing.assert_allclose(np.angle(np.exp(1j * (made.yaws - yaws))), 0.0, atol=1e-4)


def test_a_snapshot_repeats_what_follows_and_a_nan_changes_nothing():
    place = Course(Moves(small()), Reach(3), 3, seed=0, model=model())
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
        course("reach", 1, database=moves(), model=model())


@pytest.mark.slow
def test_the_shipped_model_walks_as_its_database_does():
    from motionmatch.tasks.evaluate import run
    from motionmatch.tasks.moves import open_moves
    from motionmatch.tasks.steering import TargetSteering

    there = open_moves("locomotion", fps=load_model("locomotion").fps)
    reports = [run(TargetSteering(there, 2.0), "reach", there, episodes=100, model=m)[0] for m in (None, "locomotion")]
    assert all(report.success == 1.0 for report in reports)
    assert reports[1].seconds == pytest.approx(reports[0].seconds, rel=0.1)


def test_jumps_are_between_the_pose_that_would_go_on_and_the_one_that_is_projected():
    made, learned = walkers(), model()
    before = made.both.copy()
    actions = np.random.default_rng(1).normal(size=(4, 12)).astype(np.float32)
    query = before[:, : made.wide].copy()
    query[:, made.moves.asked_columns] = made.moves.asked(actions)
    made.advance(actions)
    found = np.clip(learned.projector(query), *learned.bounds)
    skeleton = made.moves.database.skeleton
    poses = [
        to_character_space(learned.decompressor(each), learned.layout, skeleton).positions for each in (before, found)
    ]
    wanted = np.linalg.norm(poses[0] - poses[1], axis=-1).mean(axis=-1)
    np.testing.assert_allclose(made.jumps(), wanted, atol=1e-5)
    assert made.switched.all() and (wanted > 0).all()
    np.testing.assert_allclose(made.jumps(np.array([2])), wanted[2:3], atol=1e-5)


def test_poses_that_a_model_decodes_are_those_whose_jumps_are_measured_without_it():
    made = walkers()
    frames = made.moves.offered[:4]
    exact = encode(made.moves.database, model().layout)[frames]
    positions = to_character_space(exact, model().layout, made.moves.database.skeleton).positions
    np.testing.assert_allclose(positions, made.moves.joints[frames], atol=1e-3)
