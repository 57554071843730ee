"""The planner that tries things out."""

import numpy as np

from motionmatch.tasks.planner import Planner, evaluate_planner
from motionmatch.tasks.reach_moving import ReachMoving
from motionmatch.tasks.run import TaskRun
from task_spaces import space


def begun(count=6, **settings):
    course = TaskRun(space(), ReachMoving(count, **{"stage": 0, **settings}), count, seed=0)
    course.begin()
    return course


def test_planning_changes_nothing_in_the_course():
    course = begun(obstacles=20)
    plan, kept = Planner(course, directions=4, speeds=(1.5,)), course.snapshot()
    actions = plan()
    assert actions.shape == (6, 12)
    now = course.snapshot()
    np.testing.assert_array_equal(kept["task"]["boxes"]["centres"], now["task"]["boxes"]["centres"])
    np.testing.assert_array_equal(kept["characters"]["root_positions"], now["characters"]["root_positions"])
    np.testing.assert_array_equal(actions, plan())


def test_without_boxes_everyone_gets_there():
    report = evaluate_planner(begun(8, obstacles=0), directions=8, speeds=(1.5,))
    assert report.success == 1.0 and report.seconds < 10


def test_it_does_not_walk_into_a_box_that_it_could_go_around():
    course = begun(1, obstacles=1, body="point")
    course.characters.state.root_yaws[:] = 0.0
    course.task.boxes.centres[:], course.task.boxes.halves[:] = [[[0.0, 1.2]]], 0.5
    course.task.targets[:] = [[0.0, 2.6]]
    plan = Planner(course, directions=16, speeds=(1.0, 1.6))
    for _ in range(40):
        outcome = course.step(plan())
        if outcome.ended[0]:
            break
    assert outcome.reached[0]
