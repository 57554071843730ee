"""Two in a corridor, a dog that fetches, a chair to sit on: what their parts say, and bodies that touch."""

from __future__ import annotations

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.motion.flesh import RADII
from motionmatch.tasks.action_space import straight_actions
from motionmatch.tasks.bodies import Stances, find_extents, find_touching, place_bodies
from motionmatch.tasks.corridor import Corridor
from motionmatch.tasks.fetch import FetchBall
from motionmatch.tasks.run import make_run
from task_spaces import space


def stances(*places: tuple[float, float, float]) -> Stances:
    x, z, yaws = np.array(places, float).T
    return Stances(np.stack([x, z], axis=1), yaws, np.full(len(places), space().frames[0]))


def test_bodies_touch_where_their_capsules_do():
    """By an obvious twin: points along every bone of both."""
    rng = np.random.default_rng(0)
    one = stances(*rng.uniform(-0.1, 0.1, (40, 3)))
    two = stances(*np.stack([rng.uniform(0.2, 0.9, 40), rng.uniform(-0.3, 0.3, 40), rng.uniform(-3, 3, 40)], axis=1))
    found, flesh = find_touching(space(), one, two), space().flesh
    share = np.linspace(0, 1, 9)[:, None]
    for pair, (a, b) in enumerate(zip(place_bodies(space(), one), place_bodies(space(), two), strict=True)):
        lines = [
            points[flesh.bones[:, 0], None] * (1 - share) + points[flesh.bones[:, 1], None] * share for points in (a, b)
        ]
        away = np.linalg.norm(lines[0][:, :, None, None] - lines[1][None, None], axis=-1).min(axis=(1, 3))
        depth = (flesh.radii[:, None] + flesh.radii - away).max()
        if abs(depth) > 0.02:  # points along bones are not exact
            assert found[pair] == (depth > 0)
    assert 5 < found.sum() < 35


def test_extents_hold_every_capsule():
    low, high = find_extents(space(), stances((1.0, 2.0, 0.3)), np.array([[1.0, 0.0]]))[0]
    points = place_bodies(space(), stances((1.0, 2.0, 0.3)))[0]
    assert low <= points[:, 0].min() + 1e-6 and high >= points[:, 0].max() - 1e-6
    assert high - low < np.ptp(points[:, 0]) + 2 * max(RADII.values()) + 1e-6


def meet(count: int = 4, **how):
    run = make_run("corridor", count, database=space(), seed=1, turned=0.1, **how)
    run.begin()
    return run


def test_two_begin_at_opposite_ends_and_face_each_other():
    run = meet()
    task, at = run.task, run.characters.positions
    assert isinstance(task, Corridor)
    assert ((np.abs(at[:, 1]) > 3.2) & (np.abs(at[:, 1]) < 4.6)).all()
    assert (at[0::2, 1] * at[1::2, 1] < 0).all() and (task.ways == -np.sign(at[:, 1])).all()
    assert (run.characters.forwards[:, 1] * task.ways > 0.9).all()
    np.testing.assert_allclose(task.find_others(at), at[[1, 0, 3, 2]])


def test_one_alone_meets_its_mirror_image():
    run = meet(1)
    np.testing.assert_allclose(run.task.find_others(run.characters.positions), -run.characters.positions)
    assert len(run.task.marks()) == 3  # two walls and the image


def test_who_walks_straight_on_touches_the_other_and_both_have_failed():
    run = meet(2)
    run.characters.place(
        np.arange(2),
        frames=np.full(2, space().frames[0]),
        yaws=np.array([0.0, np.pi]),
        positions=np.array([[0.0, -0.8], [0.0, 0.8]]),
    )
    ahead = straight_actions(space(), np.tile([0.0, 1.0], (2, 1)), np.full(2, 1.2))
    for _ in range(8):
        result = run.step(ahead)
        if result.failed.any():
            break
    assert result.failed.all() and (result.parts["touched"] == -5.0).all()


def test_walls_are_touched_by_the_body_not_by_the_root():
    run = meet(2)
    run.characters.place(
        np.arange(2),
        frames=np.full(2, space().frames[0]),
        yaws=np.zeros(2),
        positions=np.array([[0.95, -2.0], [0.0, 2.0]]),
    )
    run.task.clear[:] = 1.0
    assert run.step(np.zeros((2, 12), np.float32)).failed.tolist() == [True, False]


def test_who_begins_in_touch_is_not_judged_before_it_is_clear():
    run = meet(2)
    frames, yaws = np.full(2, space().frames[0]), np.zeros(2)
    run.characters.place(np.arange(2), frames=frames, yaws=yaws, positions=np.array([[0.95, -2.0], [0.0, 2.0]]))
    assert not run.step(np.zeros((2, 12), np.float32)).failed.any()
    run.characters.place(np.arange(2), frames=frames, yaws=yaws, positions=np.array([[0.0, -2.0], [0.0, 2.0]]))
    run.step(np.zeros((2, 12), np.float32))
    run.characters.place(np.arange(2), frames=frames, yaws=yaws, positions=np.array([[0.95, -2.0], [0.0, 2.0]]))
    assert run.step(np.zeros((2, 12), np.float32)).failed.tolist() == [True, False]


def test_a_dog_takes_the_ball_where_its_mouth_is_and_brings_it_home():
    run = make_run("fetch", 2, database=space(), seed=1)
    run.begin()
    task, still = run.task, straight_actions(space(), np.tile([0.0, 1.0], (2, 1)), np.zeros(2))
    assert isinstance(task, FetchBall)
    task.balls[0] = run.characters.positions[0] + task.mouth * run.characters.forwards[0]
    result = run.step(still)
    assert task.carrying.tolist() == [1.0, 0.0] and result.parts["ball"][0] == 4.0
    assert result.reached.tolist() == [True, False]  # it is still at home
    np.testing.assert_allclose(task.find_aims()[1], task.balls[1])


@pytest.mark.slow
def test_who_is_before_a_chair_sits_down_exactly_on_it():
    from motionmatch.tasks.action_space import cached_action_space

    place = cached_action_space("locomotion+chair", 30.0, ("sit",))
    run = make_run("sit", 8, database=place, seed=1)
    run.begin()
    from motionmatch.tasks.evaluate import TargetSteering

    steer, sat = TargetSteering(place, 1.0, first=run.task.find_observation("target")), np.zeros(8, bool)
    for _ in range(90):
        result = run.step(steer(run.observe()))
        sat |= result.reached
    assert sat.mean() >= 0.8


def test_a_task_with_goals_needs_a_database_with_them():
    run = make_run("sit", 2, database=space(), seed=1)
    run.begin()
    with pytest.raises(InputError, match="--goals sit"):
        run.step(np.zeros((2, 12), np.float32))
