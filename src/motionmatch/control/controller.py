"""The controller: command in, pose out (Holden 2020, section 3).

Every N frames, at a clip's end, and at once when the command changes sharply, a query is made from the frame that
plays and from the path wanted, and the frame that fits best is found. Where that is better than going on, playback
goes on from there, and what differs fades by inertialization. One code path for one character or ten thousand.

| paper | name | shape |
|---|---|---|
| N | `ControllerConfig.search_seconds` | |
| x̂, the query | `Query.vector` | (C, D) |
| k*, the nearest | `Match.frame` | (C,) |
| i, the current frame | `CharacterState.frames` | (C,) |
| X, Y | `MotionDatabase.features`, `.rotations` and `.translations` | (F, D), (F, J, 4), (F, M, 3) |
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from motionmatch.control.adjust import RootConfig, check_settings
from motionmatch.control.command import Command
from motionmatch.control.footlock import FootLockConfig, Legs
from motionmatch.control.player import Player
from motionmatch.control.state import CharacterState, resting
from motionmatch.control.trajectory import Trajectory, directions_of, predict, turned, wrapped, yaws_of
from motionmatch.database.blocks import JointVelocities, Situation
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.maths import spring
from motionmatch.motion.ground import Ground
from motionmatch.motion.kinematics import Pose
from motionmatch.search.matcher import Match, Matcher
from motionmatch.search.query import Mask, Query
from motionmatch.search.tree import TreeMatcher
from motionmatch.settings import setting

_LEVEL = np.array([1.0, 0.0, 1.0])
BIAS = 0.1
"""How much better than going on a transition must be with a database, in cost, where nothing else is said."""
_STILL = 0.05
"""Who is to go slower than this keeps facing as before, metres per second."""


@dataclass(frozen=True)
class ControllerConfig:
    """How characters respond."""

    search_seconds: float = setting(10 / 60, low=1 / 240, high=2, unit="s")
    """Time between searches: 10 frames at 60 Hz."""
    velocity_halflife: float = setting(0.27, low=0.01, high=2, unit="s")
    """Of the spring from the velocity that is to the one wanted, seconds."""
    facing_halflife: float = setting(0.27, low=0.01, high=2, unit="s")
    """Of the spring that turns, seconds."""
    blend_halflife: float = setting(0.1, low=0.005, high=1, unit="s")
    """In which differences at transitions fade, seconds."""
    exclude_seconds: float = setting(20 / 60, low=0, high=2, unit="s")
    """A transition goes no nearer to the current frame of the same clip than this."""
    bias: float | None = setting(None, low=0, high=10)
    """How much better than going on a transition must be, in cost. None is what suits the controller: `BIAS` with a
    database, `EnvironmentConfig.bias` among obstacles; a projector's answer is then always gone on from."""
    sharp_velocity: float = setting(0.7, low=0.05, high=10, unit="m/s")
    """A wanted velocity that differs by more than this from that of the last search is searched for at once, m/s; so
    are other tags and wishes."""
    sharp_angle: float = setting(0.8, low=0.05, high=4, unit="rad")
    """A wanted facing that differs by more than this is searched for at once, radians."""
    sharp_seconds: float = setting(3 / 60, low=0, high=1, unit="s")
    """A sharp change is searched for no sooner than this after the last search, seconds."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """Weights of blocks that are to differ from the database's own."""
    root: RootConfig = field(default_factory=RootConfig)
    feet: FootLockConfig | None = field(default_factory=FootLockConfig)
    """How planted feet are held; None leaves them as they are."""

    def __post_init__(self) -> None:
        check_settings(self)


class Controller:
    """Steps characters through a database. It owns nothing that changes: state goes in and comes out."""

    def __init__(
        self,
        database: MotionDatabase,
        config: ControllerConfig | None = None,
        *,
        matcher: Matcher | None = None,
        ground: Ground | None = None,
    ) -> None:
        """`ground` is what characters walk on, anything with a `height(x, z)`; None is level."""
        self.database, self.ground = database, ground
        self.config = config or ControllerConfig()
        self.matcher: Matcher = matcher or TreeMatcher(
            database.features, searchable=database.searchable, ranges=database.ranges
        )
        self.weights = database.schema.weights_with(self.config.weights)
        self._player = self._make_player()
        self._hips = database.anatomy.roles.get("hips", 0)
        self._masks: dict[str, Mask] = {}

    def _make_player(self) -> Player:
        config = self.config
        return Player(self.database, config.blend_halflife, config.root, config.feet, self.ground)

    @property
    def bias(self) -> float:
        """How much better than going on a transition must be, in cost."""
        return BIAS if self.config.bias is None else self.config.bias

    @property
    def plays_frames(self) -> bool:
        """Whether the frames of a state are what plays: not where networks make the motion."""
        return True

    @property
    def legs(self) -> Legs:
        """Whose feet are held."""
        return self._player.legs

    def tuned(self, config: ControllerConfig) -> Controller:
        """A controller of the same database and matcher with another configuration; made at once."""
        other = copy.copy(self)
        other.config, other.weights = config, self.database.schema.weights_with(config.weights)
        other._player = self._player.tuned(config.blend_halflife, config.root, config.feet)
        return other

    # Starting

    def start(
        self,
        characters: int = 1,
        *,
        positions: np.ndarray | None = None,
        facing: np.ndarray | None = None,
        frames: np.ndarray | int | None = None,
    ) -> CharacterState:
        """Characters at rest at positions (C, 3), facing (C, 3); by default in the frame that stands stillest."""
        count, database = int(characters), self.database
        if count < 1:
            raise InputError(f"{characters} characters can't start; at least one is needed.")
        at = np.zeros((count, 3)) if positions is None else np.array(positions, float)
        towards = np.tile([0.0, 0.0, 1.0], (count, 1)) if facing is None else np.array(facing, float)
        if at.shape != (count, 3) or towards.shape != (count, 3):
            raise InputError(f"{count} characters need positions and facings of shape ({count}, 3).")
        if not (np.isfinite(at).all() and np.isfinite(towards).all()):
            raise InputError("characters can't start at positions or facings that are not numbers.")
        chosen = np.asarray(self.standing_frame() if frames is None else frames, np.int64)
        if chosen.shape not in ((), (count,)):
            raise InputError(f"{count} characters need one frame, or one each; frames has shape {chosen.shape}.")
        playing = np.broadcast_to(chosen, (count,)).copy()
        if (playing < 0).any() or (playing >= self._num_frames).any():
            raise InputError(f"frames go from 0 to {self._num_frames - 1}; {playing.tolist()[:3]} was given.")
        state = resting(
            at * [1.0, 0.0, 1.0],
            yaws_of(towards),
            playing,
            num_joints=database.skeleton.num_joints,
            num_moving=len(database.moving),
            num_feet=len(self._player.legs),
            learned=self._learned_widths,
        )
        self._begin(state)
        self._player.stand(state)
        self._player.show(state, dt=0.0)
        return state

    _learned_widths = (0, 0, 0)

    def _begin(self, state: CharacterState) -> None:
        """What plays besides frames; with a database nothing."""

    def standing_frame(self) -> int:
        """The frame that best stands still: no path ahead, nothing moving."""
        schema = self.database.schema
        values = self.database.mean[None].copy()
        for block in schema.blocks:
            if isinstance(block, JointVelocities):
                values[:, schema.columns(block.name)] = 0.0
        directions = np.tile([0.0, 0.0, 1.0], (1, len(schema.times), 1))
        situation = Situation(schema.times, np.zeros_like(directions), directions)
        query = self.database.normalize(schema.query(values, situation))
        return int(self.matcher.search(Query(query, weights=self.weights)).frame[0])

    # Stepping

    def step(self, state: CharacterState, command: Command, dt: float = 1 / 60, *, show: bool = True) -> CharacterState:
        """Return the state dt seconds later.

        Without `show` no pose is made: roots, frames and searches are the same, positions and rotations stay those of
        the last pose, and what transitions leave in joints is dropped. On uneven ground the pose is always made,
        because queries look at the height of the hips.
        """
        if command.num_characters != state.num_characters:
            raise InputError(
                f"the command is for {command.num_characters} characters, the state has {state.num_characters}."
            )
        if not (np.isfinite(dt) and dt > 0):
            raise InputError(f"a step of {dt} seconds is not possible; use a positive number such as 1/60.")
        if not self.fits(state):
            raise InputError("the state is of another database. Make one for this one with controller.start().")
        show = show or self.ground is not None
        config, state = self.config, state.copy() if show else state.copy_without_pose()
        self._want(state, command)
        wanted_velocities, wanted_tags = command.velocity * _LEVEL, command.asked_numbers
        ending = self.ending(state, dt)
        change = wanted_tags != state.wanted_tags
        change |= np.linalg.norm(wanted_velocities - state.wanted_velocities, axis=1) > config.sharp_velocity
        change |= np.abs(wrapped(state.facing_yaws - state.wanted_yaws)) > config.sharp_angle
        change &= state.search_in <= config.search_seconds - config.sharp_seconds + 1e-9
        due = state.search_in <= 1e-9
        state.searched[:] = due | ending | change
        state.switched[:] = False
        chosen = np.flatnonzero(state.searched)
        if len(chosen):
            self._search(state, command, chosen, ending, show)
            state.wanted_velocities[chosen] = wanted_velocities[chosen]
            state.wanted_yaws[chosen] = state.facing_yaws[chosen]
            state.wanted_tags[chosen] = wanted_tags[chosen]
            late = np.where(due[chosen], state.search_in[chosen], 0.0)  # what is missed is made up for, but only once
            state.search_in[chosen] = np.maximum(late + config.search_seconds, 0.0)
        state.search_in[:] -= dt
        self._simulate(state, command, wanted_velocities, dt)
        self._player.move(state, dt)
        if show:
            self._player.show(state, dt)
        return state

    def fits(self, state: CharacterState) -> bool:
        """Whether a state can be of this controller."""
        joints, widths = state.rotations.shape[1], self._learned_widths
        known = (state.features.shape[1], state.latents.shape[1], state.poses.shape[1]) == widths
        return known and joints == self.database.skeleton.num_joints and state.frames.max(initial=0) < self._num_frames

    @property
    def _num_frames(self) -> int:
        return self.database.num_frames

    def ending(self, state: CharacterState, dt: float = 1 / 60) -> np.ndarray:
        """(C,) bool: whose clip has no more frames for a step of dt seconds."""
        return state.frames + state.alongs + dt * self.database.fps > self._player.reel.lasts[state.frames]

    def wanting(self, state: CharacterState, command: Command) -> CharacterState:
        """The same characters, told where to face: what `query` and `trajectory` go by."""
        state = state.copy()
        self._want(state, command)
        return state

    def _want(self, state: CharacterState, command: Command) -> None:
        """Where to face: as said, or where it goes, or as before."""
        going = np.linalg.norm(command.velocity * _LEVEL, axis=1) > _STILL
        state.facing_yaws[going] = yaws_of(command.velocity[going])
        if command.facing is not None:
            said = np.linalg.norm(command.facing * _LEVEL, axis=1) > 1e-6
            state.facing_yaws[said] = yaws_of(command.facing[said])

    def _search(
        self, state: CharacterState, command: Command, chosen: np.ndarray, ending: np.ndarray, show: bool
    ) -> None:
        """Find the best frame for some characters, and go on from there if it is better than going on."""
        match = self.answer(self.query(state, command, chosen, ending))
        state.costs[chosen] = match.cost
        better = (match.frame >= 0) & (match.frame != state.frames[chosen])
        targets = np.full(state.num_characters, -1, np.int64)
        targets[chosen[better]] = match.frame[better]
        state.switched[chosen] = better
        self._player.transition(state, targets, show=show)

    def answer(self, query: Query) -> Match:
        """The frames that are gone on from, for each character of a query."""
        return self.matcher.search(query)

    def query(
        self,
        state: CharacterState,
        command: Command,
        chosen: np.ndarray | Sequence[int] | None = None,
        ending: np.ndarray | None = None,
    ) -> Query:
        """What is looked for, for some characters (by default all)."""
        chosen = np.arange(state.num_characters) if chosen is None else np.asarray(chosen, np.int64)
        database, schema = self.database, self.database.schema
        path = self.trajectory(state, command, chosen)
        yaws, roots = state.shown_yaws[chosen], state.shown_positions[chosen]
        situation = Situation(
            schema.times,
            turned((path.positions - roots[:, None]) * _LEVEL, -yaws[:, None]),
            turned(path.directions, -yaws[:, None]),
            {tag: wanted[chosen] for tag, wanted in command.wishes.items()},
            self.ground,
            roots,
            yaws,
            state.positions[chosen, self._hips, 1],
            self.playing_extras(state, chosen),
        )
        frames = state.frames[chosen]
        own = database.denormalize(self.playing_features(state, chosen))
        current = frames if ending is None else np.where(ending[chosen], -1, frames)
        masks, mask_of = self._masks_of(command, chosen)
        return Query(
            database.normalize(schema.query(own, situation)),
            weights=self.weights,
            current=current,
            mask=masks,
            mask_of=mask_of,
            exclude_radius=round(self.config.exclude_seconds * database.fps),
            continuing=True,
            bias=self.bias,
        )

    def playing_features(self, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        """(C, D) normalised, of what some characters play."""
        return self.database.features[state.frames[chosen]]

    def playing_extras(self, state: CharacterState, chosen: np.ndarray) -> dict[str, np.ndarray]:
        """(C, n) by block what else it keeps of what they play."""
        return {name: values[state.frames[chosen]] for name, values in self.database.extras.items()}

    def trajectory(
        self, state: CharacterState, command: Command, chosen: np.ndarray | Sequence[int] | None = None
    ) -> Trajectory:
        """The path ahead at the schema's times: as the command has it, or as springs predict it."""
        chosen = np.arange(state.num_characters) if chosen is None else np.asarray(chosen, np.int64)
        if command.trajectory is not None:
            given, needed = command.trajectory.positions.shape[1], len(self.database.schema.times)
            if given != needed:
                raise InputError(f"the command's trajectory has {given} times, the schema looks at {needed}.")
            return Trajectory(command.trajectory.positions[chosen], command.trajectory.directions[chosen])
        return predict(
            state.simulation_positions[chosen],
            state.simulation_velocities[chosen],
            state.simulation_accelerations[chosen],
            state.simulation_yaws[chosen],
            state.simulation_yaw_rates[chosen],
            wanted_velocities=(command.velocity * _LEVEL)[chosen],
            wanted_yaws=state.facing_yaws[chosen],
            times=self.database.schema.times,
            velocity_halflife=self.config.velocity_halflife,
            facing_halflife=self.config.facing_halflife,
        )

    def _masks_of(self, command: Command, chosen: np.ndarray) -> tuple[list[Mask] | None, np.ndarray | None]:
        if command.tags is None:
            return None, None
        if isinstance(command.tags, str):
            return [self.mask(command.tags)], None
        wanted = [command.tags[c] or "" for c in chosen]
        different = sorted(set(wanted))
        return [self.mask(text) for text in different], np.array([different.index(text) for text in wanted])

    def mask(self, expression: str) -> Mask:
        """The frames for which an expression over tags holds, remembered; an empty one holds for all."""
        if expression not in self._masks:
            chosen = self.database.select(expression) if expression else np.ones(self._num_frames, bool)
            self._masks[expression] = Mask(chosen)
        return self._masks[expression]

    def _simulate(self, state: CharacterState, command: Command, wanted: np.ndarray, dt: float) -> None:
        """Springs move the simulation."""
        moved = spring.track(
            state.simulation_positions,
            state.simulation_velocities,
            state.simulation_accelerations,
            wanted,
            halflife=self.config.velocity_halflife,
            dt=dt,
        )
        state.simulation_positions[:] = moved.position if command.position is None else command.position * _LEVEL
        state.simulation_velocities[:] = moved.velocity
        state.simulation_accelerations[:] = moved.acceleration
        behind = spring.decay(
            wrapped(state.simulation_yaws - state.facing_yaws),
            state.simulation_yaw_rates,
            halflife=self.config.facing_halflife,
            dt=dt,
        )
        state.simulation_yaws[:] = wrapped(behind.x + state.facing_yaws)
        state.simulation_yaw_rates[:] = behind.velocity

    # Showing

    def pose(self, state: CharacterState) -> Pose:
        """World positions (C, J, 3) and rotations (C, J, 4)."""
        return Pose(state.positions, state.rotations)

    def facing(self, state: CharacterState) -> np.ndarray:
        """(C, 3) where characters face."""
        return directions_of(state.shown_yaws)
