"""The tasks as Gymnasium environments: many characters at once, or one.

An observation is a row: c_t (15 pose features, normalised), g_t (2, in units of 3 m), and among obstacles the maps (2
of 16 by 16, the step before first). An action has the 12 path features of a query: three positions, then three
directions, in units of the data: 0 is the mean path, and 1 in each number is one deviation along one of the ways in
which paths of the data differ (`Moves.basis`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from motionmatch.errors import missing_extra
from motionmatch.tasks.course import Course, Outcome, course
from motionmatch.tasks.moves import ACTION_LIMIT, limited

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing_extra("a task", "tasks") from error


def spaces_of(course: Course) -> tuple[gymnasium.spaces.Box, gymnasium.spaces.Box]:
    """Of one character: observations, actions."""
    seen = gymnasium.spaces.Box(-np.inf, np.inf, (course.width,), np.float32)
    asked = gymnasium.spaces.Box(-ACTION_LIMIT, ACTION_LIMIT, (course.walkers.moves.num_asked,), np.float32)
    return seen, asked


class TaskVectorEnv(gymnasium.vector.VectorEnv):
    """C characters that step together. Who ends an episode begins the next at once; `final_obs` is how it ended."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(self, num_envs: int = 1, task: str = "reach", **settings: Any) -> None:
        self.course = course(task, num_envs, **settings)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces_of(self.course)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        self.course.begin(seed=seed)
        return self.course.observe(), {}

    def step(self, actions: np.ndarray):
        outcome = self.course.step(limited(actions))
        observations, infos = outcome.observations, {}
        ended = outcome.ended
        if ended.any():
            infos = told(outcome, self.course.steps)
            self.course.begin(np.flatnonzero(ended))
            observations = self.course.observe()
        return observations, outcome.rewards, outcome.reached | outcome.failed, outcome.cut, infos


class TaskEnv(gymnasium.Env):
    """One character."""

    metadata = {"render_modes": []}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(self, task: str = "reach", **settings: Any) -> None:
        self.course = course(task, 1, **settings)
        self.observation_space, self.action_space = spaces_of(self.course)

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self.course.begin(seed=seed)
        return self.course.observe()[0], {}

    def step(self, action: np.ndarray):
        outcome = self.course.step(limited(np.asarray(action)[None]))
        over = bool(outcome.reached[0] or outcome.failed[0])
        info = {"success": bool(outcome.reached[0])} if outcome.ended[0] else {}
        return outcome.observations[0], float(outcome.rewards[0]), over, bool(outcome.cut[0]), info


def told(outcome: Outcome, steps: np.ndarray) -> dict[str, Any]:
    """What Gymnasium wants to know of episodes that ended."""
    ended = outcome.ended
    last = np.full(len(ended), None, object)
    for c in np.flatnonzero(ended):
        last[c] = outcome.observations[c]
    final = {"success": outcome.reached, "_success": ended, "steps": steps.copy(), "_steps": ended}
    return {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}
