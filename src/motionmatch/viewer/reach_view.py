"""Handles and things on the page: the character goes to one, has its hand on it for a while, and goes on to the next.

Drag one: the character goes there. Click on the ground: it walks there. Shift and a click adds one, a right click
takes one away. What lies on a stool is picked up: it stays in the hand until the next one is reached.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.goal_frames import AT
from motionmatch.control.goals import GoalController
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick
from motionmatch.viewer.goal_view import ChairPlay, SeatPlace
from motionmatch.viewer.history import States
from motionmatch.viewer.replies import PolicyPart
from motionmatch.viewer.scenery import DrawnShape
from motionmatch.world.goals import Goals

HANDLE = 1.0
"""Height of a handle, metres."""
_POST, _KNOB, _THING, _STOOL = 0.03, 0.06, 0.045, 0.16
"""Half the thickness of a post, half the width of a handle, half the size of a thing, half the width of a stool."""
_HOLD_SECONDS = 2.0
"""How long a hand stays, seconds."""


@dataclass(frozen=True)
class HandPlace(SeatPlace):
    """A handle on a post, or a thing on a stool: x and z, metres, the facing of its user, radians, and its height."""

    height: float = HANDLE

    @property
    def lies(self) -> bool:
        """Whether it is a thing that is picked up."""
        return self.height < 0.9


_AT_FIRST = (HandPlace(0.0, 2.4, 0.0), HandPlace(-2.0, 0.4, -np.pi / 2, 0.52), HandPlace(2.0, -0.6, 2.2, 0.76))


class ReachPlay(ChairPlay):
    """The viewer's scenario with handles and things; they are placed and dragged as chairs are."""

    name, text, use = "reach", "reaches for handles and things that you drag; click, drag, or drive", "reach"

    def __init__(self) -> None:
        super().__init__()
        self.chairs: list[SeatPlace] = list(_AT_FIRST)
        self.held: int | None = None
        """the thing in the first character's hand"""
        self._since: float | None = None
        self._palm = np.zeros(3)

    def make_place(self, x: float, z: float) -> SeatPlace:
        """Make a place that is added: handles and things in turn."""
        yaw = float(np.arctan2(x, z))
        return HandPlace(x, z, yaw, (HANDLE, 0.52, 0.76)[len(self.chairs) % 3])

    def _back_offset(self, chair: int) -> np.ndarray:
        return np.zeros(2)

    def moving_shapes(self, states: States, seconds: float) -> list[DrawnShape]:
        """Return posts and stools in their order, then handles and things, and a ring where the character goes."""
        stands, tops = [], []
        for number, each in enumerate(self.chairs):
            height = self._height(number)
            lies = height < 0.9
            half, thick = ((_STOOL, _STOOL), _THING) if lies else ((_POST, _POST), _POST)
            below = height - thick
            stands.append(DrawnShape("box", (each.x, each.z), half, yaw=each.yaw, span=(0.0, max(below, 0.05))))
            x, y, z = self._palm if self.held == number else (each.x, height, each.z)
            size = (_THING, _THING) if lies else (_KNOB, 0.5 * _KNOB)
            tops.append(DrawnShape("box", (x, z), size, yaw=each.yaw, span=(y - thick, y + thick)))
        return [*stands, *tops, *self._draw_target()]

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        """Return the command: to what is wanted; who has held it for a while goes to the next."""
        if isinstance(controller, GoalController) and controller.reach is not None:
            phase = int(controller.goal_term.sight.look(state, np.zeros(1, np.int64)).phases[0])
            self._palm = controller.reach.hands.find_palms(state)[0]
            there = phase >= 0 and phase % 3 == AT
            self._since = (time if self._since is None else self._since) if there else None
            if there and self.wanted is not None:
                self.held = self.wanted if self._height(self.wanted) < 0.9 else None
            if self._since is not None and time - self._since > _HOLD_SECONDS and self.wanted is not None:
                self.wanted, self._since = (self.wanted + 1) % len(self.chairs), None
        return super().command(controller, state, homes, time, dt, stick)

    def _height(self, number: int) -> float:
        each = self.chairs[number]
        return each.height if isinstance(each, HandPlace) else HANDLE

    def _make_goals(self, numbers: np.ndarray, wanted: np.ndarray) -> Goals:
        """Make the goals of characters: handles and things by number."""
        goals = super()._make_goals(numbers, wanted)
        heights = [self._height(number % len(self.chairs)) if self.chairs else HANDLE for number in numbers]
        return Goals(goals.uses, np.column_stack([goals.positions[:, 0], heights, goals.positions[:, 2]]),
                     goals.directions, goals.wanted)  # fmt: skip

    def describe(self) -> PolicyPart:
        """Describe them for the scene's message."""
        return {"task": "handle", "height": 0.6, "boxes": True}
