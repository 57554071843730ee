"""The obstacle curriculum (Lee 2024, section 4) as Gymnasium wrappers: stages are the wrapper's, not the environment's.

env = CurriculumEnv(gymnasium.make("motionmatch/ReachMovingStage0-v0"))
envs = CurriculumVectorEnv(gymnasium.make_vec("motionmatch/ReachMovingStage0-v0", num_envs=64))
"""

from __future__ import annotations

from typing import Any

from motionmatch.errors import InputError, missing_extra
from motionmatch.tasks.environments import TaskEnv, TaskVectorEnv
from motionmatch.tasks.reach_moving import Curriculum

try:
    import gymnasium
except ImportError as error:
    raise missing_extra("a curriculum", "tasks") from error


def _begin(env: Any, kind: type[TaskEnv] | type[TaskVectorEnv], gate: float, window: int) -> Curriculum:
    inner: Any = env.unwrapped
    if not isinstance(inner, kind) or inner.stage is None:
        raise InputError("a curriculum needs an environment with stages, such as motionmatch/ReachMovingStage0-v0.")
    return Curriculum(gate=gate, window=window, stage=inner.stage)


class CurriculumEnv(gymnasium.Wrapper):
    """Goes on to the next stage when more than `gate` of the last `window` episodes reached their targets."""

    def __init__(self, env: gymnasium.Env, *, gate: float = 0.4, window: int = 300) -> None:
        super().__init__(env)
        self.curriculum = _begin(env, TaskEnv, gate, window)

    def step(self, action: Any):
        observation, reward, over, cut, info = self.env.step(action)
        if over or cut:
            self.curriculum.count(bool(info["success"]))
            self.unwrapped.set_stage(self.curriculum.stage)  # type: ignore[attr-defined]
        return observation, reward, over, cut, {**info, "stage": self.curriculum.stage}


class CurriculumVectorEnv(gymnasium.vector.VectorWrapper):
    """The same for many characters at once: all of them share the stage. Episodes that begin in the step that reaches a
    stage are still of the one before."""

    def __init__(self, env: gymnasium.vector.VectorEnv, *, gate: float = 0.4, window: int = 300) -> None:
        super().__init__(env)
        self.curriculum = _begin(env, TaskVectorEnv, gate, window)

    def step(self, actions: Any):
        observations, rewards, over, cut, infos = self.env.step(actions)
        ended = over | cut
        if ended.any():
            for success in infos["final_info"]["success"][ended]:
                self.curriculum.count(bool(success))
            self.unwrapped.set_stage(self.curriculum.stage)
        return observations, rewards, over, cut, {**infos, "stage": self.curriculum.stage}
