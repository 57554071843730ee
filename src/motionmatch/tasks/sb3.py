"""A run as a vector environment of stable-baselines3, without a process or a copy per character."""

from __future__ import annotations

import time
from collections import deque
from typing import Any

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.tasks.action_space import ACTION_LIMIT, DiscreteActions, clip_actions
from motionmatch.tasks.environments import make_observation_space
from motionmatch.tasks.run import CUT, FAILED, REACHED, AutoresetStep, TaskRun, step_and_reset, take_means
from motionmatch.tasks.workers import WorkerPool

try:
    import gymnasium
    import torch
    from stable_baselines3.common.vec_env import VecEnv
except ImportError as error:
    raise missing_extra("training a policy", "tasks") from error


class TaskVecEnv(VecEnv):
    """C characters of one run. Rewards are scaled: a bonus of 1,000 would swamp the gradients."""

    def __init__(
        self,
        run: TaskRun,
        *,
        workers: WorkerPool | None = None,
        reward_scale: float = 1.0,
        window: int = 1000,
        discrete_actions: DiscreteActions | None = None,
    ) -> None:
        """With `workers` characters step in its processes; `run` then only gives the shapes.

        With `discrete_actions` an action is the number of one of them.
        """
        self.run, self.workers, self.reward_scale = run, workers, reward_scale  # before VecEnv asks for them
        self.table = None if discrete_actions is None else discrete_actions.table(run.characters.space)
        observations = make_observation_space(run)
        actions: gymnasium.Space = gymnasium.spaces.Box(
            -ACTION_LIMIT, ACTION_LIMIT, (run.characters.space.num_actions,), np.float32
        )
        if self.table is not None:
            actions = gymnasium.spaces.Discrete(len(self.table))
        super().__init__(len(run) if workers is None else len(workers), observations, actions)
        self.seconds = 0.0
        """Time in steps of the run: of this thread, or of the slowest worker process"""
        self.ends: deque[tuple[bool, bool, int, float]] = deque(maxlen=window)
        """Ends of the last episodes: reached, failed, steps, and the sum of their rewards"""
        self.returns = np.zeros(self.num_envs)
        """(C,) sums of the rewards of the episodes that go on"""
        self.episodes = 0
        self._actions = np.zeros((0, 0))
        self._no_infos: list[dict] = [{} for _ in range(self.num_envs)]

    def reset(self) -> np.ndarray:
        seed = self._seeds[0]
        self._reset_seeds()
        if self.workers is not None:
            self.workers.begin(seed)
            return self.workers.shared.observations.copy()
        self.run.begin(seed=seed)
        return self.run.observe()

    def advance(self, actions: np.ndarray | torch.Tensor) -> AutoresetStep:
        """Do a step without dictionaries, and count ends; rewards are not scaled yet."""
        started = time.thread_time()
        asked: np.ndarray = torch.as_tensor(actions).cpu().numpy()
        if self.table is not None:
            asked = self.table[asked]
        if self.workers is not None:
            before = self.workers.seconds
            step = self.workers.step(clip_actions(asked))
            self.seconds += self.workers.seconds - before
        else:
            step = step_and_reset(self.run, clip_actions(asked))
            self.seconds += time.thread_time() - started
        self.returns += step.rewards
        for c in np.flatnonzero(step.ends):
            reached, failed = bool(step.ends[c] & REACHED), bool(step.ends[c] & FAILED)
            self.ends.append((reached, failed, int(step.lengths[c]), float(self.returns[c])))
            self.returns[c] = 0.0
            self.episodes += 1
        return step

    def advance_arrays(self, actions: np.ndarray) -> AutoresetStep:
        """Do the same; everything that is returned is an array."""
        return self.advance(actions)

    def step_async(self, actions: np.ndarray) -> None:
        self._actions = actions

    def step_wait(self):
        step, infos = self.advance_arrays(self._actions), self._no_infos
        ended = step.ends > 0
        if ended.any():
            infos = [{} for _ in range(self.num_envs)]
            for c in np.flatnonzero(ended):
                cut = bool(step.ends[c] & CUT)
                infos[c] = {"terminal_observation": step.final[c].copy(), "TimeLimit.truncated": cut}
        observations = step.observations if self.workers is None else step.observations.copy()
        return observations, (self.reward_scale * step.rewards).astype(np.float32), ended, infos

    @property
    def stage(self) -> int | None:
        """Stage of the curriculum, or None; the lowest of all worker processes."""
        if self.workers is not None:
            stages = [stage for stage in self.workers.stages() if stage is not None]
            return min(stages) if stages else None
        curriculum = getattr(self.run.task, "curriculum", None)
        return None if curriculum is None else curriculum.stage

    def take_means(self) -> dict[str, float]:
        """Return the means of the named parts of rewards and ends since the last call."""
        return take_means(self.run.task) if self.workers is None else self.workers.take_means()

    def get_returns(self) -> np.ndarray:
        """Return the sums (C,) of the rewards of the episodes that go on."""
        return self.returns.copy()

    def set_returns(self, returns: np.ndarray) -> None:
        """Set the sums (C,) of the rewards of the episodes that go on."""
        self.returns = returns.copy()

    def snapshot(self) -> dict[str, Any]:
        return self.run.snapshot() if self.workers is None else self.workers.snapshot()

    def restore(self, kept: dict[str, Any]) -> None:
        (self.run if self.workers is None else self.workers).restore(kept)

    def close(self) -> None:
        if self.workers is not None:
            self.workers.close()

    # One object steps all characters, so calls for some of them go to it.

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.run, attr_name, None) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.run, attr_name, value)

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        return [getattr(self.run, method_name)(*args, **kwargs)]

    def env_is_wrapped(self, wrapper_class: type, indices: Any = None) -> list[bool]:
        return [False for _ in self._get_indices(indices)]

    def success_ratio(self) -> float:
        """Return the share of successes among the last episodes."""
        return float(np.mean([end[0] for end in self.ends])) if self.ends else 0.0
