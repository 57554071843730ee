"""A task of one's own, in a few lines."""

import numpy as np

from motionmatch.tasks.reach import Reach
from motionmatch.tasks.run import TaskRun
from motionmatch.tasks.task import Judgement, Task
from task_spaces import space


class StandStill:
    """Not to go anywhere."""

    width = 1
    max_steps = 5
    substeps = 6

    def __init__(self):
        self.begun = 0

    def begin(self, characters, chosen, rng):
        self.begun += len(chosen)

    def pass_time(self, characters, movement):
        self.moved = np.linalg.norm(movement.positions[:, -1] - movement.positions[:, 0], axis=1)

    def observe(self, characters):
        return np.ones((len(characters), 1), np.float32)

    def judge(self, characters, movement):
        return Judgement(-self.moved, np.zeros(len(characters), bool), self.moved > 10)

    def count_outcomes(self, reached):
        self.over = len(reached)

    def snapshot(self):
        return {}

    def restore(self, kept):
        pass


def test_a_task_of_ones_own_is_stepped_judged_and_cut_off():
    task: Task = StandStill()
    course = TaskRun(space(), task, 3, seed=0)
    course.begin()
    assert task.begun == 3 and course.width == 16
    outcomes = [course.step(np.zeros((3, 12))) for _ in range(5)]
    assert all((outcome.rewards < 0).all() for outcome in outcomes)
    assert outcomes[-1].cut.all() and task.over == 3
    assert not outcomes[0].ended.any()


def test_the_tasks_here_are_tasks():
    reach: Task = Reach(2)
    assert reach.width == 2
