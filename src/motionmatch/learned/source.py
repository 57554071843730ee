"""A learned model as a source of motion, with networks in place of the database (Holden 2020, section 4).

| paper | here |
|---|---|
| Projection, every N frames | `LearnedSource.transition`: the projector for the query that plain matching makes |
| Stepping, every frame | `LearnedSource.advance`: the stepper's rate times the time step |
| Decompression, every frame | `LearnedPlayer.decode` |

Springs, queries, transitions, roots and feet are those of `Controller`. Each network can be off, also while characters
play: its result is then looked up, and changes of the pose fade.
"""

from __future__ import annotations

import copy
from functools import cached_property

import numpy as np

from motionmatch.control.config import FootLockConfig, RootConfig
from motionmatch.control.limits import SpeedLimits, find_limits
from motionmatch.control.memory import is_refused
from motionmatch.control.parts import DatabaseSource, Runtime
from motionmatch.control.player import Player
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.mode import LMM, NO_CODEBOOK, Mode, choose_projector
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Evaluator
from motionmatch.learned.player import (
    LearnedPlayer,
    LearnedState,
    find_shown_columns,
    get_learned_state,
    get_network_inputs,
)
from motionmatch.learned.poses import EXTRA
from motionmatch.learned.refusing import check_projector, check_tags, find_codes
from motionmatch.learned.shown_feet import ShownFeet
from motionmatch.learned.standing import find_model_limits, make_standing_database
from motionmatch.motion.ground import Ground
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.matcher import Match, Matcher
from motionmatch.search.query import Query
from motionmatch.search.tree import TreeMatcher


class LearnedSource:
    """A learned model as a source of motion for a `Controller`."""

    def __init__(
        self,
        model: LearnedModel,
        *,
        database: MotionDatabase | None = None,
        mode: str | Mode = LMM,
        projector: str | None = None,
        follow: bool = False,
    ) -> None:
        """Make a source. With the `database` that the model was trained on, all modes can play; else those without Y.

        `projector` is codebook or network: what finds features and latents nearest to a query. By default it is the
        codebook of the model, or the network where there is none.

        With `follow` the frames of a state are those of the database nearest to the current motion, also where networks
        make it: for inspection, and for footprints among obstacles.
        """
        if database is not None:
            database = model.accept(database)
        self.model, self.mode = model, Mode.of(mode)
        self.searches = database is not None or model.kept is not None
        """Whether there is an X to search"""
        self.whole = database is not None
        """Whether there is a database to show frames of"""
        self.follow = follow and self.searches
        self.database = database if database is not None else make_standing_database(model)
        self._frames = DatabaseSource(self.database)
        self._features, self._ranges = self.database.features, self.database.ranges
        self._searchable = self.database.searchable
        if database is None and model.kept is not None:
            kept = model.kept
            self._features, self._ranges, self._searchable = kept.features, kept.ranges, kept.searchable
        self._lasts = np.repeat(self._ranges.stops - 1, self._ranges.lengths)
        self._weights = model.schema.weights
        self._spans, self._feet = find_shown_columns(model.layout), ShownFeet(model)
        self._widths = model.num_features, model.num_latents, max(span.stop for span in self._spans.values())
        self.stepper = Evaluator(model.stepper)
        self.projector = choose_projector(projector, codebook=model.codebook is not None)
        self._projector = self._make_projector()
        self.standing = model.standing
        """(D + L,) features and latents in which characters start without a database"""

    def with_standing(self, standing: np.ndarray) -> LearnedSource:
        """Return the same with other features and latents (D + L,) in which characters start."""
        other = copy.copy(self)
        other.standing = standing
        return other

    def _make_projector(self) -> Codebook | Evaluator:
        if self.projector == "network":
            return Evaluator(self.model.projector)
        assert self.model.codebook is not None
        return self.model.codebook.with_weights(self._weights)

    def with_weights(self, weights: np.ndarray) -> LearnedSource:
        """Return the same for weights (D,): a codebook finds the nearest entry by them."""
        other = copy.copy(self)
        other._weights = weights
        if self.projector == "codebook":
            other._projector = other._make_projector()
        return other

    def with_mode(self, mode: str | Mode, *, projector: str | None = None) -> LearnedSource:
        """Return the same in another mode, with another projector; None: the same projector."""
        other = copy.copy(self)
        other.mode = Mode.of(mode)
        if projector is not None and projector != self.projector:
            other.projector = choose_projector(projector, codebook=self.model.codebook is not None)
            other._projector = other._make_projector()
        return other

    @property
    def num_frames(self) -> int:
        return len(self._lasts)

    @property
    def lasts(self) -> np.ndarray:
        return self._lasts if self.mode.by_frames else self._lasts[:0]

    @property
    def plays_frames(self) -> bool:
        return self.mode.by_frames

    @property
    def knows_frames(self) -> bool:
        return self.whole and (self.mode.by_frames or self.follow)

    @cached_property
    def limits(self) -> SpeedLimits | None:
        return find_limits(self.database) if self.whole else find_model_limits(self.model, self.database)

    def find_lack(self, mode: str | Mode, projector: str | None = None) -> str:
        """Say what a mode, with a projector or the usual one, lacks to be played by this source. Empty if nothing."""
        if projector == "codebook" and self.model.codebook is None:
            return NO_CODEBOOK
        return Mode.of(mode).find_lack(poses=self.whole, latents=self.model.kept is not None)

    def make_matcher(self) -> Matcher:
        kind = TreeMatcher if self.searches else BruteMatcher
        return kind(self._features, searchable=self._searchable, ranges=self._ranges)

    def make_player(
        self, blend_halflife: float, root: RootConfig, feet: FootLockConfig | None, ground: Ground | None
    ) -> Player:
        return LearnedPlayer(
            self.database, blend_halflife, root, feet, ground, model=self.model, mode=self.mode, advance=self.advance
        )

    def bind_player(self, player: Player) -> Player:
        assert isinstance(player, LearnedPlayer)
        return player.with_mode(self.mode, self.advance)

    # Refusing

    def check(self, runtime: Runtime) -> None:
        """Refuse a mode without the data that its networks do not replace, and settings that a projector can't obey."""
        mode = self.mode
        if lack := self.find_lack(mode):
            raise InputError(lack)
        if mode.projector:
            check_projector(mode, self.projector, runtime, self._weights, self.model.schema)
        if runtime.terms and not (mode.by_frames or self.follow or find_codes(runtime)):
            raise InputError(
                f"in mode {mode.name} frames are not followed, and the query's terms look at frames. Make the source "
                "with follow=True."
            )

    def check_tags(self, expression: str) -> None:
        """Refuse tags where the result can't be limited to them."""
        check_tags(self.mode, expression, whole=self.whole)

    # States

    def start(self, state: CharacterState, runtime: Runtime) -> CharacterState:
        state = self._with_columns(state, self.mode.code)
        found = np.tile(self.standing, (state.num_characters, 1))
        if self.searches and self.standing is self.model.standing:
            found = self._at_frames(state.frames, np.zeros(state.num_characters))
        self._set(state, slice(None), found)
        _player(runtime).decode(state)
        return state

    def accepts(self, state: CharacterState) -> bool:
        if not isinstance(state.source, LearnedState):
            return False
        return tuple(array.shape[1] for array in state.source[:3]) == self._widths

    def adopt(self, state: CharacterState) -> CharacterState:
        if not self.whole:
            raise InputError("only a controller with the database can take over characters that play its frames.")
        return self._with_columns(state.copy(), 0)

    def _with_columns(self, state: CharacterState, mode: int) -> CharacterState:
        """Return the state with empty arrays of this source."""
        count = state.num_characters
        x, z, y = (np.zeros((count, width), np.float32) for width in self._widths)
        return state.with_arrays(source=LearnedState(x, z, y, np.full(count, mode, np.int8), np.full(count, -1)))

    def take_over(self, state: CharacterState, runtime: Runtime) -> CharacterState:
        if (get_learned_state(state).modes == self.mode.code).all():
            return state
        state, player = state.copy(), _player(runtime)
        features, modes = get_learned_state(state).features, get_learned_state(state).modes
        for code in np.unique(modes[modes != self.mode.code]):
            chosen, was = np.flatnonzero(modes == code), Mode.of_code(int(code))
            before = player.moments(state, chosen, was)
            if was.by_frames:
                found = self._at_frames(state.frames[chosen], state.frame_fractions[chosen])
                if not was.stepper:
                    self._set(state, chosen, found)
            elif self.mode.by_frames:
                state.frames[chosen], state.frame_fractions[chosen] = self._nearest(features[chosen], runtime), 0.0
                if not self.mode.stepper:
                    found = self._at_frames(state.frames[chosen], state.frame_fractions[chosen])
                    self._set(state, chosen, found)
            player.decode(state, chosen)
            player.join(state, chosen, before, player.moments(state, chosen, self.mode))
            modes[chosen] = self.mode.code
        return state

    def clip_ending(self, state: CharacterState, dt: float) -> np.ndarray:
        if not self.mode.by_frames:
            return np.zeros(state.num_characters, bool)
        return state.frames + state.frame_fractions + dt * self.database.fps > self._lasts[state.frames]

    def playing_features(self, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        return get_learned_state(state).features[chosen] if self.mode.stepper else self._features[state.frames[chosen]]

    def query_features(self, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        own = self.playing_features(state, chosen)
        return own if self.mode.by_frames else self._feet.put(own, state, chosen)

    def playing_extras(self, state: CharacterState, chosen: np.ndarray) -> dict[str, np.ndarray]:
        if not self.mode.decompressor:
            return self._frames.playing_extras(state, chosen)
        poses = get_learned_state(state).poses[chosen]
        return {name: poses[:, self._spans[f"{EXTRA}{name}"]] for name, _ in self.model.layout.extras}

    def root_velocities(self, state: CharacterState, dt: float) -> np.ndarray:
        if not self.mode.decompressor:
            return self._frames.root_velocities(state, dt)
        return get_learned_state(state).poses[:, self._spans["root_velocity"]].astype(float)

    # Searching

    def transition(
        self, state: CharacterState, query: Query, chosen: np.ndarray, runtime: Runtime, *, show: bool
    ) -> None:
        """Project or search, and go on from the result."""
        if self.mode.projector:
            going, found, frames, costs = self._project(query, state, chosen, runtime)
        else:
            match = runtime.matcher.search(query)
            going, frames, costs = (match.frame >= 0) & (match.frame != state.frames[chosen]), match.frame, match.cost
            found = self._at_frames(np.maximum(frames, 0), np.zeros(len(frames)))
        if query.refused is not None:
            going &= ~is_refused(frames, query.refused)
        state.costs[chosen], state.switched[chosen] = costs, going
        self._go(state, chosen[going], found[going], frames[going], runtime)

    def answer(self, query: Query, runtime: Runtime) -> Match:
        """Find the frames to go on from; for a projector those nearest to its output."""
        if not self.mode.projector:
            return runtime.matcher.search(query)
        found = self.project(query.vector)
        frames, costs = self._nearest(found, runtime), self._costs(found[:, : self.model.num_features], query)
        stayed = self._costs(self._features[np.maximum(query.current, 0)], query)
        stays = (query.current >= 0) & (costs >= stayed - query.bias)
        return Match(np.where(stays, query.current, frames), np.where(stays, stayed, costs))

    def _project(
        self, query: Query, state: CharacterState, chosen: np.ndarray, runtime: Runtime
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Return the characters that change (n,) bool, features and latents (n, D + L), frames (n,) and costs (n,)."""
        found, going, codes = self._project_query(query)
        costs = self._costs(found[:, : self.model.num_features], query)
        known = self.mode.by_frames or self.follow
        frames = self._nearest(found, runtime) if known else state.frames[chosen].copy()
        if self.mode.by_frames:
            going &= frames != state.frames[chosen]
        stayed = self._costs(self.playing_features(state, chosen), query)
        stays = (query.current >= 0) & (costs >= stayed - query.bias)
        going, costs = going & ~stays, np.where(stays, stayed, costs)
        if not self.mode.stepper:
            found = self._at_frames(frames, np.zeros(len(frames)))
        get_learned_state(state).codes[chosen[going]] = codes[going]
        return going, found, frames, costs

    def _project_query(self, query: Query) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return features and latents (n, D + L) nearest to a query, whether there are any (n,) bool, and codes."""
        if not query.masks or not isinstance(self._projector, Codebook):
            return self.project(query.vector), np.ones(len(query), bool), np.full(len(query), -1, np.int64)
        codes, along, _ = self._projector.find_nearest(
            query.vector, weights=query.weights, masks=query.masks, mask_numbers=query.mask_numbers
        )
        return np.clip(self._projector.read(np.maximum(codes, 0), along), *self.model.bounds), codes >= 0, codes

    def _costs(self, features: np.ndarray, query: Query) -> np.ndarray:
        """Return costs (n,) of features (n, D) for a query."""
        weights = self._weights if query.weights is None else query.weights
        return (weights * (features - query.vector).astype(float) ** 2).sum(axis=1)

    def project(self, queries: np.ndarray) -> np.ndarray:
        """Return the features and latents (C, D + L) nearest to queries (C, D), by codebook or projector."""
        return np.clip(self._projector(queries), *self.model.bounds)

    def _nearest(self, found: np.ndarray, runtime: Runtime) -> np.ndarray:
        """Return the frames (C,) with features nearest to the given ones (C, D + …)."""
        query = Query(found[:, : self.model.num_features], weights=self._weights)
        return runtime.matcher.search(query).require().frame

    def _go(
        self, state: CharacterState, chosen: np.ndarray, found: np.ndarray, frames: np.ndarray, runtime: Runtime
    ) -> None:
        """Let the chosen characters go on from features and latents (n, D + L), or from frames (n,)."""
        if not len(chosen):
            return
        if not self.mode.decompressor:
            targets = np.full(state.num_characters, -1, np.int64)
            targets[chosen] = frames
            self._set(state, chosen, found)
            _player(runtime).transition(state, targets)
            return
        player = _player(runtime)
        rises = player.clearance(state)[chosen] if runtime.ground is not None else None
        before = get_network_inputs(state, chosen)
        self._set(state, chosen, found)
        state.frames[chosen], state.frame_fractions[chosen] = frames, 0.0
        player.join_decoded(state, chosen, before)
        if rises is not None:
            state.feet_rises[chosen] += rises - player.clearance(state)[chosen]

    def go_on_from(self, state: CharacterState, targets: np.ndarray, runtime: Runtime) -> None:
        """Let characters go on from frames (C,), or from codes where networks alone play; -1 for those who go on."""
        chosen = np.flatnonzero(targets >= 0)
        if self.mode.by_frames:
            self._go(state, chosen, self._at_frames(targets[chosen], np.zeros(len(chosen))), targets[chosen], runtime)
            return
        assert self.model.codebook is not None
        found = np.clip(self.model.codebook.read(targets[chosen]), *self.model.bounds)
        self._go(state, chosen, found, state.frames[chosen], runtime)
        get_learned_state(state).codes[chosen] = targets[chosen]

    def advance(self, state: CharacterState, dt: float) -> None:
        """Bring features and latents dt seconds further; frames too where they play or are followed."""
        if (self.mode.by_frames or self.follow) and self.mode.decompressor:
            ahead = state.frame_fractions + dt * self.database.fps
            whole = np.floor(ahead + 1e-6)
            frames, last = state.frames + whole.astype(np.int64), self._lasts[state.frames]
            over = frames >= last
            ahead = np.where(over | (ahead - whole < 1e-6), 0.0, ahead - whole)
            state.frames[:], state.frame_fractions[:] = np.where(over, last, frames), ahead
        if self.mode.stepper:
            # A step longer than any that the stepper was trained on is split into several.
            steps = max(int(np.ceil(dt * self.database.fps / self.model.longest_step - 1e-6)), 1)
            now = get_network_inputs(state)
            for _ in range(steps):
                now += np.float32(dt / steps) * self.stepper(now)
            np.clip(now, *self.model.bounds, out=now)
            self._set(state, slice(None), now)
        elif self.mode.by_latents:
            self._set(state, slice(None), self._at_frames(state.frames, state.frame_fractions))

    def _set(self, state: CharacterState, chosen: np.ndarray | slice, found: np.ndarray) -> None:
        wide, columns = self.model.num_features, get_learned_state(state)
        columns.features[chosen], columns.latents[chosen] = found[:, :wide], found[:, wide:]

    def _at_frames(self, frames: np.ndarray, fractions: np.ndarray) -> np.ndarray:
        """Return features and latents (C, D + L) of frames, a part of the way to the next; the projector gives latents
        that were not kept."""
        features = _between(self._features, frames, fractions, self._lasts)
        if self.model.kept is None:
            return np.concatenate([features, self._projector(features)[:, self.model.num_features :]], axis=1)
        return np.concatenate([features, _between(self.model.kept.latents, frames, fractions, self._lasts)], axis=1)


def _player(runtime: Runtime) -> LearnedPlayer:
    assert isinstance(runtime.player, LearnedPlayer)
    return runtime.player


def _between(rows: np.ndarray, frames: np.ndarray, fractions: np.ndarray, lasts: np.ndarray) -> np.ndarray:
    """Return rows (C, n) at frames (C,) and the given fractions (C,) of the way to the next."""
    here = rows[frames]
    if not np.any(fractions):
        return here
    following = rows[np.minimum(frames + 1, lasts[frames])]
    return here + fractions.astype(np.float32)[:, None] * (following - here)
