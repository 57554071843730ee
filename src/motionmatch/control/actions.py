"""Actions on command: one-shot motion such as a jump, a wave or a strike, between matched motion.

An action is begun from the frame of it that is most like what plays, by inertialization; it plays to its end, and
then a search goes on from there, by inertialization too. Where a place is given, the root is moved and turned on the
way so that the action ends there.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from motionmatch.control.action_frames import ActionFrames
from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.parts import Confinement, QueryTerm
from motionmatch.control.scheduling import Scheduler
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import to_yaws
from motionmatch.database.blocks import TrajectoryDirections, TrajectoryPositions
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError, unknown_name
from motionmatch.maths import quat, rotation
from motionmatch.motion.ground import Ground

_LEVEL = np.array([1.0, 0.0, 1.0])
PATH_SHARE = 0.1
"""How much the path counts for the frame from which an action begins, beside the pose: a runner's jump is another."""
PLACE_COST = 4.0
"""Cost of an action that ends a metre from where it is wanted."""
_STANDS = 0.2
"""An action that goes less far than this, metres, is moved evenly over its time."""


class ActionWarp:
    """Moves and turns roots on the way, so that actions end where they are wanted."""

    def __init__(self, frames: ActionFrames) -> None:
        self.frames = frames

    def find_end(self, frame: int, root: np.ndarray, yaw: float) -> tuple[np.ndarray, float]:
        """Return where a root and a yaw that play a frame of an action are at its end."""
        database = self.frames.database
        last = int(self.frames.stops[frame]) - 1
        places = database.translations[[frame, last], 0].astype(float)
        turns = rotation.heading(database.rotations[[frame, last], 0].astype(float))
        gone = quat.rotate(rotation.from_heading(np.array(yaw - turns[0])), (places[1] - places[0]) * _LEVEL)
        return root + gone, float(yaw + turns[1] - turns[0])

    def _travel(self, start: int, stop: int) -> float:
        """Return how far the root goes between two frames, metres."""
        ways = np.diff(self.frames.database.translations[start : stop + 1, 0].astype(float)[:, [0, 2]], axis=0)
        return float(np.linalg.norm(ways, axis=-1).sum())

    def find_led(self, state: CharacterState) -> np.ndarray:
        """Return that nobody is led (C,) bool: the simulation follows the body."""
        return np.zeros(state.num_characters, bool)

    def warp(self, state: CharacterState, command: Command, dt: float) -> None:
        """Move the roots of those in an action by a part of what is missing at its end, in place."""
        wanted = command.actions
        if wanted is None or (wanted.positions is None and wanted.facings is None):
            return
        for character in np.flatnonzero(self.frames.of_frames[state.frames] >= 0).tolist():
            frame = int(state.frames[character])
            first, last = int(self.frames.starts[frame]), int(self.frames.stops[frame]) - 1
            step = dt * self.frames.database.fps
            before = max(frame + float(state.frame_fractions[character]) - step, first)
            share = min(step / max(last - before, step), 1.0)
            if self._travel(first, last) > _STANDS:
                whole = self._travel(int(before), last)
                share = min(self._travel(int(before), min(int(before + step) + 1, last)) / max(whole, 1e-6), 1.0)
            facing, place = _row(wanted.facings, character), _row(wanted.positions, character)
            root = state.shown_positions[character]
            if facing is not None:
                _, yaw = self.find_end(frame, root, float(state.shown_yaws[character]))
                missing = float(to_yaws(facing[None])[0]) - yaw
                state.root_yaws[character] += share * ((missing + np.pi) % (2.0 * np.pi) - np.pi)
            if place is not None:
                end, _ = self.find_end(frame, root, float(state.shown_yaws[character]))
                state.root_positions[character] += share * (place - end) * _LEVEL


class ActionController(Controller):
    """A controller whose characters do things once, when they are asked to: `Command(actions=…)`."""

    def __init__(
        self,
        database: MotionDatabase,
        config: ControllerConfig | None = None,
        *,
        actions: Sequence[str] | None = None,
        terms: Sequence[QueryTerm] = (),
        scheduler: Scheduler | None = None,
        ground: Ground | None = None,
        confinement: Confinement | None = None,
    ) -> None:
        """Compose a controller. `actions` are tags or clips by their names; None is all that are known to be some."""
        self.action_frames = ActionFrames.of(database, actions)
        super().__init__(
            self.action_frames.database, config, terms=terms, scheduler=scheduler, ground=ground,
            confinement=confinement,
        )  # fmt: skip
        self._warp = ActionWarp(self.action_frames)
        self._warps = (*self._warps, self._warp)

    @property
    def actions(self) -> tuple[str, ...]:
        """Names of what characters can be asked to do."""
        return self.action_frames.names

    def acting(self, state: CharacterState) -> list[str | None]:
        """Return the name of the action that each character is in; None for those who are in none."""
        return [self.actions[n] if n >= 0 else None for n in self.action_frames.of_frames[state.frames].tolist()]

    def seconds_left(self, state: CharacterState) -> np.ndarray:
        """Return the time (C,) until the end of each character's action, seconds; 0 for those who are in none."""
        frames = state.frames + state.frame_fractions
        left = (self.action_frames.stops[state.frames] - 1 - frames) / self.database.fps
        return np.where(self.action_frames.of_frames[state.frames] >= 0, np.maximum(left, 0.0), 0.0)

    def step(self, state: CharacterState, command: Command, dt: float = 1 / 60, *, show: bool = True) -> CharacterState:
        """Return the state dt seconds later."""
        state = self._begin(state, command)
        busy = self.action_frames.of_frames[state.frames] >= 0
        if busy.any():
            search_in = np.where(busy, np.inf, state.search_in)  # it is played to its end, whatever is wanted
            state = state.with_arrays(search_in=search_in)
        frames = state.frames
        state = super().step(state, command, dt, show=show)
        still = busy & (self.action_frames.of_frames[state.frames] >= 0) & (state.frames >= frames)
        if busy.any():
            state.search_in[busy] = self.config.search_seconds
            self._let_simulation_follow(state, np.flatnonzero(still))
        return state

    def _begin(self, state: CharacterState, command: Command) -> CharacterState:
        """Let those who are asked to, and are in no action, begin one."""
        wanted = command.actions
        if wanted is None:
            return state
        if len(wanted.names) != state.num_characters:
            raise InputError(f"actions for {len(wanted.names)} characters; there are {state.num_characters}.")
        targets = np.full(state.num_characters, -1)
        for character, name in enumerate(wanted.names):
            if name is None:
                continue
            if name not in self.actions:
                raise unknown_name("action", name, self.actions)
            if self.action_frames.of_frames[state.frames[character]] < 0:
                targets[character] = self._choose(state, command, character, name)
        if (targets < 0).all():
            return state
        state = state.copy()
        going = np.flatnonzero(targets >= 0)
        self.source.go_on_from(state, targets, self)
        state.frames[going], state.frame_fractions[going] = targets[going], 0.0
        state.settled[going], state.span_starts[going] = 0.0, targets[going]
        return state

    def _choose(self, state: CharacterState, command: Command, character: int, name: str) -> int:
        """Return the frame of an action that is most like what plays, and ends nearest to where it should."""
        frames, schema = self.action_frames.entries[name], self.database.schema
        weights = self.weights.astype(float).copy()
        for block in schema.blocks:
            if isinstance(block, (TrajectoryPositions, TrajectoryDirections)):
                weights[schema.columns(block.name)] *= PATH_SHARE
        own = self.playing_features(state, np.array([character]))[0]
        costs = ((self.database.features[frames] - own).astype(float) ** 2) @ weights
        place = _row(None if command.actions is None else command.actions.positions, character)
        if place is not None:
            root, yaw = state.shown_positions[character], float(state.shown_yaws[character])
            ends = np.array([self._warp.find_end(int(frame), root, yaw)[0] for frame in frames])
            costs += PLACE_COST * np.sum(((ends - place) * _LEVEL) ** 2, axis=-1)
        return int(frames[np.argmin(costs)])

    def _let_simulation_follow(self, state: CharacterState, characters: np.ndarray) -> None:
        """Put the simulation of those in an action where their roots are: nothing pulls them."""
        state.simulation_positions[characters] = state.shown_positions[characters] * _LEVEL
        state.simulation_yaws[characters] = state.facing_yaws[characters] = state.shown_yaws[characters]
        state.simulation_velocities[characters] = 0.0
        state.simulation_accelerations[characters] = state.simulation_yaw_rates[characters] = 0.0


def _row(values: np.ndarray | None, character: int) -> np.ndarray | None:
    """Return the row of a character, unless it says nothing."""
    return None if values is None or np.isnan(values[character]).any() else values[character]
