"""A policy on the page: it goes where the player clicks, among boxes that the player adds and drags.

The policy observes what it observed in training: the pose that plays, the target, and among boxes two maps of them. Its
action is the path of the command. Boxes slide back and forth; their positions depend on time only, so that
going back in time shows them where they were.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller
from motionmatch.control.state import CharacterState
from motionmatch.control.stick import Stick
from motionmatch.errors import InputError
from motionmatch.tasks.action_space import STEP_SECONDS, ActionSpace
from motionmatch.tasks.characters import to_local
from motionmatch.tasks.playing import HeldCommand, ask_policy
from motionmatch.tasks.policy import Policy
from motionmatch.tasks.reach import SUCCESS_RADIUS, TARGET_UNIT
from motionmatch.tasks.reach_moving import AHEAD_SECONDS
from motionmatch.viewer.history import States
from motionmatch.viewer.messages import MOST_BOXES, Place
from motionmatch.viewer.replies import PolicyPart
from motionmatch.viewer.scenery import DrawnShape
from motionmatch.world.moving_boxes import MovingBoxes

REACH = 8.0
"""Boxes and targets stay within this distance of the middle, metres."""
HEIGHT = 0.5
"""Height of boxes, metres."""
_AT_FIRST, _SPEED, _SMALL, _LARGE = 14, 0.3, 0.5, 2.0
_NEW_HALF = 0.5
_CLEAR = 0.3
"""Distance that targets keep from boxes, metres."""
_RING = 0
"""Horizon of the ring at a target, which gives its colour."""


@dataclass(frozen=True)
class SlidingBox:
    """A box that slides along a line and back."""

    centre: tuple[float, float]
    """x and z at the start"""
    half: tuple[float, float]
    yaw: float = 0.0
    velocity: tuple[float, float] = (0.0, 0.0)

    def at(self, seconds: float) -> np.ndarray:
        """Return the centre (2,) after `seconds`; the box turns back at the edge."""
        straight = np.array(self.centre) + seconds * np.array(self.velocity)
        round_trip = np.mod(straight + REACH, 4 * REACH)
        inside = np.abs(straight) <= REACH
        return np.where(inside, straight, REACH - np.abs(round_trip - 2 * REACH))


class PolicyPlay:
    """The viewer's scenario in which a policy drives to targets among boxes."""

    name = "policy"

    def __init__(self, policy: Policy, *, seed: int = 1) -> None:
        self.policy = policy
        self.text = f"a policy for {policy.task} goes where you click"
        self.rng = np.random.default_rng(seed)
        self.targets = np.zeros((0, 2))
        """(C, 2)"""
        self.boxes: list[SlidingBox] = []
        self.reached = 0
        self._space: tuple[int, ActionSpace] | None = None
        self._fitted = policy
        self._held: dict[bytes, HeldCommand] = {}  # by the start positions: one for each seat
        self._time = 0.0
        if policy.encoder:
            self._scatter()

    def _scatter(self) -> None:
        """Place boxes around the middle, which stays free."""
        while len(self.boxes) < _AT_FIRST:
            centre, half = self.rng.uniform(-REACH, REACH, 2), self.rng.uniform(_SMALL / 2, _LARGE / 2, 2)
            if np.linalg.norm(centre) > 1.0 + np.linalg.norm(half):
                way, yaw = self.rng.uniform(-np.pi, np.pi, 2)
                velocity = (_SPEED * np.sin(way), _SPEED * np.cos(way))
                self.boxes.append(SlidingBox((centre[0], centre[1]), (half[0], half[1]), float(yaw), velocity))

    # Messages of the player

    def place(self, order: Place, seconds: float) -> None:
        """Set the first character's target, or add, move or remove a box, `seconds` after the start."""
        where = (order.x, order.z)
        if order.what == "target":
            if len(self.targets):
                self.targets[0] = where
            return
        if order.what == "add":
            if not self.policy.encoder:
                raise InputError("this policy does not see boxes. Start with: motionmatch play --policy reach-moving")
            if len(self.boxes) >= MOST_BOXES:
                raise InputError(f"there are {MOST_BOXES} boxes, which are the most. Take one away first.")
            self.boxes.append(SlidingBox(where, (_NEW_HALF, _NEW_HALF)))
            return
        if not 0 <= order.box < len(self.boxes):
            raise InputError(f"there is no box {order.box}; there are {len(self.boxes)}, counted from 0.")
        if order.what == "remove":
            del self.boxes[order.box]
        else:
            self.boxes[order.box] = replace(self.boxes[order.box], centre=where, velocity=(0.0, 0.0))

    # The scenario

    def facing(self) -> np.ndarray:
        return np.array([0.0, 0.0, 1.0])

    def moving_shapes(self, states: States, seconds: float) -> list[DrawnShape]:
        """Return (E,) of SHAPE: boxes in their order, then a ring at each target."""
        shapes = []
        for box in self.boxes:
            x, z = box.at(seconds)
            shapes.append(DrawnShape("box", (float(x), float(z)), box.half, yaw=box.yaw, span=(0.0, HEIGHT)))
        for x, z in self.targets:
            ring = (SUCCESS_RADIUS, SUCCESS_RADIUS)
            shapes.append(DrawnShape("ellipse", (float(x), float(z)), ring, horizon=_RING))
        return shapes

    def command(
        self, controller: Controller, state: CharacterState, homes: np.ndarray, time: float, dt: float, stick: Stick
    ) -> Command:
        space = self.action_space(controller)
        self._choose_targets(state.shown_positions[:, [0, 2]], time)
        held = self._held.setdefault(homes.tobytes(), HeldCommand())
        if time < self._time:
            held.forget()
        self._time = time
        return held.command(
            controller, state, dt, lambda: ask_policy(self._fitted, space, state, self.observe(controller, state, time))
        )

    def observe(self, controller: Controller, state: CharacterState, seconds: float) -> np.ndarray:
        """Return observations (C, n): the pose c_t, the target g_t, and maps of boxes if the policy uses them."""
        space, roots, yaws = self.action_space(controller), state.shown_positions[:, [0, 2]], state.shown_yaws
        schema = controller.database.schema  # it may have more blocks than the space
        columns = np.concatenate([np.r_[schema.columns(name)] for name in space.database.schema.names])
        poses = controller.playing_features(state, np.arange(len(roots)))[:, columns[space.pose_columns]]
        parts = [poses, to_local(self.targets, roots, yaws) / TARGET_UNIT]
        if self.policy.encoder:
            forwards = np.stack([np.sin(yaws), np.cos(yaws)], axis=1)
            soft = self.policy.settings.get("preset", "fair") == "fair"
            # The boxes as they were a step ago; for a policy that tracks them, as they will be.
            other = AHEAD_SECONDS if self.policy.settings.get("tracked") else -STEP_SECONDS
            margin = space.half_width if self.policy.settings.get("body") == "flesh" else 0.0
            for at in (seconds + other, seconds):
                maps = self._place_boxes(len(roots), at).sense(roots, forwards, soft=soft, margin=margin)
                parts.append(maps.reshape(len(roots), -1))
        return np.concatenate(parts, axis=1, dtype=np.float32)

    def action_space(self, controller: Controller) -> ActionSpace:
        """Return the action space of the controller's database; refuse a database that does not fit the policy."""
        database = controller.database
        if self._space is None or self._space[0] != id(database):
            space = ActionSpace(database)
            self._fitted = self.policy.on(space)
            self._space = id(database), space
        return self._space[1]

    def _place_boxes(self, count: int, seconds: float) -> MovingBoxes:
        """Return the boxes after `seconds`, once for each of `count` characters."""
        boxes = MovingBoxes(count, len(self.boxes))
        for k, box in enumerate(self.boxes):
            boxes.centres[:, k], boxes.halves[:, k] = box.at(seconds), box.half
            # Shapes turn z towards x; the direction of the first half size goes along.
            boxes.axes[:, k] = np.cos(box.yaw), -np.sin(box.yaw)
        return boxes

    def _choose_targets(self, roots: np.ndarray, seconds: float) -> None:
        """Choose new targets outside of boxes for characters that have none or have reached theirs."""
        if len(self.targets) != len(roots):
            self.targets = roots.copy()
        there = np.linalg.norm(self.targets - roots, axis=1) < SUCCESS_RADIUS
        for c in np.flatnonzero(there):
            self.reached += 1
            boxes = self._place_boxes(1, seconds)
            for _ in range(50):
                self.targets[c] = self.rng.uniform(-0.6 * REACH, 0.6 * REACH, 2)
                far = np.linalg.norm(self.targets[c] - roots[c]) > 2 * SUCCESS_RADIUS
                if far and not boxes.cover(self.targets[c][None, None], margin=_CLEAR).any():
                    break

    def describe(self) -> PolicyPart:
        """Describe the policy for the scene's message."""
        return {"task": self.policy.task, "height": HEIGHT, "boxes": bool(self.policy.encoder)}
