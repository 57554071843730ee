"""A task of one's own, in a few lines."""

import numpy as np

from courses import moves
from motionmatch.tasks.course import Course
from motionmatch.tasks.reach import Reach
from motionmatch.tasks.task import Judgement, Task


class StandStill:
    """Not to go anywhere."""

    width = 1
    max_steps = 5

    def __init__(self):
        self.begun = 0

    def begin(self, walkers, chosen, rng):
        self.begun += len(chosen)

    def pass_time(self, walkers, walked):
        self.moved = np.linalg.norm(walked.positions[:, -1] - walked.positions[:, 0], axis=1)

    def observe(self, walkers):
        return np.ones((len(walkers), 1), np.float32)

    def judge(self, walkers, walked):
        return Judgement(-self.moved, np.zeros(len(walkers), bool), self.moved > 10)

    def ended(self, reached):
        self.over = len(reached)

    def snapshot(self):
        return {}

    def restore(self, kept):
        pass


def test_a_task_of_ones_own_is_stepped_judged_and_cut_off():
    task: Task = StandStill()
    course = Course(moves(), task, 3, seed=0)
    course.begin()
    assert task.begun == 3 and course.width == 16
    outcomes = [course.step(np.zeros((3, 12))) for _ in range(5)]
    assert all((outcome.rewards < 0).all() for outcome in outcomes)
    assert outcomes[-1].cut.all() and task.over == 3
    assert not outcomes[0].ended.any()


def test_the_tasks_here_are_tasks():
    reach: Task = Reach(2)
    assert reach.width == 2
