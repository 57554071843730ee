"""Reach a place among moving boxes."""

import numpy as np
import pytest

from motionmatch.errors import InputError
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.run import TaskRun, make_run
from task_spaces import space


def begun(count=40, **settings):
    course = TaskRun(space(), ReachMoving(count, **settings), count, seed=0)
    course.begin()
    return course


def standing():
    """Actions that ask to stay."""
    return space().actions(space().from_metres(np.zeros((1, 3, 2)), np.tile([0.0, 1.0], (1, 3, 1))))[0]


def test_equation_6_the_state_has_two_maps_the_step_before_first():
    course = begun(3)
    seen = course.observe()
    assert seen.shape == (3, 17 + 2 * 16 * 16)
    np.testing.assert_array_equal(seen[:, 17:], course.task.maps.reshape(3, -1))
    assert seen[:, 17:].min() == 0.0 and seen[:, 17:].max() == 1.0
    assert set(np.unique(begun(3, preset="paper").observe()[:, 17:])) == {0.0, 1.0}  # binary sensors


def test_equation_4_the_reward_adds_what_the_asked_positions_are_worth():
    course = begun(2, obstacles=1, stage=0)
    boxes = course.task.boxes
    boxes.centres[:], boxes.halves[:] = [[[50.0, 50.0]]], 0.5
    boxes.centres[1] = course.characters.positions[1] + [2.0, 0.0]
    boxes.halves[1] = 0.4
    course.characters.state.root_yaws[:] = 0.0
    positions = np.tile([[0.1, 0.0], [2.0, 0.0], [0.0, 3.0]], (2, 1, 1))  # the second is in the box of the second
    outcome = course.step(space().actions(space().from_metres(positions, np.tile([0.0, 1.0], (2, 3, 1)))))
    near = np.exp(-np.linalg.norm(course.task.targets - course.characters.positions, axis=1))
    np.testing.assert_allclose(outcome.rewards - near, [1.0, np.exp(-1)], atol=1e-6)


def test_hits_may_be_counted_where_boxes_will_be_by_then():
    for foresee, worth in ((False, 1.0), (True, np.exp(-1))):
        course = begun(1, obstacles=1, stage=9, foresee=foresee)
        boxes, characters = course.task.boxes, course.characters
        characters.state.root_yaws[:] = 0.0
        boxes.centres[:], boxes.halves[:] = characters.positions + [3.0, 0.0], 0.3
        boxes.velocities[:], boxes.axes[:] = [-1.0, 0.0], [1.0, 0.0]
        positions = np.array([[[0.1, 0.0], [0.2, 0.0], [2.0, 0.0]]])  # after a second a box is at the last
        outcome = course.step(space().actions(space().from_metres(positions, np.tile([0.0, 1.0], (1, 3, 1)))))
        near = np.exp(-course.task.distances(characters))
        np.testing.assert_allclose(outcome.rewards - near, worth, atol=1e-6)


def test_progress_pays_for_metres_and_sums_to_the_way_gone():
    weights = {"near_weight": 0.0, "hit_weight": 0.0, "bonus": 0.0, "progress_weight": 2.0}
    course = begun(5, obstacles=0, stage=9, **weights)
    task, characters = course.task, course.characters
    before = task.distances(characters)
    rng = np.random.default_rng(0)
    paid = sum(course.step(rng.normal(size=(5, 12))).rewards for _ in range(3))
    np.testing.assert_allclose(paid, 2.0 * (before - task.distances(characters)), atol=1e-9)


def test_costs_of_a_step_and_of_a_touch_are_taken_off():
    plain, costly = begun(2, obstacles=1, stage=0), begun(2, obstacles=1, stage=0, step_cost=0.25, touch_cost=3.0)
    for course in (plain, costly):
        course.task.boxes.centres[0], course.task.boxes.halves[:] = course.characters.positions[0], 2.0
        course.task.boxes.centres[1] = 50.0
    one, other = (course.step(np.tile(standing(), (2, 1))) for course in (plain, costly))
    np.testing.assert_allclose(one.rewards - other.rewards, [3.25, 0.25])


def test_soft_maps_show_a_box_that_moved_less_than_a_cell_and_hard_ones_do_not():
    for soft in (True, False):
        course = begun(1, obstacles=1, stage=9, soft=soft)
        boxes, characters = course.task.boxes, course.characters
        characters.state.root_yaws[:] = 0.0
        boxes.axes[:], boxes.halves[:], boxes.centres[:] = [1.0, 0.0], 1.0, characters.positions[0] + [0.0, 1.6]
        first = boxes.sense(characters.positions, characters.forwards, soft=soft)
        boxes.centres[..., 1] += 0.05
        moved = boxes.sense(characters.positions, characters.forwards, soft=soft) - first
        assert (np.abs(moved).max() > 0.1) == soft


def test_touching_a_box_ends_the_episode_even_at_the_target():
    course = begun(2, obstacles=1, stage=0)
    course.task.boxes.centres[:] = course.characters.positions[:, None]
    course.task.boxes.halves[:] = 3.0
    course.task.targets[:] = course.characters.positions
    outcome = course.step(np.tile(standing(), (2, 1)))
    assert outcome.failed.all() and not outcome.reached.any()
    assert (outcome.rewards < 3.0).all()  # no bonus of 10


def test_starts_and_targets_are_free_unless_the_paper_is_taken_literally():
    fair, paper = begun(200, stage=9), begun(200, stage=9, preset="paper")
    for course, most in ((fair, 0.0), (paper, 0.0), (begun(200, stage=9, preset="literal"), 0.7)):
        task, characters = course.task, course.characters
        starts = task.boxes.cover(characters.positions[:, None]).mean()
        targets = task.boxes.cover(task.targets[:, None]).mean()
        assert starts <= most and targets <= most
        assert (starts > 0.3 and targets > 0.3) == (most > 0)
    assert fair.task.max_steps == 150 and paper.task.max_steps is None


def test_stages_widen_the_square_and_speed_the_boxes_up():
    first, last = begun(300, stage=0), begun(300, stage=9)
    assert np.abs(first.task.targets).max() <= 2.5 < np.abs(last.task.targets).max() <= 5.0
    assert (first.task.boxes.velocities == 0).all()
    np.testing.assert_allclose(np.linalg.norm(last.task.boxes.velocities, axis=-1), 0.5)


def test_in_the_fair_preset_what_stands_still_looks_the_same_in_both_maps():
    fair, paper = begun(30, stage=0), begun(30, stage=0, preset="paper")
    for course in (fair, paper):
        actions = np.random.default_rng(0).normal(size=(30, 12))
        course.step(actions)
    np.testing.assert_array_equal(fair.task.maps[:, 0], fair.task.maps[:, 1])
    assert (paper.task.maps[:, 0] != paper.task.maps[:, 1]).any()


def test_the_curriculum_goes_on_by_itself_and_a_given_stage_stays():
    going, staying = begun(4), begun(4, stage=2)
    for course in (going, staying):
        course.task.curriculum.gate = 0.0
        for _ in range(100):
            course.task.count_outcomes(np.ones(4, bool))
    assert going.task.curriculum.stage == 1 and staying.task.curriculum.stage == 2


def test_a_snapshot_repeats_what_follows():
    course = begun(6)
    actions = np.random.default_rng(0).normal(size=(3, 6, 12))
    kept = course.snapshot()
    first = [course.step(each) for each in actions]
    course.restore(kept)
    for one, other in zip(first, (course.step(each) for each in actions), strict=True):
        np.testing.assert_array_equal(one.observations, other.observations)
        np.testing.assert_array_equal(one.rewards, other.rewards)


def test_an_unknown_preset_is_refused():
    with pytest.raises(InputError, match="fair"):
        ReachMoving(1, preset="fare")


def test_a_body_touches_boxes_that_its_root_passes():
    runs = [
        make_run("reach-moving", 40, database=space(), seed=1, stage=9, contact=each) for each in ("flesh", "point")
    ]
    touched = []
    for run in runs:
        run.begin()
        failed = np.zeros(40, bool)
        for _ in range(8):
            failed |= run.step(np.zeros((40, 12))).failed
        touched.append(failed)
    assert (touched[0] | ~touched[1]).all() and touched[0].sum() > touched[1].sum()


def test_starts_targets_and_maps_leave_room_for_the_body():
    wide, thin = (make_run("reach-moving", 60, database=space(), seed=1, stage=9, body=b) for b in ("flesh", "point"))
    for run in (wide, thin):
        run.begin()
    task, half = wide.task, wide.characters.space.half_width
    assert 0.2 < half < 0.5
    assert not task.boxes.cover(task.targets[:, None], margin=half).any()
    assert not task.boxes.cover(wide.characters.positions[:, None], margin=half + task.rules.clear).any()
    assert wide.task.maps[:, 1].mean() > thin.task.maps[:, 1].mean()
    with pytest.raises(InputError, match="body 'bones'"):
        make_run("reach-moving", 1, database=space(), body="bones")
