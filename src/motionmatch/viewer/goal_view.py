"""Chairs on the page: the character sits down on the one that was put somewhere last, and gets up when it is driven.

Drag a chair: the character gets up, walks there and sits down. Click on the ground: it walks there. Shift and a click
adds a chair, a right click takes one away. The stick always drives, and who sits gets up.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.goals import GoalController, lead_to
from motionmatch.control.partners import PairController, want_to_meet
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick, stick_command
from motionmatch.errors import InputError
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import Place
from motionmatch.viewer.replies import PolicyPart
from motionmatch.viewer.scenery import DrawnShape
from motionmatch.world.goals import Goals

SEAT = 0.45
"""Height of a seat, metres."""
HIPS = 0.163
"""Height of the hips over a seat, metres."""
HALF = (0.22, 0.21)
_BACK, _BACK_HEIGHT = 0.02, 0.9
"""Half the thickness of a chair's back, and its height, metres."""
_MOST = 12
_CLOSE = 0.3
"""A place on the ground is reached within this, metres."""
_ROUND_SECONDS, _PART_SECONDS, _APART = 14.0, 4.5, 4.0
"""Two part and meet in rounds of so many seconds, the first of which they part until they are so far apart, metres."""
_AT_FIRST = ((0.0, 2.5, np.pi), (-2.2, 0.5, np.pi / 2), (2.2, -0.8, -0.6))


@dataclass(frozen=True)
class SeatPlace:
    """A chair on the page: x and z, metres, and where who sits on it faces, radians about y."""

    x: float
    z: float
    yaw: float


class ChairPlay:
    """The viewer's scenario with chairs."""

    name, text, use = "chair", "sits down where you put a chair; click, drag, or drive", "sit"

    def __init__(self) -> None:
        self.chairs: list[SeatPlace] = [SeatPlace(*each) for each in _AT_FIRST]
        self.wanted: int | None = 0
        """the chair that the first character goes to"""
        self.target: tuple[float, float] | None = None

    # Messages of the player

    def place(self, order: Place, seconds: float) -> None:
        """Set the place to walk to, or add, move or remove a chair."""
        if order.what == "target":
            self.target, self.wanted = (order.x, order.z), None
            return
        if order.what == "add":
            if len(self.chairs) >= _MOST:
                raise InputError(f"there are {_MOST} chairs, which are the most. Take one away first.")
            self.chairs.append(self.make_place(order.x, order.z))
            self.wanted, self.target = len(self.chairs) - 1, None
            return
        if not 0 <= order.box < 2 * len(self.chairs):
            raise InputError(f"there is no chair {order.box}; there are {len(self.chairs)}, counted from 0.")
        chair = order.box % len(self.chairs)  # the backs are drawn after the seats
        if order.what == "remove":
            del self.chairs[chair]
            if self.wanted is not None:
                self.wanted = None if self.wanted == chair else self.wanted - (self.wanted > chair)
            return
        back = self._back_offset(chair) if order.box >= len(self.chairs) else np.zeros(2)
        self.chairs[chair] = replace(self.chairs[chair], x=order.x - back[0], z=order.z - back[1])
        self.wanted, self.target = chair, None

    def make_place(self, x: float, z: float) -> SeatPlace:
        """Make a chair that is added: it faces the middle."""
        return SeatPlace(x, z, float(np.arctan2(-x, -z)))

    def _back_offset(self, chair: int) -> np.ndarray:
        """Return x and z from the middle of a chair to its back."""
        yaw = self.chairs[chair].yaw
        return -(HALF[1] + _BACK) * np.array([np.sin(yaw), np.cos(yaw)])

    # The scenario

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])

    def moving_shapes(self, states: States, seconds: float) -> list[DrawnShape]:
        """Return the seats in their order, their backs, and a ring where the character goes."""
        seats = [DrawnShape("box", (each.x, each.z), HALF, yaw=each.yaw, span=(0.0, SEAT)) for each in self.chairs]
        backs = []
        for number, each in enumerate(self.chairs):
            x, z = np.array([each.x, each.z]) + self._back_offset(number)
            back = DrawnShape("box", (x, z), (HALF[0], _BACK), yaw=each.yaw, span=(0.0, _BACK_HEIGHT))
            backs.append(back)
        return [*seats, *backs, *self._draw_target()]

    def _draw_target(self) -> list[DrawnShape]:
        """Return a ring where the character goes."""
        return [] if self.target is None else [DrawnShape("ellipse", self.target, (_CLOSE, _CLOSE))]

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        """Return the command: the stick, or to the chair or the place; other characters have a chair each."""
        count, here = state.num_characters, state.shown_positions * [1.0, 0.0, 1.0]
        wanted = np.zeros(count, bool)
        numbers = np.arange(count)
        if self.wanted is not None and not any(stick.move):
            wanted[0], numbers[0] = True, self.wanted
        free = [number for number in range(len(self.chairs)) if number != self.wanted]
        for other, number in zip(range(1, count), free, strict=False):
            wanted[other], numbers[other] = True, number
        goals = self._make_goals(numbers, wanted)
        if not isinstance(controller, GoalController):
            raise InputError(f"goals need a database that knows them. Build it: motionmatch build … --goals {self.use}")
        velocities, facing = lead_to(goals, here, controller.goal_term.frames)
        if any(stick.move):
            said = stick_command(stick)
            velocities[0], self.target = said.velocity[0], None
            facing[0] = said.facing[0] if said.facing is not None else 0.0
            self.wanted = None
        elif self.target is not None:
            way = np.array([self.target[0], 0.0, self.target[1]]) - here[0]
            far = float(np.linalg.norm(way))
            velocities[0] = way / max(far, 1e-6) * min(1.3, 2.0 * far) if far > _CLOSE else 0.0
        return Command(velocities, facing, goals=goals)

    def _make_goals(self, numbers: np.ndarray, wanted: np.ndarray) -> Goals:
        """Make the goals of characters: chairs by number."""
        chairs = [self.chairs[number % len(self.chairs)] if self.chairs else SeatPlace(0, 0, 0) for number in numbers]
        positions = np.array([[each.x, SEAT + HIPS, each.z] for each in chairs])
        directions = np.array([[np.sin(each.yaw), 0.0, np.cos(each.yaw)] for each in chairs])
        return Goals((self.use,) * len(chairs), positions, directions, wanted & bool(self.chairs))

    def describe(self) -> PolicyPart:
        """Describe the chairs for the scene's message: they are dragged as the boxes of a policy are."""
        return {"task": self.name, "height": SEAT, "boxes": True}


class PairPlay:
    """The viewer's scenario for two, who shake hands where they can: the stick drives the first one.

    With `uses` they do these scenes in turn, as far as the motion has them, one in each round.
    """

    name, text = "handshake", "two walk up to each other and shake hands; or drive one of them"

    def __init__(self, uses: tuple[str, ...] = ("handshake",)) -> None:
        self.uses = uses

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        """Return the command: up to each other for some time, then apart; the stick has the first one."""
        count = state.num_characters
        if not isinstance(controller, PairController):
            raise InputError("two need a database with partners. Build it with them: motionmatch build … --partners")
        if count % 2:
            raise InputError(f"{count} characters: here they come in pairs. Start with --characters 2")
        places = state.shown_positions * [1.0, 0.0, 1.0]
        way = places[1::2] - places[0::2]
        far = np.linalg.norm(way, axis=1, keepdims=True)
        ahead = way / np.maximum(far, 1e-6)
        meets = time % _ROUND_SECONDS >= _PART_SECONDS
        speeds = np.clip(2.0 * (far - 0.9), 0.0, 1.2) if meets else np.where(far < _APART, -1.1, 0.0)
        velocities = np.zeros_like(places)
        velocities[0::2], velocities[1::2] = speeds * ahead, (0.0 if meets else -1.0) * speeds * ahead
        facing = velocities / np.maximum(np.linalg.norm(velocities, axis=1, keepdims=True), 1e-6)
        if meets:
            facing[0::2], facing[1::2] = ahead, -ahead
        if any(stick.move):
            said = stick_command(stick)
            velocities[0], facing[0] = said.velocity[0], 0.0 if said.facing is None else said.facing[0]
        use = self.find_use(controller, time)
        goals = want_to_meet(use, count // 2, wanted=meets or any(stick.move))
        return Command(velocities, facing, goals=goals)

    def find_use(self, controller: PairController, time: float) -> str:
        """Return the scene of the round that a time is in."""
        scenes = controller.list_scenes()
        known = [use for use in self.uses if any(scene.startswith(use) for scene in scenes)] or [self.name]
        return known[int(time / _ROUND_SECONDS) % len(known)]

    def place(self, order: Place, seconds: float) -> None:
        """Refuse to place anything."""
        raise InputError("two who meet have nothing to place. Start with chairs: motionmatch play --scenario chair")

    def describe(self) -> None:
        """Describe nothing: there is nothing to place."""


IN_TURN = ("handshake", "passing", "dance", "meeting", "give_way", "evasion")
"""Scenes for two that begin with both walking up to each other."""
GoalPlay = ChairPlay | PairPlay
"""Scenarios with goals."""
