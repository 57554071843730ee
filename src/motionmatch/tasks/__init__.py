"""Learning on top of motion matching: a policy writes the query (Lee 2024).

Importing this room registers the tasks with Gymnasium: `gymnasium.make("motionmatch/Reach-v0")`. `import motionmatch`
does so too if Gymnasium was imported before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach

if TYPE_CHECKING:
    from motionmatch.tasks.action_space import STEP_SECONDS, ActionSpace, DiscreteActions, cached_action_space
    from motionmatch.tasks.characters import Movement, TaskCharacters
    from motionmatch.tasks.config import PolicyTrainConfig
    from motionmatch.tasks.environments import TaskEnv, TaskVectorEnv
    from motionmatch.tasks.evaluate import EvaluationReport, TargetSteering, evaluate_policy
    from motionmatch.tasks.planner import Planner
    from motionmatch.tasks.policy import Policy, load_policy
    from motionmatch.tasks.reach import Reach
    from motionmatch.tasks.reach_moving import ReachMoving
    from motionmatch.tasks.run import StepResult, TaskRun, make_run
    from motionmatch.tasks.task import Judgement, Task
    from motionmatch.tasks.train import train_policy
    from motionmatch.tasks.wrappers import CurriculumEnv, CurriculumVectorEnv
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "action_space": ["STEP_SECONDS", "ActionSpace", "DiscreteActions", "cached_action_space"],
            "characters": ["Movement", "TaskCharacters"],
            "config": ["PolicyTrainConfig"],
            "environments": ["TaskEnv", "TaskVectorEnv"],
            "evaluate": ["EvaluationReport", "TargetSteering", "evaluate_policy"],
            "planner": ["Planner"],
            "policy": ["Policy", "load_policy"],
            "reach": ["Reach"],
            "reach_moving": ["ReachMoving"],
            "run": ["StepResult", "TaskRun", "make_run"],
            "task": ["Judgement", "Task"],
            "train": ["train_policy"],
            "wrappers": ["CurriculumEnv", "CurriculumVectorEnv"],
        },
    )

__all__ = [
    "STEP_SECONDS",
    "ActionSpace",
    "CurriculumEnv",
    "CurriculumVectorEnv",
    "DiscreteActions",
    "EvaluationReport",
    "Judgement",
    "Movement",
    "Planner",
    "Policy",
    "PolicyTrainConfig",
    "Reach",
    "ReachMoving",
    "StepResult",
    "TargetSteering",
    "Task",
    "TaskCharacters",
    "TaskEnv",
    "TaskRun",
    "TaskVectorEnv",
    "cached_action_space",
    "evaluate_policy",
    "load_policy",
    "make_run",
    "train_policy",
]

GYMNASIUM_NAMES: dict[str, dict[str, object]] = {
    "motionmatch/Reach-v0": {"task": "reach"},
    "motionmatch/ReachMoving-v0": {"task": "reach-moving", "stage": 9},
    **{f"motionmatch/ReachMovingStage{stage}-v0": {"task": "reach-moving", "stage": stage} for stage in range(10)},
}
"""Tasks and their settings by their names in Gymnasium. Among moving boxes the last stage, or a named one."""


def register() -> None:
    """Register the tasks with Gymnasium, where it is installed."""
    try:
        import gymnasium
    except ImportError:
        return
    for name, settings in GYMNASIUM_NAMES.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="motionmatch.tasks.environments:TaskEnv",
                vector_entry_point="motionmatch.tasks.environments:TaskVectorEnv",
                kwargs=dict(settings),
            )


register()
