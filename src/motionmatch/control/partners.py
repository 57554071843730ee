"""Two who interact: synchronised clips of both, found by where the other one is (Holden 2020, section 5 and Fig. 5).

The first of a pair, whom a player drives, searches for motion of two by its pose, its path and the other's place,
facing and speed: 32 columns. If that costs little, also for the other one, who has the same moment of the other clip,
both play it, frame by frame, and are warped so that they stand to each other as in the recording when hands touch.

    controller = PairController(database)                         # built with partners=True
    command = Command(velocities, goals=want_to_meet("handshake", pairs=1))

Characters 0 and 1 are a pair, 2 and 3, and so on. Nothing is remembered: two interact while they play the same moment
of two clips that belong together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig, check_settings
from motionmatch.control.controller import Controller
from motionmatch.control.hands import Hands
from motionmatch.control.pair_frames import PairFrames
from motionmatch.control.pair_room import SOON, keep_room, predict_remains
from motionmatch.control.pair_sight import FramePairSight, PairNow, PairSight
from motionmatch.control.parts import DatabaseSource, Source
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory, turn_vectors, wrap_angles
from motionmatch.database.blocks import HORIZONS, AlongPath, OfJoints
from motionmatch.database.database import MotionDatabase
from motionmatch.database.partner import EXTRA_PATH, EXTRA_SECONDS, PartnerPlace
from motionmatch.errors import InputError
from motionmatch.search.query import Mask, Query
from motionmatch.search.tree import TreeMatcher
from motionmatch.settings import setting
from motionmatch.world.goals import Goals

_LEVEL = np.array([1.0, 0.0, 1.0])
_CANDIDATES = 48
_NEVER = 1e6
_RESIDUE_HALFLIFE = 0.15
_STANDS = 1e-6


@dataclass(frozen=True)
class PairConfig:
    """Settings of interactions."""

    weight: float = setting(3.0, low=0, high=20)
    """Weight of the other's place, facing and speed."""
    path_weight: float = setting(0.5, low=0, high=10)
    """Factor of the path's weight while motion of two is searched for."""
    threshold: float = setting(40.0, low=0, high=500)
    """Cost for both together below which motion of two is taken."""
    stretch: float = setting(0.3, low=0, high=2)
    """Greatest warp: metres that are made up per metre that both still go."""
    nearness: float = setting(0.35, low=0, high=2, unit="m")
    """Without a touch, how far the second may be from its place when they begin, metres. A radian counts as 0.3 m."""

    def __post_init__(self) -> None:
        check_settings(self)


class PairTerm:
    """Keeps who interacts in step, others off the frames of two, and warps both so that they stand as recorded."""

    bias = settle_bias = None

    def __init__(self, sight: PairSight, alone: np.ndarray) -> None:
        """Make a term for two whose motion a sight knows; `alone` (F,) are the rows of who has no partner."""
        self.sight, self.finds_codes, self.alone = sight, sight.drifts, Mask(alone)

    def bend(self, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray) -> Trajectory:
        """Return the path as it is."""
        return path

    def extend(
        self, query: Query, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray
    ) -> Query:
        """Return the query: who interacts goes on, others search frames of one."""
        together = self.find_together(state)[chosen]
        masks = [Mask(mask.allowed & self.alone.allowed) for mask in query.masks] or [self.alone]
        numbers = np.where(together, -1, np.maximum(query.mask_numbers, 0))
        bias = np.where(together, _NEVER, query.bias)
        return replace(query, mask=masks, mask_numbers=numbers, bias=bias)

    def find_together(self, state: CharacterState) -> np.ndarray:
        """Return who interacts (C,) bool."""
        return self.sight.find_together(state)

    def find_led(self, state: CharacterState) -> np.ndarray:
        """Return who interacts (C,) bool: the motion of two leads them."""
        return self.find_together(state)

    def warp(self, state: CharacterState, command: Command, dt: float) -> None:
        """Move who interacts so that they stand to each other as in the recording."""
        together = self.find_together(state)
        busy = np.flatnonzero(together)
        if not len(busy):
            return
        first = busy[busy % 2 == 0]
        second = first + 1
        one, two = self.sight.look(state, first), self.sight.look(state, second)
        shares = [self._share(state, who, now, dt) for who, now in ((first, one), (second, two))]
        left = [np.maximum(now.left, 1e-3) for now in (one, two)]
        parts = [left[0] / (left[0] + left[1]), left[1] / (left[0] + left[1])]
        places, yaws = self.find_errors(state, first, one.places)
        state.root_yaws[second] += shares[1] * parts[1] * yaws
        state.root_yaws[first] -= shares[0] * parts[0] * yaws
        places, _ = self.find_errors(state, first, one.places)
        state.root_positions[second] += (shares[1] * parts[1])[:, None] * places
        state.root_positions[first] -= (shares[0] * parts[0])[:, None] * places
        state.simulation_positions[busy] = state.shown_positions[busy] * _LEVEL
        state.simulation_yaws[busy] = state.facing_yaws[busy] = state.shown_yaws[busy]
        state.simulation_velocities[busy] = state.simulation_accelerations[busy] = 0.0
        state.simulation_yaw_rates[busy] = 0.0

    def _share(self, state: CharacterState, who: np.ndarray, now: PairNow, dt: float) -> np.ndarray:
        """Return what the motion went in this step (n,) of all that it has left to go."""
        went = self.sight.find_went(state, who, dt)
        share = np.where(now.left + went > _STANDS, went / np.maximum(now.left + went, _STANDS), 1.0)
        return np.where(now.touching, 1.0 - 2.0 ** (-dt / _RESIDUE_HALFLIFE), np.clip(share, 0.0, 1.0))

    @staticmethod
    def find_errors(state: CharacterState, first: np.ndarray, places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return how far (n, 3) the second ones are from where the first (n,) have them, at places (n, 5), and angles
        (n,)."""
        yaws = state.root_yaws[first]
        turns = wrap_angles(yaws + np.arctan2(places[:, 2], places[:, 3]) - state.root_yaws[first + 1])
        along = np.stack([places[:, 0], np.zeros(len(places)), places[:, 1]], axis=1)
        there = state.root_positions[first] + turn_vectors(along, yaws)
        return (there - state.root_positions[first + 1]) * _LEVEL, turns


class PairController(Controller):
    """A controller of pairs of characters who can interact."""

    def __init__(
        self,
        source: MotionDatabase | Source,
        config: ControllerConfig | None = None,
        *,
        pairs: PairConfig | None = None,
    ) -> None:
        """Compose a controller of a database that was built with partners, or of a source that plays its frames."""
        source = DatabaseSource(source) if isinstance(source, MotionDatabase) else source
        frames = PairFrames.of(source.database)
        self.frames, self.hands = frames, Hands.of(source.database)
        term = PairTerm(FramePairSight(frames), frames.partners < 0)
        matcher = TreeMatcher(
            source.database.features, searchable=source.database.searchable, ranges=source.database.ranges
        )
        super().__init__(source, config, matcher=matcher, terms=(term,))
        self._prepare(term, pairs)
        self._standing = term.alone

    def _prepare(self, term: PairTerm, pairs: PairConfig | None) -> None:
        """Remember the term, the settings and the columns that queries for two weigh."""
        self.pair_term, self.pairs, schema = term, pairs or PairConfig(), self.database.schema
        self._pose = _select(schema.width, [schema.columns(b.name) for b in schema.blocks if isinstance(b, OfJoints)])
        self._path = _select(schema.width, [schema.columns(b.name) for b in schema.blocks if isinstance(b, AlongPath)])
        self._partner = schema.columns(next(b.name for b in schema.blocks if isinstance(b, PartnerPlace)))
        block = next(b for b in schema.blocks if isinstance(b, AlongPath) and b.name == "trajectory_positions")
        self._positions, self._times = schema.columns(block.name), np.array([0.0, *block.times])
        self._kinds: dict[str, Mask] = {}

    def step(self, state: CharacterState, command: Command, dt: float = 1 / 60, *, show: bool = True) -> CharacterState:
        """Return the state dt seconds later. Pairs whose first wants it interact, if they can."""
        if command.goals is not None:
            state = state.copy()
            self._meet(state, command)
        state = super().step(state, command, dt, show=show)
        if show:
            together = self.find_together(state)
            first = np.flatnonzero(together & (np.arange(len(together)) % 2 == 0))
            self.hands.join(state, first, self.pair_term.sight.look(state, first).reaching)
        return state

    def list_scenes(self) -> list[str]:
        """List the scenes for two that can be asked for, such as handshake."""
        return [name for name in sorted(self.frames.scenes) if self.frames.select(name).any()]

    def list_places(self, use: str) -> np.ndarray:
        """List where the second is for the first (N, 5) in motion of two from which they can go on together."""
        return self.frames.places[self._find_kind(use).allowed]

    def find_together(self, state: CharacterState) -> np.ndarray:
        """Return who interacts (C,) bool."""
        return self.pair_term.find_together(state)

    def find_touching(self, state: CharacterState) -> np.ndarray:
        """Return the pairs (P,) bool whose hands touch."""
        first = np.arange(0, state.num_characters - 1, 2)
        return self.find_together(state)[first] & self.pair_term.sight.look(state, first).touching

    def _meet(self, state: CharacterState, command: Command) -> None:
        """Switch pairs to motion of two where it costs little."""
        goals = command.goals
        assert goals is not None and goals.wanted is not None
        count = state.num_characters - state.num_characters % 2
        first = np.arange(0, count, 2)
        first = first[goals.wanted[first] & ~self.find_together(state)[first]]
        first = first[state.search_in[first] <= 1e-9]
        targets = np.full(state.num_characters, -1, np.int64)  # rows to go on from
        for use in sorted({goals.uses[int(character)] for character in first}):
            chosen = np.array([character for character in first if goals.uses[int(character)] == use], np.int64)
            for character, both in zip(chosen, self._find_moments(state, command, chosen, use), strict=True):
                targets[character : character + 2] = both
        if (targets >= 0).any():
            self.source.go_on_from(state, targets, self)
            state.settled[targets >= 0] = 0.0

    def _ask(self, state: CharacterState, command: Command, first: np.ndarray, mask: Mask) -> Query:
        """Return the query of the first ones (n,) for motion of two: by pose, path and the other's place."""
        query = self.query(state, command, first)
        vectors, weights = query.vector.copy(), np.tile(self.weights, (len(first), 1))
        low, scale = self.database.mean[self._partner], self.database.scale[self._partner]
        vectors[:, self._partner] = (self._see(state, first) - low) / scale
        weights = np.where(self._pose, weights, np.where(self._path, self.pairs.path_weight**2 * weights, 0.0))
        weights[:, self._partner] = self.pairs.weight**2
        return Query(vectors, weights=weights, mask=mask)

    def _find_moments(
        self, state: CharacterState, command: Command, first: np.ndarray, use: str
    ) -> list[tuple[int, int]]:
        """Return the frames from which the first ones (n,) and their partners can go on together, -1 for none."""
        found = self.matcher.top_k(self._ask(state, command, first, self._find_kind(use)), _CANDIDATES)
        rows = zip(first.tolist(), found.frames, found.costs, strict=True)
        best = [self._choose(state, character, frames, costs) for character, frames, costs in rows]
        return [(frame, int(self.frames.partners[frame])) if frame >= 0 else (-1, -1) for frame in best]

    def _choose(self, state: CharacterState, first: int, frames: np.ndarray, costs: np.ndarray) -> int:
        """Return the best of the candidates (k,) of the first for both, or -1 if none will do."""
        known = frames >= 0
        frames, costs = frames[known], costs[known]
        if not len(frames):
            return -1
        others = self.frames.partners[frames]
        own = self.database.features[state.frames[first + 1]]
        theirs = np.sum((self.weights * self._pose) * (self.database.features[others] - own) ** 2, axis=1)
        values, extra = self.read_moments(frames)
        left = self.frames.left[frames] + self.frames.left[others]
        total = np.where(self._is_possible(state, first, values, extra, left), costs + theirs, np.inf)
        best = int(np.argmin(total))
        return int(frames[best]) if total[best] <= self.pairs.threshold else -1

    def _is_possible(
        self, state: CharacterState, first: int, values: np.ndarray, extra: np.ndarray, left: np.ndarray
    ) -> np.ndarray:
        """Return whether a pair can go on (k,) bool from rows with values (k, D) in the units of the blocks, extra
        values (k, n) of the partner block, and travel left (k,) of both together."""
        places, own, theirs = self.read_paths(values, extra)
        away, turns = self.pair_term.find_errors(state, np.full(len(values), first), places)
        made_up = np.hypot(away[:, 0], away[:, 2]) + 0.3 * np.abs(turns)
        seconds = extra[:, EXTRA_SECONDS]
        limit = self.find_greatest_warps(left, seconds)
        elsewhere = -turn_vectors(away, -np.full(len(values), state.root_yaws[first]))[:, ::2]
        remains = predict_remains(np.array([0.0, *HORIZONS]), seconds)
        return (made_up <= limit) & keep_room(own, theirs, elsewhere, -turns, remains)

    def find_greatest_warps(self, left: np.ndarray, seconds: np.ndarray) -> np.ndarray:
        """Return how much can be made up (k,), metres, with travel left (k,) and until hands touch (k,)."""
        limit = np.maximum(self.pairs.stretch * left, 0.03)
        return np.where(seconds > SOON, limit, np.minimum(limit, self.pairs.nearness))

    def read_moments(self, frames: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return values (k, D) in the units of the blocks, and extra values (k, n) of the partner block, of frames."""
        return self.database.denormalize(self.database.features[frames]).astype(float), self.frames.extra[frames]

    def read_paths(self, values: np.ndarray, extra: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return where the second is (k, 5), and the paths of the first and the second (k, H, 2), now and at the times
        ahead, as the first sees them."""
        places = values[:, self._partner]
        read = np.pad(values[:, self._positions].reshape(len(values), -1, 2), ((0, 0), (1, 0), (0, 0)))
        own = np.stack([_read_at(read, self._times, time) for time in (0.0, *HORIZONS)], axis=1)
        theirs = extra[:, EXTRA_PATH : EXTRA_PATH + 4 * len(HORIZONS)].reshape(len(values), -1, 4)[..., :2]
        return places, own, np.concatenate([places[:, None, :2], theirs], axis=1)

    def _see(self, state: CharacterState, first: np.ndarray) -> np.ndarray:
        """Return how the first ones see the second (n, 5): place, facing and speed."""
        yaws, second = state.shown_yaws[first], first + 1
        way = turn_vectors((state.shown_positions[second] - state.shown_positions[first]) * _LEVEL, -yaws)
        facing = turn_vectors(
            np.stack(
                [np.sin(state.shown_yaws[second]), np.zeros(len(first)), np.cos(state.shown_yaws[second])], axis=1
            ),
            -yaws,
        )
        speeds = np.linalg.norm(self.source.root_velocities(state, 1 / 60)[second][:, ::2], axis=1)
        return np.column_stack([way[:, ::2], facing[:, ::2], speeds])

    def _find_kind(self, use: str) -> Mask:
        """Return the frames of scenes whose names begin with a word, remembered."""
        if use not in self._kinds:
            mask = self.frames.select(use)
            if not mask.any():
                known = ", ".join(sorted(self.frames.scenes))
                raise InputError(f"the database has no scene for two called {use}; it has {known}.")
            self._kinds[use] = Mask(mask)
        return self._kinds[use]


def want_to_meet(use: str, pairs: int = 1, *, wanted: bool = True) -> Goals:
    """Make the goals of pairs of characters who want to interact: handshake, passing, follow, …"""
    count = 2 * pairs
    return Goals((use,) * count, np.zeros((count, 3)), np.tile([0.0, 0.0, 1.0], (count, 1)), np.full(count, wanted))


def has_partners(database: MotionDatabase) -> bool:
    """Return whether a database was built with partners."""
    return any(isinstance(block, PartnerPlace) for block in database.schema.blocks)


def _read_at(paths: np.ndarray, times: np.ndarray, time: float) -> np.ndarray:
    """Return where paths (n, H, 2) with points at times (H,) are at a time (n, 2), linear between the points."""
    after = int(np.clip(np.searchsorted(times, time), 1, len(times) - 1))
    share = np.clip((time - times[after - 1]) / (times[after] - times[after - 1]), 0.0, 1.0)
    return (1.0 - share) * paths[:, after - 1] + share * paths[:, after]


def _select(width: int, columns: Sequence[slice]) -> np.ndarray:
    """Return which of the columns (D,) bool are in some slices."""
    chosen = np.zeros(width, bool)
    for each in columns:
        chosen[each] = True
    return chosen
