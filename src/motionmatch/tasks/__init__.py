"""Learning on top of motion matching: a policy writes the query (Lee 2024).

Importing this room tells Gymnasium the names of the tasks: `gymnasium.make("motionmatch/Reach-v0")`. `import
motionmatch` does so too, where Gymnasium was imported before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach
from motionmatch.tasks.registration import register

if TYPE_CHECKING:
    from motionmatch.tasks.course import Course
    from motionmatch.tasks.moves import STEP_SECONDS, Moves, moves_of
    from motionmatch.tasks.planner import Planner
    from motionmatch.tasks.policy import Policy, load_policy
    from motionmatch.tasks.reach import Reach
    from motionmatch.tasks.reach_moving import ReachMoving
    from motionmatch.tasks.steering import TargetSteering
    from motionmatch.tasks.task import Judgement, Task
    from motionmatch.tasks.train import PolicyTrainConfig, train_policy
    from motionmatch.tasks.vector import TaskEnv, TaskVectorEnv
    from motionmatch.tasks.walkers import Walked, Walkers
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "course": ["Course"],
            "moves": ["STEP_SECONDS", "Moves", "moves_of"],
            "planner": ["Planner"],
            "policy": ["Policy", "load_policy"],
            "reach": ["Reach"],
            "reach_moving": ["ReachMoving"],
            "steering": ["TargetSteering"],
            "task": ["Judgement", "Task"],
            "train": ["PolicyTrainConfig", "train_policy"],
            "vector": ["TaskEnv", "TaskVectorEnv"],
            "walkers": ["Walked", "Walkers"],
        },
    )

__all__ = [
    "STEP_SECONDS",
    "Course",
    "Judgement",
    "Moves",
    "Planner",
    "Policy",
    "PolicyTrainConfig",
    "Reach",
    "ReachMoving",
    "TargetSteering",
    "Task",
    "TaskEnv",
    "TaskVectorEnv",
    "Walked",
    "Walkers",
    "load_policy",
    "moves_of",
    "train_policy",
]

register()
