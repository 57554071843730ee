"""A task on the page, driven by its policy: three gates, a chaser, or one's own.

The task goes on as in training (`tasks.playing`). A click sets the target of the first character, where a task has
targets.
"""

from __future__ import annotations

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick
from motionmatch.errors import InputError
from motionmatch.tasks.action_space import ActionSpace
from motionmatch.tasks.finding import find_task, find_together
from motionmatch.tasks.playing import PolicyPlan, find_places, make_task
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.terms import TaskMark
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import Place
from motionmatch.viewer.replies import PolicyPart
from motionmatch.viewer.scenery import DrawnShape

HEIGHT = 1.0
"""Height of pillars and boxes, metres."""


class TaskPlay:
    """The viewer's scenario in which a policy does its task."""

    name = "policy"

    def __init__(self, policy: Policy, *, seed: int = 1) -> None:
        self.policy, self.seed = policy, seed
        self.text = f"a policy for {policy.task}"
        self.plans: dict[bytes, PolicyPlan] = {}
        """by the start positions of the characters: one for each seat"""
        self._space: tuple[int, ActionSpace] | None = None

    def action_space(self, controller: Controller) -> ActionSpace:
        """Return the action space of the controller's database; refuse a database that does not fit the policy."""
        database = controller.database
        if self._space is None or self._space[0] != id(database):
            space = ActionSpace(database)
            PolicyPlan(self.policy, controller, space=space)  # refuses a policy that does not fit
            self._space = id(database), space
        return self._space[1]

    def place(self, order: Place, seconds: float) -> None:
        """Set the target of the first character, where the task has targets."""
        if order.what != "target":
            raise InputError(f"boxes can't be placed in the task {self.policy.task}. Start: play --policy reach-moving")
        for plan in self.plans.values():
            targets = getattr(plan.task, "targets", None)
            if targets is None:
                raise InputError(f"the task {self.policy.task} has no target that could be placed.")
            targets[0] = order.x, order.z

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])

    @property
    def together(self) -> int:
        """Characters that do the task together."""
        return find_together(self.policy.task)

    def find_starts(self, characters: int) -> tuple[np.ndarray, np.ndarray] | None:
        """Return positions and facings (C, 3) at the start, if the task says where characters begin."""
        return find_places(make_task(self.policy, characters), characters, self.seed)

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        key = homes.tobytes()
        if time <= 0.0:  # a restart: the plans of before go, those of other seats that have just begun stay
            self.plans = {name: plan for name, plan in self.plans.items() if plan.time <= 0.0 and name != key}
        if key not in self.plans:
            count, space = state.num_characters, self.action_space(controller)
            self.plans[key] = PolicyPlan(self.policy, controller, characters=count, seed=self.seed, space=space)
        return self.plans[key].command(controller, state, time, dt)

    def moving_shapes(self, states: States, seconds: float) -> list[DrawnShape]:
        """Return everything of the task that is drawn."""
        return [shape for plan in self.plans.values() for mark in plan.marks_at(seconds) for shape in draw_mark(mark)]

    def describe(self) -> PolicyPart:
        """Describe the policy for the scene's message."""
        target = "targets" in getattr(find_task(self.policy.task), "state", {})
        return {"task": self.policy.task, "height": HEIGHT, "boxes": False, "target": target}


def draw_mark(mark: TaskMark) -> list[DrawnShape]:
    """Return the shapes of a mark, one for each character."""
    shapes = []
    for c, (x, z) in enumerate(mark.positions):
        size = np.broadcast_to(mark.size, (len(mark.positions), 2))[c]
        half, yaw = (float(size[0]), float(size[1])), 0.0 if mark.yaws is None else float(mark.yaws[c])
        centre = (float(x), float(z))
        if mark.kind == "ring":
            shapes.append(DrawnShape("ellipse", centre, half, yaw=yaw, span=(0.0, 0.02)))
        else:
            low, high = np.broadcast_to(mark.span, (len(mark.positions), 2))[c]
            shapes.append(DrawnShape(mark.kind, centre, half, yaw=yaw, span=(float(low), float(high))))
    return shapes
