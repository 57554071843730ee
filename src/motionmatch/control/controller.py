"""The controller: command in, pose out (Holden 2020, section 3).

Every N frames, at the end of a clip, and at once when the command changes sharply, a query is made from the current
frame and from the desired path, and the best frame is found. If that is better than continuing, playback continues from
there, and the difference fades by inertialization. One code path for one character or ten thousand.

    Controller(database)                                                      # plain matching
    Controller(database, matcher=…, terms=(EnvironmentTerm(…),))              # among obstacles
    Controller(LearnedSource(model))                                          # networks in place of the database

A controller is composed of parts (`control.parts`): a source of motion, a matcher, query terms, a scheduler and a
player. `EnvironmentController`, `CrowdController` and `LearnedController` only choose parts.

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
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from motionmatch.control import parts
from motionmatch.control.command import Command
from motionmatch.control.config import BIAS, ControllerConfig
from motionmatch.control.effort import show_some
from motionmatch.control.footlock import Legs
from motionmatch.control.leaders import move_led
from motionmatch.control.level_search import LevelSearch
from motionmatch.control.parts import Confinement, DatabaseSource, QueryTerm, RootWarp, Source
from motionmatch.control.player import Player
from motionmatch.control.scheduling import Scheduler
from motionmatch.control.simulation import bound_step, find_turn_limits, simulate
from motionmatch.control.state import CharacterState, check_places, make_resting_state
from motionmatch.control.trajectory import Trajectory, to_directions, to_yaws
from motionmatch.database.blocks import JointVelocities, Situation
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.kernels import steering
from motionmatch.kernels.steering import DUE
from motionmatch.maths.spring import find_rate
from motionmatch.motion.ground import Ground
from motionmatch.motion.kinematics import Pose
from motionmatch.search.matcher import Match, Matcher
from motionmatch.search.query import Mask, Query

_NOTHING = np.zeros((0, 3))
_OTHER_DATABASE = "the state is of another database. Make one for this one with controller.start()."


class Controller:
    """Steps characters through motion. It holds no changing state: state goes in and comes out."""

    _standing: Mask | None = None  # frames in which characters may start
    _level_search: LevelSearch | None = None  # made at the first search

    def __init__(
        self,
        source: MotionDatabase | Source,
        config: ControllerConfig | None = None,
        *,
        matcher: Matcher | None = None,
        player: Player | None = None,
        terms: Sequence[QueryTerm] = (),
        scheduler: Scheduler | None = None,
        ground: Ground | None = None,
        confinement: Confinement | None = None,
    ) -> None:
        """Compose a controller.

        `source` is a database, or another source of motion such as a learned model. `matcher` and `player` are by
        default those of the source. `terms` are added to the query in turn. `scheduler` says when characters search.
        `ground` is what they walk on, anything with a `height(x, z)`; None is level. `confinement` keeps them out of
        what they can't go through.
        """
        source = DatabaseSource(source) if isinstance(source, MotionDatabase) else source
        self.config, self.ground, self.confinement = config or ControllerConfig(), ground, confinement
        self.terms, self.scheduler = tuple(terms), scheduler or Scheduler()
        self.weights = source.database.schema.weights_with(self.config.weights)
        self.source = source.with_weights(self.weights)
        self.matcher: Matcher = matcher or self.source.make_matcher()
        root, feet = self.config.root, self.config.feet
        self.player = player or self.source.make_player(self.config.blend_halflife, root, feet, ground)
        self._hips = self.database.anatomy.roles.get("hips", 0)
        self._warps: tuple[RootWarp, ...] = tuple(term for term in self.terms if isinstance(term, RootWarp))
        self._masks: dict[str, Mask] = {}
        self.source.check(self)

    @property
    def database(self) -> MotionDatabase:
        """The body, its features and its frames."""
        return self.source.database

    @property
    def bias(self) -> float:
        """Cost by which a transition must be better than going on: from the configuration, or from a term."""
        said = (self.config.bias, *(term.bias for term in self.terms))
        return next((bias for bias in said if bias is not None), BIAS)

    @property
    def turns(self) -> tuple[float, float]:
        """Greatest rate at which facings turn, radians per second, and greatest speed of those who turn about, m/s."""
        return find_turn_limits(self.config, limited=self.plays_frames and not self.terms)

    @cached_property
    def _speeds(self) -> np.ndarray:
        """(n,) speeds that commands are limited to, in n directions; none if they are not"""
        limits = self.source.limits if self.config.within_data else None
        return np.zeros(0) if limits is None else limits.speeds

    @property
    def _simple_player(self) -> Player:
        """The player of characters that are far away: it holds no feet."""
        return self.player.with_config(self.config.blend_halflife, replace(self.config.root, warp=False), None)

    @property
    def plays_frames(self) -> bool:
        """Whether the frames of a state are played: not if networks make the motion."""
        return self.source.plays_frames

    @property
    def knows_frames(self) -> bool:
        """Whether the frames of a state can be looked up in the database: they play, or are nearest to what plays."""
        return self.source.knows_frames

    @property
    def legs(self) -> Legs:
        """The legs with feet that are held."""
        return self.player.legs

    def with_config(self, config: ControllerConfig) -> Controller:
        """Return a controller of the same parts with another configuration; made at once."""
        other = copy.copy(self)
        other.__dict__.pop("_speeds", None)
        other.config, other.weights = config, self.database.schema.weights_with(config.weights)
        other.source = self.source.with_weights(other.weights)
        player = self.player.with_config(config.blend_halflife, config.root, config.feet)
        other.player = other.source.bind_player(player)
        other.source.check(other)
        return other

    def with_source(self, source: Source) -> Controller:
        """Return a controller of the same parts that plays another version of its source, such as another mode."""
        other = copy.copy(self)
        other.__dict__.pop("_speeds", None)
        other.source = source.with_weights(self.weights)
        other.player = other.source.bind_player(self.player)
        other.source.check(other)
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
        """Return characters at rest at positions (C, 3), facing (C, 3); by default in the frame that stands best."""
        count, database = int(characters), self.database
        if count < 1:
            raise InputError(f"{characters} characters can't start; at least one is needed.")
        at, towards = check_places(count, positions, facing)
        codes = any(getattr(term, "finds_codes", False) for term in self.terms)  # which are no frames
        usual = 0 if codes or frames is not None else self.find_standing_frame()
        chosen = np.asarray(usual if frames is None else frames, np.int64)
        if chosen.shape not in ((), (count,)):
            raise InputError(f"{count} characters need one frame, or one each; frames has shape {chosen.shape}.")
        playing = np.broadcast_to(chosen, (count,)).copy()
        if (playing < 0).any() or (playing >= self.source.num_frames).any():
            raise InputError(f"frames go from 0 to {self.source.num_frames - 1}; {playing.tolist()[:3]} was given.")
        state = make_resting_state(
            at * [1.0, 0.0, 1.0],
            to_yaws(towards),
            playing,
            num_joints=database.skeleton.num_joints,
            num_moving=len(database.moving),
            num_feet=len(self.player.legs),
            search_in=self.scheduler.first(count, self.config.search_seconds),
        )
        state = self.source.start(state, self)
        self.player.stand(state)
        self.player.show(state, dt=0.0)
        return state

    def adopt(self, state: CharacterState) -> CharacterState:
        """Convert a state of another controller of the same database to this one; the same frames go on."""
        return self.source.adopt(state)

    def find_standing_frame(self) -> int:
        """Find the frame that best stands still: no path ahead, nothing moving."""
        schema = self.database.schema
        values = self.database.mean[None].copy()
        for block in schema.blocks:
            if isinstance(block, JointVelocities):
                values[:, schema.columns(block.name)] = 0.0
        directions = np.tile([0.0, 0.0, 1.0], (1, len(schema.times), 1))
        situation = Situation(schema.times, np.zeros_like(directions), directions)
        query = self.database.normalize(schema.query(values, situation))
        return int(self.matcher.search(Query(query, weights=self.weights, mask=self._standing)).frame[0])

    # Stepping

    def step(self, state: CharacterState, command: Command, dt: float = 1 / 60, *, show: bool = True) -> CharacterState:
        """Return the state dt seconds later; more than a second counts as one, less than 0.01 ms as that.

        Without `show` no pose is made: roots, frames and searches are the same, positions and rotations stay those of
        the last pose, and joint offsets of transitions are dropped. On uneven ground the pose is always made,
        because queries look at the height of the hips.
        """
        if (said := command.num_characters) != state.num_characters:
            raise InputError(f"the command is for {said} characters, the state has {state.num_characters}.")
        dt = bound_step(dt)
        if not (self.source.accepts(state) and state.num_joints == self.database.skeleton.num_joints):
            raise InputError(_OTHER_DATABASE)
        show = show or self.ground is not None
        state = self.source.take_over(state, self)
        config, state = self.config, state.copy() if show else state.copy_without_pose()
        wanted = np.empty((said, 3))
        searching = steering.begin(
            state.memory,
            state.layout.places,
            command.velocity,
            _NOTHING if command.facing is None else command.facing,
            command.asked_numbers,
            self._speeds,
            self.source.lasts,
            self.source.num_frames,
            dt * self.database.fps,
            config.sharp_velocity,
            config.sharp_angle,
            config.search_seconds - config.sharp_seconds + DUE,
            wanted,
        )
        if searching < 0:
            raise InputError(_OTHER_DATABASE)
        if searching:
            self._search(state, command, dt, show=show)
        simulate(state, command, wanted, config, self.turns, dt)
        if self._warps or self.confinement is not None or command.effort is not None:
            self._play_with_care(state, command, dt, show=show)
            return state
        self.player.move(state, dt)
        if show:
            self.player.show(state, dt)
        return state

    def _search(self, state: CharacterState, command: Command, dt: float, *, show: bool) -> None:
        """Search for those whose turn it is, and let them go on from what is found."""
        if self._level_search is None or not self._level_search.fits(self):
            own = (type(self).query, type(self).trajectory) != (Controller.query, Controller.trajectory)
            self._level_search = LevelSearch(self, overridden=own)
        if self._level_search.search(self, state, command, self._speeds, dt, show):
            return
        chosen = np.flatnonzero(state.searched)
        due = state.search_in[chosen] <= DUE
        query, frames = self.query(state, command, chosen, self.clip_ending(state, dt)), state.frames.copy()
        self.source.transition(state, query, chosen, self, show=show)
        slower = np.ones(len(chosen)) if command.effort is None else command.effort.periods[chosen]
        following = self.scheduler.find_next(state.search_in[chosen], due, self.config.search_seconds * slower)
        asked = command.asked_numbers
        steering.finish(state.memory, state.layout.places, frames, chosen, command.velocity, asked, following)

    def _play_with_care(self, state: CharacterState, command: Command, dt: float, *, show: bool) -> None:
        """Move and show characters whose roots are warped or held back, or that are not all shown."""
        roots, hips = state.shown_positions, state.positions[:, self._hips].astype(float)
        move_led(state, self.player, self.config, self._warps, dt)
        for warp in self._warps:
            warp.warp(state, command, dt)
        if self.confinement is not None:
            self.confinement.hold_roots(state, command, roots, dt)
        if not show:
            return
        if command.effort is None or not self.plays_frames:
            self.player.show(state, dt)
        else:
            show_some(self.player, self._simple_player, state, command.effort, roots, dt)
        if self.confinement is not None:
            self.confinement.hold_poses(state, command, hips, dt)

    def accepts(self, state: CharacterState) -> bool:
        """Return whether a state can be of this controller."""
        known = self.source.accepts(state) and state.num_joints == self.database.skeleton.num_joints
        return known and state.frames.max(initial=0) < self.source.num_frames

    def clip_ending(self, state: CharacterState, dt: float = 1 / 60) -> np.ndarray:
        """Return the characters (C,) bool with a clip that has no more frames for a step of dt seconds."""
        return self.source.clip_ending(state, dt)

    def with_facing(self, state: CharacterState, command: Command) -> CharacterState:
        """Return the same characters with the facing of the command: the state that `query` and `trajectory` use."""
        state, facings = state.copy(), _NOTHING if command.facing is None else command.facing
        steering.face(command.velocity, facings, self._speeds, state.facing_yaws)
        return state

    def limit_velocities(self, state: CharacterState, command: Command) -> np.ndarray:
        """Return the velocities (C, 3) of a command, level and no faster than the data, for a state with its facing."""
        wanted = np.empty(command.velocity.shape)
        steering.limit(command.velocity, self._speeds, state.facing_yaws, wanted)
        return wanted

    def answer(self, query: Query) -> Match:
        """Find the frames to go on from, for each character of a query."""
        return self.source.answer(query, self)

    def query(
        self,
        state: CharacterState,
        command: Command,
        chosen: np.ndarray | Sequence[int] | None = None,
        ending: np.ndarray | None = None,
    ) -> Query:
        """Make the query of some characters (by default all); `ending` (C,) marks those at the end of a clip."""
        chosen = np.arange(state.num_characters) if chosen is None else np.asarray(chosen, np.int64)
        database, schema = self.database, self.database.schema
        path = self.trajectory(state, command, chosen)
        for term in self.terms:
            path = term.bend(path, state, command, chosen)
        yaws, roots = state.shown_yaws[chosen], state.shown_positions[chosen]
        seen = path.see_from(roots, yaws)
        situation = Situation(
            schema.times,
            seen.positions,
            seen.directions,
            {tag: wanted[chosen] for tag, wanted in command.wishes.items()},
            self.ground,
            roots,
            yaws,
            state.positions[chosen, self._hips, 1],
            self.source.playing_extras(state, chosen),
            {name: wanted[chosen] for name, wanted in command.values.items()},
        )
        frames = state.frames[chosen]
        own = database.denormalize(self.source.query_features(state, chosen))
        current = frames if ending is None else np.where(ending[chosen], -1, frames)
        masks = parts.make_masks(self.mask, command, chosen)
        query = Query(
            database.normalize(schema.query(own, situation)),
            weights=self.weights,
            current=current,
            mask=masks[0],
            mask_numbers=masks[1],
            exclude_radius=round(self.config.exclude_seconds * database.fps),
            continuing=True,
            bias=self.bias + parts.find_settle_biases(self, self.plays_frames, state, command, chosen),
            refused=parts.find_returns(self, state, command, chosen, current, masks) if self.plays_frames else None,
        )
        for term in self.terms:
            query = term.extend(query, path, state, command, chosen)
        return query

    def playing_features(self, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        """Return normalised features (n, D) of the motion that the chosen characters (n,) play."""
        return self.source.playing_features(state, chosen)

    def trajectory(
        self, state: CharacterState, command: Command, chosen: np.ndarray | Sequence[int] | None = None
    ) -> Trajectory:
        """Predict the path ahead at the schema's times by springs, or take it from the command.

        It starts from the simulation, or from the position of the command.
        """
        chosen = np.asarray(np.arange(state.num_characters) if chosen is None else chosen, np.int64)
        if command.trajectory is not None:
            return command.trajectory.choose(chosen, len(self.database.schema.times))
        times, config = self.database.schema.times, self.config
        path = Trajectory(*np.empty((2, len(chosen), len(times), 3)))
        rates = find_rate(config.velocity_halflife), find_rate(config.facing_halflife)
        starts = _NOTHING if command.position is None else command.position
        given = state.memory, state.layout.places, command.velocity, starts, self._speeds, chosen, times
        steering.look_ahead(*given, *rates, *self.turns, path.positions, path.directions)
        return path

    def mask(self, expression: str) -> Mask:
        """Select the frames for which an expression over tags holds, remembered; an empty one holds for all."""
        if expression:
            self.source.check_tags(expression)
        if expression not in self._masks:
            chosen = self.database.select(expression) if expression else np.ones(self.source.num_frames, bool)
            self._masks[expression] = Mask(chosen)
        return self._masks[expression]

    def pose(self, state: CharacterState) -> Pose:
        """Return world positions (C, J, 3) and rotations (C, J, 4)."""
        return Pose(state.positions, state.rotations)

    def facing(self, state: CharacterState) -> np.ndarray:
        """Return facing directions (C, 3) of characters."""
        return to_directions(state.shown_yaws)
