"""Write a task of your own: follow a target that walks in circles.

The characters are steered by hand here; `train_policy` teaches a policy instead (docs/tasks.md).

    python examples/09_a_task_of_your_own.py
"""

from __future__ import annotations

import numpy as np

from motionmatch.tasks import (
    STEP_SECONDS,
    Judgement,
    Movement,
    Reach,
    TargetSteering,
    TaskCharacters,
    TaskRun,
    cached_action_space,
)


class PathFollower(Reach):
    """The target goes round at 1.2 m/s. Rewards are high near it; episodes end only after the last step."""

    radius, speed = 3.0, 1.2

    def pass_time(self, characters: TaskCharacters, movement: Movement) -> None:
        turn = self.speed * STEP_SECONDS / self.radius
        sine, cosine = np.sin(turn), np.cos(turn)
        self.targets = self.targets @ np.array([[cosine, -sine], [sine, cosine]])

    def judge(self, characters: TaskCharacters, movement: Movement) -> Judgement:
        none = np.zeros(len(characters), bool)
        return Judgement(np.exp(-self.distances(characters)), none, none)


def main() -> None:
    space = cached_action_space("locomotion")  # built once, then kept
    task = PathFollower(32, max_steps=60)
    run = TaskRun(space, task, 32, seed=1)
    run.begin()
    task.targets *= PathFollower.radius / np.linalg.norm(task.targets, axis=1, keepdims=True)
    steering, rewards = TargetSteering(space, 1.5), []
    for _ in range(60):
        rewards.append(run.step(steering(run.observe())).rewards)
    distances = task.distances(run.characters)
    print(f"32 characters followed for 12 s: {np.median(distances):.2f} m from their targets at the end (median)")
    print(
        f"reward per step: {np.mean(rewards[:5]):.2f} at first, {np.mean(rewards[-20:]):.2f} in the last four seconds"
    )


if __name__ == "__main__":
    main()
