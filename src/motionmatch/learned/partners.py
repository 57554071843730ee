"""Two who interact, without a database (Holden 2020, section 5).

The first of a pair finds motion of two among the codes of a model by its pose, its path and the other's place. Codes
of both are as many and in the same order, so the second has the same moment of the other's clip. Where that is not
so, what the other one does, its path of the next second, is an output o* of the first's decompressor, and the second
finds motion that goes along that path, at the same time before hands touch. Both are warped so that they stand to
each other as the first's features say, and arms bring the hands together.

    controller = make_pair_controller(LearnedSource(model))
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.ndimage import maximum_filter1d

from motionmatch.control.command import Command
from motionmatch.control.config import ControllerConfig
from motionmatch.control.controller import Controller
from motionmatch.control.hands import Hands
from motionmatch.control.pair_room import SOON
from motionmatch.control.pair_sight import PairNow
from motionmatch.control.partners import PairConfig, PairController, PairTerm
from motionmatch.control.state import CharacterState
from motionmatch.control.trajectory import Trajectory, turn_vectors
from motionmatch.database.blocks import HORIZONS
from motionmatch.database.goal import STANDING_SHARE, TURN_LENGTH
from motionmatch.database.partner import (
    ENTER_SECONDS,
    EXTRA_LEFT,
    EXTRA_PATH,
    EXTRA_REACHING,
    EXTRA_SECONDS,
    EXTRA_TOUCHING,
    REACH_SECONDS,
    SCENES,
    PartnerPlace,
)
from motionmatch.errors import InputError, unknown_name
from motionmatch.learned.codes import CodeMatcher, CodeTable
from motionmatch.learned.pair_codes import find_ahead, find_partner_codes, has_partner, label_codes, measure_code_rate
from motionmatch.learned.player import find_shown_columns, get_learned_state
from motionmatch.learned.source import LearnedSource
from motionmatch.motion.partners import HANDSHAKE
from motionmatch.search.query import Mask, Query

_NEVER, _CANDIDATES = 1e6, 24
_PARTS = 0.2
"""Who goes faster than this has let the other's hand go, metres per second."""
_NEARLY = 2
"""Hands may touch so many codes before and after those in which they do."""
_SAME_MOMENT = 0.15
"""Codes of the second one are this near in time to the first's, seconds before hands touch."""


class CodePairSight:
    """Two whom networks play: they interact while the outputs of both say so."""

    drifts = True

    def __init__(self, source: LearnedSource) -> None:
        self.source, schema = source, source.model.schema
        self.block = next((each for each in schema.blocks if isinstance(each, PartnerPlace)), None)
        if self.block is None:
            raise InputError("the model knows no partners. Train one of a database that was built with --partners.")
        self.columns = schema.columns(self.block.name)
        self._spans = find_shown_columns(source.model.layout)
        self.of_two: np.ndarray | None = None
        """(N,) bool: codes of two, once they are known"""
        self.touches: np.ndarray | None = None
        """(N,) bool: codes around which hands touch, and"""
        self.rate = 0.0
        """how many codes a second has"""

    def read(self, state: CharacterState, characters: np.ndarray) -> np.ndarray:
        """Return the outputs of the partner block (n, 26)."""
        assert self.block is not None
        poses = get_learned_state(state).poses[characters]
        return poses[:, self._spans[f"extra {self.block.name}"]].astype(float)

    def look(self, state: CharacterState, characters: np.ndarray) -> PairNow:
        """Return what the networks say of characters (n,)."""
        places, extra = self._places(state, characters), self.read(state, characters)
        # Hands are together where they touch, and come apart little by little: what networks say is not exact.
        reaching = np.clip(np.maximum(1.3 * extra[:, EXTRA_REACHING], 2.0 * extra[:, EXTRA_TOUCHING]), 0.0, 1.0)
        poses = get_learned_state(state).poses[characters].astype(float)
        speeds = np.linalg.norm(poses[:, self._spans["root_velocity"]][:, ::2], axis=1)
        touching = (extra[:, EXTRA_TOUCHING] > 0.5) & (speeds < _PARTS) & self._may_touch(state, characters)
        return PairNow(places, np.maximum(extra[:, EXTRA_LEFT], 0.0), reaching, touching)

    def _may_touch(self, state: CharacterState, characters: np.ndarray) -> np.ndarray:
        """Return whose hands can touch (n,) bool, as long after the last code as it is: outputs that drift say for
        seconds that they still do."""
        codes = get_learned_state(state).codes[characters]
        if self.touches is None:
            return np.ones(len(codes), bool)
        went = np.minimum(state.settled[characters] * self.rate, len(self.touches))
        now = np.minimum(codes + went.astype(np.int64), len(self.touches) - 1)
        return (codes < 0) | self.touches[now]

    def find_together(self, state: CharacterState) -> np.ndarray:
        """Return who interacts (C,) bool: in the motion of both there is somebody else, and both went on from codes of
        two, where that is known."""
        count, codes = state.num_characters, get_learned_state(state).codes
        doing = has_partner(self._places(state, np.arange(count)))
        if self.of_two is not None:
            doing &= (codes < 0) | self.of_two[np.maximum(codes, 0)]
        others = np.minimum(np.arange(count) ^ 1, count - 1)
        return doing & doing[others] & (others != np.arange(count))

    def _places(self, state: CharacterState, characters: np.ndarray) -> np.ndarray:
        """Return where the partner is in what characters (n,) play (n, 5), by the features that are stepped."""
        scale, features = self.source.model.features, get_learned_state(state).features[characters]
        return features[:, self.columns].astype(float) * scale.scale[self.columns] + scale.mean[self.columns]

    def find_went(self, state: CharacterState, characters: np.ndarray, dt: float) -> np.ndarray:
        """Return the travel (n,) of a step: as fast as the root goes."""
        poses = get_learned_state(state).poses[characters].astype(float)
        speeds = np.linalg.norm(poses[:, self._spans["root_velocity"]][:, ::2], axis=1)
        speeds += TURN_LENGTH * np.abs(poses[:, self._spans["root_turn"]][:, 0])
        stands = (poses[:, self._spans["contacts"]] > 0.5).all(axis=1)
        return dt * speeds * np.where(stands, STANDING_SHARE, 1.0)


class CodePairTerm(PairTerm):
    """Lets the first of two go on in the motion of two, and the second along the path that it says."""

    sight: CodePairSight

    def __init__(self, sight: CodePairSight, table: CodeTable) -> None:
        assert sight.block is not None
        self.table, self.extra = table, table.extras[sight.block.name].astype(float)
        known = label_codes(self.extra, table.values[:, sight.columns].astype(float), table.book.follows)
        super().__init__(sight, known.scenes < 0)
        self.known, self.inside, self.entering = known, known.inside, known.entering
        sight.of_two = known.inside
        sight.rate = measure_code_rate(table.book, sight.source.stepper, sight.source.database.fps)
        sight.touches = maximum_filter1d(self.extra[:, EXTRA_TOUCHING] > 0.5, 2 * _NEARLY + 1)
        self._weights = table.book.weights.copy()
        self._weights[sight.columns] = PairConfig().weight ** 2
        kinds = known.scenes[:, None] == np.arange(len(SCENES))
        self.partners = find_partner_codes(kinds.astype(float), table.book.follows)
        self.lasts = self.inside & ~(np.append(self.inside[1:], False) & table.book.follows)

    def extend(
        self, query: Query, path: Trajectory, state: CharacterState, command: Command, chosen: np.ndarray
    ) -> Query:
        """Return the query: who interacts asks for what goes on, others for motion of one."""
        together = self.find_together(state)[chosen]
        masks, numbers = [self.alone], np.zeros(len(chosen), np.int64)
        vectors = query.vector.copy()
        own, codes = get_learned_state(state).features, get_learned_state(state).codes
        found: dict[int, tuple[int, float]] = {}  # where the first of each pair is
        for row in np.flatnonzero(together):
            character = int(chosen[row])
            first = character - character % 2
            if first not in found:
                found[first] = self._find_code(state, first, own[first], int(codes[first]))
            code, share = found[first]
            if self.lasts[code : code + 2].any():  # it is over: they go on alone
                continue
            other = int(self.partners[code])
            if character == first or other >= 0:
                code = code if character == first else other
                vectors[row] = self._read(code, share)
                masks.append(self._only(code))
            else:  # whose code is not known finds its own, at the same time
                masks.append(self._select_now(state, first))
                vectors[row] = own[character]
            numbers[row] = len(masks) - 1
        # What drifts is found again; hands that shake go on, or they would shake for ever.
        shakes = together & self.sight.look(state, chosen - chosen % 2).touching
        shakes &= numbers > 0
        currents, bias = np.where(together & ~shakes, -1, query.current), np.where(shakes, _NEVER, query.bias)
        return replace(query, vector=vectors, mask=masks, mask_numbers=numbers, current=currents, bias=bias)

    def _select_now(self, state: CharacterState, first: int) -> Mask:
        """Return the codes of two at the time of what the first of a pair plays."""
        seconds = float(self.sight.read(state, np.array([first]))[0, EXTRA_SECONDS])
        return self._select_time(self.inside, seconds)

    def _find_code(self, state: CharacterState, first: int, features: np.ndarray, last: int) -> tuple[int, float]:
        """Return the code nearest to what the first of a pair plays, and the fraction of the way to the next: among
        those of the `last` one's clip, as long after it as it plays. People who walk past each other look alike in all
        scenes, and who gave way shook hands; who stands looks alike for long, and a scene was never over."""
        went = float(state.settled[first]) * self.sight.rate
        ahead = find_ahead(last, went, self.table.book.follows, self.inside)
        seconds = float(self.sight.read(state, np.array([first]))[0, EXTRA_SECONDS])
        mask = self._select_time(ahead if ahead.any() else self.inside, seconds)
        codes, shares, _ = self.table.book.find_nearest(
            features[None], weights=self._weights, masks=(mask,), mask_numbers=np.zeros(1, np.int64)
        )
        return int(codes[0]), float(shares[0])

    def _read(self, code: int, share: float) -> np.ndarray:
        """Return the features (D,) of a code, or between it and the next."""
        width = self.table.book.features.shape[1]
        return self.table.book.read(np.array([code]), np.array([share]))[0, :width]

    def _only(self, code: int) -> Mask:
        """Return a code and the next as the only ones."""
        allowed = np.zeros(len(self.inside), bool)
        allowed[code : code + 2] = True
        return Mask(allowed)

    def select(self, scene: int, seconds: float, *, entering: bool = False) -> Mask:
        """Return the codes of a scene, those before a touch at the same time before it."""
        allowed = self.inside & (self.known.scenes == scene)
        if entering:
            allowed = allowed & self.entering
            if SCENES[scene] == HANDSHAKE:  # what networks say of it is not exact, and hands must not be close already
                allowed = allowed & (self.extra[:, EXTRA_SECONDS] > REACH_SECONDS + ENTER_SECONDS)
        return self._select_time(allowed if allowed.any() else self.inside, seconds)

    def _select_time(self, allowed: np.ndarray, seconds: float) -> Mask:
        """Return those of some codes (N,) that are at the same time before a touch, if there is one."""
        if seconds > SOON:
            near = allowed & (np.abs(self.extra[:, EXTRA_SECONDS] - seconds) < _SAME_MOMENT)
            allowed = near if near.any() else allowed
        return Mask(allowed)


class LearnedPairController(PairController):
    """A controller of pairs whom networks play."""

    pair_term: CodePairTerm

    def __init__(
        self, source: LearnedSource, config: ControllerConfig | None = None, *, pairs: PairConfig | None = None
    ) -> None:
        """Compose a controller of a model that was trained with partners, whose codebook answers."""
        sight, table = CodePairSight(source), CodeTable(source.model)
        term = CodePairTerm(sight, table)
        self.hands, self.table = Hands.of(source.database), table
        source = source.with_standing(table.find_standing(term.alone))
        Controller.__init__(self, source, config, matcher=CodeMatcher(table.book), terms=(term,))
        self._prepare(term, pairs)

    def list_scenes(self) -> list[str]:
        """List the scenes for two that can be asked for, such as handshake."""
        known = self.pair_term.known
        return [name for number, name in enumerate(SCENES) if (known.entering & (known.scenes == number)).any()]

    def list_places(self, use: str) -> np.ndarray:
        """List where the second is for the first (N, 5) in codes from which they can go on together."""
        if use not in SCENES:
            raise unknown_name("scene for two", use, SCENES)
        return self.table.values[self._find_kind(use).allowed][:, self._partner].astype(float)

    def _find_moments(
        self, state: CharacterState, command: Command, first: np.ndarray, use: str
    ) -> list[tuple[int, int]]:
        """Return the codes from which the first ones (n,) and their partners can go on together, -1 for none."""
        if use not in SCENES:
            raise unknown_name("scene for two", use, SCENES)
        query = self._ask(state, command, first, self._find_kind(use))
        found = self.matcher.search(query)
        best = self.matcher.top_k(query, _CANDIDATES)
        rows = zip(first.tolist(), found.frame.tolist(), found.cost.tolist(), best.frames, best.costs, strict=True)
        return [
            self._choose_known(state, character, codes, costs)
            if (self.pair_term.partners[codes[codes >= 0]] >= 0).any()
            else self._choose_both(state, character, code, cost)
            for character, code, cost, codes, costs in rows
        ]

    def _choose_known(self, state: CharacterState, first: int, codes: np.ndarray, costs: np.ndarray) -> tuple[int, int]:
        """Return the best of some codes (k,) for both, and the same moment of the other one; -1 if none will do."""
        known = codes >= 0
        known &= self.pair_term.partners[np.maximum(codes, 0)] >= 0
        codes, costs = codes[known], costs[known]
        others, extra = self.pair_term.partners[codes], self.pair_term.extra
        own = self.playing_features(state, np.array([first + 1]))[0]
        read = self.table.book.read_features()[others]
        theirs = np.sum((self.weights * self._pose) * (read - own) ** 2, axis=1)
        values = self.table.values[codes].astype(float)
        left = extra[codes, EXTRA_LEFT] + extra[others, EXTRA_LEFT]
        possible = self._is_possible(state, first, values, extra[codes], left)
        total = np.where(possible, costs + theirs, np.inf)
        number = int(np.argmin(total))
        return (int(codes[number]), int(others[number])) if total[number] <= self.pairs.threshold else (-1, -1)

    def _choose_both(self, state: CharacterState, first: int, code: int, cost: float) -> tuple[int, int]:
        """Return the code of the first and the best one for its partner, or -1 if they will not do."""
        if code < 0:
            return -1, -1
        extra, database = self.pair_term.extra, self.database
        scene = int(self.pair_term.known.scenes[code])
        second = np.array([first + 1])
        vector = database.denormalize(self.playing_features(state, second)).astype(float)
        place = self.table.values[code][self._partner].astype(float)
        vector[:, self._partner] = _turn_round(place)
        path = extra[code, EXTRA_PATH : EXTRA_PATH + 4 * len(HORIZONS)].reshape(-1, 4)
        self._write_path(vector, path, place)
        weights = np.where(self._pose, self.weights, np.where(self._path, self.weights, 0.0))
        weights[self._partner] = self.pairs.weight**2
        mask = self.pair_term.select(scene, float(extra[code, EXTRA_SECONDS]), entering=True)
        match = self.matcher.search(Query(database.normalize(vector), weights=weights, mask=mask))
        other, total = int(match.frame[0]), cost + float(match.cost[0])
        left = extra[[code], EXTRA_LEFT] + extra[[max(other, 0)], EXTRA_LEFT]
        possible = self._is_possible(state, first, self.table.values[[code]].astype(float), extra[[code]], left)
        good = other >= 0 and total <= self.pairs.threshold and bool(possible[0])
        return (code, other) if good else (-1, -1)

    def _write_path(self, vector: np.ndarray, path: np.ndarray, place: np.ndarray) -> None:
        """Write the partner's path (H, 4), as the first sees it, into the query (1, D) of the partner, who is at a
        place (5,) for the first."""
        yaw = float(np.arctan2(place[2], place[3]))
        level = np.zeros((len(path), 3))
        level[:, ::2] = path[:, :2] - place[:2]
        facing = np.zeros((len(path), 3))
        facing[:, ::2] = path[:, 2:]
        schema = self.database.schema
        for name, values in (("trajectory_positions", level), ("trajectory_directions", facing)):
            vector[0, schema.columns(name)] = turn_vectors(values, np.full(len(path), -yaw))[:, ::2].ravel()

    def _find_kind(self, use: str) -> Mask:
        """Return the codes of a scene from which two can go on together, remembered."""
        if use not in self._kinds:
            chosen = self.pair_term.select(SCENES.index(use), 0.0, entering=True)
            self._kinds[use] = chosen
        return self._kinds[use]


def _turn_round(place: np.ndarray) -> np.ndarray:
    """Return how the second sees the first (5,), of how the first sees the second (5,); both as fast as the second."""
    yaw = np.arctan2(place[2], place[3])
    back = turn_vectors(np.array([-place[0], 0.0, -place[1]]), np.asarray(-yaw))
    ahead = turn_vectors(np.array([0.0, 0.0, 1.0]), np.asarray(-yaw))
    return np.array([back[0], back[2], ahead[0], ahead[2], place[4]])


def make_pair_controller(
    source: LearnedSource, config: ControllerConfig | None = None, *, pairs: PairConfig | None = None
) -> PairController:
    """Make a controller of pairs from a learned model, in any mode."""
    if source.mode.by_frames:
        if not source.whole:
            raise InputError(f"in mode {source.mode.name} two play frames. Give the database of the model.")
        return PairController(source, config, pairs=pairs)
    if source.projector != "codebook":
        raise InputError("only a codebook finds motion of two; the network of the projector does not. Use it.")
    return LearnedPairController(source, config, pairs=pairs)
