"""Parts of which a controller is composed: a source of motion, query terms and a scheduler.

| part | question | here | elsewhere |
|---|---|---|---|
| `Source` | What motion is there, and how does it go on? | `DatabaseSource` | `learned.LearnedSource` |
| `Matcher` | How is the best frame found? | | `search`, `environment`, `crowd` |
| `QueryTerm` | What else counts in a query? | | `environment.EnvironmentTerm` |
| `Confinement` | What can't it go through? | | `environment.Solids` |
| `Scheduler` | When does a character search? | `Scheduler`, `SpreadScheduler` | |
| `Player` | What is shown? | `player.Player` | `learned.LearnedPlayer` |
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import SETTLE_BIAS, ControllerConfig, FootLockConfig, RootConfig
from motionmatch.control.limits import SpeedLimits, find_limits
from motionmatch.control.memory import find_refused, is_refused
from motionmatch.control.player import Player
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory
from motionmatch.database.database import MotionDatabase
from motionmatch.kernels import steering
from motionmatch.maths import quat
from motionmatch.motion.ground import Ground
from motionmatch.search.matcher import Match, Matcher
from motionmatch.search.query import Mask, Query, find_allowed
from motionmatch.search.tree import TreeMatcher

SAME_VELOCITY, SAME_FACING = 0.05, 0.1
"""Commands that differ by less are the same, metres per second and radians."""


class QueryTerm(Protocol):
    """An addition to the query from the path ahead, such as the surroundings of a character."""

    @property
    def bias(self) -> float | None:
        """Cost by which a transition must be better if the configuration does not set it; None is the default."""
        ...

    @property
    def settle_bias(self) -> float | None:
        """Cost added to it right after a transition if the configuration does not set it; None is the default."""
        ...

    def bend(self, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray) -> Trajectory:
        """Return the desired path of the chosen characters (n,) as it goes with this term."""
        ...

    def extend(
        self, query: Query, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray
    ) -> Query:
        """Return the query of the chosen characters (n,) with this term; `path` is the desired one, bent by all."""
        ...


class Confinement(Protocol):
    """Keeps characters out of what they can't go through."""

    def hold_roots(self, state: CharacterState, command: Command, before: np.ndarray, dt: float) -> None:
        """Move roots back to where they get to from their positions (C, 3) before the step, in place."""
        ...

    def hold_poses(self, state: CharacterState, command: Command, before: np.ndarray, dt: float) -> None:
        """Change poses, in place, where bodies would get in; hips were at (C, 3) before the step."""
        ...


@runtime_checkable
class RootWarp(Protocol):
    """A query term that also moves roots, such as that of a goal at which a character arrives exactly."""

    def find_led(self, state: CharacterState) -> np.ndarray:
        """Return whose motion leads them (C,) bool: their roots are moved by it and by this term alone, and are not
        pulled to the simulation."""
        ...

    def warp(self, state: CharacterState, command: Command, dt: float) -> None:
        """Change the roots of a state, after the motion has moved them."""
        ...


class Runtime(Protocol):
    """Parts of a controller that its source of motion needs."""

    config: ControllerConfig
    weights: np.ndarray
    """(D,)"""
    matcher: Matcher
    player: Player
    ground: Ground | None
    terms: tuple[QueryTerm, ...]


class Source(Protocol):
    """Motion to play: its frames, the motion that plays, and the transition to the result of a search."""

    @property
    def database(self) -> MotionDatabase:
        """The body and its features; frames too, where the source has them."""
        ...

    @property
    def num_frames(self) -> int:
        """Frames that a search may find."""
        ...

    @property
    def lasts(self) -> np.ndarray:
        """(F,) the last frame of the clip of each of them; empty where clips do not end"""
        ...

    @property
    def plays_frames(self) -> bool:
        """Whether the frames of a state are what plays."""
        ...

    @property
    def knows_frames(self) -> bool:
        """Whether the frames of a state are frames of `database`, which play or are nearest to what plays."""
        ...

    @property
    def limits(self) -> SpeedLimits | None:
        """Speeds that the motion reaches; None if they are not known."""
        ...

    def make_matcher(self) -> Matcher:
        """Make a matcher of all frames."""
        ...

    def make_player(
        self, blend_halflife: float, root: RootConfig, feet: FootLockConfig | None, ground: Ground | None
    ) -> Player:
        """Make the player that shows this source."""
        ...

    def bind_player(self, player: Player) -> Player:
        """Return a player that was made by another version of this source, for this one."""
        ...

    def with_weights(self, weights: np.ndarray) -> Source:
        """Return the source for weights (D,) of the columns."""
        ...

    def check(self, runtime: Runtime) -> None:
        """Raise if the source does not support settings or parts of a controller."""
        ...

    def check_tags(self, expression: str) -> None:
        """Raise if the source does not support tags."""
        ...

    def start(self, state: CharacterState, runtime: Runtime) -> CharacterState:
        """Return the state with the arrays of this source."""
        ...

    def accepts(self, state: CharacterState) -> bool:
        """Return whether the state has the arrays of this source."""
        ...

    def adopt(self, state: CharacterState) -> CharacterState:
        """Convert a state of another source of the same database to this one."""
        ...

    def take_over(self, state: CharacterState, runtime: Runtime) -> CharacterState:
        """Convert a state that was played in another mode to the mode of this one."""
        ...

    def clip_ending(self, state: CharacterState, dt: float) -> np.ndarray:
        """Return the characters (C,) bool with a clip that has no more frames for a step of dt seconds."""
        ...

    def playing_features(self, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        """Return normalised features (n, D) of the motion that the chosen characters (n,) play."""
        ...

    def query_features(self, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        """Return the normalised features (n, D) from which queries of the chosen characters (n,) are made."""
        ...

    def playing_extras(self, state: CharacterState, chosen: np.ndarray) -> dict[str, np.ndarray]:
        """Return, by block, the other values (n, …) of that motion that queries need."""
        ...

    def root_velocities(self, state: CharacterState, dt: float) -> np.ndarray:
        """Return velocities (C, 3) that the motion itself gave the roots in the last dt seconds, along their axes now,
        metres per second."""
        ...

    def answer(self, query: Query, runtime: Runtime) -> Match:
        """Find the frames to go on from, for each character of a query."""
        ...

    def transition(
        self, state: CharacterState, query: Query, chosen: np.ndarray, runtime: Runtime, *, show: bool
    ) -> None:
        """Search for the chosen characters (n,), and switch to the result where it is better than going on."""
        ...

    def go_on_from(self, state: CharacterState, targets: np.ndarray, runtime: Runtime) -> None:
        """Let characters go on from what a search can find (C,), -1 for those who go on as they are."""
        ...


class DatabaseSource:
    """The frames of a database, played as they are."""

    plays_frames = knows_frames = True

    def __init__(self, database: MotionDatabase) -> None:
        self.database, self.num_frames = database, database.num_frames
        self.lasts = np.repeat(database.ranges.stops - 1, database.ranges.lengths)
        self._firsts = np.repeat(database.ranges.starts, database.ranges.lengths)

    @property
    def limits(self) -> SpeedLimits | None:
        return find_limits(self.database)

    def make_matcher(self) -> Matcher:
        database = self.database
        return TreeMatcher(database.features, searchable=database.searchable, ranges=database.ranges)

    def make_player(
        self, blend_halflife: float, root: RootConfig, feet: FootLockConfig | None, ground: Ground | None
    ) -> Player:
        return Player(self.database, blend_halflife, root, feet, ground)

    def bind_player(self, player: Player) -> Player:
        return player

    def with_weights(self, weights: np.ndarray) -> DatabaseSource:
        return self

    def check(self, runtime: Runtime) -> None:
        """Accept everything: frames and their costs are known."""

    def check_tags(self, expression: str) -> None:
        """Accept everything; the database itself refuses unknown tags."""

    def start(self, state: CharacterState, runtime: Runtime) -> CharacterState:
        return state

    def accepts(self, state: CharacterState) -> bool:
        return not state.source

    def adopt(self, state: CharacterState) -> CharacterState:
        return state.with_arrays(source=())

    def take_over(self, state: CharacterState, runtime: Runtime) -> CharacterState:
        return state

    def clip_ending(self, state: CharacterState, dt: float) -> np.ndarray:
        return state.frames + state.frame_fractions + dt * self.database.fps > self.lasts[state.frames]

    def playing_features(self, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        return self.database.features[state.frames[chosen]]

    query_features = playing_features

    def playing_extras(self, state: CharacterState, chosen: np.ndarray) -> dict[str, np.ndarray]:
        return {name: values[state.frames[chosen]] for name, values in self.database.extras.items()}

    def root_velocities(self, state: CharacterState, dt: float) -> np.ndarray:
        database, frames = self.database, state.frames
        now = state.frame_fractions
        before = np.maximum(now - dt * database.fps, self._firsts[frames] - frames)
        moved = self._places(frames, now) - self._places(frames, before)
        return quat.inverse_rotate(database.rotations[frames, 0].astype(float), moved / dt)

    def _places(self, frames: np.ndarray, ahead: np.ndarray) -> np.ndarray:
        """Return positions (C, 3) of the root some frames (C,) after others, linear between frames."""
        whole = np.floor(ahead + 1e-6)
        first = np.minimum(frames + whole.astype(np.int64), self.lasts[frames])
        second = np.minimum(first + 1, self.lasts[frames])
        here, there = (self.database.translations[each, 0].astype(float) for each in (first, second))
        return here + (ahead - whole)[:, None] * (there - here)

    def answer(self, query: Query, runtime: Runtime) -> Match:
        return runtime.matcher.search(query)

    def transition(
        self, state: CharacterState, query: Query, chosen: np.ndarray, runtime: Runtime, *, show: bool
    ) -> None:
        match = runtime.matcher.search(query)
        state.costs[chosen] = match.cost
        better = (match.frame >= 0) & (match.frame != state.frames[chosen])
        if query.refused is not None:
            better &= ~is_refused(match.frame, query.refused)
        targets = np.full(state.num_characters, -1, np.int64)
        targets[chosen[better]] = match.frame[better]
        state.switched[chosen] = better
        runtime.player.transition(state, targets, show=show)

    def go_on_from(self, state: CharacterState, targets: np.ndarray, runtime: Runtime) -> None:
        runtime.player.transition(state, targets)


def make_masks(
    find: Callable[[str], Mask], command: Command, chosen: np.ndarray
) -> tuple[list[Mask] | None, np.ndarray | None]:
    """Return the masks of a command's tags, as found by their expressions, and which of them is whose (n,); None for
    all frames, and for one mask for all."""
    if command.tags is None:
        return None, None
    if isinstance(command.tags, str):
        return [find(command.tags)], None
    wanted = [command.tags[c] or "" for c in chosen]
    different = sorted(set(wanted))
    return [find(text) for text in different], np.array([different.index(text) for text in wanted])


def find_settle_bias(runtime: Runtime, plays_frames: bool) -> float:
    """Return what is added to the bias right after a transition: from the configuration, or by default with frames."""
    if runtime.config.settle_bias is not None:
        return runtime.config.settle_bias
    if not plays_frames:
        return 0.0
    return next((term.settle_bias for term in runtime.terms if term.settle_bias is not None), SETTLE_BIAS)


def find_settle_biases(
    runtime: Runtime, plays_frames: bool, state: CharacterState, command: Command, chosen: np.ndarray
) -> np.ndarray:
    """Return what is added to the bias of the chosen characters (n,): most right after a transition, then ever less.

    It is 0 for those whose command has changed since their last search.
    """
    most, seconds = find_settle_bias(runtime, plays_frames), runtime.config.settle_seconds
    if most == 0.0 or seconds == 0.0:
        return np.zeros(len(chosen))
    changed = find_changed(state, command, chosen)
    left = np.minimum(np.maximum(1.0 - state.settled[chosen] / seconds, 0.0), 1.0)
    return most * np.where(changed, 0.0, left)


def find_returns(
    runtime: Runtime,
    state: CharacterState,
    command: Command,
    chosen: np.ndarray,
    current: np.ndarray,
    masks: tuple[list[Mask] | None, np.ndarray | None],
) -> np.ndarray | None:
    """Return spans (n, S, 2) of frames that the chosen characters (n,) must not go back to (`control.memory`); None if
    that is not asked for.

    They are empty where what plays can't go on, `current` (n,) is -1, where the masks and their numbers do not allow
    it, and where the command has changed sharply.
    """
    config = runtime.config
    if not (not runtime.terms if config.no_return is None else config.no_return):
        return None
    free = find_changed(state, command, chosen, config.sharp_velocity, config.sharp_angle)
    free |= (current < 0) | ~find_allowed(*masks, state.frames[chosen])
    return find_refused(state, chosen, free, runtime.player.database.fps)


def find_changed(
    state: CharacterState,
    command: Command,
    chosen: np.ndarray,
    velocity: float = SAME_VELOCITY,
    angle: float = SAME_FACING,
) -> np.ndarray:
    """Return the chosen characters (n,) bool whose command has changed since their last search: its tags, its velocity
    by more than `velocity`, metres per second, or its facing by more than `angle`, radians."""
    changed, memory, places = np.empty(len(chosen), bool), state.memory, state.layout.places
    steering.find_changed(
        memory, places, command.velocity, command.asked_numbers, chosen, float(velocity), float(angle), changed
    )
    return changed
