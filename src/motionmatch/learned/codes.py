"""The codes of a model as rows of their own: what the decompressor says of them, and a search among them."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from motionmatch.database.blocks import AlongPath, JointVelocities
from motionmatch.errors import InputError
from motionmatch.learned.codebook import Codebook
from motionmatch.learned.model import LearnedModel
from motionmatch.learned.network import Evaluator
from motionmatch.learned.poses import EXTRA
from motionmatch.search.brute import BruteMatcher
from motionmatch.search.matcher import Candidates, Match
from motionmatch.search.query import Mask, Query

_BATCH = 4096


class CodeTable:
    """What is known of N codes: their features in their own units, hips and extra values, as networks tell them."""

    def __init__(self, model: LearnedModel) -> None:
        if model.codebook is None:
            raise InputError("the model has no codebook, among whose entries it could search. Train one with it.")
        self.book: Codebook = model.codebook
        layout = model.layout
        names = ["translations", *(f"{EXTRA}{name}" for name, _ in layout.extras)]
        columns = np.concatenate([np.arange(layout.width)[layout.columns(name)] for name in names])
        decode, count = Evaluator(model.decompressor, columns), len(self.book)
        made = np.concatenate(
            [decode(self.book.read(np.arange(a, min(a + _BATCH, count)))) for a in range(0, count, _BATCH)]
        )
        stops = np.cumsum([len(np.arange(layout.width)[layout.columns(name)]) for name in names]).tolist()
        parts = {name: made[:, a:b] for name, a, b in zip(names, [0, *stops[:-1]], stops, strict=True)}
        self.translations = parts.pop("translations")
        """(N, 3 M) local positions of joints that move"""
        self.extras = {name.removeprefix(EXTRA): values for name, values in parts.items()}
        """(N, n) by block"""
        self.values = self.book.read_features() * model.features.scale + model.features.mean
        """(N, D) in the units of the blocks"""
        self._schema = model.schema

    def find_standing(self, mask: Mask) -> np.ndarray:
        """Return features and latents (D + L,) of the code of a mask that best stands still."""
        still = np.where(mask.allowed, 0.0, np.inf)
        for block in self._schema.blocks:
            if isinstance(block, JointVelocities) or (isinstance(block, AlongPath) and "position" in block.name):
                still += np.sum(self.values[:, self._schema.columns(block.name)].astype(float) ** 2, axis=1)
        return self.book.read(np.array([int(np.argmin(still))]))[0]


class CodeMatcher:
    """Finds codes by any weights and masks."""

    def __init__(self, book: Codebook) -> None:
        self.book = book

    def search(self, query: Query) -> Match:
        """Return the best code of each query, and its cost; what plays is no candidate."""
        codes, _, costs = self.book.find_nearest(
            query.vector, weights=query.weights, masks=query.masks, mask_numbers=query.mask_numbers
        )
        return Match(codes, costs)

    @cached_property
    def _every(self) -> BruteMatcher:
        """A scan of all codes, for those who look into a search; it is made when it is first asked for."""
        return BruteMatcher(self.book.read_features())

    def top_k(self, query: Query, k: int) -> Candidates:
        """Find the k best codes for each character, with the cost of each column."""
        return self._every.top_k(query, k)

    def added_costs(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """Return zeros (C, N): codes cost nothing besides their columns."""
        return self._every.added_costs(query, frames)

    def why_excluded(self, query: Query, frames: np.ndarray) -> np.ndarray:
        """Return a `Reason` as a number (C, N) for each of some codes (N,)."""
        return self._every.why_excluded(query, frames)
