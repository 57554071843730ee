"""Goals: walk to something, use it, leave it (Holden 2020, section 5: the chair).

Motion that comes to a goal is searched for by its place in the root's frame (`database.goal`) and by the pose, 19
columns in all. While it costs less than a threshold it plays, and better motion is searched for all the time; what is
left of the way to the goal is warped, so that the character arrives exactly. Otherwise the path decides, as always.

    controller = GoalController(database)
    command = Command(velocity, goals=Goals(("sit",), positions, directions))

| phase of the frame that plays | the goal is wanted | it is not |
|---|---|---|
| none | motion to it, if good enough; else the path | the path |
| comes to it | motion to it or at it | the path |
| is at it | at it; gets up if the goal has moved away | stays until a velocity is wanted, then gets up |
| leaves it | leaves | leaves |
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, check_settings
from motionmatch.control.controller import Controller
from motionmatch.control.goal_frames import AT, FROM, TO, find_goal_block, name_rows, name_rows_at
from motionmatch.control.goal_sight import FrameSight, GoalNow, GoalSight
from motionmatch.control.hands import Hands
from motionmatch.control.leading import lead_to
from motionmatch.control.parts import DatabaseSource, Source
from motionmatch.control.reaching import HandReach
from motionmatch.control.scheduling import Scheduler
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory, turn_vectors, wrap_angles
from motionmatch.database.blocks import OfJoints
from motionmatch.database.database import MotionDatabase
from motionmatch.database.goal import GoalPlace
from motionmatch.errors import InputError
from motionmatch.maths import spring
from motionmatch.motion.goals import USES
from motionmatch.search.matcher import Matcher
from motionmatch.search.query import Mask, Query
from motionmatch.settings import setting
from motionmatch.world.goals import Goals

__all__ = ["AT", "FROM", "TO", "GoalConfig", "GoalController", "GoalTerm", "has_goals", "lead_to"]
_LEVEL = np.array([1.0, 0.0, 1.0])
_GOING = 0.2
"""A velocity that is wanted of who sits, above which it gets up, metres per second."""
_RESIDUE_HALFLIFE, _LIFT_HALFLIFE = 0.15, 0.06
"""Half-lives of what is left of the way on arrival, and with which hips come to the height of a seat, seconds."""
_SLACK = 2.0
"""Who is on the way may be warped by so much more than who sets out."""
_LEAST, _LEAST_OF_NETWORKS = 0.02, 0.12
"""What can be made up however little is left, metres; networks are not exact about what is left."""
_NEVER = 1e6
"""A bias with which nothing is better than going on."""
_STANDS, _LEFT = 1e-6, 0.1
"""What motion went that stands; what is left to go when networks have left, metres."""


@dataclass(frozen=True)
class GoalConfig:
    """Settings of a goal term."""

    weight: float = setting(6.0, low=0, high=20)
    """Weight of the goal's place and facing beside the pose."""
    threshold: float = setting(20.0, low=0, high=200)
    """Cost below which motion that comes to a goal is taken."""
    stretch: float = setting(0.25, low=0, high=2)
    """Greatest warp: metres that are made up per metre that is left to go. A radian counts as 0.3 m."""
    moved: float = setting(0.15, low=0.01, high=2, unit="m")
    """A goal that is further than this from who is at it has moved away, metres."""
    warp: bool = setting(True)
    """Whether the way is warped so that characters arrive exactly."""

    def __post_init__(self) -> None:
        check_settings(self)


def has_goals(database: MotionDatabase) -> bool:
    """Return whether a database was built with goals."""
    return any(isinstance(block, GoalPlace) for block in database.schema.blocks)


class GoalTerm:
    """Turns queries of characters with goals to those goals, and warps their way so that they arrive."""

    bias = settle_bias = None

    def __init__(
        self,
        database: MotionDatabase,
        matcher: Matcher,
        config: GoalConfig | None = None,
        *,
        sight: GoalSight | None = None,
    ) -> None:
        """Make a term. `matcher` finds rows of the `sight`, which knows what plays: by default frames."""
        self.database, self.matcher, self.config = database, matcher, config or GoalConfig()
        self.sight = sight or FrameSight(database)
        self.frames, self.finds_codes = self.sight.rows, self.sight.drifts
        schema = database.schema
        self._columns = schema.columns(find_goal_block(schema).name)
        self._pose = np.zeros(schema.width, bool)
        for block in schema.blocks:
            self._pose[schema.columns(block.name)] = isinstance(block, OfJoints)
        self._ordinary: dict[int, tuple[Mask, Mask]] = {}

    # Queries

    def bend(self, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray) -> Trajectory:
        """Return the path as it is."""
        return path

    def extend(
        self, query: Query, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray
    ) -> Query:
        """Return the query: of motion to goals, at them or away from them where it is their turn, else of the path."""
        count, width = len(chosen), self.database.schema.width
        usual = np.broadcast_to(np.ones(width) if query.weights is None else query.weights, (count, width))
        weights = usual.copy()
        weights[:, self._columns] = 0.0
        vectors, names = query.vector.copy(), self._find_modes(state, command, chosen)
        # Who leaves goes on to the end: a search would find its first frames again and again.
        leaving = np.array([name.startswith("from ") for name in names], bool) & (not self.sight.drifts)
        query = replace(query, bias=np.where(leaving, _NEVER, query.bias))
        asking = np.flatnonzero(np.array([name != "path" for name in names]))
        if len(asking):
            places = self._find_places(state, command, chosen[asking], [names[row] for row in asking])
            low, high = self.database.mean[self._columns], self.database.scale[self._columns]
            vectors[np.ix_(asking, np.arange(width)[self._columns])] = (places - low) / high
            weights[asking] = np.where(self._pose, weights[asking], 0.0)
            weights[asking, self._columns] = self.config.weight**2
        trial = self._make(query, vectors, weights, names)
        trying = np.array([name.startswith("to ") for name in names], bool)
        if not trying.any():
            return self._find_again(trial, usual, names, np.zeros(count, bool), state, chosen)
        match, now = self.matcher.search(trial), self.sight.look(state, chosen)
        found = np.maximum(match.frame, 0)
        good = (match.frame >= 0) & self._is_good(
            state, command, chosen, self.frames.places[found], self.frames.left[found], match.cost
        )
        # Who is on the way goes on while that is possible, unless something better arrives no later.
        on_way = trying & (query.current >= 0) & (now.phases >= 0) & (now.phases % 3 == TO)
        own = self.sight.find_features(state, chosen)
        costs = np.sum(trial.weights * (own - trial.vector) ** 2, axis=1)
        on_way &= self._is_good(state, command, chosen, now.places, now.left, costs, slack=_SLACK)
        later = self.frames.seconds[found] > now.seconds
        on_way &= ~good | later
        bias = np.where(on_way, _NEVER, query.bias)
        query = replace(query, bias=bias)
        for row in np.flatnonzero(trying & ~good & ~on_way):
            names[row], vectors[row] = "path", query.vector[row]
            weights[row], weights[row, self._columns] = usual[row], 0.0
        return self._find_again(self._make(query, vectors, weights, names), usual, names, on_way, state, chosen)

    def _find_again(
        self,
        query: Query,
        usual: np.ndarray,
        names: list[str],
        on_way: np.ndarray,
        state: CharacterState,
        chosen: np.ndarray,
    ) -> Query:
        """Return the query of motion that drifts with who goes on (n,) asking for what they play: the nearest that is
        there, so that the way to a goal, or sitting, stays what it is."""
        going = on_way | np.array([name.startswith(("at ", "from ")) for name in names], bool)
        if not (self.sight.drifts and going.any()):
            return query
        assert query.weights is not None
        vectors, weights = query.vector.copy(), query.weights.copy()
        vectors[going], weights[going] = self.sight.find_features(state, chosen[going]), usual[going]
        weights[np.ix_(going, np.arange(weights.shape[1])[self._columns])] = self.config.weight**2
        return replace(query, vector=vectors, weights=weights, current=np.where(going, -1, query.current))

    def _make(self, query: Query, vectors: np.ndarray, weights: np.ndarray, names: list[str]) -> Query:
        """Make a query with the frames that each row may have, by name; the path's keep the masks of the query."""
        masks: list[Mask] = []
        numbers = np.empty(len(names), np.int64)
        for row, name in enumerate(names):
            own = int(query.mask_numbers[row])
            mask = (
                self._path_mask(query.masks[own] if own >= 0 else None)
                if name == "path"
                else self.frames.find_mask(name)
            )
            if mask not in masks:
                masks.append(mask)
            numbers[row] = masks.index(mask)
        return replace(query, vector=vectors, weights=weights, mask=masks, mask_numbers=numbers)

    def _path_mask(self, mask: Mask | None) -> Mask:
        """Return the frames of a mask that have no goal, remembered."""
        path = self.frames.masks["path"]
        if mask is None:
            return path
        known = self._ordinary.get(id(mask))
        if known is None or known[0] is not mask:
            known = self._ordinary[id(mask)] = (mask, Mask(mask.allowed & path.allowed))
        return known[1]

    def _find_modes(self, state: CharacterState, command: Command, chosen: np.ndarray) -> list[str]:
        """Return for each of the chosen characters the name of the frames that are its turn."""
        now = self.sight.look(state, chosen)
        goals, names, phases = command.goals, [], now.phases
        going = np.hypot(command.velocity[chosen, 0], command.velocity[chosen, 2]) > _GOING
        for row, character in enumerate(chosen):
            phase = int(phases[row])
            playing, step = (self.frames.uses[phase // 3], phase % 3) if phase >= 0 else ("", -1)
            use = goals.uses[character] if goals is not None and _is_wanted(goals, int(character)) else ""
            if use and use not in self.frames.uses:
                raise InputError(f"the database knows no goal '{use}', only {', '.join(self.frames.uses)}.")
            if step == FROM:
                over = self.sight.drifts and np.hypot(*now.places[row, :2]) < _LEFT  # networks never say that it ends
                names.append("path" if over else f"from {playing}")
            elif step == AT:
                away = bool(use) and (use != playing or self._has_moved(state, command, int(character)))
                stays = name_rows_at(playing, now.heights[row])
                names.append(f"leave {playing}" if away or (not use and going[row]) else stays)
            else:
                names.append(name_rows(use, goals.positions[character, 1]) if use and goals is not None else "path")
        return names

    def _has_moved(self, state: CharacterState, command: Command, character: int) -> bool:
        one = np.array([character])
        errors, turn = self.find_errors(state, command, one, self.sight.look(state, one).places)
        return bool(np.hypot(*errors[0, ::2]) > self.config.moved or abs(turn[0]) > 2.0 * self.config.moved)

    def _find_places(
        self, state: CharacterState, command: Command, characters: np.ndarray, names: list[str]
    ) -> np.ndarray:
        """Return the place and facing (n, 4) that is looked for, in the root's frame."""
        yaws, roots = state.shown_yaws[characters], state.shown_positions[characters]
        places = self.sight.look(state, characters).places.copy()
        for row, (character, name) in enumerate(zip(characters, names, strict=True)):
            word = name.split()[0]
            if word in ("to", "at") and command.goals is not None and _is_wanted(command.goals, int(character)):
                way = turn_vectors(command.goals.positions[character] - roots[row], -yaws[row])
                facing = turn_vectors(command.goals.directions[character], -yaws[row])
                places[row] = way[0], way[2], facing[0], facing[2]
            elif word in ("leave", "from"):
                ahead = self._leaving_direction(state, command, int(character))
                if ahead is not None:
                    facing = turn_vectors(ahead, -yaws[row])
                    far = self.frames.leave_length if word == "leave" else float(np.hypot(*places[row, :2]))
                    places[row] = far * facing[0], far * facing[2], facing[0], facing[2]
        return places

    def _leaving_direction(self, state: CharacterState, command: Command, character: int) -> np.ndarray | None:
        """Return the direction (3,) in which a character leaves; None if nothing says so."""
        wanted = command.velocity[character] * _LEVEL
        if np.linalg.norm(wanted) <= _GOING and command.goals is not None and _is_wanted(command.goals, character):
            wanted = (command.goals.positions[character] - state.shown_positions[character]) * _LEVEL
        length = float(np.linalg.norm(wanted))
        return wanted / length if length > 1e-6 else None

    def _is_good(
        self,
        state: CharacterState,
        command: Command,
        chosen: np.ndarray,
        places: np.ndarray,
        left: np.ndarray,
        costs: np.ndarray,
        *,
        slack: float = 1.0,
    ) -> np.ndarray:
        """Return whether motion that leads to places (n, 4), with travel left (n,), costs little and needs no more warp
        than allowed (n,) bool."""
        good = costs <= slack * self.config.threshold
        if command.goals is None:
            return good
        errors, turns = self.find_errors(state, command, chosen, places)
        made_up = np.hypot(errors[:, 0], errors[:, 2]) + 0.3 * np.abs(turns)
        least = _LEAST if not self.sight.drifts else _LEAST_OF_NETWORKS
        return good & (made_up <= slack * np.maximum(self.config.stretch * left, least))

    def find_errors(
        self, state: CharacterState, command: Command, characters: np.ndarray, places: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray]:
        """Return how far goals are (n, 3) from places (n, 4), and by what angle (n,) the facing is off."""
        assert command.goals is not None
        yaws = state.root_yaws[characters]
        turns = wrap_angles(command.goals.yaws[characters] - yaws - np.arctan2(places[:, 2], places[:, 3]))
        along = np.stack([places[:, 0], np.zeros(len(places)), places[:, 1]], axis=1)
        led = state.root_positions[characters] + turn_vectors(along, yaws)
        return (command.goals.positions[characters] - led) * _LEVEL, turns

    # Arriving

    def find_led(self, state: CharacterState) -> np.ndarray:
        """Return whose motion comes to a goal, is at it or leaves it (C,) bool."""
        return self.sight.look(state, np.arange(state.num_characters)).phases >= 0

    def warp(self, state: CharacterState, command: Command, dt: float) -> None:
        """Move roots of characters on their way by a part of what is missing, as much as they go by themselves."""
        now = self.sight.look(state, np.arange(state.num_characters))
        phases = now.phases
        steps = np.where(phases >= 0, phases % 3, -1)
        if self.config.warp:
            self._lift(state, command, now, dt)
        busy = np.flatnonzero(steps >= 0)
        if not len(busy):
            return
        if command.goals is not None and self.config.warp:
            wanted = np.flatnonzero((steps >= 0) & (steps < FROM) & np.asarray(command.goals.wanted))
            known = [self.frames.uses[phases[c] // 3] == command.goals.uses[int(c)] for c in wanted]
            going = wanted[known]
            self._arrive(state, command, going, steps[going], now.places[going], dt)
        state.simulation_positions[busy] = state.shown_positions[busy] * _LEVEL
        state.simulation_yaws[busy] = state.facing_yaws[busy] = state.shown_yaws[busy]
        state.simulation_velocities[busy] = 0.0
        state.simulation_accelerations[busy] = state.simulation_yaw_rates[busy] = 0.0

    def _arrive(
        self,
        state: CharacterState,
        command: Command,
        characters: np.ndarray,
        steps: np.ndarray,
        places: np.ndarray,
        dt: float,
    ) -> None:
        if not len(characters):
            return
        # What the motion went in this step, of all that was left before it.
        left, now = self.sight.find_went(state, characters, dt)
        share = np.where(left > _STANDS, np.clip((left - now) / np.maximum(left, _STANDS), 0.0, 1.0), 1.0)
        residue = 1.0 - 2.0 ** (-dt / _RESIDUE_HALFLIFE)
        share = np.where(steps == AT, residue, np.minimum(share, residue if self.sight.drifts else 1.0))
        errors, turns = self.find_errors(state, command, characters, places)
        most = self.config.moved * 2.0
        share = np.where((steps == AT) & (np.hypot(errors[:, 0], errors[:, 2]) > most), 0.0, share)
        state.root_yaws[characters] += share * turns
        errors, _ = self.find_errors(state, command, characters, places)
        state.root_positions[characters] += share[:, None] * errors

    def _lift(self, state: CharacterState, command: Command, now: GoalNow, dt: float) -> None:
        """Raise or lower the hips of who sits, sits down or gets up by the height of this seat over the recorded."""
        if command.goals is None:
            wanted = np.zeros(len(now.phases))
        else:
            seats = command.goals.positions[:, 1]
            by_hand = np.array([USES[use].by_hand for use in self.frames.uses])[np.maximum(now.phases, 0) // 3]
            higher = np.where((seats > 0) & ~by_hand, seats - now.heights, 0.0)
            wanted = np.where(now.phases >= 0, now.shares * higher, 0.0)
        state.hips_lifts[:] = spring.damp(state.hips_lifts, wanted, halflife=_LIFT_HALFLIFE, dt=dt)
        state.hips_lifts[np.abs(state.hips_lifts) < 1e-5] = 0.0


class GoalController(Controller):
    """A controller of characters with goals: matching, and a goal term."""

    def __init__(
        self,
        source: MotionDatabase | Source,
        config: ControllerConfig | None = None,
        *,
        goals: GoalConfig | None = None,
        scheduler: Scheduler | None = None,
        matcher: Matcher | None = None,
        sight: GoalSight | None = None,
    ) -> None:
        """Compose a controller of a database that was built with goals, or of another source that knows its frames.

        A source that does not know them has a `sight` of its own, and a `matcher` that finds what that sees.
        """
        source = DatabaseSource(source) if isinstance(source, MotionDatabase) else source
        matcher = matcher or source.make_matcher()
        term = GoalTerm(source.database, matcher, goals, sight=sight)
        super().__init__(source, config, matcher=matcher, terms=(term,), scheduler=scheduler)
        by_hand = [USES[use].by_hand for use in term.frames.uses]
        self.reach = HandReach(Hands.of(source.database), by_hand) if any(by_hand) else None
        self.goal_term, self._standing = term, term.frames.masks["path"]
        searchable = source.database.searchable if sight is None else np.ones(1, bool)
        if not (term.frames.masks["path"].allowed & searchable).any():
            raise InputError(
                "all frames of the database come to a goal or leave it; it needs some that only walk. Add others: "
                "motionmatch build locomotion chair --goals sit"
            )

    def step(self, state: CharacterState, command: Command, dt: float = 1 / 60, *, show: bool = True) -> CharacterState:
        """Return the state dt seconds later; hands that reach for something are there when they arrive."""
        state = super().step(state, command, dt, show=show)
        if show and self.reach is not None:
            self.reach.bring(state, command, self.goal_term.sight, dt)
        return state

    def phase(self, state: CharacterState) -> list[str]:
        """Return what each character does: an empty text, or such as `to sit`, `at sit`, `from sit`."""
        sight, words = self.goal_term.sight, ("to", "at", "from")
        phases = sight.look(state, np.arange(state.num_characters)).phases
        return [f"{words[p % 3]} {self.goal_term.frames.uses[p // 3]}" if p >= 0 else "" for p in phases.tolist()]


def _is_wanted(goals: Goals, character: int) -> bool:
    return bool(np.asarray(goals.wanted)[character])
