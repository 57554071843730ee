"""A task of one's own in one file: keep up with a target that walks in circles.

The characters are steered by hand here; `train` with `CourseVecEnv` teaches a policy instead (docs/tasks.md).

    python examples/09_a_task_of_your_own.py
"""

from __future__ import annotations

import numpy as np

from motionmatch.tasks import STEP_SECONDS, Course, Judgement, Reach, TargetSteering, Walked, Walkers, moves_of


class Follow(Reach):
    """The target goes round at 1.2 m/s; near it is good, and there is no end but the last step."""

    radius, speed = 3.0, 1.2

    def pass_time(self, walkers: Walkers, walked: Walked) -> None:
        turn = self.speed * STEP_SECONDS / self.radius
        sine, cosine = np.sin(turn), np.cos(turn)
        self.targets = self.targets @ np.array([[cosine, -sine], [sine, cosine]])

    def judge(self, walkers: Walkers, walked: Walked) -> Judgement:
        nobody = np.zeros(len(walkers), bool)
        return Judgement(np.exp(-self.distances(walkers)), nobody, nobody)


def main() -> None:
    moves = moves_of("locomotion")  # built once, then kept
    course = Course(moves, Follow(32, max_steps=60), 32, seed=1)
    course.begin()
    course.task.targets *= Follow.radius / np.linalg.norm(course.task.targets, axis=1, keepdims=True)
    steering, rewards = TargetSteering(moves, 1.5), []
    for _ in range(60):
        rewards.append(course.step(steering(course.observe())).rewards)
    distances = course.task.distances(course.walkers)
    print(f"32 characters followed for 12 s: {np.median(distances):.2f} m from their targets at the end (median)")
    print(
        f"reward per step: {np.mean(rewards[:5]):.2f} at first, {np.mean(rewards[-20:]):.2f} in the last four seconds"
    )


if __name__ == "__main__":
    main()
