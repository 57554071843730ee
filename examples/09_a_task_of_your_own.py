"""Write a task of your own, in forty lines: walk once round a post.

The class below is all of it. Train, play, drive and register it:

    motionmatch train-policy examples/09_a_task_of_your_own.py:GoRound --out policy/
    motionmatch play --policy policy/
    motionmatch drive --policy policy/ --out round.glb
    python examples/09_a_task_of_your_own.py

Every part has a name. `--set progress=4` changes what that reward pays, and the log has `reward/progress`.
"""

from __future__ import annotations

import gymnasium
import numpy as np

from motionmatch.tasks import TaskMark, TermTask, failure, observation, register_task, reward, success


class GoRound(TermTask):
    """Walk once round a post to the left, about two metres away from it."""

    state = {"posts": (2,), "angles": (), "gone": (), "turned": ()}  # noqa: RUF012
    training = {"steps": 200_000, "gamma": 0.97}  # noqa: RUF012
    radius = 2.0

    def start(self, characters, chosen, rng):
        angle = rng.uniform(-np.pi, np.pi)
        away = self.radius * np.stack([np.sin(angle), np.cos(angle)], axis=1)
        self.posts[chosen] = characters.positions[chosen] + away
        self.angles[chosen], self.turned[chosen] = angle + np.pi, 0.0

    def pass_time(self, characters, movement):
        away = characters.positions - self.posts
        angles = np.arctan2(away[:, 0], away[:, 1])
        self.gone = np.mod(angles - self.angles + np.pi, 2 * np.pi) - np.pi
        self.angles, self.turned = angles, self.turned + self.gone

    def distances(self, characters):
        return np.linalg.norm(characters.positions - self.posts, axis=1)

    @observation(2)
    def post(self, characters):
        return self.see(characters, self.posts)

    @reward(2.0)
    def progress(self, characters, movement):
        return self.gone

    @reward(-0.1)
    def off(self, characters, movement):
        return np.abs(self.distances(characters) - self.radius)

    @success(10.0)
    def round(self, characters, movement):
        return self.turned > 2 * np.pi

    @failure(-5.0)
    def away(self, characters, movement):
        return self.distances(characters) > 2 * self.radius

    def marks(self):
        return [TaskMark(self.posts, 0.15, "disc"), TaskMark(self.posts, self.radius)]


def main() -> None:
    register_task("mine/GoRound-v0", GoRound, radius=1.5)
    env = gymnasium.make("mine/GoRound-v0", render_mode="rgb_array")
    env.reset(seed=1)
    for _ in range(5):
        _, paid, _, _, info = env.step(env.action_space.sample())
        said = ", ".join(f"{name} {value:.2f}" for name, value in info["rewards"].items())
        print(f"paid {paid:.2f}: {said}")
    print("a picture of", env.render().shape)


if __name__ == "__main__":
    main()
