"""A run in torch as a vector environment of stable-baselines3: observations and actions stay on the device."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import torch

from motionmatch.tasks.action_space import DiscreteActions
from motionmatch.tasks.run import FAILED, REACHED, AutoresetStep, TaskRun
from motionmatch.tasks.sb3 import TaskVecEnv
from motionmatch.tasks.tensor_run import TensorRun, TensorStep


class TensorVecEnv(TaskVecEnv):
    """C characters of one run that step on a device. `advance` takes and gives tensors."""

    def __init__(
        self,
        run: TaskRun,
        device: str = "cpu",
        *,
        reward_scale: float = 1.0,
        window: int = 1000,
        discrete_actions: DiscreteActions | None = None,
    ) -> None:
        self.tensors = TensorRun(run, device)
        super().__init__(run, reward_scale=reward_scale, window=window, discrete_actions=discrete_actions)
        self.tensor_returns = torch.zeros(self.num_envs, dtype=torch.float64, device=self.tensors.device)
        """(C,) sums of the rewards of the episodes that go on"""
        self._table = None if self.table is None else torch.as_tensor(self.table, device=self.tensors.device)

    def reset(self) -> np.ndarray:
        seed = self._seeds[0]
        self._reset_seeds()
        self.tensors.begin(seed=seed)
        return self.tensors.observe().cpu().numpy()

    def advance(self, actions: np.ndarray | torch.Tensor) -> TensorStep:  # type: ignore[override]
        """Do a step, and count ends; all on the device, rewards are not scaled yet."""
        started = time.perf_counter()
        asked = torch.as_tensor(actions, device=self.tensors.device)
        step = self.tensors.step_and_reset(asked if self._table is None else self._table[asked])
        self.tensor_returns += step.rewards
        ended = step.ends.nonzero()[:, 0]
        if len(ended):
            kept = (step.ends, step.lengths, self.tensor_returns)
            ends, lengths, returns = (values[ended].cpu().numpy() for values in kept)
            self.tensor_returns[ended] = 0.0
            each = ((ends & REACHED) > 0, (ends & FAILED) > 0, lengths, returns)
            self.ends.extend(zip(*(values.tolist() for values in each), strict=True))
            self.episodes += len(ended)
        self.seconds += time.perf_counter() - started
        return step

    def advance_arrays(self, actions: np.ndarray) -> AutoresetStep:
        step = self.advance(actions)
        given = (step.observations, step.final, step.rewards, step.ends, step.lengths)
        return AutoresetStep(*(values.cpu().numpy() for values in given))

    def get_returns(self) -> np.ndarray:
        return self.tensor_returns.cpu().numpy()

    def set_returns(self, returns: np.ndarray) -> None:
        self.tensor_returns = torch.as_tensor(returns.copy(), device=self.tensors.device)

    def snapshot(self) -> dict[str, Any]:
        return self.tensors.snapshot()

    def restore(self, kept: dict[str, Any]) -> None:
        self.tensors.restore(kept)
