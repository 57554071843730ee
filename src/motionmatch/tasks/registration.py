"""The names under which Gymnasium finds the tasks: `gymnasium.make("motionmatch/Reach-v0")`."""

from __future__ import annotations

NAMES = {"motionmatch/Reach-v0": "reach", "motionmatch/ReachMoving-v0": "reach-moving"}


def register() -> None:
    """Tell Gymnasium, where it is installed."""
    try:
        import gymnasium
    except ImportError:
        return
    for name, task in NAMES.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="motionmatch.tasks.vector:TaskEnv",
                vector_entry_point="motionmatch.tasks.vector:TaskVectorEnv",
                kwargs={"task": task},
            )
