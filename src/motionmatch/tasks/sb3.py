"""A course as stable-baselines3 wants it: a vector environment without a process or a copy per character."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.tasks.course import Course
from motionmatch.tasks.vector import limited, spaces_of

try:
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error


class CourseVecEnv(VecEnv):
    """C characters of one course. Rewards are scaled: a bonus of 1,000 would swamp the gradients."""

    def __init__(self, course: Course, *, reward_scale: float = 1.0, window: int = 1000) -> None:
        self.course, self.reward_scale = course, reward_scale  # first: it is asked for attributes while it is made
        super().__init__(len(course), *spaces_of(course))
        self.seconds = 0.0
        """Time spent in steps of the course, of this thread."""
        self.ends: deque[tuple[bool, bool, int]] = deque(maxlen=window)
        """How the last episodes ended: reached, failed, after how many steps."""
        self.episodes = 0
        self._actions = np.zeros((0, 0))
        self._uneventful: list[dict] = [{} for _ in range(len(course))]

    def reset(self) -> np.ndarray:
        self.course.begin(seed=self._seeds[0])
        self._reset_seeds()
        return self.course.observe()

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self):
        began = time.thread_time()
        outcome = self.course.step(limited(self._actions))
        seen, ended, infos = outcome.observations, outcome.ended, self._uneventful
        if ended.any():
            who = np.flatnonzero(ended)
            infos = [{} for _ in range(self.num_envs)]
            for c in who:
                infos[c] = {
                    "terminal_observation": outcome.observations[c],
                    "TimeLimit.truncated": bool(outcome.cut[c]),
                }
                self.ends.append((bool(outcome.reached[c]), bool(outcome.failed[c]), int(self.course.steps[c])))
            self.episodes += len(who)
            self.course.begin(who)
            seen = self.course.observe()
        self.seconds += time.thread_time() - began
        return seen, (self.reward_scale * outcome.rewards).astype(np.float32), ended, infos

    def close(self) -> None:
        pass

    # There is one object for all characters, so what is asked of some is asked of it.

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.course, attr_name, None) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.course, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return [getattr(self.course, method_name)(*args, **kwargs)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def success_ratio(self) -> float:
        """Of the last episodes."""
        return float(np.mean([reached for reached, _, _ in self.ends])) if self.ends else 0.0
