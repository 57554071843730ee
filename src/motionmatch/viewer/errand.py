"""A policy on the page: it goes where the player clicks, among boxes that the player puts and drags.

The policy sees what it saw when it was trained: the pose that plays, the target, and among boxes two maps of them. What
it asks for is the path of the command; the controller does the rest. Boxes slide back and forth, and where they are is
a function of time alone, so that going back in time shows them where they were.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick
from motionmatch.control.trajectory import Trajectory
from motionmatch.errors import InputError
from motionmatch.tasks.boxes import MovingBoxes
from motionmatch.tasks.moves import STEP_SECONDS, Moves, limited
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.reach import SUCCESS_RADIUS, TARGET_UNIT
from motionmatch.tasks.reach_moving import AHEAD_SECONDS
from motionmatch.tasks.walkers import in_world, seen
from motionmatch.viewer import fields
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import Message
from motionmatch.viewer.world import Shape

MOST_BOXES = 100
REACH = 8.0
"""Boxes and targets are within so many metres of the middle."""
HEIGHT = 0.5
"""Of boxes, as they are drawn."""
_AT_FIRST, _SPEED, _SMALL, _LARGE = 14, 0.3, 0.5, 2.0
_NEW_HALF = 0.5
_RING = 0
"""The colour of the target, of those that rings have."""


@dataclass(frozen=True)
class Place(Message):
    """Where to go, or what stands in the way."""

    kind: ClassVar[str] = "place"
    what: str = "target"
    """target; add, move or remove a box"""
    x: float = 0.0
    z: float = 0.0
    box: int = -1
    """which one is moved or removed"""

    def __post_init__(self) -> None:
        fields.choice(self, "what", ("target", "add", "move", "remove"))
        fields.number(self, "x", -1000.0, 1000.0)
        fields.number(self, "z", -1000.0, 1000.0)
        fields.whole(self, "box", -1, MOST_BOXES)


@dataclass(frozen=True)
class Box:
    """Slides along a line and back."""

    centre: tuple[float, float]
    """x and z at the beginning"""
    half: tuple[float, float]
    yaw: float = 0.0
    velocity: tuple[float, float] = (0.0, 0.0)

    def at(self, seconds: float) -> np.ndarray:
        """(2,) its centre: straight on, and back where it would leave."""
        straight = np.array(self.centre) + seconds * np.array(self.velocity)
        round_trip = np.mod(straight + REACH, 4 * REACH)
        inside = np.abs(straight) <= REACH
        return np.where(inside, straight, REACH - np.abs(round_trip - 2 * REACH))


class Errand:
    """The scenario: a policy, targets and boxes."""

    name = "policy"

    def __init__(self, policy: Policy, *, seed: int = 1) -> None:
        self.policy = policy
        self.text = f"a policy for {policy.task} goes where you click"
        self.rng = np.random.default_rng(seed)
        self.targets = np.zeros((0, 2))
        """(C, 2)"""
        self.boxes: list[Box] = []
        self.reached = 0
        self._moves: tuple[int, Moves] | None = None
        self._fitting = policy
        if policy.encoder:
            self._scatter()

    def _scatter(self) -> None:
        """Some boxes around the middle, which stays free."""
        while len(self.boxes) < _AT_FIRST:
            centre, half = self.rng.uniform(-REACH, REACH, 2), self.rng.uniform(_SMALL / 2, _LARGE / 2, 2)
            if np.linalg.norm(centre) > 1.0 + np.linalg.norm(half):
                way, yaw = self.rng.uniform(-np.pi, np.pi, 2)
                velocity = (_SPEED * np.sin(way), _SPEED * np.cos(way))
                self.boxes.append(Box((centre[0], centre[1]), (half[0], half[1]), float(yaw), velocity))

    # What the player does

    def place(self, said: Place, seconds: float) -> None:
        """A target for the first character, or a box put, dragged or taken away, so many seconds after the start."""
        where = (said.x, said.z)
        if said.what == "target":
            if len(self.targets):
                self.targets[0] = where
            return
        if said.what == "add":
            if not self.policy.encoder:
                raise InputError("this policy does not see boxes. Start with: motionmatch play --policy reach-moving")
            if len(self.boxes) >= MOST_BOXES:
                raise InputError(f"there are {MOST_BOXES} boxes, which are the most. Take one away first.")
            self.boxes.append(Box(where, (_NEW_HALF, _NEW_HALF)))
            return
        if not 0 <= said.box < len(self.boxes):
            raise InputError(f"there is no box {said.box}; there are {len(self.boxes)}, counted from 0.")
        if said.what == "remove":
            del self.boxes[said.box]
        else:
            self.boxes[said.box] = replace(self.boxes[said.box], centre=where, velocity=(0.0, 0.0))

    # What the scene asks

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])

    def around(self, states: States, seconds: float) -> list[Shape]:
        """Boxes first, in their order; then a ring at each target."""
        shapes = []
        for box in self.boxes:
            x, z = box.at(seconds)
            shapes.append(Shape("box", (float(x), float(z)), box.half, yaw=box.yaw, span=(0.0, HEIGHT)))
        for x, z in self.targets:
            ring = (SUCCESS_RADIUS, SUCCESS_RADIUS)
            shapes.append(Shape("ellipse", (float(x), float(z)), ring, horizon=_RING))
        return shapes

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        moves, count = self.moves(controller), len(homes)
        roots, yaws = state.shown_positions[:, [0, 2]], state.shown_yaws
        self._aim(roots, time)
        asked = moves.asked(limited(self._fitting(self.observed(controller, state, time))), clamp=self.policy.clamps)
        positions, directions = moves.in_metres(asked)
        ahead = np.zeros((count, len(moves.times), 3))
        facing = np.zeros_like(ahead)
        ahead[..., [0, 2]] = in_world(positions.astype(float), roots, yaws)
        facing[..., [0, 2]] = in_world(directions.astype(float), np.zeros((count, 2)), yaws)
        facing /= np.maximum(np.linalg.norm(facing, axis=-1, keepdims=True), 1e-6)
        here = state.shown_positions * [1.0, 0.0, 1.0]
        velocity = (ahead[:, 0] - here) / moves.times[0]
        return Command(velocity, facing[:, 0], trajectory=Trajectory(ahead, facing), position=here)

    def observed(self, controller: Controller, state: CharacterState, seconds: float) -> np.ndarray:
        """(C, n) what the policy sees: c_t, g_t, and the maps where it reads them."""
        moves, roots, yaws = self.moves(controller), state.shown_positions[:, [0, 2]], state.shown_yaws
        poses = controller.playing_features(state, np.arange(len(roots)))[:, moves.pose_columns]
        told = [poses, seen(self.targets, roots, yaws) / TARGET_UNIT]
        if self.policy.encoder:
            forwards = np.stack([np.sin(yaws), np.cos(yaws)], axis=1)
            soft = self.policy.settings.get("preset", "fair") == "fair"
            # The boxes as they were a step ago, or for one who tracks them as they will be.
            other = AHEAD_SECONDS if self.policy.settings.get("tracked") else -STEP_SECONDS
            told += [
                self._boxes_at(len(roots), at).sensed(roots, forwards, soft=soft).reshape(len(roots), -1)
                for at in (seconds + other, seconds)
            ]
        return np.concatenate(told, axis=1, dtype=np.float32)

    def moves(self, controller: Controller) -> Moves:
        """The controller's database as the policy needs it; one that does not fit is refused."""
        database = controller.database
        if self._moves is None or self._moves[0] != id(database):
            made = Moves(database, matcher=controller.matcher)
            self._fitting = self.policy.on(made)
            self._moves = id(database), made
        return self._moves[1]

    def _boxes_at(self, count: int, seconds: float) -> MovingBoxes:
        boxes = MovingBoxes(count, len(self.boxes))
        for k, box in enumerate(self.boxes):
            boxes.centres[:, k], boxes.halves[:, k] = box.at(seconds), box.half
            # Shapes turn z towards x; the direction of the first half size goes along.
            boxes.axes[:, k] = np.cos(box.yaw), -np.sin(box.yaw)
        return boxes

    def _aim(self, roots: np.ndarray, seconds: float) -> None:
        """Who has no target, or has reached it, gets another that no box covers."""
        if len(self.targets) != len(roots):
            self.targets = roots.copy()
        there = np.linalg.norm(self.targets - roots, axis=1) < SUCCESS_RADIUS
        for c in np.flatnonzero(there):
            self.reached += 1
            boxes = self._boxes_at(1, seconds)
            for _ in range(50):
                self.targets[c] = self.rng.uniform(-0.6 * REACH, 0.6 * REACH, 2)
                far = np.linalg.norm(self.targets[c] - roots[c]) > 2 * SUCCESS_RADIUS
                if far and not boxes.cover(self.targets[c][None, None]).any():
                    break

    def body(self) -> dict[str, Any]:
        """As the scene's message has it."""
        return {"task": self.policy.task, "height": HEIGHT, "boxes": bool(self.policy.encoder)}
