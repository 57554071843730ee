"""The policy among moving obstacles that comes with the package, evaluated. It needs no torch."""

from __future__ import annotations

from collections.abc import Callable

from motionmatch.studies.study import Row
from motionmatch.tasks.action_space import ActionSpace
from motionmatch.tasks.evaluate import evaluate_policy
from motionmatch.tasks.policy import load_policy

SHIPPED = "the policy that is shipped"


def evaluate_shipped(open_space: Callable[[], ActionSpace], name: str, episodes: int) -> Row:
    """Return the outcomes of its episodes at the last stage of the curriculum, and its success at the first, on the
    action space of the database of that name."""
    space, policy = open_space(), load_policy("reach-moving")
    settings = {key: value for key, value in policy.settings.items() if key not in ("stage", "continuity")}
    last, first = (
        evaluate_policy(policy, policy.task, space, episodes=episodes, stage=stage, **settings)[0] for stage in (9, 0)
    )
    row = last.facts() | {"first": first.success}
    return row | {"curve": [], "what": SHIPPED, "seed": 0, "database": name}
