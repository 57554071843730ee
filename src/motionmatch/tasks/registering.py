"""Names of tasks in Gymnasium: those that come with motionmatch, and one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

GYMNASIUM_NAMES: dict[str, dict[str, object]] = {
    "motionmatch/Reach-v0": {"task": "reach"},
    "motionmatch/ReachMoving-v0": {"task": "reach-moving", "stage": 9},
    "motionmatch/Follow-v0": {"task": "follow"},
    "motionmatch/Gates-v0": {"task": "gates"},
    "motionmatch/KeepAway-v0": {"task": "keep-away"},
    "motionmatch/Corridor-v0": {"task": "corridor"},
    "motionmatch/Fetch-v0": {"task": "fetch"},
    "motionmatch/Sit-v0": {"task": "sit"},
    **{f"motionmatch/ReachMovingStage{stage}-v0": {"task": "reach-moving", "stage": stage} for stage in range(10)},
}
"""Tasks and their settings by their names in Gymnasium. Among moving boxes the last stage, or a named one."""


def register_task(name: str, task: Any, **settings: Any) -> None:
    """Register a task of one's own with Gymnasium: `register_task("mine/Follow-v0", "follow.py:Follow", speed=1.5)`.

    `task` is FILE.py:Task, a class, or the name of a task; `settings` are those of the environment and of the task.
    """
    from motionmatch.errors import missing_extra
    from motionmatch.tasks.finding import find_task

    find_task(task)  # refuses what is no task
    try:
        _register(name, {"task": task, **settings})
    except ImportError as error:
        raise missing_extra("a task", "tasks") from error


def register_shipped() -> None:
    """Register the tasks that come with motionmatch, where Gymnasium is installed."""
    try:
        import gymnasium
    except ImportError:
        return
    for name, settings in GYMNASIUM_NAMES.items():
        if name not in gymnasium.registry:
            _register(name, settings)


def _register(name: str, settings: Mapping[str, Any]) -> None:
    import gymnasium

    gymnasium.register(
        name,
        entry_point="motionmatch.tasks.environments:TaskEnv",
        vector_entry_point="motionmatch.tasks.environments:TaskVectorEnv",
        kwargs=dict(settings),
    )
