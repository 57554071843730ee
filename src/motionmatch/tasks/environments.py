"""The tasks as Gymnasium environments: many characters at once, or one.

An observation is a row: c_t (15 pose features, normalised), g_t (2, in units of 3 m), and among obstacles the maps (2
of 16 by 16, the step before first). An action stands for the 12 path features of a query, three positions and three
directions, in units of the data: 0 is the mean path, and ±1 in each number is `ACTION_UNIT` deviations along a
principal component of the data's paths (`ActionSpace.basis`). Rewards are those of the task, multiplied so that
success is worth `SUCCESS_REWARD`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from motionmatch.errors import InputError, missing_extra
from motionmatch.tasks.action_space import ACTION_LIMIT, DiscreteActions
from motionmatch.tasks.drawing import TaskWindow
from motionmatch.tasks.run import StepResult, TaskRun, make_run

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ImportError as error:
    raise missing_extra("a task", "tasks") from error

ACTION_UNIT = ACTION_LIMIT
"""Deviations of the data's paths that 1 in an action stands for. With few of them learners with usual settings stay
near the mean path for long."""
SUCCESS_REWARD = 10.0
"""Reward of reaching the target, after rewards are multiplied."""
RenderMode = Literal["rgb_array", "human"]


class ActionUnits:
    """Actions of an environment, and the actions of the task that they stand for."""

    def __init__(self, run: TaskRun, *, unit: float, discrete: bool) -> None:
        """±1 are `unit` deviations; with `discrete` an action is the number of one of 25 straight paths."""
        if not (np.isfinite(unit) and unit > 0):
            raise InputError(f"action_unit is {unit}; expected a number of deviations above 0.")
        self.unit = unit
        self.table = DiscreteActions().table(run.characters.space) if discrete else None
        """(A, 12) actions to choose from, or None"""
        self.width = run.characters.space.num_actions

    @property
    def space(self) -> gymnasium.Space:
        """The space of one character's actions."""
        if self.table is not None:
            return gymnasium.spaces.Discrete(len(self.table))
        return gymnasium.spaces.Box(-1.0, 1.0, (self.width,), np.float32)

    def to_task(self, actions: np.ndarray) -> np.ndarray:
        """Return the actions (C, 12) of the task; those beyond ±1 are brought back."""
        if self.table is None:
            return self.unit * np.clip(np.asarray(actions), -1.0, 1.0)
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or (chosen < 0).any() or (chosen >= len(self.table)).any():
            raise InputError(f"actions {chosen.tolist()}: expected whole numbers from 0 to {len(self.table) - 1}.")
        return self.table[chosen]


def make_observation_space(run: TaskRun) -> gymnasium.spaces.Box:
    """Return the space of one character's observations."""
    return gymnasium.spaces.Box(-np.inf, np.inf, (run.width,), np.float32)


class _Environment:
    """What environments of one character and of many share: how they are made, copied and drawn."""

    run: TaskRun
    units: ActionUnits
    render_mode: str | None
    _window: TaskWindow | None

    def _make(
        self,
        count: int,
        task: Any,
        render_mode: RenderMode | None,
        reward_scale: float | None,
        action_unit: float,
        discrete_actions: bool,
        settings: dict[str, Any],
    ) -> None:
        if render_mode not in (None, "rgb_array", "human"):
            raise InputError(f"render_mode is {render_mode!r}; expected 'rgb_array', 'human' or None.")
        self.run = make_run(task, count, **settings)
        bonus = float(getattr(self.run.task, "bonus", SUCCESS_REWARD))
        self.reward_scale = (SUCCESS_REWARD / bonus if bonus > 0 else 1.0) if reward_scale is None else reward_scale
        self.units = ActionUnits(self.run, unit=action_unit, discrete=discrete_actions)
        self.render_mode, self._window = render_mode, None
        self._arguments = (count, task, render_mode, reward_scale, action_unit, discrete_actions, settings)

    @property
    def stage(self) -> int | None:
        """Stage of the obstacles, from 0 to 9; None on the plane."""
        curriculum = getattr(self.run.task, "curriculum", None)
        return None if curriculum is None else curriculum.stage

    def set_stage(self, stage: int) -> None:
        """Let new episodes begin at another stage of the obstacles, from 0 to 9."""
        curriculum = getattr(self.run.task, "curriculum", None)
        if curriculum is None:
            raise InputError("this task has no stages. ReachMoving has.")
        curriculum.set_stage(stage)

    def _draw(self, character: int) -> np.ndarray:
        if self._window is None:
            self._window = TaskWindow(self.run, human=self.render_mode == "human")
        return self._window.draw(character)

    def close(self, **kwargs: Any) -> None:
        """Close the window of the picture."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def __getstate__(self) -> dict[str, Any]:
        return {"arguments": self._arguments, "kept": self.run.snapshot()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        count, task, render_mode, reward_scale, action_unit, discrete, settings = kept["arguments"]
        given = {"render_mode": render_mode, "reward_scale": reward_scale, "action_unit": action_unit}
        one = isinstance(self, gymnasium.Env)
        where = () if one else (count,)
        self.__init__(*where, task=task, discrete_actions=discrete, **given, **settings)  # type: ignore[misc]
        self.run.restore(kept["kept"])


class TaskVectorEnv(_Environment, gymnasium.vector.VectorEnv):
    """C characters that step together. Where an episode ends the next begins; `final_obs` is its last observation."""

    metadata = {  # noqa: RUF012 (as Gymnasium has it)
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": ["rgb_array", "human"],
        "render_fps": 5,
    }

    def __init__(
        self,
        num_envs: int = 1,
        task: Any = "reach",
        *,
        render_mode: RenderMode | None = None,
        reward_scale: float | None = None,
        action_unit: float = ACTION_UNIT,
        discrete_actions: bool = False,
        **settings: Any,
    ) -> None:
        """`settings` are those of `make_run`: database, model, clamp, and those of the task.

        Rewards are multiplied by `reward_scale`; by default so that success is worth 10. ±1 in an action is
        `action_unit` deviations. With `discrete_actions` an action is one of 25 straight paths.
        """
        self._make(num_envs, task, render_mode, reward_scale, action_unit, discrete_actions, settings)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = make_observation_space(self.run), self.units.space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: dict | None = None):
        """Begin new episodes: of all characters, or of those that `options["reset_mask"]` (C,) bool marks.

        With one seed character c gets `seed + c`, so that it does what a single environment with that seed does.
        """
        chosen = self._read_mask(options)
        seeds = seed if seed is None or not isinstance(seed, int | np.integer) else np.arange(self.num_envs) + int(seed)
        if seeds is not None:
            self._seed(chosen, seeds)
        self.run.begin(chosen)
        return self.run.observe(), {}

    def _seed(self, chosen: np.ndarray, seeds: Sequence[int | None] | np.ndarray) -> None:
        if len(seeds) != self.num_envs:
            raise InputError(
                f"{len(seeds)} seeds for {self.num_envs} environments: expected one for each, or a number."
            )
        for c in chosen:
            if seeds[c] is not None:
                self.run.streams.seed([int(seeds[c])], np.array([c]))

    def _read_mask(self, options: dict | None) -> np.ndarray:
        mask = None if options is None else options.get("reset_mask")
        if mask is None:
            return np.arange(self.num_envs)
        mask = np.asarray(mask)
        if mask.shape != (self.num_envs,) or mask.dtype != bool:
            raise InputError(f"reset_mask has shape {mask.shape} of {mask.dtype}; expected ({self.num_envs},) of bool.")
        return np.flatnonzero(mask)

    def step(self, actions: np.ndarray):
        result = self.run.step(self.units.to_task(actions))
        observations, infos = result.observations, {}
        ended = result.ended
        if ended.any():
            infos = make_infos(result, self.run.steps)
            self.run.begin(np.flatnonzero(ended))
            observations = self.run.observe()
        if result.parts:
            infos["rewards"] = {name: self.reward_scale * paid for name, paid in result.parts.items()}
        if self.render_mode == "human":
            self._draw(0)
        return observations, self.reward_scale * result.rewards, result.reached | result.failed, result.cut, infos

    def render(self) -> Any:
        """Return a picture (H, W, 3) of each character, where the mode is rgb_array."""
        return tuple(self._draw(c) for c in range(self.num_envs)) if self.render_mode == "rgb_array" else None


class TaskEnv(_Environment, gymnasium.Env):
    """One character."""

    metadata = {"render_modes": ["rgb_array", "human"], "render_fps": 5}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        task: Any = "reach",
        *,
        render_mode: RenderMode | None = None,
        reward_scale: float | None = None,
        action_unit: float = ACTION_UNIT,
        discrete_actions: bool = False,
        **settings: Any,
    ) -> None:
        """The arguments are those of `TaskVectorEnv`."""
        self._make(1, task, render_mode, reward_scale, action_unit, discrete_actions, settings)
        self.observation_space, self.action_space = make_observation_space(self.run), self.units.space

    def reset(self, *, seed: int | None = None, options: dict | None = None):
        super().reset(seed=seed)
        self.run.begin(seed=seed)
        return self.run.observe()[0], {}

    def step(self, action: np.ndarray):
        result = self.run.step(self.units.to_task(np.asarray(action)[None]))
        over = bool(result.reached[0] or result.failed[0])
        done = bool(result.succeeded[0])
        info: dict[str, Any] = {"success": done, "is_success": done} if result.ended[0] else {}
        if result.parts:
            info["rewards"] = {name: self.reward_scale * float(paid[0]) for name, paid in result.parts.items()}
        if self.render_mode == "human":
            self._draw(0)
        reward = self.reward_scale * float(result.rewards[0])
        return result.observations[0], reward, over, bool(result.cut[0]), info

    def render(self) -> Any:
        """Return a picture (H, W, 3), where the mode is rgb_array."""
        return self._draw(0) if self.render_mode == "rgb_array" else None


def make_infos(result: StepResult, steps: np.ndarray) -> dict[str, Any]:
    """Return Gymnasium's infos of episodes that ended."""
    ended = result.ended
    last = np.full(len(ended), None, object)
    for c in np.flatnonzero(ended):
        last[c] = result.observations[c]
    final = {"success": result.succeeded, "_success": ended, "steps": steps.copy(), "_steps": ended}
    return {"final_obs": last, "_final_obs": ended, "final_info": final, "_final_info": ended}
