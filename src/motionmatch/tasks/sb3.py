"""A course as stable-baselines3 wants it: a vector environment without a process or a copy per character."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.tasks.course import CUT, FAILED, REACHED, Course, Stepped, stepped
from motionmatch.tasks.moves import limited
from motionmatch.tasks.vector import spaces_of
from motionmatch.tasks.ways import Ways
from motionmatch.tasks.workers import Workers

try:
    import gymnasium
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error


class CourseVecEnv(VecEnv):
    """C characters of one course. Rewards are scaled: a bonus of 1,000 would swamp the gradients."""

    def __init__(
        self,
        course: Course,
        *,
        workers: Workers | None = None,
        reward_scale: float = 1.0,
        window: int = 1000,
        ways: Ways | None = None,
    ) -> None:
        """With `workers` they step in its processes; `course` is then only asked what it looks like.

        With `ways` an action is the number of one of them.
        """
        self.course, self.workers, self.reward_scale = course, workers, reward_scale  # first: others ask for them
        self.table = None if ways is None else ways.table(course.walkers.moves)
        seen, path = spaces_of(course)
        asked: gymnasium.Space = path if ways is None else gymnasium.spaces.Discrete(len(ways))
        super().__init__(len(course) if workers is None else len(workers), seen, asked)
        self.seconds = 0.0
        """Time spent in steps of the course, of this thread; of the slowest process where there are some."""
        self.ends: deque[tuple[bool, bool, int]] = deque(maxlen=window)
        """How the last episodes ended: reached, failed, after how many steps."""
        self.episodes = 0
        self._actions = np.zeros((0, 0))
        self._uneventful: list[dict] = [{} for _ in range(self.num_envs)]

    def reset(self) -> np.ndarray:
        seed = self._seeds[0]
        self._reset_seeds()
        if self.workers is not None:
            self.workers.begin(seed)
            return self.workers.shared.seen.copy()
        self.course.begin(seed=seed)
        return self.course.observe()

    def advance(self, actions: np.ndarray) -> Stepped:
        """A step without dictionaries; rewards are not scaled yet. Ends are counted."""
        began = time.thread_time()
        if self.table is not None:
            actions = self.table[actions]
        if self.workers is not None:
            before = self.workers.seconds
            now = self.workers.step(limited(actions))
            self.seconds += self.workers.seconds - before
        else:
            now = stepped(self.course, limited(actions))
            self.seconds += time.thread_time() - began
        for c in np.flatnonzero(now.ends):
            self.ends.append((bool(now.ends[c] & REACHED), bool(now.ends[c] & FAILED), int(now.lengths[c])))
            self.episodes += 1
        return now

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self):
        now, infos = self.advance(self._actions), self._uneventful
        ended = now.ends > 0
        if ended.any():
            infos = [{} for _ in range(self.num_envs)]
            for c in np.flatnonzero(ended):
                cut = bool(now.ends[c] & CUT)
                infos[c] = {"terminal_observation": now.final[c].copy(), "TimeLimit.truncated": cut}
        seen = now.seen if self.workers is None else now.seen.copy()
        return seen, (self.reward_scale * now.rewards).astype(np.float32), ended, infos

    @property
    def stage(self) -> int | None:
        """Of the curriculum, where the task has one; of the process that is least far."""
        if self.workers is not None:
            stages = [stage for stage in self.workers.stages() if stage is not None]
            return min(stages) if stages else None
        curriculum = getattr(self.course.task, "curriculum", None)
        return None if curriculum is None else curriculum.stage

    def snapshot(self) -> dict[str, Any]:
        return self.course.snapshot() if self.workers is None else self.workers.snapshot()

    def restore(self, kept: dict[str, Any]) -> None:
        (self.course if self.workers is None else self.workers).restore(kept)

    def close(self) -> None:
        if self.workers is not None:
            self.workers.close()

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
