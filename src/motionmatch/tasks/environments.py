"""The tasks as Gymnasium environments: many characters at once, or one.

An observation is a row: c_t (15 pose features, normalised), g_t (2, in units of 3 m), and among obstacles the maps (2
of 16 by 16, the step before first). An action stands for the 12 path features of a query, three positions and three
directions, in units of the data: 0 is the mean path, and 1 in each number is one deviation along a principal component
of the data's paths (`ActionSpace.basis`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.tasks.action_space import ACTION_LIMIT, clip_actions
from motionmatch.tasks.run import StepResult, TaskRun, make_run

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing_extra("a task", "tasks") from error


def make_spaces(run: TaskRun) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Box]:
    """Return the spaces of one character: observations, actions."""
    observations = gymnasium.spaces.Box(-np.inf, np.inf, (run.width,), np.float32)
    actions = gymnasium.spaces.Box(-ACTION_LIMIT, ACTION_LIMIT, (run.characters.space.num_actions,), np.float32)
    return observations, actions


class TaskVectorEnv(gymnasium.vector.VectorEnv):
    """C characters that step together. Where an episode ends the next begins; `final_obs` is its last observation."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(self, num_envs: int = 1, task: str = "reach", **settings: Any) -> None:
        self.run = make_run(task, num_envs, **settings)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = make_spaces(self.run)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        self.run.begin(seed=seed)
        return self.run.observe(), {}

    def step(self, actions: np.ndarray):
        result = self.run.step(clip_actions(actions))
        observations, infos = result.observations, {}
        ended = result.ended
        if ended.any():
            infos = make_infos(result, self.run.steps)
            self.run.begin(np.flatnonzero(ended))
            observations = self.run.observe()
        return observations, result.rewards, result.reached | result.failed, result.cut, infos


class TaskEnv(gymnasium.Env):
    """One character."""

    metadata = {"render_modes": []}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(self, task: str = "reach", **settings: Any) -> None:
        self.run = make_run(task, 1, **settings)
        self.observation_space, self.action_space = make_spaces(self.run)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self.run.begin(seed=seed)
        return self.run.observe()[0], {}

    def step(self, action: np.ndarray):
        result = self.run.step(clip_actions(np.asarray(action)[None]))
        over = bool(result.reached[0] or result.failed[0])
        info = {"success": bool(result.reached[0])} if result.ended[0] else {}
        return result.observations[0], float(result.rewards[0]), over, bool(result.cut[0]), info


def make_infos(result: StepResult, steps: np.ndarray) -> dict[str, Any]:
    """Return Gymnasium's infos of episodes that ended."""
    ended = result.ended
    last = np.full(len(ended), None, object)
    for c in np.flatnonzero(ended):
        last[c] = result.observations[c]
    final = {"success": result.reached, "_success": ended, "steps": steps.copy(), "_steps": ended}
    return {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}
