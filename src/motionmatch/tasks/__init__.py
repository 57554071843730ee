"""Learning on top of motion matching: a policy writes the query (Lee 2024).

Importing this room registers the tasks with Gymnasium: `gymnasium.make("motionmatch/Reach-v0")`. `import motionmatch`
does so too if Gymnasium was imported before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from motionmatch.lazy import attach
from motionmatch.tasks.registering import register_shipped

if TYPE_CHECKING:
    from motionmatch.tasks.action_space import STEP_SECONDS, ActionSpace, DiscreteActions, cached_action_space
    from motionmatch.tasks.characters import Movement, TaskCharacters, TaskWalkers
    from motionmatch.tasks.config import PolicyTrainConfig
    from motionmatch.tasks.corridor import Corridor
    from motionmatch.tasks.environments import TaskEnv, TaskVectorEnv
    from motionmatch.tasks.evaluate import EvaluationReport, TargetSteering, evaluate_policy
    from motionmatch.tasks.fetch import FetchBall
    from motionmatch.tasks.finding import find_task
    from motionmatch.tasks.follow import FollowTarget
    from motionmatch.tasks.gates import Gates
    from motionmatch.tasks.keep_away import KeepAway
    from motionmatch.tasks.planner import Planner
    from motionmatch.tasks.playing import PlayedEpisodes, PolicyPlan
    from motionmatch.tasks.policy import Policy, load_policy
    from motionmatch.tasks.reach import Reach
    from motionmatch.tasks.reach_moving import ReachMoving
    from motionmatch.tasks.registering import register_task
    from motionmatch.tasks.run import StepResult, TaskRun, make_run
    from motionmatch.tasks.sit import SitDown
    from motionmatch.tasks.task import Judgement, Task
    from motionmatch.tasks.terms import TaskMark, TermTask, failure, observation, reward, success
    from motionmatch.tasks.train import train_policy
    from motionmatch.tasks.wrappers import CurriculumEnv, CurriculumVectorEnv
else:
    __getattr__, __dir__ = attach(
        __name__,
        {
            "action_space": ["STEP_SECONDS", "ActionSpace", "DiscreteActions", "cached_action_space"],
            "characters": ["Movement", "TaskCharacters", "TaskWalkers"],
            "config": ["PolicyTrainConfig"],
            "corridor": ["Corridor"],
            "environments": ["TaskEnv", "TaskVectorEnv"],
            "evaluate": ["EvaluationReport", "TargetSteering", "evaluate_policy"],
            "fetch": ["FetchBall"],
            "finding": ["find_task"],
            "follow": ["FollowTarget"],
            "gates": ["Gates"],
            "keep_away": ["KeepAway"],
            "planner": ["Planner"],
            "playing": ["PlayedEpisodes", "PolicyPlan"],
            "policy": ["Policy", "load_policy"],
            "reach": ["Reach"],
            "reach_moving": ["ReachMoving"],
            "registering": ["register_task"],
            "run": ["StepResult", "TaskRun", "make_run"],
            "sit": ["SitDown"],
            "task": ["Judgement", "Task"],
            "terms": ["TaskMark", "TermTask", "failure", "observation", "reward", "success"],
            "train": ["train_policy"],
            "wrappers": ["CurriculumEnv", "CurriculumVectorEnv"],
        },
    )

__all__ = [
    "STEP_SECONDS",
    "ActionSpace",
    "Corridor",
    "CurriculumEnv",
    "CurriculumVectorEnv",
    "DiscreteActions",
    "EvaluationReport",
    "FetchBall",
    "FollowTarget",
    "Gates",
    "Judgement",
    "KeepAway",
    "Movement",
    "Planner",
    "PlayedEpisodes",
    "Policy",
    "PolicyPlan",
    "PolicyTrainConfig",
    "Reach",
    "ReachMoving",
    "SitDown",
    "StepResult",
    "TargetSteering",
    "Task",
    "TaskCharacters",
    "TaskEnv",
    "TaskMark",
    "TaskRun",
    "TaskVectorEnv",
    "TaskWalkers",
    "TermTask",
    "cached_action_space",
    "evaluate_policy",
    "failure",
    "find_task",
    "load_policy",
    "make_run",
    "observation",
    "register_task",
    "reward",
    "success",
    "train_policy",
]

register_shipped()
