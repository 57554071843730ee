"""The learned controller: command in, pose out, with networks in place of the databases (Holden 2020, section 4).

| paper | here |
|---|---|
| Projection, every N frames | `_search`: the projector for the query that plain matching makes |
| Stepping, every frame | `_advance`: the stepper's rate times the time step |
| Decompression, every frame | `LearnedPlayer.decode` |

Springs, queries, transitions, roots and feet are the plain controller's. Each network can be off, also while
characters play: what it did is then looked up, and what changes in the pose fades.
"""

from __future__ import annotations

import copy
from dataclasses import replace

import numpy as np

from motionmatch.control.command import Command
from motionmatch.control.controller import Controller, ControllerConfig
from motionmatch.control.player import Player
from motionmatch.control.state import CharacterState
from motionmatch.database.database import MotionDatabase
from motionmatch.errors import InputError
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.mode import LMM, Mode
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Evaluator
from motionmatch.learned.player import LearnedPlayer, both
from motionmatch.learned.poses import decode
from motionmatch.motion.ground import Ground
from motionmatch.motion.ranges import Ranges
from motionmatch.motion.tags import Tags
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.matcher import Match, Matcher
from motionmatch.search.query import Mask, Query
from motionmatch.search.tree import TreeMatcher


class LearnedController(Controller):
    """Steps characters through what a model has learned, as `Controller` does through a database."""

    _player: LearnedPlayer

    def __init__(
        self,
        model: LearnedModel,
        config: ControllerConfig | None = None,
        *,
        database: MotionDatabase | None = None,
        mode: str | Mode = LMM,
        matcher: Matcher | None = None,
        ground: Ground | None = None,
        follow: bool = False,
    ) -> None:
        """With the `database` that the model was trained on, every mode can play; without it those without Y.

        With `follow` the frames of a state are those of the database that are nearest to what plays, also where no
        frames do: for who wants to look into it.
        """
        if database is not None:
            model.check(database)
        self.model, self.mode = model, Mode.of(mode)
        self.searches = database is not None or model.kept is not None
        """Whether there is an X to search"""
        self._whole = database is not None
        self.follow = follow and self.searches
        body = database if database is not None else standing_alone(model)
        self._features, self._ranges = body.features, body.ranges
        searchable = body.searchable
        if database is None and model.kept is not None:
            self._features, self._ranges, searchable = model.kept.features, model.kept.ranges, model.kept.searchable
        self._lasts = np.repeat(self._ranges.stops - 1, self._ranges.lengths)
        self._stepper = Evaluator(model.stepper)
        made = TreeMatcher if self.searches else BruteMatcher
        found = matcher or made(self._features, searchable=searchable, ranges=self._ranges)
        super().__init__(body, config, matcher=found, ground=ground)
        self._projector = Evaluator(model.projector) if model.codebook is None else self._weighted_codebook()
        self._learned_widths = (model.num_features, model.num_latents, self._player.decoder.width)
        self._require(self.mode)

    def _make_player(self) -> Player:
        config = self.config
        return LearnedPlayer(
            self.database,
            config.blend_halflife,
            config.root,
            config.feet,
            self.ground,
            model=self.model,
            mode=self.mode,
            advance=self._advance,
        )

    def _weighted_codebook(self) -> Codebook:
        """The model's, which looks for what is nearest by the weights of this controller."""
        assert self.model.codebook is not None
        return self.model.codebook.with_weights(self.weights)

    def _require(self, mode: Mode) -> None:
        """Refuse a mode that lacks what its networks do not give, and settings that a projector can't obey."""
        if not mode.decompressor and not self._whole:
            raise InputError(
                f"mode {mode.name} shows poses of the database: LearnedController(model, database=…), or use lmm."
            )
        if mode.by_frames and not self.searches:
            raise InputError(
                f"mode {mode.name} looks frames up, and the model was saved without X and Z. Train it with --keep, "
                "give the database, or use lmm."
            )
        if mode.looks_up_latents and self.model.kept is None:
            raise InputError(
                f"mode {mode.name} looks latents up, and the model was saved without Z. Train it with --keep, or use "
                "lmm or mm."
            )
        if mode.projector:
            self._require_of_projector(mode)

    def _require_of_projector(self, mode: Mode) -> None:
        usual = ControllerConfig()
        if self.config.exclude_seconds != usual.exclude_seconds:
            raise InputError(
                f"exclude_seconds is {self.config.exclude_seconds:g}, and in mode {mode.name} a projector answers, "
                f"which knows no frames that could be left out. Leave it at {usual.exclude_seconds:g}, or use a mode "
                "that searches, such as dmm."
            )
        if self.model.codebook is not None:
            return  # it looks for what is nearest by any weights
        other = ~np.isclose(self.weights, self.model.schema.weights, rtol=1e-5)
        off = [name for name, any_ in self.model.schema.per_block(other).items() if any_]
        if off:
            raise InputError(
                f"the weights of {', '.join(off)} are not those that the projector was trained for, and it can't obey "
                "others. Leave them (and the responsiveness) as they are, use a model with a codebook or a mode that "
                "searches, such as dmm, or train a model of a database that was built with these weights."
            )

    def switched(self, mode: str | Mode) -> LearnedController:
        """A controller of the same model in another mode; states go on in it, and what differs fades."""
        chosen = Mode.of(mode)
        self._require(chosen)
        other = copy.copy(self)
        other.mode = chosen
        other._player = self._player.playing(chosen, other._advance)
        return other

    def tuned(self, config: ControllerConfig) -> LearnedController:
        other = super().tuned(config)
        assert isinstance(other, LearnedController)
        other._require(self.mode)
        if self.model.codebook is not None:
            other._projector = other._weighted_codebook()
        other._player = other._player.playing(self.mode, other._advance)
        return other

    # Starting

    def _begin(self, state: CharacterState) -> None:
        both_parts = np.tile(self.model.standing, (state.num_characters, 1))
        if self.searches:
            both_parts = self._at_frames(state.frames, np.zeros(state.num_characters))
        self._set(state, slice(None), both_parts)
        self._player.decode(state)
        state.modes[:] = self.mode.code

    def adopted(self, state: CharacterState) -> CharacterState:
        """A state of a plain controller of the same database, as this one takes it; it goes on from the same frames."""
        if not self._whole:
            raise InputError("only a controller with the database can take over characters that play its frames.")
        count, widths = state.num_characters, self._learned_widths
        empty = [np.zeros((count, width), np.float32) for width in widths]
        return replace(
            state.copy(), features=empty[0], latents=empty[1], poses=empty[2], modes=np.zeros(count, np.int8)
        )

    # Stepping

    def step(self, state: CharacterState, command: Command, dt: float = 1 / 60, *, show: bool = True) -> CharacterState:
        if self.fits(state) and (state.modes != self.mode.code).any():
            state = self._taken_over(state)
        return super().step(state, command, dt, show=show)

    @property
    def plays_frames(self) -> bool:
        return self.mode.by_frames

    @property
    def _num_frames(self) -> int:
        return len(self._lasts)

    def ending(self, state: CharacterState, dt: float = 1 / 60) -> np.ndarray:
        if not self.mode.by_frames:
            return np.zeros(state.num_characters, bool)
        return state.frames + state.alongs + dt * self.database.fps > self._lasts[state.frames]

    def playing_features(self, state: CharacterState, chosen: np.ndarray) -> np.ndarray:
        return state.features[chosen] if self.mode.stepper else self._features[state.frames[chosen]]

    def playing_extras(self, state: CharacterState, chosen: np.ndarray) -> dict[str, np.ndarray]:
        if not self.mode.decompressor:
            return super().playing_extras(state, chosen)
        return self._player.extras(state, chosen)

    def mask(self, expression: str) -> Mask:
        """As a plain controller has it; refused where what is found can't be held to tags."""
        if expression and self.mode.projector:
            raise InputError(
                f"only frames with '{expression:.60}' are asked for, and in mode {self.mode.name} a projector answers, "
                "which finds anything that it was trained on. Ask for no tags, use a mode that searches (dmm with the "
                "database), or train a model of these frames alone."
            )
        if expression and not self._whole:
            raise InputError(
                f"only frames with '{expression:.60}' are asked for, and a model keeps no tags. Give the database that "
                "it was trained on: LearnedController(model, database=…)."
            )
        return super().mask(expression)

    def _search(
        self, state: CharacterState, command: Command, chosen: np.ndarray, ending: np.ndarray, show: bool
    ) -> None:
        """Project, or search; and go on from there."""
        query = self.query(state, command, chosen, ending)
        if self.mode.projector:
            going, found, frames, costs = self._project(query, state, chosen)
        else:
            match = self.matcher.search(query)
            going, frames, costs = (match.frame >= 0) & (match.frame != state.frames[chosen]), match.frame, match.cost
            found = self._at_frames(np.maximum(frames, 0), np.zeros(len(frames)))
        state.costs[chosen], state.switched[chosen] = costs, going
        self._go(state, chosen[going], found[going], frames[going])

    def answer(self, query: Query) -> Match:
        """The frames that are gone on from; for a projector those that are nearest to what it gives."""
        if not self.mode.projector:
            return super().answer(query)
        found = self.project(query.vector)
        frames, costs = self._nearest(found), self._apart(found[:, : self.model.num_features], query)
        if self.config.bias is not None:
            stayed = self._apart(self._features[np.maximum(query.currents, 0)], query)
            stays = (query.currents >= 0) & (costs >= stayed - self.config.bias)
            frames, costs = np.where(stays, query.currents, frames), np.where(stays, stayed, costs)
        return Match(frames, costs)

    def _project(
        self, query: Query, state: CharacterState, chosen: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Who goes (n,), features and latents (n, D + L), frames (n,) and costs (n,) that the projector gives."""
        found = self.project(query.vector)
        costs = self._apart(found[:, : self.model.num_features], query)
        frames, going = state.frames[chosen].copy(), np.ones(len(chosen), bool)
        if self.mode.by_frames or self.follow:
            frames = self._nearest(found)
        if self.mode.by_frames:
            going = frames != state.frames[chosen]
        if self.config.bias is not None:
            stayed = self._apart(self.playing_features(state, chosen), query)
            stays = (query.currents >= 0) & (costs >= stayed - self.config.bias)
            going, costs = going & ~stays, np.where(stays, stayed, costs)
        if not self.mode.stepper:
            found = self._at_frames(frames, np.zeros(len(frames)))
        return going, found, frames, costs

    def _apart(self, features: np.ndarray, query: Query) -> np.ndarray:
        """(n,) what features (n, D) cost for a query."""
        return (self.weights * (features - query.vector).astype(float) ** 2).sum(axis=1)

    def project(self, queries: np.ndarray) -> np.ndarray:
        """(C, D + L) features and latents of what is nearest to queries (C, D): the codebook's, or the projector's."""
        return np.clip(self._projector(queries), *self.model.bounds)

    def _go(self, state: CharacterState, chosen: np.ndarray, found: np.ndarray, frames: np.ndarray) -> None:
        """Some characters go on from features and latents (n, D + L), or from frames (n,)."""
        if not len(chosen):
            return
        if not self.mode.decompressor:
            targets = np.full(state.num_characters, -1, np.int64)
            targets[chosen] = frames
            self._set(state, chosen, found)
            self._player.transition(state, targets)
            return
        rises = self._player.clearance(state)[chosen] if self.ground is not None else None
        before = both(state, chosen)
        self._set(state, chosen, found)
        state.frames[chosen], state.alongs[chosen] = frames, 0.0
        self._player.join_decoded(state, chosen, before)
        if rises is not None:
            state.feet_rises[chosen] += rises - self._player.clearance(state)[chosen]

    def _advance(self, state: CharacterState, dt: float) -> None:
        """Features and latents dt seconds later; frames too where they are what plays."""
        if (self.mode.by_frames or self.follow) and self.mode.decompressor:
            along = state.alongs + dt * self.database.fps
            whole = np.floor(along + 1e-6)
            frames, last = state.frames + whole.astype(np.int64), self._lasts[state.frames]
            over = frames >= last
            along = np.where(over | (along - whole < 1e-6), 0.0, along - whole)
            state.frames[:], state.alongs[:] = np.where(over, last, frames), along
        if self.mode.stepper:
            # Steps that are longer than any that the stepper was trained on are several.
            steps = max(int(np.ceil(dt * self.database.fps / self.model.longest_step - 1e-6)), 1)
            now = both(state)
            for _ in range(steps):
                now += np.float32(dt / steps) * self._stepper(now)
            np.clip(now, *self.model.bounds, out=now)
            self._set(state, slice(None), now)
        elif self.mode.by_latents:
            self._set(state, slice(None), self._at_frames(state.frames, state.alongs))

    # Between frames and latents

    def _set(self, state: CharacterState, chosen: np.ndarray | slice, found: np.ndarray) -> None:
        wide = self.model.num_features
        state.features[chosen], state.latents[chosen] = found[:, :wide], found[:, wide:]

    def _at_frames(self, frames: np.ndarray, alongs: np.ndarray) -> np.ndarray:
        """(C, D + L) of frames, a part of the way to the next; latents that were not kept come from the projector."""
        features = _between(self._features, frames, alongs, self._lasts)
        if self.model.kept is None:
            guessed = self._projector(features)[:, self.model.num_features :]
            return np.concatenate([features, guessed], axis=1)
        return np.concatenate([features, _between(self.model.kept.latents, frames, alongs, self._lasts)], axis=1)

    def _nearest(self, found: np.ndarray) -> np.ndarray:
        """(C,) the frames whose features are nearest to some (C, D + …)."""
        query = Query(found[:, : self.model.num_features], weights=self.weights)
        return self.matcher.search(query).required().frame

    def _taken_over(self, state: CharacterState) -> CharacterState:
        """Characters that played in other modes, in this one."""
        state = state.copy()
        for code in np.unique(state.modes[state.modes != self.mode.code]):
            chosen, was = np.flatnonzero(state.modes == code), Mode.of_code(int(code))
            before = self._player.moments(state, chosen, was)
            if was.by_frames:
                found = self._at_frames(state.frames[chosen], state.alongs[chosen])
                if not was.stepper:
                    self._set(state, chosen, found)
            elif self.mode.by_frames:
                state.frames[chosen], state.alongs[chosen] = self._nearest(state.features[chosen]), 0.0
                if not self.mode.stepper:
                    self._set(state, chosen, self._at_frames(state.frames[chosen], state.alongs[chosen]))
            self._player.decode(state, chosen)
            self._player.join(state, chosen, before, self._player.moments(state, chosen, self.mode))
            state.modes[chosen] = self.mode.code
        return state


def _between(rows: np.ndarray, frames: np.ndarray, alongs: np.ndarray, lasts: np.ndarray) -> np.ndarray:
    """(C, n) rows at frames, a part of the way to the next."""
    here = rows[frames]
    if not np.any(alongs):
        return here
    following = rows[np.minimum(frames + 1, lasts[frames])]
    return here + alongs.astype(np.float32)[:, None] * (following - here)


def standing_alone(model: LearnedModel) -> MotionDatabase:
    """A database of one still pose: body, features and how they are measured, for a model without its database."""
    pose = decode(model.decompressor(model.standing[None]), model.layout, model.skeleton)
    moving, still = np.array([0, *model.layout.moving]), np.zeros(2, int)
    return MotionDatabase(
        skeleton=model.skeleton,
        anatomy=model.anatomy,
        fps=model.fps,
        names=("standing",),
        ranges=Ranges.of_lengths([2]),
        moving=moving,
        translations=pose.positions[still][:, moving],
        rotations=pose.rotations[still],
        contacts=pose.contacts[still] > 0.5,
        tags=Tags({}),
        schema=model.schema,
        features=model.standing[None, : model.num_features][still],
        mean=model.features.mean,
        scale=model.features.scale,
        searchable=np.ones(2, bool),
        extras={name: values[still] for name, values in pose.extras.items()},
    )
